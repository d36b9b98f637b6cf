import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { RELAY_TYPE } from '../request/relay-message.ts'
import { createGuard } from './guard.ts'
import { openPreview, type Preview } from './preview.ts'
import { createDevServer } from './server.ts'

const FILES = {
  'docs.json': JSON.stringify({
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    favicon: '/icon.svg',
    navigation: { pages: ['index', 'guides/a'] },
    redirects: [{ source: '/old/:rest*', destination: '/guides/:rest*', permanent: true }],
  }),
  'galley.json': '{ "rules": { "page-metadata": "off" } }',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guides/a.mdx': '---\ntitle: A\n---\n\nText of a.\n',
}

interface Running {
  readonly disk: MemoryFileSystem
  readonly faults: unknown[]
  readonly opened: string[]
  get(path: string, init?: RequestInit): Promise<Response>
  save(files: Readonly<Record<string, string | undefined>>): Promise<void>
  /** Opens a page and reads its messages. `next` waits for one of a kind. */
  open(path: string): Promise<{ next(kind?: string): Promise<Record<string, unknown>>; close(): void }>
}

let preview: Preview | undefined
afterEach(() => preview?.close())

async function run(files: Readonly<Record<string, string>> = {}): Promise<Running> {
  const disk = new MemoryFileSystem({ ...FILES, ...files })
  const faults: unknown[] = []
  const opened: string[] = []
  const current = await openPreview(disk, () => void server.refresh())
  preview = current
  const server = createDevServer({
    preview: Promise.resolve(current),
    guard: createGuard({ host: 'localhost', ownNames: [] }),
    token: 'secret',
    client: () => new TextEncoder().encode('client()'),
    openEditor: (file, line) => void opened.push(`${file}:${line}`),
    write: (file, text) => disk.write(file, text),
    onFault: (error) => void faults.push(error),
  })
  const get: Running['get'] = (path, init = {}) =>
    server.handle(
      new Request(`http://localhost:4000${path}`, { ...init, headers: { host: 'localhost:4000', ...init.headers } }),
    )
  return {
    disk,
    faults,
    opened,
    get,
    async save(changes) {
      for (const [path, text] of Object.entries(changes)) {
        if (text === undefined) disk.remove(path)
        else disk.write(path, text)
      }
      await server.publish(await current.update(Object.keys(changes)))
    },
    async open(path) {
      const page = await (await get(path)).text()
      const version = /data-version="([^"]*)"/.exec(page)?.[1] ?? ''
      await get('/_galley/code.css')
      if (page.includes('/_galley/utilities.css')) await get('/_galley/utilities.css')
      const stop = new AbortController()
      const query = new URLSearchParams({ path, version, token: 'secret' })
      const events = await get(`/__galley/events?${query}`, { signal: stop.signal })
      const reader = (events.body as ReadableStream<Uint8Array>).getReader()
      let text = ''
      const next = async (kind = 'page'): Promise<Record<string, unknown>> => {
        for (;;) {
          const event = /^data: (.*)\n\n/m.exec(text)
          if (event) {
            text = text.slice(event.index + event[0].length)
            const message = JSON.parse(event[1] as string)
            if (message.kind === kind) return message
            continue
          }
          const { done, value } = await reader.read()
          if (done) return { kind: 'end' }
          text += new TextDecoder().decode(value)
        }
      }
      return { next, close: () => stop.abort() }
    },
  }
}

describe('a page that isn’t in the navigation', () => {
  it('says so, and is put there when the author asks for it', async () => {
    const { disk, open, get, save } = await run({ 'guides/new.mdx': '---\ntitle: New\n---\n\nText.\n' })
    const page = await open('/guides/new')
    const { findings } = (await page.next('findings')) as {
      findings: { code: string; file: string; action?: string }[]
    }
    const [finding] = findings.filter(({ code }) => code === 'orphan-pages')
    expect(finding).toMatchObject({ file: 'guides/new.mdx', action: 'add-to-navigation' })
    page.close()
    const ask = (file: string, token?: string) =>
      get(`/__galley/navigation?file=${file}`, { method: 'POST', headers: token ? { 'x-galley-token': token } : {} })
    expect((await ask('guides/new.mdx')).status).toBe(403)
    expect((await ask('docs.json', 'secret')).status).toBe(409)
    expect((await ask('guides/new.mdx', 'secret')).status).toBe(204)
    const text = disk.readText('docs.json') ?? ''
    expect(JSON.parse(text).navigation.pages).toEqual(['index', 'guides/a', 'guides/new'])
    await save({ 'docs.json': text })
    expect((await ask('guides/new.mdx', 'secret')).status).toBe(409)
  })
})

describe('a preview', () => {
  it.each([
    ['/', 200, 'Welcome.'],
    ['/guides/a', 200, 'Text of a.'],
    ['/guides/a.html', 200, 'Text of a.'],
    ['/guides/a?x=1', 200, 'Text of a.'],
    ['/nowhere', 404, 'data-galley-preview'],
    ['/nowhere.png', 404, 'data-galley-preview'],
  ])('answers %s with %i', async (path, status, text) => {
    const { get } = await run()
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain(text)
  })

  it('is what a build writes, with one script more', async () => {
    const { get } = await run()
    const html = await (await get('/guides/a')).text()
    const script = /<script type="module" src="\/__galley\/client\.js"[^>]*><\/script>/
    expect(html).toMatch(script)
    const { createSite } = await import('../site/site.ts')
    const { loadProject } = await import('../project/load.ts')
    const site = await createSite(await loadProject(new MemoryFileSystem(FILES)))
    expect(html.replace(script, '')).toBe(String((await site.render('guides/a.html'))?.content))
    site.close()
  })

  it('follows redirects for now, and strays slashes', async () => {
    const { get } = await run()
    const old = await get('/old/a')
    expect([old.status, old.headers.get('location')]).toEqual([307, '/guides/a'])
    expect((await get('/guides/a/')).headers.get('location')).toBe('/guides/a')
    expect((await get('//evil.com/')).headers.get('location') ?? '').not.toMatch(/^\/\//)
  })

  it('serves files with their type, and SVG without its scripts', async () => {
    const { get } = await run()
    const icon = await get('/icon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(icon.headers.get('content-security-policy')).toContain('sandbox')
    expect((await get('/_galley/site.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect((await get('/', { method: 'DELETE' })).status).toBe(405)
  })

  it.each([
    '/../outside',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%252e%252e/etc/passwd',
    '/..\\..\\etc\\passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/icon.svg%00.html',
    '/%c0%ae%c0%ae/etc/passwd',
    '//etc/passwd',
    '/C:/Windows/win.ini',
    '/.git/config',
    '/.env',
    '/docs.json',
    '/docs.json?raw??',
    '/index.mdx?import&raw',
    '/@fs/etc/passwd',
  ])('gives nothing for %s', async (path) => {
    const { get } = await run({ '.env': 'SECRET', '.git/config': 'SECRET' })
    const response = await get(path)
    expect([400, 404]).toContain(response.status)
    expect(await response.text()).not.toMatch(/SECRET|root:|"redirects"/)
  })

  it('has a feed as soon as a page has updates, and as long', async () => {
    const { get, save } = await run()
    expect((await get('/guides/a/rss.xml')).status).toBe(404)
    await save({ 'guides/a.mdx': '---\ntitle: A\n---\n\n<Update label="May">News of May.</Update>\n' })
    expect(await (await get('/guides/a/rss.xml')).text()).toContain('News of May.')
    await save({ 'guides/a.mdx': FILES['guides/a.mdx'] })
    expect((await get('/guides/a/rss.xml')).status).toBe(404)
  })

  it('escapes what is typed in an address', async () => {
    const { get } = await run()
    for (const path of ['/<script>alert(1)</script>', '/%3Cscript%3Ealert(1)%3C/script%3E'])
      expect(await (await get(path)).text()).not.toContain('<script>alert')
  })

  it('refuses foreign requests before anything else', async () => {
    const { get } = await run()
    expect((await get('/', { headers: { host: 'evil.com' } })).status).toBe(403)
    expect((await get('/__galley/client.js', { headers: { origin: 'null' } })).status).toBe(403)
  })

  it('opens its door only to those who know the token', async () => {
    const { get, opened } = await run()
    expect((await get('/__galley/events?path=/')).status).toBe(403)
    expect((await get('/__galley/open?file=index.mdx&line=3', { method: 'POST' })).status).toBe(403)
    const headers = { 'x-galley-token': 'secret' }
    expect((await get('/__galley/open?file=index.mdx&line=3', { method: 'GET', headers })).status).toBe(404)
    for (const file of ['../x', '/etc/passwd', 'index.mdx;rm', 'nowhere.mdx'])
      expect((await get(`/__galley/open?file=${encodeURIComponent(file)}`, { method: 'POST', headers })).status).toBe(
        404,
      )
    expect((await get('/__galley/open?file=index.mdx&line=3', { method: 'POST', headers })).status).toBe(204)
    expect(opened).toEqual(['index.mdx:3'])
  })

  it('S27: passes on what a playground sends to the servers of its page', async () => {
    const { get } = await run({ 'guides/a.mdx': '---\ntitle: A\napi: GET http://127.0.0.1:9/a\n---\n\nText.\n' })
    const ask = async (page: string, url: string, more: Record<string, string> = { 'x-galley-token': 'secret' }) => {
      const headers = { 'content-type': RELAY_TYPE, origin: 'http://localhost:4000', ...more }
      const body = `${JSON.stringify({ page, url, method: 'GET', headers: [] })}\n`
      return (await get('/__galley/relay', { method: 'POST', headers, body })).text()
    }
    expect(await ask('/guides/a', 'http://127.0.0.1:9/a')).toMatch(/isn't on the public internet/)
    expect(await ask('/guides/a', 'https://example.com/a')).toMatch(/doesn't list this server/)
    expect(await ask('/', 'http://127.0.0.1:9/a')).toMatch(/doesn't list this server/)
    expect(await ask('/guides/a', 'http://127.0.0.1:9/a', {})).toMatch(/no token/)
  })
})

describe('an open page', () => {
  it('is told of its own changes, and of no others', async () => {
    const { open, save } = await run()
    const page = await open('/guides/a')
    expect(await page.next()).toMatchObject({ kind: 'page' })
    await save({ 'index.mdx': '---\ntitle: Home\n---\n\nOther.\n' })
    await save({ 'guides/a.mdx': '---\ntitle: A\n---\n\nNew text.\n' })
    const message = await page.next()
    expect(message.kind).toBe('page')
    expect(message.html).toContain('New text.')
    page.close()
  })

  it('shows in its sidebar that another page has a new title', async () => {
    const { open, save } = await run()
    const page = await open('/guides/a')
    await page.next()
    await save({ 'index.mdx': '---\ntitle: Harbour\n---\n\nWelcome.\n' })
    expect((await page.next()).html).toContain('Harbour')
    page.close()
  })

  it('is told of mistakes, and when they are fixed', async () => {
    const { open, save } = await run()
    const page = await open('/guides/a')
    await page.next()
    await save({ 'guides/a.mdx': '---\ntitle: A\n---\n\nText <Crad>of</Crad> a.\n' })
    expect((await page.next('findings')).findings).toMatchObject([
      {
        severity: 'error',
        code: 'unknown-component',
        file: 'guides/a.mdx',
        line: 5,
        source: 'Text <Crad>of</Crad> a.',
      },
    ])
    await save({ 'guides/a.mdx': FILES['guides/a.mdx'] })
    expect((await page.next('findings')).findings).toEqual([])
    page.close()
  })

  it('knows the headings of pages that nobody has opened', async () => {
    const to = (fragment: string) => `---\ntitle: A\n---\n\nSee [how](/b#${fragment}).\n`
    const { open, save } = await run({ 'guides/a.mdx': to('install'), 'b.mdx': '---\ntitle: B\n---\n\n## Install\n' })
    const page = await open('/guides/a')
    await save({ 'guides/a.mdx': to('instal') })
    expect((await page.next('findings')).findings).toMatchObject([{ code: 'page-links', line: 5 }])
    await save({ 'guides/a.mdx': to('install') })
    expect((await page.next('findings')).findings).toEqual([])
    page.close()
  })

  it('keeps the site while docs.json is half typed, and shows where it breaks', async () => {
    const { open, save, get } = await run()
    const page = await open('/guides/a')
    await page.next()
    await save({ 'docs.json': FILES['docs.json'].slice(0, 60) })
    expect((await page.next('findings')).findings).toMatchObject([{ severity: 'error', file: 'docs.json' }])
    expect(await (await get('/guides/a')).text()).toContain('Home')
    page.close()
  })

  it.each([
    [
      'openapi.yaml',
      'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n  /ships:\n    get:\n      responses: {}\n',
      ['get:', 'get: ['],
      7,
    ],
    [
      'openapi.json',
      '{\n"openapi": "3.1.0",\n"info": { "title": "API", "version": "1" },\n"paths": { "/ships": { "get": { "responses": {} } } }\n}\n',
      ['"paths": {', '"paths": {{'],
      4,
    ],
  ])(
    'shows on every page where %s, which the navigation names, breaks',
    async (name, whole, [from = '', to = ''], line) => {
      const groups = [
        { group: 'Guides', pages: ['index', 'guides/a'] },
        { group: 'API', openapi: `api/${name}` },
      ]
      const config = { ...JSON.parse(FILES['docs.json']), navigation: { groups } }
      const { open, save } = await run({ 'docs.json': JSON.stringify(config), [`api/${name}`]: whole })
      const page = await open('/guides/a')
      await page.next()
      await save({ [`api/${name}`]: whole.replace(from, to) })
      const broken = { severity: 'error', file: `api/${name}`, line }
      expect((await page.next('findings')).findings).toContainEqual(expect.objectContaining(broken))
      await save({ [`api/${name}`]: whole })
      expect((await page.next('findings')).findings).toEqual([])
      page.close()
    },
  )

  it('shows mistakes in a file that docs.json includes', async () => {
    const config = { ...JSON.parse(FILES['docs.json']), navigation: { $ref: 'nav/main.json' } }
    const pages = '{ "pages": ["index", "guides/a"] }'
    const { open, save } = await run({ 'docs.json': JSON.stringify(config), 'nav/main.json': pages })
    const page = await open('/guides/a')
    await page.next()
    await save({ 'nav/main.json': pages.replace(']', ', "gone"]') })
    expect((await page.next('findings')).findings).toMatchObject([{ code: 'missing-page', file: 'nav/main.json' }])
    await save({ 'nav/main.json': pages })
    expect((await page.next('findings')).findings).toEqual([])
    page.close()
  })

  it('follows its file to another name, and is a missing page without one', async () => {
    const { open, save } = await run()
    const page = await open('/guides/a')
    await page.next()
    await save({ 'guides/a.mdx': undefined, 'guides/b.mdx': FILES['guides/a.mdx'] })
    expect(await page.next('moved')).toEqual({ kind: 'moved', to: '/guides/b' })
    page.close()
  })

  it('is a missing page once it is found to be a part of another', async () => {
    const { open } = await run({
      'index.mdx': "---\ntitle: Home\n---\n\nimport Part from '/part.mdx'\n\n<Part />\n",
      'part.mdx': 'Half a sentence.',
    })
    const page = await open('/part')
    expect((await page.next()).html).toContain('Half a sentence.')
    expect((await page.next()).html).not.toContain('Half a sentence.')
    page.close()
  })

  it('follows a file whose name an address has to encode', async () => {
    const { open, save } = await run({ 'guides/à b.mdx': 'Its text.' })
    const page = await open('/guides/%C3%A0%20b')
    await page.next()
    await save({ 'guides/à b.mdx': undefined, 'guides/c #2?.mdx': 'Its text.' })
    expect(await page.next('moved')).toEqual({ kind: 'moved', to: '/guides/c%20%232%3F' })
    page.close()
  })

  it('gets the script of its component, also when others were read in between', async () => {
    const counter =
      'export const Counter = () => { const [n, setN] = useState(0); return <b onClick={() => setN(1)}>{n}</b> }'
    const { get, save } = await run({
      'index.mdx': "---\ntitle: Home\n---\n\nimport { Counter } from '/snippets/counter.jsx'\n\n<Counter />\n",
      'snippets/counter.jsx': counter,
    })
    const script = /src="([^"]*\/islands\/[^"]*)"/.exec(await (await get('/')).text())?.[1] as string
    await preview?.finish()
    expect((await get(script)).status).toBe(200)
    await save({ 'snippets/counter.jsx': counter.replace('<b', '<i').replace('/b>', '/i>') })
    expect(await (await get('/')).text()).not.toContain(script)
    expect((await get(script)).status).toBe(200)
  })

  it('is told to ask again for the rules of classes when it has others', async () => {
    const { open, save } = await run({ 'index.mdx': '<p className="p-4">Text</p>' })
    const page = await open('/')
    await page.next()
    await save({ 'index.mdx': '<p className="p-4 text-red-500">Text</p>' })
    expect(await page.next('files')).toMatchObject({ paths: ['/_galley/utilities.css'] })
    page.close()
  })

  it('is told which files to ask for again, and to begin anew for scripts', async () => {
    const { open, save } = await run({ 'style.css': 'p {}', 'own.js': '1' })
    const page = await open('/')
    await page.next()
    await save({ 'icon.svg': '<svg/>', 'style.css': 'p { color: red }' })
    expect(await page.next('files')).toMatchObject({ kind: 'files', paths: ['/icon.svg', '/style.css'] })
    await save({ 'own.js': '2' })
    expect(await page.next('reload')).toEqual({ kind: 'reload' })
    page.close()
    expect(await page.next()).toEqual({ kind: 'end' })
  })
})

it.each([
  ['texts', () => 'A'],
  ['titles', (i: number) => `A, number ${i}`],
])('keeps nothing of the %s that were', async (_, title) => {
  const { open, save } = await run()
  const page = await open('/guides/a')
  await page.next()
  const edit = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      await save({ 'guides/a.mdx': `---\ntitle: ${title(i)}\n---\n\nEdit ${i}. ${'Text of this edit. '.repeat(500)}` })
      expect((await page.next()).html).toContain(`Edit ${i}.`)
    }
    return usedMemory()
  }
  const before = await edit(0, 50)
  const after = await edit(50, 350)
  // An edit is 9 KB of text, so keeping three hundred of them would take at least 2.7 MB.
  expect((after - before) / 1e6).toBeLessThan(1.5)
  page.close()
})

function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return getHeapStatistics().used_heap_size
}

it('reads what the first page shows, and leaves the rest of a large folder for later', async () => {
  const names = (folder: string) => Array.from({ length: 40 }, (_, i) => `${folder}/page-${i}`)
  const pages = [...names('guides'), ...names('reference')]
  const navigation = {
    tabs: [
      { tab: 'Guides', pages: ['index', ...names('guides')] },
      { tab: 'Reference', pages: names('reference') },
    ],
  }
  const files = Object.fromEntries(pages.map((path) => [`${path}.mdx`, `---\ntitle: Title of ${path}\n---\n\nText.`]))
  const { get, disk } = await run({
    ...files,
    'index.mdx': '---\ntitle: Home\n---\n\n<p className="underline">Welcome.</p>',
    'own.css': 'h1 { color: rebeccapurple }',
    'docs.json': JSON.stringify({ ...JSON.parse(FILES['docs.json']), navigation }),
  })
  const read = new Set<string>()
  const { readText } = MemoryFileSystem.prototype
  disk.readText = (path) => {
    read.add(path)
    return readText.call(disk, path)
  }
  expect(await (await get('/')).text()).toContain('Title of guides/page-39')
  expect([...read].filter((path) => path.startsWith('guides/page'))).toHaveLength(40)
  // The tab leads to the first page.
  expect([...read].filter((path) => path.startsWith('reference/'))).toEqual(['reference/page-0.mdx'])
  // The files that a page needs don't wait for other pages, and neither does a missing page.
  expect(await (await get('/_galley/utilities.css')).text()).toContain('underline')
  expect(await (await get('/own.css')).text()).toContain('rebeccapurple')
  expect((await get('/nowhere')).status).toBe(404)
  expect([...read].filter((path) => path.startsWith('reference/'))).toEqual(['reference/page-0.mdx'])
  expect(await (await get('/sitemap.xml')).status).toBe(404)
  expect([...read].filter((path) => path.startsWith('reference/'))).toHaveLength(40)
})

it('shows the text of the original at the address of a translation that isn’t there', async () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['index', 'guides/a'] },
      { language: 'fr', pages: ['fr/index'] },
    ],
  }
  const { get } = await run({
    'fr/index.mdx': '---\ntitle: Accueil\n---\n\nBienvenue.',
    'docs.json': JSON.stringify({ ...JSON.parse(FILES['docs.json']), navigation }),
  })
  const page = await get('/fr/guides/a')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Text of a.')
})

it('says nothing of this machine when something of ours goes wrong', async () => {
  const { get, faults } = await run()
  const failing = createDevServer({
    preview: Promise.reject(new Error(`no ${process.cwd()} <script>`)),
    guard: () => undefined,
    token: 't',
    client: () => undefined,
    onFault: (error) => void faults.push(error),
  })
  const response = await failing.handle(new Request('http://localhost/<script>alert(1)'))
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(text).not.toContain(process.cwd())
  expect(text).not.toContain('<script>alert')
  expect(faults).toHaveLength(1)
  expect((await get('/')).status).toBe(200)
})
