// Finds the fonts that browser tests use in place of ours, and installs Debian's packages if they're missing and we're
// allowed to.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

/** Fonts that readers may have instead of ours, with the file and the Debian package of each. */
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
 * @returns {ReadonlyMap<string, string>} folder by file name, for files that exist
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

/** The Debian packages of missing fonts. */
function missingPackages() {
  const folders = findFonts()
  return SYSTEM_FONTS.filter(({ file }) => !folders.has(file)).map(({ debian }) => debian)
}

/** True on a Linux that lacks one of the fonts. Other systems have their own fonts, and skip these tests. */
export function needsFonts() {
  return process.platform === 'linux' && missingPackages().length > 0
}

/**
 * Installs what is missing, if possible. Tests of missing fonts are skipped and say so.
 * @returns {Promise<{ ok: true, output: string, note?: string }>} `note` names the fonts that aren't tested
 */
export async function installFonts() {
  await installDebianPackages(missingPackages())
  const missing = missingPackages()
  if (missing.length === 0) return { ok: true, output: '' }
  return { ok: true, output: '', note: `pages are not tried with ${missing.join(', ')}: could not be installed` }
}
