// Edits a folder on disk the way editors and version control do, and checks the responses of its preview.
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningPreview, startPreview } from './start.ts'

const CONFIG = JSON.stringify({
  name: 'Test',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'guides/a'] },
})

let folder: string
let preview: RunningPreview
let said: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-start-'))
  write('docs.json', CONFIG)
  write('index.mdx', '---\ntitle: Home\n---\n\nWelcome.\n')
  write('guides/a.mdx', '---\ntitle: A\n---\n\nText of a.\n')
  said = ''
})
afterEach(async () => {
  await preview.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(): void {
  preview = startPreview({
    folder,
    guard: () => undefined,
    token: 'secret',
    env: {},
    color: false,
    write: (text) => {
      said += text
    },
    launch() {},
  })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await preview.handle(new Request(`http://localhost:4000${path}`))
  return { status: response.status, text: await response.text() }
}

/** Requests a path until the response contains a text. */
async function until(path: string, text: string): Promise<void> {
  while (!(await get(path)).text.includes(text)) await new Promise((done) => setTimeout(done, 5))
}

it('shows a file that is changed under each of its names', async () => {
  symlinkSync('a.mdx', join(folder, 'guides/link.mdx'))
  symlinkSync('guides', join(folder, 'linked'))
  start()
  for (const path of ['/guides/a', '/guides/link', '/linked/a']) expect((await get(path)).text).toContain('Text of a.')
  write('linked/a.mdx', 'Another text.')
  for (const path of ['/guides/a', '/guides/link', '/linked/a']) await until(path, 'Another text.')
})

it('takes the pages of a folder to its other name', async () => {
  start()
  expect((await get('/guides/a')).status).toBe(200)
  renameSync(join(folder, 'guides'), join(folder, 'v1.x'))
  await until('/v1.x/a', 'Text of a.')
  expect((await get('/guides/a')).status).toBe(404)
  renameSync(join(folder, 'v1.x'), join(folder, 'guides'))
  await until('/guides/a', 'Text of a.')
  expect((await get('/v1.x/a')).status).toBe(404)
  expect(said).toBe('')
})
