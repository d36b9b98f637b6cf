// The theme button: each click switches the theme, and other tabs follow.
import { isPrinting, showTheme, systemIsDark, THEME_KEY, themeChoice } from './theme-choice.ts'

export function setUpTheme(): void {
  document.querySelector('.theme-toggle')?.addEventListener('click', () => {
    const dark = !document.documentElement.classList.contains('dark')
    // Choosing the system's theme isn't a choice: the page follows the system again.
    const choice = dark === systemIsDark.matches ? 'system' : dark ? 'dark' : 'light'
    try {
      localStorage[THEME_KEY] = choice
    } catch {
      document.documentElement.dataset.appearance = choice
    }
    showTheme(choice)
  })
  const follow = () => showTheme(themeChoice())
  addEventListener('storage', follow)
  systemIsDark.onchange = isPrinting.onchange = follow
  // The browser may keep a page as it was left, and the reader may have chosen another theme since.
  addEventListener('pageshow', follow)
}
