// Finds PostgreSQL for the tests of the search database, and installs Debian's package if it's missing and we're
// allowed to.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folder with its programs: the variable POSTGRES_BIN, the PATH, or Debian's newest version. Undefined if there is
 * none.
 */
export function findPostgres() {
  const named = process.env.POSTGRES_BIN
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const debian = versions.map((version) => join(DEBIAN, version, 'bin'))
  const folders = named ? [named] : [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Makes sure that there is a PostgreSQL server.
 * @returns {Promise<{ ok: boolean, output: string }>} if it couldn't be installed, `output` says what to do
 */
export async function installPostgres() {
  const { output } = await installDebianPackages(['postgresql'])
  return findPostgres() ? { ok: true, output: '' } : { ok: false, output: `${output}${ADVICE}` }
}

const ADVICE = `The tests of the search database need PostgreSQL 13 or newer, and none was found.
Install it (Debian: sudo apt-get install postgresql), or set POSTGRES_BIN to the folder that holds initdb and postgres.
`
