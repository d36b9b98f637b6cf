// Finds a Chromium for the browser tests, and installs Debian's package if it's missing and we're allowed to.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of a Chromium: the variable CHROMIUM, or the first one on the PATH. Undefined if there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  if (process.platform === 'darwin')
    folders.push('/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS')
  const names = process.platform === 'darwin' ? [...NAMES, 'Google Chrome', 'Chromium'] : NAMES
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Makes sure that there is a Chromium.
 * @returns {Promise<{ ok: boolean, output: string }>} if it couldn't be installed, `output` says what to do
 */
export async function installChromium() {
  const { output } = await installDebianPackages(['chromium'])
  return findChromium() ? { ok: true, output: '' } : { ok: false, output: `${output}${ADVICE}` }
}

const ADVICE = `The browser tests need Chromium, and none was found.
Install it (Debian: sudo apt-get install chromium), or set CHROMIUM to the path of a Chromium or Chrome.
`
