// Answers queries from an index on disk in a separate process, as a server would, and prints its times and memory as
// JSON.
// node bench/search-reader.mjs <compiled search> <folder of the index> <JSON file of queries>
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [module, folder, queries] = process.argv.slice(2)
const { createSearch, fromScript } = await import(pathToFileURL(module).href)
const { search } = createSearch((name) => fromScript(readFileSync(join(folder, `${name}.js`), 'utf8')) ?? '')
const times = []
for (const query of JSON.parse(readFileSync(queries, 'utf8'))) {
  const started = performance.now()
  await search(query)
  times.push(performance.now() - started)
}
console.log(JSON.stringify({ times, memory: process.resourceUsage().maxRSS * 1024 }))
