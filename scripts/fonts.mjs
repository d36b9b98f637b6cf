// Finds the fonts that the browser tests try as a reader's only one, and installs Debian's where there are none and we may.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** Fonts that readers have in place of ours, the file of each, and the package of Debian that holds it. */
export const SYSTEM_FONTS = [
  { family: 'DejaVu Sans', file: 'DejaVuSans.ttf', debian: 'fonts-dejavu-core' },
  { family: 'Liberation Sans', file: 'LiberationSans-Regular.ttf', debian: 'fonts-liberation' },
  { family: 'Roboto', file: 'Roboto-Regular.ttf', debian: 'fonts-roboto-unhinted' },
  { family: 'Noto Sans', file: 'NotoSans-Regular.ttf', debian: 'fonts-noto-core' },
]

const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
]

/**
 * Where each font is.
 * @returns {ReadonlyMap<string, string>} folder by file name, for files that are there
 */
export function findFonts() {
  const files = new Set(SYSTEM_FONTS.map(({ file }) => file))
  const folders = new Map()
  for (const root of FOLDERS.filter((folder) => existsSync(folder))) {
    for (const path of readdirSync(root, { recursive: true })) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      if (files.has(name) && !folders.has(name)) folders.set(name, dirname(join(root, path)))
    }
  }
  return folders
}

/** The packages of Debian that hold the fonts that are missing. */
function missingPackages() {
  const folders = findFonts()
  return SYSTEM_FONTS.filter(({ file }) => !folders.has(file)).map(({ debian }) => debian)
}

/** True on a Linux without one of the fonts: other systems have fonts of their own, and none of these tests. */
export function needsFonts() {
  return process.platform === 'linux' && missingPackages().length > 0
}

/**
 * Installs what is missing, as far as that is possible here: tests of fonts that are not there are skipped, and say so.
 * @returns {Promise<{ ok: true, output: string, note?: string }>} `note` names the fonts that stay untried
 */
export async function installFonts() {
  await installDebianPackages(missingPackages())
  const missing = missingPackages()
  if (missing.length === 0) return { ok: true, output: '' }
  return { ok: true, output: '', note: `pages are not tried with ${missing.join(', ')}: could not be installed` }
}
