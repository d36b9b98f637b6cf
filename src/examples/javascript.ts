// Finds the first mistake in a JavaScript or TypeScript example. Reports none if the text is valid in any context.
import type { Options, Parser } from 'acorn'
import { onFirstUse } from '../files/on-first-use.ts'
import { type ExampleProblem, HASH_COMMENT, lineAt, unexpected } from './problem.ts'

const library = onFirstUse<typeof import('./typescript.late.ts')>('./typescript.late.ts', import.meta.url)
const MAX_LENGTH = 20_000

/** Parses JavaScript, including JSX. TypeScript under this label isn't reported, because it doesn't confuse readers. */
export function javascriptProblem(text: string): ExampleProblem | undefined {
  const { JavaScript, TypeScript, TypeScriptWithJsx } = library()
  return problemOf(text, [JavaScript, TypeScriptWithJsx, TypeScript])
}

/** Parses TypeScript, including JSX, because many label both `ts`. */
export function typescriptProblem(text: string): ExampleProblem | undefined {
  const { TypeScript, TypeScriptWithJsx } = library()
  return problemOf(text, [TypeScriptWithJsx, TypeScript])
}

/** Parses JSON5, a subset of JavaScript: one value, or members without their braces. */
export function json5Problem(text: string): ExampleProblem | undefined {
  const { JavaScript } = library()
  const first = parse(JavaScript, `(${text}\n)`)
  if (!first || !parse(JavaScript, `({${text}\n})`) || hasElision(text)) return undefined
  return at(text, first.offset - 1, first.message)
}

type Reader = typeof Parser

/**
 * A block may be a module, a script, members of an object, class, or interface, cases of a `switch`, arguments, one
 * expression, attributes of a tag, or several of these separated by blank lines. `...` may stand for omitted code, and
 * `<name>` for what readers fill in.
 */
function problemOf(text: string, readers: readonly Reader[]): ExampleProblem | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const plain = withoutPlaceholders(text.replaceAll('\r', ' '))
  const first = parse(readers[0] as Reader, plain)
  if (!first) return undefined
  // Alternatives and output follow the code after a blank line.
  const isAny = (parts: readonly string[]) => parts.length > 1 && parts.every((part) => isReadable(part, readers))
  if (
    isReadable(plain, readers) ||
    isAny(plain.split(/\n[ \t]*\n/)) ||
    isAny(plain.split(/\n\s*\n(?=(?:[ \t]*\/\/[^\n]*\n)*[{[])/))
  )
    return undefined
  // Nothing is certain here: an elision may leave two expressions side by side, and a signature looks like a call.
  if (
    isSignature(lineAt(plain, first.offset)) ||
    hasElision(text) ||
    /^\s*[<$]/.test(text) ||
    /^\?\s*:/.test(plain.slice(first.offset))
  )
    return undefined
  return at(text, first.offset, first.message)
}

/** `client.get(key: string): string | null` */
function isSignature(line: string): boolean {
  return /^\s*[\w.$]+\(\s*[\w$]+\??: [^(){}]*\)\s*(?::.*)?$/.test(line)
}

function isReadable(plain: string, readers: readonly Reader[]): boolean {
  const readings = [
    plain,
    `({${plain}\n})`,
    `class X {${plain}\n}`,
    `(${plain.replace(/[;,]\s*$/, '')}\n)`,
    `x([${plain}\n])`,
    `async function* x() {for (;;) {${plain}\n}}`,
    `async function* x() {for (;;) switch (y) {${plain}\n}}`,
    // A fragment that ends within something longer.
    `x(y, {${plain.replace(/[}\])\s;,]+$/, '')}\n})`,
    `declare class X {${plain}\n}`,
    `interface X {${plain}\n}`,
    `declare ${plain.trimStart().replace(/^export\s/, '')}`,
    `type X = ${plain}`,
    `type X = {${plain}\n}`,
    `${plain} {}`,
    // A call with the types of its arguments, as references show it.
    `type X = ${plain.trim().replace(/^[\w.$]+\(([\s\S]*)\);?$/, '[$1]')}`,
    // A fragment whose rest is replaced by a final comment.
    ...(/\n[ \t]*\/\/[^\n]*\s*$/.test(plain) ? [`({${plain}\n}})`] : []),
    `try {${plain.replace(/^\s*[)}\];,]+/, '')}\n} finally {}`,
    ...(/^\s*\}\s*(?:catch|finally|else)\b/.test(plain)
      ? [`try { if (x) { ${plain}`, `if (x) { ${plain}`, `try {${plain}`]
      : []),
    ...(/^\s*</.test(plain) ? [`x(<>${plain}</>)`] : []),
    ...(/^\s*(?:\/\/[^\n]*\n\s*)*[\w-]+=["{]/.test(plain) ? [`x(<X ${plain.replace(/\/?>\s*$/, '')} />)`] : []),
  ]
  return readings.some((reading) => readers.some((reader) => !parse(reader, reading)))
}

function at(text: string, offset: number, message: string): ExampleProblem {
  // Acorn expects a private name after `#`, and reports the blank that it finds instead.
  if (text[offset - 1] === '#' && message.startsWith('Unexpected character'))
    return { start: offset - 1, end: offset, ...HASH_COMMENT }
  const start = Math.max(0, Math.min(offset, text.length - 1))
  return { start, end: start + 1, message: message === 'Unexpected token.' ? unexpected(text, offset) : message }
}

function hasElision(text: string): boolean {
  return /\.{3}(?!\s*[\w$([{'"`])|\.{3}[ \t]*$|\.{3}\s+(?:const|if|let|return|throw)\b|…/m.test(text)
}

/** The text at the same length, with names in place of placeholders and blanks in place of elisions. */
function withoutPlaceholders(text: string): string {
  return (
    text
      // Elisions: three dots that don't spread anything.
      .replace(/(?:\.{3}|…)(?:(?!\s*[\w$([{'"`])|(?=[ \t]*$))/gm, '   ')
      .replace(/(['"`])<[^<>\n]*>\1|(?<=[=(,:]\s*)<(?:[a-z][\w -]*|[A-Z_]{3,})>(?=[ \t]*[,;)}])/g, (hole) =>
        /^['"`]/.test(hole) ? hole : 'x'.repeat(hole.length),
      )
      // `{ <Name>: <Value> }`: no tag is a key, or ends before its own tag does.
      .replace(
        /(?<=[{,]\s*)<[A-Za-z][\w -]*>(?=\s*:)|(?<=[=(,:]\s*)<([A-Z]\w*)>(?=\s*[,;)}\]])/g,
        (hole, tag?: string) => (tag !== undefined && text.includes(`</${tag}>`) ? hole : 'x'.repeat(hole.length)),
      )
      .replace(/(?<=[{[(,]\s*),/g, ' ')
      // `return ( // your own )`, `=> /* handle it */,`: a comment stands for omitted code.
      .replace(
        /(?<=\(\s*|=>\s*|[:=][ \t]+)\/\/[^\n]*(?=\s*[),}\]])/g,
        (comment) => `0${' '.repeat(comment.length - 1)}`,
      )
      // `"US" | "GB" | // ...others`
      .replace(/(?<=[|&]\s*)\/\/[ \t]*(?:\.{3}|…)[^\n]*/g, (comment) => `0${' '.repeat(comment.length - 1)}`)
      .replace(
        /(?<=\(\s*|=>\s*|[:=][ \t]+)\/\*[\s\S]*?\*\/(?=\s*[),}\];])/g,
        (comment) => `0${' '.repeat(comment.length - 1)}`,
      )
  )
}

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  locations: true,
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowHashBang: true,
}

/**
 * Mistakes that examples may have. Names declared twice, or adjacent elements, show alternatives one after the other.
 */
const ACCEPTED =
  /already been declared|Adjacent JSX|Duplicate export|is not defined|Export '|Abstract methods|modifier already seen|Leading decorators|Type parameter list|Invalid array length/

function parse(reader: Reader, text: string): { offset: number; message: string } | undefined {
  try {
    reader.parse(text, OPTIONS)
    return undefined
  } catch (error) {
    const { pos, message } = error as { pos?: number; message: string }
    if (pos === undefined || ACCEPTED.test(message)) return undefined
    return {
      offset: pos,
      message: `${message.replace(/ \(\d+:\d+\)$| ?\. Did you[\s\S]*$/g, '')}.`,
    }
  }
}
