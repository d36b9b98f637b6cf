// Generates English text about Harbour: sentences, paragraphs, titles, lists, and tables.
import { ADJECTIVES, NOUNS, PLACES, PLURALS, REASONS, THIRD_PERSON, VERBS } from './words.mjs'

const capital = (text) => text[0].toUpperCase() + text.slice(1)
const article = (text) => `${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`

const SENTENCES = [
  (r) => `Harbour ${r.pick(THIRD_PERSON)} each ${r.pick(NOUNS)} ${r.pick(PLACES)}, ${r.pick(REASONS)}.`,
  (r) =>
    `To ${r.pick(VERBS)} ${article(r.pick(NOUNS))}, open the ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} and choose its ${r.pick(NOUNS)}.`,
  (r) => `You can ${r.pick(VERBS)} up to ${r.between(2, 900)} ${r.pick(PLURALS)} ${r.pick(PLACES)}.`,
  (r) =>
    `The ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} ${r.pick(THIRD_PERSON)} ${r.pick(PLURALS)} for ${r.between(2, 90)} minutes, ${r.pick(REASONS)}.`,
  (r) =>
    `When ${article(r.pick(NOUNS))} fails, the ${r.pick(NOUNS)} ${r.pick(THIRD_PERSON)} the ${r.pick(NOUNS)} and waits ${r.between(1, 60)} seconds.`,
  (r) =>
    `Set \`${r.pick(NOUNS).replace(/ /g, '_')}_${r.pick(['id', 'limit', 'mode', 'url'])}\` to ${r.pick(VERBS)} **${r.pick(ADJECTIVES)}** ${r.pick(PLURALS)} only.`,
  (r) =>
    `Each ${r.pick(NOUNS)} has *one* ${r.pick(NOUNS)}, and ${r.pick(PLURALS)} without it are ignored ${r.pick(PLACES)}.`,
  (r) => `Most teams ${r.pick(VERBS)} their ${r.pick(PLURALS)} ${r.pick(PLACES)} and ${r.pick(VERBS)} the rest later.`,
  (r) =>
    `Use ${article(r.pick(ADJECTIVES))} ${r.pick(NOUNS)} if your ${r.pick(PLURALS)} are larger than ${r.between(2, 512)} KB.`,
]

/** One sentence. */
export const sentence = (r) => r.pick(SENTENCES)(r)

/** A few sentences. */
export function paragraph(r, sentences = r.between(2, 4)) {
  return Array.from({ length: sentences }, () => sentence(r)).join(' ')
}

/** A paragraph with links to other pages: `[title](/route)`. */
export function linkedParagraph(r, targets) {
  const links = r.sample(targets, r.between(1, 2)).map((page) => `[${page.title}](/${page.path})`)
  return `${sentence(r)} See ${links.join(' and ')} for the details. ${sentence(r)}`
}

/** The title of a task or topic: `Rotate an access key in a sandbox`. */
export function title(r) {
  const shape = r.between(0, 2)
  if (shape === 0) return `${capital(r.pick(VERBS))} ${article(r.pick(NOUNS))} ${r.pick(PLACES)}`
  if (shape === 1) return `${capital(r.pick(ADJECTIVES))} ${r.pick(PLURALS)} and ${r.pick(PLURALS)}`
  return `How Harbour ${r.pick(THIRD_PERSON)} ${r.pick(ADJECTIVES)} ${r.pick(PLURALS)}`
}

/** A short label for a tab, step, card, or accordion. */
export const label = (r) => capital(`${r.pick(VERBS)} the ${r.pick(NOUNS)}`)

/** A list with a nested list under its second item. */
export function nestedList(r) {
  const inner = Array.from({ length: r.between(2, 3) }, () => `   - ${sentence(r)}`)
  return [`1. ${sentence(r)}`, `2. ${label(r)}:`, ...inner, `3. ${sentence(r)}`].join('\n')
}

/** A table of settings. */
export function table(r) {
  const rows = Array.from({ length: r.between(3, 6) }, () => {
    const name = `${r.pick(NOUNS).replace(/ /g, '_')}_${r.token(3)}`
    return `| \`${name}\` | ${r.between(1, 5000)} | ${capital(r.pick(VERBS))} ${r.pick(PLURALS)} ${r.pick(PLACES)} |`
  })
  return ['| Setting | Default | Meaning |', '| --- | ---: | --- |', ...rows].join('\n')
}
