// Positions a box in the top layer next to what it explains, always within the screen.

const GAP = 8

/** Above if there is room, otherwise below. `above: false` prefers below. */
export function place(box: HTMLElement, beside: HTMLElement, { above: wantsAbove = true } = {}): void {
  box.dataset.placed = ''
  const term = beside.getClientRects()[0] ?? beside.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const above = term.top - height - GAP
  const below = term.bottom + GAP
  const fitsBelow = below + height + GAP <= document.documentElement.clientHeight
  const left = term.left + term.width / 2 - width / 2
  box.style.top = `${above >= GAP && (wantsAbove || !fitsBelow) ? above : below}px`
  box.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - width - GAP))}px`
}
