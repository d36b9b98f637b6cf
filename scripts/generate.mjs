// Writes files generated from definitions: schemas and reference pages. With --check, only compares them, and exits
// with 1 if they differ.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { importSource } from './import-source.mjs'

/** Folders that contain only generated files. Files that are no longer generated are removed. */
const OWNED = ['docs/reference/components', 'docs/reference/rules', 'docs/reference/library']

const { generate } = await importSource('scripts/generate/main.ts')
const files = await generate()

const check = process.argv.includes('--check')
const differing = []
for (const [path, text] of files) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  differing.push(path)
  if (check) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
for (const folder of OWNED.filter((name) => existsSync(name))) {
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`
    if (files.has(path)) continue
    differing.push(path)
    if (!check) rmSync(path)
  }
}
if (check && differing.length > 0) {
  console.error(`These files don't match the definitions. Run \`npm run generate\`.\n  ${differing.join('\n  ')}`)
  process.exit(1)
}
console.log(`${files.size} generated files, ${differing.length} ${check ? 'differ' : 'written'}.`)
