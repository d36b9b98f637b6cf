// Opens explanations on hover and focus too, and positions them next to their term.
import { place } from './place.client.ts'

const OPEN_DELAY = 120
const CLOSE_DELAY = 160

/** Connects the tooltips below `root`. The browser handles clicks, Escape, and clicks outside. */
export function start(root: ParentNode): void {
  if (!('popover' in HTMLElement.prototype)) return
  for (const trigger of root.querySelectorAll<HTMLElement>('[data-tooltip]')) {
    const box = document.getElementById(trigger.dataset.tooltip ?? '')
    if (box) connect(trigger, box)
  }
}

function connect(trigger: HTMLElement, box: HTMLElement): void {
  let timer = 0
  const set = (open: boolean, delay: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      if (trigger.isConnected && box.matches(':popover-open') !== open) box.togglePopover(open)
    }, delay)
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'mouse')
      set(event.type === 'pointerenter', event.type === 'pointerenter' ? OPEN_DELAY : CLOSE_DELAY)
  }
  for (const part of [trigger, box]) {
    part.addEventListener('pointerenter', hover)
    part.addEventListener('pointerleave', hover)
    part.addEventListener('focusout', (event) => {
      const to = event.relatedTarget as Node | null
      if (!trigger.contains(to) && !box.contains(to)) set(false, 0)
    })
  }
  // Closing a box returns focus to the term, which must not open it again.
  let closing = false
  box.addEventListener('beforetoggle', (event) => {
    closing = (event as ToggleEvent).newState === 'closed'
    setTimeout(() => {
      closing = false
    })
  })
  trigger.addEventListener('focusin', () => {
    if (!closing && trigger.matches(':focus-visible, :has(:focus-visible)')) set(true, 0)
  })
  const follow = () => place(box, trigger)
  box.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open'
    if (isOpen) follow()
    // A box in the top layer doesn't move with its term.
    const listen = isOpen ? addEventListener : removeEventListener
    listen('scroll', follow, { capture: true })
  })
}

start(document)
