// The search that ours has to beat: sections in an SQLite FTS5 table, ranked by bm25(). Reimplemented here with the
// scores of SQLite 3.40, because the oldest Node that we support has no SQLite.

/** Columns of the table, with their weights in bm25(). */
const COLUMNS = { title: 4, heading: 3, keywords: 2.5, description: 2, text: 1 }
const K1 = 1.2
const B = 0.75
/** What the second and third best sections add to a page's score. */
const FURTHER = [0.2, 0.1]
/** Words longer than this also match as prefixes. */
const WHOLE_WORD = 3

/**
 * A search over sections, with the same interface as ours: the OR of all words that aren't stop words.
 * @param {readonly import('../src/search/section.ts').Section[]} sections
 * @param {ReadonlySet<string>} stops
 */
export function createBaseline(sections, stops) {
  const rows = sections.map(({ page, title, headings, keywords = [], description = '', text }) => {
    const texts = { title, heading: headings.at(-1) ?? '', keywords: keywords.join(' '), description, text }
    const columns = Object.keys(COLUMNS).map((name) => words(texts[name]))
    return { page, columns, length: columns.reduce((sum, { length }) => sum + length, 0) }
  })
  const averageLength = rows.reduce((sum, { length }) => sum + length, 0) / rows.length
  const postings = new Map()
  rows.forEach(({ columns }, row) => {
    Object.values(COLUMNS).forEach((weight, column) => {
      for (const word of columns[column]) {
        const weights = postings.get(word) ?? new Map()
        postings.set(word, weights)
        weights.set(row, (weights.get(row) ?? 0) + weight)
      }
    })
  })
  const dictionary = [...postings.keys()].sort()

  /** The weighted frequency of a word in each row that contains it. */
  const find = (word) => {
    if (word.length <= WHOLE_WORD) return postings.get(word) ?? new Map()
    const weights = new Map()
    for (let i = firstNotBelow(dictionary, word); dictionary[i]?.startsWith(word); i++)
      for (const [row, weight] of postings.get(dictionary[i])) weights.set(row, (weights.get(row) ?? 0) + weight)
    return weights
  }

  return (query, { limit }) => {
    const scores = new Map()
    for (const word of new Set(words(query).filter((one) => !stops.has(one)))) {
      const hits = find(word)
      const idf = Math.max(1e-6, Math.log((rows.length - hits.size + 0.5) / (hits.size + 0.5)))
      for (const [row, frequency] of hits) {
        const norm = K1 * (1 - B + (B * rows[row].length) / averageLength)
        const score = (idf * frequency * (K1 + 1)) / (frequency + norm)
        scores.set(row, (scores.get(row) ?? 0) + score)
      }
    }
    const pages = new Map()
    for (const [row, score] of [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
      const { page } = rows[row]
      const { sum, rank } = pages.get(page) ?? { sum: 0, rank: 0 }
      pages.set(page, { sum: sum + score * (rank === 0 ? 1 : (FURTHER[rank - 1] ?? 0)), rank: rank + 1 })
    }
    const ranked = [...pages].sort((a, b) => b[1].sum - a[1].sum)
    return { results: ranked.slice(0, limit).map(([page]) => ({ page })) }
  }
}

/** The `unicode61` tokenizer: runs of letters and digits, in lowercase and without accents. */
function words(text) {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []
  )
}

function firstNotBelow(list, word) {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle] < word) low = middle + 1
    else high = middle
  }
  return low
}
