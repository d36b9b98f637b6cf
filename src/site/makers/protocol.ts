// What the main thread and the threads that make pages say to each other.
import type { Route } from '../../content/page.ts'
import type { Span } from '../../diagnostics/span.ts'
import type { Repository } from '../../project/repository.ts'
import type { CodeBlock } from '../../render/highlight.ts'
import type { SiteOptions } from '../options.ts'
import type { NavIconRules } from '../page-cache.ts'

/** What a thread is started with. It reads the folder at once, while the main thread does. */
export interface MakerSetup {
  /** The docs folder. */
  readonly folder: string
  /** Whether the code blocks of a page are listed with how long they took. */
  readonly isProfiled: boolean
}

/** The rest of what a site is made of, once the main thread knows it. */
export interface MakerStart {
  readonly kind: 'start'
  readonly options: SiteOptions
  readonly changes: ReadonlyMap<string, string> | undefined
  readonly repository: Repository | undefined
  /** Whether pages go into a cache. */
  readonly isKept: boolean
  /** From `compileTokenizer`. */
  readonly module: WebAssembly.Module
  /** See `projectDigest`: a thread that has read something else makes nothing. */
  readonly digest: string
}

/** Pages to be made. */
export interface MakerOrder {
  readonly kind: 'make'
  readonly routes: readonly Route[]
}

/** The answer to an order. */
export interface MakerAnswer {
  /** In the order of the routes. Undefined for a page that has to be made with the whole site at hand. */
  readonly pages: readonly (ThreadPage | undefined)[]
  /** Icons of the layout that no answer of this thread had before. */
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
