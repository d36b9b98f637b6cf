// Requests from API pages: a real server receives what the reader fills in, and the response is shown.
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { createRelay } from '../../src/relay/relay.ts'
import { config } from '../site.ts'
import { violations } from './axe.ts'
import { type Echo, startEchoApi } from './echo-api.ts'
import { sidewaysScroll, useBrowser, useSite } from './open.ts'

const api = await startEchoApi()
afterAll(() => api.close())

const text = { type: 'string' }
const operation = (summary: string, more: object = {}) => ({
  summary,
  responses: { '200': { description: 'Fine.' } },
  ...more,
})
const body = (type: string, schema: object, more: object = {}) => ({
  requestBody: { required: true, content: { [type]: { schema, ...more } } },
})
const guarded = (key: string) => ({
  [`/guarded/${key}`]: { get: operation(`Guarded by ${key}`, { security: [{ [key]: [] }] }) },
})

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  servers: [{ url: api.address }],
  paths: {
    '/echo/{id}': {
      get: operation('Echo parameters', {
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Key of the thing.', schema: text },
          { name: 'tags', in: 'query', schema: { type: 'array', items: text } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: { type: 'object', properties: { size: { type: 'integer' } } },
          },
          { name: 'exact', in: 'query', schema: { type: 'boolean' } },
          { name: 'order', in: 'query', schema: { enum: ['asc', 'desc'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'after', in: 'query', schema: { type: 'integer', format: 'int64' } },
          { name: 'day', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'X-Trace', in: 'header', schema: text },
        ],
      }),
    },
    '/shown': {
      get: operation('Show by hand', {
        parameters: [{ name: 'size', in: 'query', schema: text }],
        'x-codeSamples': [{ lang: 'python', source: 'import echo\n\necho.shown()' }],
      }),
    },
    '/things': {
      post: operation(
        'Create a thing',
        body('application/json', {
          type: 'object',
          required: ['name', 'size'],
          properties: {
            name: { ...text, maxLength: 10, example: 'Ann' },
            size: { type: 'integer' },
            isNew: { type: 'boolean' },
            note: { type: ['string', 'null'] },
            tags: { type: 'array', items: text },
            owner: {
              type: 'object',
              required: ['mail'],
              properties: { mail: { ...text, format: 'email' }, age: { type: 'integer' } },
            },
            pet: {
              oneOf: [
                { title: 'Cat', type: 'object', required: ['lives'], properties: { lives: { type: 'integer' } } },
                { title: 'Dog', type: 'object', required: ['bark'], properties: { bark: text } },
              ],
            },
            labels: { type: 'object', additionalProperties: text },
            any: {},
            self: { $ref: '#/components/schemas/Node' },
          },
        }),
      ),
    },
    '/orders': {
      post: operation('Place an order', {
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { size: { type: 'integer' }, note: text } },
              examples: {
                small: { summary: 'A small order', value: { size: 1 } },
                large: { summary: 'A large order', description: 'Needs a *note*.', value: { size: 90, note: 'Soon' } },
              },
            },
          },
        },
      }),
    },
    '/parts': {
      post: operation(
        'Upload parts',
        body('multipart/form-data', {
          type: 'object',
          required: ['file'],
          properties: {
            file: { ...text, format: 'binary' },
            title: text,
            meta: { type: 'object', properties: { a: { type: 'integer' } } },
          },
        }),
      ),
    },
    '/raw': { put: operation('Upload raw', body('application/octet-stream', { ...text, format: 'binary' })) },
    '/pairs': {
      post: operation(
        'Send pairs',
        body('application/x-www-form-urlencoded', {
          type: 'object',
          properties: { a: text, b: { type: 'array', items: text } },
        }),
      ),
    },
    ...Object.assign({}, ...['header', 'query', 'cookie', 'basic', 'bearer', 'oauth'].map(guarded)),
    '/guarded/bearer': {
      get: operation('Guarded by bearer', { security: [{ bearer: [] }, { header: [] }] }),
      post: operation('Guarded by oauth', { security: [{ oauth: [] }] }),
      delete: operation('Guarded by choice', { security: [{ header: [] }, { cookie: [] }] }),
      put: operation('Guarded by people', { security: [{ people: ['read'] }] }),
    },
    '/events': { get: operation('Follow events') },
    '/lines': { get: operation('Read lines') },
    '/picture': { get: operation('See a picture') },
    '/sound': { get: operation('Hear a sound') },
    '/html': { get: operation('Read HTML') },
    '/large': { get: operation('Read a large list') },
    '/latin': { get: operation('Read Latin') },
    '/broken': { get: operation('Lose the connection') },
    '/empty': { delete: operation('Delete a thing') },
    '/missing': { get: operation('Miss a thing') },
    '/echo/search': {
      get: operation('Search with a body', body('application/json', { type: 'object', properties: { query: text } })),
    },
    '/closed/echo': { get: operation('Ask without CORS'), post: operation('Post without CORS') },
    '/variables': {
      get: operation('Ask a server', {
        servers: [
          { url: `${api.address}/{version}`, variables: { version: { default: 'v1', enum: ['v1', 'v2'] } } },
          { url: `${api.address}/other`, description: 'Other' },
        ],
      }),
    },
  },
  components: {
    schemas: { Node: { type: 'object', properties: { name: text, next: { $ref: '#/components/schemas/Node' } } } },
    securitySchemes: {
      header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      query: { type: 'apiKey', in: 'query', name: 'api_key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      basic: { type: 'http', scheme: 'basic' },
      bearer: { type: 'http', scheme: 'bearer' },
      people: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${api.address}/sign-in`,
            tokenUrl: `${api.address}/code`,
            scopes: { read: 'Read.' },
          },
        },
      },
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: { tokenUrl: `${api.address}/token`, scopes: {} },
          implicit: { authorizationUrl: 'https://login.acme.example/in', scopes: {} },
        },
      },
    },
  },
}

const SITE = {
  'docs.json': config({
    api: { examples: { languages: ['bash', 'python'] } },
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['index', 'by-hand', 'simple', 'none'] },
        { tab: 'API', openapi: 'api.json' },
        { tab: 'RPC', openrpc: 'rpc.json' },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nHi.\n',
  'by-hand.mdx': `---\ntitle: By hand\napi: POST ${api.address}/echo/{id}\nauthMethod: bearer\n---\n\n<ParamField path="id" type="string" required>Key.</ParamField>\n\n<ParamField body="count" type="integer" required>How many.</ParamField>\n`,
  'simple.mdx': `---\ntitle: Simple\napi: GET ${api.address}/echo\nplayground: simple\n---\n\nText.\n`,
  'none.mdx': `---\ntitle: None\napi: GET ${api.address}/echo\nplayground: none\n---\n\nText.\n`,
  'api.json': SPEC,
  'rpc.json': {
    openrpc: '1.3.2',
    info: { title: 'Echo', version: '1' },
    servers: [{ url: `${api.address}/echo` }],
    methods: [
      {
        name: 'tide_at',
        params: [
          { name: 'harbor', required: true, schema: text },
          { name: 'day', schema: { type: 'string', format: 'date' } },
          { name: 'height', schema: { type: 'integer' } },
        ],
        result: { name: 'tide', schema: { type: 'number' } },
        examples: [{ name: 'Kiel', params: [{ name: 'harbor', value: 'kiel' }], result: { name: 'tide', value: 3 } }],
      },
      { name: 'tide_now', params: [], result: { name: 'tide', schema: { type: 'number' } } },
    ],
  },
}

const browser = useBrowser()
const site = useSite(SITE, browser)

/** The control with this label. The first one, if nested controls share the label. */
const field = (page: Page, name: string): Locator =>
  page
    .locator('.playground :is(input, select, textarea)')
    .and(page.getByLabel(name, { exact: true }))
    .first()

/** Opens the playground of the operation with this summary. */
async function playground(slug: string, on = site): Promise<{ page: Page; errors: readonly string[] }> {
  const { page, errors } = await on.open(`/api-reference/${slug}?playground=open`)
  // What isn't there won't appear later either, and a short timeout makes failures say where.
  page.setDefaultTimeout(10_000)
  await page.locator('.playground[open]').waitFor()
  return { page, errors }
}

/** Sends the request, and returns what the server received. */
async function send(page: Page): Promise<Echo> {
  const count = api.seen.length
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('.pg-status').waitFor()
  await page.locator('.pg-send:not([data-running])').waitFor()
  expect(api.seen.length).toBe(count + 1)
  return api.seen.at(-1) as Echo
}

const status = (page: Page) => page.locator('.pg-status').textContent()

describe('opening', () => {
  it('loads the playground only on demand', async () => {
    const { page } = await site.open('/api-reference/create-a-thing')
    const scripts = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => /playground-/.test(name)).length,
      )
    expect(await scripts()).toBe(0)
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.locator('.playground[open]').waitFor()
    expect(await scripts()).toBe(1)
    expect(new URL(page.url()).searchParams.get('playground')).toBe('open')
    await page.keyboard.press('Escape')
    await page.locator('.playground:not([open])').waitFor({ state: 'attached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  it('starts at the field that the URL names', async () => {
    const { page } = await site.open('/api-reference/echo-parameters?playground=open#parameter-limit')
    await page.locator('.playground[open]').waitFor()
    expect(await field(page, 'limit').evaluate((input) => input === document.activeElement)).toBe(true)
  })

  it('keeps input while the page is open', async () => {
    const { page } = await playground('create-a-thing')
    await field(page, 'name').fill('Bob')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try it' }).click()
    expect(await field(page, 'name').inputValue()).toBe('Bob')
  })

  it('works on handwritten pages, as far as the page asks for it', async () => {
    const { page } = await site.open('/by-hand')
    page.setDefaultTimeout(10_000)
    await page.getByRole('button', { name: 'Try it' }).click()
    await field(page, 'Token').fill('t')
    await field(page, 'id').fill('7')
    await field(page, 'count').fill('3')
    expect(await send(page)).toMatchObject({
      method: 'POST',
      url: '/echo/7',
      body: '{"count":3}',
      headers: { authorization: 'Bearer t' },
    })
    for (const [path, bars] of [
      ['/simple', 1],
      ['/none', 0],
    ] as const) {
      const opened = await site.look(path)
      expect(await opened.page.locator('.endpoint').count()).toBe(bars)
      expect(await opened.page.getByRole('button', { name: 'Try it' }).count()).toBe(0)
    }
  })
})

describe('what is filled in', () => {
  it('parameters arrive where they belong', async () => {
    const { page } = await playground('echo-parameters')
    await field(page, 'id').fill('a b/c')
    await page.locator('summary', { hasText: 'tags' }).click()
    for (const tag of ['x', 'y&z']) {
      await page.locator('.pg-group[open]', { hasText: 'tags' }).getByRole('button', { name: 'Add item' }).click()
      await page.keyboard.type(tag)
    }
    await page.locator('summary', { hasText: 'filter' }).click()
    await field(page, 'size').fill('0')
    await field(page, 'exact').selectOption('false')
    await field(page, 'order').selectOption('desc')
    await field(page, 'day').fill('2026-02-03')
    await field(page, 'X-Trace').fill('t1')
    const echo = await send(page)
    expect(echo.url).toBe('/echo/a%20b%2Fc?tags=x&tags=y%26z&filter%5Bsize%5D=0&exact=false&order=desc&day=2026-02-03')
    expect(echo.headers['x-trace']).toBe('t1')
    expect(await status(page)).toBe('200 OK')
  })

  it('integers keep all their digits, in the URL, a form, and JSON', async () => {
    const digits = '9007199254740993'
    const parameters = await playground('echo-parameters')
    await field(parameters.page, 'id').fill('a')
    await field(parameters.page, 'after').fill(digits)
    expect((await send(parameters.page)).url).toBe(`/echo/a?after=${digits}`)
    const { page } = await playground('create-a-thing')
    await field(page, 'name').fill('Ann')
    await field(page, 'size').fill(digits)
    expect((await send(page)).body).toBe(`{"name":"Ann","size":${digits}}`)
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await page.locator('.pg-editor').fill(`{"name":"Ann","size":-${digits}}`)
    expect((await send(page)).body).toBe(`{"name":"Ann","size":-${digits}}`)
  })

  it('a body distinguishes 0, false, null, and empty lists from nothing', async () => {
    const { page } = await playground('create-a-thing')
    await field(page, 'name').fill('Ann')
    await field(page, 'size').fill('0')
    await field(page, 'isNew').selectOption('false')
    await page.locator('.pg-field', { hasText: 'note' }).getByRole('button', { name: 'null' }).click()
    expect(JSON.parse((await send(page)).body)).toEqual({ name: 'Ann', size: 0, isNew: false, note: null })
  })

  it('objects, lists, variants, extra properties, and recursive schemas expand', async () => {
    const { page } = await playground('create-a-thing')
    const unfold = (name: string) =>
      page
        .locator('.playground summary', { has: page.locator(`.pg-name:text-is("${name}")`) })
        .last()
        .click()
    await field(page, 'name').fill('Ann')
    await field(page, 'size').fill('1')
    await unfold('owner')
    await field(page, 'mail').fill('a@b.example')
    await unfold('pet')
    await field(page, 'pet: Variant').selectOption('Dog')
    await field(page, 'bark').fill('wow')
    await unfold('labels')
    await page.getByRole('button', { name: 'Add property' }).click()
    await page.keyboard.type('color')
    await page.keyboard.press('Tab')
    await page.keyboard.type('red')
    await field(page, 'any').fill('[1, {"a": null}]')
    await unfold('self')
    // Nested fields are created when their parent is expanded.
    const nested = page.locator('.playground summary', { has: page.locator('.pg-name:text-is("next")') })
    for (const depth of [1, 2]) {
      await unfold('next')
      await nested.nth(depth).waitFor()
    }
    await page.locator('.playground').getByLabel('name', { exact: true }).last().fill('deep')
    expect(JSON.parse((await send(page)).body)).toEqual({
      name: 'Ann',
      size: 1,
      owner: { mail: 'a@b.example' },
      pet: { bark: 'wow' },
      labels: { color: 'red' },
      any: [1, { a: null }],
      self: { next: { next: { name: 'deep' } } },
    })
  })

  it('JSON and form are two views of one body', async () => {
    const { page } = await playground('create-a-thing')
    await page.getByRole('button', { name: 'Use example' }).click()
    expect(await field(page, 'name').inputValue()).toBe('Ann')
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    const editor = page.getByLabel('Body (JSON)')
    await editor.fill('{"name": "Bob", "size": 2, "tags": ["a", "b"], "pet": {"bark": "x"}, "other": 1}')
    await page.getByRole('button', { name: 'Edit as form' }).click()
    expect(await field(page, 'name').inputValue()).toBe('Bob')
    expect(
      await field(page, 'pet: Variant').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    ).toBe('Dog')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('other')
    expect(JSON.parse((await send(page)).body)).toEqual({
      name: 'Bob',
      size: 2,
      tags: ['a', 'b'],
      pet: { bark: 'x' },
      other: 1,
    })
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await editor.fill('{"name": 1')
    await editor.blur()
    await page.getByText("This isn't valid JSON.").waitFor()
    await editor.fill('{"name": 1}')
    await editor.blur()
    expect(await page.locator('.playground li').allTextContents()).toEqual([
      'name: This must be string.',
      'size: required',
    ])
  })

  it('no JSON is lost in the form', async () => {
    const { page } = await playground('create-a-thing')
    const editor = page.getByLabel('Body (JSON)')
    const mode = page.getByRole('button', { name: /^Edit as/ })
    const kept = {
      name: 'Bob',
      size: 2,
      note: '',
      tags: [],
      owner: { mail: 'a@b.example', boss: { mail: null } },
      pet: { bark: 'x', color: 'red' },
      labels: {},
      any: null,
      empty: null,
    }
    await mode.click()
    await editor.fill(JSON.stringify(kept))
    await mode.click()
    expect(JSON.parse((await send(page)).body)).toEqual(kept)
    // What isn't named by the schema can be removed, but nothing else can be added.
    const added = page.locator('.pg-item', { has: page.locator('.pg-property') })
    expect(
      await added.locator('.pg-property').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['boss', 'color', 'empty'])
    expect(await page.getByRole('button', { name: 'Add property' }).count()).toBe(1)
    await added.last().getByRole('button', { name: 'Remove' }).click()
    expect(JSON.parse((await send(page)).body)).toEqual({ ...kept, empty: undefined })
    // What fits into no field stays, and the reader learns why.
    await mode.click()
    await editor.fill('{"name": null, "size": 2}')
    await mode.click()
    expect(await editor.inputValue()).toBe('{"name": null, "size": 2}')
    expect(await page.locator('.playground li').allTextContents()).toEqual(['name: This must be string.'])
  })

  it('one of several examples fills the form, the JSON, and the samples', async () => {
    const { page } = await playground('place-an-order')
    const example = page.getByLabel('Example:', { exact: true })
    expect(await example.locator('option').allTextContents()).toEqual(['A small order', 'A large order'])
    await example.selectOption('A large order')
    expect(await page.locator('.pg-examples p').textContent()).toBe('Needs a note.')
    expect(await field(page, 'size').inputValue()).toBe('90')
    await expect.poll(() => page.locator('.pg-results code').last().textContent()).toContain('"note": "Soon"')
    expect((await send(page)).body).toBe('{"size":90,"note":"Soon"}')
    await field(page, 'size').fill('91')
    await page.getByRole('button', { name: 'Use example' }).click()
    expect(await field(page, 'size').inputValue()).toBe('90')
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    await example.selectOption('A small order')
    expect(JSON.parse(await page.locator('.pg-editor').inputValue())).toEqual({ size: 1 })
    expect((await send(page)).body).toBe('{"size":1}')
  })

  it('files are sent as parts and as raw bodies', async () => {
    const file = { name: 'hello.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }
    const parts = await playground('upload-parts')
    await field(parts.page, 'file').setInputFiles(file)
    await field(parts.page, 'title').fill('T')
    const sent = await send(parts.page)
    expect(sent.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(sent.body).toMatch(/name="file"; filename="hello\.txt"\r\nContent-Type: text\/plain\r\n\r\nhello\r\n/)
    expect(sent.body).toMatch(/name="title"\r\n\r\nT\r\n/)
    await parts.page.locator('.playground summary', { hasText: 'meta' }).click()
    await field(parts.page, 'a').fill('1')
    // With a file name, servers would take it for a file.
    expect((await send(parts.page)).body).toContain('name="meta"\r\nContent-Type: application/json\r\n\r\n{"a": 1}\r\n')
    const raw = await playground('upload-raw')
    await raw.page.locator('.playground input[type=file]').setInputFiles(file)
    expect(await send(raw.page)).toMatchObject({
      method: 'PUT',
      body: 'hello',
      headers: { 'content-type': 'application/octet-stream' },
    })
  })

  it('pairs are sent as form data', async () => {
    const { page } = await playground('send-pairs')
    await field(page, 'a').fill('x y&z')
    expect(await send(page)).toMatchObject({
      body: 'a=x+y%26z',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  })

  it('goes to the chosen server', async () => {
    const { page } = await playground('ask-a-server')
    expect((await send(page)).url).toBe('/v1/variables')
    await field(page, 'version').selectOption('v2')
    expect((await send(page)).url).toBe('/v2/variables')
    await field(page, 'Server').selectOption({ label: `Other · ${api.address}/other` })
    expect((await send(page)).url).toBe('/other/variables')
  })

  it('is validated while typing, and can be sent anyway', async () => {
    const { page } = await playground('echo-parameters')
    await field(page, 'limit').fill('500')
    await field(page, 'limit').blur()
    await page.getByText('The value must be ≤ 100.').waitFor()
    await field(page, 'limit').fill('50')
    expect(await page.locator('.pg-problem:visible').count()).toBe(0)
    const count = api.seen.length
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await field(page, 'id').evaluate((input) => [input.ariaInvalid, input === document.activeElement])).toEqual([
      'true',
      true,
    ])
    await page.getByRole('button', { name: 'Send' }).click()
    // A URL with a placeholder is never sent.
    expect(api.seen.length).toBe(count)
    await field(page, 'id').fill('1')
    await field(page, 'limit').fill('abc')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Enter a whole number.').waitFor()
    expect(api.seen.length).toBe(count)
    expect((await send(page)).url).toBe('/echo/1?limit=abc')
  })

  it('is everything in the request beside the button', async () => {
    const { page } = await playground('create-a-thing')
    expect(await page.locator('.pg-sample').textContent()).toContain("--data '{}'")
    await field(page, 'size').fill('7')
    await expect.poll(() => page.locator('.pg-sample').textContent()).toContain(`--data '{\n    "size": 7\n  }'`)
    await field(page, 'size').fill('')
    const onPage = page.locator('#request-example .tab-panel[data-label=cURL] code')
    await expect.poll(() => onPage.textContent()).toContain('"name": ')
  })

  it('appears in the samples of the page and the dialog', async () => {
    const { page } = await playground('create-a-thing')
    await field(page, 'name').fill("it's")
    await field(page, 'size').fill('7')
    for (const code of [
      page.locator('.pg-sample'),
      page.locator('#request-example .tab-panel[data-label=cURL] code'),
    ]) {
      await expect.poll(() => code.textContent()).toContain(`--data '{\n    "name": "it'\\''s",\n    "size": 7\n  }'`)
    }
    await page.locator('.pg-language').selectOption({ label: 'Python' })
    expect(await page.locator('.pg-sample').textContent()).toContain(`"name": "it's"`)
    expect(await page.locator('#request-example .tab-panel[data-label=Python] code .line').count()).toBeGreaterThan(5)
  })
})

describe('a method of JSON-RPC', () => {
  async function method(name: string): Promise<Page> {
    const { page } = await site.open(`/rpc-reference/${name}?playground=open`)
    page.setDefaultTimeout(10_000)
    await page.locator('.playground[open]').waitFor()
    return page
  }

  it('is called with what is filled in, which samples show too', async () => {
    const page = await method('tide_at')
    expect(await page.locator('.pg-section h3').allTextContents()).toEqual(['Parameters'])
    await field(page, 'harbor').fill('oslo')
    await field(page, 'height').fill('4')
    const call = { jsonrpc: '2.0', id: 1, method: 'tide_at', params: ['oslo', null, 4] }
    await expect
      .poll(() => page.locator('#request-example .tab-panel[data-label=cURL] code').textContent())
      .toContain('"oslo",\n      null,\n      4')
    const { method: verb, headers, body } = await send(page)
    expect([verb, headers['content-type'], JSON.parse(body)]).toEqual(['POST', 'application/json', call])
    await page.getByRole('button', { name: 'Use example' }).click()
    expect(await field(page, 'harbor').inputValue()).toBe('kiel')
    expect(await violations(page)).toEqual([])
  })

  it('is called without parameters if it has none', async () => {
    const page = await method('tide_now')
    const { body } = await send(page)
    expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: 1, method: 'tide_now', params: [] })
  })
})

it('generates samples in all languages in the dialog, also where the specification has its own', async () => {
  const { page } = await playground('show-by-hand')
  const language = page.locator('.pg-language')
  expect(await language.locator('option').allTextContents()).toEqual(['Python', 'cURL'])
  expect(await language.locator('option:checked').textContent()).toBe('Python')
  await field(page, 'size').fill('7')
  await expect.poll(() => page.locator('.pg-sample').textContent()).toContain('/shown?size=7')
  const onPage = page.locator('#request-example .tab-panel[data-label=Python] code')
  expect(await onPage.textContent()).toBe('import echo\n\necho.shown()')
})

describe('ways to authenticate', () => {
  it.each([
    ['header', { 'X-Api-Key': 'right' }],
    ['query', { api_key: 'right' }],
    ['basic', { 'User name': 'jané', Password: 'right' }],
    ['bearer', { Token: 'right' }],
  ])('%s', async (key, values) => {
    const { page } = await playground(`guarded-by-${key}`)
    await send(page)
    expect(await status(page)).toBe('401 Unauthorized')
    for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
    await send(page)
    expect(await status(page)).toBe('200 OK')
  })

  it('can be chosen if there are several', async () => {
    const { page } = await playground('guarded-by-bearer')
    await field(page, 'Authorization').selectOption('header')
    await field(page, 'X-Api-Key').fill('k')
    const { headers } = await send(page)
    expect([headers['x-api-key'], headers.authorization]).toEqual(['k', undefined])
  })

  it('a cookie that may not arrive is explained where it is chosen', async () => {
    const { page } = await playground('guarded-by-choice')
    const note = page.getByText("Browsers don't send cookies to other sites")
    expect(await note.count()).toBe(0)
    await field(page, 'Authorization').selectOption('cookie')
    expect(await note.isVisible()).toBe(true)
  })

  it('a client gets its own token', async () => {
    const { page } = await playground('guarded-by-oauth')
    const signIn = page.locator('.playground p', { hasText: 'Get a token at login.acme.example' })
    expect(await signIn.locator('a').getAttribute('href')).toBe('https://login.acme.example/in')
    await page.locator('.playground summary', { hasText: 'Get a token' }).click()
    await field(page, 'Client ID').fill('me')
    await field(page, 'Client secret').fill('s')
    await page.getByRole('button', { name: 'Get a token' }).click()
    await expect.poll(() => field(page, 'Token').inputValue()).toBe('right')
    expect(api.seen.at(-1)?.body).toBe('grant_type=client_credentials&client_id=me&client_secret=s')
    await send(page)
    expect(await status(page)).toBe('200 OK')
  })

  it('a reader signs in, and the code becomes a token', async () => {
    const { page } = await playground('guarded-by-people')
    await page.locator('.playground summary', { hasText: 'Get a token' }).click()
    await field(page, 'Client ID').fill('docs')
    const { pathname } = new URL(page.url())
    expect(await page.locator('.playground').textContent()).toContain(
      `redirect_uri: ${new URL(page.url()).origin}${pathname}`,
    )
    expect(await page.locator('.playground').textContent()).not.toContain('paste it here')
    await page.getByRole('button', { name: 'Get a token' }).click()
    await expect.poll(() => field(page, 'Token').inputValue()).toBe('right')
    const [asked, exchanged] = ['/sign-in', '/code'].map((path) => api.seen.find(({ url }) => url.startsWith(path)))
    expect(asked?.url).toContain('code_challenge_method=S256&scope=read')
    expect(exchanged?.body).toMatch(/^grant_type=authorization_code&code=docs\+/)
    await send(page)
    expect(await status(page)).toBe('200 OK')
    expect(page.context().pages()).toHaveLength(1)
  })

  it('S27: keys stay in memory until the reader saves them, and are never in the URL', async () => {
    const { page } = await playground('guarded-by-header')
    const stored = () =>
      page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
    await field(page, 'X-Api-Key').fill('s3cret')
    expect(await stored()).not.toContain('s3cret')
    expect(page.url()).not.toContain('s3cret')
    await page.reload()
    expect(await field(page, 'X-Api-Key').inputValue()).toBe('')
    await field(page, 'X-Api-Key').fill('s3cret')
    await field(page, 'Remember on this device').check()
    await page.reload()
    expect(await field(page, 'X-Api-Key').inputValue()).toBe('s3cret')
    await field(page, 'Remember on this device').uncheck()
    expect(await stored()).not.toContain('s3cret')
  })
})

describe('responses', () => {
  it('have a status, time, size, headers, and a formatted body', async () => {
    const { page } = await playground('miss-a-thing')
    await send(page)
    expect(await status(page)).toBe('404 Not Found')
    expect(await page.locator('.pg-facts').textContent()).toMatch(/\d+ ms · \d+(?:\.\d)? k?B$/)
    await page.locator('.pg-headers summary').click()
    expect(await page.locator('.pg-headers dl').textContent()).toContain('x-request-idr1')
    expect(await page.locator('.pg-code-frame code').textContent()).toMatch(/^\{\n {2}"method": "GET",\n/)
    expect(await page.locator('.pg-json-key').count()).toBeGreaterThan(3)
  })
  it('an empty body is described as empty', async () => {
    const { page } = await playground('delete-a-thing')
    await send(page)
    expect(await status(page)).toBe('204 No Content')
    await page.getByText('No body').waitFor()
  })
  it('images and audio are shown', async () => {
    const picture = await playground('see-a-picture')
    await send(picture.page)
    await expect
      .poll(() => picture.page.locator('.pg-image').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)
    const sound = await playground('hear-a-sound')
    await send(sound.page)
    expect(await sound.page.locator('audio[controls]').count()).toBe(1)
  })
  it('S7: HTML is text', async () => {
    const { page } = await playground('read-html')
    await send(page)
    expect(await page.locator('.pg-code-frame code').textContent()).toMatch(/^<script>/)
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  })
  it('a large body is formatted as far as it is shown, with its values as they are', async () => {
    const { page } = await playground('read-a-large-list')
    await send(page)
    const code = await page.locator('.pg-code-frame code').textContent()
    expect(code?.slice(0, 71)).toBe('[\n  {\n    "id": 12345678901234567890,\n    "size": 1.0\n  },\n  {\n    "id"')
    await page.getByText('Only the first 500.0 kB are shown.').waitFor()
    expect(await page.locator('.pg-download').count()).toBe(1)
  })
  it('are read in their encoding', async () => {
    const { page } = await playground('read-latin')
    await send(page)
    expect(await page.locator('.pg-code-frame code').textContent()).toBe('Straße;Zürich')
  })
  it('show what arrived before the connection broke off', async () => {
    const { page } = await playground('lose-the-connection')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.pg-items-list li').waitFor()
    api.breakOff()
    await page.getByText('The connection broke off').waitFor()
    expect(await page.locator('.pg-items-list li').allTextContents()).toEqual(['tick1'])
    expect(await page.locator('.pg-failure').count()).toBe(0)
  })
  it('events are shown as they arrive, until the reader stops them', async () => {
    const { page } = await playground('follow-events')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.locator('.pg-items-list li').count()).toBeGreaterThan(3)
    expect(await page.locator('.pg-items-list li').first().textContent()).toBe('tick{\n  "n": 1\n}')
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  })
  it('lines of JSON are shown one by one', async () => {
    const { page } = await playground('read-lines')
    await send(page)
    expect(await page.locator('.pg-items-list li').allTextContents()).toEqual([1, 2, 3].map((n) => `{\n  "n": ${n}\n}`))
  })
  it('are explained if they never arrive', async () => {
    const { page } = await playground('post-without-cors')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('No response. The API can').waitFor()
    expect(await page.getByRole('button', { name: 'Send through' }).count()).toBe(0)
  })
  it('are explained if browsers don’t send such a request', async () => {
    const { page } = await playground('search-with-a-body')
    const reason = page.getByText("Browsers can't send a body with a GET request.")
    expect(await reason.count()).toBe(1)
    await field(page, 'query').fill('cranes')
    await page.getByRole('button', { name: 'Send' }).click()
    await reason.nth(1).waitFor()
  })
})

describe('S27: a server with a relay', () => {
  const relayed = useSite(SITE, browser, {
    path: '/_galley/relay',
    handler: (files) =>
      createRelay({
        page: async (path) => (await files.respond(new Request(`http://localhost${path}`))).text(),
        // The API of the tests is on this machine.
        isAllowed: (address) => address === '127.0.0.1',
      }),
  })

  const cautious = useSite(SITE, browser, {
    path: '/_galley/relay',
    handler: (files) =>
      createRelay({ page: async (path) => (await files.respond(new Request(`http://localhost${path}`))).text() }),
  })

  it('forwards what a browser may not send, if nothing is done twice', async () => {
    const { page } = await playground('ask-without-cors', relayed)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.pg-status').waitFor()
    expect(await status(page)).toBe('200 OK')
    await page.getByText('Sent through the server of this site.').waitFor()
  })
  it('forwards a body with a GET request', async () => {
    const { page } = await playground('search-with-a-body', relayed)
    await field(page, 'query').fill('cranes')
    expect(await send(page)).toMatchObject({ method: 'GET', body: '{"query":"cranes"}' })
  })
  it('says that the browser failed too if it can’t reach the API', async () => {
    const { page } = await playground('ask-without-cors', cautious)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(/^No response\. The API can.+ isn't on the public internet\.$/).waitFor()
  })
  it('forwards the rest when the reader says so', async () => {
    const { page } = await playground('post-without-cors', relayed)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Send through this server' }).click()
    await page.locator('.pg-status').waitFor()
    expect(api.seen.at(-1)).toMatchObject({ method: 'POST', url: '/closed/echo' })
    expect(api.seen.at(-1)?.headers.cookie).toBeUndefined()
  })
})

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('axe finds no violations in %s', async (colorScheme) => {
    for (const slug of ['create-a-thing', 'guarded-by-bearer', 'ask-a-server']) {
      const { page } = await site.look(`/api-reference/${slug}`, { colorScheme })
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.locator('.playground[open]').waitFor()
      for (const group of await page.locator('.playground details:not([open]) > summary').all())
        if (await group.isVisible()) await group.click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      expect(await violations(page, '.playground')).toEqual([])
    }
  })
  it('fits a phone', async () => {
    const { page } = await site.look('/api-reference/create-a-thing?playground=open', {
      viewport: { width: 390, height: 800 },
    })
    await page.locator('.playground[open]').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await page.locator('.pg-columns').evaluate((columns) => columns.scrollWidth - columns.clientWidth)).toBe(0)
  })
  it('requests can be sent by keyboard', async () => {
    const { page } = await playground('miss-a-thing')
    await page.keyboard.press('Control+Enter')
    await page.locator('.pg-status').waitFor()
    expect(await status(page)).toBe('404 Not Found')
  })
})
