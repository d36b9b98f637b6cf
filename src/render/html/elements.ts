// Renders HTML elements as authors write them in pages, fixed up so that browsers parse them as intended.
import { type Element, type Node, plainText } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import { VOID_ELEMENTS } from '../../html/void-elements.ts'
import { htmlAttributes, isScriptUrl } from '../attributes.ts'
import { withoutClobbering } from './clobbering.ts'
import { headingHtml } from './headings.ts'
import { imageHtml } from './images.ts'
import { scrollableTable } from './lists-and-tables.ts'
import type { ElementProps, Rendering } from './rendering.ts'

/** Elements that may contain only phrasing content. A paragraph that MDX creates inside is unwrapped. */
const TEXT_ONLY = new Set(
  'p h1 h2 h3 h4 h5 h6 span b i em strong u s small sub sup mark code kbd label button summary figcaption caption dt abbr cite q del ins center font'.split(
    ' ',
  ),
)

/** An element that isn't a component: `<div>`, `<img>`, `<a>`. */
export function elementHtml(node: Element, rendering: Rendering): string {
  const { name } = node
  // Use the id that the page assigned: the typed one, unless an earlier element has it.
  const props = node.id === undefined ? node.props : { ...node.props, id: node.id }
  switch (name) {
    case 'img':
      return imageHtml(props, rendering)
    case 'a':
      return anchorElement(node, props, rendering)
    case 'script':
    case 'style':
      return rawText(node, rendering)
    case 'video':
    case 'iframe':
    case 'audio':
      rendering.needs('media')
  }
  if (!/^[a-z][\w:.-]*$/.test(name)) return rendering.nodes(node.children)
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) {
    const attributes = htmlAttributes({ ...props, id: undefined })
    const inner = rendering.unwrapped(node.children).trim()
    const noAnchor =
      Boolean(props.noAnchor) || rendering.context.hasPlainHeadings === true || Object.keys(props).some(isForReaders)
    return headingHtml({ level: Number(level), id: node.id, inner, attributes, noAnchor }, rendering)
  }
  const overrides = { ...addresses(props, rendering), ...withoutClobbering(name, props) }
  if (VOID_ELEMENTS.has(name)) return `<${name}${htmlAttributes(props, overrides)}>`
  const children = name === 'details' ? summaryFirst(node.children) : node.children
  const inner = innerHtml(props) ?? (TEXT_ONLY.has(name) ? lineOf(node, rendering) : rendering.nodes(children))
  const tag = name === 'p' && children.some((child) => isBlockInParagraph(child, rendering)) ? 'div' : name
  const html = `<${tag}${htmlAttributes(props, overrides)}>${inner}</${tag}>${node.inline ? '' : '\n'}`
  return name === 'table' ? scrollableTable(html) : html
}

/** A Markdown link, or only its text if links aren't allowed here. */
export function linkHtml(link: { url: string; title?: string; inner: string }, rendering: Rendering): string {
  const { url, title, inner } = link
  const { context, file, isInLink } = rendering
  if (isInLink || isScriptUrl(url)) return inner
  const { href, external } = context.link(url, file)
  const more =
    (title === undefined ? '' : ` title="${escapeHtml(title)}"`) +
    (external ? EXTERNAL : '') +
    (showsAddress(inner, href) ? ' data-bare' : '')
  return `<a href="${escapeHtml(href)}"${more}>${inner}</a>`
}

/** Whether a link's text is its address. Paper shows the addresses of all others after their text. */
function showsAddress(inner: string, href: string): boolean {
  return href.startsWith('http') && bare(inner.replace(/<[^>]*>/g, '')) === bare(escapeHtml(href))
}

function bare(address: string): string {
  return address.trim().replace(/^https?:\/\/|\/$/g, '')
}

const EXTERNAL = ' target="_blank" rel="noopener"'

function anchorElement(node: Element, props: ElementProps, rendering: Rendering): string {
  const { context, file, isInLink } = rendering
  const overrides: Record<string, unknown> = {}
  if (typeof props.href === 'string' && !isScriptUrl(props.href)) {
    const { href, external } = context.link(props.href, file)
    overrides.href = href
    if (external && props.target === undefined) overrides.target = '_blank'
    if (overrides.target === '_blank' || props.target === '_blank') overrides.rel = props.rel ?? 'noopener'
  }
  const paragraphs = node.children.filter((child) => child.type === 'paragraph').length
  const inner = rendering.inLink(() => (paragraphs <= 1 ? lineOf(node, rendering) : rendering.nodes(node.children)))
  if (showsAddress(inner, String(overrides.href ?? ''))) overrides['data-bare'] = true
  return isInLink ? inner : `<a${htmlAttributes(props, overrides)}>${inner}</a>`
}

/** A script or stylesheet. */
export function rawText(node: Element, rendering: Rendering): string {
  const typed = innerHtml(node.props) ?? plainText(node.children)
  const { styles } = rendering.context
  const text = (node.name === 'style' && styles ? styles(typed) : typed).replace(/<\/(script|style)/gi, '<\\/$1')
  return `<${node.name}${htmlAttributes(node.props, addresses(node.props, rendering))}>${text}</${node.name}>`
}

/** The content of an element that contains only text, where white space matters. */
function lineOf(node: Element, rendering: Rendering): string {
  const text = rendering.unwrapped(node.children)
  return node.inline ? text : text.trim()
}

/** ARIA attributes describe the whole heading, so they stay on it. */
function isForReaders(name: string): boolean {
  return /^(?:role|tabindex|aria-.*)$/i.test(name)
}

function isBlockInParagraph(node: Node, rendering: Rendering): boolean {
  return node.type === 'paragraph' ? !node.children.every(rendering.isPhrasing) : !rendering.isPhrasing(node)
}

/** URLs in `src`, `poster`, and `href`, resolved for the site. */
export function addresses(props: ElementProps, { context, file }: Rendering): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const name of ['src', 'poster']) {
    const value = props[name]
    if (typeof value === 'string' && value !== '' && !isScriptUrl(value)) out[name] = context.image(value, file).src
  }
  if (typeof props.href === 'string' && props.href !== '' && !isScriptUrl(props.href))
    out.href = context.link(props.href, file).href
  return out
}

/** Moves a summary out of the paragraph that MDX puts it in. Browsers recognize it only as the first child. */
function summaryFirst(nodes: readonly Node[]): readonly Node[] {
  const [first, ...rest] = nodes
  if (first?.type !== 'paragraph') return nodes
  const at = first.children.findIndex((child) => child.type !== 'text' || child.value.trim() !== '')
  const summary = first.children[at]
  if (summary?.type !== 'element' || summary.name !== 'summary') return nodes
  return [summary, { ...first, children: first.children.slice(at + 1) }, ...rest]
}

/** HTML that an author sets without escaping. */
export function innerHtml(props: ElementProps): string | undefined {
  const value = props.dangerouslySetInnerHTML
  if (typeof value !== 'object' || value === null || !('__html' in value)) return undefined
  const html = (value as Readonly<Record<string, unknown>>).__html
  return typeof html === 'string' ? html : undefined
}
