// Reads a Go module from its source.
import { byKey } from '../kinds.ts'
import type { Library } from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { packagesOf } from './packages.ts'
import { PackageSymbols } from './symbols.ts'

/** Reads all packages of a folder that others can import. Undefined if there are none. */
export function readGo(source: LibrarySource): Library | undefined {
  if (!source.files.some((path) => path.endsWith('.go') && path !== source.path)) return undefined
  const packages = packagesOf(source)
  if (packages.size === 0) return undefined
  const sorted = byKey([...packages.values()], ({ importPath }) => importPath)
  const readers = sorted.map((each) => new PackageSymbols(each, packages))
  return {
    path: source.path,
    language: 'go',
    modules: readers.map((reader) => reader.module()),
    symbols: allOf(readers),
  }
}

function* allOf(readers: readonly PackageSymbols[]) {
  for (const reader of readers) yield* reader.symbols()
}
