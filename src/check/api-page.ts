// Reads the examples of pages that document a single endpoint.

import type { Page } from '../content/page.ts'
import type { Code, Element } from '../content/tree.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { parseCodeOptions } from '../render/code-options.ts'
import { closest, type PlacedNode, placeOf } from './nodes.ts'

/** A code block of an example, with its title. */
export interface ExampleCode {
  readonly node: Code
  readonly title: string
  readonly place: Place
  /** The example that contains it. */
  readonly example: PlacedNode<Element>
}

/** True for a page that documents an endpoint by hand: `api: GET /orders` in its front matter. */
export function isApiPage({ frontmatter }: Page): boolean {
  return typeof frontmatter.data.api === 'string' && frontmatter.data.api.trim() !== ''
}

/** The place where an API page names its endpoint. */
export function endpointPlace(page: Page): Place {
  return page.frontmatter.places.get('api') ?? { file: page.file, start: 0, end: 0 }
}

/** The code blocks in `<RequestExample>` or `<ResponseExample>`. */
export function exampleCode(nodes: readonly PlacedNode[], name: 'RequestExample' | 'ResponseExample'): ExampleCode[] {
  return nodes.flatMap((placed) => {
    if (placed.node.type !== 'code') return []
    const example = closest(placed, (node) => node.type === 'element' && node.name === name)
    if (!example) return []
    const { title = '' } = parseCodeOptions(placed.node.lang, placed.node.meta)
    return [{ node: placed.node, title, place: placeOf(placed), example: example as PlacedNode<Element> }]
  })
}
