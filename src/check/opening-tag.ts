// Finds the positions of an element and its attributes in the source.
import { attributesOf, typedAttribute } from '../content/attribute-place.ts'
import type { Element } from '../content/tree.ts'
import type { Edit, Place } from '../diagnostics/diagnostic.ts'
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
  const typed = (name: string) => typedAttribute(text, start, name)
  return {
    name: { file, start: start + 1, end: start + 1 + node.name.length },
    hasSpread: /\{\s*\.\.\./.test(text.slice(start, node.children[0]?.span?.start ?? node.span?.end)),
    value(name) {
      const attribute = typed(name)
      return attribute && { file, ...(attribute.value ?? attribute.name) }
    },
    attribute(name) {
      const attribute = typed(name)
      return attribute && { file, ...attribute.name }
    },
  }
}

/** An attribute as its author wrote it. */
export interface WrittenAttribute {
  readonly name: string
  /** With its name and value. */
  readonly text: string
  readonly place: Place
}

/** The attributes in the opening tag of an element, in order. None for an element created by code. */
export function writtenAttributes(
  project: Project,
  { node, file }: Pick<PlacedNode<Element>, 'node' | 'file'>,
): readonly WrittenAttribute[] {
  const text = project.sources.get(file)?.text
  const start = node.span?.start
  if (text === undefined || start === undefined || !text.startsWith(`<${node.name}`, start)) return []
  return Array.from(attributesOf(text, start), ({ name, value, quote }) => {
    const end = value ? value.end + Number(quote !== undefined) : name.end
    return {
      name: text.slice(name.start, name.end),
      text: text.slice(name.start, end),
      place: { file, start: name.start, end },
    }
  })
}

/** The edits that give an element another name: in its opening tag, and in the closing tag if it has one. */
export function renamed(project: Project, { node, file }: PlacedNode<Element>, tag: OpeningTag, name: string): Edit[] {
  const end = node.span?.end ?? tag.name.end
  const closing = `</${node.name}>`
  const isClosed = project.sources.get(file)?.text.slice(0, end).endsWith(closing)
  const edits = [{ ...tag.name, text: name }]
  if (isClosed) edits.push({ file, start: end - closing.length + 2, end: end - 1, text: name })
  return edits
}

/** The place to report for an element: its name, or where the code that created it is used. */
export function tagPlace(project: Project, placed: PlacedNode<Element>): Place {
  return openingTag(project, placed)?.name ?? placeOf(placed)
}
