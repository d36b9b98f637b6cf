// A site to a folder: every file compared, written only where it changed, and removed where it is gone.
import { setImmediate } from 'node:timers/promises'
import type { WritableFileSystem } from '../files/file-system.ts'
import { isUnchanging } from './output.ts'
import type { Site } from './site.ts'

/** What a build did. */
export interface BuildResult {
  readonly files: number
  readonly written: number
  readonly removed: number
  /** Bytes of all files of the site. */
  readonly bytes: number
}

/** Notes of a former build: the files that it made, so that only those are ever removed. */
const MANIFEST = '.galley-files.json'

/**
 * Writes all files of a site. Files that are the same stay untouched; files of the last build that the site no longer
 * has are removed at the very end, so that a build that is killed leaves every page in place.
 * @param onFile called after each file with the numbers done and in all
 */
export async function buildSite(
  site: Site,
  out: WritableFileSystem,
  onFile?: (done: number, all: number) => void,
): Promise<BuildResult> {
  const former = readManifest(out)
  const isFresh = former.size === 0 && out.list().length === 0
  const seen = new Set<string>()
  const made = new Set<string>()
  let written = 0
  let bytes = 0
  let isNoted = false
  const build = async (path: string): Promise<void> => {
    const file = hasUnchanged(path) ?? (await site.render(path))
    if (file) {
      made.add(path)
      const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content
      bytes += content.byteLength
      if (isFresh || !isSame(out.readBytes(path), content)) {
        // The list grows before the file is there: a build that is killed leaves nothing that the next one does not know.
        if (!isNoted) writeManifest(out, new Set([...former, ...seen]))
        isNoted = true
        out.write(path, content)
        written++
      }
    }
    onFile?.(++done, Math.max(seen.size, done))
  }
  /** A file of a former build whose name says that it is the same. */
  const hasUnchanged = (path: string) => {
    const content = former.has(path) && site.isAside(path) && isUnchanging(path) ? out.readBytes(path) : undefined
    return content && { content }
  }
  let done = 0
  // Some files are known only when the pages are rendered: the stylesheets and scripts that these need.
  for (let paths = site.paths(); paths.length > 0; paths = site.paths().filter((path) => !seen.has(path))) {
    for (const path of paths) seen.add(path)
    isNoted = false
    const aside = paths.filter((path) => site.isAside(path))
    // What the thread holds is not added to what the rest of the site needs.
    const images = inLanes(aside, build).then(() => site.closeAside())
    const others = paths.filter((path) => !site.isAside(path))
    for (const [i, path] of others.entries()) {
      await build(path)
      // Lets what threads have made come in, and their next orders go out.
      if (aside.length > 0 && i % PAGES_AT_ONCE === 0) await setImmediate()
    }
    await images
  }
  const gone = [...former].filter((path) => !made.has(path))
  return finish(out, { made, gone, written, bytes })
}

/** So many orders at a time: a thread is never without work, and finished files do not pile up. */
const LANES = 16
const PAGES_AT_ONCE = 8

async function inLanes(paths: readonly string[], build: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values()
  const lane = async () => {
    for (const path of queue) await build(path)
  }
  await Promise.all(Array.from({ length: Math.min(LANES, paths.length) }, lane))
}

function finish(
  out: WritableFileSystem,
  done: { made: ReadonlySet<string>; gone: string[]; written: number; bytes: number },
): BuildResult {
  for (const path of done.gone) out.remove(path)
  if (done.written > 0 || done.gone.length > 0) writeManifest(out, done.made)
  return { files: done.made.size, written: done.written, removed: done.gone.length, bytes: done.bytes }
}

function isSame(old: Uint8Array | undefined, content: Uint8Array): boolean {
  return old !== undefined && old.byteLength === content.byteLength && Buffer.compare(old, content) === 0
}

function readManifest(out: WritableFileSystem): ReadonlySet<string> {
  try {
    const files: unknown = JSON.parse(out.readText(MANIFEST) ?? '[]')
    return new Set(Array.isArray(files) ? files.filter((file) => typeof file === 'string') : [])
  } catch {
    return new Set()
  }
}

function writeManifest(out: WritableFileSystem, files: ReadonlySet<string>): void {
  out.write(MANIFEST, JSON.stringify([...files].sort()))
}
