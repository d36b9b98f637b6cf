// The author's stylesheets as texts that a finding can refer to.
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { mapValues } from './map-view.ts'

const PATHS = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, string>>()

/** The stylesheets among the files that are published as they are. Each is read when it's asked for. */
export function stylesheets(files: FileSystem, assets: ReadonlySet<string>): ReadonlyMap<string, SourceFile> {
  let paths = PATHS.get(assets)
  if (!paths) {
    paths = new Map(Array.from(assets, (path): [string, string] => [path, path]).filter(([path]) => isStylesheet(path)))
    PATHS.set(assets, paths)
  }
  return mapValues(paths, (path) => new SourceFile(path, files.readText(path) ?? ''))
}

export function isStylesheet(path: string): boolean {
  return path.endsWith('.css')
}
