// Writes the types of the public API to dist/types, and checks them the way a strict program that imports them would.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run.mjs'

const FOLDER = 'dist/types'
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(exports).flatMap(({ types }) => types ?? [])

rmSync(FOLDER, { recursive: true, force: true })
await tsc('-p', 'tsconfig.types.json')
const strict = '--ignoreConfig --noEmit --strict --module nodenext --target es2023 --types node'
const listed = await tsc(...strict.split(' '), '--listFiles', ...entries)
// Without the folder's own path, in which the compiler resolves links.
const used = new Set(listed.split('\n').map((path) => path.split(`/${FOLDER}/`).at(-1)))
// The compiler writes a file for each source file. Most of them are only needed by code.
for (const path of readdirSync(FOLDER, { recursive: true })) {
  if (path.endsWith('.d.ts') && !used.has(path.replaceAll('\\', '/'))) rmSync(join(FOLDER, path))
}

/** What the compiler says. Its errors end the script. */
async function tsc(...args) {
  const { ok, output } = await runNode('node_modules/typescript/bin/tsc', ...args)
  if (ok) return output
  console.error(output.trimEnd())
  process.exit(1)
}
