// Which banner the reader dismissed: it stays away until its content changes.
import { stored } from './theme-choice.ts'

const KEY = 'banner'

/** Hides the banner of the page if it is the one that was dismissed, and shows it otherwise. */
export function restoreBanner(): void {
  const root = document.documentElement
  const { banner } = root.dataset
  root.toggleAttribute('data-banner-dismissed', banner !== undefined && stored(KEY) === banner)
}

export function dismissBanner(): void {
  const { dataset } = document.documentElement
  dataset.bannerDismissed = ''
  try {
    localStorage.setItem(KEY, dataset.banner ?? '')
  } catch {
    // It is gone from this page at least.
  }
}
