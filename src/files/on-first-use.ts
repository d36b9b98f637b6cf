// Loads packages that few runs need when they are first used. `import()` would do it too, but not in synchronous code.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { programFile } from './program-file.ts'

/**
 * The exports of a file that ends in `.late.ts`, loaded on the first call. The build makes a program of its own of each
 * such file, which must therefore export packages alone, and share nothing with the rest of Galley.
 * @param path relative to the caller. Its name tells all such files apart.
 * @param from `import.meta.url` of the caller
 */
export function onFirstUse<T>(path: string, from: string): () => T {
  let loaded: { readonly exports: T } | undefined
  return () => {
    loaded ??= { exports: load(path, from) as T }
    return loaded.exports
  }
}

function load(path: string, from: string): unknown {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.late.ts'.length)
  const built = programFile(`late/${name}.cjs`, from)
  const require = createRequire(from)
  if (built) return require(fileURLToPath(built))
  // From sources.
  const { buildSync } = require('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(path, from))],
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    write: false,
  })
  const module = { exports: {} }
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, require)
  return module.exports
}
