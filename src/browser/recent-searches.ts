// The last searches of a reader on this site, kept by the browser.

const MOST = 5

/** Searches by which something was found and opened, newest first. Nothing is kept where storage is not allowed. */
export class RecentSearches {
  constructor(private readonly key: string) {}

  list(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  }

  add(query: string): void {
    const text = query.trim()
    if (text) this.store([text, ...this.list().filter((other) => other !== text)].slice(0, MOST))
  }

  clear(): void {
    this.store([])
  }

  private store(queries: readonly string[]): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(queries))
    } catch {
      // Without storage there are no recent searches.
    }
  }
}
