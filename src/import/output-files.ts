// The files of a new site, in memory. Files from the source are copied when they're read.
import { type FileSystem, normalizePath, type PathFilter } from '../files/file-system.ts'
import { filtered } from '../files/filtered.ts'

/** A file to write: its text, or the source file that it's a copy of. */
export type OutputContent =
  /** `isEdit` marks a file of the user's that gets one more line. */
  { readonly text: string; readonly isEdit?: true } | { readonly copyOf: string }

/** A folder that isn't written yet. */
export class OutputFiles implements FileSystem {
  readonly root = '/'
  private readonly contents = new Map<string, OutputContent>()

  constructor(private readonly source: FileSystem) {}

  set(path: string, content: OutputContent): void {
    this.contents.set(path, content)
  }

  has(path: string): boolean {
    return this.contents.has(path)
  }

  isEdit(path: string): boolean {
    const content = this.contents.get(path)
    return content !== undefined && 'isEdit' in content
  }

  /** These files overlaid on those of another folder. */
  over(below: FileSystem): FileSystem {
    const both = {
      root: below.root,
      list: () => [...new Set([...this.list(), ...below.list()])].sort(),
      unreadable: (path: string) => (this.has(path) ? undefined : below.unreadable(path)),
      readBytes: (path: string) => this.readBytes(path) ?? below.readBytes(path),
      readText: (path: string) => this.readText(path) ?? below.readText(path),
    }
    return filtered(both, () => true)
  }

  entries(): readonly (readonly [string, OutputContent])[] {
    return [...this.contents].sort(([a], [b]) => (a < b ? -1 : 1))
  }

  list(): readonly string[] {
    return [...this.contents.keys()].sort()
  }

  unreadable(): undefined {}

  readBytes(path: string): Uint8Array | undefined {
    const content = this.contents.get(normalizePath(path) ?? '')
    if (!content) return undefined
    return 'text' in content ? new TextEncoder().encode(content.text) : this.source.readBytes(content.copyOf)
  }

  readText(path: string): string | undefined {
    const content = this.contents.get(normalizePath(path) ?? '')
    if (!content) return undefined
    return 'text' in content ? content.text : this.source.readText(content.copyOf)
  }

  filter(keep: PathFilter): FileSystem {
    return filtered(this, keep)
  }
}
