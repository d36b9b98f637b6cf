// Turns the Markdown of a description into one line of plain text.
import { untrustedMarkdown } from '../content/markdown.ts'
import { plainText } from '../content/tree.ts'

/** A description for search engines and lists of pages: the first paragraph, without markup. */
export function plainDescription(markdown: string | undefined): string | undefined {
  if (markdown === undefined) return undefined
  // The first paragraph is all that is asked for.
  const [first = ''] = markdown.split(/\n\s*\n/, 1)
  const words = plainText(untrustedMarkdown(first)).replace(/\s+/g, ' ').trim()
  if (words === '') return undefined
  return words.length > 300 ? `${words.slice(0, 297).replace(/\s+\S*$/, '')}…` : words
}

/** A description is read as Markdown: what is text in a specification stays text. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>$~&]/g, '\\$&')
}

/** A period after a short word may be part of an abbreviation. */
const FIRST_SENTENCE = /^(.{10,}?[^.\s]{3,}[.!?]) (?=\p{Lu}).*$/su

/** The first sentence of a description as plain text, for lists. */
export function firstSentence(description: string | undefined): string | undefined {
  return plainDescription(description)?.replace(FIRST_SENTENCE, '$1')
}
