// Reads the settings of the whole site from docusaurus.config: name, logo, colors, links, analytics.
import type { FileSystem } from '../../../files/file-system.ts'
import { asArray, asObject, asText, at, type Data } from '../../config/data.ts'
import { type Menu, menuColumns, plainBanner, socialsOf } from '../../shared-settings.ts'
import type { ImportLog, SiteSettings } from '../../source-site.ts'
import { pluginsOf } from './config.ts'

/** The settings of a site. */
export function settingsOf(files: FileSystem, config: Data, log: ImportLog, file: string): SiteSettings {
  const theme = asObject(config.themeConfig)
  const navbar = asObject(theme.navbar)
  const logo = asObject(navbar.logo)
  const footer = asObject(theme.footer)
  const gtag = asText(at(pluginsOf(config).find(({ name }) => name === 'gtag')?.options, 'trackingID'))
  const gtm = asText(
    at(pluginsOf(config).find(({ name }) => /googleTagManager|google-tag-manager/.test(name))?.options, 'containerId'),
  )
  const items = asArray(navbar.items).map(asObject)
  const light = asText(logo.src)
  const name = asText(config.title)
  return {
    name,
    description: asText(config.tagline),
    url: asText(config.url)?.replace(/\/+$/, ''),
    ...(light && { logo: { light, ...(asText(logo.srcDark) && { dark: asText(logo.srcDark) as string }) } }),
    favicon: asText(config.favicon),
    color: colorOf(files),
    links: items.flatMap((item) =>
      asText(item.label) && asText(item.href)
        ? [{ label: asText(item.label) as string, url: asText(item.href) as string }]
        : [],
    ),
    socials: socialsOf(
      [...items, ...asArray(footer.links).flatMap((column) => asArray(asObject(column).items))].map(
        (item) => asText(asObject(item).href) ?? '',
      ),
    ),
    footer: [...footerColumns(footer), ...menuColumns(menusOf(items), log, file)],
    banner: plainBanner(asText(at(theme, 'announcementBar', 'content'))),
    integrations: {
      ...(gtag?.startsWith('G-') && { ga4: { measurementId: gtag } }),
      ...(gtm && { gtm: { tagId: gtm } }),
    },
  }
}

function footerColumns(footer: Data) {
  return asArray(footer.links)
    .map(asObject)
    .filter((column) => Array.isArray(column.items))
    .map((column) => ({
      header: asText(column.title),
      items: asArray(column.items)
        .map(asObject)
        .flatMap((item) => {
          const url = asText(item.href) ?? asText(item.to)
          return asText(item.label) && url ? [{ label: asText(item.label) as string, url }] : []
        }),
    }))
}

/** The menus of the top bar. */
function menusOf(items: readonly Data[]): Menu[] {
  return items
    .filter((item) => Array.isArray(item.items) && asText(item.label))
    .map((item) => ({
      header: asText(item.label) as string,
      items: asArray(item.items)
        .map(asObject)
        .flatMap((one) => {
          const [label, url] = [asText(one.label), asText(one.href) ?? asText(one.to)]
          return label && url ? [{ label, url }] : []
        }),
    }))
}

/** The primary color in the theme's stylesheet. */
function colorOf(files: FileSystem): string | undefined {
  for (const file of files.list()) {
    if (!/^src\/.*\.(?:css|scss|sass)$/.test(file)) continue
    const color = /--ifm-color-primary:\s*([^;]+);/.exec(files.readText(file) ?? '')?.[1]
    if (color) return color.trim()
  }
  return undefined
}
