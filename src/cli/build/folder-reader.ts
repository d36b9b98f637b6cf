// Reads a docs folder for a build, and starts the threads that its pages will need while they are read.
import { existsSync } from 'node:fs'
import type { PageOutline } from '../../content/page.ts'
import { expectMdx } from '../../content/parser/native.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { noteLibraries } from '../../openapi/sdk/memory.ts'
import { NO_READINGS } from '../../openapi/spec-file.ts'
import { openSession, type Session } from '../../project/session.ts'
import type { CodeHighlighter } from '../../render/highlighter-pool.ts'
import { PageMakers } from '../../site/makers/page-makers.ts'
import { createSiteHighlighter } from '../../site/page-code.ts'
import { mayAskForTypes } from '../../site/site-types.ts'
import { limitHeapGrowth, limitNewSpace } from '../heap-limits.ts'
import type { Progress } from '../progress.ts'
import { rememberReadings } from '../remembered-readings.ts'
import type { FolderBuild } from './build-folder.ts'

/** So many blocks of code are surely worth a thread of their own. It loads while the pages are read. */
const WORTH_WARMING_UP = 40

/** Characters of texts that wait for their page: all of a thousand pages, and little of what a build takes later. */
const KEPT_TEXTS = 8_000_000

/** A folder that is being read, and the threads around it. */
export class FolderReader {
  readonly session: Session
  readonly highlighter: CodeHighlighter
  /** Threads that make pages. Undefined if all pages are needed at once. */
  readonly makers: PageMakers | undefined
  /** Whether nothing can be left of an earlier build. */
  readonly isFirst: boolean
  /** Whether a page seems to ask TypeScript about its code. */
  asksForTypes = false
  /** Whether a thread that highlights code is worth it as soon as there's enough. */
  private isCodeReadAhead = false
  private blocks = 0

  constructor(
    { folder, options, extensions, cache, profile }: FolderBuild,
    how: { isStreamed: boolean; progress: Progress },
  ) {
    const { isStreamed, progress } = how
    // Where there may be pages of earlier builds, nothing is started before it's known how many are left.
    this.isFirst = !cache?.remote && !existsSync(cache?.cache ?? '')
    let read = 0
    const libraries = new Map<string, Uint8Array>()
    const readings = cache ? rememberReadings(cache.cache) : NO_READINGS
    this.session = openSession(new DiskFileSystem(folder), {
      vocabulary: extensions.vocabulary,
      readings: { ...readings, libraries: noteLibraries(libraries, readings.libraries) },
      // Threads read the folder at the same time.
      lazy: isStreamed,
      releasesTexts: isStreamed,
      keptTexts: KEPT_TEXTS,
      onOutline: (outline) => this.see(outline),
      onPage(page, span) {
        profile?.add('page', page.file, span)
        progress.update('Reading', ++read)
        limitNewSpace()
      },
    })
    const { project } = this.session
    const pages = project.outlines.size
    limitHeapGrowth(pages)
    const onBlock = profile && ((...block: Parameters<typeof profile.addCode>) => profile.addCode(...block))
    this.highlighter = createSiteHighlighter(project, options, { onBlock })
    this.makers = isStreamed
      ? new PageMakers({
          folder,
          libraries,
          threads: options.threads,
          isProfiled: profile !== undefined,
          onPage: (page, span, thread) => profile?.add('page', page.file, span, thread),
          onBlock,
        })
      : undefined
    // Threads that make pages highlight their own code.
    this.isCodeReadAhead = this.isFirst && !this.makers?.begin(pages)
  }

  async close(): Promise<void> {
    this.makers?.close()
    await this.session.close()
    void this.highlighter.close()
  }

  private see({ source, isGenerated }: PageOutline): void {
    if (isGenerated) return
    this.asksForTypes ||= mayAskForTypes(source.text)
    if (this.isFirst) expectMdx(source.text)
    if (!this.isCodeReadAhead || this.blocks >= WORTH_WARMING_UP) return
    this.blocks += countFences(source.text) / 2
    if (this.blocks >= WORTH_WARMING_UP) this.highlighter.warmUp()
  }
}

/** Lines that begin or end a block of code. */
function countFences(text: string): number {
  return text.split('\n```').length - 1
}
