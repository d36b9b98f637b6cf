// Merges the program's small chunks. esbuild makes one for each set of entry points that share code, which is about a
// hundred for a command. Node takes half a millisecond for each file, whatever its size.

import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Statements of esbuild's output: `import { a, b as c } from "./chunk-X.js";`, and the same without names. */
const IMPORT = /^import (?:\{([^}]*)\} from )?"([^"]*\/(chunk-[\w-]+)\.js)";$/gm
const EXPORT = /^export \{([^}]*)\};$/gm

/**
 * Merges those chunks of a build that the same programs load, so that none of these loads more than before.
 * @param outputs of esbuild's metafile
 * @param programs sets of output paths, each of which is loaded as a whole
 */
export async function mergeChunks(outputs, programs) {
  const groups = new Map()
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint !== undefined || !/\/chunk-[\w-]+\.js$/.test(path)) continue
    const key = programs.flatMap((program, i) => (program.has(path) ? i : [])).join()
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), path])
  }
  /** The name of the merged file for the name of each chunk in it. */
  const targets = new Map()
  const merged = new Map()
  for (const paths of [...groups.values()].filter(({ length }) => length > 1)) {
    const names = paths.map((path) => basename(path, '.js')).sort()
    const target = `merged-${createHash('sha256').update(names.join()).digest('hex').slice(0, 8).toUpperCase()}`
    merged.set(join(dirname(paths[0]), `${target}.js`), names)
    for (const name of names) targets.set(name, target)
  }
  for (const path of Object.keys(outputs)) if (path.endsWith('.js')) qualifyNames(path, targets)
  for (const [file, names] of merged) await bundle(file, names, targets)
  for (const name of targets.keys())
    for (const ending of ['.js', '.js.map']) rmSync(join(dirname([...merged.keys()][0]), name + ending))
}

/** These outputs and all that they import, but not what they may import later. */
export function loadedWith(outputs, paths) {
  const loaded = new Set(paths)
  for (const each of loaded)
    for (const { path: next, kind } of outputs[each]?.imports ?? []) if (kind === 'import-statement') loaded.add(next)
  return loaded
}

/** Names in two chunks may be the same, so the name of a chunk becomes part of those that it exports. */
function qualifyNames(path, targets) {
  const text = readFileSync(path, 'utf8')
  const own = basename(path, '.js')
  // Lines stay as they are, for the map to the sources.
  const qualify = (names, chunk, side) =>
    names.replace(/([\w$]+)(?: as ([\w$]+))?/g, (_, from, to = from) => {
      const prefix = `${chunk.replaceAll('-', '_')}_`
      return side === 'import' ? `${prefix}${from} as ${to}` : `${from} as ${prefix}${to}`
    })
  const imports = text.replace(IMPORT, (statement, names, file, chunk) => {
    if (!targets.has(chunk)) return statement
    const from = targets.has(own) ? file : file.replace(chunk, targets.get(chunk))
    if (names === undefined) return `import "${from}";`
    return `import {${qualify(names, chunk, 'import')}} from "${from}";`
  })
  const exports = targets.has(own)
    ? imports.replace(EXPORT, (_, names) => `export {${qualify(names, own, 'export')}};`)
    : imports
  if (exports !== text) writeFileSync(path, exports)
}

async function bundle(file, names, targets) {
  await build({
    stdin: { contents: names.map((name) => `export * from './${name}.js'`).join('\n'), resolveDir: dirname(file) },
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'other-chunks',
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ path, kind }) => {
            const name = basename(path, '.js')
            if (kind === 'entry-point' || names.includes(name)) return undefined
            const target = targets.get(name)
            return { path: target ? path.replace(name, target) : path, external: true }
          })
        },
      },
    ],
  })
}
