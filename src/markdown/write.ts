// Writes a Markdown tree as text: CommonMark with GFM, escaped so that parsing it gives the same tree. The exception is
// a bare URL, which may become a link to itself, because GFM parsers disagree on escaped ones.
import type { Code, Heading, List, ListItem, PhrasingContent, Table, TableCell } from 'mdast'
import { carefulBlock } from './careful.ts'
import type { MarkdownNode } from './nodes.ts'
import { normalize } from './normalize.ts'
import { plainCell, plainHeading, plainParagraph } from './plain-line.ts'

/** Writes nodes as a document, without a line break at its end. Flow and phrasing may mix. Takes linear time. */
export function writeMarkdown(nodes: readonly MarkdownNode[]): string {
  return new BlockWriter().blocks(normalize(nodes)).trimEnd()
}

/** Writes nodes on one line, such as a title or a description. Line breaks become spaces. */
export function writeMarkdownLine(nodes: readonly MarkdownNode[]): string {
  return writeMarkdown([{ type: 'heading', depth: 1, children: [...nodes] as PhrasingContent[] }]).replace(/^# ?/, '')
}

/** Where a block begins. */
interface Place {
  /** How many bullets are on the line already. */
  readonly bullets: number
  /** Whether it may follow on the next line, without a blank line between. */
  readonly isTight: boolean
}

const APART: Place = { bullets: 0, isTight: false }

/** Writes normalized blocks in order. The library would write the same, at several times the cost. */
class BlockWriter {
  /** The marker of the list right before. Another list needs a different one, or they would be one list. */
  private lastMarker: string | undefined

  blocks(nodes: readonly MarkdownNode[], place = APART): string {
    let text = ''
    let before: MarkdownNode | undefined
    for (const node of nodes) {
      if (before) text += place.isTight && canFollow(before, node) ? '\n' : '\n\n'
      text += this.block(node, before ? 0 : place.bullets)
      if (node.type !== 'list') this.lastMarker = undefined
      before = node
    }
    return text
  }

  private block(node: MarkdownNode, bullets: number): string {
    switch (node.type) {
      case 'paragraph':
        return plainParagraph(node.children) || carefulBlock(node)
      case 'heading':
        return heading(node)
      case 'code':
        return code(node)
      case 'list':
        return this.list(node, bullets)
      case 'table':
        return table(node)
      case 'blockquote':
        return quote(this.blocks(node.children))
      case 'thematicBreak':
        return '---'
      default:
        return carefulBlock(node)
    }
  }

  private list(node: List, bullets: number): string {
    const usual = node.ordered ? '.' : '-'
    const marker = usual === this.lastMarker || isLikeBreak(node, bullets) ? OTHER[usual] : usual
    const start = typeof node.start === 'number' && node.start >= 0 ? node.start : 1
    const items = node.children.map((item, i) => {
      const text = this.item(item, node.ordered ? `${start + i}${marker}` : marker, i === 0 ? bullets + 1 : 1)
      this.lastMarker = undefined
      return text
    })
    this.lastMarker = marker
    return items.join(node.spread === false ? '\n' : '\n\n')
  }

  /** Writes an item. A shared one is written once: the text of an item doesn't depend on what is around it. */
  private item(node: ListItem, marker: string, bullets: number): string {
    const isShared = node.data?.shared && marker === '-' && node.children[0]?.type === 'paragraph'
    let text = isShared ? SHARED_TEXTS.get(node) : undefined
    if (text === undefined) {
      const blocks = this.blocks(node.children, { bullets, isTight: node.spread === false })
      text = indent(box(node) + blocks, marker)
      if (isShared) SHARED_TEXTS.set(node, text)
    }
    return text
  }
}

/** The texts of shared items with the usual bullet. */
const SHARED_TEXTS = new WeakMap<ListItem, string>()

const OTHER = { '-': '*', '.': ')' } as const

/** Whether a list would be taken for a thematic break: `- ---`, or `- - -`. */
function isLikeBreak({ ordered, children }: List, bullets: number): boolean {
  if (ordered) return false
  if (bullets >= 2 && children[0]?.children.length === 0) return true
  return children.some((item) => item.children[0]?.type === 'thematicBreak')
}

/** Whether a list can follow a block of its item directly. In some places, only `1.` can begin a list, with text after it. */
function canFollow(before: MarkdownNode, node: MarkdownNode): boolean {
  if (before.type !== 'paragraph' || node.type !== 'list') return before.type !== 'html'
  return (
    !(node.ordered && typeof node.start === 'number' && node.start !== 1) && node.children[0]?.children.length !== 0
  )
}

function box({ checked, children }: ListItem): string {
  if (typeof checked !== 'boolean' || children[0]?.type !== 'paragraph') return ''
  return checked ? '[x] ' : '[ ] '
}

/** Begins the first line with a marker, and indents the others. */
function indent(text: string, marker: string): string {
  const space = ' '.repeat(marker.length + 1)
  return eachLine(text, (line, i) => (i > 0 ? (line === '' ? '' : space) : line === '' ? marker : `${marker} `) + line)
}

function quote(text: string): string {
  return eachLine(text, (line) => (line === '' ? '>' : `> ${line}`))
}

function eachLine(text: string, map: (line: string, i: number) => string): string {
  if (!text.includes('\r')) return text.split('\n').map(map).join('\n')
  return text
    .split(/(\r?\n|\r)/)
    .map((part, i) => (i % 2 === 1 ? part : map(part, i / 2)))
    .join('')
}

function heading(node: Heading): string {
  const line = plainHeading(node.children)
  return line && !/^[\t ]/.test(line) ? `${'#'.repeat(node.depth)} ${line}` : carefulBlock(node)
}

function code(node: Code): string {
  const { value, lang, meta } = node
  if (!/^[\w+#.-]*$/.test(lang ?? '') || /[`&\\\r\n]/.test(meta ?? '')) return carefulBlock(node)
  const longest = value.match(/`{3,}/g)?.reduce((most, run) => Math.max(most, run.length), 0) ?? 2
  const fence = '`'.repeat(longest + 1)
  return `${fence}${lang ?? ''}${lang && meta ? ` ${meta}` : ''}\n${value}${value === '' ? '' : '\n'}${fence}`
}

/** Writes rows without padding, which would require all column widths first. */
function table({ children, align }: Table): string {
  const rows = children.map((row) => `| ${row.children.map(cell).join(' | ')} |`)
  const columns = children[0]?.children ?? []
  const rule = columns.map((_, i) => ALIGNED[align?.[i] as keyof typeof ALIGNED] ?? '---')
  return [rows[0], `| ${rule.join(' | ')} |`, ...rows.slice(1)].join('\n')
}

const ALIGNED = { left: ':--', right: '--:', center: ':-:' } as const

function cell(node: TableCell): string {
  return plainCell(node.children) ?? carefulBlock(node)
}
