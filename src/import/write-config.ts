// Writes docs.json and galley.json from an old site's settings and the new navigation.
import type { SiteSettings } from './source-site.ts'

export interface ConfigParts {
  readonly settings: SiteSettings
  readonly navigation: Readonly<Record<string, unknown>>
  readonly redirects: readonly { readonly source: string; readonly destination: string; readonly permanent?: boolean }[]
  /** The new path of a file that the settings use. */
  asset(file: string): string | undefined
  /** The new URL of a link. */
  link(url: string): string
}

const DEFAULT_COLOR = '#0f766e'
const SOCIALS = new Set(
  'x website facebook youtube discord slack github linkedin instagram hacker-news medium telegram twitter x-twitter earth-americas bluesky threads reddit podcast'.split(
    ' ',
  ),
)

/** docs.json as data, with keys in their usual order. */
export function writeConfig({
  settings,
  navigation,
  redirects,
  asset,
  link,
}: ConfigParts): Readonly<Record<string, unknown>> {
  const light = settings.logo && asset(settings.logo.light)
  const dark = settings.logo?.dark && asset(settings.logo.dark)
  const favicon = settings.favicon && asset(settings.favicon)
  const links = (settings.links ?? [])
    .map(({ label, url }) => ({ label, href: link(url) }))
    .filter(({ href }) => /^https?:/.test(href))
  const socials = Object.fromEntries(
    Object.entries(settings.socials ?? {}).filter(([name, url]) => SOCIALS.has(name) && /^https?:/.test(url)),
  )
  const columns = footerColumns(settings, link)
  const footer = { ...(Object.keys(socials).length > 0 && { socials }), ...(columns.length > 0 && { links: columns }) }
  return {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: settings.name?.trim() || 'Docs',
    ...(settings.description && { description: settings.description.replace(/\s+/g, ' ').trim() }),
    colors: { primary: hexColor(settings.color) ?? DEFAULT_COLOR },
    ...(light && { logo: dark ? { light, dark } : light }),
    ...(favicon && { favicon }),
    ...(settings.banner && { banner: { content: settings.banner, dismissible: true } }),
    navigation,
    ...(links.length > 0 && { navbar: { links } }),
    ...(Object.keys(footer).length > 0 && { footer }),
    ...(settings.variables && Object.keys(settings.variables).length > 0 && { variables: settings.variables }),
    ...(settings.openapi && settings.openapi.length > 0 && { api: { openapi: settings.openapi } }),
    ...(settings.integrations &&
      Object.keys(settings.integrations).length > 0 && { integrations: settings.integrations }),
    ...(redirects.length > 0 && { redirects }),
  }
}

/** At most four columns, with URLs that docs.json accepts. */
function footerColumns(settings: SiteSettings, link: (url: string) => string): readonly object[] {
  return (settings.footer ?? [])
    .map(({ header, items }) => ({
      ...(header && { header }),
      items: items
        .map(({ label, url }) => ({ label, href: link(url) }))
        .filter(({ label, href }) => label !== '' && /^(?:https:\/\/|\/)/.test(href)),
    }))
    .filter(({ items }) => items.length > 0)
    .slice(0, 4)
}

/** A CSS color as `#1a2b3c`: hex as is, `rgb()` and `hsl()` converted. Undefined for anything else. */
function hexColor(color: string | undefined): string | undefined {
  const text = color?.trim() ?? ''
  const hex = /^#([\da-f]{3}|[\da-f]{6})(?:[\da-f]{2})?$/i.exec(text)?.[1]
  if (hex) return `#${hex.toLowerCase()}`
  const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/.exec(text)
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`
  const hsl = /^hsla?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%/.exec(text)
  if (!hsl) return undefined
  const [hue, saturation, lightness] = hsl.slice(1, 4).map(Number) as [number, number, number]
  const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (lightness / 100 - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
