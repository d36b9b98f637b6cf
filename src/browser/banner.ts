// The banner's close button.
import { dismissBanner } from './banner-memory.ts'

export function setUpBanner(): void {
  document.querySelector('.banner-dismiss')?.addEventListener('click', dismissBanner)
}
