// What a question can be about besides the page: a block of code, or text that the reader has selected.
import { ASK_WORDS } from '../../html/ask-words.ts'
import { fillWord, unpackWords } from '../../html/packed-words.ts'
import { element } from '../search-results.ts'

/** A part of a page. */
export interface About {
  readonly text: string
  /** The language of code. Empty if it isn't known, undefined for text. */
  readonly language?: string | undefined
}

/** Characters of it. Together with the question, a message has at most 4,000. */
const MAX_TEXT = 1_500
/** Characters of code in the name of its button. */
const MAX_NAME = 40

/** The question with the part that it's about, in Markdown. The question comes first: the assistant may search for it. */
export function withAbout(question: string, about: About | undefined): string {
  if (!about) return question
  const { text, language } = about
  if (language === undefined) return `${question}\n\n${text.replace(/^/gm, '> ')}`
  const marks = [...text.matchAll(/`{3,}/g)].map(([run]) => run.length)
  const fence = '`'.repeat(Math.max(3, 1 + Math.max(0, ...marks)))
  return `${question}\n\n${fence}${language}\n${text}\n${fence}`
}

/** The part as the reader sees it. */
export function aboutElement({ text, language }: About): HTMLElement {
  return language === undefined
    ? element('blockquote', { class: 'ask-about', dir: 'auto' }, text)
    : element('pre', { class: 'ask-about', dir: 'ltr' }, text)
}

/** Gives a block of code a button that asks about it, unless it has one. */
export function offerForCode(block: HTMLElement, button: HTMLElement, ask: (about: About) => void): void {
  const copy = block.querySelector(':scope > .code-block-copy-button')
  const code = block.querySelector('.code > code')
  if (!copy || !code || block.querySelector(':scope > .code-block-ask-button') || !button.isConnected) return
  const { askAi, askAiAbout } = unpackWords(ASK_WORDS, button.dataset.words ?? '')
  const text = () => (code.textContent ?? '').trimEnd()
  const query = block.querySelector('.code-block-title')?.textContent || text().trim().split('\n')[0]
  const name = fillWord(askAiAbout, { query: query?.slice(0, MAX_NAME) ?? '' })
  const made = element('button', { type: 'button', class: 'code-block-ask-button', 'aria-label': name, title: askAi })
  made.addEventListener('click', () => ask(cut(text(), block.dataset.language ?? '')))
  copy.after(made)
}

/** What is selected in the text of the page. */
export function selectedAbout(): About | undefined {
  const selection = getSelection()
  const text = selection?.toString().trim() ?? ''
  if (!selection || text === '') return undefined
  const { commonAncestorContainer: shared } = selection.getRangeAt(0)
  const parent = shared instanceof Element ? shared : shared.parentElement
  if (!parent?.closest('#content-area')) return undefined
  const isCode = parent.closest('.code')
  return cut(text, isCode ? (parent.closest<HTMLElement>('.code-block')?.dataset.language ?? '') : undefined)
}

let isWatching = false

/** From now on, selected text has a button below it. */
export function watchSelection(button: HTMLElement, ask: (about: About) => void): void {
  if (isWatching) return
  isWatching = true
  const { askAi } = unpackWords(ASK_WORDS, button.dataset.words ?? '')
  const made = element('button', { type: 'button', class: 'ask-selection' }, askAi)
  let isDown = false
  const place = () => {
    const rects = selectedAbout() && button.isConnected ? getSelection()?.getRangeAt(0).getClientRects() : undefined
    const end = rects?.[rects.length - 1]
    if (!end || isDown) return made.remove()
    document.body.append(made)
    const left = Math.max(8, Math.min(end.right - made.offsetWidth, innerWidth - made.offsetWidth - 8))
    made.style.translate = `${left + scrollX}px ${end.bottom + scrollY + 8}px`
  }
  document.addEventListener('selectionchange', place)
  // A button that follows the pointer would be in its way.
  document.addEventListener('pointerdown', ({ target }) => {
    isDown = target !== made
  })
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => {
      isDown = false
      // A click inside the selection ends it, but only after this event.
      setTimeout(place)
    })
  // The selection would be gone before the click.
  made.addEventListener('pointerdown', (event) => event.preventDefault())
  made.addEventListener('click', () => {
    const about = selectedAbout()
    made.remove()
    if (about) ask(about)
  })
  place()
}

function cut(text: string, language: string | undefined): About {
  return { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, language }
}
