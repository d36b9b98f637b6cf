// Prepares the bar, footer, and banner for pages, for the site and for individual languages.
import type * as z from 'zod'
import type { banner, footer, navbar } from './schema/frame.ts'
import type { BannerConfig, FooterConfig, NavbarConfig, ThemePair } from './site-config.ts'
import { type IconValue, normalizePaint } from './values.ts'

const SERVICE_NAMES = { github: 'GitHub', discord: 'Discord' } as const

export function toNavbar(read: z.output<typeof navbar> | undefined): NavbarConfig {
  const links = (read?.links ?? []).map(({ label, icon, iconType, ...link }) => ({
    ...link,
    label: label ?? (link.type ? SERVICE_NAMES[link.type] : icon === undefined ? link.href : ''),
    ...(icon !== undefined && { icon: toIcon(icon, iconType) }),
  }))
  const primary = read?.primary
  if (!primary) return { links }
  const name = primary.type === 'button' ? primary.href : SERVICE_NAMES[primary.type]
  return { links, primary: { ...primary, label: primary.label ?? name } }
}

export function toFooter(read: z.output<typeof footer> | undefined): FooterConfig {
  const socials = Object.entries(read?.socials ?? {}).map(([name, href]) => ({ name, href: href as string }))
  return { socials, links: read?.links ?? [] }
}

export function toBanner(read: z.output<typeof banner>): BannerConfig {
  const color = toColorPair(typeof read.color === 'string' ? { light: read.color } : read.color)
  return {
    content: read.content,
    dismissible: read.dismissible ?? false,
    type: read.type ?? 'info',
    ...(color && { color }),
  }
}

/** A color for both modes. If only one is set, it's used for both. Undefined if none is set. */
function toColorPair(pair: Partial<ThemePair<string>> | undefined): ThemePair<string> | undefined {
  const light = pair?.light ?? pair?.dark
  const dark = pair?.dark ?? pair?.light
  return light && dark ? { light: normalizePaint(light), dark: normalizePaint(dark) } : undefined
}

/** An icon with its style, with class name prefixes (`fa-`) removed. */
export function toIcon(icon: IconValue, style?: string): IconValue {
  const { name, ...rest } = typeof icon === 'string' ? { name: icon } : icon
  const bare = name.replace(/^fa-(?=[a-z\d])/, '')
  const details = { ...(style !== undefined && { style }), ...rest }
  return Object.keys(details).length > 0 ? { name: bare, ...details } : bare
}
