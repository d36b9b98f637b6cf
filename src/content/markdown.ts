// Converts untrusted Markdown, such as a description in a specification, to nodes: no JSX, no code, and only harmless
// HTML.
import { markdownToMdast } from 'satteri'
import { decodeEntities } from '../html/entities.ts'
import { VOID_ELEMENTS } from '../html/void-elements.ts'
import { convertRoot } from './convert.ts'
import { tooDeep } from './depth-guard.ts'
import type { DraftElement } from './draft.ts'
import { type Node, type Paragraph, plainText, type Value } from './tree.ts'

const FEATURES = { gfm: { footnotes: false }, math: false, frontmatter: false, headingAttributes: false } as const

/** Elements that are kept. Others are replaced by their text. */
const ELEMENTS = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td ' +
    'tfoot th thead tr u ul var wbr'
  ).split(' '),
)
/** Elements whose content isn't text. */
const UNREAD = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'noscript',
  'textarea',
  'select',
])
const ATTRIBUTES = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'align',
  'start',
  'open',
  'dir',
  'lang',
  'width',
  'height',
])

/** Raw HTML as the converter leaves it. */
interface RawHtml {
  readonly type: 'html'
  readonly value: string
}

/**
 * Parses Markdown (GFM) from an untrusted author. Keeps elements and attributes on a list of harmless ones. Replaces
 * other elements with their text, and removes scripts and the like. Never throws.
 */
export function untrustedMarkdown(text: string): Node[] {
  // Most descriptions are one plain line, and a specification has tens of thousands of them.
  if (!SPECIAL.test(text))
    return text.trim() === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value: text.trim() }] }]
  if (tooDeep(text)) return [{ type: 'paragraph', children: [{ type: 'text', value: text }] }]
  let tree: unknown
  try {
    tree = markdownToMdast(text, { features: FEATURES })
  } catch {
    return [{ type: 'paragraph', children: [{ type: 'text', value: text }] }]
  }
  const { children } = convertRoot(tree, { text, at: (offset) => offset })
  return harmless(children as readonly (Node | RawHtml)[])
}

const SPECIAL = /[\\`*_{}[\]<>#|~&\n]|^\s*(?:[-+=]|\d+[.)])|https?:|www\./

/** Untrusted MDX as static nodes. Keeps components, because they are data, and only harmless HTML. */
export function harmlessMdx(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!('children' in node)) return [node]
    const children = harmlessMdx(node.children)
    if (node.type !== 'element' || /^[A-Z]/.test(node.name)) return [{ ...node, children } as Node]
    const name = node.name.toLowerCase()
    if (UNREAD.has(name)) return []
    if (!ELEMENTS.has(name)) return children
    const props = Object.fromEntries(Object.entries(node.props).filter(([key]) => ATTRIBUTES.has(key.toLowerCase())))
    return [{ ...node, name, props, children }]
  })
}

/** An element that stays open while its siblings are read. */
interface Open {
  readonly name: string
  readonly props: Record<string, Value>
  readonly children: Node[]
  /** Of code, as its class names it. */
  language?: string | undefined
}

/** Siblings, with the elements that the tags among them form. An element ends with its last sibling at the latest. */
function harmless(nodes: readonly (Node | RawHtml)[]): Node[] {
  const root: Open = { name: '', props: {}, children: [] }
  const stack: Open[] = [root]
  let unread = ''
  const top = () => stack.at(-1) as Open
  const close = () => {
    const done = stack.pop() as Open
    if (done.name === 'code') top().language ??= done.language
    if (done.name === 'pre') {
      const value = plainText(done.children).replace(/^\n|\s+$/g, '')
      top().children.push({ type: 'code', lang: done.language ?? '', meta: '', value })
      return
    }
    top().children.push({
      type: 'element',
      name: done.name,
      props: done.props,
      inline: INLINE.has(done.name),
      children: done.children,
    })
  }
  for (const node of nodes) {
    if (node.type !== 'html') {
      if (unread === '') top().children.push(withoutPlace(node))
      continue
    }
    for (const token of tokens(node.value)) {
      if (unread !== '') {
        if (token.kind === 'close' && token.name === unread) unread = ''
      } else if (token.kind === 'text') addText(top(), token.text)
      else if (token.kind === 'open') {
        if (UNREAD.has(token.name)) unread = token.isEmpty ? '' : token.name
        else if (ELEMENTS.has(token.name)) {
          if (closesItself(token.name, top().name)) close()
          stack.push({ name: token.name, props: token.props, children: [], language: token.language })
          if (token.isEmpty || VOID_ELEMENTS.has(token.name)) close()
        }
      } else {
        const at = stack.findLastIndex((open) => open.name === token.name)
        if (at > 0) while (stack.length > at) close()
      }
    }
  }
  while (stack.length > 1) close()
  return root.children
}

const INLINE = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/** `<li>` ends an open `<li>`. The same applies to the parts of tables and description lists. */
function closesItself(name: string, open: string): boolean {
  if (/^(?:li|p|tr|option)$/.test(name)) return name === open
  return /^(?:td|th|dt|dd)$/.test(name) && /^(?:td|th|dt|dd)$/.test(open)
}

/** White space counts only in running text, and after it. */
function addText(to: Open, text: string): void {
  const before = to.children.at(-1)
  const isRunning = INLINE.has(to.name) || to.name === 'p' || to.name === 'li'
  if (text.trim() === '' && !isRunning && !(before?.type === 'element' && before.inline)) return
  to.children.push({ type: 'text', value: text })
}

/** Does the same below a node, and removes spans, because offsets in the description mean nothing in the file. */
function withoutPlace(node: Node | DraftElement): Node {
  // A block quote that starts like a GitHub alert is a callout.
  if (node.type === 'draftElement')
    return { type: 'element', name: node.name, props: {}, inline: false, children: harmless(node.children as Node[]) }
  const out = { ...node }
  delete out.span
  if (!('children' in out)) return out
  return { ...out, children: harmless(out.children) } as Node
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open'
      readonly name: string
      readonly props: Record<string, Value>
      readonly language: string | undefined
      readonly isEmpty: boolean
    }
  | { readonly kind: 'close'; readonly name: string }

const TAG =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/g

function* tokens(html: string): Iterable<Token> {
  let from = 0
  for (const match of html.matchAll(TAG)) {
    if (match.index > from) yield { kind: 'text', text: decodeEntities(html.slice(from, match.index)) }
    from = match.index + match[0].length
    const name = match[2]?.toLowerCase()
    if (name === undefined) continue
    if (match[1] === '/') yield { kind: 'close', name }
    else {
      const written = match[3] ?? ''
      const language = /\bclass\s*=\s*["']?[^"']*\blang(?:uage)?-([\w+#-]+)/i.exec(written)?.[1]?.toLowerCase()
      yield { kind: 'open', name, props: attributes(written), language, isEmpty: match[4] === '/' }
    }
  }
  if (from < html.length) yield { kind: 'text', text: decodeEntities(html.slice(from)) }
}

function attributes(text: string): Record<string, Value> {
  const props: Record<string, Value> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  )) {
    const key = name.toLowerCase()
    const value = double ?? single ?? bare
    if (ATTRIBUTES.has(key)) props[key] = value === undefined ? true : decodeEntities(value)
  }
  return props
}

/** The content of a description that is a single paragraph, for use in a line or a table cell. Otherwise, its nodes. */
export function onlyParagraph(nodes: readonly Node[]): readonly Node[] {
  const [first] = nodes
  return nodes.length === 1 && first?.type === 'paragraph' ? (first as Paragraph).children : nodes
}
