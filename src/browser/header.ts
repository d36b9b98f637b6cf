// Fits the header into the window.

export function setUpHeader(): void {
  const row = document.querySelector<HTMLElement>('.navbar-row')
  if (!row) return
  // Only the browser knows how much room names, menus, and links need.
  new ResizeObserver(() => {
    row.removeAttribute('data-tight')
    row.toggleAttribute('data-tight', row.scrollWidth > row.clientWidth)
  }).observe(row)
  const tab = document.querySelector('.nav-tabs [aria-current]')
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}
