// The script of pages with an assistant: opens its panel, which is loaded on first use.
import { wasOpen } from './ask/conversation.ts'
import type { Start } from './ask/panel.ts'

const button = document.querySelector<HTMLElement>('#ask-ai')

const load = () => import('./ask/panel.ts')
const loadAbout = () => import('./ask/about.ts')

async function open(start?: Start): Promise<void> {
  // A host that doesn't answer takes the button away.
  if (!button?.isConnected) return
  const { openPanel } = await load()
  openPanel(button, start)
}

/** Whether anything is selected, in the text or elsewhere. */
const hasSelection = () => getSelection()?.isCollapsed === false

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
    if (hasSelection()) loadAbout().then(({ selectedAbout }) => open({ about: selectedAbout() }))
    else open()
  })
  const offer = (blocks: Iterable<HTMLElement>) =>
    loadAbout().then(({ offerForCode }) => {
      for (const block of blocks) offerForCode(block, button, (about) => open({ about }))
    })
  const blocks = document.querySelectorAll<HTMLElement>('.code-block')
  if (blocks.length > 0) addEventListener('load', () => offer(blocks))
  // Also those that appear later.
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      const block = (target as Element).closest?.<HTMLElement>('.code-block')
      if (block) offer([block])
    })
  document.addEventListener('selectionchange', () => {
    if (hasSelection()) loadAbout().then(({ watchSelection }) => watchSelection(button, (about) => open({ about })))
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
