// Images in the browser: a dialog that enlarges them, and buttons that copy or download them.

/** An image can be enlarged if its full size exceeds its displayed size by this factor. */
const WORTH = 1.1
/** Elements that are already clickable. */
const CLICKABLE = 'a, button, summary, .tile'

type Page = Document & { galleyImages?: true }

/** Prepares the images below `root`, and again whenever their size changes. */
export function start(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-zoom]')) sizes.observe(image)
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-actions]')) addActions(image)
  const page: Page = document
  if (page.galleyImages) return
  page.galleyImages = true
  document.addEventListener('click', (event) => openFrom(event))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') openFrom(event)
  })
  document.addEventListener('load', (event) => prepare(event.target), true)
}

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) prepare(target)
})

/** Only an image that is shown reduced becomes a button. */
function prepare(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || !('zoom' in target.dataset)) return
  const { naturalWidth, clientWidth } = target
  const isDetailed = isDrawing(target) && clientWidth > 160
  const isWorth = clientWidth > 0 && (isDetailed || naturalWidth > clientWidth * WORTH) && !target.closest(CLICKABLE)
  if (isWorth === target.hasAttribute('data-zoomable')) return
  target.toggleAttribute('data-zoomable', isWorth)
  if (!isWorth) {
    for (const name of ['role', 'tabindex', 'aria-label']) target.removeAttribute(name)
    target.alt ||= ''
    return
  }
  target.role = 'button'
  target.tabIndex = 0
  target.ariaLabel = [word(target, 'zoom', 'Enlarge image'), target.alt].filter(Boolean).join(': ')
  // An empty `alt` marks it as decoration, but now it's a button.
  if (!target.alt) target.removeAttribute('alt')
}

function openFrom(event: Event): void {
  const image = event.target
  if (!(image instanceof HTMLImageElement) || !image.hasAttribute('data-zoomable')) return
  event.preventDefault()
  const dialog = document.createElement('dialog')
  dialog.className = 'image-zoom'
  dialog.ariaLabel = image.alt
  const large = new Image(...fullSize(image))
  large.src = image.currentSrc
  large.alt = image.alt
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'image-zoom-close'
  close.ariaLabel = word(image, 'close', 'Close')
  close.textContent = '×'
  dialog.append(large, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function isDrawing(image: HTMLImageElement): boolean {
  return /\.svg(?:$|[?#])/i.test(image.currentSrc)
}

/**
 * A drawing's full size is the one that the page states, if that is larger, because WebKit reports the displayed size
 * as its own.
 */
function fullSize(image: HTMLImageElement): [width: number, height: number] {
  const { naturalWidth, naturalHeight } = image
  const stated = isDrawing(image) ? Number(image.getAttribute('width')) : 0
  return stated > naturalWidth ? [stated, (naturalHeight * stated) / naturalWidth] : [naturalWidth, naturalHeight]
}

function addActions(image: HTMLImageElement): void {
  const wanted = (image.dataset.actions ?? '').split(/[\s,]+/)
  if (image.parentElement?.matches('.image-with-actions')) return
  const around = document.createElement('span')
  around.className = 'image-with-actions'
  const bar = document.createElement('span')
  bar.className = 'image-actions'
  bar.dataset.placement = image.dataset.actionsPlacement ?? 'bottom-center'
  if (wanted.includes('copy')) bar.append(copyButton(image))
  if (wanted.includes('download')) bar.append(downloadLink(image))
  image.replaceWith(around)
  around.append(image, bar)
}

function copyButton(image: HTMLImageElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'image-action'
  const label = word(image, 'labelCopy', 'Copy')
  button.textContent = label
  button.addEventListener('click', async () => {
    const done = await copyImage(image)
    button.textContent = done ? word(image, 'labelCopied', 'Copied') : label
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
  return button
}

function downloadLink(image: HTMLImageElement): HTMLElement {
  const link = document.createElement('a')
  link.className = 'image-action'
  link.href = image.currentSrc || image.src
  link.download = ''
  link.textContent = word(image, 'labelDownload', 'Download')
  return link
}

/**
 * Clipboards accept PNG, so other formats are redrawn. Resolves to false if the browser or the other site doesn't allow
 * it.
 */
async function copyImage(image: HTMLImageElement): Promise<boolean> {
  const canvas = document.createElement('canvas')
  const [width, height] = fullSize(image)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  try {
    const png = new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image has no pixels.'))))
    })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return true
  } catch {
    return false
  }
}

/** An interface text from a `data-` attribute of the image. */
function word(image: HTMLImageElement, key: string, fallback: string): string {
  return image.dataset[key] || fallback
}

start(document)
