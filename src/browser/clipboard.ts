// Copies text to the clipboard, and announces it to screen readers.
import { copyText } from './copy-text.ts'

const DONE_FOR = 2000

/** Copies for a button. Its `data-state` is `copied` for a while, and its `data-copied` is announced. */
export async function copyFor(button: HTMLElement, text: string): Promise<void> {
  if (!(await copyText(text))) return
  button.dataset.state = 'copied'
  announce(button.dataset.copied ?? '')
  setTimeout(() => delete button.dataset.state, DONE_FOR)
}

/** Announces a text to screen readers, politely. */
function announce(text: string): void {
  let status = document.querySelector<HTMLElement>('#live-status')
  if (!status) {
    status = document.createElement('div')
    status.id = 'live-status'
    status.className = 'visually-hidden'
    status.setAttribute('role', 'status')
    document.body.append(status)
  }
  status.textContent = ''
  requestAnimationFrame(() => {
    if (status) status.textContent = text
  })
}
