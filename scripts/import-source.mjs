// A TypeScript file of ours to what it exports, for scripts: compiled beside the built program, whose parts it needs.
import { rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Throws when the file does not compile. */
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
