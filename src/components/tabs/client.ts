// Tabs in the browser (Tabs, CodeGroup, examples): selection, keyboard, synchronized groups, and remembered choices.
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { remembered, STORE } from './remembered.client.ts'

const REMEMBERED = 24

type Page = Document & { galleyTabs?: true }

/** Prepares the groups below `root`: applies the reader's earlier choices, then the one in the URL. */
export function start(root: ParentNode): void {
  prepareBelow(root)
  openTarget()
  const page: Page = document
  if (page.galleyTabs) return
  page.galleyTabs = true
  document.addEventListener('click', (event) => {
    const tab = event.target instanceof Element && event.target.closest<HTMLElement>('.tab-row > .tab')
    if (tab) choose(tab)
  })
  document.addEventListener('change', (event) => {
    if (event.target instanceof HTMLSelectElement && event.target.matches('.tab-menu')) choose(event.target)
  })
  document.addEventListener('keydown', moveByKey)
  // Find-in-page found text in a hidden panel.
  document.addEventListener('beforematch', (event) => {
    if (event.target instanceof Element) showPanelsAround(event.target)
  })
  addEventListener('hashchange', openTarget)
}

function prepareBelow(root: ParentNode): void {
  const labels = remembered()
  for (const set of root.querySelectorAll<HTMLElement>('.tab-set:not([data-ready])')) {
    const panels = panelsOf(set)
    set.setAttribute('data-ready', '')
    const known = 'sync' in set.dataset ? labels.find((label) => indexOf(set, label) >= 0) : undefined
    const selected = panels.findIndex((panel) => panel.hasAttribute('data-active'))
    show(set, known === undefined ? Math.max(selected, 0) : indexOf(set, known))
  }
  // After all of them, because it asks for the layout.
  for (const tab of root.querySelectorAll('.tab[aria-selected="true"]:not(:first-child)')) reveal(tab)
}

/** Scrolls a row to its selected tab, and nothing else. In the middle, its neighbors show too. */
function reveal(tab: Element): void {
  const row = tab.parentElement as HTMLElement
  const [from, to] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += (from.left + from.right - to.left - to.right) / 2
}

function panelsOf(set: Element): HTMLElement[] {
  return [...set.querySelectorAll<HTMLElement>(':scope > .tab-panel')]
}

function tabsOf(set: Element): HTMLElement[] {
  return [...set.querySelectorAll<HTMLElement>(':scope > .tab-row > .tab')]
}

function menuOf(set: Element): HTMLSelectElement | null {
  return set.querySelector<HTMLSelectElement>(':scope > .tab-row > .tab-menu')
}

function indexOf(set: Element, label: string): number {
  return panelsOf(set).findIndex((panel) => panel.dataset.label === label)
}

function show(set: Element, index: number): void {
  tabsOf(set).forEach((tab, i) => {
    tab.setAttribute('aria-selected', String(i === index))
    tab.tabIndex = i === index ? 0 : -1
  })
  const menu = menuOf(set)
  if (menu) menu.selectedIndex = index
  panelsOf(set).forEach((panel, i) => {
    panel.toggleAttribute('data-active', i === index)
    if (i === index) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
    // A panel with nothing focusable is focusable itself. Find-in-page panels have a box, so exclude them.
    const isStop =
      i === index &&
      panel.role === 'tabpanel' &&
      !panel.querySelector('a[href], button, input, select, summary, [tabindex="0"]')
    if (isStop) panel.tabIndex = 0
    else panel.removeAttribute('tabindex')
  })
}

/** The reader chose a tab or menu entry. Groups with the same label follow, and the clicked one stays in place. */
function choose(control: HTMLElement): void {
  const set = control.closest<HTMLElement>('.tab-set')
  if (!set) return
  const index = control instanceof HTMLSelectElement ? control.selectedIndex : tabsOf(set).indexOf(control)
  const label = panelsOf(set)[index]?.dataset.label
  const before = control.getBoundingClientRect().top
  show(set, index)
  if (label !== undefined && 'sync' in set.dataset) {
    remember(label)
    for (const other of document.querySelectorAll('.tab-set[data-sync]')) {
      const same = other === set ? -1 : indexOf(other, label)
      if (same >= 0) show(other, same)
    }
  }
  for (const tab of document.querySelectorAll('.tab[aria-selected="true"]')) reveal(tab)
  scrollBy({ top: control.getBoundingClientRect().top - before, behavior: 'instant' })
}

function moveByKey(event: KeyboardEvent): void {
  const tab = event.target instanceof Element && event.target.closest<HTMLElement>('.tab-row > .tab')
  const set = tab ? tab.closest('.tab-set') : null
  if (!tab || !set || event.altKey || event.ctrlKey || event.metaKey) return
  const tabs = tabsOf(set)
  const at = tabs.indexOf(tab)
  const forwards = getComputedStyle(set).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backwards = forwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const to = { [forwards]: at + 1, [backwards]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = tabs.at(to % tabs.length)
  if (!next) return
  next.focus()
  choose(next)
}

function showPanelsAround(element: Element): boolean {
  let changed = false
  for (let panel = element.closest('.tab-panel'); panel; panel = panel.parentElement?.closest('.tab-panel') ?? null) {
    const set = panel.parentElement
    if (!set?.matches('.tab-set') || panel.hasAttribute('data-active')) continue
    const index = panelsOf(set).indexOf(panel as HTMLElement)
    show(set, index)
    const tab = tabsOf(set)[index]
    if (tab) reveal(tab)
    changed = true
  }
  return changed
}

/** A link to a panel, or to something in it, selects it. */
function openTarget(): void {
  const target = document.getElementById(decodeEscapes(location.hash.slice(1)))
  if (!target?.closest('.tab-panel')) return
  const changed = showPanelsAround(target)
  if (target.matches('.tab-set > .tab-panel')) target.parentElement?.scrollIntoView()
  else if (changed) target.scrollIntoView()
}

function remember(label: string): void {
  try {
    const labels = [label, ...remembered().filter((other) => other !== label)]
    localStorage.setItem(STORE, JSON.stringify(labels.slice(0, REMEMBERED)))
  } catch {
    // Storage is blocked, so the choice is kept only for this page.
  }
}

start(document)
