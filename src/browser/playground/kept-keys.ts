// Keys that a reader asked to keep, in the storage of this browser: for one API, and gone when the reader says so.
import type { Credential } from '../../request/authorize.ts'

const PREFIX = 'galley-keys:'

/** The keys kept for one specification. Until the reader asks, nothing is written. */
export class KeptKeys {
  private readonly name: string

  constructor(api: string) {
    this.name = PREFIX + api
  }

  /** True when the reader asked to keep them. */
  get isOn(): boolean {
    return this.text() !== null
  }

  read(): [key: string, credential: Credential][] {
    try {
      const kept = JSON.parse(this.text() ?? '{}') as Record<string, unknown>
      return Object.entries(kept).filter((entry): entry is [string, Credential] => isCredential(entry[1]))
    } catch {
      return []
    }
  }

  /** Keeps these keys. Undefined forgets them all. */
  write(credentials: ReadonlyMap<string, Credential> | undefined): void {
    try {
      if (credentials) localStorage.setItem(this.name, JSON.stringify(Object.fromEntries(credentials)))
      else localStorage.removeItem(this.name)
    } catch {
      // A browser without storage keeps nothing.
    }
  }

  private text(): string | null {
    try {
      return localStorage.getItem(this.name)
    } catch {
      return null
    }
  }
}

function isCredential(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
}
