// The programs of the sandbox: the worker's, and the one that runs first in every realm.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface SandboxPrograms {
  readonly worker: { readonly source: string | URL; readonly isText: boolean }
  readonly prelude: string
}

/** Finds the programs next to the bundle or its chunks. When running from sources, compiles them. */
export async function loadPrograms(): Promise<SandboxPrograms> {
  const worker = builtFile('sandbox-worker.js')
  const prelude = builtFile('sandbox-prelude.js')
  if (worker && prelude) {
    return { worker: { source: worker, isText: false }, prelude: readFileSync(prelude, 'utf8') }
  }
  const { build } = await import('esbuild')
  const compile = async (path: string, options: Parameters<typeof build>[0]) => {
    const entryPoints = [fileURLToPath(new URL(path, import.meta.url))]
    const { outputFiles } = await build({ ...options, entryPoints, bundle: true, write: false })
    return outputFiles?.[0]?.text ?? ''
  }
  return {
    worker: {
      source: await compile('./worker.ts', { platform: 'node', format: 'cjs', packages: 'external' }),
      isText: true,
    },
    prelude: await compile('./prelude/index.ts', {
      format: 'iife',
      target: 'es2022',
      inject: [fileURLToPath(new URL('./prelude/document.ts', import.meta.url))],
    }),
  }
}

function builtFile(name: string): URL | undefined {
  return [`./${name}`, `../${name}`]
    .map((path) => new URL(path, import.meta.url))
    .find((url) => url.protocol === 'file:' && existsSync(fileURLToPath(url)))
}
