// The gate in front of a site's files: who asks, and which files exist for them.
import type { FileAccess } from '../deploys/manifest.ts'
import type { SiteRequest } from '../serve/site-request.ts'

/** Who reads, as far as files care. */
export interface Reader {
  /** True when the site's own login knows them. */
  readonly isSignedIn: boolean
  readonly groups: readonly string[]
  /** True where answers differ from reader to reader: no cache on the way may keep them. */
  readonly isPrivate: boolean
}

/** Asked before every file, and before the answer says whether the file exists. */
export interface Access {
  /**
   * Answers by itself (a login page, a redirect to one, a callback), or names the reader. Synchronous where no login is
   * needed, since most sites have none.
   */
  enter(request: SiteRequest): Response | Reader | Promise<Response | Reader>
}

/** Somebody on a site that asks nobody. */
export const VISITOR: Reader = { isSignedIn: false, groups: [], isPrivate: false }

/** Lets everybody in. */
export const openAccess: Access = { enter: () => VISITOR }

/** Whether a file exists for a reader. What they may not read looks as if it weren't there. */
export function mayRead({ isSignedIn, groups, isPrivate }: Reader, access: FileAccess | undefined): boolean {
  if (access === 'public') return true
  if (isPrivate && !isSignedIn) return false
  return access === undefined || access.some((group) => groups.includes(group))
}
