// Finds files of the built program that are loaded by URL, such as workers.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The URL of a file next to the bundle or its chunks. Undefined when running from sources.
 * @param from `import.meta.url` of the caller
 */
export function programFile(name: string, from: string): URL | undefined {
  return [`./${name}`, `../${name}`]
    .map((path) => new URL(path, from))
    .find((url) => url.protocol === 'file:' && existsSync(fileURLToPath(url)))
}
