// Turns the look in the configuration into input of the shell and the stylesheet.
import type { NavNode } from '../config/navigation.ts'
import type { BannerConfig, FontConfig } from '../config/site-config.ts'
import type { Html } from '../html/html.ts'
import type { Project } from '../project/project.ts'
import type { SiteLook } from '../theme/site-css.ts'
import { isFontStylesheet } from '../theme/site-fonts.ts'
import type { HeadTag, LinkColor, PageView } from '../theme/view.ts'
import { pageScripts } from './author-scripts.ts'
import { contentHash } from './site-assets.ts'
import type { Urls } from './urls.ts'

/** The colors and fonts of the configuration, and every color of a link in the navigation. */
export function siteLook(project: Project, urls: Urls): SiteLook {
  const { colors, background, fonts, banner } = project.config
  const linkColors: LinkColor[] = []
  const visit = (node: NavNode) => {
    for (const color of [node.color, node.banner?.color]) if (color) linkColors.push(color)
    for (const child of [...node.children, ...(node.global ?? [])]) visit(child)
  }
  visit(project.navigation.root)
  if (banner?.color) linkColors.push(banner.color)
  const font = (config: FontConfig | undefined) => config && siteFont(config, urls)
  return {
    ...colors,
    background: background.color,
    fonts: { body: font(fonts.body), heading: font(fonts.heading) },
    linkColors,
  }
}

/** A font with the address that its file has in the site. */
function siteFont<Font extends Pick<FontConfig, 'source'>>(font: Font, urls: Urls): Font {
  const { source } = font
  if (!source || /^https?:/.test(source)) return font
  return { ...font, source: urls.file(source.replace(/^\.?\//, '')) }
}

/** The font file of most text, which is preloaded before the stylesheet that names it. */
export function textFont({ config }: Project, urls: Urls, bundled: (name: string) => string | undefined) {
  const { body } = config.fonts
  if (body?.source && !isFontStylesheet(body.source))
    return /^https?:|\.woff$/.test(body.source) ? undefined : siteFont(body, urls).source
  const isMono = body ? body.family.toLowerCase() === 'jetbrains mono' : config.theme === 'linden'
  return bundled(isMono ? 'jetbrains-mono' : 'inter')
}

/** Tags of every page: the icons, and the stylesheets and scripts of the author. */
export function headTags(project: Project, urls: Urls, icons: readonly HeadTag[]): HeadTag[] {
  const tags = [...icons]
  const { heading, body } = project.config.fonts
  for (const source of new Set([body?.source, heading?.source]))
    if (source && isFontStylesheet(source))
      tags.push({ tag: 'link', attributes: { rel: 'stylesheet', href: siteFont({ source }, urls).source as string } })
  for (const path of project.assets) {
    if (path.endsWith('.css')) tags.push({ tag: 'link', attributes: { rel: 'stylesheet', href: urls.file(path) } })
  }
  for (const path of pageScripts(project)) {
    tags.push({ tag: 'script', attributes: { src: urls.file(path), defer: true } })
  }
  return tags
}

/** The banner as the shell shows it. */
export function bannerView(banner: BannerConfig, html: Html): PageView['banner'] {
  return {
    html,
    type: banner.type,
    dismissible: banner.dismissible,
    key: contentHash(banner.content),
    color: banner.color,
  }
}
