// Copies the page's text or a given text, and confirms it on the button and to screen readers. Also prints the page.
import { copyText } from './copy-text.ts'

export function setUpPageActions(): void {
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print())
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy], [data-copy-text]')) {
    button.addEventListener('click', async () => {
      const { copy, copyText: line, copied, failed } = button.dataset
      const done = await copyText(copy ? textOf(copy) : (line as string)).catch(() => false)
      answer(button, (done ? copied : failed) as string)
    })
  }
}

function textOf(address: string): Promise<string> {
  return fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)))
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
