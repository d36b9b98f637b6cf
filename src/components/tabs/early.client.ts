// Runs before the first paint: tabs show the reader's earlier choices right away, so nothing moves.
import { remembered } from './remembered.client.ts'

const labels = remembered()

if (labels.length > 0) {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element && node.matches('.tab-panel')) restore(node)
    }
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}

/** Called for each panel as the parser reaches it. Shows the panel with the most recent choice so far. */
function restore(panel: Element): void {
  const set = panel.parentElement
  if (!set?.matches('.tab-set[data-sync]')) return
  const best = Number(set.getAttribute('data-rank') ?? labels.length)
  const rank = labels.indexOf(panel.getAttribute('data-label') ?? '')
  if (rank === -1 || rank >= best) {
    if (best < labels.length) panel.removeAttribute('data-active')
    return
  }
  set.setAttribute('data-rank', String(rank))
  set.querySelector(':scope > .tab-panel[data-active]')?.removeAttribute('data-active')
  panel.setAttribute('data-active', '')
  for (const tab of set.querySelectorAll(':scope > .tab-row > .tab')) {
    tab.setAttribute('aria-selected', String(tab.getAttribute('aria-controls') === panel.id))
  }
  const menu = set.querySelector<HTMLSelectElement>(':scope > .tab-row > .tab-menu')
  if (menu) menu.value = panel.id
}
