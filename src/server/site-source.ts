// What the server needs to know about a site: its current files, all from one build.
import type { HostRules } from '../site/host-rules.ts'

/** A file of a site. */
export interface SiteFile {
  /** Its path relative to the root of the site. */
  readonly path: string
  readonly size: number
  /** A strong entity tag, including its quotes. It changes with the bytes. */
  readonly etag: string
  /** An HTTP date. Undefined if unknown. */
  readonly modified?: string
  /** The content of a file that is small enough to keep in memory. */
  readonly bytes?: Uint8Array
  /** Opens a larger file. Undefined if it was replaced or removed in the meantime. */
  open?(): Promise<OpenFile | undefined>
}

/** An open file, whose content stays the same until it's closed, whatever happens to its name. */
export interface OpenFile {
  /** The bytes from `first` to `last`, both inclusive. */
  stream(first: number, last: number): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** The site as one build left it. */
export interface SiteRevision {
  readonly rules: HostRules
  /** A file by its path. Undefined if it doesn't exist or may not be read. */
  file(path: string): SiteFile | undefined
  /** True if a file hasn't changed since it was read. Checked before a cached file is sent again. */
  isCurrent(file: SiteFile): boolean
}

/** Where a site comes from. */
export interface SiteSource {
  /**
   * The current site. Each response uses a single revision, so that its parts match. If a new build arrives at this
   * moment, returns a promise of its revision. The result may be slightly outdated unless `isFresh`.
   */
  revision(isFresh?: boolean): SiteRevision | Promise<SiteRevision>
}
