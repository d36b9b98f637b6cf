// Rewrites headings: takes the title out of a page, and keeps the ids by which the old site linked to headings.
import { IdCounter, slug } from '../../content/slug.ts'
import type { OldHeading } from '../convert.ts'
import type { Dialect } from '../dialect.ts'
import { emojiIn, emojiInText, withEmoji } from '../emoji.ts'
import { withoutHidden } from '../hidden.ts'
import { HEADING_END } from '../lines.ts'
import { createSlugger } from '../sluggers.ts'
import type { Draft } from './draft.ts'
import { type ExplicitId, explicitId, withoutId } from './heading-ids.ts'
import { hasMoreThanText, isInvisible, type Raw, spanOf, visibleText } from './raw.ts'

/** Maximum number of blocks before a title, and their types. */
const MAX_BEFORE_TITLE = 3
const CAN_PRECEDE_TITLE = /^(?:paragraph|thematicBreak|html|mdxJsxFlowElement)$/

interface HeadingOptions {
  readonly dialect: Dialect
  readonly takeTitle: boolean
  /** Whether the title, a heading of level 1, is shown above the text. */
  readonly hasTitle: boolean
  /** What the navigation calls the page. */
  readonly label?: string
}

/** The headings of a page, in order. */
export class HeadingWriter {
  readonly headings: OldHeading[] = []
  title: string | undefined
  private readonly slugger
  /** Whether the old site showed names of emoji as emoji in headings, whose ids were made of the names. */
  private readonly hasEmoji: boolean
  /** Ids so far. */
  private readonly given = new Set<string>()
  private isFirst = true
  /** Blocks that readers see before the current one. */
  private blocksBefore = 0
  private top: Raw | undefined
  /** The headings that stay in the text. */
  private readonly nodes: Raw[] = []

  constructor(
    private readonly draft: Draft,
    private readonly options: HeadingOptions,
  ) {
    this.slugger = createSlugger(options.dialect.slugs)
    this.hasEmoji = options.dialect.inline?.includes(emojiInText) === true
  }

  /** Called before a block of the page's top level. */
  beginBlock(node: Raw): void {
    this.top = node
  }

  /** Called after it. */
  endBlock(node: Raw): void {
    if (isInvisible(node, this.draft.text)) return
    this.isFirst = false
    this.blocksBefore += CAN_PRECEDE_TITLE.test(node.type) ? 1 : MAX_BEFORE_TITLE + 1
  }

  /** Rewrites a heading, whose content `visit` rewrites. */
  write(node: Raw, visit: (child: Raw) => void): void {
    const { draft } = this
    const [start, end] = spanOf(node)
    const own = explicitId(draft.text.slice(start, end))
    const content = node.children ?? []
    const visible = visibleText(content)
    const shown = withoutId(withoutHidden(visible))
    const text = shown.trim()
    const old = own ? own.id : text === '' ? '' : this.slugger.take(this.slugText(shown))
    if (own) this.slugger.reserve(own.id)
    if (this.title === undefined && text !== '' && this.isTitle(node, text)) {
      this.title = this.hasEmoji ? withEmoji(text) : text
      draft.replace(start, draft.text[end] === '\n' ? end + 1 : end, '')
      return
    }
    this.nodes.push(node)
    for (const child of content) visit(child)
    const emoji = this.hasEmoji ? emojiIn(withoutCode(draft.text.slice(start, end))) : []
    for (const one of emoji) draft.replace(start + one.start, start + one.end, one.sign)
    if (own) draft.undo(start + own.start, start + own.end)
    this.headings.push({ text, id: old, line: draft.lineAt(start) })
    // What a converter wrote into the heading may be part of its text here, such as a badge's text; so are images.
    const isPlain = emoji.length === 0 && withoutHidden(visible) === visible && !hasMoreThanText(content, draft.text)
    const isSame = isPlain && this.isNatural(old, text)
    this.given.add(old)
    if (old === '' || own?.isOurs) return
    if (own) this.moveId(node, own, isSame ? '' : ` {#${old}}`)
    else if (!isSame) this.addId(node, ` {#${old}}`)
  }

  /** Called after the last block. Sections of level 1 move one level down with all below them, since the title has that level. */
  finish(): void {
    const { draft, nodes } = this
    const [first] = nodes
    if (!this.options.hasTitle || first?.depth !== 1) return
    const starts = nodes.map((node) => spanOf(node)[0])
    const areMovable = nodes.every(
      ({ depth = 6 }, i) => depth < 6 && /^#+[ \t]/.test(draft.text.slice(starts[i], (starts[i] as number) + 7)),
    )
    if (!areMovable) return
    for (const start of starts) draft.insert(start, '#')
    const message = 'Headings are one level lower now, because the title of the page has level 1.'
    draft.remark('changed', 'heading levels', starts[0] as number, message)
  }

  /** Whether the heading gets this id without saying so. */
  private isNatural(id: string, text: string): boolean {
    const natural = slug(text)
    return id === natural && !this.given.has(natural) && new IdCounter().take(natural) === natural
  }

  /** Replaces the id that the author wrote. An anchor may come before the text, but an id comes after it. */
  private moveId(node: Raw, own: ExplicitId, id: string): void {
    const [start, end] = spanOf(node)
    const line = this.draft.text.slice(start, end).split('\n')[0]?.trimEnd() ?? ''
    const isLast = own.end >= line.length
    this.draft.replace(start + own.start, start + own.end, isLast ? id : own.start > 0 ? ' ' : '')
    if (!isLast) this.draft.insert(start + line.length, id)
  }

  private addId(node: Raw, id: string): void {
    const [start, end] = spanOf(node)
    const typed = this.draft.text.slice(start, end)
    if (/^#{1,6}(?=[ \t])/.test(typed)) {
      const close = HEADING_END.exec(typed)
      this.draft.replace(close ? start + close.index : start + typed.trimEnd().length, end, id)
      return
    }
    // An id can only follow a one-line heading.
    const underline = typed.lastIndexOf('\n')
    if (underline === -1 || typed.slice(0, underline).includes('\n')) return
    this.draft.insert(start, `${'#'.repeat(node.depth ?? 2)} `)
    this.draft.replace(start + underline, end, id)
  }

  /** In MDX, github-slugger turns the space between a heading's text and a component into a hyphen. */
  private slugText(shown: string): string {
    const { slugs, format } = this.options.dialect
    return slugs === 'github' && format === 'mdx' ? shown : shown.trim()
  }

  /**
   * A level-1 heading at the start, below breadcrumbs or badges too. Without one, a level-2 heading that the navigation
   * calls the page by.
   */
  private isTitle(node: Raw, text: string): boolean {
    const { takeTitle, label } = this.options
    if (!takeTitle) return false
    if (node.depth === 2) return this.isFirst && text === label
    if (node.depth !== 1) return false
    return this.isFirst || (node === this.top && this.blocksBefore <= MAX_BEFORE_TITLE && this.headings.length === 0)
  }
}

/** A line with spaces in place of its code. */
function withoutCode(line: string): string {
  return line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
}
