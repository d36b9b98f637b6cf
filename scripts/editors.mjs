// Finds the editors that the language server is tried in, and installs Debian's where there are none and we may.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** Their programs, and the packages of Debian. Eglot is the client of Emacs, which versions from 29 on bring themselves. */
const EDITORS = [
  { program: 'nvim', debian: ['neovim'] },
  { program: 'emacs', debian: ['emacs-nox', 'elpa-eglot'] },
]

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return EDITORS.filter(({ program }) => !folders.some((folder) => existsSync(join(folder, program))))
}

/** True on a Linux without one of them: the tests are skipped elsewhere. */
export function needsEditors() {
  return process.platform === 'linux' && missing().length > 0
}

/**
 * Installs what is missing, where that is possible. Never fails: tests of an editor that isn't there are skipped, and say so.
 * @returns {Promise<{ ok: true, output: string, note?: string }>} `note` names the editors that stay untried
 */
export async function installEditors() {
  const { output } = await installDebianPackages(missing().flatMap(({ debian }) => debian))
  const left = missing().map(({ program }) => program)
  return left.length === 0 ? { ok: true, output: '' } : { ok: true, output, note: `not tried in ${left.join(', ')}` }
}
