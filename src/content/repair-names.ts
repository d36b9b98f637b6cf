// Repairs tags that were meant to be a pair: `<Card>…</Cards>`, `<Note>…</Tip>`, and `<Note>…<Note>`.
import { suggest } from '../diagnostics/suggest.ts'
import { matchElements } from './html-elements.ts'
import { type ScannedTag, scan } from './html-scan.ts'
import { lineBefore, lineEnd, type Repair } from './repair-edits.ts'

/** A closing tag that the parser rejects, and the innermost element that is open there. */
interface Pair {
  readonly offset: number
  readonly closing: string
  readonly opening: string
  readonly opened: number
}

/**
 * A closing tag for the open element under another name: one that is nearly the same, or that of another component in the same
 * place. Undefined if each of them may be part of another pair.
 */
export function misnamedPair(text: string, pair: Pair): Repair | undefined {
  const { offset, closing, opening, opened } = pair
  if (closing === '' || opening === '') return undefined
  const isMisspelled = suggest(closing, [opening]) !== undefined
  if (!isMisspelled && !areComponentsInLine(text, pair)) return undefined
  const { tags } = scan(text)
  const at = tags.findIndex(({ start }) => start === offset)
  const close = tags[at]
  const next = tags[at + 1]
  const isCrossed = next?.kind === 'close' && next.name === opening
  if (close?.kind !== 'close' || isCrossed || pairs(tags, text).has(opened)) return undefined
  const uses = (name: string) => tags.filter((tag) => tag.name === name).length
  // Without another use, either of them may be wrong.
  const isOpeningWrong = isMisspelled && uses(closing) > uses(opening)
  const isClosingWrong = isMisspelled && uses(opening) > uses(closing)
  const open = tags.find(({ start }) => start === opened) ?? { start: opened, end: opened + 1 }
  const tag = isClosingWrong ? close : open
  const edit = isOpeningWrong
    ? { start: opened + 1, end: opened + 1 + opening.length, text: closing }
    : { start: offset + 2, end: offset + 2 + closing.length, text: opening }
  return {
    edits: [edit],
    start: tag.start,
    end: tag.end,
    severity: 'error',
    message: `\`<${opening}>\` is closed as \`</${closing}>\`.`,
    help: isOpeningWrong
      ? `Write \`<${closing}>\`.`
      : isClosingWrong
        ? `Write \`</${opening}>\`.`
        : 'Write the same name in both.',
  }
}

/** Whether the tags of two components are as those of one are: in the same line, or below each other. */
function areComponentsInLine(text: string, { offset, closing, opening, opened }: Pair): boolean {
  if (!/^[A-Z]/.test(closing) || !/^[A-Z]/.test(opening)) return false
  const indent = lineBefore(text, opened)
  return /^[ \t]*$/.test(indent) && (lineBefore(text, offset) === indent || lineEnd(text, opened) > offset)
}

/** `<Note>Text.<Note>`: a tag that opens the open element again, where it ends. */
export function missingSlash(text: string, start: number, name: string): Repair | undefined {
  const { tags } = scan(text)
  const at = tags.findIndex((tag) => tag.start === start)
  const [before, own, after] = [tags[at - 1], tags[at], tags[at + 1]]
  if (!own) return undefined
  // The parser blames either of them.
  if (before?.kind === 'open' && before.name === name) return slashFor(text, { open: before, again: own, tags })
  if (after?.kind === 'open' && after.name === name) return slashFor(text, { open: own, again: after, tags })
  return undefined
}

function slashFor(
  text: string,
  at: { open: ScannedTag; again: ScannedTag; tags: readonly ScannedTag[] },
): Repair | undefined {
  const { open, again, tags } = at
  const isPlain = text.slice(again.start, again.end) === `<${again.name}>`
  const isLast = text.slice(again.end, lineEnd(text, again.end)).trim() === ''
  // `<T>` and `List<T>` are types.
  const isBlock = lineBefore(text, open.start).trim() === ''
  if (!isBlock || !isPlain || !isLast || text.slice(open.end, again.start).trim() === '') return undefined
  const closed = pairs(tags, text)
  if (closed.has(open.start) || closed.has(again.start)) return undefined
  return {
    edits: [{ start: again.start + 1, end: again.start + 1, text: '/' }],
    start: again.start,
    end: again.end,
    severity: 'error',
    message: `\`<${again.name}>\` is opened again where it seems to end.`,
    help: `Write \`</${again.name}>\`.`,
  }
}

/** Where the elements open that have a closing tag. */
function pairs(tags: readonly ScannedTag[], text: string): Set<number> {
  const elements = matchElements(tags, () => text.length)
  return new Set(elements.flatMap(({ open, close }) => ('end' in close ? [open.start] : [])))
}
