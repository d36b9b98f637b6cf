// Parts that all generated pages share.
import { untrustedMarkdown } from '../content/markdown.ts'
import type { Code, Element, Heading, Node } from '../content/tree.ts'
import { docsLink } from './docs-link.ts'
import type { ApiWords } from './field-content.ts'
import type { Operation } from './model.ts'
import { element, heading, paragraph, text } from './nodes.ts'
import { plainDescription } from './plain-description.ts'

/** What generated parts of a page look like, also those of a page without an endpoint or a field. */
export const LOOKS: readonly string[] = ['Api.Endpoint', 'ParamField']

const INTRO = 'api-intro'
const PARTS = 'api-parts'

/** A part of a page with a heading and an id. */
export function section(id: string, title: string, content: readonly Node[]): Node {
  return element('section', { className: 'api-section', 'data-part': id }, [heading(2, title, id), ...content])
}

/** A description that may be long: its headings are below the title of the page. */
export function longDescription(markdown: string): Node[] {
  const nodes = untrustedMarkdown(markdown)
  if (!nodes.some((node) => node.type === 'heading' && node.depth === 1)) return nodes
  return nodes.map((node) =>
    node.type === 'heading' ? { ...node, depth: Math.min(node.depth + 1, 6) as Heading['depth'] } : node,
  )
}

/** What a page says first. On narrow screens, examples follow it, before all the rest (`endpoint.css`). */
export function intro(nodes: readonly Node[]): Node[] {
  return nodes.length === 0 ? [] : [element('div', { className: INTRO }, nodes)]
}

/** The same with the text of an author before or after it. `file` is where the author writes. */
export function introWith(nodes: readonly Node[], file: string): Node[] {
  return nodes.length === 0 ? [] : [{ type: 'fragment', file, box: INTRO, children: [...nodes] }]
}

/** What a page says first, without the box around it, and the rest. */
export function splitIntro(nodes: readonly Node[]): { readonly first: Node[]; readonly rest: Node[] } {
  const end = nodes.findIndex((node) => hasClass(node, PARTS))
  const before = end < 0 ? nodes : nodes.slice(0, end)
  return {
    first: before.flatMap((node) => (hasClass(node, INTRO) ? (node as Element).children : [node])),
    rest: end < 0 ? [] : nodes.slice(end),
  }
}

function hasClass(node: Node, name: string): boolean {
  return node.type === 'element' && node.props.className === name
}

/** All that follows an introduction. */
export function parts(nodes: readonly Node[]): Node[] {
  return [element('div', { className: PARTS }, nodes)]
}

/** The same with the text of an author among it. `file` is where the author writes. */
export function partsWith(nodes: readonly Node[], file: string): Node[] {
  return [{ type: 'fragment', file, box: PARTS, children: [...nodes] }]
}

/** A run of fields. One that others refer to needs an id. */
export function fieldList(nodes: readonly Node[], id?: string): Node {
  return element('div', { className: 'api-fields', ...(id !== undefined && { id }) }, nodes)
}

/** Maximum characters of media types that fit next to a heading on a phone. */
const MAX_BESIDE = 24

/** The media types of a content, if it has any, and the word for one that is required. */
export function mediaLine(types: string, required?: string): Node[] {
  const label = required === undefined ? [] : [phrase('field-required', required)]
  const lead = types === '' ? [] : [text(label.length > 0 ? `${types} ` : types)]
  if (lead.length + label.length === 0) return []
  const className = types.length > MAX_BESIDE ? 'api-media-type api-media-types' : 'api-media-type'
  return [element('p', { className }, [...lead, ...label])]
}

/** The type of a field, beside its name. */
export function typePhrase(label: string): Node {
  return phrase('field-type', label)
}

/** The status of a response, where no tab says it. */
export function statusPhrase(status: string): Node {
  return phrase('api-status', status)
}

function phrase(className: string, words: string): Node {
  return { type: 'element', name: 'span', props: { className }, inline: true, children: [text(words)] }
}

/** A link to where more can be read, in a paragraph of its own. */
export function moreLink({ externalDocs }: Pick<Operation, 'externalDocs'>, word: ApiWords): Node[] {
  return externalDocs ? [paragraph(docsLink(externalDocs, word))] : []
}

/** Maximum characters of titles that fit in a row. */
const MAX_ROW = 60

/** Code beside the text: a tab each, or an entry of a menu where a row of tabs would hide most of them. */
export function exampleGroup(
  name: 'RequestExample' | 'ResponseExample',
  blocks: readonly Code[],
  title?: string,
): Node[] {
  if (blocks.length === 0) return []
  const size = blocks.reduce((sum, { meta }) => sum + meta.length - 'title=""'.length, 0)
  return [element(name, { title, dropdown: (blocks.length > 1 && size > MAX_ROW) || undefined }, blocks)]
}

/** The address of a server in a list of several. */
export function labeledUrl(url: string, description: string | undefined): string {
  const about = plainDescription(description)
  return about === undefined ? url : `${url} - ${about}`
}
