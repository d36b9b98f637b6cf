// The work of one thread that makes pages: it has its own site of the same folder, and returns pages as bytes.
import { createHash } from 'node:crypto'
import type { Page, PageOutline, Route } from '../../content/page.ts'
import { now, type Span } from '../../diagnostics/span.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { packBytes } from '../../files/packed-bytes.ts'
import { givenLibraries } from '../../openapi/sdk/memory.ts'
import { NO_READINGS } from '../../openapi/spec-file.ts'
import type { Project } from '../../project/project.ts'
import { openSession } from '../../project/session.ts'
import type { CodeBlock } from '../../render/highlight.ts'
import { encodeMadePage } from '../page-cache.ts'
import { createSiteHighlighter } from '../page-code.ts'
import { withPages } from '../page-stream.ts'
import { createSite, type Site } from '../site.ts'
import type { MakerAnswer, MakerOrder, MakerSetup, MakerStart, ThreadPage } from './protocol.ts'

/** A digest of what pages show of each other and the names of files. Equal in all threads that read the same project. */
export function projectDigest(project: Project): string {
  const hash = createHash('sha256')
  for (const { text } of project.configSources) hash.update(text)
  for (const path of project.assets) hash.update(`${path}\0`)
  for (const { route, title, description, frontmatter } of project.outlines.values())
    hash.update(JSON.stringify([route, title, description, frontmatter.data]))
  return hash.digest('base64')
}

/** The hash of the text that a page was made from. */
export function textHash({ source, isGenerated }: PageOutline): string {
  // A specification belongs to the whole site.
  return isGenerated ? '' : source.digest
}

/** Reads a folder, and makes its pages on request. */
export class PageMaker {
  private readonly session: ReturnType<typeof openSession>
  private readonly isRead: Promise<void>
  private readonly atHand = new Map<Route, Page>()
  private site: Site | undefined
  private blocks: (CodeBlock & Span)[] = []
  private icons = 0
  private isKept = false

  constructor(private readonly setup: MakerSetup) {
    const readings = { ...NO_READINGS, libraries: givenLibraries(setup.libraries) }
    this.session = openSession(new DiskFileSystem(setup.folder), { lazy: true, releasesTexts: true, readings })
    this.isRead = this.session.outline()
  }

  /** Call it once, before any request. If the folder has changed since the main thread read it, no pages are made. */
  async start({ options, changes, repository, module, digest, isKept }: Omit<MakerStart, 'kind'>): Promise<void> {
    await this.isRead
    const { project } = this.session
    if (projectDigest(project) !== digest) return
    this.isKept = isKept
    const own = { ...options, threads: 1 }
    const onBlock = (block: CodeBlock, span: Span) => this.blocks.push({ ...block, ...span })
    const highlighter = createSiteHighlighter(project, own, {
      module,
      ...(this.setup.isProfiled && { onBlock }),
    })
    this.site = await createSite(withPages(project, this.atHand), own, { changes, repository, highlighter })
  }

  /** Makes pages. Never rejects. */
  async make({ routes }: Omit<MakerOrder, 'kind'>): Promise<MakerAnswer> {
    const pages: (ThreadPage | undefined)[] = []
    for (const route of routes) pages.push(await this.page(route).catch(() => undefined))
    const icons = this.site?.context.navIcons.rules().slice(this.icons) ?? []
    this.icons += icons.length
    return { pages, icons }
  }

  private async page(route: Route): Promise<ThreadPage | undefined> {
    const from = now()
    this.blocks = []
    const made = await this.site?.make(route, this.atHand, {
      read: (other) => this.session.take(other),
      findings: (other) => this.session.findings(other),
      isKept: this.isKept,
    })
    if (!made) return undefined
    const { bytes } = packBytes(encodeMadePage(made))
    const text = textHash(made.facts.outline)
    made.facts.outline.source.release()
    return { bytes, text, blocks: this.blocks, from, to: now() }
  }
}
