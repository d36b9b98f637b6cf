// Hugo with Docsy and similar themes: sections by folder, weights, URLs from front matter and permalinks.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { hugoDialect } from '../../foreign/dialects/hugo.ts'
import { urlized } from '../../foreign/hugo-urls.ts'
import { plainAddress } from '../addresses.ts'
import { AdocPages, isAdoc } from '../adoc/pages.ts'
import { type CodePage, codePages } from '../code-pages.ts'
import { asArray, asObject, asText, at, type Data } from '../config/data.ts'
import { hostRedirects } from '../host-redirects.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, joinPath, nearest, pagesBelow, withMounts } from '../reading.ts'
import { basePath, origin, socialsOf } from '../shared-settings.ts'
import {
  type Division,
  firstFile,
  type ImportLog,
  type ImportSystem,
  type Navigation,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { unreadPages } from '../unread-pages.ts'
import { adocAttributes, type HugoLanguage, readConfig, readLanguages } from './hugo/config.ts'
import { addressOf, readEntries } from './hugo/entries.ts'
import { type ListedPages, listUrls } from './hugo/lists.ts'
import { navigationOf } from './hugo/navigation.ts'
import { Parameters } from './hugo/parameters.ts'
import { References } from './hugo/references.ts'

const CONFIG =
  /(?:^|\/)(?:hugo\.(?:toml|ya?ml|json)|config\.(?:toml|ya?ml)|config\/_default\/(?:hugo|config)\.(?:toml|ya?ml))$/

export const hugo: ImportSystem = {
  id: 'hugo',
  name: 'Hugo',
  detect: (files) =>
    nearest(
      files,
      CONFIG,
      (text, path) =>
        /baseURL|contentDir|theme|markup|\[module|^module:|languageCode|title/im.test(text) &&
        hasContent(files, rootOf(path), text),
    ),
  root: rootOf,
  read: async (files, log, around) => {
    const mounts = new HugoReader(files, log).mounts(around)
    if (mounts.size === 0) return new HugoReader(files, log).read()
    const mounted = withMounts(files, around.files, mounts)
    return { ...new HugoReader(mounted, log).read(), files: mounted }
  },
}

function rootOf(file: string): string {
  return folderOf(file.replace(/config\/_default\/[^/]*$/, 'x'))
}

/** A theme has a configuration too, but no content. */
function hasContent(files: FileSystem, root: string, config: string): boolean {
  const named = [...config.matchAll(/contentDir["']?\s*[:=]\s*["']?([\w./-]+)/gi)].map(([, folder = '']) => folder)
  const folders = ['content', ...named].map((folder) => normalizePath(`${root}/${folder}`))
  return files
    .list()
    .some((path) => /\.(?:md|adoc)$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
}

class HugoReader {
  private readonly config: Data
  private readonly pages: SourcePage[] = []
  /** The front matter of `_index.md`, by folder. */
  private readonly sections = new Map<string, Data>()
  private readonly languages: readonly HugoLanguage[]
  private readonly adoc: AdocPages

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {
    this.config = readConfig(files)
    this.languages = readLanguages(this.config, files)
    this.adoc = new AdocPages(files, log, {
      attributes: adocAttributes(this.config),
      isTitledByFrontMatter: true,
      contentFolder: (file) => this.contentOf(file),
    })
  }

  read(): SourceSite {
    const passthrough = at(this.config.markup, 'goldmark', 'extensions', 'passthrough')
    const dialect = hugoDialect({
      emoji: this.config.enableemoji === true,
      math: at(passthrough, 'enable') === true && JSON.stringify(at(passthrough, 'delimiters') ?? '').includes('\\\\('),
    })
    const listed: ListedPages[] = []
    const fallbacks: { from: string; to: string }[] = []
    const divisions = this.languages.map((language, i): Division => {
      const { route } = language
      const entries = readEntries(this.files, language, this.languages).map((entry) => ({
        ...entry,
        address: addressOf(entry, route, this.config),
      }))
      for (const { file, data, isSection } of entries) if (isSection) this.sections.set(folderOf(file), data)
      for (const { file, address, title } of entries)
        this.pages.push({
          file,
          address,
          language: language.tag,
          title,
          ...(isAdoc(file) ? this.adoc.page(file) : { dialect }),
        })
      const missing = this.fallsBack(language.tag) ? untranslated(listed[0], { route, pages: entries }) : []
      for (const { address, data } of missing) {
        const aliases = asArray(data.aliases).filter(
          (alias): alias is string => asText(alias)?.startsWith('/') === true,
        )
        for (const from of [address, ...aliases]) fallbacks.push({ from: `${route}${from}`, to: address })
      }
      listed.push({ route, pages: [...entries, ...missing] })
      return { kind: 'language', label: language.tag, isDefault: i === 0, content: navigationOf(entries, this.config) }
    })
    const filled = divisions.filter(({ content }) =>
      'items' in content ? content.items.length > 0 : content.divisions.length > 0,
    )
    const lists = listUrls(this.config, listed, urlized)
    const navigation: Navigation = filled.length > 1 ? { divisions: filled } : (filled[0]?.content ?? { items: [] })
    const home = this.pages.find(({ file }) => file === firstFile(navigation))?.address
    const html = codePages(this.htmlPages(), home, this.log)
    const contentOf = (file: string) => this.contentOf(file)
    const references = new References(this.files, this.pages, contentOf)
    const parameters = new Parameters(this.config, this.sections, contentOf)
    const url = asText(this.config.baseurl)
    const base = basePath(url)
    const ofHost = hostRedirects(this.files, ['', 'static'], { base, url: origin(url) })
    return {
      settings: this.settings(),
      pages: this.pages,
      navigation,
      redirects: [...html.redirects, ...ofHost, ...fallbacks, ...lists.redirects],
      assets: publicFiles(this.files, ['static'], this.log, (path) => path.endsWith('.html')),
      lost: [
        ...html.lost,
        ...lists.lost,
        ...this.mountedFiles(),
        ...unreadPages(this.otherFiles(/\.(?:rst|org)$/), this.log),
      ],
      languages: this.languages.map(({ tag }) => tag).filter((tag) => this.fallsBack(tag)),
      base,
      ending: this.config.uglyurls === true ? 'html' : 'slash',
      titleFrom: 'front-matter',
      links: { publicFolders: ['static', 'assets'], contentFolder: (page) => this.contentOf(page.file) },
      include: (path, from) =>
        [folderOf(from), '', this.contentOf(from), 'content', 'static', 'assets']
          .map((folder) => joinPath([folder, path.replace(/^\/+/, '')]))
          .map((one) => normalizePath(one))
          .find((file) => file !== undefined && this.files.readText(file) !== undefined),
      named: (name, kind, from) => {
        if (kind === 'file') return references.image(name, from)
        const [path = '', fragment] = name.split('#')
        const file = references.page(path, from)
        return file === undefined ? undefined : { file, ...(fragment !== undefined && { fragment }) }
      },
      variable: (name, page, data) => parameters.find(name, page, data),
      frontMatter,
    }
  }

  private settings(): SourceSite['settings'] {
    const { title, baseurl, languages } = this.config
    const params = asObject(this.config.params)
    const url = asText(baseurl)
    const links = Object.values(asObject(params.links)).flatMap((list) => asArray(list))
    return {
      name: asText(title) ?? asText(at(Object.values(asObject(languages))[0], 'title')),
      description: asText(params.description),
      url: /localhost|example\.org/.test(url ?? '') ? undefined : origin(url),
      socials: socialsOf([asText(params.github_repo) ?? '', ...links.map((one) => asText(at(one, 'url')) ?? '')]),
    }
  }

  /** Folders that the site shows as part of its content: their names there, and their paths in `around`. */
  mounts({ files, site }: Surroundings): ReadonlyMap<string, string> {
    const [main] = this.languages
    const out = new Map<string, string>()
    for (const mount of asArray(at(this.config.module, 'mounts'))) {
      const source = normalizePath(`${site}/${asText(at(mount, 'source')) ?? ''}`)
      const below = /^content\/(.+)$/.exec(asText(at(mount, 'target')) ?? '')?.[1]?.replace(/\/+$/, '')
      const lang = asText(at(mount, 'lang'))
      const language = this.languages.find(({ tag }) => tag === lang) ?? main
      if (!source || source === site || below === undefined || !language) continue
      const name = `${language.content}/${below}`
      if (files.list().some((path) => path.startsWith(`${source}/`))) out.set(name, source)
    }
    return out
  }

  /** Pages in HTML, which are mostly the home page with the blocks of a theme. */
  private htmlPages(): CodePage[] {
    const known = new Set(this.pages.map(({ address }) => plainAddress(address)))
    return this.otherFiles(/\.html$/).flatMap(({ file, address }) =>
      known.has(address) || /^---/.test(this.files.readText(file) ?? '') === false
        ? []
        : [{ file, address, language: 'HTML' }],
    )
  }

  /** Pages whose file isn't Markdown, with their URLs. */
  private otherFiles(pattern: RegExp): { file: string; address: string }[] {
    return this.languages.flatMap(({ content, route }) =>
      pagesBelow(this.files, content, pattern).map((file) => {
        const path = file
          .slice(content.length + 1)
          .replace(/\.\w+$/, '')
          .replace(/(?:^|\/)_?index$/, '')
        return { file, address: plainAddress(`${route}/${path.split('/').map(urlized).join('/')}`) }
      }),
    )
  }

  /** URLs of single files that the site mounts as pages. Most are outside of its folder. */
  private mountedFiles(): { address: string; why: string }[] {
    const [main] = this.languages
    return asArray(at(this.config.module, 'mounts')).flatMap((mount) => {
      const [source, target] = [asText(at(mount, 'source')), asText(at(mount, 'target'))]
      if (source === undefined || !target?.startsWith('content/') || !/\.md$/.test(target)) return []
      const path = target.slice('content/'.length).replace(/\.md$/, '')
      const parts = path.split('/').map(urlized)
      const address = `${main?.route ?? ''}/${parts.join('/')}`
      return [{ address, why: `Hugo mounted \`${source}\` there. To keep it, copy the file into the new docs.` }]
    })
  }

  /** True if the site shows pages of the default language where this one has none: both are mounted at the same place. */
  private fallsBack(tag: string): boolean {
    const [main] = this.languages
    return asArray(at(this.config.module, 'mounts')).some((mount) => {
      const tags = [at(mount, 'lang'), ...asArray(at(mount, 'sites', 'matrix', 'languages'))]
      const isContent = asText(at(mount, 'target')) === 'content' && asText(at(mount, 'source')) === main?.content
      return isContent && tag !== main?.tag && tags.includes(tag)
    })
  }

  private contentOf(file: string): string {
    return this.languages.find(({ content }) => file.startsWith(`${content}/`))?.content ?? 'content'
  }
}

/** The pages of the default language that another one has no page for. */
function untranslated(main: ListedPages | undefined, { route, pages }: ListedPages): ListedPages['pages'] {
  const own = new Set(pages.map(({ address }) => address))
  return main?.pages.filter(({ address }) => main.route === '' && !own.has(`${route}${address}`)) ?? []
}

/** Keys of front matter that mean nothing here, or whose meaning is carried over. */
const HANDLED =
  'weight linkTitle menu menus type layout cascade outputs categories tags slug resources no_list simple_list toc_hide hide_summary manualLink date author params spelling github_repo toc body_class cspell show_banner notoc hide_feedback'.split(
    ' ',
  )

function frontMatter(data: Data): { handled: string[]; set: Record<string, unknown> } {
  const link = asText(data.manualLink)
  return {
    handled: HANDLED,
    set: { ...(link && { url: link }), ...(data.notoc === true && { mode: 'wide' }) },
  }
}
