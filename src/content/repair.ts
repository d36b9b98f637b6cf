// Turns a text that the parser rejects, and its error, into edits that fix what the author obviously meant.
import { bareValues } from './bare-values.ts'
import { repairAttributes, repairEarlyEnd } from './repair-attributes.ts'
import {
  closeBrace,
  endOfTag,
  lessThan,
  offsetOf,
  type Repair,
  type SyntaxProblem,
  shownAsTyped,
  type TextEdit,
} from './repair-edits.ts'
import { repairHtml } from './repair-html.ts'
import { closedInText, strayClosing, unclosed, unclosedVoids, wrongClosing } from './repair-tags.ts'

/** The repair for a problem. Undefined if the intent isn't clear. */
export function repair(text: string, problem: SyntaxProblem): Repair | undefined {
  const { offset, message } = problem
  if (text.startsWith('<!--', offset) || text.startsWith('!--', offset)) return comment(text, offset)
  const open = /Expected a closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(message)
  const opened = open ? offsetOf(text, Number(open[2]), Number(open[3])) : -1
  const early = open ? repairEarlyEnd(text, endOfTag(text, opened)) : undefined
  if (early) return early
  const html = /closing tag/.test(message) ? (unclosedVoids(text) ?? repairHtml(text)) : undefined
  if (html) return html
  const inline = /Expected the closing tag `<\/([^`>]*)>` either after .* opened at (\d+):(\d+)\)/.exec(message)
  if (inline) return closedInText(text, offset, offsetOf(text, Number(inline[2]), Number(inline[3])))
  if (open) {
    return unclosed(text, {
      start: opened,
      name: open[1] ?? '',
      seen: offset,
      within: /before the end of `(\w+)`/.exec(message)?.[1],
    })
  }
  const crossed =
    /Unexpected closing tag `<\/([^`>]*)>`, expected corresponding closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(
      message,
    )
  if (crossed) {
    const opened = offsetOf(text, Number(crossed[3]), Number(crossed[4]))
    return wrongClosing(text, { offset, closing: crossed[1] ?? '', opening: crossed[2] ?? '', opened })
  }
  if (/Unexpected closing tag/.test(message)) return strayClosing(text, offset)
  if (/expression|brace|oxc/i.test(message)) return braces(text, offset)
  return (
    autolink(text, offset) ??
    bracedAddress(text, offset) ??
    bareValues(text, offset) ??
    repairAttributes(text, offset) ??
    lessThan(text, offset)
  )
}

function comment(text: string, offset: number): Repair | undefined {
  const start = text.lastIndexOf('<!--', offset)
  if (start === -1) return undefined
  const end = text.indexOf('-->', offset)
  if (end === -1) {
    return {
      ...shownAsTyped(start),
      message: 'The comment starts with `<!--` and is never closed.',
      help: 'Write `{/* … */}`.',
    }
  }
  const inside = text
    .slice(start + 4, end)
    .replace(/\*\//g, '* ')
    .replace(/[{}]/g, ' ')
  return {
    edits: [{ start, end: end + 3, text: ` {/*${inside}*/}` }],
    start,
    end: end + 3,
    severity: 'suggestion',
    message: "HTML comments aren't part of MDX.",
    help: 'Write `{/* … */}`.',
  }
}

/** Braces that don't contain JavaScript are meant as text: `{a b}`. In an attribute, as a string. */
function braces(text: string, offset: number): Repair | undefined {
  const start = openBrace(text, Math.min(offset, text.length - 1))
  if (start === -1) return undefined
  const end = closeBrace(text, start)
  const message = "Braces hold JavaScript in MDX, and this isn't JavaScript."
  if (text[start - 1] === '=' && end !== -1) {
    const value = text.slice(start + 1, end)
    const quoted = value.includes('"') || value.includes('\n') ? '{undefined}' : `"${value}"`
    return {
      edits: [{ start, end: end + 1, text: quoted }],
      start,
      end: end + 1,
      severity: 'error',
      message,
      ...(isAddress(value)
        ? { help: `Write \`${quoted}\`.`, isFix: true }
        : { help: 'Fix the expression, or put the value in quotes.' }),
    }
  }
  const reference = end === -1 ? undefined : bareReference(text, start, end + 1)
  if (reference) return reference
  const isComment = text.startsWith('/*', start + 1)
  const edits: TextEdit[] = [{ start, end: start + 1, text: '\\{' }]
  if (end !== -1) edits.push({ start: end, end: end + 1, text: '\\}' })
  return {
    edits,
    start,
    end: end === -1 ? start + 1 : end + 1,
    severity: 'error',
    ...(isComment
      ? { message: 'The comment starts with `{/*` and is never closed.', help: 'Write `*/}` where it ends.' }
      : { message, help: 'To show braces, write `\\{` and `\\}`, or put the text in backticks.' }),
  }
}

/** `\\eqref{eq:sum}` in a sentence, which MathJax reads without dollar signs. */
function bareReference(text: string, brace: number, end: number): Repair | undefined {
  const command = /\\(?:eq)?ref$/.exec(text.slice(Math.max(0, brace - 6), brace))?.[0]
  if (command === undefined) return undefined
  const start = brace - command.length
  const formula = `$${text.slice(start, end)}$`
  return {
    edits: [{ start, end, text: formula }],
    start,
    end,
    severity: 'error',
    message: 'The reference to an equation is outside of a formula, where braces hold JavaScript.',
    help: `Write \`${formula}\`.`,
    isFix: true,
  }
}

/** `<Card href={/start}>`, where the parser takes the slash for the start of a regular expression, and blames the tag. */
function bracedAddress(text: string, offset: number): Repair | undefined {
  const tag = /^<[A-Za-z][^<>]*?=(?=\{[./#:\w-]+\})/.exec(text.slice(offset, offset + 2000))?.[0]
  if (tag === undefined) return undefined
  const start = offset + tag.length
  return isAddress(text.slice(start + 1, text.indexOf('}', start))) ? braces(text, start) : undefined
}

/** Whether a value is an address: a path or a URL. A regular expression ends with a slash too. */
function isAddress(value: string): boolean {
  return /^(?:\.{0,2}\/|#|(?:https?|mailto):)[^\s{}"'<>]*$/.test(value) && !/^\/.*\/[a-z]*$/.test(value)
}

function openBrace(text: string, offset: number): number {
  let depth = 0
  for (let i = offset; i >= 0 && offset - i < 20_000; i--) {
    if (text[i] === '}' && i !== offset) depth++
    else if (text[i] === '{' && text[i - 1] !== '\\') {
      if (depth === 0) return i
      depth--
    }
  }
  return -1
}

/** `<https://…>` and `<me@example.com>`: Markdown links that MDX takes for tags. */
function autolink(text: string, offset: number): Repair | undefined {
  const match = /^<((?:https?|mailto|ftp):[^\s<>]+|[^\s<>@"'={}]+@[\w-]+(?:\.[\w-]+)+)>/i.exec(
    text.slice(offset, offset + 2000),
  )
  const address = match?.[1]
  if (!match || address === undefined) return undefined
  const url = address.includes(':') ? address : `mailto:${address}`
  const label = address.replace(/^mailto:/i, '')
  return {
    edits: [
      { start: offset, end: offset + match[0].length, text: `[${label.replace(/[[\]_*\\]/g, '\\$&')}](<${url}>)` },
    ],
    start: offset,
    end: offset + match[0].length,
    severity: 'suggestion',
    message: "MDX doesn't allow URLs in angle brackets.",
    help: `Write \`[${label}](${url})\`.`,
  }
}
