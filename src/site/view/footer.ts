// Social links and columns of links in the footer.
import type { FooterConfig } from '../../config/site-config.ts'
import type { PageView } from '../../theme/view.ts'
import type { ViewContext } from '../view-context.ts'
import { shared } from './shared.ts'

const NAMES: Record<string, string> = {
  x: 'X',
  'x-twitter': 'X',
  twitter: 'Twitter',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  discord: 'Discord',
  slack: 'Slack',
  'hacker-news': 'Hacker News',
  'earth-americas': 'Website',
  website: 'Website',
  bluesky: 'Bluesky',
  tiktok: 'TikTok',
}
const ICONS: Record<string, string> = {
  x: 'x-twitter',
  website: 'globe',
  'earth-americas': 'earth-americas',
  podcast: 'podcast',
}

/** The footer of every page. */
export function footer(context: ViewContext, config: FooterConfig): PageView['footer'] {
  return shared(context, config, footerOf)
}

function footerOf(context: ViewContext, config: FooterConfig): PageView['footer'] {
  return {
    socials: config.socials.map(({ name, href }) => ({
      label: Object.hasOwn(NAMES, name) ? (NAMES[name] as string) : name.charAt(0).toUpperCase() + name.slice(1),
      icon: context.icon({ ...iconOf(name), library: 'fontawesome' }),
      ...context.link(href),
    })),
    columns: config.links.map(({ header, items }) => ({
      header,
      links: items.map((item) => ({ label: item.label, ...context.link(item.href) })),
    })),
  }
}

function iconOf(service: string): { name: string; style: string } {
  if (!Object.hasOwn(ICONS, service)) return { name: service, style: 'brands' }
  return { name: ICONS[service] as string, style: service === 'x' ? 'brands' : 'solid' }
}
