// Reads Swift modules from the symbol graphs that the compiler writes.
import type { Library } from '../model.ts'
import type { LibrarySource } from '../source.ts'
import { Graph, isSymbolGraph } from './graph.ts'
import { Symbols } from './symbol.ts'

/** Reads one module, or all modules of a folder. Undefined if none of the files has symbols of Swift. */
export function readSwift({ path, files, structured }: LibrarySource): Library | undefined {
  const described = files
    .filter((each) => /\.json$/i.test(each))
    .flatMap((each) => structured(each) ?? [])
    .filter(({ value }) => isSymbolGraph(value))
  if (described.length === 0) return undefined
  const graph = new Graph(described)
  if (graph.symbols.size === 0) return undefined
  return { path, language: 'swift', symbols: new Symbols(graph).all(), isUnordered: true }
}
