// The configuration after reading: defaults applied, unions resolved.

import type { Place } from '../diagnostics/diagnostic.ts'
import type { PlacedObject } from '../schema/placed.ts'
import type { ContentSource } from './content-sources.ts'
import type { GalleySettings } from './schema/galley.ts'
import type { IconValue, Paint } from './values.ts'

export interface ThemePair<T> {
  readonly light: T
  readonly dark: T
}
export interface NavbarLink {
  readonly label: string
  readonly href: string
  readonly icon?: IconValue
  readonly type?: 'github' | 'discord'
}
export interface NavbarConfig {
  readonly links: readonly NavbarLink[]
  readonly primary?: Omit<NavbarLink, 'type'> & { readonly type?: 'button' | 'github' | 'discord' }
}
export interface FooterConfig {
  readonly socials: readonly { readonly name: string; readonly href: string }[]
  readonly links: readonly {
    readonly header?: string
    readonly items: readonly { readonly label: string; readonly href: string }[]
  }[]
}
export interface BannerConfig {
  readonly content: string
  readonly dismissible: boolean
  readonly type: 'info' | 'warning' | 'critical'
  readonly color?: ThemePair<string>
}
export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly permanent: boolean
  readonly place: Place
  /** Where the destination is written, if that's a range of its own. */
  readonly destinationPlace?: Place
}
/** A header of the author's `_headers`. */
export interface HostHeader {
  /** The pattern of the paths that it applies to. */
  readonly path: string
  readonly name: string
  readonly value: string
  readonly place: Place
}
/** The author's `_redirects` and `_headers`. */
export interface HostFiles {
  readonly redirectsText: string
  readonly headersText: string
  /** The redirects that any server can apply. Paths start at the root of the host. */
  readonly redirects: readonly Redirect[]
  readonly headers: readonly HostHeader[]
}
export interface FontConfig {
  readonly family: string
  readonly weight?: number
  readonly source?: string
  readonly format?: 'woff' | 'woff2'
}

/** docs.json combined with galley.json. It has only keys with an effect. */
export interface SiteConfig {
  /** The file it was read from: `docs.json` or `mint.json`. */
  readonly file: string
  readonly name: string
  readonly description?: string
  readonly theme: 'mint' | 'maple' | 'palm' | 'willow' | 'linden' | 'almond' | 'aspen' | 'sequoia' | 'luma'
  readonly colors: { readonly primary: Paint; readonly light?: Paint; readonly dark?: Paint }
  readonly logo?: { readonly light: string; readonly dark: string; readonly href?: string }
  readonly favicon?: ThemePair<string>
  readonly appearance: { readonly default: 'system' | 'light' | 'dark'; readonly strict: boolean }
  readonly icons: { readonly library: 'fontawesome' | 'lucide' | 'tabler' }
  readonly background: {
    readonly image?: ThemePair<string>
    readonly decoration?: 'gradient' | 'grid' | 'windows'
    readonly color?: Partial<ThemePair<Paint>>
  }
  readonly styling: {
    readonly eyebrows: 'section' | 'breadcrumbs'
    readonly latex?: boolean
    /** Names of Shiki themes. */
    readonly codeblocks: {
      readonly theme: ThemePair<string> /** True if code is dark in both modes. */
      readonly mode: 'system' | 'dark'
      readonly languages: readonly string[]
    }
  }
  readonly fonts: { readonly heading?: FontConfig; readonly body?: FontConfig }
  readonly thumbnails: {
    readonly appearance?: 'light' | 'dark'
    readonly background?: string
    readonly fontFamily?: string
  }
  readonly interaction: { readonly drilldown?: boolean }
  readonly navbar: NavbarConfig
  readonly footer: FooterConfig
  readonly banner?: BannerConfig
  readonly search: { readonly prompt?: string }
  readonly seo: {
    readonly indexing: 'navigable' | 'all'
    readonly metatags: Readonly<Record<string, string>>
    readonly paths: readonly { readonly path: string; readonly metatags: Readonly<Record<string, string>> }[]
    readonly organization?: Readonly<Record<string, unknown>>
    readonly trailingSlash: boolean
  }
  readonly redirects: readonly Redirect[]
  readonly host: HostFiles
  readonly errors: {
    readonly notFound: { readonly redirect: boolean; readonly title?: string; readonly description?: string }
  }
  readonly contextual: ContextualConfig
  readonly variables: Readonly<Record<string, string>>
  readonly metadata: { readonly timestamp: boolean }
  /** Links to the repository are undefined if the author doesn't set them. */
  readonly feedback: { readonly suggestEdit?: boolean; readonly raiseIssue?: boolean; readonly thumbsRating: boolean }
  readonly markdown: { readonly schema: boolean; readonly instructions?: string }
  /** As read, validated by the schema. Later rooms read what they need. */
  readonly api: Readonly<Record<string, unknown>>
  readonly integrations: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The `$schema` of docs.json. */
  readonly schemaUrl?: string
  /** The other repositories that pages come from, if they were fetched. */
  readonly sources: readonly ContentSource[]
  /** galley.json: settings that docs.json doesn't have. */
  readonly galley: GalleySettings
  /** The same as written, with the place of each value, for findings and for rules that read their own options. */
  readonly galleyPlaces: PlacedObject
}

export type ContextualOption =
  | string
  | {
      readonly title: string
      readonly description: string
      readonly icon?: IconValue
      readonly href:
        | string
        | { readonly base: string; readonly query?: readonly { readonly key: string; readonly value: string }[] }
    }
export interface ContextualConfig {
  readonly options: readonly ContextualOption[]
  readonly display: 'header' | 'toc'
}
