// The script of pages with an assistant: opens its panel, which is loaded on first use.
import { wasOpen } from './ask/conversation.ts'

const button = document.querySelector<HTMLElement>('#ask-ai')

const load = () => import('./ask/panel.ts')

async function open(question?: string): Promise<void> {
  // A host that doesn't answer takes the button away.
  if (!button?.isConnected) return
  const { openPanel } = await load()
  openPanel(button, question)
}

if (button) {
  button.addEventListener('pointerenter', () => load().catch(() => {}), { once: true })
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('#ask-ai, [data-ask]')) open()
  })
  // From the search dialog.
  document.addEventListener('galley:ask', (event) => open((event as CustomEvent<string>).detail))
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'i' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  })
  // A link in an answer leads to another page. The conversation goes on there, where there is room for both.
  if (wasOpen(button) && matchMedia('(width >= 64rem)').matches) open()
}
