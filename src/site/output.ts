// A kind of file in the finished site.
import type { SiteContext } from './site-context.ts'

/** One file of a site, by its path below the output folder. */
export interface OutputFile {
  readonly path: string
  readonly content: string | Uint8Array
}

/** A kind of output: which files it makes, and how each is made. Pure: same project, same bytes. */
export interface Output {
  readonly name: string
  /** Paths of its files. */
  paths(site: SiteContext): Iterable<string>
  /** One of them; undefined when there is nothing to publish there after all. */
  render(path: string, site: SiteContext): Rendered | Promise<Rendered>
  /** True for files that hold no coloured code: they are made first, while threads colour the code of the pages. */
  readonly early?: boolean
  /** True for files that can be made only when every page has been rendered (they depend on what pages used). */
  readonly last?: boolean
  /** True for HTML documents that are neither pages nor files of the author: nobody else is asked for one. */
  readonly documents?: boolean
  /** True for files that a thread makes: several are asked for at once, while this one goes on with others. */
  readonly aside?: boolean
}

type Rendered = OutputFile['content'] | TextParts | undefined

/** A long text, part by part: as one string it would take many times its size, for it is put together and then encoded. */
export interface TextParts {
  readonly parts: Iterable<string>
}

/** True for our own files whose name changes with their content: nobody needs to ask for them twice. */
export function isUnchanging(path: string): boolean {
  return /^_galley\/(?:[\w-]+\.[\w-]{8}\.(?:css|js)|search\/parts\/[\w-]{8}\/\d+\/\w+\.js|previews\/[\w-]{16}\.png)$/.test(
    path,
  )
}
