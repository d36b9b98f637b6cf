// Copies prompts to the clipboard.
import { copyFor } from '../../browser/clipboard.ts'

/** Listens for the copy buttons of the prompts below `root`. */
export function start(root: ParentNode): void {
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('.prompt-copy') : null
    const text = button?.closest('.prompt')?.querySelector('.prompt-text')
    if (button && text) void copyFor(button, text.textContent ?? '')
  })
}

start(document)
