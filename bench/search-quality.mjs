// How well search answers what readers ask of docs, as they type it and with one slip of the finger, beside SQLite's FTS5.
import { readFileSync } from 'node:fs'
import { Random } from './corpus/random.mjs'
import { createBaseline } from './fts5-baseline.mjs'

/** Below these, of the questions kept for judging, the bench fails. */
export const LEAST = { plain: 0.62, slip: 0.57 }

/** The pairs of our own docs, or those of a site that others publish (search-site-pairs.json), by half. */
export function readPairs(site) {
  if (site === undefined) return JSON.parse(readFileSync('bench/search-pairs.json', 'utf8'))
  const pairs = JSON.parse(readFileSync('bench/search-site-pairs.json', 'utf8'))[site]
  if (!pairs) throw new Error(`There are no pairs for ${site}.`)
  return pairs
}

/**
 * Asks pairs of a question and the pages that answer it. Those for tuning may be looked at when the engine is changed;
 * those for judging may not.
 * @param {Function} search
 * @param {Record<string, readonly { query: string, pages: readonly string[] }[]>} halves
 * @param {Function} baseline a search to compare with
 * @returns {Promise<{ plain: number, slip: number, baseline: number }>} MRR@10 of the pairs for judging
 */
export async function measureQuality(search, halves, baseline) {
  const judged = {}
  for (const [half, pairs] of Object.entries(halves)) {
    const random = new Random(7)
    const slips = pairs.map((pair) => ({ ...pair, query: withSlip(pair.query, random) }))
    const plain = await ask(search, pairs)
    const slip = await ask(search, slips)
    print(`${half}, ${pairs.length} questions`, plain)
    print('  with one slip', slip)
    const compared = await ask(baseline, pairs)
    print('  FTS5', compared)
    if (half === 'judging') Object.assign(judged, { plain: plain.mrr, slip: slip.mrr, baseline: compared.mrr })
  }
  return judged
}

/**
 * Our search over some docs, and the one to compare it with.
 * @param {string} docs
 * @param {{ buildIndex: Function, createSearch: Function, readSections: Function, stopWords: Function }} engine
 */
export async function searchesOf(docs, { buildIndex, createSearch, readSections, stopWords }) {
  const { sections, options } = await readSections(docs)
  const files = new Map(buildIndex(sections, options).files.map(({ name, payload }) => [name, payload]))
  return {
    search: createSearch((file) => files.get(file) ?? '').search,
    baseline: createBaseline(sections, stopWords('en')),
  }
}

async function ask(search, pairs) {
  const ranks = []
  for (const { query, pages } of pairs) {
    const { results } = await search(query, { limit: 10 })
    ranks.push(results.findIndex(({ page }) => pages.includes(page)))
  }
  const share = (isIn) => ranks.filter(isIn).length / ranks.length
  return {
    mrr: ranks.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / ranks.length,
    first: share((rank) => rank === 0),
    five: share((rank) => rank >= 0 && rank < 5),
  }
}

function print(name, { mrr, first, five }) {
  console.log(`  ${name.padEnd(24)} MRR@10 ${mrr.toFixed(3)}, first ${percent(first)}, in five ${percent(five)}`)
}

function percent(share) {
  return `${Math.round(share * 100)}%`
}

/** In the longest word a letter is left out, doubled, exchanged for another, or swapped with its neighbour. */
function withSlip(query, random) {
  const words = query.split(' ')
  const longest = words.reduce((best, word, i) => (word.length > words[best].length ? i : best), 0)
  const word = words[longest]
  const at = random.between(1, word.length - 2)
  const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(random.between(0, 25))
  words[longest] = random.pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ])
  return words.join(' ')
}
