// Finds bubblewrap for the tests of examples that run, and installs Debian's where there is none and we may.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** True where `bwrap` is on the PATH. Whether the system lets it make a sandbox, the tests find out. */
export function findBubblewrap() {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].some((folder) => existsSync(join(folder, 'bwrap')))
}

/**
 * Installs bubblewrap where that is possible. Never fails: tests that need a sandbox are skipped without one, and say so.
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function installBubblewrap() {
  if (process.platform !== 'linux')
    return { ok: true, output: '', note: 'examples do not run: bubblewrap is for Linux' }
  const { output } = await installDebianPackages(['bubblewrap'])
  if (findBubblewrap()) return { ok: true, output: '' }
  return { ok: true, output, note: 'examples do not run: install bubblewrap (Debian: sudo apt-get install bubblewrap)' }
}
