// A reader's recent searches on this site, stored in the browser.

const MAX_SEARCHES = 5

/** Searches whose result was opened, newest first. Nothing is stored if storage is blocked. */
export class RecentSearches {
  constructor(private readonly key: string) {}

  list(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MAX_SEARCHES) : []
    } catch {
      return []
    }
  }

  add(query: string): void {
    const text = query.trim()
    if (text) this.store([text, ...this.list().filter((other) => other !== text)].slice(0, MAX_SEARCHES))
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
