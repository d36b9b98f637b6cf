// Reports `**` that was meant to make text bold, but that Markdown shows as typed.
import type { PlacedNode } from '../nodes.ts'
import { type Finding, rule } from '../rule.ts'

export const emphasis = rule({
  name: 'emphasis',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'Put spaces outside of `**bold**`, and a space after it if it ends with a punctuation mark.',
  why: "Markdown doesn't make this text bold. Readers see the asterisks.",
  examples: {
    good: [
      'Select **Save**, and **(optional)** close.',
      'Call `f(**a, **b)` or f(**options, **rest).',
      'Match src/** and **/*.ts, or WT** = type, where ** is a number.',
      'Write \\*\\*Save\\*\\* to see asterisks.',
      'It takes **kwargs as they are.',
      'It is 2 ** 8 in all.',
      'Five dollars** a month.\n\n** Without tax.',
      '**「鍵」** を送る。<strong>「鍵」</strong>を送る。',
    ],
    bad: [
      'Select **Save **to store it.',
      'Select ** Save** to store it.',
      'Select \\*\\*Save \\*\\*to store it.',
      'Select **Save [all](https://example.com) **now, or **Close**.',
      '**Note:**Keys expire.',
      '送る前に**「鍵」**を作る。',
      '**Note: keys expire.',
      'Keys are **valid for a day.\n\nRenew them.',
    ],
  },
  *page({ page, project, nodes }) {
    const lines = new Set<readonly PlacedNode[]>()
    for (const placed of nodes) {
      const { node, file, siblings } = placed
      if (node.type !== 'text' || !node.value.includes('**') || lines.has(siblings) || isAddress(placed)) continue
      lines.add(siblings)
      const text = (file === page.file ? page.source : project.sources.get(file))?.text
      if (text !== undefined) yield* brokenBold(marksOf(siblings, file, text), file, text)
    }
  },
})

/** True for the text of a link without brackets, such as `https://example.com`. */
function isAddress({ node, parent }: PlacedNode): boolean {
  return parent?.node.type === 'link' && parent.node.span?.start === node.span?.start
}

/** A `**` of a file. Some editors escape those that Markdown doesn't recognize. */
interface Mark {
  readonly start: number
  readonly end: number
  readonly isShown: boolean
}

/** Each `**` between siblings in a file, and each that starts or ends one, in order. */
function marksOf(siblings: readonly PlacedNode[], file: string, text: string): Mark[] {
  return siblings.flatMap(({ node, file: own }): Mark[] => {
    if (own !== file || !node.span) return []
    const { start, end } = node.span
    if (node.type === 'strong' && text.startsWith('**', start))
      return [start, end - 2].map((offset) => ({ start: offset, end: offset + 2, isShown: false }))
    if (node.type !== 'text' || !node.value.includes('**')) return []
    const shown = text.slice(start, end).matchAll(/(?<![*\\])(?:\*\*|\\\*\\\*)(?!\\?\*)/g)
    return Array.from(shown, ({ 0: mark, index }) => ({
      start: start + index,
      end: start + index + mark.length,
      isShown: true,
    }))
  })
}

/** What starts a heading or a list item, once a space follows. */
const BLOCK_MARK = /(?:^|\n)[ \t>]*(?:#{1,6}|[-+*]|\d{1,9}[.)])$/

/** Maximum number of characters in bold. Marks that are farther apart aren't meant as a pair. */
const MAX_LENGTH = 300

function* brokenBold(marks: readonly Mark[], file: string, text: string): Iterable<Finding> {
  const alone = new Set(marks)
  for (let index = 0; index + 1 < marks.length; index++) {
    const [opening, closing] = marks.slice(index, index + 2) as [Mark, Mark]
    const place = { file, start: opening.start, end: closing.end }
    const bold = {
      before: text.slice(Math.max(0, place.start - 2), place.start),
      inner: text.slice(opening.end, closing.start),
      after: text.slice(place.end, place.end + 2),
    }
    const isShown = opening.isShown || closing.isShown
    if (isShown && isCode(bold)) for (const mark of [opening, closing]) alone.delete(mark)
    const isMeant = isShown && bold.inner.length <= MAX_LENGTH && /\p{L}/u.test(bold.inner) && !isCode(bold)
    const finding = isMeant ? (spaceInside(bold) ?? markBesideLetter(bold)) : undefined
    if (isShown && !finding) continue
    index++
    for (const mark of [opening, closing]) alone.delete(mark)
    if (!finding) continue
    const { message, help, repaired } = finding
    // A space after `##` would make a heading of the paragraph.
    const isMark = BLOCK_MARK.test(text.slice(Math.max(0, place.start - 20), place.start))
    yield { message, place, help, ...(repaired !== undefined && !isMark && { fix: [{ ...place, text: repaired }] }) }
  }
  const shown = [...alone].filter(({ isShown }) => isShown)
  yield* boldWithoutEnd(shown, file, text)
}

/** Two or more signs are more likely code, such as `**` as an operator, or footnotes. */
function* boldWithoutEnd(alone: readonly Mark[], file: string, text: string): Iterable<Finding> {
  const [mark, another] = alone
  if (!mark || another || mark.end - mark.start !== 2) return
  const line = text.slice(mark.end, mark.end + MAX_LENGTH).split('\n', 1)[0] ?? ''
  const before = text.slice(Math.max(0, mark.start - 20), mark.start)
  const isStart = /(?:^|\n)[ \t>]*(?:(?:#{1,6}|[-+*]|\d{1,9}[.)])[ \t]+)?$/.test(before)
  const isMeant = isStart ? /^[\p{Lu}\p{Lo}][^*]*$/u.test(line) : /\s$/.test(before) && /^\p{L}+ \p{L}/u.test(line)
  if (!isMeant || /^\w*(?:args|kw|options|opts|params|config)\b/i.test(line)) return
  yield {
    message: 'These `**` have no counterpart in their paragraph, so they are shown as typed.',
    place: { file, start: mark.start, end: mark.end },
    help: 'Write `**` where the bold text ends, or remove these.',
  }
}

/** Text between two `**`, and what is next to them. */
interface Bold {
  readonly before: string
  readonly inner: string
  readonly after: string
}

interface Repair {
  readonly message: string
  readonly help: string
  readonly repaired?: string
}

/** True for `f(**options, **rest)`, `src/**` and `**\/*.ts`. */
function isCode({ before, inner, after }: Bold): boolean {
  if (before.endsWith('/') || inner.startsWith('/') || inner.endsWith('/') || after.startsWith('/')) return true
  return /(?:^|[(,\s])$/.test(before) && /^[a-z_]\w*\s*[,)=]/.test(inner) && /^[a-z_]/.test(after)
}

/** `**Save **to` and `to ** save**`. Two `**` with a space on either side aren't meant as marks. */
function spaceInside({ before, inner, after }: Bold): Repair | undefined {
  const [lead = ''] = /^\s*/.exec(inner) ?? []
  const [trail = ''] = /\s*$/.exec(inner) ?? []
  if ((lead === '' && trail === '') || (lead !== '' && /[\p{L}\p{N}]$/u.test(before))) return undefined
  const bold = `**${inner.trim()}**`
  return {
    message: 'This text starts or ends with a space, so its `**` are shown as typed.',
    help: `Put the space outside: \`${shorten(bold)}\`.`,
    ...(!/\n/.test(lead + trail) && {
      repaired: `${/\s$|^$/.test(before) ? '' : lead}${bold}${/^\s|^$/.test(after) ? '' : trail}`,
    }),
  }
}

/** `**Note:**Keys`, where `**` is between a punctuation mark inside and a letter outside. */
function markBesideLetter({ before, inner, after }: Bold): Repair | undefined {
  const isClosed = !(/[\p{P}\p{S}]$/u.test(inner) && /^[\p{L}\p{N}]/u.test(after))
  const isOpened = !(/^[\p{P}\p{S}]/u.test(inner) && /[\p{L}\p{N}]$/u.test(before))
  if (isClosed && isOpened) return undefined
  return {
    message: 'These `**` are between a punctuation mark and a letter, so they are shown as typed.',
    help: `Put a space between \`**\` and the letter outside, or write \`<strong>${shorten(inner)}</strong>\`.`,
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}…${text.slice(-10)}` : text
}
