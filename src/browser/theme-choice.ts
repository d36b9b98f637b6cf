// The reader's choice between light, dark and the system's colors: read, kept, and shown on <html>.

export type ThemeChoice = 'light' | 'dark' | 'system'

export const THEME_KEY = 'theme'

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

/** Puts a choice on the page: the class for colors, the attribute for the button. */
export function showTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  root.dataset.theme = choice
  root.classList.toggle(
    'dark',
    choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches),
  )
}
