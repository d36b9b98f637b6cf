// The script of pages with an assistant: opens its panel, which is loaded on first use.
import { wasOpen } from './ask/conversation.ts'
import type { Start } from './ask/panel.ts'

const button = document.querySelector<HTMLElement>('#ask-ai')

const load = () => import('./ask/panel.ts')

async function open(start?: Start): Promise<void> {
  // A host that doesn't answer takes the button away.
  if (!button?.isConnected) return
  const { openPanel } = await load()
  openPanel(button, start)
}

if (button) {
  button.addEventListener('pointerenter', () => load().catch(() => {}), { once: true })
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('#ask-ai, [data-ask]')) open()
  })
  // From the search dialog.
  document.addEventListener('galley:ask', (event) => open({ question: (event as CustomEvent<string>).detail }))
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'i' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  })
  const asked = new URL(location.href)
  const question = asked.searchParams.get('assistant')
  if (question !== null) {
    asked.searchParams.delete('assistant')
    history.replaceState(history.state, '', asked)
    // Whoever writes a link can suggest a question, but only the reader asks it.
    open({ draft: question === 'open' ? '' : question })
  }
  // A link in an answer leads to another page. The conversation goes on there, where there is room for both.
  else if (wasOpen(button) && matchMedia('(width >= 64rem)').matches) open()
}
