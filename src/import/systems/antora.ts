// Antora: components with modules, whose pages are in AsciiDoc. Also folders of AsciiDoc without a configuration.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import type { AdocSite } from '../../foreign/asciidoc/site.ts'
import { asciidoc } from '../../foreign/dialects/asciidoc.ts'
import { setAttributes } from '../adoc/attributes.ts'
import { PageTexts } from '../adoc/texts.ts'
import { asObject, asText, at, type Data } from '../config/data.ts'
import { folderOrder } from '../folder-order.ts'
import { commonFolder, folderOf, isAside, joinPath } from '../reading.ts'
import { basePath, origin } from '../shared-settings.ts'
import type {
  Division,
  ImportLog,
  ImportSystem,
  NavItem,
  Navigation,
  SourcePage,
  SourceSite,
  Surroundings,
} from '../source-site.ts'
import { type Component, Components, componentFiles, type ModuleFile, playbookOf } from './antora/components.ts'
import { readNav } from './antora/nav.ts'
import { HYPHEN_IDS, hasHyphenIds } from './antora/section-ids.ts'

const PAGE = /\.(?:adoc|asciidoc)$/i
/** Files about the repository, and parts of pages. */
const NOT_A_PAGE =
  /(?:^|\/)(?:[._]|(?:LICENSE|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE)[^/]*$|nav\.\w+$)/i

export const antora: ImportSystem = {
  id: 'antora',
  name: 'Antora',
  detect: (files) => nearestOf(componentFiles(files)) ?? mainlyAsciidoc(files)[0],
  root: (_, files) => {
    const components = componentFiles(files)
    return commonFolder(components.length > 0 ? components : mainlyAsciidoc(files))
  },
  read: async (files, log, around) => new AntoraReader(files, log, around).read(),
}

function nearestOf(paths: readonly string[]): string | undefined {
  const depth = (path: string) => path.split('/').length
  return [...paths].sort((a, b) => depth(a) - depth(b))[0]
}

/** The pages in AsciiDoc, if there are more of them than in Markdown. */
function mainlyAsciidoc(files: FileSystem): string[] {
  if (files.list().some((path) => isOfJekyll(path, files))) return []
  const pages = plainPages(files)
  const others = files
    .list()
    .filter((path) => /\.(?:mdx?|markdown|rst)$/i.test(path) && !NOT_A_PAGE.test(path) && !isAside(path))
  return pages.length > others.length ? pages : []
}

/** Whether a file says that Jekyll hands pages in AsciiDoc to Asciidoctor. */
function isOfJekyll(path: string, files: FileSystem): boolean {
  if (isAside(path)) return false
  const [name] = /(?<=^|\/)(?:_config\.ya?ml|Gemfile)$/.exec(path) ?? []
  if (name === undefined) return false
  const text = files.readText(path) ?? ''
  return /jekyll-asciidoc/.test(text) || (name !== 'Gemfile' && /^asciidoc(?:tor)?:/m.test(text))
}

function plainPages(files: FileSystem): string[] {
  const all = files.list().filter((path) => PAGE.test(path) && !NOT_A_PAGE.test(path))
  const shown = all.filter((path) => !isAside(path))
  return shown.length > 0 ? shown : all
}

class AntoraReader {
  private readonly components: Components
  private readonly playbook: Data
  private readonly texts: PageTexts
  private readonly isAntora: boolean
  private readonly shared: Data
  /** Folders of older versions, in which modules kept their images. */
  private readonly assetFolders: ReadonlySet<string>

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly around: Surroundings,
  ) {
    this.components = new Components(files)
    this.isAntora = this.components.all.length > 0
    this.playbook = this.isAntora ? playbookOf(around.files) : {}
    this.assetFolders = new Set(
      files.list().flatMap((path) => /^.*\/assets\/(?:images|attachments)(?=\/)/.exec(path) ?? []),
    )
    this.shared = asObject(at(this.playbook, 'asciidoc', 'attributes'))
    this.texts = new PageTexts(files, (file) => this.siteOf(file))
  }

  read(): SourceSite {
    const files = this.isAntora ? this.modulePages() : this.standalonePages()
    const url = asText(at(this.playbook, 'site', 'url'))
    const style = asText(at(this.playbook, 'urls', 'html_extension_style'))
    const [only] = this.components.all
    const alone = this.components.all.length === 1 ? only : undefined
    return {
      settings: {
        name: asText(at(this.playbook, 'site', 'title')) ?? alone?.title ?? this.components.all[0]?.title,
        url: origin(url),
      },
      pages: files.map((file): SourcePage => this.page(file)),
      navigation: this.navigation(files),
      redirects: [],
      assets: [],
      lost: [],
      base: (url === undefined ? '' : basePath(url)) + (alone ? segments([nameIn(alone), alone.version]) : ''),
      ending: style === 'indexify' ? 'slash' : style === 'drop' ? 'none' : 'html',
      titleFrom: 'heading',
      links: { publicFolders: [''], contentFolder: () => '' },
    }
  }

  /** Pages of all modules. Files whose names begin with an underscore are parts of others. */
  private modulePages(): string[] {
    return this.files.list().filter((file) => {
      const found = PAGE.test(file) ? this.components.fileOf(file) : undefined
      return found !== undefined && file.startsWith(`${found.folder}/pages/`) && !/(?:^|\/)[._]/.test(found.path)
    })
  }

  /** Pages that no other one includes. */
  private standalonePages(): string[] {
    const pages = plainPages(this.files)
    const included = new Set<string>()
    for (const file of pages) {
      for (const [, target = ''] of (this.files.readText(file) ?? '').matchAll(/^include::([^[\n]+)\[/gm)) {
        const found = this.included(this.texts.header(file).attributes.fill(target), file, undefined)
        if (found !== undefined && found.file !== file) included.add(found.file)
      }
    }
    const alone = pages.filter((file) => !included.has(file))
    return alone.length > 0 ? alone : pages
  }

  private page(file: string): SourcePage {
    const { attributes, title } = this.texts.header(file)
    const [description, label] = [attributes.get('description'), attributes.get('navtitle')]
    const keywords = attributes.get('keywords')
    const found = this.components.fileOf(file)
    const aliases = this.aliasPlaces(file, found).map(({ module, path }) =>
      this.moduleAddress(found as ModuleFile, module, path),
    )
    return {
      file,
      address: this.addressOf(file),
      dialect: asciidoc({
        ...this.siteOf(file),
        remark: (kind, what, line, message, todo) =>
          this.log.remark({ kind, what, file, line, message, ...(todo !== undefined && { todo }) }),
      }),
      ...(aliases.length > 0 && { aliases }),
      ...(found &&
        this.components.all.length > 1 &&
        found.component.version !== '' && { version: found.component.version }),
      ...(title === undefined && { title: nameOf(file) }),
      frontMatter: {
        ...(description && { description }),
        ...(keywords && { keywords: keywords.split(/\s*,\s*/).filter((one) => one !== '') }),
        ...(label && { sidebarTitle: label }),
        ...(attributes.get('page-noindex') !== undefined && { noindex: true }),
      },
    }
  }

  private addressOf(file: string): string {
    const found = this.components.fileOf(file)
    if (!found) return this.standaloneAddress(file)
    return this.moduleAddress(found, found.module, found.path)
  }

  /** An index, or a README without one beside it, is the page of its folder. */
  private standaloneAddress(file: string): string {
    const plain = file.replace(PAGE, '')
    const folder = plain.replace(/(^|\/)(?:index|readme)$/i, '')
    const isIndex =
      /(?:^|\/)index$/i.test(plain) || this.files.readBytes(joinPath([folder, 'index.adoc'])) === undefined
    return `/${isIndex ? folder : plain}`
  }

  private moduleAddress({ component }: ModuleFile, module: string, path: string): string {
    const isAlone = this.components.all.length === 1
    const plain = path.replace(PAGE, '').replace(/(^|\/)index$/, '')
    const head = isAlone ? [] : [nameIn(component), component.version]
    return segments([...head, module === 'ROOT' ? '' : module, plain]) || '/'
  }

  /** Where a page says that it was before. Places in other versions aren't part of this site. */
  private aliasPlaces(
    file: string,
    found: ModuleFile | undefined,
  ): { readonly module: string; readonly path: string }[] {
    const typed = this.texts.header(file).attributes.get('page-aliases') ?? ''
    return typed.split(/[,\n]/).flatMap((one) => {
      const id = one.trim()
      const place =
        found && id !== '' ? this.components.place(PAGE.test(id) ? id : `${id}.adoc`, 'page', found) : undefined
      return place && place.component === found?.component ? [place] : []
    })
  }

  private knownAliases: Map<string, string> | undefined

  /** Pages by the places where they were before, which references may still name. */
  private aliases(): ReadonlyMap<string, string> {
    if (this.knownAliases) return this.knownAliases
    const out = new Map<string, string>()
    for (const file of this.modulePages()) {
      const found = this.components.fileOf(file)
      for (const { module, path } of this.aliasPlaces(file, found))
        if (found) out.set(placeKey({ component: found.component, module, path }), file)
    }
    this.knownAliases = out
    return out
  }

  /** What a page knows of its site. */
  private siteOf(file: string): AdocSite {
    const found = this.components.fileOf(file)
    const { attributes, locked } = this.attributesOf(file, found)
    return {
      file,
      attributes,
      locked,
      include: (target, from) => this.included(target, from, found),
      reference: (target) => this.reference(target, file, found),
      image: (target, folder) => this.image(target, folder, file, found),
    }
  }

  private attributesOf(
    file: string,
    found: ModuleFile | undefined,
  ): { readonly attributes: ReadonlyMap<string, string>; readonly locked: ReadonlySet<string> } {
    const attributes = new Map<string, string>()
    const locked = new Set<string>()
    const docname = nameOf(file)
    const own: Record<string, string> = {
      docname,
      docfile: file,
      docdir: folderOf(file),
      docfilesuffix: /\.\w+$/.exec(file)?.[0] ?? '',
    }
    if (found) {
      const { component, module, folder, path } = found
      Object.assign(own, {
        'site-gen': 'antora',
        'site-gen-antora': '',
        env: 'site',
        'env-site': '',
        partialsdir: 'partial$',
        examplesdir: 'example$',
        attachmentsdir: this.familyFolder(folder, 'attachments'),
        imagesdir: this.familyFolder(folder, 'images'),
        'page-component-name': component.name,
        'page-component-title': component.title,
        'page-component-version': component.version,
        'page-component-display-version': component.displayVersion,
        'page-version': component.version,
        'page-module': module,
        'page-relative': path,
        'page-relative-src-path': path,
      })
      const title = asText(at(this.playbook, 'site', 'title'))
      const url = asText(at(this.playbook, 'site', 'url'))
      if (title !== undefined) own['site-title'] = title
      if (url !== undefined) own['site-url'] = url
    }
    for (const [name, value] of Object.entries(own)) attributes.set(name, value)
    if (this.hasHyphenIds()) for (const [name, value] of HYPHEN_IDS) attributes.set(name, value)
    setAttributes({ ...this.shared, ...found?.component.attributes }, attributes, locked)
    return { attributes, locked }
  }

  private knownHyphenIds: boolean | undefined

  /**
   * Whether ids of sections have hyphens and no prefix. A playbook says so, which is often in another repository, and then
   * the fragments of references tell.
   */
  private hasHyphenIds(): boolean {
    this.knownHyphenIds ??= hasHyphenIds(this.files)
    return this.knownHyphenIds
  }

  /** The path of a folder of a module from the root. */
  private familyFolder(folder: string, name: string): string {
    const older = `${folder}/assets/${name}`
    return `/${folder}/${this.assetFolders.has(older) ? 'assets/' : ''}${name}`
  }

  private included(
    target: string,
    from: string,
    found: ModuleFile | undefined,
  ): { text: string; file: string } | undefined {
    const here = this.components.fileOf(from) ?? found
    const isResource = here !== undefined && (/[$]/.test(target) || /^[^/]*:/.test(target))
    const resource = isResource
      ? (this.components.resolve(target, 'partial', here) ?? this.components.resolve(target, 'page', here))
      : undefined
    const inside = target.startsWith('/') ? target.slice(1) : `${folderOf(from)}/${target}`
    const file = resource ?? normalizePath(inside)
    const text = file === undefined ? undefined : this.files.readText(file)
    if (file !== undefined && text !== undefined) return { text, file }
    const outside = normalizePath(`${this.around.site}/${inside}`)
    const other = outside === undefined ? undefined : this.around.files.readText(outside)
    return outside === undefined || other === undefined ? undefined : { text: other, file: outside }
  }

  private reference(
    target: string,
    file: string,
    found: ModuleFile | undefined,
  ): { url: string; title?: string } | undefined {
    const [, path = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(target) ?? []
    const other = this.pageFile(path, file, found)
    if (other === undefined) return undefined
    const rest = fragment ? `#${fragment}` : ''
    if (!PAGE.test(other)) return { url: `/${other}${rest}` }
    const part = fragment ? this.texts.part(other, fragment) : undefined
    const title = part || this.texts.header(other).title
    return { url: `/${other}${rest}`, ...(title !== undefined && { title }) }
  }

  /** The file of the page that a reference names. */
  private pageFile(path: string, file: string, found: ModuleFile | undefined): string | undefined {
    if (path === '') return file
    if (found) {
      const known = this.components.resolve(path, 'page', found)
      if (known !== undefined || path.includes('$')) return known
      const place = PAGE.test(path) ? this.components.place(path, 'page', found) : undefined
      if (place) return this.aliases().get(placeKey(place))
      return this.components.resolve(`${path.replace(/\.html$/, '')}.adoc`, 'page', found)
    }
    const inside = path.startsWith('/') ? path.slice(1) : `${folderOf(file)}/${path}`
    const ends = ['', '.adoc', '.asciidoc'].map((ending) => normalizePath(inside.replace(/\.html$/, '') + ending))
    return ends.find((one) => one !== undefined && PAGE.test(one) && this.files.readBytes(one) !== undefined)
  }

  private image(
    target: string,
    folder: string | undefined,
    file: string,
    found: ModuleFile | undefined,
  ): string | undefined {
    if (target.startsWith('/')) return undefined
    if (found) {
      const resource = this.components.resolve(target, 'image', found)
      if (resource !== undefined) return `/${resource}`
      if (/[:$]/.test(target)) return undefined
    }
    const around = folder ?? ''
    if (/^https?:/.test(around)) return `${around.replace(/\/+$/, '')}/${target}`
    const path = normalizePath(
      around.startsWith('/') ? `${around.slice(1)}/${target}` : `${folderOf(file)}/${around}/${target}`,
    )
    return path === undefined ? undefined : `/${path}`
  }

  private navigation(files: readonly string[]): Navigation {
    const { all } = this.components
    if (!this.isAntora) return { items: folderOrder(files.map((file) => ({ file, path: file.replace(PAGE, '') }))) }
    const [only] = all
    if (all.length === 1 && only) return { items: this.componentItems(only, files) }
    const names = [...new Set(all.map(({ name }) => name))]
    const divisions = names.flatMap((name): Division[] => {
      const versions = all.filter((one) => one.name === name)
      const [first] = versions
      if (!first) return []
      const contents = versions.map((one) => ({ one, items: this.componentItems(one, files) }))
      const shown = contents.filter(({ items }) => items.length > 0)
      if (shown.length === 0) return []
      const content: Navigation =
        shown.length === 1
          ? { items: shown[0]?.items ?? [] }
          : {
              divisions: shown.map(({ one, items }, i) => ({
                kind: 'version',
                label: one.displayVersion || 'default',
                content: { items },
                ...(i === 0 && { isDefault: true }),
              })),
            }
      return [{ kind: 'tab', label: first.title, content }]
    })
    const [tab] = divisions
    return divisions.length === 1 && tab ? tab.content : { divisions }
  }

  /** The navigation of a component, or the order of its folder if it has none. */
  private componentItems(component: Component, files: readonly string[]): NavItem[] {
    const items = component.nav.flatMap((file) => {
      const found = this.components.fileOf(file)
      const home: ModuleFile = found ?? { component, module: 'ROOT', folder: '', path: '' }
      return readNav(
        this.files,
        file,
        this.siteOf(file),
        (target) => this.pageFile(target, file, { ...home, path: '' }),
        (page) => (page === '' ? undefined : this.texts.header(page).title),
      )
    })
    if (items.length > 0) return items
    const own = files.filter((file) => this.components.fileOf(file)?.component === component)
    return folderOrder(own.map((file) => ({ file, path: this.addressOf(file).slice(1) || 'index' })))
  }
}

function placeKey({ component, module, path }: { component: Component; module: string; path: string }): string {
  return `${component.version}@${component.name}:${module}:${path}`
}

/** A component's part of the address. */
function nameIn({ name }: Component): string {
  return name === 'ROOT' ? '' : name
}

function segments(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => `/${part}`)
    .join('')
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(PAGE, '')
}
