// Opens the libraries of a folder: as they were kept, or else from the files that their tools wrote.
import type { FileSystem } from '../../files/file-system.ts'
import { hashOf, sha256 } from '../../files/hash.ts'
import { SourceFile } from '../../files/source-file.ts'
import { readSpecFile, type SpecFile } from '../spec-file.ts'
import { ArchiveError, isArchive, openArchive } from './archive.ts'
import { readLibrary } from './formats.ts'
import type { LibraryMemory } from './memory.ts'
import { PackedLibrary, packLibrary } from './packed.ts'
import type { LibrarySource } from './source.ts'

type Files = Pick<FileSystem, 'readText' | 'readBytes'>

/** Opens each library once. Only what it's packed into stays in memory, and none of its files. */
export class Libraries {
  /** Why archives couldn't be opened, by path. */
  readonly archiveProblems = new Map<string, string>()
  private readonly opened = new Map<string, PackedLibrary | undefined>()
  /** The files of all that were opened. Few are asked for: those that a finding is about. */
  private readonly known = new Map<string, SourceFile>()

  constructor(
    private readonly folder: Files,
    private readonly memory?: LibraryMemory,
  ) {}

  /** The files of all that were opened, by path. What they say now, not what was read: a change to one is one to its library. */
  get files(): ReadonlyMap<string, SourceFile> {
    return this.known
  }

  /**
   * The library that a file, a folder, or an archive describes. Undefined for anything else.
   * @param paths of its files, sorted
   */
  open(path: string, paths: readonly string[]): PackedLibrary | undefined {
    if (this.opened.has(path)) return this.opened.get(path)
    for (const each of paths) this.source(each, path)
    const library = this.recallOrRead(path, paths)
    this.opened.set(path, library)
    return library
  }

  private recallOrRead(path: string, paths: readonly string[]): PackedLibrary | undefined {
    let known: string | undefined
    const digest = () => {
      known ??= hashOf(paths.map((each) => [each, sha256(this.folder.readBytes(each) ?? '')]))
      return known
    }
    const sourceOf = (file: string) => this.source(file, path)
    const kept = this.memory?.recall(path, digest)
    if (kept) return new PackedLibrary(kept, sourceOf)
    const found = this.sourceAt(path, paths)
    const library = found && readLibrary(found)
    if (!library) return undefined
    const packed = packLibrary(library)
    this.memory?.keep(path, digest, packed)
    return new PackedLibrary(packed, sourceOf)
  }

  private sourceAt(path: string, paths: readonly string[]): LibrarySource | undefined {
    if (!isArchive(path)) return new FolderSource(path, paths, this.folder)
    try {
      const bytes = this.folder.readBytes(path)
      return bytes && openArchive(path, bytes)
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      this.archiveProblems.set(path, error.message)
      return undefined
    }
  }

  private source(file: string, library: string): SourceFile {
    let source = this.known.get(file)
    if (!source) {
      source = new SourceFile(file, undefined, () => this.textOf(file, library))
      this.known.set(file, source)
    }
    return source
  }

  /** An archive itself has no text. */
  private textOf(file: string, library: string): string {
    if (!isArchive(library)) return this.folder.readText(file) ?? ''
    return file === library ? '' : (this.sourceAt(library, [library])?.text(file)?.text ?? '')
  }
}

/** A folder, or one file. */
class FolderSource implements LibrarySource {
  private readonly specs = new Map<string, SpecFile | undefined>()

  constructor(
    readonly path: string,
    readonly files: readonly string[],
    private readonly from: Files,
  ) {}

  readonly text = (path: string): SourceFile | undefined => {
    const text = this.from.readText(path)
    return text === undefined ? undefined : new SourceFile(path, text, () => this.from.readText(path) ?? '')
  }

  readonly structured = (path: string): SpecFile | undefined => {
    if (!this.specs.has(path)) {
      const source = this.text(path)
      this.specs.set(path, source && readSpecFile(source))
    }
    return this.specs.get(path)
  }
}
