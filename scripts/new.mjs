// Adds a component, command, rule, or other member of a list from a template, and its line in the list: npm run new <kind> <name>
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runNode } from './run.mjs'
import { TEMPLATES } from './templates.mjs'

const { positionals } = parseArgs({ allowPositionals: true })
const [kind, name] = positionals
const template = TEMPLATES[kind]
if (!template || !name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error(`Usage: npm run new <${Object.keys(TEMPLATES).join(' | ')}> <name-in-lower-case>`)
  process.exit(2)
}

const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const file = join(template.folder, template.file(name))
const list = join(template.folder, 'index.ts')
if (existsSync(file)) stop(`${file} already exists.`)

mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, template.text({ name, camel, pascal: camel[0].toUpperCase() + camel.slice(1) }))
writeFileSync(list, listed(readFileSync(list, 'utf8'), { name, camel, path: `./${template.file(name)}` }))
const { ok, output } = await runNode('node_modules/@biomejs/biome/bin/biome', 'check', '--write', file, list)
if (!ok) stop(output)
console.log(`Created ${file} and added it to ${list}. Fill in the template, then run:

  npm run generate
  npx vitest run ${template.tests}`)

/** The text of a list with one more import, and one more item at the end of its array. */
function listed(text, { name, camel, path }) {
  const array = /(export const \w+: readonly \w+\[\] = \[[^\]]*?),?\s*\]/
  if (!array.test(text)) stop(`${list} holds no \`export const ...: readonly ...[] = [...]\` to add to.`)
  // The item is the imported name, unless the kind is loaded on demand and provides its own entry.
  const item = template.entry?.({ name, camel }) ?? camel
  const lastImport = text.lastIndexOf('\nimport ') + 1
  const statement = template.entry ? '' : `import { ${camel} } from '${path}'\n`
  const withImport = text.slice(0, lastImport) + statement + text.slice(lastImport)
  return withImport.replace(array, (_, items) => `${items}${items.trimEnd().endsWith('[') ? '' : ', '}${item}]`)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
