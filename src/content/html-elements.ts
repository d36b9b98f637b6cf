// Matches the tags of a text to elements as browsers do: some elements end without a closing tag.
import { VOID_ELEMENTS } from '../html/void-elements.ts'
import { HTML_NAMES } from './html-names.ts'
import type { ScannedTag } from './html-scan.ts'

/** An element of HTML, or a component. */
export interface MatchedElement {
  readonly open: ScannedTag
  /** The closing tag, or where one is implied: before what ends the element. */
  readonly close: ScannedTag | { readonly before: number }
  /** The element around it, if that has an end too. */
  parent?: MatchedElement | undefined
}

/** The tags that end an element: https://html.spec.whatwg.org/#optional-tags */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: 'li',
    dt: 'dt dd',
    dd: 'dt dd',
    p: 'p',
    rt: 'rt rp',
    rp: 'rt rp',
    option: 'option optgroup',
    optgroup: 'optgroup',
    td: 'td th tr thead tbody tfoot caption colgroup',
    th: 'td th tr thead tbody tfoot caption colgroup',
    tr: 'tr thead tbody tfoot caption colgroup',
    thead: 'thead tbody tfoot caption colgroup',
    tbody: 'thead tbody tfoot caption colgroup',
    tfoot: 'thead tbody tfoot caption colgroup',
    caption: 'tr thead tbody tfoot colgroup td th',
    colgroup: 'tr thead tbody tfoot caption td th colgroup',
  }).map(([name, tags]) => [name, new Set(tags.split(' '))]),
)
/** Tags that end a paragraph. */
const ENDS_PARAGRAPH = new Set(
  `address article aside blockquote center details dialog div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hgroup hr li main menu nav ol pre search section summary table ul`.split(/\s+/),
)
const TABLE_PARTS = new Set('caption colgroup thead tbody tfoot tr td th'.split(' '))
/** Elements that a tag inside doesn't end, and that what it ends may be around. */
const SEE_THROUGH = new Set(
  'a abbr address b big cite code del div em font i ins kbd label mark p s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)
/** Elements in one another that are still matched: a page can't show more. Bounds what each tag costs. */
const MAX_OPEN = 200
const CELLS = new Set(['td', 'th', 'caption'])

/** Whether an element ends without a closing tag. */
function mayLackClosingTag(name: string): boolean {
  return ENDED_BY.has(name)
}

/**
 * The elements of a text that have an end, inner ones before those around them. Leaves out what no rule of HTML explains: tags
 * that are never closed, and closing tags of nothing.
 * @param endOfParagraph the end of the paragraph that an offset is in. A `<p>` without a closing tag ends there.
 */
export function matchElements(
  tags: readonly ScannedTag[],
  endOfParagraph: (offset: number) => number,
): MatchedElement[] {
  return new Matcher(tags, endOfParagraph).run()
}

interface Open {
  readonly tag: ScannedTag
  readonly parent: Open | undefined
  element?: MatchedElement
  /** Where it ends if it has no closing tag. */
  impliedEnd?: number
}

class Matcher {
  private readonly stack: Open[] = []
  private readonly opened: Open[] = []
  private readonly elements: MatchedElement[] = []
  private readonly closedNames: ReadonlySet<string>

  constructor(
    private readonly tags: readonly ScannedTag[],
    private readonly endOfParagraph: (offset: number) => number,
  ) {
    this.closedNames = new Set(tags.filter(({ kind }) => kind === 'close').map(({ name }) => name))
  }

  run(): MatchedElement[] {
    for (const tag of this.tags) {
      if (tag.kind === 'close') this.close(tag)
      else this.open(tag)
    }
    for (const open of this.stack.toReversed())
      if (open.impliedEnd !== undefined) this.add(open, { before: open.impliedEnd })
    for (const { element, parent } of this.opened) if (element) element.parent = around(element, parent)
    return this.elements
  }

  private open(tag: ScannedTag): void {
    const { name } = tag
    this.endOthers(tag)
    if (tag.kind === 'empty' || VOID_ELEMENTS.has(name)) return
    // `<String>` in a sentence isn't a tag.
    if (!mayLackClosingTag(name) && !this.closedNames.has(name)) return
    if (this.stack.length === MAX_OPEN) return
    const open: Open = { tag, parent: this.stack.at(-1) }
    if (name === 'p') open.impliedEnd = this.endOfParagraph(tag.end)
    this.stack.push(open)
    this.opened.push(open)
  }

  /** Ends what a tag ends by starting. */
  private endOthers({ name, start }: ScannedTag): void {
    for (let at = this.stack.length - 1; at >= 0; at--) {
      const open = this.stack[at] as Open
      const around = open.tag.name
      // A closing tag may still follow, which HTML itself wouldn't take for this one's.
      if (around === 'p' && ENDS_PARAGRAPH.has(name)) open.impliedEnd = Math.min(open.impliedEnd ?? start, start)
      if (ENDED_BY.get(around)?.has(name)) this.endFrom(at, start)
      else if (TABLE_PARTS.has(name) ? isComponent(around) || around === 'table' : !SEE_THROUGH.has(around)) return
    }
  }

  private close(tag: ScannedTag): void {
    const at = this.openedBy(tag.name)
    if (at === -1) return
    this.endFrom(at + 1, tag.start)
    const open = this.stack.pop() as Open
    this.add(open, tag)
  }

  /** The index of the element that a closing tag ends; -1 if there is none. */
  private openedBy(name: string): number {
    for (let at = this.stack.length - 1; at >= 0; at--) {
      const around = this.stack[at]?.tag.name as string
      if (around === name) return at
      if (isComponent(name)) continue
      if (isComponent(around) || around === 'table') return -1
      if (TABLE_PARTS.has(name) || name === 'table') continue
      if (CELLS.has(around) || (name === 'li' && /^[uo]l$/.test(around))) return -1
    }
    return -1
  }

  /** Ends all elements from an index on. */
  private endFrom(at: number, before: number): void {
    while (this.stack.length > at) {
      const open = this.stack.pop() as Open
      if (mayLackClosingTag(open.tag.name)) this.add(open, { before: Math.min(open.impliedEnd ?? before, before) })
    }
  }

  private add(open: Open, close: MatchedElement['close']): void {
    open.element = { open: open.tag, close }
    this.elements.push(open.element)
  }
}

/** The nearest of the open elements that has an end, and ends after another began. */
function around({ open: { start } }: MatchedElement, from: Open | undefined): MatchedElement | undefined {
  let parent = from
  while (parent) {
    const { element } = parent
    if (element && ('end' in element.close || element.close.before > start)) return element
    parent = parent.parent
  }
  return undefined
}

function isComponent(name: string): boolean {
  return !HTML_NAMES.has(name) && !/^[a-z]/.test(name)
}
