// The banner's close button; what was dismissed stays away until the content changes.

export function setUpBanner(): void {
  document.querySelector('.banner-dismiss')?.addEventListener('click', () => {
    const { dataset } = document.documentElement
    dataset.bannerDismissed = ''
    try {
      localStorage.setItem('banner', dataset.banner ?? '')
    } catch {
      // It is gone from this page at least.
    }
  })
}
