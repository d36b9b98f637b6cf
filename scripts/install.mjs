// Installs a folder's node_modules if they don't match its lock file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/** The oldest Node version that `engines` allows. */
const OLDEST = [20, 19]

/** Exits with a clear message if Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/** True if a package of the lock file is missing or has another version. */
export function needsInstall(folder = '.') {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return true
  const there = packagesOf(record)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).some(
    ([path, { version, optional }]) => path !== '' && !optional && there[path]?.version !== version,
  )
}

/** How many packages of the lock file are installed: `120 of 281`. */
export function installed(folder = '.') {
  const wanted = Object.entries(packagesOf(join(folder, 'package-lock.json'))).filter(
    ([path, { optional }]) => path !== '' && !optional,
  )
  const there = wanted.filter(([path]) => existsSync(join(folder, path, 'package.json')))
  return `${there.length} of ${wanted.length}`
}

/** Installs exactly what the lock file says. Doesn't run packages' install scripts, since none of ours need them. */
export function install(folder = '.') {
  const options = { cwd: folder, shell: process.platform === 'win32' }
  return run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], options)
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
