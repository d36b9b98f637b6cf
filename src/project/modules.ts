// Finds what pages import: snippets, scripts and data of the docs folder, and nothing else.

import type { Draft } from '../content/draft.ts'
import type { ModuleLoader } from '../content/evaluate.ts'
import type { Value } from '../content/tree.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type FileSystem, resolvePath } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'

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

/** The module loader of one reading. `draft` parses a file once, however many pages import it. */
export function createModules(
  files: FileSystem,
  paths: ReadonlySet<string>,
  draft: (path: string) => Draft,
): ModuleLoader {
  const scripts = new Map<string, SourceFile>()
  let byName: Map<string, string[]> | undefined

  function load(from: string, specifier: string): Loaded {
    const path = resolveSpecifier(from, specifier)
    if (path === undefined) return { kind: 'foreign' }
    // The older platform kept its snippets in `_snippets/`, and old tags still say `snippets/`.
    const found = [path, `_${path}`].flatMap((name) => ENDINGS.map((ending) => name + ending)).find((candidate) => paths.has(candidate))
    if (found === undefined) return { kind: 'missing', tried: path, nearest: nearest(path) }
    if (/\.mdx?$/.test(found)) return { kind: 'mdx', draft: draft(found) }
    if (found.endsWith('.json')) return { kind: 'json', value: parseJson(files.readText(found) ?? ''), file: found }
    let source = scripts.get(found)
    if (!source) {
      source = new SourceFile(found, files.readText(found) ?? '')
      scripts.set(found, source)
    }
    return { kind: 'script', source }
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
