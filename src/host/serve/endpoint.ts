// Paths of a site that the host answers itself, without a file.
import type { Reader } from '../access/gate.ts'
import type { Platform } from '../platform.ts'
import type { SiteRequest } from './site-request.ts'

/** An address below the site's base. */
export interface SiteEndpoint {
  /** The exact path, without a leading `/`, such as `_galley/e`. */
  readonly path: string
  /** Answers any method. The reader has passed the gate. Undefined to look for a file. */
  handle(request: SiteRequest, reader: Reader, platform: Platform): Promise<Response | undefined> | Response | undefined
}
