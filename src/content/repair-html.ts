// Repairs HTML whose structure MDX rejects, though browsers accept it: elements end where HTML ends them, and tags that
// surround several blocks of Markdown get lines of their own.
import { type MatchedElement, matchElements } from './html-elements.ts'
import { HTML_NAMES } from './html-names.ts'
import { type ScannedTag, scan } from './html-scan.ts'
import { type Block, contains, lineAt, type OutlineLine, outlineLines } from './outline.ts'
import { isPhrasingTag } from './phrasing.ts'
import { type Repair, type TextEdit, trimmedEnd } from './repair-edits.ts'

type Finding = Pick<Repair, 'start' | 'end' | 'message' | 'help'>

/** Repairs all HTML of a text that needs it. Undefined if none does. */
export function repairHtml(text: string): Repair | undefined {
  const { edits, findings } = new HtmlRepair(text).run()
  const [first, ...also] = findings.sort((a, b) => a.start - b.start)
  return first && edits.length > 0 ? { ...first, edits, also, severity: 'suggestion', isFix: true } : undefined
}

/** An element of HTML, and the lines of its tags. */
interface Placed {
  readonly element: MatchedElement
  readonly open: number
  readonly close: number
  /** Where the closing tag is, or has to be added. */
  readonly end: number
}

/** What is added at an offset: closing tags, then perhaps a line break. */
interface Insertion {
  /** What a line that begins here begins with. */
  readonly indent: string
  readonly tags: { readonly name: string; readonly indent: string; readonly isAlone: boolean }[]
  isBreak: boolean
}

class HtmlRepair {
  private readonly lines: readonly OutlineLine[]
  /** The block of each line. Lines that are joined with the one before share its block. */
  private readonly blocks: Block[]
  private readonly placed: Placed[]
  private readonly insertions = new Map<number, Insertion>()
  private readonly edits: TextEdit[] = []
  private readonly findings: Finding[] = []

  constructor(private readonly text: string) {
    const scanned = scan(text)
    this.lines = outlineLines(scanned)
    this.blocks = this.lines.map(({ block }) => block)
    const ends = runEnds(this.lines)
    const elements = matchElements(scanned.tags, (offset) => ends[lineAt(this.lines, offset)] as number)
    this.placed = elements.map((element) => this.place(element))
  }

  run(): { edits: TextEdit[]; findings: Finding[] } {
    this.joinOpeningTags()
    this.joinClosingTags()
    const broken = this.broken()
    for (const placed of this.placed) this.end(placed, broken.has(placed.element))
    for (const [offset, insertion] of this.insertions) this.insert(offset, insertion)
    // What is added at the end of a line comes before the line break that is removed.
    this.edits.sort((a, b) => a.start - b.start || a.end - b.end)
    return { edits: this.edits, findings: this.findings }
  }

  private line(index: number): OutlineLine {
    return this.lines[index] as OutlineLine
  }

  private place(element: MatchedElement): Placed {
    const { open, close } = element
    const end = 'end' in close ? close.start : Math.max(open.end, trimmedEnd(this.text, close.before))
    return {
      element,
      open: lineAt(this.lines, open.start),
      close: lineAt(this.lines, 'end' in close ? end : end - 1),
      end,
    }
  }

  /** Joins a line that ends with an opening tag with the text after it that has the closing tag, for the same reason. */
  private joinOpeningTags(): void {
    for (const { element, open: index, close } of this.placed) {
      const [before, block, after] = [this.blocks[index - 1], this.blocks[index], this.blocks[index + 1]]
      const { end } = this.line(index)
      if (block?.kind !== 'tags' || after?.kind !== 'paragraph' || after.container !== block.container) continue
      if (element.open.end !== end || !isHtml(element) || this.blocks[close] !== after) continue
      const continues = before?.kind === 'paragraph' && before.container === after.container
      const { name } = element.open
      // Other elements are blocks of their own.
      if (!isPhrasingTag(name) && (continues || this.isFollowedByText(element))) continue
      this.edits.push({ start: end, end: this.line(index + 1).from, text: '' })
      this.blocks[index] = continues ? before : after
      if (continues) this.joinBlock(index + 1, before)
      this.find(
        element.open,
        `\`<${name}>\` is on its own line, but \`</${name}>\` is in a line of text.`,
        `Move \`<${name}>\` to the start of the line after it.`,
      )
    }
  }

  /** Whether text follows an element in the same paragraph. */
  private isFollowedByText({ close }: MatchedElement): boolean {
    return 'end' in close && /^[ \t]*(?:\r?\n[ \t]*)?[^\s<]/.test(this.text.slice(close.end, close.end + 200))
  }

  /**
   * Joins a line of closing tags with the text before it that has the opening tag. The content then stays text, as it is for
   * browsers, and doesn't become a paragraph.
   */
  private joinClosingTags(): void {
    /** The elements that were opened in the paragraph at hand and aren't closed yet. */
    let inside = new Set<Placed>()
    const opened = byLine(this.placed, ({ open }) => open)
    const closed = byLine(this.placed, ({ close }) => close)
    for (let index = 0; index < this.lines.length; index++) {
      const before = this.blocks[index - 1]
      const ended = (closed.get(index) ?? []).filter((placed) => inside.has(placed))
      const first = ended.find(({ element, end }) => end === this.line(index).from && isHtml(element))
      if (first && before && !opened.has(index) && this.isJoinable(index, inside.size > ended.length)) {
        this.joinLine(index, before, first)
        if (this.lines[index + 1]?.block.kind === 'paragraph') this.joinBlock(index + 1, before)
      }
      const block = this.blocks[index] as Block
      if (block !== before) inside = new Set()
      if (block.kind !== 'paragraph') continue
      for (const placed of opened.get(index) ?? []) inside.add(placed)
      for (const placed of closed.get(index) ?? []) inside.delete(placed)
    }
  }

  /** Whether a line of tags can be joined with the paragraph before it. Text after it must not become a part of that, unless it is one. */
  private isJoinable(index: number, goesOn: boolean): boolean {
    const [before, block, after] = [this.blocks[index - 1], this.blocks[index], this.blocks[index + 1]]
    if (before?.kind !== 'paragraph' || block?.kind !== 'tags' || before.container !== block.container) return false
    return after?.kind !== 'paragraph' || (goesOn && after.container === before.container)
  }

  private joinLine(index: number, block: Block, { element }: Placed): void {
    this.edits.push({ start: this.line(index - 1).end, end: this.line(index).from, text: '' })
    this.blocks[index] = block
    const close = element.close as ScannedTag
    const { name } = close
    this.find(
      close,
      `\`</${name}>\` is on its own line, but \`<${name}>\` is in a line of text.`,
      `Move \`</${name}>\` to the end of the line before it.`,
    )
  }

  /** Makes the lines of a block, from its first one on, a part of another block. */
  private joinBlock(first: number, into: Block): void {
    const block = this.blocks[first]
    for (let index = first; this.blocks[index] === block; index++) this.blocks[index] = into
  }

  /** The elements whose tags need lines of their own: those that go on after their block, and those around them. */
  private broken(): Set<MatchedElement> {
    const broken = new Set<MatchedElement>()
    for (const placed of this.placed) {
      const { element } = placed
      if (!broken.has(element) && !this.isSpread(placed)) continue
      if (element.parent) broken.add(element.parent)
      if (isHtml(element) && this.isBreakable(placed)) broken.add(element)
      else broken.delete(element)
    }
    return broken
  }

  /** Whether the tags of an element are in different blocks, and not both outside of text. */
  private isSpread({ open, close }: Placed): boolean {
    const [first, last] = [this.blocks[open] as Block, this.blocks[close] as Block]
    if (first === last) return false
    return first.kind !== 'tags' || last.kind !== 'tags' || first.container !== last.container
  }

  private isBreakable({ element, open, close }: Placed): boolean {
    const [first, last] = [this.blocks[open] as Block, this.blocks[close] as Block]
    if (!isTextOrTags(first) || !contains(first.container, last.container)) return false
    return 'end' in element.close ? isTextOrTags(last) : last.kind !== 'row'
  }

  /** Gives an element its end, and lines of its own if it needs them. */
  private end({ element, open, close, end }: Placed, isBroken: boolean): void {
    const { name } = element.open
    const { indent } = this.line(open)
    let isChanged = isBroken && this.breakAround(open, element.open)
    if ('end' in element.close) isChanged = (isBroken && this.breakAround(close, element.close, indent)) || isChanged
    else {
      const isAlone = isBroken && this.blocks[close]?.kind !== 'tags'
      this.insertionAt(end).tags.push({ name, indent, isAlone })
      this.find(element.open, `\`<${name}>\` isn't closed.`, `Write \`</${name}>\` where it ends.`)
      return
    }
    if (!isChanged) return
    this.find(
      element.open,
      `\`<${name}>\` and \`</${name}>\` are in different blocks of text.`,
      `Put \`<${name}>\` and \`</${name}>\` on lines of their own.`,
    )
  }

  private find({ start, end }: ScannedTag, message: string, help: string): void {
    this.findings.push({ start, end, message, help })
  }

  /** Puts a tag on a line of its own if there is text on its line. */
  private breakAround(index: number, tag: ScannedTag, indent?: string): boolean {
    if (this.blocks[index]?.kind === 'tags') return false
    const { from, end } = this.line(index)
    const before = tag.start > from
    const after = tag.end < end
    if (before) this.insertionAt(trimmedEnd(this.text, tag.start), indent).isBreak = true
    if (after) this.insertionAt(tag.end).isBreak = true
    return before || after
  }

  private insertionAt(offset: number, indent = this.line(lineAt(this.lines, offset - 1)).indent): Insertion {
    const insertion = this.insertions.get(offset) ?? { tags: [], indent, isBreak: false }
    this.insertions.set(offset, insertion)
    return insertion
  }

  private insert(offset: number, { tags, indent, isBreak }: Insertion): void {
    let text = ''
    let isAfterAlone = false
    for (const tag of tags) {
      if (tag.isAlone || isAfterAlone) text += `\n${tag.indent}`
      text += `</${tag.name}>`
      isAfterAlone = tag.isAlone
    }
    const isAtEnd = offset === this.line(lineAt(this.lines, offset - 1)).end
    if ((isBreak || isAfterAlone) && !isAtEnd) text += `\n${indent}`
    if (text !== '') this.edits.push({ start: offset, end: offset, text })
  }
}

/** For each line, where the last line before a blank one ends. */
function runEnds(lines: readonly OutlineLine[]): number[] {
  const ends: number[] = []
  for (let index = lines.length - 1; index >= 0; index--) {
    const isLast = (lines[index + 1]?.block.kind ?? 'blank') === 'blank'
    ends[index] = (isLast ? lines[index]?.end : ends[index + 1]) as number
  }
  return ends
}

function byLine(placed: readonly Placed[], lineOf: (placed: Placed) => number): Map<number, Placed[]> {
  const groups = new Map<number, Placed[]>()
  for (const one of placed) {
    const group = groups.get(lineOf(one))
    if (group) group.push(one)
    else groups.set(lineOf(one), [one])
  }
  return groups
}

function isHtml({ open }: MatchedElement): boolean {
  return HTML_NAMES.has(open.name)
}

function isTextOrTags({ kind }: Block): boolean {
  return kind === 'paragraph' || kind === 'tags'
}
