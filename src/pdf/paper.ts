// A script that makes pages for a screen fit for paper, once they have been laid out.

/**
 * Runs in the browser before it prints:
 * - Paper doesn't scroll, so boxes that do are as high as what they hold.
 * - A box that cuts off its content would lose the part after the end of a page, so those shorter than half a page stay
 *   whole.
 * - What is fixed to the window would be on every page.
 * - Light text of sites that are only dark would be invisible on paper. Where there is something dark or an image behind
 *   it, it stays.
 *
 * It first reads everything and then writes, so that the browser computes the layout once.
 */
export const ON_PAPER = `{
  const numbers = (color) => (color.match(/[\\d.]+(?:e-?\\d+)?/g) ?? []).map(Number)
  const lightness = (color) => {
    const [first = 0, second = 0, third = 0] = numbers(color)
    if (color.startsWith('okl')) return first
    if (color.startsWith('l')) return first / 100
    return (0.2126 * first + 0.7152 * second + 0.0722 * third) / (color.startsWith('rgb') ? 255 : 1)
  }
  const isLight = (color) => lightness(color) > 0.66
  const isSolid = (color) => (numbers(color)[3] ?? 1) >= 0.5
  const changes = []
  const covered = new Set()
  const light = []
  const set = (box, style) => changes.push([box, style])
  for (const box of document.querySelectorAll('.book-page :not(svg *, .katex *)')) {
    const { position, display, color, backgroundColor, backgroundImage, overflowY } = getComputedStyle(box)
    if (position === 'fixed') {
      set(box, { display: 'none' })
      continue
    }
    const isDark = backgroundImage !== 'none' || (isSolid(backgroundColor) && !isLight(backgroundColor))
    if (isDark) covered.add(box)
    if (position === 'absolute' && (isDark || box.matches('img, video, canvas, svg'))) covered.add(box.offsetParent)
    if (isLight(color)) light.push(box)
    if (overflowY === 'visible' || display === 'inline') continue
    if (overflowY === 'auto' || overflowY === 'scroll') {
      if (box.scrollHeight > box.clientHeight + 1)
        set(box, { height: 'auto', 'max-height': 'none', overflow: 'visible' })
    } else if (box.offsetHeight < innerHeight / 2) set(box, { 'break-inside': 'avoid' })
  }
  const isOnPaper = (box) => {
    for (let around = box; around && !around.matches('.book-page'); around = around.parentElement)
      if (covered.has(around)) return false
    return true
  }
  for (const box of light) if (isOnPaper(box)) set(box, { color: '#000' })
  for (const [box, style] of changes)
    for (const [name, value] of Object.entries(style)) box.style.setProperty(name, value, 'important')
}`
