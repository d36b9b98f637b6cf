// A project -> what became of each Markdown file of its folder. The numbers add up: a page that is missing has a reason.
import type { LeftOut } from './folder-files.ts'
import { isLimited } from './limited-pages.ts'
import type { Project } from './project.ts'
import { linkedUrl } from './routes.ts'

/** Why a file is not published: besides the lists, for some readers only, or another file has its address. */
export type Unpublished = LeftOut | 'groups' | 'same-route'

/** What became of the Markdown files of a folder. Plain data, with files in the order of their paths. */
export interface Account {
  /** All Markdown files of the folder: pages, links, parts, and those that are left out. */
  readonly files: number
  /** Files that are pages. */
  readonly pages: number
  /** Pages without a file, from specifications. */
  readonly generated: number
  /** Files that only provide a link for the navigation. */
  readonly links: readonly string[]
  /** Files that pages are made of: snippets, and what pages import. */
  readonly parts: readonly string[]
  readonly leftOut: readonly { readonly file: string; readonly why: Unpublished }[]
}

/** Accounts for each file. */
export function accountOf(project: Project): Account {
  const outlines = [...project.outlines.values()]
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
    const why = project.leftOut.get(file) ?? (doubles.has(file) ? 'same-route' : page && isLimited(page) && 'groups')
    if (why) leftOut.push({ file, why })
    else if (!page) parts.push(file)
    else if (linkedUrl(page) !== undefined) links.push(file)
  }
  const generated = outlines.filter((page) => page.isGenerated && !isLimited(page)).length
  const pages = all.length - links.length - parts.length - leftOut.length
  return { files: all.length, pages, generated, links, parts, leftOut }
}
