// Remote specifications: downloaded only from hosts that galley.json allows, stored by content, and never silently
// missing.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { refreshSpecifications } from '../../src/cli/specifications/refresh.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { loadProject } from '../../src/project/load.ts'
import { config } from '../site.ts'
import { runIn } from './run-in.ts'

const SPEC = (summary: string) =>
  `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /x: { get: { summary: ${summary}, responses: {} } } }\n`

let folder: string
let server: Server
let host: string
let answers: { status: number; text?: string | Uint8Array; location?: string }
const asked: string[] = []
/** What the server has besides. */
const files = new Map<string, string>()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-remote-'))
  asked.length = 0
  files.clear()
  answers = { status: 200, text: SPEC('First') }
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim())
    const own = files.get(request.url ?? '')
    const { status, text = '', location } = own === undefined ? answers : { status: 200, text: own }
    const tag = `"${text.length}"`
    const isSame = status === 200 && request.headers['if-none-match'] === tag
    response.writeHead(isSame ? 304 : status, { etag: tag, ...(location && { location }) })
    response.end(isSame ? '' : text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  write('index.mdx', '---\ntitle: Start\ndescription: Begin here.\n---\n\nText.\n')
  const navigation = {
    tabs: [
      { tab: 'Guide', pages: ['index'] },
      { tab: 'API', openapi: `http://${host}/api.yaml` },
    ],
  }
  write('docs.json', JSON.stringify(config({ navigation })))
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await new Promise((done) => server.close(done))
})

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const allow = (...hosts: string[]) => write('galley.json', JSON.stringify({ api: { hosts } }))

/** Refreshes, and reads the docs: paths of the API pages, and findings about the specification. */
async function read() {
  const disk = new DiskFileSystem(folder)
  await refreshSpecifications(disk, { stop: () => new AbortController().signal } as never)
  const project = await loadProject(disk)
  const found = checkProject(project).filter(({ code }) => code === 'remote-spec')
  return {
    pages: [...project.outlines.keys()].filter((route) => route.startsWith('/api-reference')),
    said: found.map(({ message }) => message.replaceAll(host, 'HOST')),
    help: found.map(({ help }) => help?.replaceAll(host, 'HOST')),
  }
}

const URL = '`http://HOST/api.yaml`'

describe('references', () => {
  const withBody = (ref: string) =>
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /x:\n    get: { summary: First, responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: '${ref}' } } } } } }\n`

  /** The Markdown of the page. */
  async function build(): Promise<string> {
    await runIn(folder, ['build'])
    return readFileSync(join(folder, '_site', 'api-reference', 'first.md'), 'utf8')
  }

  it('in a file on the network lead to files beside it, and on from there', async () => {
    files.set('/v1/api.yaml', withBody('schemas/tide.yaml#/Tide'))
    files.set('/v1/schemas/tide.yaml', `Tide: { properties: { height: { $ref: '../units.json#/metres' } } }\n`)
    files.set('/v1/units.json', JSON.stringify({ metres: { type: 'number', description: 'Above the chart.' } }))
    const tab = { tab: 'API', openapi: `http://${host}/v1/api.yaml` }
    write('docs.json', JSON.stringify(config({ navigation: { tabs: [{ tab: 'Guide', pages: ['index'] }, tab] } })))
    allow(host)
    expect(await build()).toContain('- `height` (number): Above the chart.')
    expect(asked.map((url) => url.split(' ')[0])).toEqual(['/v1/api.yaml', '/v1/schemas/tide.yaml', '/v1/units.json'])
    await build()
    expect(asked.length).toBe(6)
    // The copies are enough.
    files.clear()
    answers = { status: 500 }
    expect(await build()).toContain('Above the chart.')
  })

  it('start from where redirects led', async () => {
    answers = { status: 302, location: '/v2/latest/api.yaml?signature=a' }
    files.set('/v2/latest/api.yaml?signature=a', withBody('schemas/tide.yaml#/Tide'))
    files.set('/v2/latest/schemas/tide.yaml', `Tide: { properties: { height: { description: Above the chart. } } }\n`)
    const tab = { tab: 'API', openapi: `http://${host}/api.yaml` }
    write('docs.json', JSON.stringify(config({ navigation: { tabs: [{ tab: 'Guide', pages: ['index'] }, tab] } })))
    allow(host)
    expect(await build()).toContain('Above the chart.')
    // A signature may be new each time.
    expect(readFileSync(join(folder, '.galley/specifications/index.json'), 'utf8')).not.toContain('signature')
    // What hasn't changed still starts there, and so does the copy.
    expect(await build()).toContain('Above the chart.')
    answers = { status: 500 }
    files.clear()
    expect(await build()).toContain('Above the chart.')
  })

  it('in a file of the folder lead to allowed hosts only', async () => {
    const tab = { tab: 'API', openapi: 'api.yaml' }
    write('docs.json', JSON.stringify(config({ navigation: { tabs: [{ tab: 'Guide', pages: ['index'] }, tab] } })))
    write('api.yaml', withBody(`http://${host}/tide.json`))
    files.set('/tide.json', JSON.stringify({ properties: { height: { type: 'number' } } }))
    const check = async () => (await runIn(folder, ['check'])).out.replaceAll(host, 'HOST')
    expect(await check()).toContain("`http://HOST/tide.json` is on the network, and isn't read.")
    expect(await check()).toContain('Allow its host in galley.json with `"api": { "hosts": ["HOST"] }`')
    expect(asked).toEqual([])
    allow('elsewhere.example')
    expect(await check()).toContain("isn't read.")
    expect(asked).toEqual([])
    allow(host)
    expect(await build()).toContain('- `height` (number)')
    files.clear()
    answers = { status: 404 }
    rmSync(join(folder, '.galley'), { recursive: true, force: true })
    expect(await check()).toContain("`http://HOST/tide.json` couldn't be read: the server responded with 404.")
  })
})

describe('a library on the network', () => {
  it('may be in a ZIP archive', async () => {
    const state = '### YamlMime:ManagedReference\nitems:\n- uid: Harbor.State\n  name: State\n  type: Enum\n'
    answers = { status: 200, text: zipSync({ 'api/Harbor.State.yml': strToU8(state) }) }
    const sdk = { format: 'docfx', source: `http://${host}/api.zip`, directory: 'net' }
    write(
      'docs.json',
      JSON.stringify(
        config({
          navigation: {
            tabs: [
              { tab: 'Guide', pages: ['index'] },
              { tab: '.NET', sdk },
            ],
          },
        }),
      ),
    )
    allow(host)
    await read()
    const project = await loadProject(new DiskFileSystem(folder))
    expect([...project.outlines.keys()]).toContain('/net/state')
    expect(project.diagnostics).toEqual([])
  })
})

describe('a specification on the network', () => {
  it('isn’t requested until its host is allowed', async () => {
    const { pages, said, help } = await read()
    expect({ pages, said, asked }).toEqual({
      pages: [],
      said: [`${URL} is on the network, and isn't read.`],
      asked: [],
    })
    expect(help[0]).toContain('"api": { "hosts": ["HOST"] }')
  })

  it('is read, and stored by its content', async () => {
    allow(host)
    expect(await read()).toEqual({ pages: ['/api-reference/first'], said: [], help: [] })
    const copies = readdirSync(join(folder, '.galley/specifications')).filter((name) => name !== 'index.json')
    expect(copies).toEqual([expect.stringMatching(/^[\da-f]{32}\.yaml$/)])
    expect(readFileSync(join(folder, '.galley/specifications', copies[0] as string), 'utf8')).toBe(SPEC('First'))
  })

  it('is requested again with its entity tag', async () => {
    allow(host)
    await read()
    expect((await read()).pages).toEqual(['/api-reference/first'])
    expect(asked).toEqual(['/api.yaml', `/api.yaml "${SPEC('First').length}"`])
    answers = { status: 200, text: SPEC('Second') }
    expect((await read()).pages).toEqual(['/api-reference/second'])
  })

  it('uses the last copy if the server fails, and reports that', async () => {
    allow(host)
    await read()
    answers = { status: 503 }
    expect(await read()).toMatchObject({
      pages: ['/api-reference/first'],
      said: [`${URL} couldn't be read again: the server responded with 503. The pages are made of the last copy.`],
    })
  })

  it('isn’t requested offline, where the last copy is used', async () => {
    allow(host)
    await read()
    const before = [...asked]
    for (const command of ['build', 'check'])
      expect((await runIn(folder, [command, '--offline'])).out).toMatch(/0 errors, 0 warnings/)
    expect(asked).toEqual(before)
  })

  it('is an error if it was never read', async () => {
    allow(host)
    answers = { status: 404 }
    expect((await read()).said).toEqual([`${URL} couldn't be read: the server responded with 404.`])
  })

  it('doesn’t follow a redirect to a host that isn’t allowed (S30)', async () => {
    allow(host)
    answers = { status: 302, location: 'http://169.254.169.254/latest' }
    expect((await read()).said).toEqual([
      `${URL} couldn't be read: it redirects to 169.254.169.254, which isn't among the allowed hosts.`,
    ])
  })

  it('can’t refer to files next to it', async () => {
    allow(host)
    answers = { status: 200, text: `${SPEC('First')}components: { schemas: { A: { $ref: ../../docs.json } } }\n` }
    expect((await read()).pages).toEqual(['/api-reference/first'])
  })
})
