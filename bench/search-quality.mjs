// Measures how well search answers readers' questions, as typed and with one typo, compared with SQLite's FTS5.
import { readFileSync } from 'node:fs'
import { Random } from './corpus/random.mjs'
import { createBaseline } from './fts5-baseline.mjs'

/** Minimum scores for the held-out questions, and for names. Below these, the bench fails. */
export const LEAST = { plain: 0.62, slip: 0.57, pages: 0.95, sections: 0.85 }

/** The pairs for our own docs, or for a public site (search-site-pairs.json), in two halves. */
export function readPairs(site) {
  if (site === undefined) return JSON.parse(readFileSync('bench/search-pairs.json', 'utf8'))
  const pairs = JSON.parse(readFileSync('bench/search-site-pairs.json', 'utf8'))[site]
  if (!pairs) throw new Error(`There are no pairs for ${site}.`)
  return pairs
}

/**
 * Searches for each question, and checks for the pages that answer it. You may look at the tuning half when you change
 * the engine, but not at the held-out half.
 * @param {Function} search
 * @param {Record<string, readonly { query: string, pages: readonly string[] }[]>} halves
 * @param {Function} baseline a search to compare with
 * @returns {Promise<{ plain: number, slip: number, baseline: number }>} MRR@10 of the held-out pairs
 */
export async function measureQuality(search, halves, baseline) {
  const judged = {}
  for (const [half, pairs] of Object.entries(halves)) {
    const random = new Random(7)
    const slips = pairs.map((pair) => ({ ...pair, query: withSlip(pair.query, random) }))
    const plain = await ask(search, pairs)
    const slip = await ask(search, slips)
    print(`${half}, ${pairs.length} questions`, plain)
    print('  with one typo', slip)
    const compared = await ask(baseline, pairs)
    print('  FTS5', compared)
    if (half === 'judging') Object.assign(judged, { plain: plain.mrr, slip: slip.mrr, baseline: compared.mrr })
  }
  return judged
}

/** Names to search for, of each kind: evenly from all docs. */
const NAMES = 200

/**
 * Searches for the names of pages and sections that no other has, and tells how many come first.
 * @param {Function} search
 * @param {readonly { page: string, url: string, title: string, headings: readonly string[] }[]} sections
 * @returns {Promise<{ pages: number, sections: number }>} shares from 0 to 1
 */
export async function measureNames(search, sections) {
  const openings = sections.filter(({ headings }) => headings.length === 0)
  const headed = sections.filter(({ headings }) => headings.at(-1)?.includes(' '))
  const found = {
    pages: await shareFirst(
      search,
      openings,
      ({ title }) => title,
      (first, { page }) => first?.page === page,
    ),
    sections: await shareFirst(
      search,
      headed,
      ({ headings }) => headings.at(-1),
      (first, { url }) => first?.url === url,
    ),
  }
  console.log(
    `  names                    pages first ${percent(found.pages)}, sections first ${percent(found.sections)}`,
  )
  return found
}

async function shareFirst(search, sections, nameOf, isIt) {
  const keyOf = (section) => nameOf(section).toLowerCase()
  const times = new Map()
  for (const key of sections.map(keyOf)) times.set(key, (times.get(key) ?? 0) + 1)
  const own = sections.filter((section) => times.get(keyOf(section)) === 1)
  const step = Math.max(1, own.length / NAMES)
  let count = 0
  let first = 0
  for (let at = 0; at < own.length; at += step, count++) {
    const section = own[Math.floor(at)]
    const { results } = await search(nameOf(section), { language: section.language })
    if (isIt(results[0], section)) first++
  }
  return first / Math.max(1, count)
}

/**
 * Our search over some docs, and the one to compare with.
 * @param {string} docs
 * @param {{ buildIndex: Function, createSearch: Function, readSections: Function, stopWords: Function }} engine
 */
export async function searchesOf(docs, { buildIndex, createSearch, readSections, stopWords }) {
  const { sections, options } = await readSections(docs)
  const files = new Map(buildIndex(sections, options).files.map(({ name, payload }) => [name, payload]))
  return {
    sections,
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

/** Adds a typo to the longest word: one letter is left out, doubled, replaced, or swapped with its neighbor. */
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
