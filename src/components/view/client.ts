// Views of a page -> a menu of their titles, of which one shows at a time, with its entries in the table of contents.

const STORAGE_KEY = 'galley:view'

/** The menu in the page. */
interface Menu {
  readonly views: readonly HTMLElement[]
  readonly titles: readonly string[]
  /** What shows now. */
  readonly chosen: string
  /** Takes the menu away, and shows everything again. */
  remove(): void
}

let menu: Menu | undefined

/** Makes the menu when the page has views. The choice holds for all pages and is taken up on the next one. */
function begin(): void {
  const views = [...document.querySelectorAll<HTMLElement>('.view[data-view]')]
  const titles = views.map(titleOf)
  if (menu && isSame(menu.views, views) && isSame(menu.titles, titles)) return
  const chosen = menu?.chosen ?? recall()
  menu?.remove()
  menu = createMenu(views, titles, chosen)
}

function createMenu(views: readonly HTMLElement[], all: readonly string[], wanted: string | null): Menu | undefined {
  const titles = [...new Set(all)]
  const [first] = views
  if (!first || titles.length < 2) return undefined
  const { box, select, sign } = makeMenu(first, titles)
  const listening = new AbortController()
  for (const view of views) view.querySelector<HTMLElement>(':scope > .view-title')?.setAttribute('hidden', '')
  first.before(box)

  const choose = (title: string) => {
    select.value = title
    const chosen = views.find((view) => titleOf(view) === title)
    sign.replaceChildren(...(chosen ? iconOf(chosen) : []))
    for (const part of document.querySelectorAll<HTMLElement>('[data-view]')) part.hidden = titleOf(part) !== title
  }
  /** A link into a view shows it. */
  const follow = () => {
    const target = document.getElementById(decodeFragment(location.hash))
    const around = target?.closest<HTMLElement>('.view[data-view]')
    if (!around?.hidden) return
    choose(titleOf(around))
    target?.scrollIntoView()
  }
  select.addEventListener('change', () => {
    keep(select.value)
    choose(select.value)
  })
  addEventListener('hashchange', follow, { signal: listening.signal })
  choose(wanted && titles.includes(wanted) ? wanted : (titles[0] as string))
  follow()
  return {
    views,
    titles: all,
    get chosen() {
      return select.value
    },
    remove() {
      listening.abort()
      box.remove()
      for (const part of document.querySelectorAll<HTMLElement>('[data-view]')) part.hidden = false
      for (const view of views) view.querySelector(':scope > .view-title')?.removeAttribute('hidden')
    },
  }
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i])
}

function makeMenu(first: HTMLElement, titles: readonly string[]) {
  const box = document.createElement('div')
  box.className = 'multi-view'
  const sign = document.createElement('span')
  sign.ariaHidden = 'true'
  const select = document.createElement('select')
  select.id = 'multi-view-dropdown'
  select.className = 'multi-view-dropdown'
  select.ariaLabel = first.dataset.menuLabel ?? ''
  select.append(...titles.map((title) => new Option(title, title)))
  box.append(sign, select)
  return { box, select, sign }
}

function titleOf(part: HTMLElement): string {
  return part.dataset.view ?? ''
}

function iconOf(view: HTMLElement): Node[] {
  const icon = view.querySelector('.view-title > .icon, .view-title > :not(:last-child)')
  return icon ? [icon.cloneNode(true)] : []
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function recall(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function keep(title: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, title)
  } catch {
    // Storage may be forbidden: then the choice holds for this page only.
  }
}

begin()
// In a preview views come and go while the page is shown.
document.addEventListener('galley:update', begin)
