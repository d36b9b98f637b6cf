// Resolves what pages import: snippets, scripts, and data in the docs folder, and nothing else.

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

/** Where a module loader reads from. */
export interface ModuleSources {
  /** All files that may be imported. */
  readonly paths: ReadonlySet<string>
  /** The text of a file. Returns the same object each time. */
  source(path: string): SourceFile
  /** A parsed file. Returns the same object each time. */
  draft(path: string): Draft
  /** Called for every import, with the path it resolves to. */
  onImport(from: string, specifier: string, path: string | undefined): void
}

/** The file that an import refers to. Undefined for a package, or if the file doesn't exist. */
export function findModule(from: string, specifier: string, paths: ReadonlySet<string>): string | undefined {
  const path = resolveSpecifier(from, specifier)
  return path === undefined ? undefined : findFile(path, paths)
}

function findFile(path: string, paths: ReadonlySet<string>): string | undefined {
  // Older Mintlify sites keep snippets in `_snippets/`, but their tags may say `snippets/`.
  for (const name of [path, `_${path}`]) {
    for (const ending of ENDINGS) if (paths.has(name + ending)) return name + ending
  }
  return undefined
}

/** Creates a module loader. */
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

  /** A file with the same name elsewhere, or with a similar name in the same folder. */
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

/**
 * The path in the docs folder for `/abs`, `./rel`, `../rel`, and `@/abs`. Undefined for packages and other platforms'
 * aliases.
 */
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
