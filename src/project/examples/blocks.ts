// Lists the marked code blocks of a page, visible and hidden, in page order.
import type { Page } from '../../content/page.ts'
import { isNodeValue, type Node, type Span, type Value } from '../../content/tree.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { CodeLines } from './example.ts'
import { type HiddenBlock, mentionsHidden, readHidden } from './hidden.ts'
import { mentionsMarker, type ReadMarker, readFenceMarker } from './marker.ts'

/** A block that an author marked. */
export interface MarkedBlock extends CodeLines, ReadMarker {
  readonly lang: string
  readonly hidden: boolean
}

type Sources = ReadonlyMap<string, SourceFile>

/** The marked blocks of a page and its snippets. `sources` contains the snippets' texts. */
export function markedBlocks(page: Page, sources: Sources): MarkedBlock[] {
  const files = [page.file, ...page.imports.map(({ file }) => file)]
  const hides = files.some((file) => mentionsHidden(textOf(file, page, sources)?.text ?? ''))
  if (!hides && !page.codeBlocks.some(({ node }) => mentionsMarker(node.meta))) return []
  const walk = new Walk(page, sources)
  walk.file(page.file, page.body.children)
  return walk.blocks
}

function textOf(file: string, page: Page, sources: Sources): SourceFile | undefined {
  return file === page.file ? page.source : sources.get(file)
}

/** How far the hidden blocks of a file have been processed. */
interface Cursor {
  readonly source: SourceFile
  readonly hidden: readonly HiddenBlock[]
  next: number
}

/** Walks the tree. Comments aren't in it, so hidden blocks are inserted before the node that follows them. */
class Walk {
  readonly blocks: MarkedBlock[] = []
  /** The files around the current node. After a snippet, the page continues where it stopped. */
  private readonly open = new Map<string, Cursor>()

  constructor(
    private readonly page: Page,
    private readonly sources: Sources,
  ) {}

  file(path: string, nodes: readonly Node[]): void {
    const source = textOf(path, this.page, this.sources)
    const around = this.open.get(path)
    if (around) this.nodes(nodes, around)
    if (around || !source) return
    const cursor = { source, hidden: readHidden(source.text), next: 0 }
    this.open.set(path, cursor)
    this.nodes(nodes, cursor)
    this.hiddenBefore(Number.POSITIVE_INFINITY, cursor)
    this.open.delete(path)
  }

  private nodes(nodes: readonly Node[], cursor: Cursor): void {
    for (const node of nodes) this.node(node, cursor)
  }

  private node(node: Node, cursor: Cursor): void {
    if (node.span) this.hiddenBefore(node.span.start, cursor)
    if (node.type === 'code' || node.type === 'inlineCode') this.skipHidden(node.span, cursor)
    if (node.type === 'code' && node.span) this.fence(node, node.span, cursor.source)
    if (node.type === 'element') for (const name in node.props) this.value(node.props[name], cursor)
    if (node.type === 'fragment') this.file(node.file, node.children)
    else if ('children' in node) this.nodes(node.children, cursor)
  }

  private value(value: Value, cursor: Cursor): void {
    if (isNodeValue(value)) this.nodes(value.nodes, cursor)
    else if (Array.isArray(value)) for (const item of value) this.value(item, cursor)
  }

  private fence({ lang, meta, value }: { lang: string; meta: string; value: string }, span: Span, source: SourceFile) {
    const read = readFenceMarker(lang, meta)
    if (!read) return
    this.blocks.push({
      ...read,
      source,
      firstLine: source.position(span.start).line + 1,
      text: value.replaceAll('\r', ''),
      block: { file: source.path, start: span.start, end: span.end },
      lang,
      hidden: false,
    })
  }

  private hiddenBefore(offset: number, cursor: Cursor): void {
    const { source, hidden } = cursor
    for (let block = hidden[cursor.next]; block && block.start < offset; block = hidden[++cursor.next]) {
      this.blocks.push({
        source,
        firstLine: source.position(block.codeStart).line,
        text: block.code,
        block: { file: source.path, start: block.start, end: block.end },
        lang: block.lang.toLowerCase(),
        hidden: true,
        marker: block.marker,
        problems: block.problems,
      })
    }
  }

  /** A hidden block inside displayed code only illustrates one, so it doesn't count. */
  private skipHidden(span: Span | undefined, cursor: Cursor): void {
    while (span && (cursor.hidden[cursor.next]?.start ?? Number.POSITIVE_INFINITY) < span.end) cursor.next++
  }
}
