// Sphinx with reStructuredText or MyST, and Jupyter Book: the literals in conf.py, and the toctrees from the root document.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { myst } from '../../foreign/dialects/myst.ts'
import { rst } from '../../foreign/dialects/rst.ts'
import { messageKey } from '../../foreign/gettext/catalog.ts'
import { labelId } from '../../foreign/syntaxes/myst-roles.ts'
import { asArray, asObject, asText, at, type Data, readData, readFirst } from '../config/data.ts'
import { readPython } from '../config/python.ts'
import { folderOrder } from '../folder-order.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, headingOf, nearest, pagesBelow, titleOf } from '../reading.ts'
import { basePath, globMatches, origin, socialsOf } from '../shared-settings.ts'
import {
  type Division,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { unreadPages } from '../unread-pages.ts'
import { withOwnFigures } from './sphinx/figures.ts'
import { SphinxObjects } from './sphinx/objects.ts'
import { RstPages } from './sphinx/rst-files.ts'
import { sectionLabels, sectionName } from './sphinx/section-labels.ts'
import { type SphinxLanguage, sphinxLanguages, translatedItems } from './sphinx/translations.ts'

const CONFIG = /(?:^|\/)(?:conf\.py|_toc\.ya?ml|myst\.ya?ml)$/
const DOCUMENT = /\.(?:md|rst|txt|ipynb)$/i

export const sphinx: ImportSystem = {
  id: 'sphinx',
  name: 'Sphinx',
  detect: (files) =>
    nearest(files, CONFIG, (text, path) => {
      const folder = folderOf(path)
      const isConfig =
        !path.endsWith('conf.py') ||
        /^(?:extensions|project|html_theme|master_doc|root_doc)\s*=|\bimport\s+sphinx|\bfrom\s+sphinx/m.test(text)
      return isConfig && pagesBelow(files, folder, /\.(?:md|rst)$/i).length > 0
    }),
  read: async (files, log, around) => new SphinxReader(files, log, around).read(),
}

/** The roles of sphinx-issues, and what they lead to on GitHub. */
const ISSUE_PATHS = new Map([
  ['issue', 'issues'],
  ['pr', 'pull'],
  ['commit', 'commit'],
])

/** A page with the images of its language. */
function withText(page: SourcePage, language: string, config: Data, files: FileSystem): SourcePage {
  const typed = files.readText(page.file)
  const text = typed && withOwnFigures(typed, page.file, language, config, files)
  return text === typed || text === undefined ? page : { ...page, text }
}

/** A list of pages in a document. */
interface Toctree {
  readonly caption: string | undefined
  readonly entries: readonly string[]
  readonly isGlob: boolean
  readonly isReversed: boolean
}

/** Substitutions in YAML files that `conf.py` loads. */
function substitutionFiles(files: FileSystem): Data {
  const conf = files.readText('conf.py') ?? ''
  if (!/myst_substitutions\s*(?:\.update\(|=)\s*yaml\./.test(conf)) return {}
  const paths = [...conf.matchAll(/\bopen\(\s*["']([^"'\n]+\.ya?ml)["']/g)].map(([, path = '']) => normalizePath(path))
  return Object.assign({}, ...paths.map((path) => (path === undefined ? {} : asObject(readData(files, path)))))
}

class SphinxReader {
  private readonly config: Data
  private readonly substitutions: Data
  private readonly documents: readonly string[]
  /** The pages among them, by their paths without extension. */
  private readonly pages: ReadonlyMap<string, string>
  private readonly rst: RstPages
  private readonly objects = new SphinxObjects()
  /** The files, in which all pages are Markdown. */
  private readonly texts: FileSystem
  /** Other projects that pages link to, by name: the `references` of myst.yml. */
  private readonly references: Data
  private languages: readonly SphinxLanguage[] = []
  private readonly labels = new Map<string, { file: string; fragment?: string; title: string | undefined }>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly around: Surroundings,
  ) {
    const book = readFirst(files, ['_config.yml', '_config.yaml', 'myst.yml', 'myst.yaml'])?.data ?? {}
    const { title, author, references } = asObject(book.project ?? book)
    this.references = asObject(references)
    this.config = {
      ...(asText(title) !== undefined && { project: title }),
      ...(asText(author) !== undefined && { author }),
      ...asObject(at(book, 'sphinx', 'config')),
      ...readPython(files.readText('conf.py') ?? ''),
    }
    this.substitutions = { ...asObject(this.config.myst_substitutions), ...substitutionFiles(files) }
    const excluded = this.list('exclude_patterns')
    this.rst = new RstPages(files, this.config, around)
    this.texts = this.rst.asMyst()
    this.documents = pagesBelow(files, '', DOCUMENT).filter(
      (path) =>
        (!path.endsWith('.txt') || this.rst.isRst(path)) &&
        !/(?:^|\/)(?:_build|_templates|_static|node_modules)\//.test(path) &&
        !excluded.some(
          (pattern) => globMatches(pattern, path) || path.startsWith(`${pattern.replace(/\/+\**$/, '')}/`),
        ),
    )
    const pages = new Map<string, string>()
    for (const path of this.documents) {
      const other = pages.get(withoutEnding(path))
      if (path.endsWith('.md') || (this.rst.isRst(path) && other === undefined)) pages.set(withoutEnding(path), path)
    }
    this.pages = pages
  }

  read(): SourceSite {
    const pages = this.documents.filter((path) => this.isPage(path))
    for (const file of pages) this.readLabels(file)
    if (this.list('extensions').includes('sphinx.ext.autosectionlabel'))
      for (const file of pages) this.readSectionLabels(file)
    const others = this.documents.filter((path) => !this.pages.has(withoutEnding(path)))
    const lost = unreadPages(
      others.map((file) => ({ file, address: addressOf(file) })),
      this.log,
    )
    const originals = pages.map(
      (file): SourcePage => ({
        file,
        address: addressOf(file),
        dialect: this.rst.isRst(file) ? rst(this.rst.siteOf(file)) : myst,
        ...(this.isRoot(file) && { aliases: ['/'] }),
      }),
    )
    this.languages = sphinxLanguages(this.config, this.around, originals, this.files)
    const usual = asText(this.config.language) ?? 'en'
    const url = asText(this.config.html_baseurl)
    const isFolder = /builder:\s*["']?dirhtml/.test(this.files.readText('.readthedocs.yaml') ?? '')
    return {
      settings: {
        name: asText(this.config.html_title) ?? asText(this.config.project),
        url: origin(url),
        ...(asText(this.config.html_logo) && { logo: { light: asText(this.config.html_logo) as string } }),
        favicon: asText(this.config.html_favicon),
        socials: socialsOf(
          [
            at(this.config, 'html_theme_options', 'repository_url'),
            at(this.config, 'html_theme_options', 'github_url'),
          ].map((one) => asText(one) ?? ''),
        ),
      },
      pages: [
        ...originals.map((page) => withText(page, usual, this.config, this.files)),
        ...this.languages.flatMap((language) => language.pages),
      ],
      navigation: this.languageNavigation(),
      redirects: this.redirects(),
      assets: publicFiles(this.files, this.list('html_extra_path'), this.log),
      lost,
      base: basePath(url),
      ending: isFolder ? 'slash' : 'html',
      titleFrom: 'heading',
      languages: this.languages.map(({ segment }) => segment),
      links: {
        publicFolders: [''],
        contentFolder: () => '',
        plain: (typed, page) => this.inLanguage(typed, page),
      },
      include: (path, from) => this.existing(path, from),
      named: (name, kind, from) =>
        this.translated(
          kind === 'object'
            ? this.objects.find(name)
            : kind === 'label'
              ? this.label(name, from)
              : this.document(name, from),
          from,
        ),
      variable: (name, _, data) =>
        this.externalLink(name) ?? asText(at(data, 'myst', 'substitutions', name)) ?? asText(this.substitutions[name]),
      frontMatter: (data) => {
        const description =
          asText(at(data, 'myst', 'html_meta', 'description')) ?? asText(at(data, 'html_meta', 'description'))
        return {
          handled: [
            'myst',
            'html_meta',
            'substitutions',
            'sd_hide_title',
            'jupytext',
            'kernelspec',
            'file_format',
            'tocdepth',
          ],
          set: {
            ...(description !== undefined && { description }),
            ...('html_theme.sidebar_secondary.remove' in data && { mode: 'wide' }),
          },
        }
      },
    }
  }

  /** The navigation of each language. */
  private languageNavigation(): Navigation {
    const items = this.navigation()
    if (this.languages.length === 0) return { items }
    const usual = asText(this.config.language) ?? 'en'
    return {
      divisions: [
        { kind: 'language', label: usual, isDefault: true, content: { items } },
        ...this.languages.map((language): Division => {
          return { kind: 'language', label: language.code, content: { items: translatedItems(items, language) } }
        }),
      ],
    }
  }

  private languageOf(page: SourcePage): SphinxLanguage | undefined {
    return page.language === undefined ? undefined : this.languages.find(({ code }) => code === page.language)
  }

  /** A link to another page as one to its translation, if there is one. */
  private inLanguage(url: string, from: SourcePage): string {
    const language = this.languageOf(from)
    const [, path = '', rest = ''] = /^([^?#:]+)([?#].*)?$/.exec(url) ?? []
    if (!language || path === '') return url
    const file = this.documentFile(path.replace(/\.html$/, ''), folderOf(from.file))
    const page = file === undefined ? undefined : language.byOriginal.get(file)
    return page ? `/${page.file}${rest}` : url
  }

  /** What a name refers to, in the language of the page that names it. */
  private translated<T extends { readonly file: string; readonly title?: string }>(
    target: T | undefined,
    from: SourcePage,
  ): T | undefined {
    const page = target && this.languageOf(from)?.byOriginal.get(target.file)
    if (!target || !page) return target
    const title = target.title === undefined ? undefined : this.languageOf(from)?.messages.get(messageKey(target.title))
    return { ...target, file: page.file, ...(title !== undefined && { title }) }
  }

  /** `role:target` as the URL and the caption that `extlinks` gives it. */
  private externalLink(name: string): string | undefined {
    const [, role = '', target = ''] = /^([\w-]+):(.+)$/.exec(name) ?? []
    if (role === 'xref') {
      const reference = this.references[target]
      return asText(reference) ?? asText(at(asObject(reference), 'url'))
    }
    const repository = asText(this.config.issues_github_path)
    if (repository !== undefined && target !== '') {
      const path = ISSUE_PATHS.get(role)
      const sign = role === 'commit' ? '' : '#'
      if (path !== undefined) return `https://github.com/${repository}/${path}/${target}\n${sign}${target}`
      if (role === 'user') return `https://github.com/${target}\n@${target}`
    }
    const [url, caption] = asArray(at(this.config, 'extlinks', role)).map(asText)
    const filled = (text: string) => text.replace(/%s/g, target).replace(/%%/g, '%')
    // Where the URL is code, only the caption could be read.
    return url === undefined || !/^(?:[a-z]+:|\.*\/)/.test(url)
      ? undefined
      : `${filled(url)}\n${caption === undefined ? target : filled(caption)}`
  }

  private list(name: string): string[] {
    return asArray(this.config[name]).filter((one): one is string => typeof one === 'string')
  }

  private isPage(file: string): boolean {
    return this.pages.get(withoutEnding(file)) === file
  }

  private isRoot(file: string): boolean {
    return withoutEnding(file) === this.root() && addressOf(file) !== '/'
  }

  private root(): string {
    return asText(this.config.root_doc) ?? asText(this.config.master_doc) ?? 'index'
  }

  /** Reads `(label)=` before headings, and headings themselves. */
  private readLabels(file: string): void {
    const lines = (this.texts.readText(file) ?? '').split('\n')
    if (this.rst.isRst(file)) this.objects.add(file, lines)
    for (const [i, line] of lines.entries()) {
      const label =
        /^[ \t]*\(([^()\n]+)\)=[ \t]*$/.exec(line)?.[1] ?? /^[ \t]*:(?:name|label):[ \t]*(\S+)/.exec(line)?.[1]
      if (label === undefined || this.labels.has(label.toLowerCase())) continue
      const after = lines.slice(i + 1, i + 6).find((one) => one.trim() !== '' && !/^\([^()]+\)=/.test(one.trim()))
      const title = /^[ \t]*:/.test(line)
        ? captionOf(lines, i)
        : after === undefined
          ? undefined
          : headingOf(after.replace(/^#+(?=\s)/, '#'))
      this.labels.set(label.toLowerCase(), { file, fragment: labelId(label), title })
    }
  }

  /** Reads headings as labels. A label that an author gave, or of a heading that is read before, isn't replaced. */
  private readSectionLabels(file: string): void {
    const prefix = this.config.autosectionlabel_prefix_document === true ? withoutEnding(file) : undefined
    for (const { label, title, fragment } of sectionLabels(this.texts.readText(file) ?? '', prefix))
      if (!this.labels.has(label)) this.labels.set(label, { file, title, ...(fragment !== undefined && { fragment }) })
  }

  private label(name: string, from: SourcePage): { file: string; fragment?: string; title?: string } | undefined {
    const found = this.labels.get(name.trim().toLowerCase()) ?? this.labels.get(sectionName(name))
    if (!found) return name.includes('/') ? this.document(name, from) : undefined
    const title = found.title ?? titleOf(this.texts, found.file)
    const { file, fragment } = found
    return { file, ...(fragment !== undefined && { fragment }), ...(title !== undefined && { title }) }
  }

  private document(name: string, from: SourcePage): { file: string; fragment?: string; title?: string } | undefined {
    const [path = '', fragment] = name.trim().split('#')
    const file = this.documentFile(path, folderOf(from.file))
    if (file === undefined) return undefined
    const title = titleOf(this.texts, file)
    return { file, ...(fragment && { fragment }), ...(title !== undefined && { title }) }
  }

  /** A document by its path, with or without extension, relative to a folder or to the root. */
  private documentFile(path: string, folder: string): string | undefined {
    const plain = withoutEnding(path)
    const full = normalizePath(plain.startsWith('/') ? plain : `${folder}/${plain}`)
    return full === undefined ? undefined : this.pages.get(full)
  }

  private existing(path: string, from: string): string | undefined {
    const file = normalizePath(path.startsWith('/') ? path : `${folderOf(from)}/${path}`)
    return file !== undefined && this.files.readText(file) !== undefined ? file : undefined
  }

  private redirects(): { from: string; to: string }[] {
    const texts = (value: unknown) =>
      Object.entries(asObject(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    // In rediraffe, both are documents. In sphinx-reredirects, the second is a URL relative to the first page.
    const documents = texts(this.config.rediraffe_redirects).map(([from, to]) => ({
      from: addressOf(from),
      to: addressOf(to),
    }))
    const links = texts(this.config.redirects).map(([from, to]) => {
      const address = addressOf(from)
      const path = normalizePath(to.startsWith('/') ? to : `${folderOf(address)}/${to}`)
      return { from: address, to: /^https?:/.test(to) ? to : `/${path ?? to}` }
    })
    const made = ['/genindex', '/search', '/py-modindex'].map((from) => ({ from, to: '/' }))
    return [...documents, ...links, ...(this.pages.has(this.root()) ? made : [])]
  }

  private navigation(): NavItem[] {
    const book =
      readFirst(this.files, ['_toc.yml', '_toc.yaml'])?.data ??
      asObject(at(readData(this.files, 'myst.yml'), 'project'))
    const listed = this.bookItems(
      asArray(book.parts).length > 0 ? book.parts : (book.chapters ?? book.sections ?? book.toc),
    )
    const root = this.documents.find((document) => withoutEnding(document) === (asText(book.root) ?? this.root()))
    const first = root !== undefined && this.isPage(root) ? [pageItem(root)] : []
    if (listed.length > 0) return [...first, ...listed.filter((item) => item.kind !== 'page' || item.file !== root)]
    const items = root === undefined ? [] : this.below(root, new Set([root]))
    if (items.length > 0) return [...first, ...items]
    return folderOrder([...this.pages].map(([path, file]) => ({ file, path })))
  }

  /** `_toc.yml` of Jupyter Book, and `toc` of myst.yml. */
  private bookItems(value: unknown, depth = 0): NavItem[] {
    if (depth > 10) return []
    return asArray(value).flatMap((one): NavItem[] => {
      const entry = asObject(one)
      const inner = this.bookItems(entry.chapters ?? entry.sections ?? entry.children, depth + 1)
      const label = asText(entry.caption) ?? asText(entry.title)
      const file = asText(entry.file)
      const document = file === undefined ? undefined : this.documentFile(file, '')
      const url = asText(entry.url)
      if (url !== undefined) return [{ kind: 'link', label: label ?? url, url }]
      if (inner.length === 0) return document === undefined ? [] : [pageItem(document, label)]
      const title = label ?? (document === undefined ? undefined : titleOf(this.texts, document)) ?? 'Docs'
      return [{ kind: 'group', label: title, items: inner, ...(document !== undefined && { root: document }) }]
    })
  }

  /** The pages that a document lists, each with the pages that it lists in turn. */
  private below(document: string, seen: Set<string>): NavItem[] {
    return toctrees(this.texts.readText(document) ?? '').flatMap((tree): NavItem[] => {
      const items = tree.entries.flatMap((entry) => this.entry(entry, tree, document, seen))
      const ordered = tree.isReversed ? items.reverse() : items
      // Below the first level, the page that lists them is the group.
      if (tree.caption === undefined || ordered.length === 0 || withoutEnding(document) !== this.root()) return ordered
      return [{ kind: 'group', label: tree.caption, items: ordered }]
    })
  }

  private entry(typed: string, tree: Toctree, document: string, seen: Set<string>): NavItem[] {
    const [, label, target = typed] = /^(.*\S)\s*<([^<>]+)>$/.exec(typed) ?? []
    if (/^https?:/.test(target)) return [{ kind: 'link', label: label ?? target, url: target }]
    if (target === 'self') return []
    const folder = folderOf(document)
    if (tree.isGlob && /[*?[]/.test(target)) {
      const pattern = normalizePath(target.startsWith('/') ? target : `${folder}/${target}`) ?? target
      return this.documents
        .filter((one) => globMatches(withoutEnding(pattern), withoutEnding(one)))
        .flatMap((one) => this.item(one, undefined, seen))
    }
    const plain = normalizePath(target.startsWith('/') ? withoutEnding(target) : `${folder}/${withoutEnding(target)}`)
    const file = this.documents.find((one) => withoutEnding(one) === plain)
    if (file === undefined) {
      this.log.remark({
        kind: 'missing',
        what: 'toctree',
        file: document,
        line: 0,
        message: `The toctree names \`${target}\`, which doesn't exist.`,
        todo: 'Write the page, or remove the entry.',
      })
      return []
    }
    return this.item(file, label, seen)
  }

  /** A document that can't be read isn't a page, but the pages that it lists are. */
  private item(file: string, label: string | undefined, seen: Set<string>): NavItem[] {
    if (seen.has(file)) {
      this.log.remark({
        kind: 'simplified',
        what: 'toctree',
        file,
        line: 0,
        message: 'This page is in several toctrees. The navigation shows it where it comes first.',
      })
      return []
    }
    seen.add(file)
    const inner = this.below(file, seen)
    const isPage = this.isPage(file)
    if (inner.length === 0) return isPage ? [pageItem(file, label)] : []
    const title = label ?? titleOf(this.texts, file) ?? 'Docs'
    return [{ kind: 'group', label: title, items: inner, ...(isPage && { root: file }) }]
  }
}

/** The toctrees of a document. */
function toctrees(text: string): Toctree[] {
  const lines = text.split('\n')
  const out: Toctree[] = []
  for (let i = 0; i < lines.length; i++) {
    const [whole, indent = '', marks = ''] = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{toctree\}/.exec(lines[i] ?? '') ?? []
    if (whole === undefined) continue
    const body: string[] = []
    for (let j = i + 1; j < lines.length; j++) {
      const line = lines[j] as string
      if (line.startsWith(indent + marks)) break
      body.push(line.trim())
      i = j
    }
    out.push(readToctree(body))
  }
  return out
}

function readToctree(body: readonly string[]): Toctree {
  const options = new Map<string, string>()
  const entries: string[] = []
  for (const line of body) {
    const [, key, value = ''] = /^:?([\w-]+):(?:[ \t]+(.*))?$/.exec(line) ?? []
    if (key !== undefined && entries.length === 0) options.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
    else if (line !== '' && line !== '---' && !line.startsWith('%')) entries.push(line)
  }
  return {
    caption: options.get('caption') || undefined,
    entries,
    isGlob: options.has('glob'),
    isReversed: options.has('reversed'),
  }
}

function withoutEnding(path: string): string {
  return path.replace(DOCUMENT, '')
}

function addressOf(file: string): string {
  return `/${withoutEnding(file).replace(/(?:^|\/)index$/, '')}`
}

/** What a named directive is called: its argument or caption, or the first line of a figure's text. */
function captionOf(lines: readonly string[], option: number): string | undefined {
  let start = option
  while (start > 0 && /^[ \t]*:[\w-]+:/.test(lines[start] ?? '')) start--
  const [, name = '', argument = ''] =
    /(?:`{3,}|~{3,}|:{3,})\{([\w:-]+)\}[ \t]*(.*?)[ \t]*$/.exec(lines[start] ?? '') ?? []
  if (/^(?:table|list-table|csv-table|dropdown|admonition|topic|card)$/.test(name) && argument !== '') return argument
  let end = start + 1
  let caption: string | undefined
  for (; /^[ \t]*:[\w-]+:/.test(lines[end] ?? ''); end++)
    caption ??= /^[ \t]*:caption:[ \t]*(\S.*)$/.exec(lines[end] ?? '')?.[1]
  if (name !== 'figure') return caption
  const first = lines.slice(end, end + 3).find((line) => line.trim() !== '')
  return first === undefined || /^[ \t]*(?:`{3,}|:{3,})/.test(first) ? undefined : first.trim()
}
