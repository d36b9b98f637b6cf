// The files of a Writerside project: its configuration, topics, images, code, variables, labels, and glossary.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import {
  attribute,
  findElement,
  plainText,
  readTopic,
  type TopicElement,
  type TopicNode,
} from '../../../foreign/writerside/tree.ts'
import { joinPath, stemOf } from '../../reading.ts'

const TOPIC = /\.(?:topic|md)$/i
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|zip)$/i
const MAX_INCLUDED = 400_000

/** A help site that the project builds. */
export interface Instance {
  readonly id: string
  readonly name: string
  readonly file: string
  readonly startPage: string | undefined
  readonly version: string | undefined
  readonly webPath: string | undefined
  readonly entries: readonly TopicElement[]
}

/** What a topic says about itself. */
export interface TopicInfo {
  readonly file: string
  readonly title: string | undefined
  readonly description: string | undefined
  /** Its address without ending. */
  readonly address: string
  /** Whether it only holds parts that others include. */
  readonly isLibrary: boolean
}

/** Reads a project once, and answers by name. */
export class WritersideProject {
  readonly topicFolder: string
  readonly instances: readonly Instance[]
  private readonly config: TopicElement | undefined
  private readonly imageFolder: string
  private readonly snippetFolder: string
  private readonly topics = new Map<string, string>()
  private readonly images = new Map<string, string>()
  private readonly infos = new Map<string, TopicInfo>()
  private readonly trees = new Map<string, readonly TopicNode[]>()
  private readonly ids = new Map<string, ReadonlyMap<string, TopicElement>>()
  private linked: ReadonlySet<string> | undefined
  private readonly variables: readonly TopicElement[]
  private readonly labels: ReadonlyMap<string, string>
  private readonly terms: ReadonlyMap<string, string>

  constructor(
    readonly files: FileSystem,
    readonly configFile: string,
    /** The folder around the project, and the project's folder in it. */
    private readonly around: { readonly files: FileSystem; readonly site: string },
  ) {
    const root = this.xml(configFile)
    this.config = findElement(root, ({ name }) => name === 'ihp')
    this.topicFolder = this.folder('topics', 'dir', 'topics')
    this.imageFolder = this.folder('images', 'dir', 'images')
    this.snippetFolder = this.setting('snippets', 'src') ?? 'codeSnippets'
    for (const path of files.list()) {
      if (TOPIC.test(path) && isBelow(path, this.topicFolder)) {
        this.name(this.topics, path, this.topicFolder)
      } else if (IMAGE.test(path) && (isBelow(path, this.imageFolder) || isBelow(path, this.topicFolder)))
        this.name(this.images, path, isBelow(path, this.imageFolder) ? this.imageFolder : this.topicFolder)
    }
    this.variables = this.listed('vars', 'v.list', 'var')
    this.labels = new Map(
      [
        ...this.elements('labels.list', 'primary-label', 'secondary-label'),
        ...this.listed('categories', 'c.list', 'category'),
      ].map((one) => [attribute(one, 'id') ?? '', attribute(one, 'name') ?? plainText(one.children)]),
    )
    this.terms = new Map(
      ['cfg/glossary.xml', 'glossary.xml']
        .flatMap((file) => this.elements(file, 'term'))
        .map((one) => [attribute(one, 'name') ?? '', plainText(one.children)]),
    )
    this.instances = this.readInstances()
  }

  /** All topics, in order. */
  allTopics(): readonly string[] {
    return [...new Set(this.topics.values())].sort()
  }

  /** The file of a topic, by its name or its path. */
  topicFile(name: string): string | undefined {
    const plain = name.trim().replace(/^(?:\.{0,2}\/)+/, '')
    const stem = plain.replace(/\.(?:topic|md|html?|xml)$/i, '').toLowerCase()
    return (
      this.topics.get(plain.toLowerCase()) ??
      this.topics.get(stem) ??
      this.topics.get(stem.slice(stem.lastIndexOf('/') + 1))
    )
  }

  /** The path of an image, by its name or its path. */
  imageFile(name: string): string | undefined {
    const plain = name
      .trim()
      .replace(/^(?:\.{0,2}\/)+/, '')
      .replace(/[?#].*$/, '')
      .toLowerCase()
    const own = this.images.get(plain) ?? this.images.get(plain.replace(/^images\//, ''))
    if (own !== undefined || !IMAGE.test(plain)) return own
    return this.images.get(plain.slice(plain.lastIndexOf('/') + 1))
  }

  /** A file in the folder of snippets. */
  code(path: string): string | undefined {
    const { files, site } = this.around
    for (const folder of [this.snippetFolder, '', this.topicFolder]) {
      const file = normalizePath(joinPath([site, folder, path]))
      const text = file === undefined ? undefined : files.readText(file)
      if (text !== undefined) return text
    }
    return undefined
  }

  label(id: string): string | undefined {
    return this.labels.get(id)
  }

  term(id: string): string | undefined {
    return this.terms.get(id)
  }

  /** The value of a variable in an instance. */
  variable(name: string, instance: Instance | undefined): string | undefined {
    const all = this.variables.filter((one) => attribute(one, 'name') === name)
    const ids = (one: TopicElement) =>
      attribute(one, 'instance')
        ?.split(',')
        .map((id) => id.trim())
    const own = all.find((one) => ids(one)?.includes(instance?.id ?? '')) ?? all.find((one) => !ids(one)) ?? all[0]
    if (own) return own.attributes.get('value') ?? plainText(own.children)
    if (name === 'instance' || name === 'product') return instance?.name
    if (name === 'currentId') return instance?.id
    return name === 'version' ? instance?.version : undefined
  }

  /** The variables that a topic sets for itself. */
  ownVariables(file: string): ReadonlyMap<string, string> {
    return new Map(
      this.tree(file).flatMap((node) => {
        const name = node.kind === 'element' && node.name === 'var' ? attribute(node, 'name') : undefined
        return name !== undefined && node.kind === 'element' ? [[name, node.attributes.get('value') ?? '']] : []
      }),
    )
  }

  /** Whether a link of any topic names an id. */
  isLinked(id: string): boolean {
    this.linked ??= new Set(
      this.allTopics().flatMap((file) =>
        [...(this.files.readText(file) ?? '').matchAll(/anchor="([^"]+)"|#([\w.-]+)/g)].map(
          ([, anchor, fragment]) => anchor ?? fragment ?? '',
        ),
      ),
    )
    return this.linked.has(id)
  }

  /** The nodes of a topic. */
  tree(file: string): readonly TopicNode[] {
    const known = this.trees.get(file)
    if (known) return known
    const text = (this.files.readText(file) ?? '').slice(0, MAX_INCLUDED)
    const tree = readTopic(text, /\.md$/i.test(file) ? 'md' : 'xml')
    this.trees.set(file, tree)
    return tree
  }

  /** The part of a topic that has an id, or the whole topic. */
  part(file: string, id: string | undefined): readonly TopicNode[] | undefined {
    const tree = this.tree(file)
    if (id === undefined) return tree
    let ids = this.ids.get(file)
    if (!ids) {
      const found = new Map<string, TopicElement>()
      collectIds(tree, found)
      ids = found
      this.ids.set(file, ids)
    }
    const element = ids.get(id)
    if (element) return element.name === 'snippet' ? element.children : [element]
    return /\.md$/i.test(file) ? sectionOf(this.files.readText(file) ?? '', id) : undefined
  }

  /** The title of what has an id in a topic. */
  partTitle(file: string, id: string): string | undefined {
    const [first] = this.part(file, id) ?? []
    if (first?.kind === 'element') return attribute(first, 'title')
    const heading = /^#{1,6}[ \t]+([^\n]*)/.exec(first?.text ?? '')?.[1]
    return heading?.replace(/[ \t]*\{[^{}]*\}[ \t]*$/, '').replace(/[*_`]/g, '')
  }

  info(file: string): TopicInfo {
    const known = this.infos.get(file)
    if (known) return known
    const tree = this.tree(file)
    const root = findElement(tree, ({ name }) => name === 'topic')
    const text = /\.md$/i.test(file) ? (this.files.readText(file) ?? '').slice(0, 4_000) : ''
    const start = findElement(tree, ({ name }) => name === 'section-starting-page')
    const startTitle = start?.children.find((one) => one.kind === 'element' && one.name === 'title')
    const title =
      (startTitle?.kind === 'element' ? plainText(startTitle.children) : undefined) ??
      (root && attribute(root, 'title')) ??
      /^[ \t]*\[\/\/\]:[ \t]*#[ \t]*\([ \t]*title:(.*)\)[ \t]*$/m.exec(text)?.[1]?.trim() ??
      /^#[ \t]+(.+?)[ \t]*(?:\{[^{}]*\}[ \t]*)?$/m.exec(text)?.[1]
    const summary = ['web-summary', 'link-summary', 'card-summary']
      .map((wanted) => findElement(tree, ({ name }) => name === wanted))
      .find((one) => one !== undefined)
    const fileName = findElement(tree, ({ name }) => name === 'web-file-name')
    const webName =
      (root && attribute(root, 'web-file-name')) ?? (fileName && plainText(fileName.children)) ?? stemOf(file)
    const info: TopicInfo = {
      file,
      title,
      description: summary && plainText(summary.children),
      address: `/${webName
        .replace(/\.html?$/, '')
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
        .replace(/[^\p{L}\p{N}.-]+/gu, '-')}`,
      isLibrary: root?.attributes.get('is-library') === 'true',
    }
    this.infos.set(file, info)
    return info
  }

  /** The elements of an XML file. */
  xml(file: string): readonly TopicNode[] {
    return readTopic(this.files.readText(file) ?? '', 'xml')
  }

  /** The elements with these names in a file. */
  elements(file: string, ...names: readonly string[]): TopicElement[] {
    const out: TopicElement[] = []
    const visit = (nodes: readonly TopicNode[]): void => {
      for (const node of nodes) {
        if (node.kind !== 'element') continue
        if (names.includes(node.name)) out.push(node)
        else visit(node.children)
      }
    }
    visit(this.xml(file))
    return out
  }

  private readInstances(): Instance[] {
    const listed = this.config?.children.filter(
      (one): one is TopicElement => one.kind === 'element' && one.name === 'instance',
    )
    const sources =
      listed && listed.length > 0
        ? listed.map((one) => ({ src: attribute(one, 'src') ?? '', element: one }))
        : this.files
            .list()
            .filter((path) => /^[^/]+\.tree$/.test(path))
            .map((src) => ({ src, element: undefined }))
    return sources.flatMap(({ src, element }): Instance[] => {
      const file = normalizePath(src)
      const [profile] = file === undefined ? [] : this.elements(file, 'instance-profile', 'product-profile')
      if (!profile || file === undefined || profile.attributes.get('is-library') === 'true') return []
      const id = attribute(profile, 'id') ?? stemOf(file)
      const version = element && attribute(element, 'version')
      return [
        {
          id,
          name: attribute(profile, 'name') ?? id,
          file,
          startPage: attribute(profile, 'start-page'),
          version: version?.replace(/%([\w.-]+)%/g, (whole, name) => this.variable(name, undefined) ?? whole),
          webPath: element && attribute(element, 'web-path'),
          entries: profile.children.filter((one): one is TopicElement => one.kind === 'element'),
        },
      ]
    })
  }

  private setting(name: string, key: string): string | undefined {
    const found = this.config && findElement(this.config.children, (one) => one.name === name)
    return found && attribute(found, key)
  }

  private folder(name: string, key: string, usual: string): string {
    const path = normalizePath(this.setting(name, key) ?? usual)
    return path ?? usual
  }

  private listed(setting: string, usual: string, name: string): TopicElement[] {
    const file = normalizePath(this.setting(setting, 'src') ?? usual) ?? usual
    return this.elements(file, name)
  }

  private name(names: Map<string, string>, path: string, folder: string): void {
    const below = (folder === '' ? path : path.slice(folder.length + 1)).toLowerCase()
    const isTopic = TOPIC.test(path)
    const all = [below, below.slice(below.lastIndexOf('/') + 1)]
    for (const one of all) if (!names.has(one)) names.set(one, path)
    if (isTopic) for (const one of all) if (!names.has(one.replace(TOPIC, ''))) names.set(one.replace(TOPIC, ''), path)
  }
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`)
}

function collectIds(nodes: readonly TopicNode[], out: Map<string, TopicElement>): void {
  for (const node of nodes) {
    if (node.kind !== 'element') continue
    const id = attribute(node, 'id')
    if (id !== undefined && !out.has(id)) out.set(id, node)
    collectIds(node.children, out)
  }
}

/** The block of Markdown that has an id: the section of a heading, or what is above a list of attributes. */
function sectionOf(text: string, id: string): readonly TopicNode[] | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.includes(`id="${id}"`) || line.includes(`{#${id}}`))
  if (start === -1) return undefined
  const level = /^(#{1,6})[ \t]/.exec(lines[start] as string)?.[1]?.length
  if (level === undefined) {
    let first = start
    while (first > 0 && lines[first - 1]?.trim() !== '') first--
    return readTopic(lines.slice(first, start + 1).join('\n'), 'md', first)
  }
  const end = lines.findIndex((line, i) => i > start && (/^(#{1,6})[ \t]/.exec(line)?.[1]?.length ?? 9) <= level)
  return readTopic(lines.slice(start, end === -1 ? undefined : end).join('\n'), 'md', start)
}
