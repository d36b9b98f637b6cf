// The stylesheets and scripts that come with the program, compiled when it was built.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One file of the program, with the name it has in a site. */
export interface CompiledAsset {
  /** Below `_galley/`, with a hash of the content where the name is ours to choose. */
  readonly name: string
  readonly content: Uint8Array
}

/** The assets, by the name of their component or part. */
export interface CompiledAssets {
  css(name: string): CompiledAsset | undefined
  js(name: string): CompiledAsset | undefined
  /** The names of the scripts that run before the first paint: `early`, and `tabs-early` for pages with that component. */
  readonly early: readonly string[]
  /** Components whose scripts are all in the one named `components` too. */
  readonly joined: ReadonlySet<string>
  /** The fonts and chunks that a stylesheet or script loads by itself, by name. */
  needs(kind: 'css' | 'js', name: string): readonly CompiledAsset[]
  /** What authors' components use in browsers: a module that the bundler of islands takes parts of. */
  readonly live: LiveAssets
  /** The file with the letters of most text of a font that comes along: `inter`, `jetbrains-mono`. */
  font(name: string): string | undefined
  /** Fonts for images: those of text and of titles, each a file for some scripts. */
  fonts(): { readonly text: readonly Uint8Array[]; readonly strong: readonly Uint8Array[] }
}

/** The runtime of islands and the vocabulary, for browsers. */
export interface LiveAssets {
  /** The module's text: it exports the runtime, and each component under its name (`Tree$Folder`). */
  code(): string
  /** The interface texts that each component asks for. */
  readonly words: Readonly<Record<string, readonly string[]>>
}

interface Manifest {
  readonly css: Readonly<Record<string, string>>
  readonly js: Readonly<Record<string, string>>
  readonly joined: readonly string[]
  readonly liveWords: LiveAssets['words']
  readonly needs: Readonly<Record<string, readonly string[]>>
  readonly preload: Readonly<Record<string, string>>
  readonly fonts: { readonly text: readonly string[]; readonly strong: readonly string[] }
}

/** Scripts that replace others in a site on disk. */
const OFFLINE: Readonly<Record<string, string>> = { page: 'offline', search: 'offline', actions: 'offline' }

/**
 * Reads `dist/assets`. Throws when the program wasn't built.
 * @param classic makes scripts that aren't modules and import nothing, for sites that are opened from disk
 */
export function loadCompiledAssets({ classic = false } = {}): CompiledAssets {
  const folder = assetsFolder()
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const cache = new Map<string, CompiledAsset>()
  const get = (kind: 'css' | 'js', typed: string): CompiledAsset | undefined => {
    const name = classic ? (OFFLINE[typed] ?? typed) : typed
    const file = Object.hasOwn(manifest[kind], name) ? manifest[kind][name] : undefined
    if (file === undefined) return undefined
    let asset = cache.get(file)
    if (!asset) {
      const path = join(folder, file)
      const content = classic && kind === 'js' && !isEarly(name) ? classicScript(path) : readFileSync(path)
      asset = { name: `${name}.${contentHash(content)}.${kind}`, content }
      cache.set(file, asset)
    }
    return asset
  }
  return {
    css: (name) => get('css', name),
    js: (name) => get('js', name),
    early: Object.keys(manifest.js).filter(isEarly),
    joined: new Set(manifest.joined),
    needs: (kind, name) =>
      (classic && kind === 'js' ? [] : (manifest.needs[`${name}.${kind}`] ?? [])).map((file) => ({
        name: file,
        content: readFileSync(join(folder, file)),
      })),
    live: { code: () => readFileSync(join(folder, 'live.js'), 'utf8'), words: manifest.liveWords },
    font: (name) => manifest.preload[name],
    fonts() {
      const read = (files: readonly string[]) => files.map((file) => readFileSync(join(folder, file)))
      return { text: read(manifest.fonts.text), strong: read(manifest.fonts.strong) }
    },
  }
}

/** Early scripts are never modules. */
function isEarly(script: string): boolean {
  return /^(?:.+-)?early$/.test(script)
}

/** The same with the stylesheets and scripts of added components, by the `folder` of each. */
export function withAdded(
  assets: CompiledAssets,
  added: ReadonlyMap<string, { readonly css?: Uint8Array; readonly js?: Uint8Array }>,
): CompiledAssets {
  if (added.size === 0) return assets
  const find = (kind: 'css' | 'js', name: string): CompiledAsset | undefined => {
    const content = added.get(name)?.[kind]
    return content && { name: `${name}.${contentHash(content)}.${kind}`, content }
  }
  return {
    ...assets,
    css: (name) => find('css', name) ?? assets.css(name),
    js: (name) => find('js', name) ?? assets.js(name),
  }
}

/** A module and everything that it imports, as one script. */
function classicScript(path: string): Uint8Array {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
    legalComments: 'none',
  })
  return outputFiles[0]?.contents ?? new Uint8Array(0)
}

/** Some characters that change with the content. */
export function contentHash(content: string | Uint8Array, length = 8): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, length)
}

/** `dist/assets` next to the program, wherever this file is in the package. */
function assetsFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'dist', 'assets')
    if (existsSync(join(candidate, 'manifest.json'))) return candidate
    if (folder === dirname(folder)) throw new Error('The compiled assets are missing: run `npm run build`.')
  }
}
