// Tells programs that were given a page's HTML where its clean text is. Hidden from readers and screen readers.
import { empty, type Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'

/**
 * A sentence before everything else, because programs don't always see the head. They look for these words, in English.
 */
export function AgentPointer({ view: { agents } }: { view: PageView }): Html {
  const places = [
    agents?.markdown && `this page as Markdown is at ${agents.markdown}`,
    agents?.index && `the index of all pages is at ${agents.index}`,
  ].filter(Boolean)
  if (places.length === 0) return empty
  return (
    <div hidden lang="en">
      For AI agents: {places.join(', and ')}.
    </div>
  )
}
