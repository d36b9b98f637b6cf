// Finds the positions of an element and its attributes in the source.
import { attributeSpan } from '../content/attribute-place.ts'
import type { Element } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { type PlacedNode, placeOf } from './nodes.ts'

/** The opening tag of an element in its file. */
export interface OpeningTag {
  /** The tag's name. */
  readonly name: Place
  /** True if a spread (`{...props}`) may add attributes that aren't in the text. */
  readonly hasSpread: boolean
  /** The place of an attribute's name. Undefined if the tag doesn't have it. */
  attribute(name: string): Place | undefined
  /** The place of an attribute's value, without quotes or braces. */
  value(name: string): Place | undefined
}

/** The opening tag of an element. Undefined for an element created by code. */
export function openingTag(project: Project, placed: PlacedNode<Element>): OpeningTag | undefined {
  const { node, file } = placed
  const text = project.sources.get(file)?.text
  const start = node.span?.start
  if (text === undefined || start === undefined || !text.startsWith(`<${node.name}`, start)) return undefined
  const spanOf = (name: string) => attributeSpan(text, start, name)
  return {
    name: { file, start: start + 1, end: start + 1 + node.name.length },
    hasSpread: /\{\s*\.\.\./.test(text.slice(start, node.children[0]?.span?.start ?? node.span?.end)),
    value(name) {
      const span = spanOf(name)
      return span && { file, ...span }
    },
    attribute(name) {
      const span = spanOf(name)
      if (!span) return undefined
      const before = /=\s*["'{]?$/.exec(text.slice(start, span.start))
      const at = before ? text.lastIndexOf(name, start + before.index) : span.start
      return { file, start: at, end: at + name.length }
    },
  }
}

/** The place to report for an element: its name, or where the code that created it is used. */
export function tagPlace(project: Project, placed: PlacedNode<Element>): Place {
  return openingTag(project, placed)?.name ?? placeOf(placed)
}
