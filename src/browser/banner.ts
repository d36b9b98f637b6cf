// The banner's close button. A banner that was dismissed on a later page is gone when the reader comes back.
import { dismissBanner, restoreBanner } from './banner-memory.ts'

export function setUpBanner(): void {
  document.querySelector('.banner-dismiss')?.addEventListener('click', dismissBanner)
  // The browser may keep the page as it was left.
  addEventListener('pageshow', restoreBanner)
}
