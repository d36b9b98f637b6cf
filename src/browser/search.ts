// The search dialog, for keyboard and pointer. Loaded when search is first opened.
import { fillWord } from '../html/packed-words.ts'
import { unpackSearchWords } from '../html/search-words.ts'
import { createSearch, type Search, type SearchOptions } from '../search/query.ts'
import { askOption } from './ask-option.ts'
import { closeOnBackdrop } from './backdrop.ts'
import { countedForm } from './counted-words.ts'
import { mainPages } from './main-pages.ts'
import { showModalOverText } from './reading-place.ts'
import { RecentSearches } from './recent-searches.ts'
import { scriptLoader } from './search-files.ts'
import type { SearchRequest } from './search-opener.ts'
import { element, languageName, resultGroups } from './search-results.ts'
import { showShortcuts } from './shortcuts.ts'

const LIMIT = 8
/** Milliseconds of pause before results are announced. */
const PAUSE = 600

let dialog: SearchDialog | undefined

/**
 * Opens the dialog. The button has the URL of the index's folder (`data-search-index`), the prompt, the texts
 * (`data-words`), the page's version and product if any, and the base of relative URLs in the index
 * (`data-search-root`). An open dialog stays open and takes the new query.
 */
export function openSearch(opener: HTMLElement, asked: SearchRequest): void {
  if (asked.shortcuts) {
    showShortcuts(unpackSearchWords(opener.dataset.words ?? ''))
    return
  }
  dialog ??= new SearchDialog(opener)
  dialog.open(asked)
}

/** The words in a URL that leads nowhere. */
function wordsOf(path: string): string {
  const words = (text: string): string =>
    text
      .replace(/\.\w+$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  try {
    return words(decodeURI(path))
  } catch {
    return words(path)
  }
}

function isPreview(): boolean {
  return document.querySelector('script[data-galley-preview]') !== null
}

class SearchDialog {
  private readonly words: Readonly<Record<string, string>>
  /** The base of URLs in the index. */
  private readonly site: URL
  /** The URL of the index. */
  private readonly index: URL
  private search: Search
  private readonly recent: RecentSearches
  private readonly root: HTMLDialogElement
  private readonly input: HTMLInputElement
  private readonly list: HTMLElement
  private readonly message: HTMLElement
  private readonly status: HTMLElement
  private readonly filters: HTMLElement
  private options: SearchOptions = { limit: LIMIT }
  private running = false
  /** Enter was pressed before the results arrived, so open the first one when they do. */
  private entered: MouseEventInit | undefined
  private shown: string | undefined
  private timer = 0

  constructor(private readonly opener: HTMLElement) {
    this.words = unpackSearchWords(opener.dataset.words ?? '')
    this.site = new URL(opener.dataset.searchRoot ?? '/', document.baseURI)
    this.index = new URL(`${opener.dataset.searchIndex ?? ''}/`.replace(/\/+$/, '/'), document.baseURI)
    this.search = createSearch(scriptLoader(this.index.href))
    this.recent = new RecentSearches(`galley-search:${this.site.pathname}`)
    const prompt = opener.dataset.searchPrompt ?? this.word('search')
    this.input = element('input', {
      id: 'search-input',
      class: 'search-input',
      type: 'text',
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-controls': 'search-list',
      'aria-autocomplete': 'list',
      'aria-label': this.word('search'),
      placeholder: prompt,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'go',
      maxlength: '400',
    })
    this.list = element('div', { id: 'search-list', role: 'listbox', 'aria-label': this.word('searchResults') })
    this.message = element('div', { class: 'search-message' })
    this.status = element('p', { class: 'visually-hidden', role: 'status' })
    this.filters = element('div', { class: 'search-filters', hidden: '' })
    const close = element('button', { type: 'button', class: 'search-close', 'aria-label': this.word('close') })
    this.root = element(
      'dialog',
      { class: 'search-dialog', 'aria-label': this.word('search') },
      element('div', { class: 'search-field' }, this.input, close),
      this.filters,
      element('div', { class: 'search-body' }, this.message, this.list),
      this.hints(),
      this.status,
    )
    document.body.append(this.root)

    close.addEventListener('click', () => this.root.close())
    this.input.addEventListener('input', () => {
      this.entered = undefined
      this.run()
    })
    this.input.addEventListener('keydown', (event) => this.onKey(event))
    this.root.addEventListener('click', (event) => this.onClick(event))
    closeOnBackdrop(this.root)
    this.list.addEventListener('pointermove', ({ target }) => {
      const option = (target as Element).closest<HTMLElement>('[role=option]')
      if (option && option !== this.active()) this.activate(option)
    })
    this.setUpOptions()
  }

  open({ query, path, typed }: SearchRequest): void {
    const asked = typed || (path === undefined ? query : wordsOf(path))
    if (asked !== undefined) this.input.value = asked
    // Page text may have changed since the last search.
    if (isPreview()) this.search = createSearch(scriptLoader(this.index.href))
    if (!this.root.open) showModalOverText(this.root)
    this.input.focus()
    if (!typed) this.input.select()
    this.run()
  }

  private word(key: string, values: Readonly<Record<string, string | number>> = {}): string {
    return fillWord(this.words[key] ?? '', values)
  }

  private counted(key: string, count: number): string {
    return fillWord(countedForm(this.words[key] ?? '{}', count), { count })
  }

  private hints(): HTMLElement {
    const hint = (keys: string, key: string) =>
      element('span', {}, ...[...keys].map((one) => element('kbd', {}, one)), ` ${this.word(key)}`)
    const hints = [hint('↑↓', 'searchSelect'), hint('↵', 'searchOpen')]
    return element('div', { class: 'search-hints', 'aria-hidden': 'true' }, ...hints)
  }

  /** Applies the page's language, version, and product, and adds a menu if the site has several. */
  private async setUpOptions(): Promise<void> {
    const { searchVersion: version, searchProduct: product } = this.opener.dataset
    const facets = await this.search.facets().catch(() => undefined)
    if (!facets) return
    const own = document.documentElement.lang
    const language = [own, own.split('-')[0]].find((tag) => tag && facets.languages.includes(tag))
    this.options = { limit: LIMIT, reader: language, version, product }
    const choices = [
      { name: 'language', all: this.words.searchAllLanguages, values: facets.languages, own: language },
      { name: 'version', all: this.words.searchAllVersions, values: facets.versions, own: version },
      { name: 'product', all: this.words.searchAllProducts, values: facets.products, own: product },
    ] as const
    for (const { name, all, values, own } of choices) {
      if (values.length < 2 || !all) continue
      const select = element('select', { 'aria-label': this.word(name) }, element('option', { value: '' }, all))
      const label = name === 'language' ? languageName : String
      select.append(...values.map((value) => element('option', { value }, label(value))))
      select.value = own !== undefined && values.includes(own) ? own : ''
      select.addEventListener('change', () => {
        const chosen = name === 'language' ? languageOptions(select.value) : { [name]: select.value || undefined }
        this.options = { ...this.options, ...chosen }
        this.shown = undefined
        this.run()
      })
      this.filters.append(select)
      this.filters.hidden = false
    }
    this.shown = undefined
    if (this.root.open) this.run()
  }

  /** Searches for the current text. While a search is running, only the latest of the next ones runs. */
  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    while (this.shown !== this.input.value) {
      const query = this.input.value
      this.shown = query
      if (query.trim()) await this.show(query)
      else this.showRecent()
    }
    this.running = false
    if (this.entered && this.root.open && this.input.value.trim()) this.enter(this.entered)
    this.entered = undefined
  }

  private async show(query: string): Promise<void> {
    this.list.ariaBusy = 'true'
    const options = this.options
    const answer = await this.search.search(query, options).catch(() => undefined)
    this.list.ariaBusy = null
    if (options !== this.options) return
    if (!answer) {
      this.fill([], [element('p', {}, this.word('searchFailed'))])
    } else if (answer.results.length === 0) {
      const nothing = element('p', {}, this.word('searchNoResults', { query: query.trim() }))
      const all = element('a', { href: this.opener.getAttribute('href') ?? undefined }, this.word('allPages'))
      const advice = element('p', { class: 'search-advice' }, `${this.word('searchTryOther')} `, all)
      this.fill(askOption(query), [nothing, advice])
    } else {
      const groups = resultGroups(answer.results, (url) => new URL(url, this.site).href)
      this.fill([...askOption(query), ...groups], [])
      this.activate(this.list.querySelector<HTMLElement>('[role=option]:not([data-ask-about])'))
    }
    const count = this.list.querySelectorAll('a[role=option]').length
    if (answer) tell('galley:search', { query, results: answer.results.length })
    this.announce(count > 0 ? this.counted('searchResultCount', count) : (this.message.textContent ?? ''))
  }

  private showRecent(): void {
    const queries = this.recent.list()
    const options = queries.map((query, i) =>
      element(
        'div',
        { role: 'option', id: `search-option-${i}`, 'data-query': query, 'aria-selected': 'false' },
        query,
      ),
    )
    const clear = element('button', { type: 'button', class: 'search-forget' }, this.word('searchClear'))
    clear.addEventListener('click', () => {
      this.recent.clear()
      this.showRecent()
      this.input.focus()
    })
    if (queries.length === 0) {
      this.showMainPages()
      return
    }
    this.fill(options, [element('p', { class: 'search-label' }, this.word('searchRecent')), clear])
    this.announce('')
  }

  /** Starting points for a first search: the main pages in the navigation. */
  private showMainPages(): void {
    const options = mainPages(document).map(({ href, label, section }, i) => {
      const attributes = { role: 'option', id: `search-option-${i}`, href, tabindex: '-1', 'aria-selected': 'false' }
      const path = section ? [element('span', { class: 'search-path' }, section)] : []
      const option = element('a', attributes, element('span', { class: 'search-title' }, label), ...path)
      return element('div', { role: 'group', 'aria-label': label }, option)
    })
    const head = options.length > 0 ? [element('p', { class: 'search-label' }, this.word('searchMainPages'))] : []
    this.fill(options, head)
    this.announce('')
  }

  private fill(options: readonly HTMLElement[], message: readonly HTMLElement[]): void {
    this.list.replaceChildren(...options)
    this.message.replaceChildren(...message)
    this.input.ariaExpanded = String(options.length > 0)
    this.input.removeAttribute('aria-activedescendant')
    this.root.querySelector('.search-body')?.scrollTo(0, 0)
  }

  private announce(text: string): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => {
      this.status.textContent = text
    }, PAUSE)
  }

  private active(): HTMLElement | null {
    return this.list.querySelector<HTMLElement>('[aria-selected=true]')
  }

  private activate(option: HTMLElement | null): void {
    this.active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    if (option) this.input.setAttribute('aria-activedescendant', option.id)
  }

  private onKey(event: KeyboardEvent): void {
    // While an input method is composing, keys belong to it.
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const options = [...this.list.querySelectorAll<HTMLElement>('[role=option]')]
    if (step && options.length > 0) {
      event.preventDefault()
      const at = options.indexOf(this.active() as HTMLElement)
      const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % options.length
      const option = options.at(next) ?? null
      this.activate(option)
      option?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const { ctrlKey, metaKey, shiftKey } = event
      if (this.running) this.entered = { ctrlKey, metaKey, shiftKey }
      else this.enter({ ctrlKey, metaKey, shiftKey })
    }
  }

  private enter(keys: MouseEventInit): void {
    this.active()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }

  private onClick(event: MouseEvent): void {
    const target = event.target as Element
    const option = target.closest<HTMLElement>('[role=option]')
    if (!option) return
    if (option.dataset.query !== undefined) {
      this.input.value = option.dataset.query
      this.input.focus()
      this.run()
      return
    }
    this.recent.add(this.input.value)
    if (option.dataset.askAbout !== undefined) {
      this.root.close()
      document.dispatchEvent(new CustomEvent('galley:ask', { detail: option.dataset.askAbout }))
      return
    }
    tell('galley:search-open', { query: this.input.value, url: option.getAttribute('href') })
    // A link within this page doesn't leave it, so close the dialog.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) this.root.close()
  }
}

/** An event for anybody who counts searches: a host, or a script of the site. */
function tell(name: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** The language that the reader chose. Empty means all. */
function languageOptions(language: string): SearchOptions {
  return language === '' ? { language: undefined, reader: '*' } : { language, reader: undefined }
}
