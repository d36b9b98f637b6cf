// What readers do, told to whoever counts it.
import type { SiteRequest } from '../serve/site-request.ts'

/** An answer that was given. */
export interface View {
  readonly request: SiteRequest
  readonly status: number
  /** The file that was sent; undefined for redirects and pages that don't exist. */
  readonly file: string | undefined
}

/** Counts. Called after the answer was made: must not throw, and must not wait. */
export interface Events {
  view(view: View): void
  /** Writes what is only in memory. Called at the end of the process. */
  flush(): Promise<void>
}

/** Counts nothing. */
export const noEvents: Events = { view() {}, async flush() {} }
