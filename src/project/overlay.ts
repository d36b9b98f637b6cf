// A folder overlaid with an editor's unsaved changes.
import { type FileSystem, normalizePath, type PathFilter } from '../files/file-system.ts'

/** Texts in memory that take precedence over the files of a folder. */
export class OverlayFileSystem implements FileSystem {
  readonly root: string
  private readonly texts = new Map<string, string>()

  constructor(private readonly below: FileSystem) {
    this.root = below.root
  }

  /** Overrides a file's text. Undefined removes the override. */
  set(path: string, text: string | undefined): void {
    if (text === undefined) this.texts.delete(path)
    else this.texts.set(path, text)
  }

  list(): readonly string[] {
    return merge(this.below.list(), [...this.texts.keys()])
  }

  unreadable(path: string): string | undefined {
    return this.own(path) === undefined ? this.below.unreadable(path) : undefined
  }

  readBytes(path: string, max?: number): Uint8Array | undefined {
    return encode(this.own(path)) ?? this.below.readBytes(path, max)
  }

  readText(path: string): string | undefined {
    return this.own(path) ?? this.below.readText(path)
  }

  filter(keep: PathFilter): FileSystem {
    const below = this.below.filter(keep)
    const own = (path: string) => {
      const name = this.texts.size === 0 ? undefined : normalizePath(path)
      return name !== undefined && keep(name) ? this.texts.get(name) : undefined
    }
    return {
      root: this.root,
      list: () => merge(below.list(), [...this.texts.keys()].filter(keep)),
      unreadable: (path) => (own(path) === undefined ? below.unreadable(path) : undefined),
      readBytes: (path, max) => encode(own(path)) ?? below.readBytes(path, max),
      readText: (path) => own(path) ?? below.readText(path),
      filter: (more) => this.filter((path) => keep(path) && more(path)),
    }
  }

  private own(path: string): string | undefined {
    return this.texts.size === 0 ? undefined : this.texts.get(normalizePath(path) ?? '')
  }
}

function merge(files: readonly string[], more: readonly string[]): readonly string[] {
  return more.length === 0 ? files : [...new Set([...files, ...more])].sort()
}

function encode(text: string | undefined): Uint8Array | undefined {
  return text === undefined ? undefined : new TextEncoder().encode(text)
}
