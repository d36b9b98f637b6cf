// `{/* galley-test ... */}` in the text of a page -> hidden blocks: setup, assertions, teardown.
import { parseCodeOptions } from '../../render/code-options.ts'
import { type MarkerAttributes, type ReadMarker, readMarker } from './marker.ts'

/** A comment that holds an example. */
export interface HiddenBlock extends ReadMarker {
  /** Offsets of the comment, in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly lang: string
  readonly code: string
  /** The offset at which the line of the first code begins. */
  readonly codeStart: number
}

const WORD = 'galley-test'
// A comment ends at the first `*/}`, so its code can't hold one.
const COMMENT = /\{\/\*\s*galley-test(?![\w-])([^\n]*?)(?:\*\/\}|\n([\s\S]*?)\*\/\})/g

/** A quick look before the slow one. */
export function mentionsHidden(text: string): boolean {
  return text.includes(WORD)
}

/**
 * Reads the hidden blocks of a text, in order. The first line names the groups, the language, and perhaps attributes:
 * `install bash exit="1"`. A text that only looks like a comment, such as one in a fence, is for the caller to leave out.
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
      return { ...block, problems: [{ message: 'This comment names no group and language.', help: EXAMPLE }] }
    if (body === undefined || body.trim() === '')
      return { ...block, problems: [{ message: 'This comment contains no code.', help: EXAMPLE }] }
    return { ...block, ...readMarker({ ...attributes, test: test.replaceAll(',', ' ') }, { lang, teardown }) }
  })
}

const EXAMPLE = 'Write `galley-test`, a group and a language on the first line, and the code below it.'

function readHead(head: string): { words: string[]; attributes: MarkerAttributes } {
  const { other } = parseCodeOptions('', head)
  const words = head
    .replace(/[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g, ' ')
    .trim()
    .split(/\s+/)
  return { words: words.filter((word) => word !== ''), attributes: other }
}

/** Without the indentation that all lines share, and without the line that the end of the comment stands in. */
function dedent(body: string): string {
  const lines = body
    .replace(/\r\n?/g, '\n')
    .replace(/\n?[ \t]*$/, '')
    .split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const depth = Math.min(...depths, Number.MAX_SAFE_INTEGER)
  return lines.map((line) => line.slice(Math.min(depth, line.length - line.trimStart().length))).join('\n')
}
