// Finds the first mistake in a Python example. Reports none if the text is valid in any context.
import { onFirstUse } from '../files/on-first-use.ts'
import { type ExampleProblem, unexpected } from './problem.ts'

const library = onFirstUse<typeof import('./python.late.ts')>('./python.late.ts', import.meta.url)
const MAX_LENGTH = 20_000
/**
 * Not parsed: an interactive session, Python 2, an attribute's signature, or syntax that the grammar doesn't support.
 */
const NOT_PARSED =
  /^\s*(?:>>>|In \[\d+\]:)|^\s*print\s+["'\w]|^\s*(?!def\b|async\b)(?:await\s+)?[\w.]+(?:\([^\n]*\))?\s*->|\bwith \(/m
/** A block that contains only a comment. */
const EMPTY_BLOCK =
  /^((?:[ \t]*(?:async |def |class |if |elif |else|for |while |with |try|except|finally)[^#\n]*|[ \t]*\)[^#\n]*):[ \t]*(?:#[^\n]*)?\n(?:[ \t]*\n)*[ \t]+)#([^\n]*)/gm

/**
 * A block may be a module, the body of a function or class, arguments, or members of a dictionary. `...` may stand for
 * omitted code, `<name>` for what readers fill in, and lines such as `!pip` or `%time` for a notebook.
 */
export function pythonProblem(text: string): ExampleProblem | undefined {
  if (text.length > MAX_LENGTH || NOT_PARSED.test(text)) return undefined
  const plain = withoutPlaceholders(text.replaceAll('\r', ' '))
  const first = mistakeIn(plain)
  if (first === undefined) return undefined
  const parts = plain.split(/\n[ \t]*\n/).filter((part) => /^[^#\n]*[^#\s]/m.test(part))
  if (isReadable(plain) || (parts.length > 1 && parts.every(isReadable))) return undefined
  if (/\.{3}|…/.test(text)) return undefined
  const start = Math.max(0, Math.min(first, text.length - 1))
  return { start, end: start + 1, message: unexpected(text, start) }
}

function isReadable(plain: string): boolean {
  const indented = plain.replace(/^(?=[ \t]*\S)/gm, ' ')
  const readings = [
    plain,
    // Some lines are indented as in a class, and others aren't.
    `if True:\n${indented}`,
    `class X:\n${indented}`,
    `f(${plain}\n)`,
    `f(**{${plain}\n})`,
    `[${plain}\n]`,
    // Signatures, as in a reference.
    `${plain.trimEnd()}: pass`,
    `def ${plain.trim()}: pass`,
    plain.trim().replace(/^@[\w.]+([\s\S]*)$/, 'def x$1: pass'),
    ...(/:\s*$/.test(plain) ? [`${plain}\n    pass`] : []),
    ...(/^\s*(?:else|elif|except|finally)\b/.test(plain) ? [`if x:\n  pass\n${plain}`, `try:\n  pass\n${plain}`] : []),
    ...(/^\s*@/m.test(plain) ? [`${plain}\ndef x(): pass`] : []),
    // A final comment stands for the rest: `# Continued in the notebook`.
    ...(/(?:^|\n)[ \t]*#[^\n]*\s*$/.test(plain) ? [`${plain}\n${closing(plain)}`] : []),
  ]
  return readings.some((reading) => mistakeIn(reading) === undefined)
}

/** The brackets that close those that are still open. */
function closing(text: string): string {
  const open: string[] = []
  for (const [token] of text.matchAll(/#[^\n]*|("{3}|'{3})[\s\S]*?\1|(["'])(?:\\.|(?!\2)[^\\\n])*\2|[([{}\])]/g)) {
    const closer = CLOSERS[token]
    if (closer !== undefined) open.unshift(closer)
    else if (token === open[0]) open.shift()
  }
  return open.join('')
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The text at the same length, without what the grammar below doesn't know and without placeholders. */
function withoutPlaceholders(text: string): string {
  return (
    text
      .replace(/^[ \t]*[!%][^\n]*/gm, (line) => line.replace(/\S/, '#'))
      .replace(/<[A-Za-z][\w |.-]*>|\{\{[^{}\n]*\}\}/g, (hole) => 'x'.repeat(hole.length))
      // A comment stands for omitted code: the body of a block, or a value.
      .replace(EMPTY_BLOCK, (_, head, rest) => `${head}pass${' '.repeat(Math.max(0, rest.length - 3))}`)
      .replace(/((?:=|\bimport|\breturn)[ \t]+)#([^\n]*)/g, (_, head, rest) => `${head}x${' '.repeat(rest.length)}`)
      .replace(/…/g, ' ')
      // `{"a": 1, ...}` and `f(a=1, ...)`
      .replace(/,(\s*)\.\.\.(?=\s*[)}\]])/g, ',$1   ')
      .replace(/\{(\s*)\.\.\.(?=\s*\})/g, '{$1   ')
      // Gaps in the grammar: a bare `yield`, `as (a, b)`, `1. - x`, `case X():`.
      .replace(/\byield(?=[ \t]*(?:#[^\n]*)?(?:\n|$))/g, 'pass ')
      .replace(/\bas \(([\w\s,]+)\)/g, (match) => `as x${' '.repeat(match.length - 4)}`)
      .replace(/(\d)\.(?=\s)/g, '$1 ')
      .replace(
        /^([ \t]*case\s+)([^\n]+)(:[ \t]*(?:#[^\n]*)?$)/gm,
        (_, head, pattern, tail) => `${head}_${' '.repeat(pattern.length - 1)}${tail}`,
      )
  )
}

/** The offset of the first error. Undefined if there is none. */
function mistakeIn(text: string): number | undefined {
  let first: number | undefined
  library()
    .parser.parse(`${text}\n`)
    .iterate({
      enter(node) {
        if (node.type.isError) first ??= node.from
        return first === undefined
      },
    })
  return first
}
