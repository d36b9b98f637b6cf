// The reader's choice of light, dark, or system colors: reads it, stores it, and applies it to <html>.

export type ThemeChoice = 'light' | 'dark' | 'system'

export const THEME_KEY = 'theme'

export const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** A stored value. Undefined if storage is blocked. */
export function stored(key: string): string | undefined {
  try {
    return localStorage[key]
  } catch {
    return undefined
  }
}

/** The reader's choice, or the site's default. A strict site allows no choice. */
export function themeChoice(): ThemeChoice {
  const { appearance, appearanceStrict } = document.documentElement.dataset
  const choice = (appearanceStrict === undefined && stored(THEME_KEY)) || appearance
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Applies a choice to the page: a class, and an attribute for authors' stylesheets. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark.matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.classList.toggle('dark', dark)
}
