// Pieces of the page between the tags of an island: what its code sees, and what readers see.
import {
  type ComponentChild,
  type ComponentChildren,
  type ComponentType,
  createElement,
  Fragment,
  type FunctionComponent,
} from 'preact'
import type { IslandData } from '../../../render/html/islands.ts'
import { attributesOf, parseHtml, toLiveNode } from './holes.ts'

type Props = Record<string, unknown> & { children?: ComponentChildren }
type Piece = NonNullable<IslandData['pieces']>[number]

/** What the runtime knows about tags and islands. */
export interface PieceTools {
  /** The component of a vocabulary tag that an island's program uses. */
  tag(name: string): ComponentType<Props> | undefined
  /** A nested island as a component. */
  island(element: Element): ComponentChild
}

/** What readers see of a piece, by its unchanged props. */
const shown = new WeakMap<object, ComponentChild>()
/** The same for all islands. */
let tools: PieceTools
const types = new Map<string, FunctionComponent<Props>>()

/** The content of a piece if code hasn't changed its props. Undefined for everything else. */
export function shownPiece(props: object): ComponentChild | undefined {
  return shown.get(props)
}

/** Turns the pieces in an island's first render, or in its data, into elements for its code. */
export function takePieces(island: Element, pieces: readonly Piece[], given: PieceTools): ComponentChild[] {
  tools = given
  const inPage = rangesIn(island)
  return pieces.map((piece, number) => {
    const nodes = piece.html === undefined ? inPage.get(number) : parseHtml(piece.html)
    return element(piece, nodes ?? [])
  })
}

function element({ tag, props }: Piece, nodes: readonly Node[]): ComponentChild {
  const only = nodes.length === 1 && nodes[0] instanceof Element ? nodes[0] : undefined
  const type = tools.tag(tag) ?? typeOf(tag)
  const children = tag === 'CodeBlock' && only ? only.querySelector('code')?.textContent : look(only ?? nodes)
  const vnode = createElement(type, { ...props, children } as Props)
  const asShown = (node: Node) =>
    toLiveNode(node, '<galley-island', (inner) => (isIsland(inner) ? tools.island(inner) : undefined))
  shown.set(vnode.props, createElement(Fragment, null, ...nodes.map(asShown)))
  return vnode
}

/** What code sees below a piece: texts, and elements with children of the same kind. */
function look(of: Element | readonly Node[]): ComponentChildren {
  const nodes = of instanceof Element ? [...of.childNodes] : of
  const seen = nodes.flatMap((node): ComponentChildren => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return []
    const { class: className, ...others } = attributesOf(node)
    return element({ tag: node.localName, props: { ...others, className } as Props }, [node])
  }) as ComponentChild[]
  return seen.length > 1 ? seen : seen[0]
}

/** The component that represents an HTML element. It shows the original element, unless its props have changed. */
function typeOf(tag: string): FunctionComponent<Props> {
  let type = types.get(tag)
  if (!type) {
    type = (props: Props) => shownPiece(props) ?? (/^[a-z]/.test(tag) ? createElement(tag, props) : props.children)
    type.displayName = tag
    types.set(tag, type)
  }
  return type
}

/** The nodes between `<!--[n-->` and `<!--]-->`, and the code blocks with that number, but not those of nested islands. */
function rangesIn(island: Element): Map<number, Node[]> {
  const ranges = new Map<number, Node[]>()
  const visit = (parent: Node): void => {
    let open: Node[] | undefined
    for (const node of parent.childNodes) {
      const { dataset } = node as HTMLElement
      if (node instanceof Comment && /^[[\]]/.test(node.data)) {
        open = node.data === ']' ? undefined : []
        if (open) ranges.set(Number(node.data.slice(1)), open)
      } else if (open) open.push(node)
      else if (dataset?.piece) ranges.set(Number(dataset.piece), [node])
      else if (!isIsland(node)) visit(node)
    }
  }
  visit(island)
  return ranges
}

function isIsland(node: Node): node is Element {
  return (node as Partial<Element>).localName === 'galley-island'
}
