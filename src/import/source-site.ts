// A documentation site of another system after reading it: pages with their old URLs, navigation, files, and redirects.

import type { FileSystem } from '../files/file-system.ts'
import type { Dialect, TabLabel } from '../foreign/dialect.ts'
import type { RemarkKind } from '../foreign/report.ts'
import type { Data } from './config/data.ts'

/** A site as read by its system. All URL paths are relative to the base, with a leading slash and no trailing one. */
export interface SourceSite {
  /** The site's folder, if parts of it are outside its root on disk. */
  readonly files?: FileSystem
  readonly settings: SiteSettings
  readonly pages: readonly SourcePage[]
  readonly navigation: Navigation
  /** Old paths that redirected to another old path, or to another site. */
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly isPermanent?: boolean }[]
  /** Files with URLs of their own, which are copied even if no page uses them. */
  readonly assets: readonly { readonly file: string; readonly path: string }[]
  /** Files that are made of what pages hold. */
  readonly texts?: readonly { readonly path: string; readonly text: string }[]
  /** Old URLs of pages that aren't imported, and why. */
  readonly lost: readonly { readonly address: string; readonly why: string }[]
  /** The base path of the old site, such as `/docs`. Empty at the root. */
  readonly base: string
  /** First path segments, such as `fr`, below which untranslated pages fall back to the default language. */
  readonly languages?: readonly string[]
  /** How the old site's page URLs ended. */
  readonly ending: 'none' | 'slash' | 'html'
  readonly links: LinkRules
  /** The file that an include refers to. Undefined if there's none. */
  include?(path: string, from: string): string | undefined
  /** What a name in a link refers to: a page's file, and a fragment. */
  named?(
    name: string,
    kind: 'page' | 'label' | 'file' | 'object',
    from: SourcePage,
  ): { readonly file: string; readonly fragment?: string; readonly title?: string } | undefined
  /** The value of a variable in the text of a page. */
  variable?(name: string, page: SourcePage, data: Data): string | undefined
  /** The titles of the tabs that its own components show: by component, then by value and in order. */
  readonly tabTitles?: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The tabs that its modules list: by file without its ending, then by name. */
  readonly tabLists?: ReadonlyMap<string, ReadonlyMap<string, readonly TabLabel[]>>
  /** The list or the object that a template finds under a name, given a page's front matter. */
  data?(name: string, data: Data): unknown
  /** Whether a level-1 heading is the title of the page, or the front matter's title is shown above it. */
  readonly titleFrom: 'heading' | 'front-matter'
  /** Converts front matter that only this system has, before the keys that all share. */
  frontMatter?(data: Data, page: SourcePage): FrontMatterChange
}

/** What components show as HTML: by component, then by their attributes as JSON. */
export type OwnComponents = ReadonlyMap<string, ReadonlyMap<string, string>>

/** How URLs in a page are resolved. */
export interface LinkRules {
  /** Folders in which `/x.png` is looked up. */
  readonly publicFolders: readonly string[]
  /** The folder that `/x.md` is relative to, for a page. */
  contentFolder(page: SourcePage): string
  /** Aliases for folders, such as `@site/`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** URLs that name a page, such as `doc:start`. The first group is the name. */
  readonly named?: RegExp
  /** True if a relative URL that isn't found is looked up by name in the whole site. */
  readonly byName?: boolean
  /** Which relative URLs of a page are resolved from the folder of the content first. */
  readonly fromRoot?: RegExp
  /** A URL in the usual form, if the system has one of its own. */
  plain?(url: string, page: SourcePage): string
  /** True if a relative URL without extension is resolved against the page's URL, as browsers do. */
  readonly byAddress?: boolean
}

export interface FrontMatterChange {
  /** Keys to write. Undefined removes one. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Keys that are converted, so that they aren't reported where a page has them. */
  readonly handled?: readonly string[]
  /** Old URLs other than the page's own. */
  readonly aliases?: readonly string[]
  /** MDX that the front matter displays, for the start of the page. */
  readonly before?: string
  /** The same in the system's own Markdown. */
  readonly intro?: string
}

/** A page of the old site. */
export interface SourcePage {
  /** Its file. For a page without a file, a name that no file has. */
  readonly file: string
  /** The text of a page without a file, or instead of its file's. */
  readonly text?: string
  /** Its old URL path. */
  readonly address: string
  /** More old URL paths. */
  readonly aliases?: readonly string[]
  readonly dialect: Dialect
  /** The title, if the page has none of its own. */
  readonly title?: string
  readonly language?: string
  /** The file of the page whose text was translated to make this one, which has no file. */
  readonly translationOf?: string
  readonly version?: string
  /** Front matter that overrides the file's. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

export interface SiteSettings {
  readonly name?: string
  readonly description?: string
  /** The public URL, without base path. */
  readonly url?: string
  /** Files of the old folder, or URLs. */
  readonly logo?: { readonly light: string; readonly dark?: string }
  readonly favicon?: string
  /** A CSS color. Only hex is used. */
  readonly color?: string
  readonly links?: readonly { readonly label: string; readonly url: string }[]
  readonly socials?: Readonly<Record<string, string>>
  readonly footer?: readonly {
    readonly header?: string
    readonly items: readonly { readonly label: string; readonly url: string }[]
  }[]
  readonly banner?: string
  readonly integrations?: Readonly<Record<string, unknown>>
  readonly openapi?: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
}

/** An entry of the navigation. Pages are identified by their files. */
export type NavItem =
  | { readonly kind: 'page'; readonly file: string; readonly label?: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  | NavGroup

export interface NavGroup {
  readonly kind: 'group'
  readonly label: string
  readonly items: readonly NavItem[]
  /** The page that the title leads to. */
  readonly root?: string
  readonly icon?: string
  /** True if it's expanded when the page loads. */
  readonly isOpen?: boolean
  /** True if its page lists the others as cards. */
  readonly hasCards?: boolean
  readonly openapi?: string
}

/** Part of the site that readers switch to. */
export interface Division {
  readonly kind: 'language' | 'version' | 'tab' | 'product'
  readonly label: string
  readonly isDefault?: boolean
  readonly icon?: string
  readonly content: Navigation
  readonly href?: string
  readonly openapi?: string
}

export type Navigation = { readonly divisions: readonly Division[] } | { readonly items: readonly NavItem[] }

/** Receives remarks while a system is read. */
export interface ImportLog {
  remark(remark: LoggedRemark): void
}

/** A remark with its file. `ran` is true for a configuration that had to be run. */
export interface LoggedRemark {
  readonly kind: RemarkKind | 'ran'
  readonly what: string
  readonly file: string
  /** From 0. */
  readonly line: number
  readonly message?: string
  readonly todo?: string
}

/** A system that sites can be imported from: one file in `systems/`, and one line in the list. */
export interface ImportSystem {
  readonly id: string
  /** Its usual name. */
  readonly name: string
  /** The file that identifies a folder as such a site, possibly in a subfolder. Undefined for any other folder. */
  detect(files: FileSystem): string | undefined
  /**
   * The site's folder, given the file that `detect` returned, and all files. Everything is read from there. Defaults to the file's own
   * folder.
   */
  root?(file: string, files: FileSystem): string
  /** True if hosts read its files themselves, so they often stay behind when a site moves to a generator. */
  readonly staysBehind?: boolean
  /** The npm package that it's made of. If the project doesn't depend on it, its files stayed behind. */
  readonly npmPackage?: string
  /** `files` is the folder of the site, and `around` is everything that is imported. */
  read(files: FileSystem, log: ImportLog, around: Surroundings): Promise<SourceSite>
}

/** The whole imported folder, and the site's folder in it. Empty if they're the same. */
export interface Surroundings {
  readonly files: FileSystem
  readonly site: string
}

/** The file of the first page. */
export function firstFile(navigation: Navigation): string | undefined {
  const parts =
    'items' in navigation
      ? navigation.items.map((item) => firstOfItem(item))
      : navigation.divisions.map(({ content }) => firstFile(content))
  return parts.find((file) => file !== undefined)
}

function firstOfItem(item: NavItem): string | undefined {
  if (item.kind === 'page') return item.file
  return item.kind === 'group' ? (item.root ?? firstFile({ items: item.items })) : undefined
}

/** The files of all pages in the navigation. */
export function filesOf(navigation: Navigation): ReadonlySet<string> {
  const out = new Set<string>()
  const visit = (items: readonly NavItem[]): void => {
    for (const item of items) {
      if (item.kind === 'page') out.add(item.file)
      else if (item.kind === 'group') {
        if (item.root !== undefined) out.add(item.root)
        visit(item.items)
      }
    }
  }
  const all = (one: Navigation): void => {
    if ('items' in one) visit(one.items)
    else for (const { content } of one.divisions) all(content)
  }
  all(navigation)
  return out
}

/** A navigation item for a page. */
export function pageItem(file: string, label?: string): NavItem {
  return { kind: 'page', file, ...(label !== undefined && label !== '' && { label }) }
}
