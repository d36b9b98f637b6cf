// The tools whose descriptions of libraries we read.
import { readDocfx } from './docfx/read.ts'
import { readDokka } from './dokka/read.ts'
import { readExDoc } from './exdoc/read.ts'
import { readGo } from './go/read.ts'
import { readJavadoc } from './javadoc/read.ts'
import type { Library } from './model.ts'
import { readPhpDoc } from './phpdoc/read.ts'
import { readRustdoc } from './rustdoc/read.ts'
import type { LibrarySource } from './source.ts'
import { readSphinx } from './sphinx/read.ts'
import { readSwift } from './swift/read.ts'
import { readTypeDoc } from './typedoc/read.ts'
import { readYard } from './yard/read.ts'

/** A tool that describes libraries. */
interface SdkFormat {
  /** As `sdk.format` in docs.json names it. */
  readonly name: string
  /** Undefined for anything that this tool doesn't write. */
  read(source: LibrarySource): Library | undefined
}

const SDK_FORMATS: readonly SdkFormat[] = [
  { name: 'typedoc', read: readTypeDoc },
  { name: 'docfx', read: readDocfx },
  { name: 'phpdoc', read: readPhpDoc },
  { name: 'exdoc', read: readExDoc },
  { name: 'dokka', read: readDokka },
  { name: 'javadoc', read: readJavadoc },
  { name: 'yard', read: readYard },
  { name: 'sphinx', read: readSphinx },
  { name: 'rustdoc', read: readRustdoc },
  { name: 'swift', read: readSwift },
  { name: 'go', read: readGo },
]

/** The library that a file or folder describes, in whatever format. */
export function readLibrary(source: LibrarySource): Library | undefined {
  for (const format of SDK_FORMATS) {
    const library = format.read(source)
    if (library) return library
  }
  return undefined
}
