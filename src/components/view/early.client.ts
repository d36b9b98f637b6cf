// Runs before the first paint: shows the view that the reader chose earlier right away, so nothing moves.
import { keptView } from './kept.client.ts'

const kept = keptView()

if (kept !== undefined) {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || node.dataset.view !== kept) continue
        node.toggleAttribute('data-shown', true)
        document.documentElement.toggleAttribute('data-view-kept', true)
      }
    }
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  document.addEventListener('DOMContentLoaded', () => observer.disconnect())
}
