// Finds OpenSSH's server for the tests that clone over SSH, and installs Debian's package if it's missing and we're
// allowed to.
import { existsSync } from 'node:fs'
import { installDebianPackages } from './debian.mjs'

/** The path of `sshd`, which refuses to run under a relative one. Undefined if there is none. */
export function findSshd() {
  return ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find((path) => existsSync(path))
}

/**
 * Installs the server if possible. Never fails: without it, the tests over SSH are skipped and say so.
 * @returns {Promise<{ ok: boolean, output: string, note?: string }>}
 */
export async function installSshd() {
  if (process.platform !== 'linux') return { ok: true, output: '', note: 'nothing is cloned over SSH' }
  const { output } = await installDebianPackages(['openssh-server', 'openssh-client', 'openssl'])
  if (findSshd()) return { ok: true, output: '' }
  return {
    ok: true,
    output,
    note: 'nothing is cloned over SSH: install sshd (Debian: sudo apt-get install openssh-server)',
  }
}
