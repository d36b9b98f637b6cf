// A file of the built program, for what has to be loaded by its address: the programs of threads.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The address of a file that stands beside the bundle or above its chunks; undefined when running from sources.
 * @param from `import.meta.url` of the one who asks
 */
export function programFile(name: string, from: string): URL | undefined {
  return [`./${name}`, `../${name}`]
    .map((path) => new URL(path, from))
    .find((url) => url.protocol === 'file:' && existsSync(fileURLToPath(url)))
}
