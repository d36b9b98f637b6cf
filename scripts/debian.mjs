// Installs Debian packages, if this is Debian and we're allowed to.
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Installs packages without asking. If that isn't possible, `ok` is false and `output` says what was tried.
 * @param {readonly string[]} names
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function installDebianPackages(names) {
  const before = await administrator()
  if (!before || !existsSync('/usr/bin/apt-get')) return { ok: false, output: '' }
  const apt = (...args) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return run(command, rest)
  }
  const update = await apt('update', '-qq')
  const install = await apt('install', '-y', '-qq', '--no-install-recommends', ...names)
  return { ok: install.ok, output: `${update.output}${install.output}` }
}

/** The prefix that runs a command as administrator. Empty for root. Undefined if we aren't allowed to. */
async function administrator() {
  if (process.getuid?.() === 0) return []
  const { ok } = await run('sudo', ['-n', 'true'])
  return ok ? ['sudo', '-n'] : undefined
}
