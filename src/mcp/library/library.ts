// What a library is: pages that assistants may find and read, by their ids.
import type { SearchAnswer, SearchOptions } from '../../search/query.ts'
import type { AssistantPage } from '../../site/outputs/assistants.ts'

/** Pages that may be shown to everybody. What is hidden is not in it. */
export interface Library {
  readonly name: string
  readonly pages: ReadonlyMap<string, AssistantPage>
  /** The text of a page as Markdown; undefined for an id that is not in the library. */
  markdown(id: string): Promise<string | undefined>
  search(query: string, options: SearchOptions): Promise<SearchAnswer>
}

/** `https://acme.dev/guides/start.md#install` and `guides/start/` are the page `/guides/start`. */
export function toPageId(typed: string): string {
  const path = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/s, '')
  const name = path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|html)$/, '')
    .replace(/(?:^|\/)index$/, '')
  return `/${name}`
}
