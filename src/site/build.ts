// A site to a folder: every file compared, written only where it changed, and removed where it is gone.
import type { WritableFileSystem } from '../files/file-system.ts'
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
  const isFresh = former.length === 0 && out.list().length === 0
  const seen = new Set<string>()
  const made = new Set<string>()
  let written = 0
  let bytes = 0
  // Some files are known only when the pages are rendered: the stylesheets and scripts that these need.
  for (let paths = site.paths(); paths.length > 0; paths = site.paths().filter((path) => !seen.has(path))) {
    let isNoted = false
    for (const path of paths) {
      seen.add(path)
      const file = await site.render(path)
      if (file) {
        made.add(path)
        const content = typeof file.content === 'string' ? Buffer.from(file.content) : file.content
        bytes += content.byteLength
        if (isFresh || !isSame(out.readBytes(path), content)) {
          // The list grows before the file is there: a build that is killed leaves nothing that the next one does not know.
          if (!isNoted) writeManifest(out, new Set([...former, ...seen, ...paths]))
          isNoted = true
          out.write(path, content)
          written++
        }
      }
      onFile?.(seen.size, Math.max(seen.size, paths.length))
    }
  }
  const gone = former.filter((path) => !made.has(path))
  return finish(out, { made, gone, written, bytes })
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

function readManifest(out: WritableFileSystem): string[] {
  try {
    const files: unknown = JSON.parse(out.readText(MANIFEST) ?? '[]')
    return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
  } catch {
    return []
  }
}

function writeManifest(out: WritableFileSystem, files: ReadonlySet<string>): void {
  out.write(MANIFEST, JSON.stringify([...files].sort()))
}
