// A library: the pages that assistants can find and read, by id.
import type { Facets, SearchAnswer, SearchOptions } from '../../search/query.ts'
import type { AssistantPage } from '../../site/outputs/assistants.ts'

/** Pages that everybody may see. Hidden pages aren't included. */
export interface Library {
  readonly name: string
  readonly pages: ReadonlyMap<string, AssistantPage>
  /** A page as Markdown. Undefined for an unknown id. */
  markdown(id: string): Promise<string | undefined>
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
  /** The languages and versions that a search can be limited to. */
  facets(): Promise<Facets>
}

/**
 * Normalizes a page reference: `https://acme.dev/guides/start.md#install` and `./guides/start/` become `/guides/start`.
 */
export function toPageId(typed: string): string {
  const path = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  const name = path
    .replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/(?:^|\/)index$/, '')
  return `/${name}`
}
