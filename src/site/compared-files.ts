// The files of a build: compares each with the one on disk, stages those that differ, and publishes them together.
import { MANIFEST_FILE, type OutputFileSystem } from '../files/file-system.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import type { BuildResult } from './build.ts'
import { fileKey, readManifest, stageManifest, writeManifest } from './manifest.ts'
import { isUnchanging, type OutputFile } from './output.ts'
import type { StreamedFile } from './page-files.ts'

/** The files of a site as they are made. Those that differ from the former build are staged, then published together. */
export class ComparedFiles {
  private readonly former: ReturnType<typeof readManifest>
  /** True if there is nothing to compare with. */
  private readonly isFresh: boolean
  private readonly paths = new Set<string>()
  private readonly staged = new Set<string>()
  /** Of all files so far. */
  bytes = 0

  constructor(private readonly out: OutputFileSystem) {
    this.former = readManifest(out)
    this.isFresh = this.former.files.size === 0 && out.list().length === 0
  }

  add(path: string, file: OutputFile): void {
    if (!file.parts || !this.isFresh) {
      this.addContent(path, file.content)
      return
    }
    this.paths.add(path)
    this.bytes += this.out.stageParts(path, file.parts)
    this.staged.add(path)
  }

  /** A file of a stream, which has written it already if it has no content. */
  addStreamed(file: StreamedFile): void {
    if ('content' in file) this.addContent(file.path, file.content)
    else {
      this.paths.add(file.path)
      this.bytes += file.size
    }
  }

  private addContent(path: string, made: string | Uint8Array): void {
    const content = typeof made === 'string' ? encodeUtf8(made) : made
    this.paths.add(path)
    this.bytes += content.byteLength
    if (!this.isFresh && isSame(this.out.readBytes(path), content)) return
    this.out.stage(path, content)
    this.staged.add(path)
  }

  /** A file of the former build whose name says that it is the same. */
  unchanged(path: string): OutputFile | undefined {
    if (!isUnchanging(path) || !this.former.files.has(fileKey(path))) return undefined
    const content = this.out.readBytes(path)
    return content && { path, content }
  }

  /** Moves the staged files into place, and removes those of the former build that the site no longer has. */
  publish(keys: readonly string[]): Omit<BuildResult, 'ids'> {
    const { out, former, paths, staged, bytes } = this
    const files = new Set(Array.from(paths, fileKey))
    const gone = goneFiles(out, former.files, files)
    keepOtherCase(out, { gone, made: paths, staged })
    if (staged.size > 0 || gone.length > 0) {
      // The list is written before the files, so that a build killed on the way leaves a folder that is known as ours.
      writeManifest(out, { site: keys, files: new Set([...former.files, ...files]) })
      stageManifest(out, { site: keys, files })
      out.publish(gone, isUnchanging)
    } else if (!isEqual(former.files, files)) {
      // A build was killed after it listed files and before it wrote any.
      writeManifest(out, { site: keys, files })
    }
    return { files: paths.size, written: staged.size, removed: gone.length, bytes }
  }
}

function isEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key))
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
