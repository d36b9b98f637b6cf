// Applies `--fix` to docs folders in memory, and reports anything that readers would notice. Exits with 1 if there is
// any.
import { importSource } from './import-source.mjs'

const { tryFixes } = await importSource('scripts/fix-safety.ts')
const { DiskFileSystem } = await importSource('src/files/disk.ts')
let changes = 0
for (const folder of process.argv.slice(2)) {
  const { fixed, changed, added } = await tryFixes(new DiskFileSystem(folder))
  const counts = [...fixed].map(([code, count]) => `${code} ${count}`).join(', ')
  console.log(
    `${folder}: ${counts || 'nothing to fix'}${added.length > 0 ? `; new findings: ${added.join(', ')}` : ''}`,
  )
  for (const { route, what } of changed) console.log(`  ${route} ${what}`)
  changes += changed.length
}
console.log(changes === 0 ? 'The content of every page is unchanged.' : `${changes} pages have changed content.`)
process.exit(changes === 0 ? 0 : 1)
