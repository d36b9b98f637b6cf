// A folder in memory, with the same interface as the disk, for tests and editors.
import { type FileSystem, normalizePath, type OutputFileSystem, type PathFilter } from './file-system.ts'
import { filtered } from './filtered.ts'
import { decodeText } from './utf8.ts'

/** A file system over an object of paths and contents. */
export class MemoryFileSystem implements OutputFileSystem {
  readonly root = '/'
  private readonly files = new Map<string, Uint8Array>()
  private readonly staged = new Map<string, string | Uint8Array>()

  constructor(files: Record<string, string | Uint8Array> = {}) {
    for (const [path, content] of Object.entries(files)) this.write(path, content)
  }

  list(): readonly string[] {
    return [...this.files.keys()].sort()
  }

  unreadable(_path: string): string | undefined {
    return undefined
  }

  readBytes(path: string): Uint8Array | undefined {
    const name = normalizePath(path)
    return name === undefined ? undefined : this.files.get(name)
  }

  readText(path: string): string | undefined {
    const bytes = this.readBytes(path)
    return bytes && decodeText(bytes)
  }

  filter(keep: PathFilter): FileSystem {
    return filtered(this, keep)
  }

  write(path: string, content: string | Uint8Array): void {
    const name = normalizePath(path)
    if (!name) throw new Error(`Can't write outside the root: ${path}`)
    this.files.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  }

  remove(path: string): void {
    this.files.delete(normalizePath(path) ?? '')
  }

  stage(path: string, content: string | Uint8Array): void {
    this.staged.set(path, content)
  }

  stageParts(path: string, parts: Iterable<Uint8Array>): number {
    const content = Buffer.concat([...parts])
    this.stage(path, content)
    return content.byteLength
  }

  publish(gone: readonly string[]): void {
    for (const [path, content] of this.staged) this.write(path, content)
    this.staged.clear()
    for (const path of gone) this.remove(path)
  }
}
