// Runs before anything is painted: colors, a dismissed banner, and the sidebar as the reader left it.
import { restoreBanner } from './banner-memory.ts'
import { restoreSidebar } from './sidebar-memory.ts'
import { showTheme, themeChoice } from './theme-choice.ts'

const root = document.documentElement
showTheme(themeChoice())
restoreBanner()
if (/^(Mac|iP)/.test(navigator.platform)) root.dataset.mac = ''

// The text comes after the sidebar: once it is there, the sidebar is whole and not yet painted.
const observer = new MutationObserver(() => {
  if (!document.getElementById('content-container')) return
  observer.disconnect()
  restoreSidebar()
})
observer.observe(root, { childList: true, subtree: true })
