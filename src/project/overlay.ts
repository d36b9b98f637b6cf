// A folder and what an editor has not saved yet, as one folder.
import { type FileSystem, normalizePath } from '../files/file-system.ts'

/** Texts in memory before the files of a folder. */
export class OverlayFileSystem implements FileSystem {
  readonly root: string
  private readonly texts = new Map<string, string>()

  constructor(private readonly below: FileSystem) {
    this.root = below.root
  }

  /** Puts a text before a file; undefined shows the folder's own file again. */
  set(path: string, text: string | undefined): void {
    if (text === undefined) this.texts.delete(path)
    else this.texts.set(path, text)
  }

  list(): readonly string[] {
    const files = this.below.list()
    return this.texts.size === 0 ? files : [...new Set([...files, ...this.texts.keys()])].sort()
  }

  readBytes(path: string): Uint8Array | undefined {
    const text = this.own(path)
    return text === undefined ? this.below.readBytes(path) : new TextEncoder().encode(text)
  }

  readText(path: string): string | undefined {
    return this.own(path) ?? this.below.readText(path)
  }

  private own(path: string): string | undefined {
    return this.texts.size === 0 ? undefined : this.texts.get(normalizePath(path) ?? '')
  }
}
