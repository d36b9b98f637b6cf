// Bundles modules into scripts without imports, the only kind that browsers load from disk.
import type { Plugin } from 'esbuild'
import { resolvePath } from '../files/file-system.ts'
import { contentHash } from './compiled-assets.ts'
import type { SiteIslands } from './islands/site-islands.ts'
import type { OutputFile } from './output.ts'
import { FOLDER } from './site-assets.ts'
import type { Urls } from './urls.ts'

const OPTIONS = {
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  write: false,
  legalComments: 'none',
  logLevel: 'silent',
} as const

/** All islands of a site as one script. They share state, so they can't be separate scripts. */
export function classicIslands(islands: SiteIslands, urls: Urls): SiteIslands {
  let script: OutputFile | undefined
  const make = async () => {
    await islands.load()
    const files = islands.files().map(({ path, content }) => [path, String(content)] as const)
    if (files.length === 0 || script) return
    const content = await bundleTexts(new Map(files))
    script = { path: `${FOLDER}/islands/all-${contentHash(content)}.js`, content }
  }
  let made: Promise<void> | undefined
  return {
    load() {
      made ??= make()
      return made
    },
    scripts: (modules) => (script && islands.scripts(modules).length > 0 ? [urls.file(script.path)] : []),
    files: () => (script ? [script] : []),
    get diagnostics() {
      return islands.diagnostics
    },
  }
}

/** One script that runs modules in order. They may import each other by relative paths. */
async function bundleTexts(files: ReadonlyMap<string, string>): Promise<string> {
  const { build } = await import('esbuild')
  const inMemory: Plugin = {
    name: 'in-memory',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer }) => ({
        path: resolvePath(importer, path) ?? path,
        namespace: 'memory',
      }))
      build.onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
        contents: files.get(path) ?? '',
        loader: 'js',
      }))
    },
  }
  const contents = [...files.keys()].map((path) => `import ${JSON.stringify(`/${path}`)}`).join('\n')
  const { outputFiles } = await build({ ...OPTIONS, stdin: { contents }, plugins: [inMemory] })
  return outputFiles[0]?.text ?? ''
}
