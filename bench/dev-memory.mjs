// Edits a page of a generated site many times under `galley dev`, and prints the server's memory use.
// node bench/dev-memory.mjs [--pages 1000] [--edits 2000]. Linux only, because it reads /proc.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, edits: { type: 'string', default: '2000' } },
})
const folder = mkdtempSync(join(tmpdir(), 'galley-memory-'))
const generate = spawn(process.execPath, ['bench/generate.mjs', '--pages', values.pages, '--out', folder])
await new Promise((done) => generate.once('close', done))

const server = spawn(process.execPath, ['dist/galley.js', 'dev', folder, '--port', '0'])
const address = await new Promise((done) => server.stdout.once('data', (data) => done(String(data).trim())))
const page = await (await fetch(address)).text()
const token = /data-token="([^"]*)"/.exec(page)[1]
const events = (await fetch(`${address}__galley/events?${new URLSearchParams({ path: '/', token })}`)).body.getReader()

let received = ''
/** Waits until the open page receives a text. */
async function sent(text) {
  while (!received.includes(text))
    received = received.slice(-100) + new TextDecoder().decode((await events.read()).value)
}

const megabytes = () =>
  Math.round((Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6)
const file = join(folder, 'index.mdx')
const text = readFileSync(file, 'utf8')
await setTimeout(3000)
for (let edit = 0; edit <= Number(values.edits); edit++) {
  const mark = `Edit number ${edit} of many.`
  writeFileSync(file, `${text}\n\n${mark}\n\n\`\`\`ts\nconst edit: number = ${edit}\n\`\`\`\n`)
  await sent(mark)
  received = ''
  if (edit % Math.max(1, Math.floor(Number(values.edits) / 8)) === 0) console.log(`${edit} edits: ${megabytes()} MB`)
}
server.kill()
rmSync(folder, { recursive: true, force: true })
process.exit()
