// Buttons that copy an answer, or one of its code blocks.
import { copyText } from '../copy-text.ts'
import { element } from '../search-results.ts'

/** What the buttons say. */
export interface CopyWords {
  readonly copy: string
  readonly copyCode: string
  readonly copied: string
  readonly copyFailed: string
}

/** Milliseconds for which a button says what became of it. */
const TOLD = 2_000

/** A button that copies a text. `tell` tells people who don't see it whether it worked. */
export function copyButton(
  text: string,
  { copied, copyFailed }: CopyWords,
  { label, name = label, tell }: { label: string; name?: string; tell: (text: string) => void },
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'ask-copy' })
  const say = (shown: string, spoken: string) => {
    button.textContent = shown
    button.ariaLabel = spoken
  }
  say(label, name)
  let timer = 0
  button.addEventListener('click', async () => {
    const told = (await copyText(text).catch(() => false)) ? copied : copyFailed
    say(told, told)
    tell(told)
    clearTimeout(timer)
    timer = window.setTimeout(say, TOLD, label, name)
  })
  return button
}

/** Gives each code block of an answer a button. */
export function addCodeButtons(answer: HTMLElement, words: CopyWords, tell: (text: string) => void): void {
  for (const block of answer.querySelectorAll('pre')) {
    const frame = element('div', { class: 'ask-code' })
    block.replaceWith(frame)
    const text = (block.textContent ?? '').replace(/\n$/, '')
    frame.append(block, copyButton(text, words, { label: words.copy, name: words.copyCode, tell }))
  }
}
