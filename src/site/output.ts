// A kind of file in the finished site.
import type { SiteContext } from './site-context.ts'

/** One file of a site, by its path below the output folder. */
export interface OutputFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** The same in parts, if it's too long to be in memory as a whole. `content` is made from it on demand. */
  readonly parts?: Iterable<Uint8Array>
}

/** A kind of output: which files it makes, and how. It's pure: the same project gives the same bytes. */
export interface Output {
  readonly name: string
  /** Paths of its files. */
  paths(site: SiteContext): Iterable<string>
  /** Renders one of them. Undefined if there is nothing to publish after all. */
  render(path: string, site: SiteContext): Rendered | Promise<Rendered>
  /**
   * When its files are made. `early`: they hold no highlighted code, so they are made while workers highlight that of the
   * pages. `documents`: HTML documents that are neither pages nor files of the author, made with the pages. `late`: they
   * depend on what pages used, so every page is rendered before. Everything else is made with the pages.
   */
  readonly phase?: 'early' | 'documents' | 'late'
  /** True for files that a worker makes. Several are requested at once, while this thread goes on with others. */
  readonly inWorker?: boolean
}

/** The content of a file. Undefined for none. */
export type Rendered = OutputFile['content'] | TextParts | undefined

/**
 * A long text in parts. Concatenating and encoding it as one string would take many times its size. A list is joined at
 * once. A generator runs only when the file is written, and must give the same each time.
 */
export interface TextParts {
  readonly parts: Iterable<string>
}

/** True for our own files whose name changes with their content, so that they can be cached forever. */
export function isUnchanging(path: string): boolean {
  return /^_galley\/(?:[\w-]+\.[\w-]{8}\.(?:css|js)|fonts\/[\w-]+\.[\w-]{8}\.woff2|(?:chunks|islands)\/[\w.-]+-[\w-]{8}\.js|search\/parts\/[\da-f]{8}(?:\/\d+)?\.js|previews\/[\w-]{16}\.png)$/.test(
    path,
  )
}
