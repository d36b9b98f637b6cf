// Reports a page on which too many sentences share a habit, such as the passive voice, and shows the worst of them.

import type { PlacedSentence } from '../prose.ts'
import type { Finding, PageInput } from '../rule.ts'

/** A sentence, and the range in the block's text that shows the habit. */
export interface Hit extends PlacedSentence {
  readonly start: number
  readonly end: number
}

/** What is counted, and how much of it a page may have. */
export interface Budget {
  /** Maximum percentage of sentences. */
  readonly limit: number
  /** Fewer hits than this are never reported. */
  readonly atLeast: number
  /** Completes "… % of the sentences": `are passive`. */
  readonly verb: string
  readonly help: string
}

const NAMED = 5
const SHOWN = 90

/** The finding, at the worst hit that is written on the page itself. Hits must be sorted by weight. */
export function overBudget(hits: readonly Hit[], budget: Budget, { page, text }: PageInput): Finding | undefined {
  const share = (100 * hits.length) / Math.max(text.fullSentences.length, 1)
  // What a snippet says is as it is on every page that inserts it, so it isn't a habit of this one.
  const worst = hits.find(({ block, start, end }) => !isSnippet(block.place(start, end).file, page.file))
  if (!worst || hits.length < budget.atLeast || share <= budget.limit) return undefined
  const lines = hits.slice(0, NAMED).map(({ block, sentence, start, end }) => {
    const place = block.place(start, end)
    const line = place.file === page.file ? `line ${page.source.position(place.start).line}` : place.file
    const quote = sentence.text.replaceAll('\uFFFC', '`…`')
    return `${line}: "${quote.length > SHOWN ? `${quote.slice(0, SHOWN)}…` : quote}"`
  })
  return {
    message: `${percent(share, budget.limit)} of the sentences ${budget.verb} (limit ${budget.limit}%).`,
    place: worst.block.place(worst.start, worst.end),
    help: `${budget.help} Start with: ${lines.join('; ')}`,
  }
}

function isSnippet(file: string, page: string): boolean {
  return file !== page && /\.mdx?$/i.test(file)
}

/** A share as text. "10% (limit 10%)" would read as a mistake, so a share just above the limit gets a decimal. */
function percent(share: number, limit: number): string {
  return `${Math.round(share) === limit ? share.toFixed(1) : Math.round(share)}%`
}
