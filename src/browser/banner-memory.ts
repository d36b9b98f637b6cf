// Remembers which banner the reader dismissed. It stays hidden until its content changes.
import { stored } from './theme-choice.ts'

const KEY = 'banner'

/** Hides the page's banner if it has been dismissed, and shows it otherwise. */
export function restoreBanner(): void {
  const root = document.documentElement
  const { bannerKey } = root.dataset
  root.toggleAttribute('data-banner-dismissed', bannerKey !== undefined && stored(KEY) === bannerKey)
}

export function dismissBanner(): void {
  const { dataset } = document.documentElement
  dataset.bannerDismissed = ''
  try {
    localStorage.setItem(KEY, dataset.bannerKey ?? '')
  } catch {
    // Storage is blocked, so it's dismissed only on this page.
  }
}
