// Makes nested lists of files navigable with the keys of a tree view.
// https://www.w3.org/WAI/ARIA/apg/patterns/treeview/

const TYPE_AHEAD_FOR = 600

/** Makes the file trees below `root` navigable with the keyboard. */
export function start(root: ParentNode): void {
  for (const list of root.querySelectorAll<HTMLElement>('.tree:not([role])')) new FileTree(list)
}

class FileTree {
  private typed = ''
  private typedAt = 0

  constructor(private readonly list: HTMLElement) {
    list.setAttribute('role', 'tree')
    list.setAttribute('aria-label', list.dataset.label ?? '')
    for (const line of list.querySelectorAll('li')) makeItem(line)
    for (const inner of list.querySelectorAll('ul')) inner.setAttribute('role', 'group')
    list.querySelector('.tree-label')?.setAttribute('tabindex', '0')
    list.addEventListener('keydown', (event) => this.key(event))
    list.addEventListener('click', (event) => this.click(event))
  }

  /** The visible items, from top to bottom. */
  private shown(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>('.tree-label')].filter(
      (item) => item.getClientRects().length > 0,
    )
  }

  private focus(item: Element | null | undefined): void {
    if (!(item instanceof HTMLElement)) return
    this.list.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1')
    item.tabIndex = 0
    item.focus()
  }

  private click(event: MouseEvent): void {
    const item = event.target instanceof Element ? event.target.closest('.tree-label') : null
    if (!item) return
    toggle(item)
    this.focus(item)
  }

  private key(event: KeyboardEvent): void {
    const item = document.activeElement
    if (!(item instanceof HTMLElement) || !item.matches('.tree-label')) return
    if (event.altKey || event.ctrlKey || event.metaKey || !this.act(item, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Handles a key. Returns false for keys that a tree doesn't use. */
  private act(item: HTMLElement, key: string): boolean {
    const forward = getComputedStyle(this.list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const shown = this.shown()
    const at = shown.indexOf(item)
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
        else this.focus(item.nextElementSibling?.querySelector('.tree-label'))
        return true
      case backward:
        if (item.ariaExpanded === 'true') toggle(item)
        else this.focus(item.closest('ul')?.previousElementSibling)
        return true
      case 'Enter':
      case ' ':
        toggle(item)
        return true
      case '*':
        for (const closed of item.closest('ul')?.querySelectorAll(':scope > li > [aria-expanded=false]') ?? [])
          toggle(closed)
        return true
      default:
        return key.length === 1 && this.typeAhead(shown, at, key)
    }
  }

  /** Moves to the next name that starts with the typed text. Repeating a letter moves on to the next match. */
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

/** Makes a line's label the tree item. ARIA replaces the native disclosure. */
function makeItem(line: HTMLElement): void {
  const details = line.querySelector<HTMLDetailsElement>(':scope > details')
  const isOpen = String(details?.open)
  if (details) details.replaceWith(...details.querySelectorAll(':scope > summary > .tree-label, :scope > ul'))
  line.setAttribute('role', 'none')
  const label = line.querySelector<HTMLElement>(':scope > .tree-label')
  if (!label) return
  label.setAttribute('role', 'treeitem')
  label.tabIndex = -1
  label.ariaLevel = String(levelOf(line))
  label.ariaPosInSet = String([...(line.parentElement?.children ?? [])].indexOf(line) + 1)
  label.ariaSetSize = String(line.parentElement?.children.length)
  if (details) label.ariaExpanded = isOpen
}

function levelOf(line: HTMLElement): number {
  const around = line.parentElement?.closest<HTMLElement>('.tree li')
  return around ? levelOf(around) + 1 : 1
}

function toggle(item: Element): void {
  if (item.hasAttribute('aria-expanded')) item.ariaExpanded = String(item.ariaExpanded !== 'true')
}

function nameOf(item: Element): string {
  return item.querySelector('.tree-name')?.textContent ?? ''
}

start(document)
