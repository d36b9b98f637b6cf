// The files of a new site, in memory: texts as they are, and files of the source that are copied when somebody reads them.
import { type FileSystem, normalizePath, type PathFilter } from '../files/file-system.ts'
import { filtered } from '../files/filtered.ts'

/** A file to write: its text, or the file of the source that it is a copy of. */
export type OutputContent =
  /** `isEdit`: the file is somebody's, and gets a line more. */
  { readonly text: string; readonly isEdit?: true } | { readonly copyOf: string }

/** A folder that is not written yet. */
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

  /** These files, and those of another folder where there are none of that name. */
  over(below: FileSystem): FileSystem {
    const both = {
      root: below.root,
      list: () => [...new Set([...this.list(), ...below.list()])].sort(),
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
