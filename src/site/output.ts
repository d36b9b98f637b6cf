// A kind of file in the finished site.
import type { SiteContext } from './site-context.ts'

/** One file of a site, by its path below the output folder. */
export interface OutputFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** The same part by part, where it is so long that it's better never whole in memory: `content` is made of it on demand. */
  readonly parts?: Iterable<Uint8Array>
}

/** A kind of output: which files it makes, and how each is made. Pure: same project, same bytes. */
export interface Output {
  readonly name: string
  /** Paths of its files. */
  paths(site: SiteContext): Iterable<string>
  /** One of them; undefined when there is nothing to publish there after all. */
  render(path: string, site: SiteContext): Rendered | Promise<Rendered>
  /**
   * When its files are made. `early`: they hold no highlighted code, so they are made while workers highlight that of the
   * pages. `documents`: HTML documents that are neither pages nor files of the author, made with the pages. `late`: they
   * depend on what pages used, so every page is rendered before. Everything else is made with the pages.
   */
  readonly phase?: 'early' | 'documents' | 'late'
  /** True for files that a worker makes: several are asked for at once, while this thread goes on with others. */
  readonly inWorker?: boolean
}

/** The content of a file. Undefined for none. */
export type Rendered = OutputFile['content'] | TextParts | undefined

/**
 * A long text, part by part: as one string it would take many times its size, for it is put together and then encoded. A list
 * of parts is put together at once, and what is generated only when it's written: it must give the same each time.
 */
export interface TextParts {
  readonly parts: Iterable<string>
}

/** True for our own files whose name changes with their content: nobody needs to ask for them twice. */
export function isUnchanging(path: string): boolean {
  return /^_galley\/(?:[\w-]+\.[\w-]{8}\.(?:css|js)|fonts\/[\w-]+\.[\w-]{8}\.woff2|search\/parts\/[\w-]{8}\/\d+\/\w+\.js|previews\/[\w-]{16}\.png)$/.test(
    path,
  )
}
