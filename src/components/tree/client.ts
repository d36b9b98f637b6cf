// Nested lists of files -> a tree that is moved through with the keys that trees have.
// https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

const TYPE_AHEAD_FOR = 600

/** Turns the file trees below `root` into trees for the keyboard. */
export function start(root: ParentNode): void {
  for (const list of root.querySelectorAll<HTMLElement>('.tree:not([role])')) new FileTree(list)
}

class FileTree {
  private typed = ''
  private typedAt = 0

  constructor(private readonly list: HTMLElement) {
    list.setAttribute('role', 'tree')
    list.setAttribute('aria-label', list.dataset.label ?? '')
    for (const inner of list.querySelectorAll('ul')) inner.setAttribute('role', 'group')
    for (const item of list.querySelectorAll('li')) makeItem(item)
    this.shown()[0]?.setAttribute('tabindex', '0')
    list.addEventListener('keydown', (event) => this.key(event))
    list.addEventListener('click', (event) => this.click(event))
  }

  /** The items that can be seen, from the top down. */
  private shown(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('[role=treeitem]')].filter(
      (item) => !item.parentElement?.closest('[aria-expanded=false]'),
    )
  }

  private focus(item: HTMLElement | null | undefined): void {
    if (!item) return
    this.list.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1')
    item.tabIndex = 0
    item.focus()
  }

  private click(event: MouseEvent): void {
    const label = event.target instanceof Element ? event.target.closest('.tree-label') : null
    const item = label?.parentElement
    if (!item) return
    toggle(item)
    this.focus(item)
  }

  private key(event: KeyboardEvent): void {
    const item = document.activeElement
    if (!(item instanceof HTMLElement) || item.role !== 'treeitem') return
    if (event.altKey || event.ctrlKey || event.metaKey || !this.act(item, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Does what a key asks for; false for keys that are not ours. */
  private act(item: HTMLElement, key: string): boolean {
    const forward = getComputedStyle(this.list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const shown = this.shown()
    const at = shown.indexOf(item)
    const isOpen = item.ariaExpanded === 'true'
    switch (key) {
      case 'ArrowDown':
        this.focus(shown[at + 1])
        return true
      case 'ArrowUp':
        this.focus(shown[at - 1])
        return true
      case 'Home':
        this.focus(shown[0])
        return true
      case 'End':
        this.focus(shown.at(-1))
        return true
      case forward:
        if (item.ariaExpanded === 'false') toggle(item)
        else if (item.querySelector('[role=group]')) this.focus(item.querySelector<HTMLElement>('[role=treeitem]'))
        return true
      case backward:
        if (isOpen) toggle(item)
        else this.focus(item.parentElement?.closest<HTMLElement>('[role=treeitem]'))
        return true
      case 'Enter':
      case ' ':
        toggle(item)
        return true
      case '*':
        for (const sibling of item.parentElement?.children ?? []) if (sibling.ariaExpanded === 'false') toggle(sibling)
        return true
      default:
        return key.length === 1 && this.typeAhead(shown, at, key)
    }
  }

  /** Moves to the next name that begins with what was typed; the same letter again goes on to the next one. */
  private typeAhead(shown: readonly HTMLElement[], at: number, key: string): boolean {
    const now = performance.now()
    this.typed = now - this.typedAt > TYPE_AHEAD_FOR ? key : this.typed + key
    this.typedAt = now
    const isRun = [...this.typed].every((letter) => letter === key)
    const wanted = (isRun ? key : this.typed).toLowerCase()
    const from = isRun ? at + 1 : at
    const order = [...shown.slice(from), ...shown.slice(0, from)]
    this.focus(order.find((item) => nameOf(item).toLowerCase().startsWith(wanted)))
    return true
  }
}

/** A list item as a tree item: its native disclosure gives way, and its state is told by ARIA. */
function makeItem(item: HTMLElement): void {
  const details = item.querySelector<HTMLDetailsElement>(':scope > details')
  if (details) {
    item.setAttribute('aria-expanded', String(details.open))
    details.replaceWith(
      ...(details.querySelector('summary')?.childNodes ?? []),
      ...details.querySelectorAll(':scope > ul'),
    )
  }
  item.setAttribute('role', 'treeitem')
  item.setAttribute('aria-label', item.querySelector('.tree-label')?.textContent?.trim() ?? '')
  item.tabIndex = -1
}

function toggle(item: Element): void {
  if (item.ariaExpanded !== null) item.setAttribute('aria-expanded', String(item.ariaExpanded !== 'true'))
}

function nameOf(item: Element): string {
  return item.querySelector('.tree-name')?.textContent ?? ''
}

start(document)
