// All that the page shell shows, worked out beforehand: plain data.
import type { Html } from '../html/html.ts'

export interface LinkView {
  readonly label: string
  readonly href: string
  readonly icon?: Html
  readonly active?: boolean
  readonly external?: boolean
  readonly description?: string
  readonly tag?: string
  /** `hreflang`, for links to other languages. */
  readonly lang?: string
  readonly color?: { readonly light?: string; readonly dark?: string }
  readonly children?: readonly LinkView[]
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

/** One page, ready for the shell. */
export interface PageView {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly route: string
  readonly siteName: string
  readonly title: string
  readonly description?: Html
  readonly mode: 'default' | 'wide' | 'custom' | 'frame' | 'center'
  /** One of the nine looks. */
  readonly theme: string
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean }
  readonly head: readonly HeadTag[]
  /** Stylesheets and module scripts, in order. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly logo?: ImagePair
  readonly home: string
  readonly banner?: { readonly html: Html; readonly type: 'info' | 'warning' | 'critical'; readonly dismissible: boolean; readonly key: string }
  readonly navbar: { readonly links: readonly LinkView[]; readonly primary?: LinkView }
  readonly switchers: readonly SwitcherView[]
  readonly tabs: readonly LinkView[]
  readonly anchors: readonly LinkView[]
  readonly sidebar: readonly SidebarItem[]
  readonly eyebrow?: string
  readonly breadcrumbs: readonly LinkView[]
  readonly notices: readonly { readonly kind: 'version' | 'translation' | 'deprecated'; readonly html: Html }[]
  readonly body: Html
  /** Content of `<Panel>` or the request and response examples: stands where the table of contents would. */
  readonly panel?: Html
  readonly directory?: readonly { readonly label: string; readonly href: string; readonly description?: string; readonly icon?: Html }[]
  readonly toc: readonly TocItem[]
  readonly previous?: LinkView
  readonly next?: LinkView
  readonly lastModified?: { readonly iso: string; readonly text: string }
  readonly footer: { readonly socials: readonly LinkView[]; readonly columns: readonly { readonly header?: string; readonly links: readonly LinkView[] }[] }
  readonly search: { readonly prompt: string; readonly fallback: string }
  readonly contextual?: { readonly display: 'header' | 'toc'; readonly options: readonly LinkView[] }
  readonly feed?: string
  /** Background decoration and images. */
  readonly background: { readonly decoration?: string; readonly image?: ImagePair }
  /** Interface text in the page's language. */
  word(key: string, values?: Readonly<Record<string, string | number>>): string
}
