// Writes a site to a folder: compares each file, writes the changed ones aside, and publishes them together at the end.
import { setImmediate } from 'node:timers/promises'
import { now, type Span } from '../diagnostics/span.ts'
import { MANIFEST_FILE, type OutputFileSystem } from '../files/file-system.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import { fileKey, readManifest, writeManifest } from './manifest.ts'
import { isUnchanging, type OutputFile } from './output.ts'
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
  /** Called after each file, with the number of files done and the number known so far. */
  onFile?(done: number, all: number, file: BuiltFile): void
  /** Keys that identify the site, so that a build never replaces another one. See `siteKeys`. */
  readonly site?: readonly string[]
  /** The files of a site whose pages are still to be read, as they come: see `Site.stream`. */
  readonly stream?: AsyncIterable<readonly StreamedFile[]>
}

/**
 * Writes all files of a site. Unchanged files stay untouched. The others are published together at the end, and only
 * then are leftovers of the last build removed. A build that fails leaves the old site intact. One that is killed leaves
 * what it hadn't published in `.galley-build`, which the next build removes. No file is ever half written.
 * @throws whatever the folder throws when a file can't be written
 */
export async function buildSite(
  site: Site,
  out: OutputFileSystem,
  { onFile, site: keys = [], stream }: BuildOptions = {},
): Promise<BuildResult> {
  const former = readManifest(out)
  const isFresh = former.files.size === 0 && out.list().length === 0
  const seen = new Set<string>()
  /** Of the files that the site has. */
  const paths = new Set<string>()
  const staged = new Set<string>()
  const ids = new Map<string, string>()
  let bytes = 0
  let done = 0
  const expected = stream ? site.context.project.outlines.size * 2 : 0
  const build = async (path: string): Promise<void> => {
    const from = now()
    const file = unchanged(path) ?? (await site.render(path))
    if (file?.parts && isFresh) writeParts(path, file.parts)
    else if (file) write(path, file.content)
    onFile?.(++done, Math.max(seen.size, done), { path, aside: site.isMadeByWorker(path), from, to: now() })
  }
  const write = (path: string, made: string | Uint8Array): void => {
    const content = typeof made === 'string' ? encodeUtf8(made) : made
    paths.add(path)
    bytes += content.byteLength
    if (isFresh || !isSame(out.readBytes(path), content)) {
      out.stage(path, content)
      staged.add(path)
    }
  }
  /** A file that is too long to be compared with one of a former build. */
  const writeParts = (path: string, parts: Iterable<Uint8Array>): void => {
    paths.add(path)
    bytes += out.stageParts(path, parts)
    staged.add(path)
  }
  /** A file of a former build whose name says that it is the same. */
  const unchanged = (path: string): OutputFile | undefined => {
    if (!site.isMadeByWorker(path) || !isUnchanging(path) || !former.files.has(fileKey(path))) return undefined
    const content = out.readBytes(path)
    return content && { path, content }
  }
  /** Yields the paths that a worker makes and that weren't requested yet. Frees the worker's memory at the end. */
  const makeAside = (some: readonly string[]): Promise<void> => {
    const aside = some.filter((path) => site.isMadeByWorker(path) && !seen.has(path))
    for (const path of aside) seen.add(path)
    return inLanes(aside, build).then(() => site.closeWorker())
  }
  if (stream) {
    const images = makeAside(site.pathsInWorker())
    images.catch(() => {}) // thrown below
    for await (const files of stream) {
      for (const file of files) {
        const { path, id, from, to } = file
        seen.add(path)
        if (id !== undefined) ids.set(path, id)
        if ('content' in file) write(path, file.content)
        else {
          paths.add(path)
          bytes += file.size
        }
        onFile?.(++done, Math.max(expected, done), { path, aside: false, from, to })
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

  const files = new Set(Array.from(paths, fileKey))
  const gone = goneFiles(out, former.files, files)
  keepOtherCase(out, { gone, made: paths, staged })
  if (staged.size > 0 || gone.length > 0) {
    // The list is written before the files, so that the next build knows all files that a killed build left.
    writeManifest(out, { site: keys, files: new Set([...former.files, ...files]) })
    out.publish(gone, isUnchanging)
    writeManifest(out, { site: keys, files })
  } else if (!isEqual(former.files, files)) {
    // A build was killed after it listed files and before it wrote any.
    writeManifest(out, { site: keys, files })
  }
  return { files: paths.size, written: staged.size, removed: gone.length, bytes, ids }
}

function isEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key))
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

/** Files of a former build that are still there and no longer part of the site. */
function goneFiles(out: OutputFileSystem, former: ReadonlySet<string>, files: ReadonlySet<string>): string[] {
  const keys = new Set([...former].filter((key) => !files.has(key)))
  return keys.size === 0 ? [] : out.list().filter((path) => path !== MANIFEST_FILE && keys.has(fileKey(path)))
}

/** On a disk that ignores case, removing `About.html` also removes `about.html`, which is written again afterward. */
function keepOtherCase(
  out: OutputFileSystem,
  { gone, made, staged }: { gone: readonly string[]; made: ReadonlySet<string>; staged: Set<string> },
): void {
  if (gone.length === 0) return
  const names = new Set(gone.map((path) => path.toLowerCase()))
  for (const path of made) {
    const content = names.has(path.toLowerCase()) && !staged.has(path) ? out.readBytes(path) : undefined
    if (content) out.stage(path, content)
  }
}

function isSame(old: Uint8Array | undefined, content: Uint8Array): boolean {
  return old !== undefined && old.byteLength === content.byteLength && Buffer.compare(old, content) === 0
}
