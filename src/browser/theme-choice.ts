// The reader's choice of light, dark, or system colors: reads it, stores it, and applies it to <html>.

export type ThemeChoice = 'light' | 'dark' | 'system'

export const THEME_KEY = 'theme'

export const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
/** Paper is light, whatever the reader chose. Authors' own rules for the dark theme mustn't apply to it. */
export const isPrinting = matchMedia('print')

/** A stored value. Undefined if storage is blocked. */
export function stored(key: string): string | undefined {
  try {
    return localStorage[key]
  } catch {
    return undefined
  }
}

/** The reader's choice, or the site's default. A strict site allows no choice. Anything unknown counts as `system`. */
export function themeChoice(): ThemeChoice {
  const { appearance, appearanceStrict } = document.documentElement.dataset
  return ((appearanceStrict === undefined && stored(THEME_KEY)) || appearance) as ThemeChoice
}

/** Applies a choice to the page: a class, and an attribute for authors' stylesheets. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  const dark = !isPrinting.matches && (choice === 'dark' || (choice !== 'light' && systemIsDark.matches))
  root.dataset.theme = dark ? 'dark' : 'light'
  root.classList.toggle('dark', dark)
}
