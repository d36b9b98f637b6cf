// Converts lines whose directives have been handled to MDX: rewrites links and headings, and fixes what Markdown allows
// but MDX doesn't.
import { hasAttribute } from '../components/component.ts'
import { findComponent } from '../components/index.ts'
import { mask } from '../content/mask.ts'
import { type ParseProblem, parseMarkdown, parseMdx } from '../content/parser/native.ts'
import type { TextEdit } from '../content/repair-edits.ts'
import { readsAsTex } from '../content/single-dollar.ts'
import { IdCounter, slug } from '../content/slug.ts'
import { applyEdits } from './apply-edits.ts'
import { literalText } from './build.ts'
import type { OldHeading } from './convert.ts'
import type { Dialect, ElementRule, ImportedName, PageHost } from './dialect.ts'
import { type Hidden, withoutHidden } from './hidden.ts'
import { type HtmlPiece, htmlEdits } from './html.ts'
import { attributesIn, attributesInExpression } from './jsx-attributes.ts'
import { fenceMarks, fenceOpening, type Line } from './lines.ts'
import { type RepairBudget, repaired } from './readable.ts'
import { leftMessage, openingLink, remainsOf } from './remains.ts'
import type { Remark } from './report.ts'
import { createSlugger } from './sluggers.ts'
import { attributeOf, attributeString, readTag, type Tag, type TagAttribute } from './tags.ts'

interface RewriteOptions {
  readonly dialect: Dialect
  readonly host: PageHost
  readonly remarks: Remark[]
  readonly hidden: Hidden
  readonly takeTitle: boolean
  /** What the navigation calls the page. */
  readonly label?: string
  /** What the page imports and defines itself. */
  readonly imports: ReadonlyMap<string, ImportedName>
  readonly budget: RepairBudget
}

interface Rewritten {
  readonly text: string
  readonly title?: string
  readonly headings: readonly OldHeading[]
  /** The source line of an offset of `text`. */
  lineAt(offset: number): number
}

// The parser's nodes, read field by field as untrusted data.
interface Raw {
  readonly type: string
  readonly position?: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  readonly children?: readonly Raw[]
  readonly value?: string
  readonly name?: string | null
  readonly depth?: number
  readonly url?: string
  readonly alt?: string | null
}

/** Rewrites a page. Ranges come from the parser, and anything that needs no change stays untouched. */
export function rewrite(lines: readonly Line[], options: RewriteOptions): Rewritten {
  const { hidden } = options
  const shown = lines.map(({ text, made }) => {
    if (!made) return text
    const indent = /^[ \t>]*/.exec(text)?.[0] ?? ''
    return indent + hidden.hide(text.slice(indent.length))
  })
  const text = shown.join('\n')
  const writer = new PageWriter(text, lines, options)
  return writer.run()
}

/** Maximum depth of a tree. Deeper parts stay as typed, which is also how the new site shows them. */
const MAX_DEPTH = 150

class PageWriter {
  private readonly edits: TextEdit[] = []
  private readonly html: HtmlPiece[] = []
  private readonly slugger
  /** Heading ids so far. */
  private readonly given = new Set<string>()
  private readonly headings: OldHeading[] = []
  private readonly starts: number[] = [0]
  private title: string | undefined
  private isFirst = true
  /** Blocks that readers see before the current one. */
  private blocksBefore = 0
  private top: Raw | undefined
  private masked = ''
  private depth = 0

  constructor(
    private text: string,
    private readonly lines: readonly Line[],
    private readonly options: RewriteOptions,
  ) {
    this.slugger = createSlugger(options.dialect.slugs)
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.starts.push(i + 1)
  }

  run(): Rewritten {
    const root = this.parse()
    for (const node of root.children ?? []) {
      this.top = node
      this.visit(node)
      if (isInvisible(node, this.text)) continue
      this.isFirst = false
      this.blocksBefore += CAN_PRECEDE_TITLE.test(node.type) ? 1 : MAX_BEFORE_TITLE + 1
    }
    const lineAt = (offset: number) => this.lineAt(offset)
    const html = htmlEdits(this.text, this.html, {
      host: this.options.host,
      lineAt,
      remark: (kind, what, line, message, todo) => this.options.remarks.push({ kind, what, line, message, todo }),
    })
    for (const edit of html) this.edits.push(edit)
    const { text, origins } = applyEdits(this.text, this.edits)
    const { hidden } = this.options
    const finished = hidden.show(text)
    return {
      text: finished,
      ...(this.title !== undefined && { title: this.title }),
      headings: this.headings,
      // Only hidden pieces add lines between the two texts, and they are on lines of their own.
      lineAt: (offset) => this.lineAt(origins(Math.min(offset, text.length))),
    }
  }

  private parse(): Raw {
    const { format, math } = this.options.dialect
    if (format === 'md') {
      this.masked = mask(this.text)
      return this.treeOf(parseMarkdown(this.text, { math: math === true }))
    }
    const { remarks, budget } = this.options
    const readable = repaired(this.text, remarks, (offset) => this.lineAt(offset), budget)
    if (readable !== this.text) {
      // Repairs never add or remove lines.
      this.text = readable
      this.starts.length = 1
      for (let i = readable.indexOf('\n'); i !== -1; i = readable.indexOf('\n', i + 1)) this.starts.push(i + 1)
    }
    return this.treeOf(parseMdx(mask(this.text)))
  }

  /** A page that can't be parsed stays as it is. The new site reports why. */
  private treeOf(parsed: { readonly tree: unknown } | ParseProblem): Raw {
    if ('tree' in parsed) return parsed.tree as Raw
    this.remark('left', 'page', 0, `Only the directives of this page were converted: ${parsed.message}.`, 'Split it.')
    return { type: 'root', children: [] }
  }

  private lineAt(offset: number): number {
    let [low, high] = [0, this.starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return this.lines[Math.min(low, this.lines.length - 1)]?.at ?? 0
  }

  private remark(kind: Remark['kind'], what: string, offset: number, message: string, todo?: string): void {
    this.options.remarks.push({ kind, what, line: this.lineAt(offset), message, todo })
  }

  private visit(node: Raw): void {
    if (this.depth === MAX_DEPTH) return
    this.depth++
    this.rewriteNode(node)
    this.depth--
  }

  private rewriteNode(node: Raw): void {
    const [start, end] = spanOf(node)
    switch (node.type) {
      case 'heading':
        this.heading(node)
        return
      case 'code':
        if (this.options.dialect.format === 'md' && this.isIndentedCode(node)) this.indentedCode(node)
        return
      case 'html':
        this.html.push({
          start,
          end,
          isBlock:
            /^[ \t>]*$/.test(this.text.slice(this.text.lastIndexOf('\n', start - 1) + 1, start)) && this.endsLine(end),
        })
        return
      case 'text':
        if (this.options.dialect.format === 'md') this.plainText(start, end)
        return
      case 'delete':
        if (this.options.dialect.singleTildes && this.text[start + 1] !== '~')
          this.edits.push({ start, end: start, text: '\\' }, { start: end - 1, end: end - 1, text: '\\' })
        break
      case 'inlineMath':
        if (this.options.dialect.math) this.math(start, end)
        return
      case 'link':
        this.link(node)
        return
      case 'image':
        this.image(node)
        return
      case 'definition':
        this.definition(node)
        return
      case 'mdxTextExpression':
        // Braces with nothing between them are text in MDX 1, and nobody writes them for their effect.
        if (this.text.slice(start, end) === '{}') this.edits.push({ start, end, text: '\\{\\}' })
        else this.expression(start + 1, end - 1)
        return
      case 'mdxFlowExpression':
        this.expression(start + 1, end - 1)
        return
      case 'mdxjsEsm':
        this.addresses(attributesIn(this.text.slice(start, end)), start)
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.element(node)
        return
      case 'paragraph':
        this.notCode(start)
        break
    }
    for (const child of node.children ?? []) this.visit(child)
  }

  /** Between single signs, only what can't be a price is TeX here. Between double ones, everything is. */
  private math(start: number, end: number): void {
    const [, tex] = /^\$([^$\s](?:[^$]*[^$\s])?)\$$/.exec(this.text.slice(start, end)) ?? []
    if (tex === undefined || readsAsTex(tex) || !/[\\^{]/.test(tex)) return
    this.edits.push({ start, end: start, text: '$' }, { start: end, end, text: '$' })
  }

  private endsLine(offset: number): boolean {
    const line = this.text.indexOf('\n', offset)
    return this.text.slice(offset, line === -1 ? undefined : line).trim() === ''
  }

  private lineText(offset: number): string {
    const from = this.text.lastIndexOf('\n', offset - 1) + 1
    const to = this.text.indexOf('\n', from)
    return this.text.slice(from, to === -1 ? undefined : to)
  }

  /** MDX takes a sentence that starts with `import` or `export` for JavaScript. */
  private notCode(start: number): void {
    if (this.options.dialect.format !== 'md' || (start > 0 && this.text[start - 1] !== '\n')) return
    const [word] = /^(?:import|export)(?=[\s{*])/.exec(this.text.slice(start, start + 8)) ?? []
    if (word) this.edits.push({ start, end: start + 1, text: `&#${word.charCodeAt(0)};` })
  }

  /** Escapes what is text in Markdown but not in MDX. */
  private plainText(start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const c = this.text[i]
      if (c === '\\') i++
      else if (c === '{' || c === '}') this.edits.push({ start: i, end: i + 1, text: `\\${c}` })
      else if (c === '<' && !/\s/.test(this.text[i + 1] ?? ' ')) this.edits.push({ start: i, end: i + 1, text: '\\<' })
      else if (c === '$' && !this.options.dialect.math && this.masked[i] === '$')
        this.edits.push({ start: i, end: i + 1, text: '\\$' })
    }
  }

  /** Indented code may start with what opens a fence elsewhere. */
  private isIndentedCode(node: Raw): boolean {
    const typed = this.lineText(spanOf(node)[0])
    return !fenceOpening(typed) || (node.value ?? '').split('\n')[0]?.trim() === typed.trim()
  }

  private indentedCode(node: Raw): void {
    const [start, end] = spanOf(node)
    const from = this.text.lastIndexOf('\n', start - 1) + 1
    const before = this.text.slice(from, start)
    if (!/^[ \t>]*$/.test(before)) return
    const value = (node.value ?? '').replace(/\n+$/, '')
    // What comes before the four columns belongs to a list or quote around the code.
    const typed = this.lineText(start)
    const [first = ''] = value.split('\n')
    const indent = typed.slice(0, Math.max(0, typed.length - first.length)).replace(/ {1,4}$|\t$/, '')
    const marks = fenceMarks(value)
    const body = value.split('\n').map((line) => (line === '' ? indent.trimEnd() : indent + line))
    this.edits.push({ start: from, end, text: [`${indent}${marks}text`, ...body, `${indent}${marks}`].join('\n') })
    this.remark(
      'changed',
      'indented code',
      start,
      'Code indented by four columns is now a fenced block.',
      'Name its language.',
    )
  }

  private heading(node: Raw): void {
    const [start, end] = spanOf(node)
    const typed = this.text.slice(start, end)
    const own = explicitId(typed)
    const content = node.children ?? []
    const visible = visibleText(content)
    const shown = withoutHidden(visible).replace(ID_SIGNS, '')
    const text = shown.trim()
    const old = own ? own.id : text === '' ? '' : this.slugger.take(this.slugText(shown))
    if (own) this.slugger.reserve(own.id)
    if (this.title === undefined && text !== '' && this.isTitle(node, text)) {
      this.title = text
      this.edits.push({ start, end: this.text[end] === '\n' ? end + 1 : end, text: '' })
      return
    }
    for (const child of content) this.visit(child)
    if (own) this.dropEdits(start + own.start, start + own.end)
    this.headings.push({ text, id: old, line: this.lineAt(start) })
    const natural = slug(text)
    // What a converter wrote into the heading may be part of its text here, such as a badge's text; so are images.
    const isPlain = withoutHidden(visible) === visible && !this.hasMoreThanText(content)
    const isSame = isPlain && old === natural && !this.given.has(natural) && new IdCounter().take(natural) === natural
    this.given.add(old)
    if (old === '' || (isSame && !own) || own?.isOurs) return
    const isAtx = /^#{1,6}(?=[ \t])/.test(typed)
    const id = isSame ? '' : ` {#${old}}`
    if (own) {
      // An anchor may come before the text, but an id comes after it.
      const line = typed.split('\n')[0]?.trimEnd() ?? ''
      const isLast = own.end >= line.length
      this.edits.push({ start: start + own.start, end: start + own.end, text: isLast ? id : own.start > 0 ? ' ' : '' })
      if (!isLast) this.edits.push({ start: start + line.length, end: start + line.length, text: id })
    } else if (isAtx) {
      const close = /[ \t]+#+[ \t]*$/.exec(typed)
      const at = close ? start + close.index : start + typed.trimEnd().length
      this.edits.push({ start: at, end, text: id })
    } else {
      // An id can only follow a one-line heading.
      const underline = typed.lastIndexOf('\n')
      if (underline === -1 || typed.slice(0, underline).includes('\n')) return
      this.edits.push({ start, end: start, text: `${'#'.repeat(node.depth ?? 2)} ` })
      this.edits.push({ start: start + underline, end, text: id })
    }
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

  /** Whether the nodes hold images or components of the old site. */
  private hasMoreThanText(nodes: readonly Raw[]): boolean {
    return nodes.some(
      (node) =>
        /^image(?:Reference)?$/.test(node.type) ||
        (/^(?:html|mdxJsx\w+)$/.test(node.type) && /[A-Z]/.test(this.text[spanOf(node)[0] + 1] ?? '')) ||
        this.hasMoreThanText(node.children ?? []),
    )
  }

  private dropEdits(start: number, end: number): void {
    // Edits and remarks for the heading are at the ends of both lists.
    for (let i = this.edits.length - 1; i >= 0; i--) {
      const edit = this.edits[i] as TextEdit
      if (edit.end < start) break
      if (edit.start >= start && edit.end <= end) this.edits.splice(i, 1)
    }
    for (let i = this.html.length - 1; i >= 0; i--) {
      const piece = this.html[i] as HtmlPiece
      if (piece.end < start) break
      if (piece.start >= start && piece.end <= end) this.html.splice(i, 1)
    }
  }

  private link(node: Raw): void {
    const [start, end] = spanOf(node)
    const url = node.url ?? ''
    if (this.text[start] === '<') {
      const label = url.replace(/^mailto:/i, '')
      this.edits.push({ start, end, text: `[${label.replace(/[[\]_*\\{}<]/g, '\\$&')}](${bracketed(url)})` })
      return
    }
    for (const child of node.children ?? []) this.visit(child)
    // A bare URL is its own text.
    if (this.text[start] !== '[') return
    const last = node.children?.at(-1)
    this.destination(
      last ? spanOf(last)[1] : start + 1,
      end,
      (typed) => this.options.host.link?.(typed, this.lineAt(start)),
      url,
    )
  }

  private image(node: Raw): void {
    const [start, end] = spanOf(node)
    const alt = this.text.slice(start, end)
    const close = closingBracket(alt, 1)
    if (close === -1) return
    if (this.options.dialect.format === 'md') this.plainText(start + 2, start + close)
    this.destination(
      start + close,
      end,
      (typed) => this.options.host.asset?.(typed, this.lineAt(start)),
      node.url ?? '',
    )
  }

  /** Replaces the URL in `](url "title")`, which starts at or after `from`. */
  private destination(from: number, end: number, moved: (url: string) => string | undefined, url: string): void {
    const open = this.text.indexOf('](', from)
    if (open === -1 || open > end) return
    const start = open + 2 + (/^\s*/.exec(this.text.slice(open + 2, end))?.[0].length ?? 0)
    const rest = this.text.slice(start, end)
    const typed = /^<[^<>\n]*>/.exec(rest)?.[0] ?? bareDestination(rest)
    const next = moved(url)
    if (next !== undefined && next !== url) this.edits.push({ start, end: start + typed.length, text: bracketed(next) })
    else if (/^[^<].*[{}]/.test(typed)) this.edits.push({ start, end: start + typed.length, text: `<${typed}>` })
  }

  private definition(node: Raw): void {
    const [start, end] = spanOf(node)
    const typed = this.text.slice(start, end)
    const [head = ''] = /^\[(?:[^\]\\]|\\.)*\]:\s*/.exec(typed) ?? []
    if (head === '') return
    const address = /^<[^<>\n]*>|^\S+/.exec(typed.slice(head.length))?.[0] ?? ''
    const { host } = this.options
    const url = node.url ?? ''
    const next = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)(?:[?#]|$)/i.test(url)
      ? host.asset?.(url, this.lineAt(start))
      : host.link?.(url, this.lineAt(start))
    if (next === undefined || next === url) return
    const at = start + head.length
    this.edits.push({ start: at, end: at + address.length, text: bracketed(next) })
  }

  private element(node: Raw): void {
    const [start, end] = spanOf(node)
    const tag = readTag(this.text, start)
    const closing = this.text.lastIndexOf('</', end - 1)
    const isClosed = tag !== undefined && !tag.isSelfClosing && closing >= tag.end
    if (!tag) return
    const picture = this.options.imports.get(tag.name)
    if (picture?.kind === 'asset') {
      this.edits.push({ start, end, text: `<img src="${picture.url}" alt="" />` })
      return
    }
    const rule = this.ruleFor(tag.name)
    if (rule) this.apply(rule, tag, isClosed ? [closing, end] : undefined, end)
    else this.attributes(tag)
    if (rule?.kind === 'drop') return
    for (const child of node.children ?? []) this.visit(child)
  }

  private ruleFor(name: string): ElementRule | undefined {
    const { dialect, imports } = this.options
    const rule = dialect.elements && Object.hasOwn(dialect.elements, name) ? dialect.elements[name] : undefined
    if (rule) return rule
    const [first = ''] = name.split('.')
    if (!/^[A-Z]/.test(name) || findComponent(name) || imports.has(first)) return undefined
    return { kind: 'unwrap', what: 'left', todo: 'Write what it showed, or a component of your own.', isUnknown: true }
  }

  /** What an unknown component's attributes say, in its place. A paragraph if it's alone on its line. */
  private remains(tag: Tag, hasContent: boolean): string {
    const text = remainsOf(tag, hasContent, this.options.host, this.lineAt(tag.start))
    if (text === '' || !this.endsLine(tag.end))
      return /[^\s<]/.test(this.text[tag.end] ?? '') && text !== '' ? `${text} ` : text
    return this.lineText(tag.end + 1).trim() !== '' ? `${text}\n` : text
  }

  private apply(rule: ElementRule, tag: Tag, closing: [number, number] | undefined, end: number): void {
    const what = `<${tag.name}>`
    const isUnknown = rule.kind === 'unwrap' && rule.isUnknown === true
    const shown = isUnknown ? this.remains(tag, closing !== undefined) : ''
    const anchor = isUnknown ? anchorOf(tag) : ''
    if (rule.kind === 'drop' || (rule.kind === 'unwrap' && !closing)) {
      const [from, to] = anchor + shown === '' ? this.wholeLines(tag.start, end) : [tag.start, end]
      this.edits.push({ start: from, end: to, text: anchor + shown })
      const message = leftMessage(what, tag, { text: shown, hasContent: false })
      if (rule.what) this.remark(rule.what, what, tag.start, message, rule.todo)
      return
    }
    if (rule.kind === 'unwrap') {
      const link =
        closing && rule.isUnknown
          ? openingLink(tag, this.text.slice(tag.end, closing[0]), this.options.host, this.lineAt(tag.start))
          : undefined
      this.edits.push({ start: tag.start, end: tag.end, text: anchor + (link ?? shown) })
      if (closing) this.edits.push({ start: closing[0], end: closing[1], text: link ? '</a>' : '' })
      if (link) {
        this.remark('simplified', what, tag.start, `${what} is a plain link now.`)
        return
      }
      const message = leftMessage(what, tag, { text: shown, hasContent: true })
      if (rule.what) this.remark(rule.what, what, tag.start, message, rule.todo)
      return
    }
    this.edits.push({ start: tag.start + 1, end: tag.start + 1 + tag.name.length, text: rule.name })
    if (closing) this.edits.push({ start: closing[0] + 2, end: closing[0] + 2 + tag.name.length, text: rule.name })
    this.attributes(tag, rule.attributes)
    this.remark(rule.what ?? 'carried', what, tag.start, rule.what ? `${what} is <${rule.name}> now, with less.` : '')
  }

  /**
   * The URL in `"/x"`, `{'/x'}`, `{require('./x.png').default}`, `{useBaseUrl('/x')}`, or `{picture}`. Undefined for
   * other code.
   */
  private addressOf(attribute: TagAttribute): string | undefined {
    const plain = attributeString(attribute)
    if (plain !== undefined || typeof attribute.value !== 'object') return attribute.value === true ? undefined : plain
    return this.importedAsset(attribute) ?? CALLED_ADDRESS.exec(attribute.value.expression)?.[1]
  }

  private importedAsset({ value }: TagAttribute): string | undefined {
    const name = typeof value === 'object' ? /^\s*([\w$]+)(?:\.src)?\s*$/.exec(value.expression)?.[1] : undefined
    const imported = name === undefined ? undefined : this.options.imports.get(name)
    return imported?.kind === 'asset' ? imported.url : undefined
  }

  /** A tag alone on its lines is removed with its line break. */
  private wholeLines(start: number, end: number): [number, number] {
    const from = this.text.lastIndexOf('\n', start - 1) + 1
    const isAlone = this.text.slice(from, start).trim() === '' && this.endsLine(end)
    if (!isAlone) return [start, end]
    const next = this.text.indexOf('\n', end)
    return [from, next === -1 ? end : next + 1]
  }

  /** Whether a component of ours, under the same name in the other system, does nothing with an attribute. */
  private isIdle(tag: Tag, attribute: string): boolean {
    const component = this.options.imports.has(tag.name) ? undefined : findComponent(tag.name)
    return component !== undefined && attribute !== '...' && !hasAttribute(component, attribute)
  }

  /** Our names for the attributes of a component that has the same name in both systems. */
  private synonyms(tag: Tag): Record<string, string> {
    const component = findComponent(tag.name)
    const idle = tag.attributes.filter(({ name }) => Object.hasOwn(SYNONYMS, name) && this.isIdle(tag, name))
    const pairs = idle.map(({ name }): [string, string] => [name, SYNONYMS[name] as string])
    return Object.fromEntries(
      pairs.filter(([, to]) => component && Object.hasOwn(component.props, to) && !attributeOf(tag, to)),
    )
  }

  /** Makes content of the attribute `text` of a component that has its text as content here. Returns whether it did. */
  private textToContent(tag: Tag, attribute: TagAttribute): boolean {
    const text = attribute.name === 'text' && tag.isSelfClosing ? attributeString(attribute) : undefined
    const { children } = findComponent(tag.name) ?? {}
    if (text === undefined || (children !== 'text' && children !== 'flow')) return false
    const close = this.text.slice(0, tag.end - 2).trimEnd().length
    this.edits.push({ start: close, end: tag.end, text: `>${literalText(text)}</${tag.name}>` })
    return true
  }

  /** Removes an attribute with the white space before it: within a line of text, an empty line would end the tag. */
  private dropAttribute(tag: Tag, { start, end }: TagAttribute): void {
    const from = tag.start + this.text.slice(tag.start, start).trimEnd().length
    this.edits.push({ start: from, end, text: '' })
  }

  private attributes(tag: Tag, given: Readonly<Record<string, string | undefined>> = {}): void {
    const line = this.lineAt(tag.start)
    const renamed: Readonly<Record<string, string | undefined>> = { ...this.synonyms(tag), ...given }
    for (const attribute of tag.attributes) {
      const { name, start, end } = attribute
      const isRenamed = Object.hasOwn(renamed, name)
      if (isRenamed && renamed[name] === undefined) {
        this.dropAttribute(tag, attribute)
        continue
      }
      if (!isRenamed && this.isIdle(tag, name)) {
        this.dropAttribute(tag, attribute)
        if (this.textToContent(tag, attribute)) continue
        const message = `\`${name}\` of <${tag.name}> has no counterpart, and was left out.`
        this.remark('simplified', `<${tag.name}> attributes`, tag.start, message)
        continue
      }
      const next = this.movedAddress(attribute, line)
      const to = renamed[name] ?? name
      if (next !== undefined) {
        this.edits.push({ start, end, text: `${to}="${next.replaceAll('"', '&quot;')}"` })
        continue
      }
      if (to !== name) this.edits.push({ start, end: start + name.length, text: to })
      if (typeof attribute.value === 'object') this.expression(end - 1 - attribute.value.expression.length, end - 1)
    }
  }

  /** An expression whose tags may have addresses: `icon={<img src="a.png" />}`. */
  private expression(start: number, end: number): void {
    this.addresses(attributesInExpression(this.text.slice(start, end)), start)
  }

  private addresses(attributes: readonly TagAttribute[], offset: number): void {
    for (const attribute of attributes) {
      const start = offset + attribute.start
      const next = this.movedAddress(attribute, this.lineAt(start))
      if (next === undefined) continue
      const text = `${attribute.name}="${next.replaceAll('"', '&quot;')}"`
      this.edits.push({ start, end: offset + attribute.end, text })
    }
  }

  /** The new address in an attribute. Undefined if it has none, or stays as it is. */
  private movedAddress(attribute: TagAttribute, line: number): string | undefined {
    const { host } = this.options
    const url = this.addressOf(attribute)
    const kind = /^(?:href|to|link)$/.test(attribute.name)
      ? 'link'
      : /^(?:src|img|poster|image|srcSet)$/.test(attribute.name)
        ? 'asset'
        : undefined
    if (url === undefined || !kind) return undefined
    const isExpression = typeof attribute.value === 'object'
    const imported = isExpression && this.importedAsset(attribute)
    const next = imported || (kind === 'link' ? host.link?.(url, line) : host.asset?.(url, line))
    return isExpression ? (next ?? url) : next === url ? undefined : next
  }
}

/** What other components call the attributes of ours. */
const SYNONYMS: Readonly<Record<string, string>> = { link: 'href', to: 'href', image: 'img', label: 'title' }

/** Maximum number of blocks before a title, and their types. */
const MAX_BEFORE_TITLE = 3
const CAN_PRECEDE_TITLE = /^(?:paragraph|thematicBreak|html|mdxJsxFlowElement)$/

const CALLED_ADDRESS = /^\s*(?:require|useBaseUrl|withBase)\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?\s*$/

function spanOf(node: Raw): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

/** What links to the `id` of a tag that goes lead to. Empty if it has none. */
function anchorOf(tag: Tag): string {
  const id = attributeString(attributeOf(tag, 'id')) ?? ''
  return /^[\p{L}\p{N}_:.-]+$/u.test(id) ? `<a id="${id}"></a>` : ''
}

/** Whether a node before the title shows nothing. */
function isInvisible(node: Raw, text: string): boolean {
  const [start, end] = spanOf(node)
  return (
    node.type === 'mdxjsEsm' ||
    node.type === 'definition' ||
    (node.type === 'mdxFlowExpression' && /^\s*\/\*/.test(node.value ?? '')) ||
    (node.type === 'paragraph' && /^(?:<a\s+(?:id|name)="[^"]*">\s*<\/a>\s*)+$/.test(text.slice(start, end))) ||
    (node.type === 'html' &&
      /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$|^<a\s+(?:id|name)=[^>]*>\s*<\/a>\s*$/.test(text.slice(start, end)))
  )
}

function visibleText(nodes: readonly Raw[]): string {
  let out = ''
  for (const node of nodes) {
    if (node.type === 'html' || node.type === 'mdxTextExpression') continue
    if (node.type === 'break') out += ' '
    else if (node.value !== undefined) out += node.value
    else if (node.children) out += visibleText(node.children)
  }
  return out
}

/**
 * Ids after headings: `{#id}`, `{ #id .class }`, `{: #id }`, `{/* #id *\/}`, `<!-- #id -->`, `[#id]`, `<a
 * id="id"></a>`.
 */
const HEADING_IDS: readonly RegExp[] = [
  /[ \t]*\{#([^{}\s]+)\}[ \t]*(?=#*[ \t]*$)/,
  /[ \t]*\{:?[ \t]*#([\w:.-]+)[^{}]*\}[ \t]*(?=#*[ \t]*$)/,
  /[ \t]*\{\/\*[ \t]*#([\w:.-]+)[ \t]*\*\/\}[ \t]*$/,
  /[ \t]*<!--[ \t]*#([\w:.-]+)[ \t]*-->[ \t]*$/,
  /[ \t]*\[#([\w:.-]+)\][ \t]*$/,
  /[ \t]*<a\s+(?:href="[^"]*"\s+)?(?:id|name)="([^"]+)"[^>]*>(?:[ \t]*<\/a>)?[ \t]*/,
]
/** The same in the text that the parser returns. */
const ID_SIGNS =
  /\s*\{:?\s*#[^{}]*\}\s*$|\s*\uFDD2[^\uFDD3]*\uFDD3\s*$|\s*\[#[\w:.-]+\]\s*$|\s*\{\/\*\s*#[\w:.-]+\s*\*\/\}\s*$/

function explicitId(typed: string): { id: string; start: number; end: number; isOurs: boolean } | undefined {
  const [line = ''] = typed.split('\n')
  for (const [i, pattern] of HEADING_IDS.entries()) {
    const match = pattern.exec(line)
    if (match?.[1])
      return {
        id: match[1],
        start: match.index,
        end: match.index + match[0].length,
        isOurs: i === 0 && match[0].startsWith(' '),
      }
  }
  return undefined
}

function closingBracket(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') depth++
    else if (text[i] === ']' && --depth === 0) return i
  }
  return -1
}

function bareDestination(rest: string): string {
  let depth = 0
  for (let i = 0; i < rest.length; i++) {
    const c = rest[i] as string
    if (c === '\\') i++
    else if (/\s/.test(c)) return rest.slice(0, i)
    else if (c === '(') depth++
    else if (c === ')' && depth-- === 0) return rest.slice(0, i)
  }
  return rest
}

/** A URL in the form that Markdown accepts. */
export function bracketed(url: string): string {
  return /[\s<>{}]|\((?![^()]*\))|^[^(]*\)/.test(url) || url === ''
    ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>`
    : url
}
