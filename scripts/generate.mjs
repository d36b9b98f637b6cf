// Writes what is made from the definitions: schemas and reference pages. With --check it only compares, and exits with 1.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

/** Folders that hold nothing but generated files: what is no longer made is removed. */
const OWNED = ['docs/reference/components', 'docs/reference/rules']

const bundle = 'dist/generate.js'
await build({
  entryPoints: ['scripts/generate/main.ts'],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  jsx: 'automatic',
  jsxImportSource: '#html',
  logLevel: 'error',
})
const { generate } = await import(join(process.cwd(), bundle))
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
  console.error(`These files are not what the definitions say. Run \`npm run generate\`.\n  ${differing.join('\n  ')}`)
  process.exit(1)
}
console.log(`${files.size} generated files, ${differing.length} ${check ? 'differ' : 'written'}.`)
