// A part of a specification, and what an author adds to it -> the content of its page.
import type { NavTree } from '../config/navigation.ts'
import { harmlessMdx } from '../content/markdown.ts'
import type { Frontmatter, Route } from '../content/page.ts'
import { parseDraft } from '../content/parse.ts'
import { staticNodes } from '../content/static-nodes.ts'
import type { Fragment, Node } from '../content/tree.ts'
import { SourceFile } from '../files/source-file.ts'
import type { SchemaLinks } from '../openapi/field-content.ts'
import { type MdxEndpoint, mdxDocument, parseEndpoint } from '../openapi/mdx-document.ts'
import type { OperationOutline } from '../openapi/model.ts'
import { type ApiSettings, endpointNodes, operationNodes } from '../openapi/operation-page.ts'
import { introWith, LOOKS, splitIntro } from '../openapi/page-parts.ts'
import { readDocument } from '../openapi/read-document.ts'
import { pageSettings } from '../openapi/settings.ts'
import type { Topic } from '../openapi/topic.ts'
import { englishWords, loadWords, type Words } from '../theme/words.ts'
import type { ApiLinks } from './api-links.ts'
import type { ApiLookup } from './api-lookup.ts'
import type { ApiSpecs } from './api-specs.ts'
import { isPublic } from './audience.ts'
import { languageTag } from './languages.ts'
import { entryRoute } from './routes.ts'

/** What an author writes on the page of a part of a specification. */
interface WrittenPage {
  readonly nodes: readonly Node[]
  readonly frontmatter: Frontmatter
  readonly file: string
}

/** Fills the pages of API references. */
export class ApiContent {
  private languages: ReadonlyMap<Route, string> | undefined

  constructor(
    private readonly specs: ApiSpecs,
    private readonly lookup: ApiLookup,
    private readonly links: ApiLinks,
    private readonly options: { readonly omitsForms?: boolean },
  ) {}

  /** The interface texts in the language of the navigation around a page. */
  async words(route: Route): Promise<Words> {
    this.languages ??= languagesOf(this.specs.navigation.tree)
    const language = this.languages.get(route)
    return language === undefined ? englishWords : (await loadWords([language]))(language)
  }

  /** The content of the page at a route. `written` is what the author of a handwritten one added. */
  of(route: Route, outline: OperationOutline | Topic, word: Words, written?: WrittenPage): Node[] {
    return outline.kind === 'topic'
      ? this.ofTopic(route, outline, word, written)
      : this.ofOperation(route, outline, word, written)
  }

  /** The content of a handwritten page, completed from the specification. */
  async complete(route: Route, source: SourceFile, written: Frontmatter, nodes: Node[]): Promise<Node[]> {
    const outline = this.lookup.outlineOf(route, written)
    if (outline)
      return this.of(route, outline, await this.words(route), { nodes, frontmatter: written, file: source.path })
    const endpoint = parseEndpoint(written.data.api)
    return endpoint ? this.ofEndpoint(endpoint, { route, source, data: written.data, nodes }) : nodes
  }

  /** The pages of schemas that the page of an operation refers to. For a handwritten page, the navigation makes none. */
  schemaLinks(route: Route, outline: OperationOutline, frontmatter: Frontmatter): SchemaLinks | undefined {
    // What an author writes for visitors may refer to pages that only readers see.
    if (isPublic({ frontmatter }, this.lookup.entryOf(route))) return undefined
    const made = this.specs.pages.get(route)
    if (made) return made.elsewhere
    const schemas = this.specs.navigation.plans.get(outline.document)?.ofOperation(outline) ?? []
    const links = schemas.flatMap(({ identity, name, file }): [string, Route][] => {
      const page = this.links.toPages.schemaPage(name, file, route)
      // Handwritten ones may be for only some readers.
      return page !== undefined && this.specs.pages.has(page) ? [[identity, page]] : []
    })
    return new Map(links)
  }

  private ofOperation(route: Route, outline: OperationOutline, word: Words, written?: WrittenPage): Node[] {
    const { content } = outline.page
    const own =
      content === undefined
        ? []
        : harmlessMdx(staticNodes(parseDraft(new SourceFile(outline.document.path, content)).children))
    const frontmatter = this.specs.frontmatterOf(outline, written?.frontmatter)
    const links = this.links.toPages
    const nodes = operationNodes(outline, {
      documents: this.specs.catalog.documents,
      word,
      settings: this.settingsOf(frontmatter),
      elsewhere: this.schemaLinks(route, outline, frontmatter),
      written: [...own, ...(written?.nodes ?? [])],
      file: written?.file ?? outline.document.path,
      hasDescription: written?.frontmatter.data.description !== undefined,
      pageOf: (url) => links.target(url, outline.document, route),
    })
    const resolved = (node: Node): Node => {
      if (node.type !== 'fragment') return node
      if (node.isGenerated) return { ...node, children: links.resolve(node.children, outline.document, route) }
      return node.box === undefined ? node : { ...node, children: node.children.map(resolved) }
    }
    return nodes.map(resolved)
  }

  private ofTopic(route: Route, topic: Topic, word: Words, written?: WrittenPage): Node[] {
    const own = written?.nodes ?? []
    const made = this.specs.pages.get(route)
    const links = this.links.toPages
    const children = topic.nodes({
      documents: this.specs.catalog.documents,
      word,
      settings: this.settingsOf(this.specs.frontmatterOf(topic, written?.frontmatter)),
      elsewhere: made?.elsewhere,
      server: made?.server ?? this.lookup.serverOf(route, topic),
      hasDescription: written?.frontmatter.data.description !== undefined,
      holds: (name) => holds(own, name),
      linkTo: this.links.toTopic,
      pageOf: (operation) => links.pageOf(operation, route),
    })
    const resolved = links.resolve(children, topic.document, route)
    const generated = (nodes: Node[]): Fragment => ({
      type: 'fragment',
      file: topic.document.path,
      isGenerated: true,
      looks: LOOKS,
      children: nodes,
    })
    if (!written || own.length === 0) return [generated(resolved)]
    const { first, rest } = splitIntro(resolved)
    return [...introWith([...own, generated(first)], written.file), generated(rest)]
  }

  private async ofEndpoint(
    endpoint: MdxEndpoint,
    page: { route: Route; source: SourceFile; data: Frontmatter['data']; nodes: readonly Node[] },
  ): Promise<Node[]> {
    const { api } = this.specs.folder.config.config
    const { documents } = this.specs.catalog
    const [outline] = readDocument(mdxDocument(endpoint, page, api), documents)?.operations ?? []
    if (!outline) return [...page.nodes]
    return endpointNodes(outline, {
      documents,
      word: await this.words(page.route),
      settings: this.settingsOf(page),
      written: page.nodes,
      file: page.source.path,
      hasDescription: true,
    })
  }

  private settingsOf({ data }: Pick<Frontmatter, 'data'>): ApiSettings {
    const settings = pageSettings(this.specs.folder.config.config.api, data)
    const { playground } = settings
    if (!this.options.omitsForms || playground.mode !== 'interactive') return settings
    return { ...settings, playground: { ...playground, mode: 'simple' } }
  }
}

/** True if the author used this component, at any depth. */
function holds(nodes: readonly Node[], name: string): boolean {
  return nodes.some(
    (node) => (node.type === 'element' && node.name === name) || ('children' in node && holds(node.children, name)),
  )
}

/** The language of each page that is in a language. */
function languagesOf(tree: NavTree): ReadonlyMap<Route, string> {
  const languages = new Map<Route, string>()
  for (const { node, path } of tree.entries) {
    const route = entryRoute(node)
    const language = path.findLast(({ kind }) => kind === 'language')?.label
    if (route !== undefined && language !== undefined && !languages.has(route))
      languages.set(route, languageTag(language))
  }
  return languages
}
