// Entries of a changelog -> filters by their tags, and links that copy their address.
import { copyFor } from '../../browser/clipboard.ts'

const linked = new WeakSet<HTMLElement>()
let filters: Filters | undefined

/** Brings the entries to life: `?tags=A,B` holds what is chosen, and several tags must all be there. */
function begin(): void {
  const updates = [...document.querySelectorAll<HTMLElement>('.update')]
  for (const update of updates) {
    const link = update.querySelector<HTMLAnchorElement>('.update-label > a')
    if (!link || linked.has(link)) continue
    linked.add(link)
    link.addEventListener('click', () => void copyFor(link, link.href))
  }
  const tagsOf = new Map(updates.map((update) => [update, readTags(update)]))
  if (filters?.isFor(tagsOf)) return
  filters?.remove()
  const tags = [...new Set([...tagsOf.values()].flat())]
  const [first] = updates
  filters = first && tags.length > 0 ? new Filters(first, tags, tagsOf) : undefined
}

class Filters {
  private readonly chosen = new Set<string>()
  private readonly buttons = new Map<string, HTMLButtonElement>()
  private readonly clear: HTMLButtonElement
  private readonly box = document.createElement('fieldset')
  private readonly listening = new AbortController()

  constructor(
    private readonly first: HTMLElement,
    tags: readonly string[],
    private readonly tagsOf: ReadonlyMap<HTMLElement, readonly string[]>,
  ) {
    const given = new URLSearchParams(location.search).get('tags')?.split(',') ?? []
    for (const tag of tags) if (given.includes(tag)) this.chosen.add(tag)
    for (const tag of tags)
      this.buttons.set(
        tag,
        makeButton(tag, () => this.toggle(tag)),
      )
    this.clear = makeButton(first.dataset.clearLabel ?? '', () => this.reset())
    this.clear.className = 'update-clear'
    this.build()
    this.apply()
  }

  private build(): void {
    const legend = document.createElement('legend')
    legend.textContent = this.first.dataset.filterLabel ?? ''
    const row = document.createElement('div')
    row.id = 'changelog-filters-content'
    row.append(...this.buttons.values(), this.clear)
    this.box.id = 'changelog-filters'
    this.box.className = 'update-filters'
    this.box.append(legend, row)
    this.place()
    addEventListener('resize', () => this.place(), { signal: this.listening.signal })
  }

  /** True when these are the entries that are filtered. */
  isFor(tagsOf: ReadonlyMap<HTMLElement, readonly string[]>): boolean {
    const text = (entries: ReadonlyMap<HTMLElement, readonly string[]>) => JSON.stringify([...entries.values()])
    return text(tagsOf) === text(this.tagsOf) && [...tagsOf.keys()].every((update) => this.tagsOf.has(update))
  }

  /** Takes the filters away, and shows every entry again. */
  remove(): void {
    this.listening.abort()
    this.box.remove()
    for (const update of this.tagsOf.keys()) update.hidden = false
    const toc = document.getElementById('table-of-contents')
    if (toc) toc.hidden = false
  }

  /** In place of the table of contents; where its column is not shown, above the first entry. */
  private place(): void {
    const toc = document.getElementById('table-of-contents')
    if (!toc?.parentElement) return
    const isShown = toc.parentElement.getClientRects().length > 0
    const next = isShown ? toc : this.first
    if (this.box.nextElementSibling !== next) next.before(this.box)
    toc.hidden = true
  }

  private toggle(tag: string): void {
    if (!this.chosen.delete(tag)) this.chosen.add(tag)
    this.remember()
    this.apply()
  }

  private reset(): void {
    this.chosen.clear()
    this.remember()
    this.apply()
    this.buttons.values().next().value?.focus()
  }

  private remember(): void {
    const url = new URL(location.href)
    if (this.chosen.size > 0) url.searchParams.set('tags', [...this.chosen].join(','))
    else url.searchParams.delete('tags')
    history.replaceState(history.state, '', url)
  }

  private apply(): void {
    const left = new Set<string>()
    for (const [update, tags] of this.tagsOf) {
      update.hidden = ![...this.chosen].every((tag) => tags.includes(tag))
      if (!update.hidden) for (const tag of tags) left.add(tag)
    }
    for (const [tag, button] of this.buttons) {
      button.ariaPressed = String(this.chosen.has(tag))
      button.disabled = !left.has(tag) && !this.chosen.has(tag)
    }
    this.clear.hidden = this.chosen.size === 0
  }
}

function readTags(update: HTMLElement): string[] {
  return update.dataset.tags ? JSON.parse(update.dataset.tags) : []
}

function makeButton(label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', act)
  return button
}

begin()
// In a preview entries come and go while the page is shown.
document.addEventListener('galley:update', begin)
