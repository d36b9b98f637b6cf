// Text that wasn't saved yet, kept in the browser in case the page is closed, or the connection is lost.

interface Kept {
  readonly text: string
  /** The revision that it was written on. */
  readonly revision: string
}

/** Text of one file of one draft. */
export class UnsavedText {
  /** @param key changes when the draft begins */
  constructor(private readonly key: () => string) {}

  /** Text that was written on this revision and never saved. */
  find(revision: string): string | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key()) ?? 'null') as Kept | null
      return kept?.revision === revision ? kept.text : undefined
    } catch {
      return undefined
    }
  }

  keep(text: string, revision: string): void {
    try {
      localStorage.setItem(this.key(), JSON.stringify({ text, revision } satisfies Kept))
    } catch {} // the browser allows none, or no more
  }

  drop(): void {
    try {
      localStorage.removeItem(this.key())
    } catch {}
  }
}
