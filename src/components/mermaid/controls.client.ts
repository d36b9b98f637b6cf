// Zooms, moves, and enlarges a drawing with its buttons, by dragging, and with the wheel.

const LOWEST_WITH_CONTROLS = 120
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  left: [60, 0],
  right: [-60, 0],
  up: [0, 60],
  down: [0, -60],
}
const FACTORS: Readonly<Record<string, number>> = { 'zoom-in': 1.25, 'zoom-out': 1 / 1.25 }
const SMALLEST = 0.25
const LARGEST = 8

/**
 * Connects a drawing to its controls. Low drawings have none unless the author asked for them, but those wider than the
 * page can be enlarged.
 */
export function addControls(drawing: HTMLElement): void {
  const frame = drawing.closest<HTMLElement>('.mermaid-frame')
  const controls = frame?.querySelector<HTMLElement>('.mermaid-controls')
  if (!frame || !controls) return
  // A phone can be turned, and accordions and tabs opened, before which it has no size.
  new ResizeObserver(() => {
    if (drawing.getClientRects().length === 0 || drawing.closest('dialog')) return
    const isWide = drawing.scrollWidth > drawing.clientWidth
    // Scrolls sideways with the keyboard, too.
    drawing.tabIndex = isWide ? 0 : -1
    const isLow = drawing.getBoundingClientRect().height <= LOWEST_WITH_CONTROLS && frame.dataset.actions !== 'true'
    controls.toggleAttribute('data-only', isLow)
    controls.hidden = isLow && !isWide
  }).observe(drawing)
  const stage = new Stage(drawing)
  const sheet = new Sheet(frame)
  controls.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null
    if (button?.dataset.action === 'expand') sheet.toggle(button)
    else stage.act(button?.dataset.action)
  })
}

/** The position of a drawing in its box. */
class Stage {
  private x = 0
  private y = 0
  private scale = 1

  constructor(private readonly box: HTMLElement) {
    box.addEventListener('pointerdown', (event) => this.drag(event))
    box.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
  }

  act(action = ''): void {
    const [x, y] = MOVES[action] ?? [0, 0]
    const factor = FACTORS[action] ?? 1
    if (action === 'reset') Object.assign(this, { x: 0, y: 0, scale: 1 })
    this.x += x
    this.y += y
    this.zoom(factor)
  }

  private zoom(factor: number): void {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.scale * factor))
    this.x *= scale / this.scale
    this.y *= scale / this.scale
    this.scale = scale
    this.apply()
  }

  private apply(): void {
    const drawn = this.box.firstElementChild as SVGElement | null
    if (!drawn) return
    drawn.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`
  }

  /** A touch scrolls the page, unless the drawing fills the screen. */
  private drag(down: PointerEvent): void {
    if (down.button !== 0 || (down.pointerType !== 'mouse' && !this.box.closest('dialog'))) return
    const { x, y } = this
    const move = (event: PointerEvent) => {
      this.x = x + event.clientX - down.clientX
      this.y = y + event.clientY - down.clientY
      this.apply()
    }
    this.box.setPointerCapture(down.pointerId)
    this.box.addEventListener('pointermove', move)
    for (const end of ['pointerup', 'pointercancel'])
      this.box.addEventListener(end, () => this.box.removeEventListener('pointermove', move), { once: true })
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && !this.box.closest('dialog')) return
    event.preventDefault()
    this.zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)
  }
}

/** A frame that can fill the screen in a dialog. Escape closes it. */
class Sheet {
  private dialog: HTMLDialogElement | undefined

  constructor(private readonly frame: HTMLElement) {}

  toggle(button: HTMLElement): void {
    if (this.dialog) this.dialog.close()
    else this.open(button)
  }

  private open(button: HTMLElement): void {
    const home = this.frame.parentElement
    if (!home) return
    const dialog = document.createElement('dialog')
    dialog.className = 'mermaid-dialog'
    dialog.ariaLabel = button.ariaLabel
    // The page must not move while the frame is in the dialog.
    home.style.blockSize = `${home.getBoundingClientRect().height}px`
    dialog.append(this.frame)
    document.body.append(dialog)
    dialog.addEventListener('close', () => {
      home.append(this.frame)
      home.style.blockSize = ''
      dialog.remove()
      this.dialog = undefined
      button.ariaPressed = 'false'
      button.focus()
    })
    this.dialog = dialog
    dialog.showModal()
    button.ariaPressed = 'true'
    button.focus()
  }
}
