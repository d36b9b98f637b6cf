// Repairs a tag that opens in a list item or a quotation, and closes outside of it.
import { matchElements } from './html-elements.ts'
import { scan } from './html-scan.ts'
import { lineBefore, lineEnd, type Repair } from './repair-edits.ts'

/** What people call the blocks that may hold other blocks. */
const CONTAINERS: ReadonlyMap<string, string> = new Map([
  ['listItem', 'list item'],
  ['blockQuote', 'quotation'],
])

interface Opened {
  readonly start: number
  readonly tagEnd: number
  readonly name: string
  /** The kind of block that ends before the tag is closed. */
  readonly within?: string
}

/**
 * Moves the closing tag into the block where the tag opens, if everything between them is in there. Undefined if the tag isn't in
 * such a block, or if nothing closes it.
 */
export function closedOutside(text: string, open: Opened): Repair | undefined {
  const { start, tagEnd, name } = open
  const container = CONTAINERS.get(open.within ?? '')
  if (container === undefined) return undefined
  const elements = matchElements(scan(text).tags, () => text.length)
  const close = elements.find((element) => element.open.start === start)?.close
  if (!close || !('end' in close)) return undefined
  const closeLine = text.lastIndexOf('\n', close.start) + 1
  const before = text.slice(closeLine, close.start)
  const prefix = lineBefore(text, start).replace(/[^\s>]/g, ' ')
  const between = text.slice(lineEnd(text, tagEnd), closeLine).split('\n')
  if (closeLine <= start || !/^[ >]*$/.test(prefix + before)) return undefined
  const isInside = between.every((line) => line.trim() === '' || line.startsWith(prefix.trimEnd() || prefix))
  return {
    edits: isInside
      ? [{ start: closeLine, end: close.start, text: prefix }]
      : [
          { start: tagEnd, end: tagEnd, text: `</${name}>` },
          { start: close.start, end: close.end, text: '' },
        ],
    start: close.start,
    end: close.end,
    severity: 'error',
    message: `\`<${name}>\` opens in a ${container}, and \`</${name}>\` is outside of it.`,
    help: howToMove(prefix, isInside ? 'it' : `the lines from \`<${name}>\` to it`),
    ...(isInside && { isFix: true }),
  }
}

function howToMove(prefix: string, lines: string): string {
  if (prefix.includes('>')) return `Start ${lines} with \`${prefix}\`.`
  return `Indent ${lines} by ${prefix.length} ${prefix.length === 1 ? 'space' : 'spaces'}.`
}
