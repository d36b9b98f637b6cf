// Turns mixed flow and phrasing into a tree that Markdown can express.
import type { Html, List, ListItem, Paragraph, PhrasingContent, Table, Text } from 'mdast'
import { inlineCode, isPhrasingNode, type MarkdownNode } from './nodes.ts'

const BREAK: Html = { type: 'html', value: '<br>' }

/**
 * Converts nodes to the children of a document: runs of phrasing become paragraphs, flow within a line becomes its
 * text, spaces move out of marks and collapse, and lists of components join. Doesn't modify its input.
 */
export function normalize(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const out: MarkdownNode[] = []
  for (const node of asFlow(nodes)) {
    const block = flow(node)
    if (!block) continue
    const before = out.at(-1)
    if (before && joins(before) && joins(block) && before.ordered === block.ordered) append(before, block)
    else out.push(block)
  }
  return out
}

/** Wraps each run of phrasing in a paragraph, keeping its spaces. Only looks at the top level. */
export function asFlow(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  if (!nodes.some(isPhrasingNode)) return nodes
  const out: MarkdownNode[] = []
  let line: Paragraph | undefined
  for (const node of nodes) {
    if (!isPhrasingNode(node)) {
      line = undefined
      out.push(node)
    } else if (line) line.children.push(node)
    else {
      line = { type: 'paragraph', children: [node] }
      out.push(line)
    }
  }
  return out
}

function flow(node: MarkdownNode): MarkdownNode | undefined {
  switch (node.type) {
    case 'paragraph': {
      const children = tidyLine(node.children)
      return children.length > 0 ? { type: 'paragraph', children } : undefined
    }
    case 'heading': {
      const children = withoutBreaks(tidyLine(node.children))
      return children.length > 0 ? { ...node, children } : undefined
    }
    case 'blockquote': {
      const children = normalize(node.children)
      return children.length > 0 ? ({ ...node, children } as MarkdownNode) : undefined
    }
    case 'list':
      return list(node)
    case 'footnoteDefinition':
      return { ...node, children: normalize(node.children) as never }
    case 'table':
      return table(node)
    default:
      return node
  }
}

function list(node: List): List {
  const children = node.children.map((item) => listItem(item))
  const spread = node.data?.joins ? children.some((item) => item.spread === true) : node.spread
  return { ...node, spread, children }
}

function listItem(item: ListItem): ListItem {
  if (!item.data?.shared) return tidyItem(item)
  let tidy = SHARED_ITEMS.get(item)
  if (!tidy) {
    tidy = tidyItem(item)
    SHARED_ITEMS.set(item, tidy)
  }
  return tidy
}

const SHARED_ITEMS = new WeakMap<ListItem, ListItem>()

function tidyItem(item: ListItem): ListItem {
  const children = normalize(item.children) as ListItem['children']
  // A list can follow its sentence directly. Anything else is easier to read after a blank line.
  const isSpread = children.some((child, i) => i > 0 && child.type !== 'list')
  return { ...item, spread: isSpread, children }
}

function joins(node: MarkdownNode): node is List {
  return node.type === 'list' && node.data?.joins === true
}

function append(before: List, next: List): void {
  for (const item of next.children) before.children.push(item)
  before.spread = before.spread === true || next.spread === true
}

/** Pads every row to the widest. A line break in a cell becomes `<br>`, which all Markdown parsers understand. */
function table(node: Table): Table | undefined {
  const width = node.children.reduce((most, row) => Math.max(most, row.children.length), 0)
  if (width === 0) return undefined
  return {
    ...node,
    children: node.children.map((row) => ({
      ...row,
      children: Array.from({ length: width }, (_, i) => ({
        type: 'tableCell' as const,
        children: tidyLine(row.children[i]?.children ?? []).map((child) => (child.type === 'break' ? BREAK : child)),
      })),
    })),
  }
}

/**
 * Tidies a line of text: flattens flow, joins neighbors, collapses spaces, and removes spaces at the ends and around
 * line breaks.
 */
function tidyLine(nodes: readonly MarkdownNode[]): PhrasingContent[] {
  const out: PhrasingContent[] = []
  const line = put(nodes, { out, isAfterSpace: true })
  while (trimEnd(line) || out.at(-1)?.type === 'break') if (out.at(-1)?.type === 'break') out.pop()
  return out
}

interface Line {
  out: PhrasingContent[]
  /** What follows needs no space before it. */
  isAfterSpace: boolean
}

function put(nodes: readonly MarkdownNode[], line: Line): Line {
  for (const node of nodes) putNode(node, line)
  return line
}

function putNode(node: MarkdownNode, line: Line): void {
  switch (node.type) {
    case 'text':
      putText(node.value, line)
      return
    case 'emphasis':
    case 'strong':
    case 'delete':
    case 'link':
      putMarked(node, line)
      return
    case 'break': {
      if (line.out.length === 0) return
      trimEnd(line)
      line.out.push(node)
      line.isAfterSpace = true
      return
    }
    case 'inlineCode':
      line.out.push(node.value.includes('\n') ? inlineCode(node.value.replace(/\s*\n\s*/g, ' ')) : node)
      line.isAfterSpace = false
      return
    default:
      if (isPhrasingNode(node)) {
        line.out.push(node)
        line.isAfterSpace = node.type === 'html'
      } else putFlow(node, line)
  }
}

function putText(typed: string, line: Line): void {
  let value = /[\t\r\n]| {2}/.test(typed) ? typed.replace(/[ \t\r\n]+/g, ' ') : typed
  if (line.isAfterSpace && value.startsWith(' ')) value = value.slice(1)
  if (value === '') return
  const last = line.out.at(-1)
  if (last?.type === 'text') last.value += value
  else line.out.push({ type: 'text', value })
  line.isAfterSpace = value.endsWith(' ')
}

/** Moves spaces at the ends of marked text outside the marks, because marks with inner spaces don't work. */
function putMarked(node: Extract<PhrasingContent, { children: PhrasingContent[] }>, line: Line): void {
  const inner = put(node.children, { out: [], isAfterSpace: false })
  const first = inner.out[0]
  if (first?.type === 'text' && first.value.startsWith(' ')) {
    putText(' ', line)
    first.value = first.value.slice(1)
    if (first.value === '') inner.out.shift()
  }
  const isSpaceAfter = trimEnd(inner)
  if (inner.out.length > 0 || node.type === 'link') {
    line.out.push({ ...node, children: inner.out } as PhrasingContent)
    line.isAfterSpace = false
  }
  if (isSpaceAfter) putText(' ', line)
}

/** Removes the space at the end. Returns whether there was one. */
function trimEnd({ out }: Line): boolean {
  const last = out.at(-1)
  if (last?.type !== 'text' || !last.value.endsWith(' ')) return false
  last.value = last.value.slice(0, -1)
  if (last.value === '') out.pop()
  return true
}

/** Adds flow where only a line is allowed, such as a cell or a heading. Line breaks separate its parts. */
function putFlow(node: MarkdownNode, line: Line): void {
  const apart = () => {
    if (line.out.length > 0 && line.out.at(-1)?.type !== 'break') putNode({ type: 'break' }, line)
  }
  switch (node.type) {
    case 'code':
      for (const value of node.value.split('\n')) {
        apart()
        if (value.trim() !== '') putNode(inlineCode(value.trimEnd()), line)
      }
      return
    case 'math':
      putNode({ type: 'inlineMath', value: node.value.trim() }, line)
      return
    case 'list':
      for (const item of node.children) {
        apart()
        put(item.children, line)
      }
      break
    default:
      if (!('children' in node)) return
      apart()
      put(node.children as MarkdownNode[], line)
  }
  line.isAfterSpace = false
}

/** A heading is one line. */
function withoutBreaks(nodes: PhrasingContent[]): PhrasingContent[] {
  if (!nodes.some((node) => node.type === 'break')) return nodes
  const space: Text = { type: 'text', value: ' ' }
  return tidyLine(nodes.map((node) => (node.type === 'break' ? space : node)))
}
