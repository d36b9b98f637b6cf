// The reader's choice between light, dark and the system's colors: read, kept, and shown on <html>.

export type ThemeChoice = 'light' | 'dark' | 'system'

export const THEME_KEY = 'theme'

export const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** A value that other pages left; undefined where storage is closed to us. */
export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The reader's choice, else the site's; a strict site leaves no choice. */
export function themeChoice(): ThemeChoice {
  const { appearance, appearanceStrict } = document.documentElement.dataset
  const choice = (appearanceStrict === undefined && stored(THEME_KEY)) || appearance
  return choice === 'light' || choice === 'dark' ? choice : 'system'
}

/** Puts a choice on the page: a class, and an attribute that authors' stylesheets may ask for. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  const dark = choice === 'dark' || (choice === 'system' && systemIsDark.matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.classList.toggle('dark', dark)
}
