// VitePress: sidebars by prefix, languages by folder, URLs that end in `.html` unless they are clean.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { convertPage } from '../../foreign/convert.ts'
import type { Dialect } from '../../foreign/dialect.ts'
import { type VitePressOptions, vitepressDialect } from '../../foreign/dialects/vitepress.ts'
import { plainAddress } from '../addresses.ts'
import { asArray, asObject, asText, at, type Data, readFrontMatter } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { callConfig } from '../config/run.ts'
import { folderOrder } from '../folder-order.ts'
import { heroText } from '../hero.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, nearest, pagesBelow } from '../reading.ts'
import { globMatches, type Menu, menuColumns, socialsOf } from '../shared-settings.ts'
import { plainText, sidebarNavigation } from '../sidebars.ts'
import type {
  Division,
  ImportLog,
  ImportSystem,
  NavItem,
  Navigation,
  SiteSettings,
  SourcePage,
  SourceSite,
} from '../source-site.ts'

const CONFIG = /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/

export const vitepress: ImportSystem = {
  id: 'vitepress',
  name: 'VitePress',
  npmPackage: 'vitepress',
  detect: (files) => nearest(files, CONFIG),
  root: (file) => folderOf(file.replace(/\.vitepress\/.*$/, 'x')),
  read: async (files, log) => {
    const path = nearest(files, CONFIG) as string
    const program = await readProgram(files, path, log, (exports) => {
      const config = asObject(exports.default)
      return [
        at(config, 'themeConfig', 'sidebar'),
        at(config, 'themeConfig', 'nav'),
        config.locales,
        config.base,
        config.rewrites,
      ]
    })
    const config = asObject(program?.exports.default)
    return new VitePressReader(files, config, path, await dialectOf(files, path, config), log).read()
  },
}

/** The site's Markdown dialect, adjusted by its configuration. */
async function dialectOf(files: FileSystem, path: string, config: Data): Promise<Dialect> {
  const attributes = at(config, 'markdown', 'attrs')
  const left = asText(at(attributes, 'leftDelimiter'))
  const right = asText(at(attributes, 'rightDelimiter'))
  const options: VitePressOptions = { ...(left && right && { delimiters: [left, right] }) }
  const slugs = await ownSlugs(files, path, config, options)
  const math = at(config, 'markdown', 'math') === true
  return { ...vitepressDialect({ ...options, ...(slugs && { slugs }) }), math }
}

/** The heading ids that a site's own `markdown.anchor.slugify` gives. */
async function ownSlugs(
  files: FileSystem,
  path: string,
  config: Data,
  options: VitePressOptions,
): Promise<Dialect['slugs'] | undefined> {
  const folder = folderOf(path.replace(/\.vitepress\/.*$/, 'x'))
  const head = [folder, '.vitepress/'].filter((part) => part !== '').join('/')
  const isSet = files
    .list()
    .some((file) => file.startsWith(head) && /\.[cm]?[jt]s$/.test(file) && /slugify/.test(files.readText(file) ?? ''))
  if (!isSet) return undefined
  const texts = new Set<string>()
  const slugs = (text: string) => {
    texts.add(text)
    return ''
  }
  const dialect = vitepressDialect({ ...options, slugs })
  for (const file of pagesBelow(files, normalizePath(asText(config.srcDir) ?? '') ?? '', /\.md$/)) {
    const { body } = readFrontMatter(files.readText(file) ?? '')
    convertPage({ body, firstLine: 0, file, dialect, host: {} })
  }
  const ids = await callConfig(files, path, ['markdown', 'anchor', 'slugify'], [...texts])
  return ids && ((text) => ids.get(text) ?? '')
}

interface Locale {
  /** The part of the URL. Empty for the one at the root. */
  readonly prefix: string
  readonly tag: string
  readonly theme: Data
}

class VitePressReader {
  private readonly src: string
  private readonly paths: readonly string[]
  private readonly byAddress = new Map<string, string>()
  private readonly pages: SourcePage[]

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly path: string,
    dialect: Dialect,
    private readonly log: ImportLog,
  ) {
    this.src = normalizePath(asText(config.srcDir) ?? '') ?? ''
    const excluded = asArray(config.srcExclude).filter((one): one is string => typeof one === 'string')
    const head = this.src === '' ? 0 : this.src.length + 1
    this.paths = pagesBelow(files, this.src, /\.md$/).filter((file) => {
      const below = file.slice(head)
      return (
        !/(?:^|\/)(?:node_modules|public|\.vitepress)\//.test(below) &&
        !/\[[\w-]+\]/.test(below) &&
        !excluded.some((pattern) => globMatches(pattern, below))
      )
    })
    this.pages = this.paths.map((file) => ({ file, address: this.address(file.slice(head)), dialect }))
    for (const page of this.pages) this.byAddress.set(plainAddress(page.address), page.file)
  }

  read(): SourceSite {
    const locales = this.locales()
    const divisions = locales.map(
      (locale): Division => ({
        kind: 'language',
        label: locale.tag,
        isDefault: locale.prefix === '',
        content: this.navigation(locale, locales),
      }),
    )
    const publicFolder = this.src === '' ? 'public' : `${this.src}/public`
    const theme = asObject(this.config.themeConfig)
    this.dynamicPages()
    const settings = this.settings(theme, locales)
    const base = (asText(this.config.base) ?? '').replace(/\/+$/, '')
    return {
      settings,
      pages: this.pages,
      navigation: divisions.length > 1 ? { divisions } : (divisions[0]?.content ?? { items: [] }),
      redirects: hostRedirects(this.files, ['', publicFolder], { base, url: settings.url }),
      assets: publicFiles(this.files, [publicFolder], this.log),
      lost: this.lost,
      base,
      ending: this.config.cleanUrls === true ? 'none' : 'html',
      titleFrom: 'heading',
      links: { publicFolders: [publicFolder], contentFolder: () => this.src, aliases: { '@/': this.src } },
      include: (path, from) => this.include(path, from),
      variable: (name, _, data) => asText(at(data, ...name.split('.'))),
      frontMatter: (data) => {
        const before = heroText(data)
        return {
          handled: ['hero', 'features', 'layout', 'head', 'pageClass', 'aside', 'sidebar', 'navbar', 'footer'],
          ...(before !== undefined && { before, set: { mode: data.layout === 'home' ? 'custom' : undefined } }),
        }
      },
    }
  }

  private readonly lost: { address: string; why: string }[] = []

  private dynamicPages(): void {
    for (const file of this.files.list()) {
      if (!/\[[\w-]+\]\.md$/.test(file) || file.includes('node_modules/')) continue
      this.lost.push({ address: this.address(file), why: `\`${file}\` is a template: its pages come from a program.` })
    }
  }

  private address(below: string): string {
    const rewritten = this.rewritten(below)
    return `/${rewritten.replace(/\.md$/, '').replace(/(?:^|\/)index$/, '')}`
  }

  /** Applies `rewrites`, which maps file paths that may contain `:name` and `(.*)`. */
  private rewritten(below: string): string {
    for (const [from, to] of Object.entries(asObject(this.config.rewrites))) {
      if (typeof to !== 'string') continue
      const names: string[] = []
      const source = from
        .replace(/[.+^$|[\]\\]/g, '\\$&')
        .replace(/:(\w+)(\([^)]*\))?(\*)?/g, (_, name: string, __, star: string | undefined) => {
          names.push(name)
          return star ? '(.*)' : '([^/]+)'
        })
      const match = new RegExp(`^${source}$`).exec(below)
      if (match) return to.replace(/:(\w+)\*?/g, (_, name: string) => match[names.indexOf(name) + 1] ?? '')
    }
    return below
  }

  private locales(): Locale[] {
    const locales = Object.entries(asObject(this.config.locales))
    const theme = asObject(this.config.themeConfig)
    const own = locales.filter(
      ([key]) =>
        key === 'root' || this.paths.some((file) => file.startsWith(`${this.src === '' ? '' : `${this.src}/`}${key}/`)),
    )
    if (own.length === 0) return [{ prefix: '', tag: asText(this.config.lang) ?? 'en', theme }]
    return own
      .map(([key, value]) => {
        const locale = asObject(value)
        return {
          prefix: key === 'root' ? '' : `/${key}`,
          tag: asText(locale.lang) ?? key,
          theme: { ...theme, ...asObject(locale.themeConfig) },
        }
      })
      .sort((a, b) => Number(b.prefix === '') - Number(a.prefix === ''))
  }

  private navigation(locale: Locale, locales: readonly Locale[]): Navigation {
    const { sidebar, nav } = locale.theme
    const pageOf = (link: string, base: string) => this.pageOf(link, base)
    return (
      sidebarNavigation(sidebar, { menu: nav, home: locale.prefix, pageOf }) ?? {
        items: this.folderItems(locale, locales),
      }
    )
  }

  private pageOf(link: string, base: string): string | undefined {
    const path = link.startsWith('/') ? link : `${base}${link}`
    return this.byAddress.get(plainAddress(path.replace(/[?#].*$/, '').replace(/\.md$/, '')))
  }

  private folderItems(locale: Locale, locales: readonly Locale[]): NavItem[] {
    const others = locales
      .filter(({ prefix }) => prefix !== '' && prefix !== locale.prefix)
      .map(({ prefix }) => `${prefix}/`)
    const mine = this.pages.filter(({ address }) =>
      locale.prefix === ''
        ? !others.some((prefix) => `${address}/`.startsWith(prefix))
        : `${address}/`.startsWith(`${locale.prefix}/`),
    )
    return folderOrder(
      mine.map(({ file }) => ({
        file,
        path: file
          .slice((this.src === '' ? 0 : this.src.length + 1) + (locale.prefix === '' ? 0 : locale.prefix.length))
          .replace(/\.md$/, ''),
      })),
    )
  }

  private include(path: string, from: string): string | undefined {
    const plain = path.startsWith('@')
      ? normalizePath(`${this.src}/${path.slice(1).replace(/^\//, '')}`)
      : path.startsWith('/')
        ? normalizePath(`${this.src}${path}`)
        : normalizePath(`${folderOf(from)}/${path}`)
    return plain !== undefined && this.files.readBytes(plain) ? plain : undefined
  }

  private settings(theme: Data, locales: readonly Locale[]): SiteSettings {
    const rootTheme = locales[0]?.theme ?? theme
    const head = asArray(this.config.head).map(asArray)
    const favicon = head
      .map(([tag, attributes]) =>
        tag === 'link' && /icon/.test(asText(at(attributes, 'rel')) ?? '') ? asText(at(attributes, 'href')) : undefined,
      )
      .find((one) => one)
    const logo = rootTheme.logo
    const light = asText(logo) ?? asText(at(logo, 'light')) ?? asText(at(logo, 'src'))
    const dark = asText(at(logo, 'dark'))
    const gtag = JSON.stringify(this.config.head ?? '').match(/\b(G-[A-Z0-9]{6,})\b/)?.[1]
    const nav = asArray(rootTheme.nav).map(asObject)
    const description = asText(this.config.description) ?? asText(at(this.config, 'locales', 'root', 'description'))
    return {
      name: asText(this.config.title) ?? asText(at(this.config, 'locales', 'root', 'title')),
      description,
      url: asText(at(this.config, 'sitemap', 'hostname'))?.replace(/\/+$/, ''),
      ...(light && { logo: { light, ...(dark && { dark }) } }),
      favicon,
      color: this.color(),
      links: nav.flatMap((item) =>
        asText(item.text) && /^https?:/.test(asText(item.link) ?? '')
          ? [{ label: asText(item.text) as string, url: asText(item.link) as string }]
          : [],
      ),
      footer: menuColumns(menusOf(nav), this.log, this.path),
      socials: socialsOf(asArray(rootTheme.socialLinks).map((one) => asText(at(one, 'link')) ?? '')),
      ...(gtag && { integrations: { ga4: { measurementId: gtag } } }),
    }
  }

  private color(): string | undefined {
    const folder = this.path.replace(/\/config(?:\/index)?\.\w+$/, '')
    for (const file of this.files.list()) {
      if (!file.startsWith(`${folder}/`) || !/\.(?:css|scss|vue)$/.test(file)) continue
      const color = /--vp-c-brand(?:-1)?:\s*(#[\da-f]{3,8}|rgba?\([^)]*\)|hsla?\([^)]*\))/i.exec(
        this.files.readText(file) ?? '',
      )?.[1]
      if (color) return color
    }
    return undefined
  }
}

/** The menus of the top bar. Menus in them become a part of theirs. */
function menusOf(nav: readonly Data[]): Menu[] {
  const links = (values: unknown): Menu['items'] =>
    asArray(values)
      .map(asObject)
      .flatMap((item) => {
        const [label, url] = [asText(item.text), asText(item.link)]
        return Array.isArray(item.items) ? links(item.items) : label && url ? [{ label: plainText(label), url }] : []
      })
  return nav
    .filter((item) => Array.isArray(item.items))
    .map((item) => ({ header: plainText(asText(item.text) ?? ''), items: links(item.items) }))
}
