// The theme button: light, dark, system, and round again; other tabs follow.
import { showTheme, THEME_KEY, type ThemeChoice, themeChoice } from './theme-choice.ts'

const NEXT: Record<ThemeChoice, ThemeChoice> = { light: 'dark', dark: 'system', system: 'light' }

export function setUpTheme(): void {
  document.querySelector('.theme-toggle')?.addEventListener('click', () => {
    const choice = NEXT[themeChoice()]
    try {
      localStorage.setItem(THEME_KEY, choice)
    } catch {
      document.documentElement.dataset.appearance = choice
    }
    showTheme(choice)
  })
  const follow = () => showTheme(themeChoice())
  addEventListener('storage', ({ key }) => key === THEME_KEY && follow())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow)
}
