// The inputs of a page besides its own text and what the whole site shares. A cache compares them for each page.
import type { Page, Route } from '../content/page.ts'
import { latin1 } from '../files/utf8.ts'
import { layoutRoutes } from './linked-pages.ts'
import { importsOf } from './page-facts.ts'
import type { SiteContext } from './site-context.ts'

/** The other inputs of a page. */
export interface PageInputs {
  /** Other pages that it links into. Their headings are part of the input. */
  readonly pages: readonly Route[]
  /** Paths of the files that it and those pages import. */
  readonly imports: readonly string[]
  /** Names of the media that it shows or links to, even if there are no such files. See `mediaName`. */
  readonly media: readonly string[]
  /** Whether the paths of all pages are an input, because a finding may suggest one. */
  readonly paths: boolean
}

/** The inputs of a page that isn't cached. */
export const NO_INPUTS: PageInputs = { pages: [], imports: [], media: [], paths: false }

/**
 * The inputs of a page.
 * @param linked the pages that it links into, all of which have been read
 * @param made all texts that were made from it, as UTF-8
 */
export function pageInputs(
  site: SiteContext,
  page: Page,
  { linked, made }: { linked: readonly Route[]; made: readonly Uint8Array[] },
): PageInputs {
  return {
    pages: linked,
    imports: [...new Set([...importsOf(page), ...importsOfPages(site, linked)])],
    media: [...new Set(made.flatMap((text) => [...mediaNames(latin1(text))]))],
    paths: page.diagnostics.length > 0,
  }
}

/** The inputs of the layout. The pages that it links into have been read. */
export function layoutInputs(site: SiteContext): Pick<PageInputs, 'pages' | 'imports'> {
  const pages = site.once(layoutRoutes)
  return { pages, imports: [...new Set(importsOfPages(site, pages))] }
}

function importsOfPages(site: SiteContext, routes: readonly Route[]): string[] {
  return routes.flatMap((route) => {
    const page = site.project.pages.get(route)
    return page ? importsOf(page) : [...(site.released.get(route)?.imports ?? [])]
  })
}

const EXTENSIONS = 'svg|png|jpe?g|gif|webp|avif|bmp|mp4|webm|mov|m4v|mp3|wav|ogg|pdf|zip'
const MEDIA_PATH = new RegExp(`/([\\w.-]+\\.(?:${EXTENSIONS}))$`, 'i')
const END_OF_NAME = new RegExp(`\\.(?:${EXTENSIONS})(?!\\w)`, 'gi')

/**
 * The name of a file that matters only to pages whose files contain its name. Undefined for other kinds of files, for
 * names that an address may write in several ways, and at the root, where browsers look for icons.
 */
export function mediaName(path: string): string | undefined {
  return MEDIA_PATH.exec(path)?.[1]
}

/** All names in a text that may be those of media. */
export function* mediaNames(text: string): Generator<string> {
  for (const { 0: extension, index } of text.matchAll(END_OF_NAME)) {
    let start = index
    while (start > 0 && isInName(text.charCodeAt(start - 1))) start--
    yield text.slice(start, index + extension.length)
  }
}

/** ASCII letters, digits, `_`, `.`, and `-`. */
function isInName(code: number): boolean {
  const letter = code | 0x20
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 46 || code === 45
}
