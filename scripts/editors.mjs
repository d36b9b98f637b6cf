// Finds the editors for testing the language server, and installs Debian's packages if they're missing and we're
// allowed to.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** Their programs and Debian packages. Emacs 29 and newer include Eglot, its LSP client. */
const EDITORS = [
  { program: 'nvim', debian: ['neovim'] },
  { program: 'emacs', debian: ['emacs-nox', 'elpa-eglot'] },
]

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return EDITORS.filter(({ program }) => !folders.some((folder) => existsSync(join(folder, program))))
}

/** True on a Linux that lacks one of them. On other systems, the tests are skipped. */
export function needsEditors() {
  return process.platform === 'linux' && missing().length > 0
}

/**
 * Installs what is missing, if possible. Never fails: tests of a missing editor are skipped and say so.
 * @returns {Promise<{ ok: true, output: string, note?: string }>} `note` names the editors that aren't tested
 */
export async function installEditors() {
  const { output } = await installDebianPackages(missing().flatMap(({ debian }) => debian))
  const left = missing().map(({ program }) => program)
  return left.length === 0 ? { ok: true, output: '' } : { ok: true, output, note: `not tried in ${left.join(', ')}` }
}
