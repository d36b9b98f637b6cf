// Accounts for each Markdown file of a project's folder. The numbers add up: each file that isn't a page has a reason.
import type { PageOutline } from '../content/page.ts'
import { type Audience, maySee } from './audience.ts'
import type { LeftOut } from './folder-files.ts'
import { isLimited } from './limited-pages.ts'
import type { Project } from './project.ts'
import { linkedUrl } from './routes.ts'

/**
 * Why a file isn't published: a reason from `LeftOut`, access limited to groups or to signed-in readers, or another file
 * with the same route.
 */
export type Unpublished = LeftOut | 'groups' | 'login' | 'same-route'

/** What became of the Markdown files of a folder. Plain data. Files are sorted by path. */
export interface Account {
  /** The number of Markdown files in the folder: pages, links, parts, and files that are left out. */
  readonly files: number
  /** The number of files that are pages. */
  readonly pages: number
  /** The number of pages from specifications, which have no file. */
  readonly generated: number
  /** Files that only provide a link for the navigation. */
  readonly links: readonly string[]
  /** Files that are part of pages: snippets, and what pages import. */
  readonly parts: readonly string[]
  readonly leftOut: readonly { readonly file: string; readonly why: Unpublished }[]
}

/** Makes the account of a project: of what is published for everyone, or for an audience. */
export function accountOf(project: Project, audience?: Audience): Account {
  const outlines = [...project.outlines.values()]
  const restriction = (page: PageOutline) => {
    const isShown = audience ? maySee(page, project.entries.get(page.route), audience) : !isLimited(page)
    return isShown ? undefined : isLimited(page) ? 'groups' : 'login'
  }
  const byFile = new Map(outlines.flatMap((page) => (page.isGenerated ? [] : [[page.file, page] as const])))
  const doubles = new Set(
    project.diagnostics.flatMap(({ code, place }) => (code === 'duplicate-route' && place ? [place.file] : [])),
  )
  const listed = project.files.list().filter((path) => /\.mdx?$/i.test(path))
  const all = [...new Set([...listed, ...project.leftOut.keys()])].sort()
  const links: string[] = []
  const parts: string[] = []
  const leftOut: { file: string; why: Unpublished }[] = []
  for (const file of all) {
    const page = byFile.get(file)
    const why = project.leftOut.get(file) ?? (doubles.has(file) ? 'same-route' : page && restriction(page))
    if (why) leftOut.push({ file, why })
    else if (!page) parts.push(file)
    else if (linkedUrl(page) !== undefined) links.push(file)
  }
  const generated = outlines.filter((page) => page.isGenerated && restriction(page) === undefined).length
  const pages = all.length - links.length - parts.length - leftOut.length
  return { files: all.length, pages, generated, links, parts, leftOut }
}
