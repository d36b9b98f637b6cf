// What identifies a page in the cache: everything that it's made of.
import type { PageOutline, Route } from '../../content/page.ts'
import { hashOf } from '../../files/hash.ts'
import type { Project } from '../../project/project.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import type { PageInputs } from '../../site/page-inputs.ts'
import { type FolderState, frontMatterOf } from './folder-state.ts'

/** Names pages and their inputs by hashes of one state of a folder. */
export class PageKeys {
  constructor(
    readonly folder: FolderState,
    private readonly basis: { readonly project: Project; readonly changes: ReadonlyMap<string, string> | undefined },
  ) {}

  /** The key of the list of pages. */
  get list(): string {
    return hashOf('pages', this.folder.pages)
  }

  /** The key of a page: what it's made of besides the inputs that only reading it tells. */
  of(page: PageOutline): string {
    const { folder } = this
    const { project, changes } = this.basis
    const outline = project.outlines.get(page.route) ?? page
    // A page shows when it was last changed itself, and not when others were.
    const date = changes?.get(page.file) ?? ''
    return hashOf('page', folder.texts, folder.apiOf(outline), textHash(page), date, frontMatterOf(outline))
  }

  /** The inputs of a page with their hashes, in one line. */
  stamps({ pages, imports, media, paths }: PageInputs, outline?: PageOutline): string {
    const { folder } = this
    return JSON.stringify({
      pages: stamped(pages, (route) => {
        const page = this.basis.project.outlines.get(route)
        return page && `${textHash(page)}${folder.apiOf(page)}`
      }),
      imports: stamped(imports, (path) => folder.imports.get(path)),
      media: stamped(media, (name) => folder.media.get(name)),
      paths: paths && folder.findingsOf(outline),
    })
  }
}

/** An input of a page, and its hash: empty if there's no such page or file. */
type Stamped<T extends string> = readonly [name: T, hash: string]

function stamped<T extends string>(names: readonly T[], hashOfName: (name: T) => string | undefined): Stamped<T>[] {
  return names.map((name) => [name, hashOfName(name) ?? ''])
}

/** The inputs in a line that `PageKeys.stamps` made. Throws for any other line. */
export function inputsIn(line: string): PageInputs {
  const { pages, imports, media, paths } = JSON.parse(line) as {
    readonly pages: readonly Stamped<Route>[]
    readonly imports: readonly Stamped<string>[]
    readonly media: readonly Stamped<string>[]
    readonly paths: string | false
  }
  const names = <T extends string>(stamps: readonly Stamped<T>[]) => stamps.map(([name]) => name)
  return { pages: names(pages), imports: names(imports), media: names(media), paths: paths !== false }
}
