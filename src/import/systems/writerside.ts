// Writerside: topics in XML or Markdown, in the order of `*.tree`, with `writerside.cfg` around them.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { writerside as dialect } from '../../foreign/dialects/writerside.ts'
import { matches } from '../../foreign/writerside/scope.ts'
import type { WritersideSite } from '../../foreign/writerside/site.ts'
import { attribute, plainText, type TopicElement } from '../../foreign/writerside/tree.ts'
import { folderOf, nearest } from '../reading.ts'
import { basePath, origin } from '../shared-settings.ts'
import {
  type Division,
  filesOf,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  type Navigation,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
  type Surroundings,
} from '../source-site.ts'
import { type Instance, WritersideProject } from './writerside/project.ts'

const CONFIG = /(?:^|\/)(?:writerside\.cfg|project\.ihp)$/
const VARIABLE = /%([\w.-]+)%/g
const TREE = /(?:^|\/)[^/]+\.tree$/

export const writerside: ImportSystem = {
  id: 'writerside',
  name: 'Writerside',
  detect: (files) =>
    nearest(files, CONFIG) ?? nearest(files, TREE, (text) => /<(?:instance|product)-profile\b/.test(text)),
  read: async (files, log, around) => new WritersideReader(files, log, around).read(),
}

class WritersideReader {
  private readonly project: WritersideProject
  private readonly configFile: string
  private readonly pages = new Map<string, SourcePage>()
  /** The addresses of topics that are the start of an instance. */
  private readonly starts = new Map<string, string>()
  private readonly aliases = new Map<string, string[]>()
  private readonly hidden = new Set<string>()
  private readonly instanceOf = new Map<string, Instance>()
  private readonly usedRules = new Set<string>()
  private readonly rules: ReadonlyMap<string, readonly string[]>

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    around: Surroundings,
  ) {
    const own = files.list()
    this.configFile =
      own.find((path) => CONFIG.test(path) && !path.includes('/')) ??
      own.find((path) => TREE.test(path)) ??
      'writerside.cfg'
    this.project = new WritersideProject(files, this.configFile, around)
    this.rules = new Map(
      this.project
        .elements('redirection-rules.xml', 'rule')
        .map((rule) => [
          attribute(rule, 'id') ?? '',
          rule.children.flatMap((one) =>
            one.kind === 'element' && one.name === 'accepts' ? plainText(one.children) : [],
          ),
        ]),
    )
  }

  read(): SourceSite {
    const { instances } = this.project
    const [first] = instances
    const start = first?.startPage === undefined ? undefined : this.project.topicFile(first.startPage)
    if (start !== undefined) this.starts.set(start, '/')
    const divisions = instances.map((instance): Division => {
      const items = this.items(instance.entries, instance)
      const home = instance.startPage === undefined ? undefined : this.project.topicFile(instance.startPage)
      if (home !== undefined && !filesOf({ items }).has(home) && this.place(home, instance))
        items.unshift(pageItem(home))
      return { kind: 'product', label: instance.name, content: { items } }
    })
    const navigation: Navigation =
      divisions.length === 1 ? (divisions[0] as Division).content : { divisions: divisions }
    for (const file of this.instanceOf.keys()) this.page(file)
    this.reportUnlisted()
    const settings = this.settings(first)
    const prefix = this.publicUrl()
    return {
      settings,
      pages: [...this.pages.values()],
      navigation,
      redirects: [],
      assets: [],
      lost: [...this.rules]
        .filter(([id]) => !this.usedRules.has(id))
        .flatMap(([, names]) => names)
        .map((name) => ({ address: `/${name}`, why: 'No entry of a tree names its rule in redirection-rules.xml.' })),
      base: prefix === undefined ? '' : basePath(prefix),
      ending: 'html',
      titleFrom: 'heading',
      links: { publicFolders: [], contentFolder: () => '' },
      frontMatter: () => ({ handled: ['switcher-label', 'show-structure', 'primary-label'] }),
    }
  }

  private items(entries: readonly TopicElement[], instance: Instance): NavItem[] {
    return entries.flatMap((entry) => this.entry(entry, instance))
  }

  private entry(entry: TopicElement, instance: Instance): NavItem[] {
    const own = attribute(entry, 'instance')
    if (own !== undefined && !matches(own, instance.id)) return []
    const children = entry.children.filter((one): one is TopicElement => one.kind === 'element')
    if (entry.name === 'snippet') return this.items(children, instance)
    if (entry.name === 'include') return this.included(entry, instance)
    if (entry.name !== 'toc-element') return []
    const typed = attribute(entry, 'toc-title')
    const label = typed === undefined ? undefined : this.fill(typed, instance)
    const topic = attribute(entry, 'topic', 'id')
    const file = topic === undefined ? undefined : this.project.topicFile(topic)
    if (attribute(entry, 'topic') !== undefined && file === undefined)
      this.log.remark({
        kind: 'missing',
        what: 'navigation',
        file: instance.file,
        line: entry.at,
        message: `The tree names \`${topic}\`, which isn't in \`${this.project.topicFolder}\`.`,
        todo: 'Write the page, or remove the entry.',
      })
    const isShown = file !== undefined && this.place(file, instance, entry)
    const isHidden = attribute(entry, 'hidden') === 'true'
    if (isHidden && file !== undefined) this.hidden.add(file)
    const items = this.items(children, instance)
    if (isHidden) return []
    const href = attribute(entry, 'href')
    const name =
      label ?? (file === undefined ? undefined : this.titleOf(file, instance)) ?? topic ?? href ?? instance.name
    if (items.length > 0) return [{ kind: 'group', label: name, items, ...(isShown && { root: file }) }]
    if (isShown && file !== undefined) return [pageItem(file, label)]
    return href === undefined ? [] : [{ kind: 'link', label: name, url: href }]
  }

  /** Entries of another tree, or of a part of this one. */
  private included(entry: TopicElement, instance: Instance): NavItem[] {
    const from = attribute(entry, 'from') ?? instance.file
    const id = attribute(entry, 'element-id')
    const [part] = this.project.elements(from, 'snippet', 'toc-element').filter((one) => attribute(one, 'id') === id)
    if (!part || from === instance.file) return []
    return part.name === 'snippet'
      ? this.items(
          part.children.filter((one): one is TopicElement => one.kind === 'element' && one.name !== 'include'),
          instance,
        )
      : this.entry(part, instance)
  }

  /** Makes a topic a page of an instance. False for topics that only others include. */
  private place(file: string, instance: Instance, entry?: TopicElement): boolean {
    if (this.project.info(file).isLibrary) return false
    if (!this.instanceOf.has(file)) this.instanceOf.set(file, instance)
    const aliases = this.aliases.get(file) ?? []
    const names = entry && attribute(entry, 'accepts-web-file-names')
    for (const name of names?.split(',') ?? []) if (name.trim() !== '') aliases.push(`/${name.trim()}`)
    const refs = entry && attribute(entry, 'accepts-web-file-names-ref')
    for (const id of refs?.split(',') ?? []) {
      this.usedRules.add(id.trim())
      for (const name of this.rules.get(id.trim()) ?? []) aliases.push(`/${name}`)
    }
    this.aliases.set(file, aliases)
    return true
  }

  private page(file: string): void {
    const instance = this.instanceOf.get(file)
    const info = this.project.info(file)
    const title = this.titleOf(file, instance)
    const own = this.project.ownVariables(file)
    const typed = info.description?.replace(VARIABLE, (whole, name) => own.get(name) ?? whole)
    const description = typed && this.fill(typed, instance)
    const start = this.starts.get(file)
    const aliases = [...(this.aliases.get(file) ?? []), ...(start === undefined ? [] : [info.address])]
    this.pages.set(file, {
      file,
      address: start ?? info.address,
      ...(aliases.length > 0 && { aliases }),
      dialect: dialect(this.siteOf(file, instance)),
      ...(title !== undefined && { title }),
      frontMatter: {
        ...(title !== undefined && { title }),
        ...(description && { description }),
        ...(this.hidden.has(file) && { hidden: true }),
      },
    })
  }

  private titleOf(file: string, instance: Instance | undefined): string | undefined {
    const { title } = this.project.info(file)
    return title === undefined ? undefined : this.fill(title, instance)
  }

  private fill(text: string, instance: Instance | undefined): string {
    return text.replace(VARIABLE, (whole, name) => this.project.variable(name, instance) ?? whole)
  }

  private siteOf(file: string, instance: Instance | undefined): WritersideSite {
    const { project } = this
    return {
      file,
      instance: instance?.id ?? '',
      variable: (name) => project.variable(name, instance),
      include: (from, id) => {
        const target = from === file ? file : project.topicFile(from)
        const nodes = target === undefined ? undefined : project.part(target, id)
        return target === undefined || nodes === undefined ? undefined : { nodes, file: target }
      },
      code: (path) => project.code(path),
      topic: (name) => {
        const target = /\.(?:topic|md|html)$/i.test(name) ? project.topicFile(name) : undefined
        if (target === undefined || !this.instanceOf.has(target)) return undefined
        const address = this.starts.get(target) ?? project.info(target).address
        return { address, title: this.titleOf(target, instance) ?? address.slice(1) }
      },
      partTitle: (id, name) => {
        const target = name === undefined ? file : project.topicFile(name)
        const title = target === undefined ? undefined : project.partTitle(target, id)
        return title === undefined ? undefined : this.fill(title, instance)
      },
      image: (name) => {
        const found = project.imageFile(name) ?? this.beside(name, file)
        return found === undefined ? undefined : `/${found}`
      },
      label: (id) => project.label(id),
      term: (id) => project.term(id),
      isLinked: (id) => project.isLinked(id),
      remark: (kind, what, line, message, todo) =>
        this.log.remark({ kind, what, file, line, ...(message && { message }), ...(todo && { todo }) }),
    }
  }

  /** A file that a topic names by its path. */
  private beside(name: string, topic: string): string | undefined {
    if (
      name.startsWith('/') ||
      /^[a-z][\w+.-]*:/i.test(name) ||
      !/\.\w+$/.test(name) ||
      /\.(?:md|topic|html?)$/i.test(name)
    )
      return undefined
    const file = normalizePath(`${folderOf(topic)}/${name}`)
    return file !== undefined && this.files.readBytes(file) !== undefined ? file : undefined
  }

  /** Writerside publishes only what a tree names. */
  private reportUnlisted(): void {
    for (const file of this.project.allTopics()) {
      if (this.instanceOf.has(file) || this.project.info(file).isLibrary) continue
      this.log.remark({
        kind: 'left',
        what: 'topic',
        file,
        line: 0,
        message: "No tree names this topic, so Writerside didn't publish it, and it was left out.",
        todo: 'If readers need it, add it to the tree, and import again.',
      })
    }
  }

  private profile(name: string): string | undefined {
    const [found] = this.project.elements('cfg/buildprofiles.xml', name)
    return (found && plainText(found.children)) || undefined
  }

  /** Where the site is published. */
  private publicUrl(): string | undefined {
    const url = this.profile('generate-sitemap-url-prefix') ?? this.profile('web-root')
    return url !== undefined && /^https?:\/\/\w/.test(url) ? url : undefined
  }

  private settings(instance: Instance | undefined): SiteSettings {
    const url = this.publicUrl()
    const image = (name: string | undefined) =>
      name === undefined || /^https?:/.test(name) ? name : this.project.imageFile(name)
    const logo = image(this.profile('header-logo'))
    const favicon = image(this.profile('custom-favicons')?.split(',')[0]?.trim())
    const footer = this.project.elements('cfg/buildprofiles.xml', 'footer').flatMap(({ children }) => children)
    const links = footer.flatMap((one) => {
      const href = one.kind === 'element' && one.name === 'link' ? attribute(one, 'href') : undefined
      return one.kind === 'element' && href !== undefined ? [{ label: plainText(one.children) || href, url: href }] : []
    })
    const socials = Object.fromEntries(
      footer.flatMap((one) => {
        const type =
          one.kind === 'element' && one.name === 'social' ? SOCIALS.get(attribute(one, 'type') ?? '') : undefined
        const href = one.kind === 'element' ? attribute(one, 'href') : undefined
        return type !== undefined && href !== undefined ? [[type, href]] : []
      }),
    )
    return {
      name: instance?.name ?? 'Docs',
      ...(url !== undefined && { url: origin(url) }),
      ...(logo !== undefined && { logo: { light: logo } }),
      ...(favicon !== undefined && { favicon }),
      ...(Object.keys(socials).length > 0 && { socials }),
      ...(links.length > 0 && { footer: [{ items: links }] }),
    }
  }
}

/** Names of networks in `buildprofiles.xml`, and in docs.json. */
const SOCIALS = new Map(
  Object.entries({
    twitter: 'x',
    x: 'x',
    github: 'github',
    slack: 'slack',
    facebook: 'facebook',
    linkedin: 'linkedin',
    youtube: 'youtube',
    instagram: 'instagram',
    discord: 'discord',
    reddit: 'reddit',
    telegram: 'telegram',
    medium: 'medium',
  }),
)
