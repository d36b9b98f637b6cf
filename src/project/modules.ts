// Finds what pages import: snippets, scripts and data of the docs folder, and nothing else.

import type { Draft } from '../content/draft.ts'
import type { ModuleLoader } from '../content/evaluate.ts'
import type { Value } from '../content/tree.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { resolvePath } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'

type Loaded = ReturnType<ModuleLoader['load']>

const ENDINGS = [
  '',
  '.mdx',
  '.md',
  '.jsx',
  '.tsx',
  '.js',
  '.ts',
  '.json',
  '/index.mdx',
  '/index.jsx',
  '/index.tsx',
  '/index.js',
]

/** What a module loader reads from. */
export interface ModuleSources {
  /** All files that may be imported. */
  readonly paths: ReadonlySet<string>
  /** The text of a file, the same object each time. */
  source(path: string): SourceFile
  /** A parsed file, the same object each time. */
  draft(path: string): Draft
  /** Told of every import that is followed, and where it leads. */
  onImport(from: string, specifier: string, found: string | undefined): void
}

/** The file that an import names, or undefined: a package, or a file that is not there. */
export function findModule(from: string, specifier: string, paths: ReadonlySet<string>): string | undefined {
  const path = resolveSpecifier(from, specifier)
  return path === undefined ? undefined : findFile(path, paths)
}

function findFile(path: string, paths: ReadonlySet<string>): string | undefined {
  // The older platform kept its snippets in `_snippets/`, and old tags still say `snippets/`.
  for (const name of [path, `_${path}`]) {
    for (const ending of ENDINGS) if (paths.has(name + ending)) return name + ending
  }
  return undefined
}

/** The module loader of one reading. */
export function createModules(sources: ModuleSources): ModuleLoader {
  const { paths, source, draft, onImport } = sources
  let byName: Map<string, string[]> | undefined

  function load(from: string, specifier: string): Loaded {
    const path = resolveSpecifier(from, specifier)
    if (path === undefined) return { kind: 'foreign' }
    const found = findFile(path, paths)
    onImport(from, specifier, found)
    if (found === undefined) return { kind: 'missing', tried: path, nearest: nearest(path) }
    if (/\.mdx?$/.test(found)) return { kind: 'mdx', draft: draft(found) }
    if (found.endsWith('.json')) return { kind: 'json', value: parseJson(source(found).text), file: found }
    return { kind: 'script', source: source(found) }
  }

  /** A file of the same name elsewhere, or one with a name much like it in the same folder. */
  function nearest(path: string): string | undefined {
    if (!byName) {
      byName = new Map()
      for (const file of paths) {
        if (!/\.(?:mdx?|jsx?|tsx?|json)$/.test(file)) continue
        const name = (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
        byName.set(name, [...(byName.get(name) ?? []), file])
      }
    }
    const name = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
    const file = byName.get(name)?.[0] ?? byName.get(suggest(name, byName.keys()) ?? '')?.[0]
    return file && `/${file}`
  }

  return { load }
}

/** A path in the docs folder for `/abs`, `./rel`, `../rel` and `@/abs`; undefined for packages and other platforms' aliases. */
function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (/^(?:\/|\.\.?\/)/.test(specifier)) return resolvePath(from, specifier)
  if (specifier.startsWith('@/')) return resolvePath(from, specifier.slice(1))
  return undefined
}

function parseJson(text: string): Value {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
