// The messages between the main thread and the threads that make pages.
import type { Route } from '../../content/page.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Repository } from '../../project/repository.ts'
import type { CodeBlock } from '../../render/highlight.ts'
import type { SiteOptions } from '../options.ts'
import type { NavIconRules } from '../page-cache.ts'

/** The data of a new thread. It reads the folder at once, at the same time as the main thread. */
export interface MakerSetup {
  /** The docs folder. */
  readonly folder: string
  /** The libraries that the main thread has read, by path, in memory that threads share. */
  readonly libraries: ReadonlyMap<string, Uint8Array>
  /** Whether to record how long the code blocks of a page take. */
  readonly isProfiled: boolean
}

/** The rest of a site's input, once the main thread knows it. */
export interface MakerStart {
  readonly kind: 'start'
  readonly options: SiteOptions
  readonly changes: ReadonlyMap<string, string> | undefined
  readonly repository: Repository | undefined
  /** Whether pages go into a cache. */
  readonly isKept: boolean
  /** From `compileTokenizer`. */
  readonly module: WebAssembly.Module
  /** See `projectDigest`. A thread that has read something else makes nothing. */
  readonly digest: string
}

/** A request for pages. */
export interface MakerOrder {
  readonly kind: 'make'
  readonly routes: readonly Route[]
}

/** The answer to a request. */
export interface MakerAnswer {
  /** In the order of the routes. Undefined for a page that only the whole site can make. */
  readonly pages: readonly (ThreadPage | undefined)[]
  /** Icons of the layout that no earlier answer of this thread had. */
  readonly icons: NavIconRules
}

/** A page that a thread made. */
export interface ThreadPage extends Span {
  /** See `encodeMadePage`. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** See `textHash`. */
  readonly text: string
  readonly blocks: readonly (CodeBlock & Span)[]
}
