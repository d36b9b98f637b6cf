// The API reference of a folder: its specifications, what pages show of them, and what checks ask about them.
import type { Frontmatter, Route } from '../content/page.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import { ApiContent } from './api-content.ts'
import { ApiLinks } from './api-links.ts'
import { ApiLookup } from './api-lookup.ts'
import { isApiPage } from './api-names.ts'
import { ApiProblems } from './api-problems.ts'
import { ApiSpecs } from './api-specs.ts'
import type { Folder, FolderChange } from './page-source.ts'
import type { ProjectApi } from './project.ts'

interface ReferenceOptions {
  readonly readings?: ReadingMemory
  readonly omitsForms?: boolean
}

/** What is known until a specification changes. Then all of it is replaced. */
class Reading {
  readonly specs: ApiSpecs
  readonly lookup: ApiLookup
  readonly links: ApiLinks
  readonly problems: ApiProblems
  readonly content: ApiContent

  constructor(folder: Folder, options: ReferenceOptions) {
    this.specs = new ApiSpecs(folder, options.readings)
    this.lookup = new ApiLookup(this.specs)
    this.links = new ApiLinks(this.specs, this.lookup)
    this.problems = new ApiProblems(this.specs, this.lookup)
    this.content = new ApiContent(this.specs, this.lookup, this.links, options)
  }
}

/** Keeps up with the changes to a folder. */
export class ApiReference {
  private reading: Reading
  private makeReady: (() => void) | undefined
  private seen: FolderChange | undefined
  private hasChanged = false

  constructor(
    folder: Folder,
    private readonly options: ReferenceOptions = {},
  ) {
    this.reading = new Reading(folder, options)
  }

  /** The specifications, and the pages that the navigation makes of them. */
  get specs(): ApiSpecs {
    return this.reading.specs
  }

  /** Findings about the names in the front matter of pages. */
  get problems(): ApiProblems {
    return this.reading.problems
  }

  /** What the pages contain. */
  get content(): ApiContent {
    return this.reading.content
  }

  /** Applies a change to files. Repeating the same change has no effect. Returns true if a specification changed. */
  update(change: FolderChange): boolean {
    if (change === this.seen) return this.hasChanged
    this.seen = change
    this.hasChanged = this.specs.isChangedBy(change)
    if (this.hasChanged) this.reading = new Reading(change.folder, this.options)
    else {
      this.specs.folder = change.folder
      this.reading.links.forgetWritten()
    }
    return this.hasChanged
  }

  /** Front matter of a handwritten page, completed with what the specification says about its operation. */
  completeFrontmatter(route: Route, written: Frontmatter): Frontmatter {
    const outline = this.reading.lookup.outlineOf(route, written)
    if (outline) return this.specs.frontmatterOf(outline, written)
    this.problems.claim(route, written)
    return written
  }

  /**
   * Calls `outline` before the specifications are listed that have been read. Pages name some of them, so these pages
   * have to be outlined.
   */
  beforeListing(outline: () => void): void {
    this.makeReady = outline
  }

  /** The specifications as they are now, for checks. Later updates don't change it. */
  get view(): ProjectApi {
    const { reading } = this
    const { specs, lookup, links, content } = reading
    const { catalog } = specs
    const isCurrent = () => reading === this.reading
    const makeReady = () => {
      this.makeReady?.()
      this.makeReady = undefined
    }
    const operationOf: ProjectApi['operationOf'] = ({ route, frontmatter }) => {
      if (!isCurrent()) return undefined
      const made = specs.pages.get(route)?.outline
      return made && made.kind !== 'topic' ? made : lookup.operationOf(route, frontmatter)
    }
    return {
      set: catalog.documents,
      get documents() {
        makeReady()
        return [...catalog.read]
      },
      get topicDocuments() {
        makeReady()
        return [...catalog.readTopics]
      },
      operationOf,
      linkTarget: (url, { document }, page) => (isCurrent() ? links.toPages.target(url, document, page) : undefined),
      topicDigest: ({ route, frontmatter }) => {
        if (!isCurrent()) return undefined
        const outline = specs.pages.get(route)?.outline ?? lookup.outlineOf(route, frontmatter)
        return outline?.kind === 'topic' ? outline.digest?.(links.toTopic) : undefined
      },
      get unreadFolders() {
        return isCurrent() ? specs.unreadFolders : new Set<string>()
      },
      lacksPart: ({ route, frontmatter }) =>
        isCurrent() && isApiPage(frontmatter) && !specs.pages.has(route) && !lookup.outlineOf(route, frontmatter),
      get libraryFiles() {
        makeReady()
        return new Set(catalog.librarySources.keys())
      },
      schemaLinks: (page) => {
        if (!isCurrent()) return undefined
        const operation = operationOf(page)
        return operation
          ? content.schemaLinks(page.route, operation, page.frontmatter)
          : specs.pages.get(page.route)?.elsewhere
      },
    }
  }
}
