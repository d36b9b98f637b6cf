// Starlight: the sidebar of its integration, languages by folder, URLs from the docs collection.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { starlightMd, starlightMdx } from '../../foreign/dialects/starlight.ts'
import { createSlugger } from '../../foreign/sluggers.ts'
import { plainAddress } from '../addresses.ts'
import { type CodePage, codePages } from '../code-pages.ts'
import {
  asArray,
  asObject,
  asShown,
  asText,
  at,
  type Data,
  readData,
  readFirst,
  readFrontMatter,
} from '../config/data.ts'
import { isCall } from '../config/javascript.ts'
import { readProgram } from '../config/program.ts'
import { heroText } from '../hero.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { nearest, pagesBelow } from '../reading.ts'
import { socialsOf } from '../shared-settings.ts'
import {
  type Division,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'
import { type FolderMeta, generatedItems } from './starlight/generated.ts'

const CONFIG = /(?:^|\/)astro\.config\.[cm]?[jt]s$/
const DOCS = 'src/content/docs'

export const starlight: ImportSystem = {
  id: 'starlight',
  name: 'Starlight',
  npmPackage: '@astrojs/starlight',
  detect: (files) => nearest(files, CONFIG, (text) => /starlight\s*\(/.test(text)),
  read: async (files, log) => {
    const path = files.list().find((one) => /^astro\.config\.[cm]?[jt]s$/.test(one)) as string
    const program = await readProgram(files, path, log, (exports) => {
      const options = optionsOf(asObject(exports.default))
      return [options.sidebar, options.locales, options.title, asObject(exports.default).redirects]
    })
    return new StarlightReader(files, log, asObject(program?.exports.default)).read()
  },
}

function optionsOf(config: Data): Data {
  for (const one of asArray(config.integrations).flat()) if (isCall(one, 'starlight')) return asObject(one.args[0])
  return {}
}

interface Locale {
  /** The folder, which is also the part of the URL. Empty for the root. */
  readonly folder: string
  readonly route: string
  readonly tag: string
  readonly isDefault: boolean
}

class StarlightReader {
  private readonly options: Data
  private readonly pages: SourcePage[] = []
  private readonly byAddress = new Map<string, string>()
  private readonly data = new Map<string, Data>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly config: Data,
  ) {
    this.options = optionsOf(config)
  }

  read(): SourceSite {
    const locales = this.locales()
    for (const file of pagesBelow(this.files, DOCS)) this.page(file, locales)
    const divisions = locales.map(
      (locale): Division => ({
        kind: 'language',
        label: locale.tag,
        isDefault: locale.isDefault,
        content: { items: this.sidebar(locale) },
      }),
    )
    const filled = divisions.filter(({ content }) => 'items' in content && content.items.length > 0)
    const navigation: Navigation = filled.length > 1 ? { divisions: filled } : (filled[0]?.content ?? { items: [] })
    const first = firstFile(navigation)
    const home = this.pages.find(({ file }) => file === first)?.address
    const programs = codePages(this.ownPages(), home, this.log)
    const base = (asText(this.config.base) ?? '').replace(/\/+$/, '').replace(/^(?=[^/])/, '/')
    const settings = this.settings()
    const ofHost = hostRedirects(this.files, ['', 'public'], { base, url: settings.url })
    return {
      settings,
      pages: this.pages,
      navigation,
      redirects: [...programs.redirects, ...this.redirects(), ...ofHost],
      assets: publicFiles(this.files, ['public'], this.log),
      lost: programs.lost,
      languages: locales.filter(({ isDefault }) => !isDefault).map(({ route }) => route),
      base,
      ending: this.config.trailingSlash === 'never' ? 'none' : 'slash',
      titleFrom: 'front-matter',
      include: (path) => this.aliased(path),
      variable: (name, _, data) => asShown(data, name),
      links: {
        publicFolders: ['public'],
        contentFolder: () => DOCS,
        aliases: {
          ...tsconfigAliases(this.files),
          '@/': 'src',
          '~/': 'src',
          '@assets/': 'src/assets',
          '@components/': 'src/components',
        },
        byAddress: true,
      },
      frontMatter: (data) => {
        const before = heroText(data)
        const hidden = at(data, 'sidebar', 'hidden') === true
        return {
          handled: [
            'hero',
            'sidebar',
            'head',
            'template',
            'editUrl',
            'lastUpdated',
            'prev',
            'next',
            'banner',
            'pagefind',
            'tableOfContents',
            'authors',
            'excerpt',
            'cover',
            'date',
          ],
          ...(before !== undefined && { before: before.replace(/^# .*\n*/, '') }),
          set: {
            ...(hidden && { hidden: true }),
            ...(data.template === 'splash' && { mode: 'custom' }),
            ...(asText(at(data, 'sidebar', 'label')) && { sidebarTitle: asText(at(data, 'sidebar', 'label')) }),
          },
        }
      },
    }
  }

  private locales(): readonly Locale[] {
    const all = Object.entries(asObject(this.options.locales))
    const chosen = asText(this.options.defaultLocale) ?? (all.some(([key]) => key === 'root') ? 'root' : all[0]?.[0])
    if (all.length === 0) return [{ folder: '', route: '', tag: 'en', isDefault: true }]
    const folders = new Set(
      this.files
        .list()
        .flatMap((path) => (path.startsWith(`${DOCS}/`) ? [path.slice(DOCS.length + 1).split('/')[0] ?? ''] : [])),
    )
    return all
      .map(([key, value]): Locale => {
        const folder =
          key === 'root' ? '' : ([...folders].find((name) => name.toLowerCase() === key.toLowerCase()) ?? key)
        return {
          folder,
          route: key === 'root' ? '' : key,
          tag: asText(at(value, 'lang')) ?? key,
          isDefault: key === chosen,
        }
      })
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  }

  private page(file: string, locales: readonly Locale[]): void {
    const below = file.slice(DOCS.length + 1)
    if (/(?:^|\/)_/.test(below)) return
    const front = readFrontMatter(this.files.readText(file) ?? '').data
    if (front.draft === true) {
      this.log.remark({ kind: 'left', what: 'draft', file, line: 0, message: "This draft wasn't imported." })
      return
    }
    const plain = below.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '')
    const slug = asText(front.slug)
    const address = `/${slug === undefined ? slugged(plain) : slug.replace(/^\/+|\/+$/g, '')}`
    if (address === '/404') return
    const locale = locales.find(({ folder }) => folder !== '' && below.startsWith(`${folder}/`))
    this.pages.push({
      file,
      address,
      dialect: file.endsWith('.mdx') ? starlightMdx : starlightMd,
      language: locale?.tag,
    })
    this.byAddress.set(plainAddress(address), file)
    this.data.set(file, front)
  }

  /** Pages outside of the docs: those in Markdown are pages, the others are given back. */
  private ownPages(): CodePage[] {
    const programs: CodePage[] = []
    for (const file of this.files.list()) {
      const [, path, ending] = /^src\/pages\/(.+)\.(astro|mdx?|html)$/.exec(file) ?? []
      if (path === undefined || /(?:^|\/)[_[]|^404$/.test(path)) continue
      const address = `/${path.replace(/(?:^|\/)index$/, '')}`
      if (this.byAddress.has(plainAddress(address))) continue
      if (ending === 'md' || ending === 'mdx')
        this.pages.push({ file, address, dialect: ending === 'mdx' ? starlightMdx : starlightMd })
      else programs.push({ file, address, language: ending === 'astro' ? 'Astro' : 'HTML' })
    }
    return programs
  }

  private sidebar(locale: Locale): NavItem[] {
    const sidebar = asArray(this.options.sidebar)
    if (sidebar.length === 0) return this.generated('', locale)
    return sidebar.flatMap((value) => this.item(value, locale))
  }

  private item(value: unknown, locale: Locale): NavItem[] {
    if (typeof value === 'string') return this.pageAt(`/${value}`, undefined, locale)
    const item = asObject(value)
    const label = this.label(item, locale)
    if (Array.isArray(item.items)) {
      const items = item.items.flatMap((inner: unknown) => this.item(inner, locale))
      return items.length > 0 ? [group(label, items, item)] : []
    }
    const directory = asText(at(item, 'autogenerate', 'directory'))
    if (directory !== undefined) {
      const items = this.generated(directory.replace(/^\/+|\/+$/g, ''), locale)
      if (label === '') return items
      return items.length > 0 ? [group(label, items, item)] : []
    }
    const slug = asText(item.slug)
    if (slug !== undefined) return this.pageAt(`/${slug}`, label || undefined, locale)
    const link = asText(item.link)
    if (link === undefined) return []
    if (/^(?:https?:)?\/\//.test(link)) return [{ kind: 'link', label, url: link }]
    return this.pageAt(link.replace(/[?#].*$/, ''), label || undefined, locale)
  }

  private label(item: Data, locale: Locale): string {
    const translations = asObject(item.translations)
    const own =
      asText(translations[locale.tag]) ??
      asText(translations[locale.route]) ??
      asText(translations[locale.tag.split('-')[0] ?? ''])
    return (locale.isDefault ? undefined : own) ?? asText(item.label) ?? ''
  }

  /**
   * A page in a language. A missing translation shows the page of the default language, and nothing is copied for it.
   */
  private pageAt(address: string, label: string | undefined, locale: Locale): NavItem[] {
    const plain = plainAddress(address)
    const file = this.byAddress.get(
      plainAddress(locale.route === '' ? plain : `/${locale.route.toLowerCase()}${plain}`),
    )
    if (file === undefined) return locale.isDefault ? [pageItem(`${DOCS}${plain}.md`, label)] : []
    const own = asText(at(this.data.get(file), 'sidebar', 'label'))
    return [pageItem(file, label ?? own)]
  }

  private generated(directory: string, locale: Locale): NavItem[] {
    const head = [DOCS, locale.folder, directory].filter((part) => part !== '').join('/')
    const others =
      locale.folder === '' && directory === ''
        ? this.locales().flatMap(({ folder }) => (folder === '' ? [] : [`${DOCS}/${folder}/`]))
        : []
    const mine = this.pages.filter(
      ({ file }) => file.startsWith(`${head}/`) && !others.some((other) => file.startsWith(other)),
    )
    const visible = mine.filter(({ file }) => at(this.data.get(file), 'sidebar', 'hidden') !== true)
    return generatedItems(
      visible.map(({ file }) => {
        const order = at(this.data.get(file), 'sidebar', 'order')
        const label = asText(at(this.data.get(file), 'sidebar', 'label'))
        return {
          file,
          path: file.slice(head.length + 1).replace(/\.\w+$/, ''),
          ...(typeof order === 'number' && { order }),
          ...(label && { label }),
        }
      }),
      (folder) => this.folderMeta(folder === '' ? head : `${head}/${folder}`),
    )
  }

  private folderMeta(folder: string): FolderMeta {
    const data = asObject(readFirst(this.files, [`${folder}/_meta.yml`, `${folder}/_meta.yaml`])?.data)
    const label = asText(data.label)
    return {
      ...(label && { label }),
      ...(typeof data.order === 'number' && { order: data.order }),
      isReversed: data.sort === 'reverse-slug',
    }
  }

  private redirects(): { from: string; to: string }[] {
    return Object.entries(asObject(this.config.redirects)).flatMap(([from, value]) => {
      const to = asText(value) ?? asText(at(value, 'destination'))
      return to === undefined || from.includes('[') ? [] : [{ from, to }]
    })
  }

  private settings(): SiteSettings {
    const { options } = this
    const title = asText(options.title) ?? asText(Object.values(asObject(options.title))[0])
    const logo = asObject(options.logo)
    const light = asText(logo.src) ?? asText(logo.light)
    const social = Array.isArray(options.social)
      ? options.social.map((one) => asText(at(one, 'href')) ?? '')
      : Object.values(asObject(options.social)).map((one) => asText(one) ?? '')
    const favicon = asText(options.favicon)
    return {
      name: title,
      description: asText(options.description),
      url: asText(this.config.site)?.replace(/\/+$/, ''),
      ...(light && {
        logo: {
          light: light.replace(/^\.\//, ''),
          ...(asText(logo.dark) && { dark: (asText(logo.dark) as string).replace(/^\.\//, '') }),
        },
      }),
      ...(favicon && { favicon }),
      color: this.color(),
      socials: socialsOf(social),
    }
  }

  private aliases: Data | undefined

  /** A file under an alias of tsconfig.json: `@code/a.rs`. */
  private aliased(path: string): string | undefined {
    this.aliases ??= asObject(at(readData(this.files, 'tsconfig.json'), 'compilerOptions', 'paths'))
    for (const [alias, value] of Object.entries(this.aliases)) {
      const folder = asText(asArray(value)[0])
      if (!folder || !alias.endsWith('/*') || !path.startsWith(alias.slice(0, -1))) continue
      // A plugin that includes code may have folders of its own, such as `code` for `@code`.
      for (const place of [folder.replace(/\*$/, ''), alias.slice(1, -1)]) {
        const file = normalizePath(place + path.slice(alias.length - 1))
        if (file !== undefined && this.files.readText(file) !== undefined) return file
      }
    }
    return undefined
  }

  private color(): string | undefined {
    for (const file of asArray(this.options.customCss)) {
      const color =
        typeof file === 'string'
          ? /--sl-color-accent:\s*([^;]+);/.exec(this.files.readText(file.replace(/^\.\//, '')) ?? '')?.[1]
          : undefined
      if (color) return color
    }
    return undefined
  }
}

/** Converts a path's segments as Astro does. */
function slugged(path: string): string {
  return path
    .split('/')
    .map((part) => createSlugger('github').take(part))
    .join('/')
}

/** A group of the sidebar, open if the configuration says so. */
function group(label: string, items: readonly NavItem[], { collapsed }: Data): NavItem {
  return { kind: 'group', label, items, ...(collapsed === false && { isOpen: true }) }
}
