// Finds bubblewrap for the tests that run examples, and installs Debian's package if it's missing and we're allowed to.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** True if `bwrap` is on the PATH. The tests find out whether the system lets it create a sandbox. */
export function findBubblewrap() {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].some((folder) => existsSync(join(folder, 'bwrap')))
}

/**
 * Installs bubblewrap if possible. Never fails: without it, tests that need a sandbox are skipped and say so.
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function installBubblewrap() {
  if (process.platform !== 'linux')
    return { ok: true, output: '', note: 'examples do not run: bubblewrap is for Linux' }
  // The examples of our own docs call curl, which a bare Debian doesn't have either.
  const { output } = await installDebianPackages(['bubblewrap', 'curl'])
  if (findBubblewrap()) return { ok: true, output: '' }
  return { ok: true, output, note: 'examples do not run: install bubblewrap (Debian: sudo apt-get install bubblewrap)' }
}
