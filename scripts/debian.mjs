// Installs Debian packages, on a Debian where we may.
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Installs packages without asking. Where that isn't possible, `ok` is false and `output` says what was tried.
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

/** The words before a command that make it run as administrator: none for root; undefined when we may not. */
async function administrator() {
  if (process.getuid?.() === 0) return []
  const { ok } = await run('sudo', ['-n', 'true'])
  return ok ? ['sudo', '-n'] : undefined
}
