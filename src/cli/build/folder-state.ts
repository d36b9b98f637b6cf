// What pages are made of besides their own texts: what decides about all of them, and what about those that use it.
import type { NavNode } from '../../config/navigation.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { PageOutline } from '../../content/page.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { hashOf, sha256 } from '../../files/hash.ts'
import { OperationDigests } from '../../openapi/operation-digest.ts'
import { API_KEYS } from '../../project/api-names.ts'
import type { Project } from '../../project/project.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import { mediaName, mediaNames } from '../../site/page-inputs.ts'
import { programVersion } from '../program-version.ts'
import type { FileHashes } from './file-hashes.ts'
import { isDocs } from './record.ts'

/** What decides about all pages. */
export interface StateBasis {
  readonly folder: string
  readonly project: Project
  /** Options that change the site. */
  readonly options: object
  /** What pages say of the repository that they are in. */
  readonly repository: object | undefined
}

/** What a folder holds, as hashes. */
export interface FolderState {
  /** What decides about the texts of all pages: the options, the settings, and all files that are none of the others. */
  readonly texts: string
  /** What decides about all pages: the same, all front matter, the configuration as written, and the navigation. */
  readonly pages: string
  /** What decides about a page that shows a part of a specification, besides `texts`. Empty for other pages. */
  readonly apiOf: (page: PageOutline) => string
  /**
   * What decides about the findings of a page: where there are pages, which they may suggest, and the specification that
   * they have places in.
   */
  readonly findingsOf: (page: PageOutline | undefined) => string
  /** What decides about pages that import it, by path. */
  readonly imports: ReadonlyMap<string, string>
  /** What decides about pages that show it or link to it, by name. */
  readonly media: ReadonlyMap<string, string>
}

/** Settings that only the layout shows. What they say about a link in a text, its page asks for each link. */
const OF_LAYOUT = ['navbar', 'footer', 'banner', 'redirects'] as const satisfies readonly (keyof SiteConfig)[]

/** Snippets, and components of authors: they show only on pages that import them. */
const IMPORTABLE = /\.(?:mdx?|[jt]sx)$/i
/** Specifications, their parts, and data. Like the files of libraries, they show only on pages of API references, and those that import them. */
const DATA = /\.(?:json|ya?ml|graphqls?|gql|proto)$/i

/** What a page says about itself, as far as others show it. */
export function frontMatterOf(page: PageOutline): unknown[] {
  const { route, file, title, description, frontmatter, isGenerated, isDescribedInText } = page
  return [route, file, title, description, frontmatter.data, isGenerated, isDescribedInText]
}

/** Whether a page shows a part of a specification, which the navigation and other pages can decide about. */
function isOfApi({ isGenerated, frontmatter: { data } }: PageOutline): boolean {
  return isGenerated === true || API_KEYS.some((key) => data[key] !== undefined)
}

/** A navigation without the places of its entries. Some are in specifications, and move with each edit. */
function withoutPlaces(root: NavNode): string {
  return JSON.stringify(root, (key, value: unknown) => (key === 'place' ? undefined : value))
}

/** What a navigation says about specifications, in its order. */
function specsIn({ specs, children }: NavNode): unknown[] {
  const inside = children.flatMap(specsIn)
  return specs === undefined ? inside : [specs, ...inside]
}

/** What decides where such a page looks up its part: what it says itself, and the specifications in scope. */
function ofApi({ entries }: Project, page: PageOutline): unknown[] {
  const { node, path = [] } = entries.get(page.route) ?? {}
  return [frontMatterOf(page), [...path, node].flatMap((around) => around?.specs ?? [])]
}

/**
 * Reads what a folder holds.
 * @param basis what else decides about all pages
 */
export function folderState({ folder, project, options, repository }: StateBasis, files: FileHashes): FolderState {
  const { config, configSources, outlines } = project
  const imports = new Map<string, string>()
  for (const page of outlines.values()) if (!page.isGenerated) imports.set(page.file, textHash(page))
  const paths = [...imports.keys()].sort()
  // All of them: the project's own list leaves out the configuration and what is ignored, which decide about it.
  const disk = new DiskFileSystem(folder)
  // What the configuration names shows in more than the pages: icons are drawn after a logo.
  const configured = new Set(configSources.flatMap(({ text }) => [...mediaNames(text)]))
  const settings = new Set(configSources.map(({ path }) => path))
  const grammars = new Set(config.styling.codeblocks.languages.map((path) => path.replace(/^\//, '')))
  const media = new Map<string, string>()
  const { libraryFiles } = project.api
  const data: string[][] = []
  const others: string[][] = []
  for (const path of disk.list().filter(isDocs)) {
    if (imports.has(path) || settings.has(path)) continue
    const name = mediaName(path)
    const hash = files.hash(path, disk)
    // Grammars and what is in `.galley` may show on any page.
    const isOfAll = path.startsWith('.galley/') || grammars.has(path)
    const isOfLibrary = libraryFiles.has(path) && !isOfAll
    const isData = DATA.test(path) && !isOfAll
    const isMedia = name !== undefined && !configured.has(name)
    // Files of the same name count as one.
    if (isMedia) media.set(name, sha256(`${media.get(name) ?? ''}${path}\0${hash}`))
    if (isData || isOfLibrary) data.push([path, hash])
    if (isData || IMPORTABLE.test(path)) {
      imports.set(path, hash)
      // Where an import leads depends on which files there are.
      others.push([path])
    } else if (!isMedia && !isOfLibrary) others.push([path, hash])
  }
  const ofTexts = Object.entries(config).filter(([name]) => !OF_LAYOUT.some((key) => key === name))
  const all = [...outlines.values()]
  const specs = specsIn(project.navigation.root)
  const api = hashOf(
    data,
    specs,
    all.filter(isOfApi).map((page) => ofApi(project, page)),
  )
  const digests = new OperationDigests(project.api.set)
  const apiByRoute = new Map<string, string>()
  const apiOf = (page: PageOutline): string => {
    if (!isOfApi(page)) return ''
    let known = apiByRoute.get(page.route)
    if (known === undefined) {
      // Other pages may look up their operation in any specification, and show what others name.
      const operation = page.isGenerated ? project.api.operationOf(page) : undefined
      const digest = operation
        ? digests.of(operation, (url) => project.api.linkTarget(url, operation, page.route))
        : project.api.topicDigest(page)
      const links = [...(project.api.schemaLinks(page)?.values() ?? [])]
      known = digest === undefined ? hashOf(api, links) : hashOf(digest, specs, ofApi(project, page), links)
      apiByRoute.set(page.route, known)
    }
    return known
  }
  const written = configSources.map(({ path, text }) => [path, text])
  const texts = hashOf(programVersion(), process.version, options, repository ?? null, ofTexts, others)
  return {
    texts,
    pages: hashOf(texts, written, all.map(frontMatterOf), withoutPlaces(project.navigation.root)),
    apiOf,
    findingsOf: (page) => hashOf(paths, page && isOfApi(page) ? api : ''),
    imports,
    media,
  }
}
