// Vocs: pages below `pages/`, and sidebars in `vocs.config.*`.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { vocs as dialect, subtitleOf } from '../../foreign/dialects/vocs.ts'
import { plainAddress } from '../addresses.ts'
import { codePages } from '../code-pages.ts'
import { asArray, asObject, asText, at, type Data, readFrontMatter } from '../config/data.ts'
import { readProgram } from '../config/program.ts'
import { folderOrder } from '../folder-order.ts'
import { hostRedirects, vercelRedirect } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, joinPath, nearest, pagesBelow } from '../reading.ts'
import { type Menu, menuColumns, socialsOf } from '../shared-settings.ts'
import { sidebarNavigation } from '../sidebars.ts'
import {
  firstFile,
  type ImportLog,
  type ImportSystem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'

const CONFIG = /(?:^|\/)vocs\.config\.[cm]?[jt]sx?$/
const PAGE = /\.mdx?$/
/** A part of the path that stands for any name, or a file that isn't a page. */
const NOT_A_PAGE = /(?:^|\/)(?:\[[^/]*\]|_[^/]*)/

export const vocs: ImportSystem = {
  id: 'vocs',
  name: 'Vocs',
  npmPackage: 'vocs',
  detect: (files) => nearest(files, CONFIG),
  read: async (files, log) => {
    const path = files.list().find((one) => /^vocs\.config\.[cm]?[jt]sx?$/.test(one)) as string
    const program = await readProgram(files, path, log, (exports) => {
      const { sidebar, topNav, redirects, rootDir, srcDir, basePath } = asObject(exports.default)
      return [sidebar, topNav, redirects, rootDir, srcDir, basePath]
    })
    return readVocs(files, asObject(program?.exports.default), path, log)
  },
}

/** The folder that holds `pages/`: as the configuration says, or as one version of Vocs or the other has it. */
function sourceFolder(files: FileSystem, config: Data): string {
  const root = normalizePath(asText(config.rootDir) ?? '') ?? ''
  const own = joinPath([root, asText(config.srcDir) ?? 'src'])
  const folders = [normalizePath(own) ?? own, root, 'docs', 'src']
  return folders.find((folder) => files.list().some((path) => path.startsWith(`${joinPath([folder, 'pages'])}/`))) ?? ''
}

function readVocs(files: FileSystem, config: Data, path: string, log: ImportLog): SourceSite {
  const source = sourceFolder(files, config)
  const root = joinPath([source, 'pages'])
  const below = (file: string) => file.slice(root.length + 1)
  const pages = pagesBelow(files, root, PAGE)
    .filter((file) => !NOT_A_PAGE.test(below(file)))
    .map((file): SourcePage => ({ file, address: addressOf(below(file)), dialect }))
  const byAddress = new Map(pages.map(({ address, file }) => [plainAddress(address), file]))
  const pageOf = (link: string) => byAddress.get(plainAddress(link.replace(/[?#].*$/, '')))
  const navigation = sidebarNavigation(config.sidebar, { menu: config.topNav, home: '', pageOf }) ?? {
    items: folderOrder(pages.map(({ file }) => ({ file, path: below(file).replace(PAGE, '') }))),
  }
  const home = pages.find(({ file }) => file === firstFile(navigation))?.address
  const inReact = files
    .list()
    .filter((file) => file.startsWith(`${root}/`) && /\.[jt]sx$/.test(file) && !NOT_A_PAGE.test(below(file)))
    .map((file) => ({ file, address: addressOf(below(file)), language: 'React' }))
  const programs = codePages(
    inReact.filter(({ address }) => !byAddress.has(plainAddress(address))),
    home,
    log,
  )
  const settings = settingsOf(config, path, log)
  const base = (asText(config.basePath) ?? '').replace(/\/+$/, '')
  const publicFolders = [...new Set(['public', joinPath([source, 'public'])])]
  const redirects = asArray(config.redirects).flatMap((one) => {
    const { status, ...rule } = asObject(one)
    return vercelRedirect({ ...rule, statusCode: status ?? 307 }) ?? []
  })
  return {
    settings,
    pages,
    navigation,
    redirects: [
      ...programs.redirects,
      ...redirects,
      ...hostRedirects(files, ['', ...publicFolders], { base, url: settings.url }),
    ],
    assets: publicFiles(files, publicFolders, log),
    lost: programs.lost,
    base,
    ending: 'none',
    titleFrom: 'heading',
    links: {
      publicFolders,
      contentFolder: () => root,
      aliases: { ...tsconfigAliases(files), '~/': source },
      byAddress: true,
    },
    include: (name, from) => {
      const file = normalizePath(
        name.startsWith('~/') ? joinPath([source, name.slice(2)]) : `${folderOf(from)}/${name}`,
      )
      return file !== undefined && files.readText(file) !== undefined ? file : undefined
    },
    variable: (name, _, data) => textOf(data[name]),
    frontMatter: (data, page) => {
      const subtitle = subtitleOf(readFrontMatter(files.readText(page.file) ?? '').body)
      return {
        handled: ['author', 'authors', 'content', 'date', 'layout', 'outline', 'showOutline', 'showSidebar'],
        set: {
          ...(data.description === undefined && { description: subtitle }),
          ...(data.layout === 'landing' && { mode: 'custom' }),
        },
      }
    },
  }
}

/** A value of front matter as text: names in a list, a day. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ') || undefined
  return value instanceof Date ? value.toISOString().slice(0, 10) : asText(value)
}

/** The URL of a page, from its path below `pages/`. */
function addressOf(path: string): string {
  return `/${path.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '')}`
}

function settingsOf(config: Data, path: string, log: ImportLog): SiteSettings {
  const themed = (value: unknown) => ({
    light: asText(value) ?? asText(at(value, 'light')),
    dark: asText(at(value, 'dark')),
  })
  const logo = themed(config.logoUrl)
  const favicon = themed(config.iconUrl)
  const accent = at(config, 'theme', 'accentColor')
  const menu = asArray(config.topNav).map(asObject)
  const banner = asText(config.banner) ?? asText(at(config, 'banner', 'content'))
  return {
    name: asText(config.title),
    description: asText(config.description),
    url: asText(config.baseUrl)?.replace(/\/+$/, ''),
    ...(logo.light && { logo: { light: logo.light, ...(logo.dark && { dark: logo.dark }) } }),
    favicon: favicon.light ?? favicon.dark,
    color: asText(accent) ?? asText(at(accent, 'light')),
    links: linksOf(menu),
    footer: menuColumns(
      menu.flatMap((item): Menu[] =>
        Array.isArray(item.items)
          ? [{ header: asText(item.text) ?? '', items: linksOf(item.items.map(asObject)) }]
          : [],
      ),
      log,
      path,
    ),
    socials: socialsOf(asArray(config.socials).map((one) => asText(at(one, 'link')) ?? '')),
    ...(banner && { banner }),
  }
}

/** Links to elsewhere. What leads to pages is in the navigation. */
function linksOf(items: readonly Data[]): Menu['items'] {
  return items.flatMap((item) => {
    const [label, url] = [asText(item.text), asText(item.link)]
    return label && url && /^https?:/.test(url) ? [{ label, url }] : []
  })
}
