// Opens the types of names in code on hover too, next to the name. Arrow keys move from name to name.
import { place } from '../tooltip/place.client.ts'

const OPEN_DELAY = 150
const CLOSE_DELAY = 120
const NAME = '.twoslash-name'

type Page = Document & { galleyTypes?: true }

/** Makes each block below `root` a single tab stop, and listens once for the names of all blocks. */
export function start(root: ParentNode): void {
  for (const block of root.querySelectorAll('.code:has(.twoslash-name)')) {
    for (const [index, name] of namesOf(block).entries()) name.tabIndex = index === 0 ? 0 : -1
  }
  const page: Page = document
  if (page.galleyTypes || !('popover' in HTMLElement.prototype)) return
  page.galleyTypes = true
  for (const type of ['pointerover', 'pointerout'] as const) document.addEventListener(type, hover)
  document.addEventListener('keydown', moveByKey)
  // All names with the same type share a box, next to the name that last opened it. In Safari, a click doesn't focus.
  document.addEventListener('click', ({ target }) => {
    current = (target instanceof Element && target.closest<HTMLElement>(NAME)) || current
  })
  document.addEventListener('toggle', (event) => opened(event as ToggleEvent), true)
}

let timer = 0
/** The name whose type was shown last. */
let current: HTMLElement | undefined

function hover({ type, target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse' || !(target instanceof Element)) return
  const name = target.closest<HTMLElement>(NAME)
  const box = name ? boxOf(name) : target.closest<HTMLElement>('.twoslash-type')
  if (!box) return
  clearTimeout(timer)
  const open = type === 'pointerover'
  timer = window.setTimeout(
    () => {
      if (open && name) show(name, box)
      else if (!open && box.matches(':popover-open')) box.hidePopover()
    },
    open ? OPEN_DELAY : CLOSE_DELAY,
  )
}

function show(name: HTMLElement, box: HTMLElement): void {
  const isOther = current !== name
  current = name
  if (!box.matches(':popover-open')) box.showPopover()
  else if (isOther) place(box, name, { above: false })
}

function opened({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.twoslash-type')) return
  const follow = () => current && place(target, current, { above: false })
  if (newState !== 'open') return
  follow()
  addEventListener('scroll', follow, { capture: true })
  target.addEventListener('toggle', () => removeEventListener('scroll', follow, { capture: true }), { once: true })
}

/** Left and right move through the names of a block. Home and End go to the first and last. */
function moveByKey(event: KeyboardEvent): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || !from.matches(NAME) || event.altKey || event.ctrlKey || event.metaKey) return
  const names = namesOf(from.closest('.code'))
  const at = names.indexOf(from)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key]
  const next = to === undefined ? undefined : names[to]
  if (!next) return
  event.preventDefault()
  from.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

function boxOf(name: HTMLElement): HTMLElement | null {
  return document.getElementById(name.getAttribute('popovertarget') ?? '')
}

function namesOf(block: Element | null): HTMLElement[] {
  return [...(block?.querySelectorAll<HTMLElement>(NAME) ?? [])]
}

start(document)
