// `URL` and `URLSearchParams`. The host parses URLs, and this file keeps their parts.
import { URL_PARTS } from '../url-parts.ts'
import { askHost } from './host.ts'

type Parts = Record<(typeof URL_PARTS)[number], string>

/** Defines them as the URL standard says. */
export function installUrls(): void {
  Object.assign(globalThis, { URL: Url, URLSearchParams: SearchParams })
}

class Url {
  private parts: Parts
  readonly searchParams: SearchParams

  constructor(href: unknown, base?: unknown) {
    this.parts = askHost(['url', String(href), base === undefined ? null : String(base)]) as Parts
    this.searchParams = new SearchParams(this.parts.search, (search) => this.set('search', search))
    Object.defineProperty(this, 'parts', { enumerable: false })
  }

  static canParse(href: unknown, base?: unknown): boolean {
    return Url.parse(href, base) !== null
  }

  static parse(href: unknown, base?: unknown): Url | null {
    try {
      return new Url(href, base)
    } catch {
      return null
    }
  }

  get(name: (typeof URL_PARTS)[number]): string {
    return this.parts[name]
  }

  set(name: (typeof URL_PARTS)[number], value: unknown): void {
    this.parts = askHost(['url', this.parts.href, null, name, String(value)]) as Parts
  }

  toString(): string {
    return this.parts.href
  }

  toJSON(): string {
    return this.parts.href
  }
}

for (const name of URL_PARTS) {
  Object.defineProperty(Url.prototype, name, {
    get(this: Url) {
      return this.get(name)
    },
    set(this: Url, value: unknown) {
      this.set(name, value)
      if (name === 'search' || name === 'href') this.searchParams.reset(this.get('search'))
    },
    configurable: true,
    enumerable: true,
  })
}

class SearchParams {
  private pairs: [string, string][] = []

  constructor(
    init: unknown = '',
    private readonly onChange: (search: string) => void = () => {},
  ) {
    if (typeof init === 'object' && init !== null) {
      const entries = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init)
      this.pairs = entries.map(([name, value]) => [String(name), String(value)])
    } else this.reset(String(init))
  }

  reset(search: string): void {
    this.pairs = search
      .replace(/^\?/, '')
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return at === -1 ? [decodeField(pair), ''] : [decodeField(pair.slice(0, at)), decodeField(pair.slice(at + 1))]
      })
  }

  get size(): number {
    return this.pairs.length
  }

  get(name: unknown): string | null {
    return this.pairs.find(([own]) => own === String(name))?.[1] ?? null
  }

  getAll(name: unknown): string[] {
    return this.pairs.filter(([own]) => own === String(name)).map(([, value]) => value)
  }

  has(name: unknown): boolean {
    return this.pairs.some(([own]) => own === String(name))
  }

  append(name: unknown, value: unknown): void {
    this.pairs.push([String(name), String(value)])
    this.changed()
  }

  set(name: unknown, value: unknown): void {
    const first = this.pairs.findIndex(([own]) => own === String(name))
    if (first === -1) this.pairs.push([String(name), String(value)])
    else {
      this.pairs[first] = [String(name), String(value)]
      this.pairs = this.pairs.filter(([own], i) => i <= first || own !== String(name))
    }
    this.changed()
  }

  delete(name: unknown): void {
    this.pairs = this.pairs.filter(([own]) => own !== String(name))
    this.changed()
  }

  sort(): void {
    this.pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    this.changed()
  }

  forEach(use: (value: string, name: string, params: this) => void): void {
    for (const [name, value] of this.pairs) use(value, name, this)
  }

  *entries(): Generator<[string, string]> {
    for (const [name, value] of this.pairs) yield [name, value]
  }

  *keys(): Generator<string> {
    for (const [name] of this.pairs) yield name
  }

  *values(): Generator<string> {
    for (const [, value] of this.pairs) yield value
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries()
  }

  toString(): string {
    return this.pairs.map(([name, value]) => `${encodeField(name)}=${encodeField(value)}`).join('&')
  }

  private changed(): void {
    this.onChange(this.toString())
  }
}

/** `application/x-www-form-urlencoded`. */
function encodeField(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')
}

function decodeField(text: string): string {
  const spaced = text.replace(/\+/g, ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
