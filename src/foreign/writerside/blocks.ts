// Topics of Writerside as Markdown with the tags of components.
import { atLineStart } from '../asciidoc/escape.ts'
import { callout, component, inlineTag, plainLabel, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import { definition, definitionList } from '../definition-tags.ts'
import {
  blank,
  closingFence,
  dedentLines,
  fenceOpening,
  indentLines,
  indentOf,
  isBlank,
  type Line,
  linesOfText,
  made,
  trimLines,
} from '../lines.ts'
import { listLines } from '../list-lines.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { type TableCell, writeTable } from '../write-table.ts'
import { topicCode } from './code.ts'
import { image, inlineText, isInline } from './inline.ts'
import { markdownLines } from './markdown.ts'
import { TopicScope } from './scope.ts'
import type { WritersideSite } from './site.ts'
import {
  attribute,
  childrenNamed,
  plainText,
  readTopic,
  type TextMode,
  type TopicElement,
  type TopicNode,
} from './tree.ts'

const MAX_DEPTH = 60
/** What only the frame around a topic shows, or what other parts read themselves. */
const HIDDEN = new Set([
  'show-structure',
  'link-summary',
  'web-summary',
  'card-summary',
  'secondary-label',
  'title',
  'property',
  'script',
  'style',
  'labels',
  'no-index',
  'web-file-name',
  'help-id',
])
/** What only holds other blocks. */
const HOLDERS = new Set([
  'p',
  'div',
  'topic',
  'snippet',
  'if',
  'section-starting-page',
  'misc',
  'links',
  'body',
  'sample',
  'quote',
])

/** The lines of a topic in Markdown. */
export function topicToMarkdown(lines: readonly Line[], mode: TextMode, site: WritersideSite): Line[] {
  const source = lines.map(({ text }) => text).join('\n')
  const nodes = readTopic(source, mode, lines[0]?.at ?? 0)
  return withSingleGaps(
    trimLines(
      new BlockWriter(new TopicScope(site, site.file, new Map(), undefined, new Set([`${site.file}#`])), 1, 0).blocks(
        nodes,
        mode,
      ),
    ),
  )
}

/** The lines with one empty line where several are, except in code. */
function withSingleGaps(lines: readonly Line[]): Line[] {
  const text = new Set(linesOfText(lines))
  return lines.filter((line, i) => !(i > 0 && text.has(i) && isBlank(line) && isBlank(lines[i - 1])))
}

/** Nodes of another topic, and the writer that has its scope. */
interface IncludedNodes {
  readonly nodes: readonly TopicNode[]
  readonly mode: TextMode
  readonly writer: BlockWriter
}

class BlockWriter {
  constructor(
    private readonly scope: TopicScope,
    /** The level of the heading above. */
    private readonly level: number,
    private readonly depth: number,
  ) {}

  /** Nodes as blocks, with empty lines between them. */
  blocks(nodes: readonly TopicNode[], mode: TextMode): Line[] {
    if (this.depth > MAX_DEPTH) return []
    const out: Line[] = []
    const base = mode === 'md' && this.depth > 0 ? baseIndent(nodes) : 0
    let run: TopicNode[] = []
    const add = (lines: readonly Line[]) => {
      if (lines.length === 0) return
      const [first] = lines
      if (out.length > 0 && !isBlank(out.at(-1)) && !isBlank(first)) out.push(blank(first?.at ?? 0))
      for (const line of lines) out.push(line)
    }
    const flush = () => {
      add(this.run(run, mode, base))
      run = []
    }
    for (const node of nodes) {
      if (isInline(node) && !(mode === 'md' && node.kind === 'element' && isOwnCode(node))) {
        run.push(node)
        continue
      }
      flush()
      if (node.kind !== 'element' || !this.scope.isShown(node)) continue
      const lines = withAnchor(
        node,
        trimLines(new BlockWriter(this.scope, this.level, this.depth + 1).element(node)),
        this.scope,
      )
      const indent = mode === 'md' && node.indent !== undefined ? Math.max(0, indentOf(node.indent) - base) : 0
      add(indentLines(lines, ' '.repeat(indent)))
      if (lines.length > 0) add([blank(lines.at(-1)?.at ?? node.at)])
    }
    flush()
    return out
  }

  private run(nodes: readonly TopicNode[], mode: TextMode, base: number): Line[] {
    const at = nodes[0]?.at ?? 0
    if (nodes.length === 0) return []
    const text = inlineText(nodes, mode, this.scope)
    if (text.trim() === '') return []
    if (mode === 'xml') return [{ text: atLineStart(text.trim()), at: firstLine(nodes) }]
    const typed = text.split('\n').map((line, i) => ({ text: line, at: at + i }))
    const [first, ...rest] = typed
    const lines = first ? [first, ...dedentLines(rest, base)] : []
    // The last line is what is before the next tag.
    return trimEmpty(
      markdownLines(
        base > 0 && first ? [{ ...first, text: first.text.trimStart() }, ...lines.slice(1)] : lines,
        this.scope,
      ),
    )
  }

  private element(element: TopicElement): Line[] {
    const { name, children, at, mode } = element
    const { scope } = this
    if (HIDDEN.has(name)) return []
    if (HOLDERS.has(name)) return this.holder(element)
    const kind = /^(?:note|tip|warning)$/.test(name) ? calloutFor(name) : undefined
    if (kind || name === 'tldr') {
      this.carried(element)
      const title = name === 'tldr' ? undefined : this.label(attribute(element, 'title'))
      const body = this.blocks(children, mode)
      return body.length === 0 ? [] : callout(kind ?? 'Info', body, at, { title })
    }
    const convert = this.converters[name]
    if (convert) return convert(element)
    scope.site.remark?.(
      'simplified',
      `<${name}>`,
      at,
      `\`<${name}>\` has no counterpart, so only its content was kept.`,
    )
    return this.blocks(children, mode)
  }

  private readonly converters: Readonly<Record<string, (element: TopicElement) => Line[]>> = {
    var: (element) => {
      const name = attribute(element, 'name')
      if (name) this.scope.set(name, element.attributes.get('value') ?? plainText(element.children))
      return []
    },
    include: (element) => this.include(element),
    chapter: (element) => this.chapter(element),
    procedure: (element) => this.procedure(element),
    step: ({ children, mode }) => this.blocks(children, mode),
    list: (element) => this.list(element, /^(?:decimal|alpha-lower)$/.test(attribute(element, 'type') ?? '')),
    ul: (element) => this.list(element, false),
    ol: (element) => this.list(element, true),
    li: ({ children, mode }) => this.blocks(children, mode),
    deflist: (element) => this.definitions(element),
    def: (element) => definitionList(this.definition(element)),
    table: (element) => this.table(element),
    tabs: (element) => {
      this.carried(element)
      const all = this.members(element.children, ['tab'])
      if (all.length === 0) return this.blocks(element.children, element.mode)
      return tabs(
        all.map(
          ({ node, writer }): TabContent => ({
            title: writer.label(attribute(node, 'title')) || '…',
            ...this.linkedId(node),
            lines: trimLines(writer.blocks(node.children, node.mode)),
            at: node.at,
          }),
        ),
        element.at,
      )
    },
    compare: (element) => this.compare(element),
    'code-block': (element) => this.code(element),
    pre: (element) => this.code(element),
    code: (element) => this.code(element),
    img: (element) => [{ text: image(element, this.scope), at: element.at }],
    video: (element) => {
      const src = this.scope.fill(attribute(element, 'src', 'href') ?? '')
      const own = this.scope.site.image(src)
      this.carried(element)
      if (own) return [made(`<video controls src="${own}"></video>`, element.at)]
      return [...embed(src, element.at)]
    },
    'primary-label': (element) => {
      const name = this.scope.site.label(attribute(element, 'ref') ?? '') ?? attribute(element, 'ref') ?? ''
      return name === '' ? [] : [made(inlineTag('Badge', {}, plainLabel(name)), element.at)]
    },
    hr: ({ at }) => [{ text: '---', at }],
    cards: (element) => this.cards(element),
    spotlight: (element) => this.cards(element),
    primary: (element) => this.cards(element),
    secondary: (element) => this.cards(element),
    card: (element) => this.card(element),
    group: (element) => this.linkGroup(element, this.titleOf(element)),
    category: (element) => this.linkGroup(element, this.titleOf(element) || attribute(element, 'ref')),
    seealso: (element) => {
      const head = this.heading('See also', undefined, element.at)
      return [...head, blank(element.at), ...this.deeper().blocks(element.children, element.mode)]
    },
    description: ({ children, mode }) => this.blocks(children, mode),
    'api-doc': (element) => this.api(element),
    'api-endpoint': (element) => this.api(element),
    'api-schema': (element) => this.api(element),
  }

  private deeper(): BlockWriter {
    return new BlockWriter(this.scope, Math.min(5, this.level + 1), this.depth)
  }

  private carried(element: TopicElement): void {
    this.scope.site.remark?.('carried', `<${element.name}>`, element.at)
  }

  private label(text: string | undefined): string {
    return text === undefined ? '' : this.scope.fill(text)
  }

  private linkedId(element: TopicElement): { readonly id?: string } {
    const id = attribute(element, 'id')
    return id !== undefined && this.scope.site.isLinked(id) ? { id } : {}
  }

  private titleOf(element: TopicElement): string | undefined {
    const [title] = childrenNamed(element, 'title')
    return title ? this.scope.fill(plainText(title.children)) : this.label(attribute(element, 'title')) || undefined
  }

  private heading(title: string, id: string | undefined, at: number): Line[] {
    const sign = '#'.repeat(Math.min(6, this.level + 1))
    const text = inlineText([{ kind: 'text', text: title, at }], 'xml', this.scope)
    return [{ text: `${sign} ${text}${id ? ` {#${this.scope.fill(id)}}` : ''}`, at }]
  }

  private holder(element: TopicElement): Line[] {
    const lines = this.blocks(element.children, element.mode)
    const title = element.name === 'misc' || element.name === 'links' ? this.titleOf(element) : undefined
    return title ? [...this.heading(title, undefined, element.at), blank(element.at), ...lines] : lines
  }

  private include(element: TopicElement): Line[] {
    const found = this.included(element)
    if (!found) return []
    const lines = found.writer.blocks(found.nodes, found.mode)
    return lines.map((line) => ({ ...line, at: element.at }))
  }

  /** What an include refers to, and a writer for it. */
  private included(element: TopicElement): IncludedNodes | undefined {
    const { at, children } = element
    const { scope } = this
    const from = scope.fill(attribute(element, 'from') ?? '') || scope.file
    const typed = attribute(element, 'element-id')
    const id = typed && scope.fill(typed)
    if (scope.budget.left <= 0) return undefined
    const found = scope.site.include(from, id, scope.file)
    scope.budget.left -= 1 + (found?.nodes.length ?? 0)
    if (scope.budget.left <= 0)
      scope.site.remark?.('left', '<include>', at, 'This topic includes far too much, so the rest was left out.')
    const source = `${found?.file ?? from}#${id ?? ''}`
    if (!found || scope.open.has(source)) {
      if (attribute(element, 'nullable') !== 'true')
        scope.site.remark?.(
          'missing',
          '<include>',
          at,
          found ? `\`${source}\` includes itself.` : `There's no \`${source}\` to include.`,
          'Write its content here.',
        )
      return undefined
    }
    const variables = new Map(
      childrenNamed({ children }, 'var').flatMap((one) => {
        const name = attribute(one, 'name')
        return name ? [[name, scope.fill(one.attributes.get('value') ?? plainText(one.children))]] : []
      }),
    )
    this.carried(element)
    const inner = scope.within(found.file, source, variables, attribute(element, 'use-filter'))
    const mode = /\.topic$/i.test(found.file) ? 'xml' : 'md'
    return { nodes: found.nodes, mode, writer: new BlockWriter(inner, this.level, this.depth + 1) }
  }

  /** The parts of an element, such as its rows, where snippets and includes hold some of them. */
  private members(
    nodes: readonly TopicNode[],
    names: readonly string[],
  ): readonly { readonly node: TopicElement; readonly writer: BlockWriter }[] {
    if (this.depth > MAX_DEPTH) return []
    return nodes.flatMap((node) => {
      if (node.kind !== 'element' || !this.scope.isShown(node)) return []
      if (names.includes(node.name)) return [{ node, writer: this }]
      if (node.name === 'include') {
        const found = this.included(node)
        return found ? found.writer.members(found.nodes, names) : []
      }
      return /^(?:snippet|if|thead|tbody)$/.test(node.name) ? this.members(node.children, names) : []
    })
  }

  private chapter(element: TopicElement): Line[] {
    const { children, at, mode } = element
    const title = this.titleOf(element) ?? ''
    if (attribute(element, 'collapsible') === 'true') return this.deeper().folded(element)
    const inner = this.deeper().blocks(children, mode)
    return title === '' ? inner : [...this.heading(title, attribute(element, 'id'), at), blank(at), ...inner]
  }

  /** Steps have no titles in Writerside, so they are a list. */
  private procedure(element: TopicElement): Line[] {
    const { children, at, mode } = element
    const title = this.titleOf(element)
    const isChoice = attribute(element, 'type') === 'choices'
    const out: Line[] = title ? [...this.heading(title, attribute(element, 'id'), at), blank(at)] : []
    const writer = title ? this.deeper() : this
    let items: Line[][] = []
    let others: TopicNode[] = []
    const flush = () => {
      const text = trimLines(writer.blocks(others, mode))
      others = []
      if (text.length === 0) return
      const last = items.at(-1)
      // Text between steps belongs to the one above.
      if (last) last.push(blank(at), ...text)
      else out.push(...text, blank(at))
    }
    for (const child of children) {
      if (child.kind === 'element' && child.name === 'step') {
        flush()
        if (this.scope.isShown(child))
          items.push([...withAnchor(child, trimLines(writer.blocks(child.children, child.mode)), this.scope)])
      } else others.push(child)
    }
    flush()
    out.push(...listLines(items, !isChoice))
    items = []
    return out
  }

  private list(element: TopicElement, isOrdered: boolean): Line[] {
    const items = this.members(element.children, ['li']).map(({ node, writer }) =>
      withAnchor(node, trimLines(writer.blocks(node.children, node.mode)), this.scope),
    )
    const start = Number(attribute(element, 'start') ?? 1) || 1
    const isDone = items.length > 0
    return isDone ? listLines(items, isOrdered, start) : this.blocks(element.children, element.mode)
  }

  private definitions(element: TopicElement): Line[] {
    const isFolded = attribute(element, 'collapsible') === 'true'
    const items = this.members(element.children, ['def']).flatMap(({ node, writer }) =>
      isFolded ? writer.folded(node) : writer.definition(node),
    )
    this.carried(element)
    return items.length === 0 ? [] : isFolded ? items : definitionList(items)
  }

  /** A part that readers unfold. */
  private folded(element: TopicElement): Line[] {
    const { at, children, mode } = element
    const isOpen = attribute(element, 'default-state') === 'expanded'
    const title = plainLabel(this.titleOf(element) ?? '') || '…'
    const id = attribute(element, 'id')
    return [...component('Accordion', { title, id, defaultOpen: isOpen }, this.blocks(children, mode), at), blank(at)]
  }

  private definition(element: TopicElement): Line[] {
    const { at, children, mode } = element
    const id = attribute(element, 'id')
    const anchor = id ? `<a id="${id}"></a>` : ''
    const term = inlineText([{ kind: 'text', text: this.titleOf(element) ?? '', at }], 'xml', this.scope)
    return definition([[{ text: anchor + term, at }]], this.blocks(children, mode))
  }

  private table(element: TopicElement): Line[] {
    const cells = this.members(element.children, ['tr']).map(({ node: row, writer }) =>
      writer.members(row.children, ['td', 'th']).map(
        ({ node: cell, writer: inner }): TableCell => ({
          lines: trimLines(inner.blocks(cell.children, cell.mode)),
          columns: Number(attribute(cell, 'colspan') ?? 1) || 1,
          rows: Number(attribute(cell, 'rowspan') ?? 1) || 1,
        }),
      ),
    )
    if (cells.length === 0) return this.blocks(element.children, element.mode)
    const style = attribute(element, 'style') ?? 'header-row'
    this.carried(element)
    return writeTable(cells, /^(?:header-row|both)$/.test(style) ? 1 : 0, element.at)
  }

  private compare(element: TopicElement): Line[] {
    const lines = trimLines(this.blocks(element.children, element.mode))
    const titles = [attribute(element, 'first-title') ?? 'Before', attribute(element, 'second-title') ?? 'After']
    const parts: TabContent[] = []
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] as Line
      const opening = fenceOpening(line.text)
      if (!opening) {
        if (isBlank(line)) continue
        return lines
      }
      const end = closingFence(lines, i, opening)
      parts.push({ title: titles[parts.length] ?? `${parts.length + 1}`, lines: lines.slice(i, end + 1), at: line.at })
      i = end
    }
    this.carried(element)
    return parts.length === 2 ? tabs(parts, element.at) : lines
  }

  private code(element: TopicElement): Line[] {
    const typed = element.children.map((one) => (one.kind === 'text' ? one.text : '')).join('')
    return topicCode(typed, element.attributes, this.scope.site, element.at, (text) => this.scope.fill(text))
  }

  private cards(element: TopicElement): Line[] {
    const { at } = element
    const title = this.titleOf(element)
    const own = childrenNamed(element, 'card', 'a')
    const items = own.flatMap((one, i) => [...(i > 0 ? [blank(at)] : []), ...this.card(one)])
    const rest = element.children.filter((one) => !(one.kind === 'element' && own.includes(one)))
    const head = title ? [...this.heading(title, undefined, at), blank(at)] : []
    this.carried(element)
    const body = this.blocks(rest, element.mode)
    return [
      ...head,
      ...body,
      ...(body.length > 0 ? [blank(at)] : []),
      ...(items.length > 0 ? component('Columns', {}, items, at) : []),
    ]
  }

  private card(element: TopicElement): Line[] {
    const { at, children } = element
    const href = attribute(element, 'href') ?? ''
    const { url, title } = this.scope.target(href, attribute(element, 'anchor'))
    const label = this.scope.fill(plainText(children)) || title || href
    const summary = this.scope.fill(attribute(element, 'summary') ?? '')
    const body =
      summary === '' ? [] : [{ text: inlineText([{ kind: 'text', text: summary, at }], 'xml', this.scope), at }]
    return component('Card', { title: label, href: url || undefined }, body, at)
  }

  private linkGroup(element: TopicElement, title: string | undefined): Line[] {
    const { at, children, mode } = element
    const links = childrenNamed(element, 'a', 'card').map((one): Line[] => [
      { text: inlineText([{ ...one, name: 'a' }], 'xml', this.scope), at: one.at },
    ])
    const rest = children.filter((one) => one.kind === 'element' && one.name !== 'a' && one.name !== 'card')
    const head = title ? [...this.deeper().heading(title, undefined, at), blank(at)] : []
    const body = this.blocks(rest, mode)
    return [...head, ...body, ...(body.length > 0 ? [blank(at)] : []), ...listLines(links, false)]
  }

  private api(element: TopicElement): Line[] {
    const path = attribute(element, 'openapi-path') ?? ''
    this.scope.site.remark?.(
      'left',
      `<${element.name}>`,
      element.at,
      path === '' ? 'This part of an API reference was left out.' : `The API reference from \`${path}\` was left out.`,
      'Add the specification to `openapi` in docs.json.',
    )
    return this.blocks(element.children, element.mode)
  }
}

/** Elements that write their ids themselves. */
const OWN_IDS = new Set(['chapter', 'def', 'procedure', 'include', 'var', 'topic', 'snippet', 'tab'])

/** The lines of an element with the place that links to its id lead to. */
function withAnchor(element: TopicElement, lines: readonly Line[], { site }: TopicScope): readonly Line[] {
  const id = attribute(element, 'id')
  const isOwn = OWN_IDS.has(element.name) && !(element.name === 'procedure' && !attribute(element, 'title'))
  const [first, ...rest] = lines
  if (id === undefined || isOwn || !first || !site.isLinked(id)) return lines
  const anchor = `<a id="${id}"></a>`
  const isText = !first.made && /^[\p{L}*_`[]/u.test(first.text) && !fenceOpening(first.text)
  return isText
    ? [{ ...first, text: anchor + first.text }, ...rest]
    : [{ text: anchor, at: first.at }, blank(first.at), ...lines]
}

function isOwnCode({ name, indent, children }: TopicElement): boolean {
  return (
    name === 'code' && indent !== undefined && children.some((one) => one.kind === 'text' && one.text.includes('\n'))
  )
}

/** The line of the first text. */
function firstLine(nodes: readonly TopicNode[]): number {
  const first = nodes.find((node) => node.kind === 'element' || node.text.trim() !== '')
  if (first?.kind !== 'text') return first?.at ?? 0
  return first.at + (/^\s*/.exec(first.text)?.[0].split('\n').length ?? 1) - 1
}

/** The indentation between two tags: that of the first line. Authors don't always indent the others. */
function baseIndent(nodes: readonly TopicNode[]): number {
  for (const node of nodes) {
    if (node.kind === 'element' && node.indent !== undefined) return indentOf(node.indent)
    const line =
      node.kind === 'text'
        ? node.text
            .split('\n')
            .slice(1)
            .find((one) => one.trim() !== '')
        : undefined
    if (line !== undefined) return indentOf(line)
  }
  return 0
}

function trimEmpty(lines: readonly Line[]): Line[] {
  const out = trimLines(lines)
  const [first] = lines
  return out.length > 0 && first && isBlank(first) ? [blank(first.at), ...out] : out
}
