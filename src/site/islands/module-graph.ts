// Compiles the files of islands and everything that they import, each once.
import type { OnLoadResult } from 'esbuild'
import { type BrowserModule, compileForBrowser } from '../../content/island-module.ts'
import type { IslandsInput } from './bundle.ts'

export interface ModuleGraph {
  /** Files by their paths. */
  readonly modules: ReadonlyMap<string, BrowserModule>
  /** The files of the input that can't be bundled, and why. */
  readonly failed: ReadonlyMap<string, string>
  /** The tags of the vocabulary that the modules use, with the names of their components. */
  readonly tags: ReadonlyMap<string, string>
  isReact(specifier: string): boolean
  /** The target of an import. */
  resolve(from: string, specifier: string): Target
  /** A file of the input, with what pages add to its exports. */
  contents(file: string): OnLoadResult
}

/** A file of the docs folder, a package, or nothing. */
export type Target = { readonly file: string } | 'foreign' | { readonly mistake: string }

/** Reads and compiles the modules of the input with their imports. */
export async function createModuleGraph({
  modules: named,
  loader,
  site,
  ...input
}: IslandsInput): Promise<ModuleGraph> {
  const modules = new Map<string, BrowserModule>()
  const mistakes = new Map<string, string>()
  const data = new Map<string, unknown>()
  const imports = new Map<string, string[]>()
  const component = (tag: string): string | undefined => {
    const name = input.component(tag)
    return name !== undefined && site.hasTag(name) ? name : undefined
  }

  const resolve = (from: string, specifier: string): Target => {
    const loaded = loader.load(from, specifier)
    switch (loaded.kind) {
      case 'mdx':
        return { file: loaded.draft.file }
      case 'script':
        return { file: loaded.source.path }
      case 'json':
        return { file: loaded.file }
      case 'missing':
        return { mistake: `There is no file \`${loaded.tried}\`.` }
      default:
        return 'foreign'
    }
  }
  const queue = [...named.keys()]
  for (const file of queue) {
    if (imports.has(file)) continue
    const own: string[] = []
    imports.set(file, own)
    const loaded = loader.load('', `/${file}`)
    if (loaded.kind === 'json') data.set(file, loaded.value)
    const compiled = await compileForBrowser(loaded, (tag) => component(tag) !== undefined, named.get(file))
    if (compiled === undefined) {
      if (loaded.kind !== 'json') mistakes.set(file, `There is no file \`${file}\`.`)
      continue
    }
    if ('message' in compiled) {
      mistakes.set(file, compiled.message)
      continue
    }
    modules.set(file, compiled)
    for (const specifier of compiled.specifiers) {
      if (specifier === 'galley:shared' || isReact(specifier)) continue
      const target = resolve(file, specifier)
      if (target === 'foreign') continue
      if ('file' in target) own.push(target.file)
      else mistakes.set(file, target.mistake)
    }
    queue.push(...own)
  }

  const failed = new Map<string, string>()
  for (const file of named.keys()) {
    const reason = firstMistake(file, imports, mistakes)
    if (reason !== undefined) failed.set(file, reason)
  }
  const tags = new Map<string, string>()
  for (const { tags: own } of modules.values()) for (const tag of own) tags.set(tag, component(tag) ?? tag)
  return {
    modules,
    failed,
    tags,
    isReact,
    resolve,
    contents(file) {
      if (data.has(file)) return { contents: JSON.stringify(data.get(file)), loader: 'json' }
      const module = modules.get(file)
      return module ? { contents: module.code, loader: 'js' } : { errors: [{ text: mistakes.get(file) ?? file }] }
    },
  }
}

function isReact(specifier: string): boolean {
  return /^(?:react(?:-dom)?|preact|@mdx-js\/react)(?:\/|$)/.test(specifier)
}

/** The problem of a file, or of one that it imports. */
function firstMistake(
  file: string,
  imports: ReadonlyMap<string, readonly string[]>,
  mistakes: ReadonlyMap<string, string>,
): string | undefined {
  const seen = new Set([file])
  for (const each of seen) {
    const mistake = mistakes.get(each)
    if (mistake !== undefined) return mistake
    for (const next of imports.get(each) ?? []) seen.add(next)
  }
  return undefined
}
