// Compiles a module of the docs folder for the browser, and imports the names that pages use without an import.
import { type BrowserModule, type CompileMistake, Compiler } from './evaluate/compile.ts'
import { readModule } from './evaluate/module.ts'
import type { Loaded } from './evaluate/module-loader.ts'

export type { BrowserModule, CompileMistake } from './evaluate/compile.ts'

/**
 * Compiles a script, or the statements of an MDX file without its content.
 * @param more names that pages add to its exports, with their code
 * @returns undefined for a file that is neither, and a finding if it can't be compiled
 */
export async function compileForBrowser(
  loaded: Loaded,
  isComponent: (name: string) => boolean,
  more: ReadonlyMap<string, string> = new Map(),
): Promise<BrowserModule | CompileMistake | undefined> {
  if (loaded.kind !== 'script' && loaded.kind !== 'mdx') return undefined
  const [file, text] =
    loaded.kind === 'script'
      ? [loaded.source.path, loaded.source.text]
      : [loaded.draft.file, readModule(loaded.draft).code]
  const added = [...more].map(([name, code]) => `\nexport const ${name} = ${code};`)
  return new Compiler(isComponent).browserModule(file, text + added.join(''))
}
