// Converts docs.json, as read by its schema, to a SiteConfig: applies defaults and resolves unions.
import type { PlacedObject } from '../schema/placed.ts'
import type { ContentSource } from './content-sources.ts'
import { toBanner, toFooter, toIcon, toNavbar } from './frame.ts'
import type { Settings } from './schema/docs.ts'
import type { GalleySettings } from './schema/galley.ts'
import type { ContextualConfig, FontConfig, HostFiles, Redirect, SiteConfig, ThemePair } from './site-config.ts'
import { normalizePaint } from './values.ts'

/** What is read separately from the settings. */
export interface SettingsContext {
  readonly file: string
  readonly redirects: readonly Redirect[]
  readonly host: HostFiles
  readonly sources: readonly ContentSource[]
  readonly galley: GalleySettings
  readonly galleyPlaces: PlacedObject
}

/** The Shiki themes for code if a site sets none. */
export const DEFAULT_CODE_THEMES: ThemePair<string> = { light: 'github-light-default', dark: 'github-dark-default' }

/** The configuration of a site. */
export function toSiteConfig(
  read: Settings,
  { file, redirects, host, sources, galley, galleyPlaces }: SettingsContext,
): SiteConfig {
  const notFound = read.errors?.[404]
  return {
    file,
    name: read.name,
    ...(read.description !== undefined && { description: read.description }),
    theme: read.theme,
    colors: paints(read.colors),
    ...(read.logo && { logo: typeof read.logo === 'string' ? pair(read.logo) : read.logo }),
    ...(read.favicon && { favicon: pair(read.favicon) }),
    appearance: { default: read.appearance?.default ?? 'system', strict: read.appearance?.strict ?? false },
    icons: { library: read.icons?.library ?? 'fontawesome' },
    background: {
      ...(read.background?.image && { image: pair(read.background.image) }),
      ...(read.background?.decoration && { decoration: read.background.decoration }),
      ...(read.background?.color && { color: paints(read.background.color) }),
    },
    styling: {
      eyebrows: read.styling?.eyebrows ?? 'section',
      ...(read.styling?.latex !== undefined && { latex: read.styling.latex }),
      codeblocks: toCodeblocks(read.styling?.codeblocks),
    },
    fonts: toFonts(read.fonts),
    thumbnails: {
      ...(read.thumbnails?.appearance && { appearance: read.thumbnails.appearance }),
      ...(read.thumbnails?.background && { background: read.thumbnails.background }),
      ...(read.thumbnails?.fonts && { fontFamily: read.thumbnails.fonts.family }),
    },
    interaction: read.interaction ?? {},
    navbar: toNavbar(read.navbar),
    footer: toFooter(read.footer),
    ...(read.banner && { banner: toBanner(read.banner) }),
    search: read.search ?? {},
    seo: {
      indexing: read.seo?.indexing ?? 'navigable',
      metatags: read.seo?.metatags ?? {},
      paths: read.seo?.paths ?? [],
      ...(read.seo?.organization && { organization: read.seo.organization }),
      trailingSlash: read.seo?.trailingSlash ?? false,
    },
    redirects,
    host,
    errors: { notFound: { ...notFound, redirect: notFound?.redirect ?? true } },
    contextual: toContextual(read.contextual),
    variables: read.variables ?? {},
    metadata: { timestamp: read.metadata?.timestamp ?? false },
    feedback: { ...read.feedback, thumbsRating: read.feedback?.thumbsRating ?? true },
    markdown: toMarkdown(read.markdown),
    api: read.api ?? {},
    integrations: (read.integrations ?? {}) as SiteConfig['integrations'],
    ...(file === 'docs.json' && { schemaUrl: read.$schema }),
    sources,
    galley,
    galleyPlaces,
  }
}

function pair(value: string | ThemePair<string>): ThemePair<string> {
  return typeof value === 'string' ? { light: value, dark: value } : value
}

function paints<T extends object>(colors: T): T {
  return Object.fromEntries(Object.entries(colors).map(([key, color]) => [key, normalizePaint(color)])) as T
}

/** A name, a pair, or `{ theme, languages }`. `{ light, dark }` is also allowed without `theme`. */
function toCodeblocks(read: NonNullable<Settings['styling']>['codeblocks']): SiteConfig['styling']['codeblocks'] {
  const written = typeof read === 'object' ? read : { theme: read }
  const languages = typeof read === 'object' ? (read.languages?.custom ?? []) : []
  if (written.theme === 'system') return { theme: DEFAULT_CODE_THEMES, mode: 'system', languages }
  if (written.theme === 'dark') return { theme: pair(DEFAULT_CODE_THEMES.dark), mode: 'dark', languages }
  const theme = written.theme ?? (typeof read === 'object' ? read : undefined)
  if (typeof theme === 'string') return { theme: pair(theme), mode: 'system', languages }
  const light = theme?.light ?? DEFAULT_CODE_THEMES.light
  return { theme: { light, dark: theme?.dark ?? DEFAULT_CODE_THEMES.dark }, mode: 'system', languages }
}

/** One font for everything, `{ heading, body }`, or one font with exceptions. */
function toFonts(read: Settings['fonts']): SiteConfig['fonts'] {
  if (!read) return {}
  const { heading: ownHeading, body: ownBody, ...all } = read
  const heading = toFont(ownHeading) ?? toFont(all)
  const body = toFont(ownBody) ?? toFont(all)
  return { ...(heading && { heading }), ...(body && { body }) }
}

function toFont(read: Partial<FontConfig> | undefined): FontConfig | undefined {
  if (!read?.family) return undefined
  const ending = /\.(woff2?)(?:[?#]|$)/.exec(read.source ?? '')?.[1] as FontConfig['format']
  const format = read.format ?? ending
  return { ...read, family: read.family, ...(format && { format }) }
}

function toContextual(read: Settings['contextual']): ContextualConfig {
  const options = [...new Set(read?.options)].map((option) => {
    if (typeof option === 'string') return option
    const { iconType, icon, ...rest } = option
    return { ...rest, ...(icon !== undefined && { icon: toIcon(icon, iconType) }) }
  })
  return { options, display: read?.display ?? 'header' }
}

function toMarkdown(read: Settings['markdown']): SiteConfig['markdown'] {
  const instructions = Array.isArray(read?.instructions) ? read.instructions.join('\n') : read?.instructions
  return { schema: read?.schema ?? true, ...(instructions !== undefined && { instructions }) }
}
