// Pieces of the page between the tags of an island: what its code sees, and what is shown.
import {
  type ComponentChild,
  type ComponentChildren,
  type ComponentType,
  createElement,
  Fragment,
  type FunctionComponent,
} from 'preact'
import type { IslandData } from '../../../render/html/islands.ts'
import { attributesOf } from './holes.ts'

type Props = Record<string, unknown> & { children?: ComponentChildren }
type Piece = NonNullable<IslandData['pieces']>[number]

/** What the runtime knows of tags and islands. */
export interface PieceTools {
  /** The component of a tag of the vocabulary that the program of an island names. */
  tag(name: string): ComponentType<Props> | undefined
  /** A nested island as a component. */
  island(element: Element): ComponentChild
}

/** What is shown of a piece, by the props that it has unchanged. */
const shown = new WeakMap<object, ComponentChild>()
const types = new Map<string, FunctionComponent<Props>>()

/** What a piece shows where code has not changed its props; undefined for everything else. */
export function shownPiece(props: object): ComponentChild | undefined {
  return shown.get(props)
}

/** Takes the pieces out of an island's first render, or from its data, as elements for its code. */
export function takePieces(island: Element, pieces: readonly Piece[], tools: PieceTools): ComponentChild[] {
  const inPage = rangesIn(island)
  return pieces.map((piece, number) => {
    const nodes = piece.html === undefined ? inPage.get(number) : parsed(piece.html)
    return element(piece, nodes ?? [], tools)
  })
}

function element({ tag, props }: Piece, nodes: readonly Node[], tools: PieceTools): ComponentChild {
  const only = nodes.length === 1 && nodes[0] instanceof Element ? nodes[0] : undefined
  const type = tools.tag(tag) ?? typeOf(tag)
  const children = tag === 'CodeBlock' && only ? only.querySelector('code')?.textContent : look(only ?? nodes, tools)
  const vnode = createElement(type, { ...props, children } as Props)
  shown.set(vnode.props, createElement(Fragment, null, ...nodes.map((node) => asShown(node, tools))))
  return vnode
}

/** A node as it is, with the islands in it alive. */
function asShown(node: Node, tools: PieceTools): ComponentChild {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  if (node.matches('galley-island')) return tools.island(node)
  const props = attributesOf(node)
  if (!node.querySelector('galley-island')) {
    return createElement(node.localName, { ...props, dangerouslySetInnerHTML: { __html: node.innerHTML } })
  }
  return createElement(node.localName, props, ...[...node.childNodes].map((child) => asShown(child, tools)))
}

/** What code sees when it looks below a piece: texts, and elements that it may look into again. */
function look(of: Element | readonly Node[], tools: PieceTools): ComponentChildren {
  const nodes = of instanceof Element ? [...of.childNodes] : of
  const seen = nodes.flatMap((node): ComponentChild[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const { class: className, ...others } = attributesOf(node)
    const props = className === undefined ? others : { ...others, className }
    return [element({ tag: node.localName, props }, [node], tools)]
  })
  return seen.length > 1 ? seen : seen[0]
}

/** The component that stands for an element of HTML: it shows what it stood for, unless its props are others now. */
function typeOf(tag: string): FunctionComponent<Props> {
  let type = types.get(tag)
  if (!type) {
    type = (props: Props) => shownPiece(props) ?? (/^[a-z]/.test(tag) ? createElement(tag, props) : props.children)
    type.displayName = tag
    types.set(tag, type)
  }
  return type
}

/** The nodes between `<!--[n-->` and `<!--]-->`, and the blocks of code that have the number themselves; not of islands within. */
function rangesIn(island: Element): Map<number, Node[]> {
  const ranges = new Map<number, Node[]>()
  const visit = (parent: Node): void => {
    let open: Node[] | undefined
    for (const node of parent.childNodes) {
      const mark = node instanceof Comment && /^\[(\d+)$/.exec(node.data)
      if (mark) {
        open = []
        ranges.set(Number(mark[1]), open)
      } else if (node instanceof Comment && node.data === ']') open = undefined
      else if (open) open.push(node)
      else if (node instanceof HTMLElement && node.dataset.piece) ranges.set(Number(node.dataset.piece), [node])
      else if (!(node instanceof Element && node.matches('galley-island'))) visit(node)
    }
  }
  visit(island)
  return ranges
}

function parsed(html: string): Node[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}
