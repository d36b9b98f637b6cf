// The gate in front of a site's files: identifies the reader, and decides which rendering of the site they get.
import type { SiteVisit } from '../serve/site-request.ts'

/** Who reads, as far as files care. */
export interface Reader {
  /** True when the site's own login knows them. */
  readonly isSignedIn: boolean
  /** True if answers differ from reader to reader: no cache on the way may keep them. */
  readonly isPrivate: boolean
  /** The audience whose rendering they get; undefined on a site without a login, which has only one. */
  readonly audience?: string
}

/** Runs before every request, and before the response reveals whether the file exists. */
export interface Access {
  /**
   * Answers by itself (a login page, a redirect to one, a callback), or names the reader. Synchronous where no login is
   * needed, since most sites have none.
   */
  enter(visit: SiteVisit): Response | Reader | Promise<Response | Reader>
  /** For a reader who isn't signed in and asks for a page that doesn't exist for them: the way to the login. */
  challenge(visit: SiteVisit): Response | undefined
}

/** The reader of a site without a login. */
export const VISITOR: Reader = { isSignedIn: false, isPrivate: false }
