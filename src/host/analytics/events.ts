// Events of readers, and the interface of their counter.
import type { SiteRequest } from '../serve/site-request.ts'
import type { PageEvent } from './counter.ts'

/** A response that was sent. */
export interface View {
  readonly request: SiteRequest
  readonly status: number
  /** The file that was sent. Undefined for redirects and pages that don't exist. */
  readonly file: string | undefined
}

/** Counts. Called after the answer was made: must not throw, and must not wait. */
export interface Events {
  view(view: View): void
  /** Called once before the first view. */
  prepare(): Promise<void>
  /** What a page told. False when this reader tells too much. */
  event(request: SiteRequest, event: PageEvent): boolean
  /** Counts a question to the assistant. `isUnanswered` says that the docs don't answer it. */
  question(request: SiteRequest, text: string, isUnanswered: boolean): void
  /** Whether a reader has told little enough to be heard. */
  mayTell(request: SiteRequest): boolean
  /** Whether a site may keep one more answer today. Counts it. */
  mayAnswer(request: SiteRequest): boolean
  /** Writes what is only in memory. Called at the end of the process. */
  flush(): Promise<void>
}
