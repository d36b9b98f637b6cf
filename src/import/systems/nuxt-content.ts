// Nuxt Content, Docus: numbers in paths give the order, and don't appear in URLs. `.navigation.yml` describes a folder.

import type { FileSystem } from '../../files/file-system.ts'
import { nuxtContent as dialect } from '../../foreign/dialects/nuxt-content.ts'
import { iconFor } from '../../foreign/icons.ts'
import { asArray, asObject, asText, at, type Data, readFirst, readFrontMatter } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { type FolderInfo, folderOrder, isIndexName, labelOf, withIndexPage } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { baseOfLinks } from '../link-base.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, nearest, pagesBelow, stemOf } from '../reading.ts'
import { socialsOf } from '../shared-settings.ts'
import type {
  Division,
  FrontMatterChange,
  ImportLog,
  ImportSystem,
  NavItem,
  Navigation,
  SiteSettings,
  SourcePage,
  SourceSite,
} from '../source-site.ts'

/** A folder and a page with numbers, in a checkout without its configuration. */
const NUMBERED = /(?:^|\/)\d+\.[a-z][\w-]*\/\d+\.[a-z][\w-]*\.md$/
const FOLDER_DATA = /(?:^|\/)\.navigation\.ya?ml$/

export const nuxtContent: ImportSystem = {
  id: 'nuxt-content',
  name: 'Nuxt Content',
  detect: (files) => {
    const hasContent = (_: string, path: string) => {
      const folder = folderOf(path)
      return pagesBelow(files, folder === '' ? 'content' : `${folder}/content`).length > 0
    }
    return (
      nearest(files, /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/, hasContent) ??
      nearest(
        files,
        /(?:^|\/)package\.json$/,
        (text, path) => /"(?:docus|@nuxt\/content)"/.test(text) && hasContent(text, path),
      ) ??
      nearest(files, FOLDER_DATA) ??
      nearest(files, NUMBERED)
    )
  },
  root: (file) => {
    if (!FOLDER_DATA.test(file) && !NUMBERED.test(file)) return folderOf(file)
    const parts = folderOf(file).split('/')
    const first = parts.findIndex((part) => NUMBER.test(part))
    const content = first === -1 ? parts : parts.slice(0, first)
    return (content.at(-1) === 'content' ? content.slice(0, -1) : content).join('/')
  },
  read: async (files, log) => {
    const config = await readOwn(files, log, /^nuxt\.config\.[cm]?[jt]s$/, (one) => [
      one.site,
      one.routeRules,
      one.i18n,
    ])
    const app = await readOwn(files, log, /^(?:app\/)?app\.config\.[cm]?[jt]s$/, (one) => [
      one.seo,
      one.header,
      one.socials,
    ])
    return new NuxtContentReader(files, config, app, log).read()
  },
}

const NUMBER = /^\d+\./

async function readOwn(
  files: FileSystem,
  log: ImportLog,
  name: RegExp,
  parts: (config: Data) => unknown,
): Promise<Data> {
  const path = files.list().find((one) => name.test(one))
  const program = path && (await readProgram(files, path, log, (exports) => parts(asObject(exports.default))))
  return asObject(program ? program.exports.default : undefined)
}

class NuxtContentReader {
  private readonly root: string
  private readonly data = new Map<string, Data>()

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly app: Data,
    private readonly log: ImportLog,
  ) {
    this.root = pagesBelow(files, 'content').length > 0 ? 'content' : ''
  }

  read(): SourceSite {
    const languages = this.languages()
    const pages = pagesBelow(this.files, this.root, /\.md$/).flatMap((file) => this.page(file, languages))
    const base = asText(at(this.config.app, 'baseURL')) ?? baseOfLinks(this.files, pages)
    const settings = this.settings()
    return {
      settings,
      pages,
      navigation: this.navigation(pages, languages),
      redirects: [...this.redirects(), ...hostRedirects(this.files, ['', 'public'], { base, url: settings.url })],
      assets: publicFiles(this.files, ['public'], this.log),
      lost: [],
      languages: languages.slice(1),
      base: base.replace(/\/+$/, ''),
      ending: 'none',
      titleFrom: 'front-matter',
      links: { publicFolders: ['public'], contentFolder: () => this.root, byAddress: true },
      frontMatter: changeOf,
    }
  }

  /** The folders of languages, the default one first. Empty for a site in one language. */
  private languages(): readonly string[] {
    const i18n = asObject(this.config.i18n)
    const codes = asArray(i18n.locales).flatMap((one) => asText(one) ?? asText(at(one, 'code')) ?? [])
    const first = asText(i18n.defaultLocale) ?? codes[0]
    const own = codes.filter((code) => pagesBelow(this.files, `${this.root}/${code}`).length > 0)
    return own.sort((a, b) => Number(b === first) - Number(a === first))
  }

  /** A page without a title of its own is called after its path. */
  private page(file: string, languages: readonly string[]): SourcePage[] {
    const below = this.below(file)
    const { data } = readFrontMatter(this.files.readText(file) ?? '')
    if (
      /(?:^|\/)\.|\.draft\.md$/.test(below) ||
      (this.root === '' && /^(?:README|CHANGELOG|LICENSE)\.md$/i.test(below))
    )
      return []
    this.data.set(file, data)
    const path = below.replace(/\.md$/, '').split('/').map(plainPart)
    const language = languages.find((code) => code === path[0])
    if (isIndexName(path.at(-1) as string)) path.pop()
    return [
      {
        file,
        address: `/${path.join('/')}`,
        dialect,
        title: asText(at(data.seo, 'title')) ?? labelOf(path.at(-1) ?? 'Home'),
        ...(language !== undefined && { language }),
        ...(isHidden(data) && { frontMatter: { hidden: true } }),
      },
    ]
  }

  private below(file: string): string {
    return this.root === '' ? file : file.slice(this.root.length + 1)
  }

  private navigation(pages: readonly SourcePage[], languages: readonly string[]): Navigation {
    if (languages.length === 0) return { items: this.items(pages, '') }
    const divisions = languages.map(
      (code, i): Division => ({
        kind: 'language',
        label: code,
        isDefault: i === 0,
        content: {
          items: this.items(
            pages.filter(({ language }) => language === code),
            `${code}/`,
          ),
        },
      }),
    )
    return { divisions }
  }

  private items(pages: readonly SourcePage[], head: string): NavItem[] {
    const listed = pages.filter(({ file }) => !isHidden(this.data.get(file) ?? {}) && !this.isInHidden(file))
    const items = folderOrder(
      listed.map(({ file }) => {
        const path = this.below(file).slice(head.length).replace(/\.md$/, '')
        const name = stemOf(file)
        const label = inNavigation(this.data.get(file), 'title')
        return {
          file,
          path: path.slice(0, path.length - name.length) + name.replace(NUMBER, ''),
          ...positionOf(name),
          ...(label !== undefined && { label }),
        }
      }),
      (folder) => (folder === '' ? undefined : this.folder(head + folder)),
    ).map(withIndexPage)
    return withoutOuterGroup(items)
  }

  private folder(path: string): ReturnType<FolderInfo> {
    const data = this.folderData(path)
    const label = asText(data.title)
    const icon = iconFor(asText(data.icon) ?? '')
    return {
      ...(label !== undefined && { label }),
      ...(icon && { icon: icon.icon }),
      ...positionOf(path.replace(/^.*\//, '')),
    }
  }

  private folderData(path: string): Data {
    const head = [this.root, path].filter((part) => part !== '').join('/')
    return asObject(readFirst(this.files, [`${head}/.navigation.yml`, `${head}/.navigation.yaml`])?.data)
  }

  private isInHidden(file: string): boolean {
    for (let folder = folderOf(this.below(file)); folder !== ''; folder = folderOf(folder))
      if (this.folderData(folder).navigation === false) return true
    return false
  }

  /** `routeRules: { '/old': { redirect: '/new' } }`. */
  private redirects(): { from: string; to: string }[] {
    return Object.entries(asObject(this.config.routeRules)).flatMap(([from, rule]) => {
      const to = asText(at(rule, 'redirect')) ?? asText(at(rule, 'redirect', 'to'))
      return to === undefined || from.includes('*') ? [] : [{ from, to }]
    })
  }

  private settings(): SiteSettings {
    const logo = asObject(asObject(this.app.header).logo)
    const light = asText(logo.light) ?? asText(logo.dark)
    return {
      name:
        asText(at(this.app.header, 'title')) ??
        asText(at(this.config.site, 'name')) ??
        asText(at(this.app.seo, 'siteName')) ??
        asText(at(this.app.seo, 'title')),
      description: asText(at(this.app.seo, 'description')),
      url: asText(at(this.config.site, 'url'))?.replace(/\/+$/, ''),
      ...(light && { logo: { light, ...(asText(logo.dark) && { dark: asText(logo.dark) }) } }),
      socials: socialsOf([
        ...Object.values(asObject(this.app.socials)).flatMap((one) => asText(one) ?? []),
        asText(at(this.app.github, 'url')) ?? '',
      ]),
    }
  }
}

/** `1.Getting started` is `getting-started`, as Nuxt writes it in URLs. */
function plainPart(part: string): string {
  const words: Readonly<Record<string, string>> = { $: 'dollar', '&': 'and', '%': 'percent' }
  return part
    .replace(NUMBER, '')
    .replace(/[$&%]/g, (sign) => words[sign] as string)
    .replace(/\s+/g, '-')
    .toLowerCase()
}

function positionOf(name: string): { readonly position?: number } {
  return NUMBER.test(name) ? { position: Number.parseInt(name, 10) } : {}
}

function isHidden(data: Data): boolean {
  return data.navigation === false
}

/** One folder around all pages but the home page is a part of their addresses, and nothing that readers look for. */
function withoutOuterGroup(items: readonly NavItem[]): NavItem[] {
  const groups = items.filter((item) => item.kind === 'group')
  const [outer] = groups
  const isOuter = groups.length === 1 && items.length <= 2 && outer?.items.some((item) => item.kind === 'group')
  return outer && isOuter ? [...items.filter((item) => item !== outer), ...outer.items] : [...items]
}

/** What front matter says about a page in the navigation. Keys with a dot are short for nested ones. */
function inNavigation(data: Data | undefined, key: string): string | undefined {
  return asText(at(data?.navigation, key)) ?? asText(data?.[`navigation.${key}`])
}

function changeOf(data: Data): FrontMatterChange {
  const icon = iconFor(asText(data.icon) ?? inNavigation(data, 'icon') ?? '')
  const [title, description] = [asText(at(data.seo, 'title')), asText(at(data.seo, 'description'))]
  return {
    handled: [
      ...Object.keys(data).filter((key) => /^(?:navigation|head|seo)\./.test(key)),
      'navigation',
      'icon',
      'seo',
      'links',
      'surround',
      'toc',
      'layout',
      'head',
      'titleTemplate',
      'category',
      'framework',
      'path',
    ],
    set: {
      icon: icon?.icon,
      ...(title !== undefined && { 'og:title': title }),
      ...(description !== undefined && { 'og:description': description }),
      ...(description !== undefined && data.description === undefined && { description }),
    },
  }
}
