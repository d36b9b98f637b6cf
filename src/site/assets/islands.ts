// Authors' components that hold state -> scripts that bring them to life in the browser, one entry a module.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { OnLoadResult, OnResolveResult, Plugin } from 'esbuild'
import type { ModuleLoader } from '../../content/evaluate.ts'
import { islandModule } from '../../content/island-module.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { islandRuntime } from './island-runtime.ts'

export interface IslandsInput {
  /** The files named by islands and by the components they are given, as `/`-less paths in the docs folder. */
  readonly modules: Iterable<string>
  readonly loader: ModuleLoader
  isComponent(name: string): boolean
}

export interface IslandScripts {
  /** Name and text of each script. Those of entries are in `entries`; the others are shared by them. */
  readonly files: ReadonlyMap<string, string>
  /** Module to the name of its script. */
  readonly entries: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Bundles islands. Only files of the docs folder and Preact can get in; a module that cannot be bundled is a finding. */
export async function bundleIslands(input: IslandsInput): Promise<IslandScripts> {
  const files = new Map<string, string>()
  const entries = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const modules = [...new Set(input.modules)].sort()
  const good: string[] = []
  // Each alone first: one that fails must not take the others with it.
  for (const module of modules) {
    const problems = await bundle([module], input)
    if (problems.errors.length === 0) good.push(module)
    else diagnostics.push(...problems.errors)
  }
  if (good.length === 0) return { files, entries, diagnostics }
  const { outputs } = await bundle(good, input)
  for (const { name, text, module } of outputs) {
    files.set(name, text)
    if (module !== undefined) entries.set(module, name)
  }
  return { files, entries, diagnostics }
}

interface Bundled {
  readonly outputs: readonly { readonly name: string; readonly text: string; readonly module?: string }[]
  readonly errors: readonly Diagnostic[]
}

async function bundle(modules: readonly string[], input: IslandsInput): Promise<Bundled> {
  const { build } = await import('esbuild')
  try {
    const result = await build({
      entryPoints: modules.map((module) => ({ in: `galley:entry/${module}`, out: nameOf(module) })),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      write: false,
      metafile: true,
      // Names are made of paths too: from here they are the same on every machine.
      absWorkingDir: dirname(require.resolve('preact/package.json')),
      outdir: '/islands',
      entryNames: '[name]-[hash]',
      chunkNames: 'shared-[hash]',
      logLevel: 'silent',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [docsOnly(input)],
    })
    const entryOf = new Map<string, string>()
    for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
      if (entryPoint) entryOf.set(baseName(path), entryPoint.replace(/^.*?galley:entry\//, ''))
    }
    const outputs = result.outputFiles.map(({ path, text }) => {
      const name = baseName(path)
      return { name, text, module: entryOf.get(name) }
    })
    return { outputs, errors: [] }
  } catch (error) {
    const { errors } = error as { errors?: { text: string; location: { file: string } | null }[] }
    if (!errors) throw error
    return { outputs: [], errors: errors.map((one) => finding(one.text, modules[0] as string)) }
  }
}

function finding(reason: string, module: string): Diagnostic {
  return {
    code: 'static-component',
    severity: 'warning',
    message: `The components of \`${module}\` show their first state only: ${reason}`,
    place: { file: module, start: 0, end: 0 },
    help: 'Mend the file; it may import files of the docs folder and React.',
  }
}

/** `snippets/Counter.jsx` is `Counter`. */
function nameOf(module: string): string {
  return (
    baseName(module)
      .replace(/\.\w+$/, '')
      .replace(/[^\w-]/g, '-') || 'island'
  )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

const REACT = 'preact/compat'
const VOCABULARY = 'galley:vocabulary'
const require = createRequire(import.meta.url)

/** Resolves files of the docs folder, Preact in place of React, and nothing else. */
function docsOnly({ loader, isComponent }: IslandsInput): Plugin {
  const resolve = (path: string, from: string): OnResolveResult => {
    if (path === VOCABULARY || path === 'galley:runtime') return { path, namespace: 'galley' }
    if (/^(?:react(?:-dom)?|preact)(?:\/|$)/.test(path)) return { path: require.resolve(preactName(path)) }
    const loaded = loader.load(from, path)
    switch (loaded.kind) {
      case 'mdx':
        return { path: loaded.draft.file, namespace: 'docs' }
      case 'script':
        return { path: loaded.source.path, namespace: 'docs' }
      case 'json':
        return { path: loaded.file, namespace: 'docs' }
      case 'missing':
        return { errors: [{ text: `There is no file \`${loaded.tried}\`.` }] }
      default:
        return { errors: [{ text: `\`${path}\` is not part of the docs folder.` }] }
    }
  }
  const load = async (file: string): Promise<OnLoadResult> => {
    const loaded = loader.load('', `/${file}`)
    if (loaded.kind === 'json') return { contents: JSON.stringify(loaded.value), loader: 'json' }
    const code = await islandModule(loaded, isComponent, { react: REACT, vocabulary: VOCABULARY })
    if (code === undefined) return { errors: [{ text: `There is no file \`${file}\`.` }] }
    return typeof code === 'string' ? { contents: code, loader: 'js' } : { errors: [{ text: code.message }] }
  }
  return {
    name: 'docs-only',
    setup(build) {
      build.onResolve({ filter: /^galley:entry\// }, ({ path }) => ({ path, namespace: 'galley' }))
      build.onResolve({ filter: /.*/, namespace: 'docs' }, ({ path, importer }) => resolve(path, importer))
      build.onResolve({ filter: /.*/, namespace: 'galley' }, ({ path }) => resolve(path, ''))
      build.onLoad({ filter: /.*/, namespace: 'docs' }, ({ path }) => load(path))
      build.onLoad({ filter: /.*/, namespace: 'galley' }, ({ path }) => ({ contents: ownModule(path), loader: 'js' }))
    },
  }
}

function preactName(path: string): string {
  if (path.startsWith('preact')) return path
  return path.endsWith('/jsx-runtime') ? 'preact/jsx-runtime' : REACT
}

/** The program's own modules, as text. */
function ownModule(path: string): string {
  if (path === 'galley:runtime') {
    return `import { h, hydrate, render } from 'preact';
export const register = (${islandRuntime.toString()})({ h, hydrate, render, document });`
  }
  if (path === VOCABULARY) {
    return `import { h } from 'preact';
export const component = (name) => ({ children }) => h('span', { 'data-component': name }, children);`
  }
  const file = path.replace(/^galley:entry\//, '')
  return `import * as exports from ${JSON.stringify(`/${file}`)};
import { register } from 'galley:runtime';
register(${JSON.stringify(file)}, exports);`
}
