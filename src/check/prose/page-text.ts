// Extracts the prose of a page in reading order: text between tags, in attributes, and in the front matter.
import type { Vocabulary } from '../../components/vocabulary.ts'
import { attributeSpan } from '../../content/attribute-place.ts'
import type { Page } from '../../content/page.ts'
import { phrasingByTag } from '../../content/phrasing.ts'
import { type Element, isNodeValue, type Node, type Span } from '../../content/tree.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { Project } from '../../project/project.ts'
import type { PageText, PlacedSentence, TextBlock } from '../prose.ts'
import { Block, type BlockParts, type Piece, PLACEHOLDER } from './block.ts'
import { isEnglish } from './english.ts'
import { visibleAttributes } from './visible-attributes.ts'

/** All prose of a page. Linear in its size. Sentences and places are computed on demand. */
export function pageText(page: Page, project: Project): PageText {
  const reader = new Reader(page, project)
  reader.frontmatter()
  reader.walk(page.body.children, { file: page.file, kind: 'paragraph', ancestors: [] })
  const { blocks } = reader
  let english: boolean | undefined
  let full: readonly PlacedSentence[] | undefined
  return {
    blocks,
    get english() {
      english ??= isEnglish(page, project, blocks)
      return english
    },
    get fullSentences() {
      full ??= fullSentences(blocks)
      return full
    },
    blockOf: (node, attribute) =>
      attribute === undefined ? reader.byNode.get(node) : reader.byAttribute.get(node)?.get(attribute),
  }
}

const MIN_WORDS = 4

function fullSentences(blocks: readonly Block[]): PlacedSentence[] {
  const found: PlacedSentence[] = []
  for (const block of blocks) {
    if (block.kind === 'alt') continue
    for (const sentence of block.sentences) if (sentence.words >= MIN_WORDS) found.push({ block, sentence })
  }
  return found
}

const FRONTMATTER = ['title', 'description'] as const
/** Tags whose content isn't prose: code, drawings, and prompts, which address a program. */
const OPAQUE = new Set(
  'code pre kbd samp script style svg math video audio iframe select textarea CodeBlock Latex Mermaid Prompt'.split(
    ' ',
  ),
)
const HTML_KINDS: Readonly<Record<string, TextBlock['kind']>> = {
  li: 'item',
  dt: 'item',
  dd: 'item',
  td: 'cell',
  th: 'cell',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
}

interface Around {
  readonly file: string
  /** The kind of a paragraph directly inside. */
  readonly kind: TextBlock['kind']
  readonly ancestors: readonly string[]
  readonly isQuotation?: boolean
  readonly isStrong?: boolean
  /** The tag around text that isn't in a paragraph. */
  readonly owner?: Node
}

class Reader {
  readonly blocks: Block[] = []
  /** The first block of a node's own text. */
  readonly byNode = new Map<Node, Block>()
  readonly byAttribute = new Map<Node, Map<string, Block>>()
  private readonly sourceOf = (file: string) => this.source(file)
  private readonly isPhrasing: (node: Node) => boolean

  constructor(
    private readonly page: Page,
    private readonly project: Project,
  ) {
    this.isPhrasing = phrasingByTag(project.vocabulary.find)
  }

  frontmatter(): void {
    const { frontmatter, file } = this.page
    for (const name of FRONTMATTER) {
      const value = frontmatter.data[name]
      const span = frontmatter.places.get(name)
      // The page of an operation has what its specification says.
      if (typeof value !== 'string' || span?.file !== file) continue
      this.add({ kind: 'frontmatter', context: name, ancestors: [], pieces: attributePieces(value, file, span) })
    }
  }

  walk(nodes: readonly Node[], around: Around): void {
    let line: Node[] = []
    let { kind } = around
    const flush = () => {
      if (line.length > 0 && this.line(line, { ...around, kind }, around.owner)) kind = 'paragraph'
      line = []
    }
    for (const node of nodes) {
      if (this.isPhrasing(node) && !standsAlone(node)) line.push(node)
      else {
        flush()
        this.block(node, { ...around, kind })
        if (node.type === 'paragraph') kind = around.kind === 'cell' ? 'cell' : 'paragraph'
      }
    }
    flush()
  }

  private block(node: Node, around: Around): void {
    switch (node.type) {
      case 'paragraph':
        this.line(node.children, around, node)
        return
      case 'heading':
        this.line(node.children, { ...around, kind: 'heading' }, node)
        return
      case 'tableCell':
        this.line(node.children, { ...around, kind: 'cell' }, node)
        return
      case 'blockquote':
        this.walk(node.children, { ...around, kind: 'paragraph', owner: undefined, isQuotation: true })
        return
      case 'listItem':
        this.walk(node.children, { ...around, kind: 'item', owner: node })
        return
      case 'fragment':
        if (!node.isGenerated) this.walk(node.children, { ...around, file: node.file })
        return
      case 'element':
        this.element(node, around)
        return
    }
    if ('children' in node) this.walk(node.children, { ...around, kind: 'paragraph', owner: undefined })
  }

  private element(node: Element, around: Around): void {
    if (isHiddenFromReaders(node, this.project.vocabulary)) return
    this.attributes(node, around)
    if (OPAQUE.has(node.name)) return
    const isComponent = /^[A-Z]/.test(node.name)
    const ancestors = isComponent ? [...around.ancestors, node.name] : around.ancestors
    const isKnown = Object.hasOwn(HTML_KINDS, node.name)
    const kind = (isKnown && HTML_KINDS[node.name]) || (isComponent ? 'paragraph' : around.kind)
    if (kind === 'heading') this.line(node.children, { ...around, kind }, node)
    else this.walk(node.children, { ...around, kind, ancestors, owner: node })
  }

  /** Adds a block for inline nodes. Returns false if they have no text. */
  private line(nodes: readonly Node[], around: Around, owner: Node | undefined): boolean {
    const pieces: Piece[] = []
    const later: { node: Element; around: Around }[] = []
    this.inline(nodes, around, { pieces, later })
    const added = this.add({
      kind: around.kind,
      pieces,
      ancestors: around.ancestors,
      isQuotation: around.isQuotation,
      ...(around.ancestors.length > 0 && { context: around.ancestors.at(-1) }),
      node: owner,
    })
    for (const { node, around: its } of later) this.attributes(node, its)
    return added
  }

  private inline(
    nodes: readonly Node[],
    around: Around,
    out: { pieces: Piece[]; later: { node: Element; around: Around }[] },
  ): void {
    const { file } = around
    const put = (text: string, span: Span | undefined, match: Piece['match']) =>
      out.pieces.push({ text, file, span, match, isStrong: around.isStrong })
    for (const node of nodes) {
      switch (node.type) {
        case 'text':
          put(node.value.includes('\n') ? node.value.replace(/\r?\n/g, ' ') : node.value, node.span, 'text')
          break
        case 'break':
          put('\n', node.span, 'whole')
          break
        case 'image':
          put(PLACEHOLDER, node.span, 'whole')
          this.add({
            kind: 'alt',
            ancestors: around.ancestors,
            node,
            pieces: [{ text: node.alt, file, span: node.span, match: 'within' }],
          })
          break
        case 'inlineCode':
        case 'inlineMath':
        case 'invalid':
          put(PLACEHOLDER, node.span, 'whole')
          break
        case 'footnoteReference':
          break
        case 'fragment':
          this.inline(node.children, { ...around, file: node.file }, out)
          break
        case 'element':
          if (isHiddenFromReaders(node, this.project.vocabulary)) break
          if (node.name === 'br') put('\n', node.span, 'whole')
          else if (OPAQUE.has(node.name) || node.children.length === 0) put(PLACEHOLDER, node.span, 'whole')
          else
            this.inline(node.children, /^(?:strong|b)$/.test(node.name) ? { ...around, isStrong: true } : around, out)
          out.later.push({ node, around })
          break
        case 'strong':
          this.inline(node.children, { ...around, isStrong: true }, out)
          break
        default:
          if ('children' in node) this.inline(node.children, around, out)
      }
    }
  }

  private attributes(node: Element, around: Around): void {
    for (const name of visibleAttributes(node, this.project.vocabulary)) {
      const value = node.props[name] as string
      const span = () => {
        const source = this.source(around.file)
        return node.span && ((source && attributeSpan(source.text, node.span.start, name)) ?? node.span)
      }
      this.add({
        kind: name === 'alt' ? 'alt' : 'attribute',
        context: `${node.name}.${name}`,
        ancestors: around.ancestors,
        node,
        attribute: name,
        pieces: attributePieces(value, around.file, span),
      })
    }
    for (const name in node.props) {
      const value = node.props[name]
      if (isNodeValue(value) && name !== 'icon')
        this.walk(value.nodes, { ...around, kind: 'attribute', owner: undefined })
    }
  }

  private add(parts: BlockParts): boolean {
    if (!parts.pieces.some(({ text }) => /[A-Za-z\uFFFC]/.test(text) || /[\p{L}\p{N}]/u.test(text))) return false
    const { node, attribute } = parts
    const block = new Block(parts, this.sourceOf)
    this.blocks.push(block)
    if (node && attribute === undefined && !this.byNode.has(node)) this.byNode.set(node, block)
    if (node && attribute !== undefined) {
      const own = this.byAttribute.get(node)
      if (own) own.set(attribute, block)
      else this.byAttribute.set(node, new Map([[attribute, block]]))
    }
    return true
  }

  private source(file: string): SourceFile | undefined {
    return file === this.page.file ? this.page.source : this.project.sources.get(file)
  }
}

const MARKUP = /`([^`]+)`|\[([^\]]+)\]\([^)]*\)|\*\*|__/g

/** Attributes may contain a little Markdown: code in backticks, links, bold. */
function attributePieces(value: string, file: string, span: Piece['span']): Piece[] {
  const match = 'within' as const
  const pieces: Piece[] = []
  let from = 0
  const put = (text: string) => {
    if (text !== '') pieces.push({ text: text.replace(/\s/g, ' '), file, span, match })
  }
  for (const found of value.matchAll(MARKUP)) {
    put(value.slice(from, found.index))
    if (found[1] !== undefined) pieces.push({ text: PLACEHOLDER, file, span, match: 'whole' })
    else if (found[2] !== undefined) put(found[2])
    from = found.index + found[0].length
  }
  put(value.slice(from))
  return pieces
}

/** A video or a script between paragraphs isn't part of a sentence. */
function standsAlone(node: Node): boolean {
  return node.type === 'element' && !node.inline && OPAQUE.has(node.name)
}

function isHiddenFromReaders(node: Element, vocabulary: Vocabulary): boolean {
  const definition = vocabulary.find(node.name)
  return definition?.audience?.(node.props) === 'agents'
}
