// Finds hidden blocks in a page's text: `{/* galley-test ... */}` with setup, assertions, or teardown.
import { parseCodeOptions } from '../../render/code-options.ts'
import { type MarkerAttributes, type ReadMarker, readMarker } from './marker.ts'

/** A comment that contains an example. */
export interface HiddenBlock extends ReadMarker {
  /** Offsets of the comment, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly lang: string
  readonly code: string
  /** The offset of the first line of code. */
  readonly codeStart: number
}

const WORD = 'galley-test'
// A comment ends at the first `*/}`, so its code can't contain that.
const COMMENT = /\{\/\*\s*galley-test(?![\w-])([^\n]*?)(?:\*\/\}|\n([\s\S]*?)\*\/\})/g

/** A quick check before the slow one. */
export function mentionsHidden(text: string): boolean {
  return text.includes(WORD)
}

/**
 * Reads the hidden blocks of a text, in order. The first line names the groups and the language, and may have
 * attributes: `install bash exit="1"`. Also returns text that only looks like a comment, such as one in a fence. The
 * caller filters it out.
 */
export function readHidden(text: string): HiddenBlock[] {
  if (!mentionsHidden(text)) return []
  return Array.from(text.matchAll(COMMENT), (match) => {
    const start = match.index
    const end = start + match[0].length
    const [, head = '', body] = match
    const { words, attributes } = readHead(head)
    const teardown = words.includes('teardown')
    const [test, lang = ''] = words.filter((word) => word !== 'teardown')
    const codeStart = body === undefined ? end : end - body.length - '*/}'.length
    const block = { start, end, lang, code: dedent(body ?? ''), codeStart }
    if (test === undefined || lang === '')
      return { ...block, problems: [{ message: "This comment doesn't name a group and a language.", help: EXAMPLE }] }
    if (body === undefined || body.trim() === '')
      return { ...block, problems: [{ message: 'This comment contains no code.', help: EXAMPLE }] }
    return { ...block, ...readMarker({ ...attributes, test: test.replaceAll(',', ' ') }, { lang, teardown }) }
  })
}

const EXAMPLE = 'Write `galley-test`, a group, and a language on the first line, and the code below it.'

function readHead(head: string): { words: string[]; attributes: MarkerAttributes } {
  const { other } = parseCodeOptions('', head)
  const words = head
    .replace(/[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g, ' ')
    .trim()
    .split(/\s+/)
  return { words: words.filter((word) => word !== ''), attributes: other }
}

/** Removes the indentation that all lines share, and the last line, where the comment ends. */
function dedent(body: string): string {
  const lines = body
    .replace(/\r\n?/g, '\n')
    .replace(/\n?[ \t]*$/, '')
    .split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths, Number.MAX_SAFE_INTEGER)
  return lines.map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length))).join('\n')
}
