// Imports one of our TypeScript files in a script. It's compiled next to the built program, whose parts it needs.
import { rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Throws if the file doesn't compile. */
export async function importSource(file) {
  const bundle = `dist/${basename(dirname(file))}-${basename(file, '.ts')}.js`
  try {
    await build({
      entryPoints: [file],
      outfile: bundle,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      jsx: 'automatic',
      jsxImportSource: '#html',
      logLevel: 'error',
    })
    return await import(pathToFileURL(bundle).href)
  } finally {
    rmSync(bundle, { force: true })
  }
}
