// Where the description of a library is read from: one file, or a folder of them.
import type { SourceFile } from '../../files/source-file.ts'
import type { SpecFile } from '../spec-file.ts'

/** What the documentation tool of a language wrote. */
export interface LibrarySource {
  /** Of the file or the folder, from the root of the docs. */
  readonly path: string
  /** The paths of its files, sorted. A file alone is the only one. */
  readonly files: readonly string[]
  /** One of its files. Undefined for one that can't be read. */
  text(path: string): SourceFile | undefined
  /** One of its JSON or YAML files, with its values. */
  structured(path: string): SpecFile | undefined
}
