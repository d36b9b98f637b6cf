// All that the page shell shows, worked out beforehand: plain data.
import type { Html } from '../html/html.ts'

export interface LinkView {
  readonly label: string
  readonly href: string
  readonly icon?: Html
  readonly active?: boolean
  readonly external?: boolean
  /** Its icon says it all: the label is only heard. */
  readonly isIconOnly?: boolean
  readonly description?: string
  readonly tag?: string
  /** `hreflang`, for links to other languages. */
  readonly lang?: string
  readonly color?: LinkColor
  readonly children?: readonly LinkView[]
  /** For tabs: at which end of the row. */
  readonly align?: 'start' | 'end'
}

/** A color of the author's for one link or banner. The stylesheet of the site holds it: `siteCss({ linkColors })`. */
export interface LinkColor {
  readonly light?: string
  readonly dark?: string
}

/** A row of a menu (versions, languages, products, dropdowns): the current choice, and all choices. */
export interface SwitcherView {
  readonly kind: 'product' | 'version' | 'language' | 'dropdown'
  readonly label: string
  readonly current: LinkView
  readonly items: readonly LinkView[]
}

export interface SidebarItem {
  readonly kind: 'page' | 'group'
  readonly label: string
  readonly href?: string
  readonly icon?: Html
  readonly tag?: string
  readonly deprecated?: boolean
  /** HTTP method, for API pages. */
  readonly method?: string
  readonly active?: boolean
  readonly external?: boolean
  /** For nested groups: shown open. Top-level groups are always open. */
  readonly open?: boolean
  /** Undefined for a group whose items are loaded when opened; its key in the shared navigation file. */
  readonly children?: readonly SidebarItem[]
  readonly lazy?: string
  /** For a part of a long list, which is no group of the author's: never a section of its own. */
  readonly isRange?: boolean
}

export interface TocItem {
  readonly id: string
  readonly text: string
  readonly depth: number
  readonly view?: string
}

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script' | 'style'
  readonly attributes: Readonly<Record<string, string | true>>
  readonly content?: Html
}

export interface ImagePair {
  readonly light: string
  readonly dark: string
  readonly width?: number
  readonly height?: number
}

/** A line of the menu of page actions. Without an action it is a link. */
export interface ContextualOption extends LinkView {
  /** `copy-page` copies the text found at `href`; `copy-text` copies `text`; `print` lets readers save the page. */
  readonly action?: 'copy-page' | 'copy-text' | 'print'
  readonly text?: string
}

/** One page of a directory listing, or a group of them. */
export interface DirectoryEntry {
  readonly label: string
  readonly href: string
  readonly description?: string
  readonly icon?: Html
  readonly children?: readonly DirectoryEntry[]
}

/** One page, ready for the shell. */
export interface PageView {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly route: string
  readonly siteName: string
  readonly title: string
  /** The `<title>`, where it is not "title - site". */
  readonly documentTitle?: string
  readonly description?: Html
  readonly mode: 'default' | 'wide' | 'custom' | 'frame' | 'center'
  /** One of the nine looks. */
  readonly theme: string
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean }
  readonly head: readonly HeadTag[]
  /** The font of the text, which is loaded before a stylesheet asks for it. */
  readonly font?: string
  /** Stylesheets and module scripts, in order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** The way to the root of the site, where its addresses count from each file: the scripts are then no modules. */
  readonly root?: string
  /** `early.js`: stands after the stylesheets and runs before anything is painted. */
  readonly early?: HeadTag
  readonly logo?: ImagePair
  readonly home: string
  readonly banner?: {
    readonly html: Html
    readonly type: 'info' | 'warning' | 'critical'
    readonly dismissible: boolean
    /** Changes when the content does, so that a new banner shows again. */
    readonly key: string
    readonly color?: LinkColor
  }
  readonly navbar: { readonly links: readonly LinkView[]; readonly primary?: LinkView }
  readonly switchers: readonly SwitcherView[]
  readonly tabs: readonly LinkView[]
  readonly anchors: readonly LinkView[]
  readonly sidebar: readonly SidebarItem[]
  /** Address of the shared navigation file, where the sidebar has groups with `lazy`. */
  readonly navigationFile?: string
  readonly eyebrow?: string
  readonly breadcrumbs: readonly LinkView[]
  /** An empty `html` stands for the shell's own words. */
  readonly notices: readonly { readonly kind: 'version' | 'translation' | 'deprecated'; readonly html: Html }[]
  /** Stands below the title and the description. */
  readonly lead?: Html
  readonly body: Html
  /** Content of `<Panel>` or the request and response examples: stands where the table of contents would. */
  readonly panel?: Html
  readonly directory?: readonly DirectoryEntry[]
  /** How the directory is shown: cards (the default) or lists that open. */
  readonly directoryDisplay?: 'card' | 'accordion'
  readonly toc: readonly TocItem[]
  /** Stands in place of it while scripts run. */
  readonly inPlaceOfContents?: Html
  readonly previous?: LinkView
  readonly next?: LinkView
  readonly lastModified?: { readonly iso: string; readonly text: string }
  /** What readers can say about the page: links into its repository, and where answers go. */
  readonly feedback?: {
    readonly editHref?: string
    readonly issueHref?: string
    readonly rating?: { readonly endpoint: string; readonly page: string; readonly language: string }
  }
  readonly footer: {
    readonly socials: readonly LinkView[]
    readonly columns: readonly { readonly header?: string; readonly links: readonly LinkView[] }[]
  }
  readonly search: {
    readonly prompt: string
    /** A page that answers without script, and a place to go when the dialog does not load. */
    readonly fallback: string
    /** Address of the dialog's script, loaded when search is first opened; without it the button is a plain link. */
    readonly script?: string
    /** Address of the folder of the search index. */
    readonly index?: string
    /** Address that the index's routes are below, where it is not `/`. */
    readonly root?: string
    /** Version and product of the page: results of others come later. */
    readonly version?: string
    readonly product?: string
  }
  /** Addresses for readers that are programs: this page as Markdown, and the index of all pages. */
  readonly agents?: { readonly markdown?: string; readonly index?: string }
  readonly contextual?: { readonly display: 'header' | 'toc'; readonly options: readonly ContextualOption[] }
  readonly feed?: string
  /** Background decoration and images. */
  readonly background: { readonly decoration?: string; readonly image?: ImagePair }
  /** What extensions add to the layout. */
  readonly slots?: {
    readonly head?: Html
    readonly sidebarTop?: Html
    readonly beforeTitle?: Html
    readonly afterTitle?: Html
    readonly footer?: Html
  }
  /** Interface text in the page's language. */
  word(key: string, values?: Readonly<Record<string, string | number>>): string
}
