// A request to a site, once it is known which one.
import type { Manifest } from '../deploys/manifest.ts'
import type { Site } from '../sites/site.ts'

/** A request to a site or one of its previews, before anything of the site is read. */
export interface SiteVisit {
  readonly request: Request
  readonly url: URL
  /** The host name that was asked, without a port. */
  readonly host: string
  readonly site: Site
  /** The id of the preview whose host name was asked. Undefined for the site itself. */
  readonly preview: string | undefined
  /**
   * The path that the site was built for, such as `/docs`. After a change or a rollback, what is live may have been built for
   * another one than the settings say.
   */
  readonly base: string
  /** The path below the base, decoded, without a leading `/`. Undefined if it is outside or can't be decoded. */
  readonly path: string | undefined
  /** The client's address, after trusted proxies. Never stored. */
  readonly client: string
}

/** The same, once the gate has let the reader in. */
export interface SiteRequest extends SiteVisit {
  /** The deployment that is shown. */
  readonly deployment: string
  /** The files that exist for this reader. */
  readonly manifest: Manifest
}
