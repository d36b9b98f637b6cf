// A documentation site of another system, read: its pages with their old addresses, navigation, files and redirects.

import type { FileSystem } from '../files/file-system.ts'
import type { Dialect } from '../foreign/dialect.ts'
import type { RemarkKind } from '../foreign/report.ts'
import type { Data } from './config/data.ts'

/** What a system was read to. All addresses are paths below the base, with a leading slash and none at the end. */
export interface SourceSite {
  /** The folder of the site, where it has more than what is on disk below its root: parts that are kept around it. */
  readonly files?: FileSystem
  readonly settings: SiteSettings
  readonly pages: readonly SourcePage[]
  readonly navigation: Navigation
  /** Old addresses that led elsewhere: to an old address, or out of the site. */
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly isPermanent?: boolean }[]
  /** Files that have an address of their own and are copied, whether a page names them or not. */
  readonly assets: readonly { readonly file: string; readonly path: string }[]
  /** Old addresses of pages that are not imported, and why. */
  readonly lost: readonly { readonly address: string; readonly why: string }[]
  /** The path that the old site stood below, such as `/docs`; empty at the root. */
  readonly base: string
  /** First parts of addresses, such as `fr`, below which a page that isn't translated is shown in the default language. */
  readonly languages?: readonly string[]
  /** How the old site wrote the addresses of pages. */
  readonly ending: 'none' | 'slash' | 'html'
  readonly links: LinkRules
  /** The file that an include of a page means; undefined where none is known by that name. */
  include?(path: string, from: string): string | undefined
  /** What a name stands for that pages link by: a page's file, and a fragment. */
  named?(
    name: string,
    kind: 'page' | 'label' | 'file',
    from: SourcePage,
  ): { readonly file: string; readonly fragment?: string; readonly title?: string } | undefined
  /** The value of a variable in the text of a page. */
  variable?(name: string, page: SourcePage, data: Data): string | undefined
  /** Where a heading of level 1 is the title of the page, or the front matter's is shown above it. */
  readonly titleFrom: 'heading' | 'front-matter'
  /** Front matter that only this system has, before what all have in common is converted. */
  frontMatter?(data: Data, page: SourcePage): FrontMatterChange
}

/** How addresses in a page are read. */
export interface LinkRules {
  /** Folders in which `/x.png` is looked up. */
  readonly publicFolders: readonly string[]
  /** The folder from which `/x.md` is counted, for a page. */
  contentFolder(page: SourcePage): string
  /** Names for folders: `@site/` and the like. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Addresses that name a page, such as `doc:start`: the name is the first group. */
  readonly named?: RegExp
  /** True where a relative address that leads nowhere is looked for by its name in the whole site. */
  readonly byName?: boolean
  /** True where a relative address without ending is counted from the address of the page, as browsers do. */
  readonly byAddress?: boolean
}

export interface FrontMatterChange {
  /** Keys to write; undefined removes one. */
  readonly set?: Readonly<Record<string, unknown>>
  /** Keys that are dealt with. */
  readonly handled?: readonly string[]
  /** Old addresses beside the page's own. */
  readonly aliases?: readonly string[]
  /** MDX that the front matter shows as, before the text of the page. */
  readonly before?: string
}

/** A page of the old site. */
export interface SourcePage {
  /** Its file; of a page that has none, a name that no file has. */
  readonly file: string
  /** Its text, for a page that has no file. */
  readonly text?: string
  /** Its old address. */
  readonly address: string
  /** More old addresses of it. */
  readonly aliases?: readonly string[]
  readonly dialect: Dialect
  /** A title for a page that says none. */
  readonly title?: string
  readonly language?: string
  readonly version?: string
  /** Front matter to set, over what its file says. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

export interface SiteSettings {
  readonly name?: string
  readonly description?: string
  /** The public address, without base path. */
  readonly url?: string
  /** Files of the old folder, or addresses. */
  readonly logo?: { readonly light: string; readonly dark?: string }
  readonly favicon?: string
  /** A color as CSS writes it; only hex counts. */
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

/** An entry of the navigation. Pages are named by their files. */
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
  /** True where it is open when the page is loaded. */
  readonly isOpen?: boolean
  /** True where its page lists the others as cards. */
  readonly hasCards?: boolean
  readonly openapi?: string
}

/** A part of the site that readers switch to. */
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

/** What a system says while it is read. */
export interface ImportLog {
  remark(remark: LoggedRemark): void
}

/** A remark with its file. `ran`: a configuration that had to be run. */
export interface LoggedRemark {
  readonly kind: RemarkKind | 'ran'
  readonly what: string
  readonly file: string
  /** From 0. */
  readonly line: number
  readonly message?: string
  readonly todo?: string
}

/** A system that sites are imported from: one file in `systems/` and one line in its list. */
export interface ImportSystem {
  readonly id: string
  /** As people know it. */
  readonly name: string
  /** The file by which a folder is known as such a site; undefined for any other folder. It may be in a folder below. */
  detect(files: FileSystem): string | undefined
  /** The folder that the site is in, of the file that was found: everything is read from there. Its own, by default. */
  root?(file: string): string
  /** `files` is the folder of the site, and `around` all that is imported. */
  read(files: FileSystem, log: ImportLog, around: Surroundings): Promise<SourceSite>
}

/** The whole imported folder, and the one in it that is the site: empty where that is the same. */
export interface Surroundings {
  readonly files: FileSystem
  readonly site: string
}

/** The file of the page that comes first. */
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

/** A page of a navigation, as an item. */
export function pageItem(file: string, label?: string): NavItem {
  return { kind: 'page', file, ...(label !== undefined && label !== '' && { label }) }
}
