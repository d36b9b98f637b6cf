// A module of the docs folder to JavaScript for the browser: what needs no import on a page gets one here.
import { type BrowserImports, type CompileMistake, Compiler } from './evaluate/compile.ts'
import { readModule } from './evaluate/module.ts'
import type { Loaded } from './evaluate/module-loader.ts'

/**
 * The code of a script, or the statements of an MDX file without its content, as an ES module. Undefined for what is
 * neither; a mistake when it cannot be compiled.
 */
export async function islandModule(
  loaded: Loaded,
  isComponent: (name: string) => boolean,
  imports: BrowserImports,
): Promise<string | CompileMistake | undefined> {
  const compiler = new Compiler(isComponent)
  if (loaded.kind === 'script') return compiler.browserModule(loaded.source.path, loaded.source.text, imports)
  if (loaded.kind !== 'mdx') return undefined
  return compiler.browserModule(loaded.draft.file, readModule(loaded.draft).code, imports)
}
