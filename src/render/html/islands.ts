// Renders the interactive parts of a page (islands), with the data for hydrating them in the browser.
import type { Element, Island, LiveCode, LivePiece } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import { VOID_ELEMENTS } from '../../html/void-elements.ts'
import { htmlAttributes } from '../attributes.ts'
import { addresses, innerHtml, rawText } from './elements.ts'
import { imageHtml } from './images.ts'
import type { Rendering } from './rendering.ts'

/** The JSON in `data-island` of `<galley-island>`. Empty values are left out. */
export interface IslandData {
  readonly module: string
  readonly export: string
  readonly scope?: Readonly<Record<string, unknown>>
  readonly props?: Readonly<Record<string, unknown>>
  readonly content?: Island['content']
  /** Parts of the page inside the island. Those that aren't shown come as `html`. */
  readonly pieces?: readonly { readonly tag: string; readonly props?: LivePiece['props']; readonly html?: string }[]
  /** Interface texts in the page's language that earlier islands don't have. */
  readonly words?: Readonly<Record<string, string>>
}

/** The first render of an island. Comments around its pieces let the browser find them. */
export function islandHtml(node: Island, words: Readonly<Record<string, string>>, rendering: Rendering): string {
  const pieces = node.pieces.map(({ tag, props, nodes }) => ({
    tag,
    ...(isFull(props) && { props }),
    ...(nodes && { html: rendering.outsideIsland(() => rendering.nodes(nodes.flatMap(contentOf))) }),
  }))
  const data: IslandData = {
    ...codeData(node),
    ...(isFull(node.props) && { props: node.props }),
    ...(node.content.length > 0 && { content: node.content }),
    ...(pieces.length > 0 && { pieces }),
    ...(isFull(words) && { words }),
  }
  const inner = rendering.insideIsland(() => rendering.nodes(node.children))
  return `<galley-island data-island=${jsonAttribute(data)}>${inner}</galley-island>`
}

/** A piece of the page inside an island. */
export function pieceHtml(piece: number, inner: string): string {
  return `<!--[${piece}-->${inner}<!--]-->`
}

/** HTML with the event handlers of its first element listed on it. */
export function withHandlers(html: string, handlers: LiveCode): string {
  return html.replace(/^(\s*<[a-z][\w:-]*)/i, (start) => `${start} data-on=${jsonAttribute(codeData(handlers))}`)
}

/** HTML with the piece's number on its first element. */
export function withPiece(html: string, piece: number): string {
  return html.replace(/^(\s*<[a-z][\w:-]*)/i, `$1 data-piece="${piece}"`)
}

/** An element created by code, exactly as the same code creates it in the browser. */
export function liveElementHtml(node: Element, rendering: Rendering): string {
  const { name } = node
  const props = node.id === undefined ? node.props : { ...node.props, id: node.id }
  if (name === 'script' || name === 'style') return rawText(node, rendering)
  if (name === 'img') return imageHtml({ ...props, noZoom: true }, rendering)
  if (name === 'video' || name === 'iframe' || name === 'audio') rendering.needs('media')
  const { defaultValue, defaultChecked, ...others } = props
  const value = props.value ?? defaultValue
  const attributes = { ...others, value, checked: props.checked ?? defaultChecked }
  if (name === 'textarea') {
    const { value: _, ...own } = attributes
    return `<textarea${htmlAttributes(own)}>${escapeHtml(String(value ?? ''))}</textarea>`
  }
  const overrides = addresses(props, rendering)
  if (VOID_ELEMENTS.has(name)) return `<${name}${htmlAttributes(attributes, overrides)}>`
  const inner = innerHtml(props) ?? rendering.nodes(node.children)
  return `<${name}${htmlAttributes(attributes, overrides)}>${inner}</${name}>`
}

function codeData({ module, export: name, scope }: LiveCode): IslandData {
  return { module, export: name, ...(scope && { scope }) }
}

function contentOf(node: NonNullable<LivePiece['nodes']>[number]): (typeof node)[] {
  return node.type === 'fragment' && node.piece !== undefined ? node.children : [node]
}

function isFull(value: object): boolean {
  return Object.keys(value).length > 0
}

/** In single quotes, because JSON is full of double quotes. */
function jsonAttribute(value: unknown): string {
  return `'${JSON.stringify(value).replace(/&/g, '&amp;').replace(/'/g, '&#39;')}'`
}
