// Writes a site to a folder: asks for every file, those that workers make at the same time as the others.
import { setImmediate } from 'node:timers/promises'
import { now, type Span } from '../diagnostics/span.ts'
import type { OutputFileSystem } from '../files/file-system.ts'
import { ComparedFiles } from './compared-files.ts'
import type { StreamedFile } from './page-files.ts'
import type { Site } from './site.ts'

/** What a build did. */
export interface BuildResult {
  /** Files of the site. Those that didn't change aren't written. */
  readonly files: number
  readonly written: number
  readonly removed: number
  /** Bytes of all files of the site. */
  readonly bytes: number
  /** What files are made of, by path, if their stream said so. See `StreamedFile`. */
  readonly ids: ReadonlyMap<string, string>
}

/** A finished file. `aside` is true when a worker made it, at the same time as others. */
export interface BuiltFile extends Span {
  readonly path: string
  readonly aside: boolean
}

/** How a build reports progress, and which site it is. */
export interface BuildOptions {
  /**
   * Called after each file, with the number of files done, the number known so far, and the bytes of those done. If it
   * throws, the build fails.
   */
  onFile?(done: number, all: number, file: BuiltFile, bytes: number): void
  /** Keys that identify the site, so that a build never replaces another one. See `siteKeys`. */
  readonly site?: readonly string[]
  /** The files of a site whose pages are still to be read, as they come: see `Site.stream`. */
  readonly stream?: AsyncIterable<readonly StreamedFile[]>
}

/**
 * Writes all files of a site. Unchanged files stay untouched. The others are published together at the end, and only
 * then are leftovers of the last build removed. A build that fails leaves the old site intact. If one is killed, the next
 * build removes what it left in `.galley-build`, and completes what it left in `.galley-publishing`. No file is ever half
 * written.
 * @throws whatever the folder throws when a file can't be written
 */
export async function buildSite(
  site: Site,
  out: OutputFileSystem,
  { onFile, site: keys = [], stream }: BuildOptions = {},
): Promise<BuildResult> {
  const files = new ComparedFiles(out)
  /** Paths that were requested from the site, or came from its stream. */
  const seen = new Set<string>()
  const ids = new Map<string, string>()
  let done = 0
  const build = async (path: string): Promise<void> => {
    const from = now()
    const aside = site.isMadeByWorker(path)
    const file = (aside ? files.unchanged(path) : undefined) ?? (await site.render(path))
    if (file) files.add(path, file)
    onFile?.(++done, Math.max(seen.size, done), { path, aside, from, to: now() }, files.bytes)
  }
  /** Builds the paths that a worker makes and that weren't requested yet. Frees the worker's memory at the end. */
  const makeAside = (some: readonly string[]): Promise<void> => {
    const aside = some.filter((path) => site.isMadeByWorker(path) && !seen.has(path))
    for (const path of aside) seen.add(path)
    return inLanes(aside, build).then(() => site.closeWorker())
  }
  if (stream) {
    const expected = site.context.project.outlines.size * 2
    const images = makeAside(site.pathsInWorker())
    images.catch(() => {}) // thrown below
    for await (const streamed of stream) {
      for (const file of streamed) {
        const { path, id, from, to } = file
        seen.add(path)
        if (id !== undefined) ids.set(path, id)
        files.addStreamed(file)
        onFile?.(++done, Math.max(expected, done), { path, aside: false, from, to }, files.bytes)
      }
      await setImmediate()
    }
    await site.prepare()
    await images
  }
  // Some files are known only when the pages are rendered: the stylesheets and scripts that these need.
  const unseen = () => site.paths().filter((path) => !seen.has(path))
  for (let wanted = unseen(); wanted.length > 0; wanted = unseen()) {
    const images = makeAside(wanted)
    const others = wanted.filter((path) => !site.isMadeByWorker(path))
    const aside = wanted.length > others.length
    for (const path of others) seen.add(path)
    for (const [i, path] of others.entries()) {
      await build(path)
      // Receives what threads have made, and sends their next requests.
      if (aside && i % PAGES_AT_ONCE === 0) await setImmediate()
    }
    await images
  }
  return { ...files.publish(keys), ids }
}

/** The number of requests at a time: a thread always has work, and finished files don't pile up. */
const LANES = 16
const PAGES_AT_ONCE = 8

async function inLanes(paths: readonly string[], build: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values()
  const lane = async () => {
    for (const path of queue) await build(path)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, paths.length) }, lane))
}
