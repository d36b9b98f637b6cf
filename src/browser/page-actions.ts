// Copies the page's text or a line of text, and answers on the button and in the live region; or prints the page.
import { copyText } from './copy-text.ts'

export function setUpPageActions(): void {
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print())
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy], [data-copy-text]')) {
    button.addEventListener('click', async () => {
      const { copy, copyText: line, copied, failed } = button.dataset
      const done = await textOf(copy, line).then(copyText, () => false)
      answer(button, (done ? copied : failed) ?? '')
    })
  }
}

async function textOf(address: string | undefined, line: string | undefined): Promise<string> {
  if (address === undefined) return line ?? ''
  const response = await fetch(address)
  return response.ok ? response.text() : Promise.reject(response)
}

function answer(button: HTMLElement, text: string): void {
  const label = button.querySelector('.link-label') as HTMLElement
  const status = document.getElementById('live-status')
  label.dataset.text ??= label.textContent ?? ''
  label.textContent = text
  if (status) status.textContent = text
  setTimeout(() => {
    label.textContent = label.dataset.text ?? ''
    if (status) status.textContent = ''
  }, 2000)
}
