// Where a page is as clean text, for programs that were given its HTML. Not shown and not read out: people have the page.
import { empty, type Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'

/** One sentence before everything else, for programs do not always see the head. They look for these words, in English. */
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
