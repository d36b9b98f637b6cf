// What the server needs to know of a site: its files as they are now, all from one build.
import type { HostRules } from '../site/host-rules.ts'

/** A file of a site. */
export interface SiteFile {
  /** Its path below the root of the site. */
  readonly path: string
  readonly size: number
  /** A strong entity tag with its quotes: other bytes, another tag. */
  readonly etag: string
  /** As an HTTP date; undefined where nobody knows. */
  readonly modified?: string
  /** All bytes, for a file that is small enough to be kept in memory. */
  readonly bytes?: Uint8Array
  /** Opens a file that isn't; undefined when it has been exchanged or removed meanwhile. */
  open?(): Promise<OpenFile | undefined>
}

/** A file that stays what it is until it is closed, whatever happens to its name. */
export interface OpenFile {
  /** The bytes from `first` to `last`, both included. */
  stream(first: number, last: number): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** A site in the state that one build left it in. */
export interface SiteRevision {
  readonly rules: HostRules
  /** A file by its path; undefined where there is none, or none that may be read. */
  file(path: string): SiteFile | undefined
  /** True while a file is what it was when it was read. Asked before a file that is remembered is sent again. */
  isCurrent(file: SiteFile): boolean
}

/** Where a site comes from. */
export interface SiteSource {
  /**
   * The site as it is now. An answer is made from one revision, so that its parts fit together. While a new build is put in
   * place there is none that is whole: then a promise of the next one. The answer may be a moment old, unless `isFresh`.
   */
  revision(isFresh?: boolean): SiteRevision | Promise<SiteRevision>
}
