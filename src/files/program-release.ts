// The version that people install, from package.json.
import { existsSync, readFileSync } from 'node:fs'

let release: string | undefined

/** The version of Galley that runs, such as 1.2.3. */
export function programRelease(): string {
  release ??= readRelease()
  return release
}

/** The file is above the bundle, its chunks, or this source. */
function readRelease(): string {
  const file = ['../package.json', '../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (!file) throw new Error('package.json is missing from the installation of Galley.')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
