// Bundles authors' interactive components: a script for each file that a page names, and one for what they share.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { OnLoadResult, OnResolveResult, Plugin } from 'esbuild'
import type { ModuleLoader } from '../../content/evaluate.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { createDrawings, type Drawings } from './drawings.ts'
import type { WantedIslands } from './island-needs.ts'
import { createModuleGraph, type ModuleGraph } from './module-graph.ts'
import { sharedSource } from './shared-source.ts'

export interface IslandsInput extends WantedIslands {
  readonly loader: ModuleLoader
  /** The name of a tag's component, even if the tag is an alias. Undefined for unknown tags. */
  component(tag: string): string | undefined
  readonly site: IslandSite
}

/** What the programs of islands know about their site. */
export interface IslandSite {
  /** The path that the site is hosted under, without a slash at its end. Undefined for a site on disk. */
  readonly base?: string
  /** The end of every page's address. */
  readonly pageEnding: string
  /** The module of the runtime and the vocabulary (`CompiledAssets.live`). */
  live(): string
  /** Whether that module has a component of this name: those of extensions aren't in it. */
  hasTag(component: string): boolean
  /** An icon as the build draws it. Empty if there is none. */
  icon(name: string, type: string | undefined): string
  /** The lines of some codes, colored, as HTML. */
  color(blocks: readonly CodeText[]): Promise<readonly (readonly string[])[]>
}

export interface CodeText {
  readonly code: string
  readonly lang: string
}

export interface IslandScripts {
  /** The name and text of each script. `entries` names those of the entries, which share the others. */
  readonly files: ReadonlyMap<string, string>
  /** Module to the name of its script. */
  readonly entries: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Bundles islands. Only files of the docs folder, Preact, and the vocabulary can be included. A file that can't be
 * bundled is a finding, and doesn't affect the others.
 */
export async function bundleIslands(input: IslandsInput): Promise<IslandScripts> {
  const graph = await createModuleGraph(input)
  const diagnostics = [...graph.failed].map(([module, reason]) => finding({ reason }, module))
  const good = [...input.modules.keys()].filter((module) => !graph.failed.has(module)).sort()
  const files = new Map<string, string>()
  const entries = new Map<string, string>()
  if (good.length === 0) return { files, entries, diagnostics }

  const drawings = await createDrawings(graph, input)
  const source = await sharedSource(graph, input, drawings.calls)
  const shared = await bundle([SHARED], [sharedModule(source, input.site)])
  const text = shared.outputs?.[0]?.text
  if (text === undefined) throw new Error(`The script that islands share cannot be bundled: ${shared.error?.reason}`)
  const sharedFile = `shared-${hash(text)}.js`
  const link = (modules: readonly string[]) => bundle(modules.map(entryOf), [docsOnly(graph, drawings, sharedFile)])
  let linked = await link(good)
  if (!linked.outputs) {
    // A file that can't be linked must not affect the others.
    const linkable: string[] = []
    for (const module of good) {
      const { error } = await link([module])
      if (error === undefined) linkable.push(module)
      else diagnostics.push(finding(error, module))
    }
    linked = await link(linkable)
  }
  for (const { name, text, entry } of linked.outputs ?? []) {
    files.set(name, text)
    if (entry !== undefined) entries.set(entry, name)
  }
  if (entries.size > 0) files.set(sharedFile, text)
  return { files, entries, diagnostics }
}

const SHARED = 'galley:shared'
const ENTRY = 'galley:entry/'
const require = createRequire(import.meta.url)

function entryOf(module: string): string {
  return ENTRY + module
}

interface Bundled {
  readonly outputs?: readonly { readonly name: string; readonly text: string; readonly entry?: string }[]
  /** The first thing that went wrong. */
  readonly error?: Mistake
}

interface Mistake {
  readonly reason: string
  readonly help?: string
}

async function bundle(entryPoints: readonly string[], plugins: Plugin[]): Promise<Bundled> {
  if (entryPoints.length === 0) return { outputs: [] }
  const { build } = await import('esbuild')
  try {
    const result = await build({
      entryPoints: entryPoints.map((path) => ({ in: path, out: nameOf(path) })),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      minify: true,
      write: false,
      metafile: true,
      // Names depend on paths, which are the same on every machine if they are relative to this.
      absWorkingDir: dirname(require.resolve('preact/package.json')),
      outdir: '/islands',
      entryNames: '[name]-[hash]',
      chunkNames: 'common-[hash]',
      logLevel: 'silent',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins,
    })
    const entryByFile = new Map<string, string>()
    for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
      if (entryPoint) entryByFile.set(baseName(path), entryPoint.slice(entryPoint.indexOf(ENTRY) + ENTRY.length))
    }
    const outputs = result.outputFiles.map(({ path, text }) => {
      const name = baseName(path)
      return { name, text, entry: entryByFile.get(name) }
    })
    return { outputs }
  } catch (error) {
    const [first] = (error as { errors?: { text: string }[] }).errors ?? []
    if (!first) throw error
    return { error: mistakeOf(first.text) }
  }
}

/** An error of the bundler in our words, for what authors do. */
function mistakeOf(error: string): Mistake {
  const [, file, name] = /^No matching export in "docs:(.*)" for import "(.*)"$/.exec(error) ?? []
  if (file === undefined) return { reason: error }
  if (name !== 'default' || !/\.mdx?$/i.test(file)) return { reason: `\`${file}\` doesn't export \`${name}\`.` }
  return {
    reason: `the text of \`${file}\` can't be part of their code.`,
    help: 'Pass it between the tags of the component, and show it there as `children`.',
  }
}

function finding({ reason, help }: Mistake, module: string): Diagnostic {
  return {
    code: 'static-component',
    severity: 'warning',
    message: `The components of \`${module}\` show only their first state: ${reason}`,
    place: { file: module, start: 0, end: 0 },
    help: help ?? 'Correct the file. It may import files of the docs folder, and React.',
  }
}

/** `Counter` for `snippets/Counter.jsx`. */
function nameOf(path: string): string {
  return (
    baseName(path)
      .replace(/\.\w+$/, '')
      .replace(/[^\w-]/g, '-') || 'island'
  )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

/** The shared script: Preact, the runtime, and the tags that are used. */
function sharedModule(source: string, site: IslandSite): Plugin {
  return {
    name: 'shared',
    setup(build) {
      build.onResolve({ filter: /^galley:/ }, ({ path }) => ({ path, namespace: 'galley' }))
      build.onResolve({ filter: /^preact/ }, ({ path }) => ({ path: require.resolve(path) }))
      build.onLoad({ filter: /.*/, namespace: 'galley' }, ({ path }) => {
        const contents = path === SHARED ? source : path === 'galley:live' ? site.live() : siteModule(site)
        return { contents, loader: 'js' }
      })
    },
  }
}

/** A site on disk can be anywhere. The script finds its root two folders up. */
function siteModule({ base, pageEnding }: IslandSite): string {
  const root =
    base === undefined
      ? `const script = document.currentScript?.src ?? '';\nconst root = new URL('../..', script || location.href).href.replace(/\\/$/, '')`
      : `const root = ${JSON.stringify(base)}`
  return `${root}\nexport const base = () => root\nexport const pageEnding = ${JSON.stringify(pageEnding)}`
}

/** Resolves files of the docs folder and React, and nothing else. */
function docsOnly(graph: ModuleGraph, { added }: Drawings, sharedFile: string): Plugin {
  const shared: OnResolveResult = { path: `./${sharedFile}`, external: true }
  const resolve = (path: string, from: string): OnResolveResult => {
    if (path === SHARED) return shared
    if (graph.isReact(path)) return { path: 'galley:react', namespace: 'galley' }
    const target = graph.resolve(from, path)
    if (target === 'foreign') return { path, namespace: 'foreign' }
    return 'file' in target ? { path: target.file, namespace: 'docs' } : { errors: [{ text: target.mistake }] }
  }
  const load = (path: string): OnLoadResult => {
    if (path === 'galley:react') return { contents: REACT, loader: 'js' }
    if (path.startsWith(ENTRY)) return { contents: entryModule(path.slice(ENTRY.length)), loader: 'js' }
    const loaded = graph.contents(path)
    const more = added.get(path)
    return more === undefined ? loaded : { ...loaded, contents: `${loaded.contents}${more}` }
  }
  return {
    name: 'docs-only',
    setup(build) {
      build.onResolve({ filter: /^galley:entry\// }, ({ path }) => ({ path, namespace: 'galley' }))
      build.onResolve({ filter: /.*/, namespace: 'docs' }, ({ path, importer }) => resolve(path, importer))
      build.onResolve({ filter: /.*/, namespace: 'galley' }, ({ path }) => resolve(path, ''))
      build.onLoad({ filter: /.*/, namespace: 'docs' }, ({ path }) => load(path))
      build.onLoad({ filter: /.*/, namespace: 'foreign' }, ({ path }) => ({
        contents: foreignModule(path),
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'galley' }, ({ path }) => load(path))
    },
  }
}

/** A package: its exports show their children and fail for any other use, as in the build. */
function foreignModule(specifier: string): string {
  const reason = JSON.stringify(`\`${specifier}\` isn't in the docs folder, so its code can't run.`)
  return `const part = (props) => { if (typeof props === 'object' && props && 'children' in props) return props.children; throw new Error(${reason}) }
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : part), has: () => true })`
}

const REACT = `import * as React from '${SHARED}'; export * from '${SHARED}'; export default React;`

function entryModule(file: string): string {
  return `import * as exports from ${JSON.stringify(`/${file}`)};
import { register } from '${SHARED}';
register(${JSON.stringify(file)}, exports);`
}
