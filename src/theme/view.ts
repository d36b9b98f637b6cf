// Everything that the page shell shows, computed beforehand as plain data.
import type { Html } from '../html/html.ts'

export interface LinkView {
  readonly label: string
  readonly href: string
  readonly icon?: Html
  readonly active?: boolean
  readonly external?: boolean
  /** Shows only the icon. The label is for screen readers. */
  readonly isIconOnly?: boolean
  readonly description?: string
  readonly tag?: string
  /** `hreflang`, for links to other languages. */
  readonly lang?: string
  /** The direction of the label, where it may differ from that of the page. */
  readonly dir?: 'ltr' | 'rtl'
  readonly color?: LinkColor
  readonly children?: readonly LinkView[]
  /** For tabs: the end of the row where it goes. */
  readonly align?: 'start' | 'end'
}

/** An author's color for a link or banner. The site's stylesheet defines it: `siteCss({ linkColors })`. */
export interface LinkColor {
  readonly light?: string
  readonly dark?: string
}

/** A menu (versions, languages, products, dropdowns): the current choice, and all choices. */
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
  /** For nested groups: initially open. Top-level groups are always open. */
  readonly open?: boolean
  /** Undefined for a group whose items are loaded when it opens. */
  readonly children?: readonly SidebarItem[]
  readonly lazy?: string
  /** True for a slice of a long list, which isn't an author's group. It's never shown as a section. */
  readonly isRange?: boolean
}

export interface TocItem {
  readonly id: string
  readonly text: string
  /** The text where it has formulas, as HTML. */
  readonly html?: string
  /** How many entries it is below: 0 to 3. */
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

/** An item of the page actions menu. Without an action it's a link. */
export interface ContextualOption extends LinkView {
  /** `copy-page` copies the text at `href`. `copy-text` copies `text`. `print` prints or saves the page. `ask` opens the assistant. */
  readonly action?: 'copy-page' | 'copy-text' | 'print' | 'ask'
  readonly text?: string
}

/** A page of a directory listing, or a group of pages. */
export interface DirectoryEntry {
  readonly label: string
  readonly href: string
  readonly description?: string
  readonly icon?: Html
  readonly children?: readonly DirectoryEntry[]
}

/** A page, ready for the shell. */
export interface PageView {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly route: string
  readonly siteName: string
  readonly title: string
  /** The `<title>`, if it isn't "title - site". */
  readonly documentTitle?: string
  readonly description?: Html
  readonly mode: 'default' | 'wide' | 'custom' | 'frame' | 'center'
  /** One of the nine looks. */
  readonly theme: string
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean }
  readonly head: readonly HeadTag[]
  /** URL of the text font, which is preloaded. */
  readonly font?: string
  /** Stylesheets and module scripts, in order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** The relative path to the root of the site, if its URLs are relative to each file. Scripts aren't modules then. */
  readonly root?: string
  /** Scripts that come after the stylesheets and run before the first paint. */
  readonly early: readonly HeadTag[]
  readonly logo?: ImagePair
  readonly home: string
  readonly banner?: {
    readonly html: Html
    readonly type: 'info' | 'warning' | 'critical'
    readonly dismissible: boolean
    /** Changes with the content, so that a new banner shows again. */
    readonly key: string
    readonly color?: LinkColor
  }
  readonly navbar: { readonly links: readonly LinkView[]; readonly primary?: LinkView }
  readonly switchers: readonly SwitcherView[]
  readonly tabs: readonly LinkView[]
  readonly anchors: readonly LinkView[]
  readonly sidebar: readonly SidebarItem[]
  /** URL of the shared navigation file, if the sidebar has groups with `lazy`. */
  readonly navigationFile?: string
  readonly eyebrow?: string
  readonly breadcrumbs: readonly LinkView[]
  /** An empty `html` means the shell's default text. */
  readonly notices: readonly { readonly kind: 'version' | 'translation' | 'deprecated'; readonly html: Html }[]
  /** Content below the title and the description. */
  readonly lead?: Html
  readonly body: Html
  /** Content of `<Panel>` or the request and response examples. It replaces the table of contents. */
  readonly panel?: Html
  readonly directory?: readonly DirectoryEntry[]
  /** How the directory is shown: cards (the default) or collapsible lists. */
  readonly directoryDisplay?: 'card' | 'accordion'
  readonly toc: readonly TocItem[]
  /** Replaces the table of contents while scripts run. */
  readonly inPlaceOfContents?: Html
  readonly previous?: LinkView
  readonly next?: LinkView
  readonly lastModified?: { readonly iso: string; readonly text: string }
  /** Where readers ask, and what the panel needs for it. */
  readonly assistant?: {
    readonly endpoint: string
    /** What comes before the path of a page in links, such as `/docs`. */
    readonly root: string
    readonly page: string
    readonly language: string
    /** Questions to begin with. */
    readonly questions: readonly string[]
  }
  /** How readers can give feedback: links to the repository, and where answers go. */
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
    /** A page that answers without a script, in case the dialog can't load. */
    readonly fallback: string
    /** URL of the dialog's script, loaded when search first opens. Without it, the button is a plain link. */
    readonly script?: string
    /** URL of the folder with the search index. */
    readonly index?: string
    /** The URL that routes in the index are relative to, if it isn't `/`. */
    readonly root?: string
    /** Version and product of the page. Results from others rank lower. */
    readonly version?: string
    readonly product?: string
  }
  /** URLs for assistants: this page as Markdown, and the index of all pages. */
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
