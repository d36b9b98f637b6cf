// The entry above search results that asks the site's assistant instead.
import { ASK_WORDS } from '../html/ask-words.ts'
import { fillWord, unpackWords } from '../html/packed-words.ts'
import { element } from './search-results.ts'

/** Nothing on a site without an assistant. */
export function askOption(query: string): HTMLElement[] {
  const button = document.querySelector<HTMLElement>('#ask-ai')
  if (!button) return []
  const { askAiAbout } = unpackWords(ASK_WORDS, button.dataset.words ?? '')
  const attributes = { role: 'option', id: 'search-ask', class: 'search-ask', 'aria-selected': 'false' }
  const label = fillWord(askAiAbout, { query: query.trim() })
  return [element('div', { ...attributes, 'data-ask-about': query.trim() }, label)]
}
