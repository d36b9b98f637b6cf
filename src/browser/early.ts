// Runs before the first paint: applies colors, a dismissed banner, and the state of the sidebar.
import { restoreBanner } from './banner-memory.ts'
import { restoreSidebar } from './sidebar-memory.ts'
import { showTheme, themeChoice } from './theme-choice.ts'

const root = document.documentElement
showTheme(themeChoice())
restoreBanner()
if (/^(Mac|iP)/.test(navigator.platform)) root.dataset.mac = ''

// The content comes after the sidebar. Once it exists, the sidebar is complete but not yet painted.
const observer = new MutationObserver(() => {
  if (!document.getElementById('content-container')) return
  observer.disconnect()
  restoreSidebar()
})
observer.observe(root, { childList: true, subtree: true })
