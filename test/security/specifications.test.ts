// Malicious specifications: S7, S8, S9, S10, S28, and S30 as far as they concern specifications.
import { describe, expect, it } from 'vitest'
import { SourceFile } from '../../src/files/source-file.ts'
import { DocumentSet } from '../../src/openapi/document-set.ts'
import { readDocument } from '../../src/openapi/read-document.ts'
import { readOperation } from '../../src/openapi/read-operation.ts'
import { sampleRequest } from '../../src/openapi/request.ts'
import { readSpecFile } from '../../src/openapi/spec-file.ts'
import { sampleLanguages } from '../../src/request/samples/index.ts'
import { config, testSite } from '../site.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#09;script:alert(1)" onclick=alert(1)>x</a>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '{alert(1)}',
  '<Card title={alert(1)} />',
  'import x from "y"\n\nexport const y = alert(1)',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext></mtext><script>alert(1)</script></math>',
  '<!-- --><script>alert(1)</script>',
  '`</code><script>alert(1)</script>`',
  '<details open ontoggle=alert(1)>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
]

/** A specification with a text in every place that can contain one. */
function poisoned(text: string): object {
  const schema = {
    title: text,
    description: text,
    type: 'object',
    required: [text],
    properties: {
      [text]: {
        type: 'string',
        description: text,
        enum: [text, 'b'],
        default: text,
        example: text,
        pattern: text,
        format: text,
      },
      choice: {
        oneOf: [
          { title: text, type: 'object', properties: { a: { type: text } } },
          { type: 'string', const: text },
        ],
      },
      many: { type: 'array', items: { type: 'string', title: text } },
    },
    'x-mint': { pre: [text], post: [text] },
  }
  const content = {
    'application/json': { schema, examples: { [text]: { summary: text, value: { [text]: text } } } },
    [text]: { schema },
  }
  return {
    openapi: '3.1.0',
    info: {
      title: text,
      description: text,
      version: text,
      contact: { url: text },
      license: { name: text, url: text },
      termsOfService: text,
    },
    servers: [
      { url: text, description: text },
      { url: 'https://{v}.example.com', variables: { v: { default: text, description: text } } },
    ],
    tags: [{ name: text, description: text, 'x-group': text }],
    security: [{ [text]: [text] }],
    paths: {
      [`/${text}`]: {
        get: {
          operationId: text,
          summary: text,
          description: text,
          tags: [text],
          externalDocs: { url: text, description: text },
          'x-codeSamples': [{ lang: text, label: text, source: text }],
          'x-mint': { content: text, metadata: { title: text, sidebarTitle: text, description: text } },
          parameters: ['path', 'query', 'header', 'cookie'].map((place) => ({
            name: text,
            in: place,
            description: text,
            example: text,
            schema: { type: 'string' },
          })),
          requestBody: { description: text, content },
          responses: {
            '200': {
              description: text,
              headers: { [text]: { description: text } },
              content,
              links: { [text]: { operationId: text, description: text } },
            },
          },
          callbacks: {
            [text]: {
              [text]: {
                post: { description: text, requestBody: { content }, responses: { [text]: { description: text } } },
              },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        [text]: {
          type: 'oauth2',
          description: text,
          flows: { [text]: { authorizationUrl: text, tokenUrl: text, scopes: { [text]: text } } },
        },
      },
    },
  }
}

const NAVIGATION = {
  tabs: [
    { tab: 'Guides', pages: ['index'] },
    { tab: 'API', openapi: 'api.json' },
  ],
}
const siteOf = (spec: object | string) =>
  testSite({
    'docs.json': config({ navigation: NAVIGATION }),
    'index.mdx': '---\ntitle: Start\n---\n\nHi.\n',
    'api.json': spec,
  })

/** What would run, in the pages that are made of the specification: our own scripts are modules and data. */
function running(html: string): string[] {
  const tags = html.match(/<[a-zA-Z][^>]*>/g) ?? []
  return tags.filter(
    (tag) =>
      /\son[a-z]+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')) ||
      /(?:href|src|action)="\s*(?:javascript|vbscript|data:text)/i.test(tag.replace(/[\t\n]/g, '')) ||
      /^<(?:iframe|object|embed|form\b|base|svg\/)/i.test(tag),
  )
}

const servers = [{ url: 'https://api.example.com' }]
const known = siteOf({
  openapi: '3.1.0',
  info: { title: 'A' },
  servers,
  paths: { '/a': { get: { summary: 'A' } } },
}).then((site) => {
  const page = site.paths.find((path) => path.startsWith('/api-reference/') && path.endsWith('.html')) as string
  return (site.file(page).match(/<script\b/g) ?? []).length
})

describe('S7, S8: no string of a specification becomes markup or code', () => {
  it.each(PAYLOADS)('%j in every place', async (payload) => {
    const site = await siteOf(poisoned(payload))
    const pages = site.paths.filter((path) => path.startsWith('/api-reference/') && path.endsWith('.html'))
    expect(pages.length).toBe(1)
    for (const path of [...pages, '/index.html', '/all-pages.html']) {
      const html = site.file(path)
      expect(running(html)).toEqual([])
      if (path !== '/index.html' && path !== '/all-pages.html')
        expect((html.match(/<script\b/g) ?? []).length).toBeLessThanOrEqual((await known) + 1)
      expect(html).not.toMatch(/<script[^>]*>\s*alert\(1\)/)
    }
  })
})

describe('S9, S10: prototype keys', () => {
  const spec = `{"openapi":"3.1.0","info":{"title":"A","__proto__":{"polluted":true}},"__proto__":{"polluted":true},
    "paths":{"__proto__":{"get":{"summary":"Proto"}},"/a":{"post":{"summary":"A","__proto__":{"polluted":true},
    "x-mint":{"metadata":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}},
    "requestBody":{"content":{"application/json":{"schema":{"type":"object","properties":{
      "__proto__":{"type":"string","description":"Odd name."},"constructor":{"$ref":"#/components/schemas/constructor"},"toString":{"type":"string"}}}}}}}}},
    "components":{"schemas":{"constructor":{"type":"object","properties":{"hasOwnProperty":{"type":"string"}}}}}}`

  it('are ordinary names, and change nothing', async () => {
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    const site = await siteOf(spec)
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const text = site.text('/api-reference/a')
    for (const name of ['__proto__', 'Odd name.', 'constructor', 'hasOwnProperty', 'toString'])
      expect(text).toContain(name)
  })

  it('can’t be reached by references', () => {
    const set = new DocumentSet({ readText: () => '{"openapi":"3.0.0","paths":{}}' })
    const file = set.file('a.json')
    for (const name of ['__proto__', 'constructor', 'toString', 'constructor/prototype'])
      expect(set.follow(`#/${name}`, { file: file as NonNullable<typeof file>, pointer: '' })).toMatchObject({
        reason: 'no-value',
      })
  })
})

interface Sent {
  readonly url: string
  readonly options: RequestInit
}

describe('S28: samples keep strings of a specification as text', () => {
  const PAYLOAD = `'"\`$(touch x) \${7*7} #{7*7} \\(7*7) %s {{7}} \\'"; rm -rf / #\n'@ ''' """ ??/ ’ \u2028 )json"`
  const spec = {
    openapi: '3.1.0',
    info: { title: 'A' },
    servers: [{ url: 'https://api.example.com' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-default': PAYLOAD } } },
    paths: {
      '/a': {
        post: {
          parameters: [{ name: PAYLOAD, in: 'query', example: PAYLOAD, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { example: { [PAYLOAD]: PAYLOAD, list: [PAYLOAD] } } } },
        },
      },
      '/b': { post: { requestBody: { content: { 'multipart/form-data': { example: { [PAYLOAD]: PAYLOAD } } } } } },
      '/c': {
        post: {
          requestBody: { content: { 'application/x-www-form-urlencoded': { example: { [PAYLOAD]: PAYLOAD } } } },
        },
      },
      '/d': { post: { requestBody: { content: { 'text/plain': { example: PAYLOAD } } } } },
    },
  }
  const documents = new DocumentSet({ readText: () => JSON.stringify(spec) })
  const operations = readDocument(documents.file('a.json') as never, documents)?.operations ?? []
  const requests = operations.map((outline) =>
    sampleRequest(readOperation(outline, documents), documents, { requiredOnly: false }),
  )

  it('in JavaScript: what is sent is what the specification says', async () => {
    for (const key of ['javascript', 'node', 'typescript']) {
      const language = sampleLanguages.find((each) => each.key === key)
      for (const request of requests) {
        const code = (language?.print(request) ?? '').replace(': RequestInit', '').replace('files!', 'files')
        const sent: Sent[] = []
        const run = new Function('fetch', 'console', `return (async () => {${code.replace(/^import .*$/m, '')}})()`)
        await run(
          async (url: string, options: RequestInit) => {
            sent.push({ url, options })
            return { text: async () => '' }
          },
          { log() {} },
        )
        expect(sent[0]?.url).toBe(request.url)
        if (request.body?.kind === 'json') expect(JSON.parse(String(sent[0]?.options.body))).toEqual(request.body.value)
        if (request.body?.kind === 'text') expect(sent[0]?.options.body).toBe(PAYLOAD)
        if (request.body?.kind === 'form')
          expect([...((sent[0] as Sent).options.body as URLSearchParams)]).toEqual(
            request.body.fields.map((pair) => [...pair]),
          )
        if (request.body?.kind === 'multipart') expect([...((sent[0] as Sent).options.body as FormData)].length).toBe(1)
      }
    }
  })

  it('in the shell: every word is one word', async () => {
    const { execFileSync } = await import('node:child_process')
    const curl = sampleLanguages.find((each) => each.key === 'bash')
    for (const request of requests) {
      // A function that replaces curl prints its arguments, each with a terminator.
      const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }\n${curl?.print(request)}`
      const words = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
      expect(words.slice(0, 4)).toEqual(['--request', 'POST', '--url', request.url])
      const texts = words.filter((_, i) => /^--(?:data|form)/.test(words[i - 1] ?? ''))
      if (request.body?.kind === 'json') expect(JSON.parse(texts[0] ?? '')).toEqual(request.body.value)
      if (request.body?.kind === 'text') expect(texts).toEqual([PAYLOAD])
      if (request.body?.kind === 'multipart') expect(texts).toEqual([`${PAYLOAD}=${PAYLOAD}`])
    }
  })

  it('in Python: the text is read back unchanged', async () => {
    const { execFileSync } = await import('node:child_process')
    let python = true
    try {
      execFileSync('python3', ['-c', ''])
    } catch {
      python = false
    }
    if (!python) return
    const language = sampleLanguages.find((each) => each.key === 'python')
    for (const request of requests) {
      const code = (language?.print(request) ?? '').replace('import requests', '')
      const stub = `import json
class R:
    text = ''
class Q:
    def __getattr__(self, name):
        def call(url, **more):
            print(json.dumps([url, more.get('json'), more.get('data') if not isinstance(more.get('data'), bytes) else more['data'].decode(), more.get('headers')]))
            return R()
        return call
requests = Q()
`
      const [url, json, data] = JSON.parse(
        execFileSync('python3', ['-c', stub + code], { encoding: 'utf8' }).split('\n')[0] ?? '',
      )
      expect(url).toBe(request.url)
      if (request.body?.kind === 'json') expect(json).toEqual(request.body.value)
      if (request.body?.kind === 'text') expect(data).toBe(PAYLOAD)
      if (request.body?.kind === 'form') expect(data).toEqual(Object.fromEntries(request.body.fields))
    }
  })

  it.each([
    ['bash', `--data-raw 'a'\\''b"c\\d\${e}#{f}\\(g)$h??/`],
    ['python', `payload = "a'b\\"c\\\\d\${e}#{f}\\\\(g)$h??/\\n@'"`],
    ['javascript', `body: "a'b\\"c\\\\d\${e}#{f}\\\\(g)$h??/\\n@'"`],
    ['php', `'a\\'b"c\\\\d\${e}#{f}\\\\(g)$h??/`],
    ['go', `strings.NewReader(\`a'b"c\\d\${e}#{f}\\(g)$h??/\n@'\`)`],
    ['java', `.body("a'b\\"c\\\\d\${e}#{f}\\\\(g)$h??/\\n@'")`],
    ['ruby', `request.body = 'a\\'b"c\\\\d\${e}#{f}\\\\(g)$h??/`],
    ['powershell', `$body = 'a''b"c\\d\${e}#{f}\\(g)$h??/`],
    ['swift', `#"""\na'b"c\\d\${e}#{f}\\(g)$h??/\n@'\n"""#`],
    ['csharp', `"""\na'b"c\\d\${e}#{f}\\(g)$h??/\n@'\n"""`],
    ['dotnet', `"""\na'b"c\\d\${e}#{f}\\(g)$h??/\n@'\n"""`],
    ['c', `"a'b\\"c\\\\d\${e}#{f}\\\\(g)$h\\?\\?/\\n"`],
    ['c++', `"a'b\\"c\\\\d\${e}#{f}\\\\(g)$h\\?\\?/\\n"`],
    ['kotlin', `"""\na'b"c\\d\${'$'}{e}#{f}\\(g)\${'$'}h??/\n@'\n"""`],
    ['rust', `r#"a'b"c\\d\${e}#{f}\\(g)$h??/\n@'"#`],
    ['dart', `'a\\'b"c\\\\d\\\${e}#{f}\\\\(g)\\$h??/\\n@\\''`],
  ])('as a literal of %s', (key, literal) => {
    const body = { kind: 'text', text: `a'b"c\\d\${e}#{f}\\(g)$h??/\n@'` } as const
    const request = { method: 'POST', url: 'https://a.example', headers: [], body }
    expect(sampleLanguages.find((each) => each.key === key)?.print(request)).toContain(literal)
  })
})

describe('S30: specifications that expand endlessly', () => {
  const fileOf = (text: string) => readSpecFile(new SourceFile('a.yaml', text))

  it('aliases of aliases', async () => {
    const levels = Array.from({ length: 30 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`)
    const text = `openapi: 3.1.0\ninfo: { title: A }\nl0: &l0 [x]\n${levels.join('\n')}\npaths:\n  /a:\n    get:\n      summary: A\n      responses:\n        '200': { description: B, content: { application/json: { example: *l30 } } }\n`
    const site = await testSite({
      'docs.json': config({
        navigation: {
          tabs: [
            { tab: 'G', pages: ['index'] },
            { tab: 'A', openapi: 'a.yaml' },
          ],
        },
      }),
      'index.mdx': 'Hi.',
      'a.yaml': text,
    })
    expect(site.findings()).toContain('This file is nested too deep, or its aliases unfold without end.')
    expect(site.file('/index.html')).toContain('Hi.')
  })

  it('aliases of what contains them', () => {
    const schema = '&s { type: object, properties: { next: *s } }'
    const text = `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: A\n      x: ${schema}\n`
    for (const file of [fileOf(text), fileOf(`${text}  broken: [\n`)]) {
      expect(file.value).toBeUndefined()
      expect(file.diagnostics.map(({ message }) => message)).toContain(
        'This file is nested too deep, or its aliases unfold without end.',
      )
    }
  })

  it('but aliases that repeat a part are read', () => {
    const used = Array.from({ length: 200 }, (_, i) => `  /a${i}: { get: *get }`).join('\n')
    const { value, diagnostics } = fileOf(`openapi: 3.1.0\nx-get: &get { summary: "A *b" }\npaths:\n${used}\n`)
    expect(diagnostics).toEqual([])
    expect(value).toMatchObject({ paths: { '/a199': { get: { summary: 'A *b' } } } })
  })

  it('nesting of a hundred thousand levels', () => {
    for (const text of ['['.repeat(100_000), '{"a":'.repeat(100_000), `openapi: 3.1.0\nx: ${'['.repeat(100_000)}`]) {
      const file = fileOf(text)
      expect(file.diagnostics.length).toBeGreaterThan(0)
    }
  })

  it('recursive schemas, and nested choices', async () => {
    const schemas: Record<string, object> = {
      self: { allOf: [{ $ref: '#/components/schemas/self' }] },
      loop: { $ref: '#/components/schemas/loop' },
    }
    for (let i = 0; i < 40; i++)
      schemas[`s${i}`] = {
        type: 'object',
        properties: {
          a: { $ref: `#/components/schemas/s${i + 1}` },
          b: { oneOf: [{ $ref: `#/components/schemas/s${i + 1}` }, { $ref: `#/components/schemas/s${i + 2}` }] },
        },
      }
    const all = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const spec = {
      openapi: '3.1.0',
      info: { title: 'A' },
      paths: {
        '/a': { post: { summary: 'A', requestBody: { content: { 'application/json': { schema: { anyOf: all } } } } } },
      },
      components: { schemas },
    }
    const site = await siteOf(spec)
    expect(site.file('/api-reference/a.html').length).toBeLessThan(600_000)
  })

  it('references outside the folder and to the network aren’t followed', async () => {
    const refs = [
      '../../etc/passwd',
      'file:///etc/passwd',
      'http://169.254.169.254/latest',
      '//evil.example/a.json',
      '/etc/passwd',
      'C:\\x',
    ]
    const asked: string[] = []
    const documents = new DocumentSet({
      readText(path) {
        asked.push(path)
        return path === 'api/a.json' ? '{"openapi":"3.1.0"}' : undefined
      },
    })
    const file = documents.file('api/a.json')
    for (const ref of refs)
      expect(documents.follow(ref, { file: file as NonNullable<typeof file>, pointer: '' })).toHaveProperty('reason')
    for (const path of asked) expect(path).not.toMatch(/^\/|^[a-z]+:|\.\./)
  })
})

describe('S2: where a specification and its settings put pages', () => {
  it.each(['..\\..\\out', 'C:\\out', '../../out', 'a\0b\nc', '/etc/x', 'x'.repeat(300)])(
    '%j is a folder of the site',
    async (path) => {
      const get = (more: object) => ({
        get: { summary: 'List', responses: { 200: { description: 'Fine.' } }, ...more },
      })
      const openapi = {
        openapi: '3.1.0',
        info: { title: 'Acme', version: '1' },
        paths: { '/a': get({}), '/b': get({ 'x-mint': { href: `${path}/b` } }) },
      }
      const site = await testSite({
        'docs.json': config({
          api: { openapi: [{ source: 'api.json', directory: path }] },
          navigation: { groups: [{ group: 'Start', pages: ['index', 'GET /a', 'GET /b'] }] },
        }),
        'index.mdx': '---\ntitle: Home\n---\n\nHi.\n',
        'api.json': JSON.stringify(openapi),
      })
      const pages = site.paths.filter((one) => /\/(?:list|b)\.html$/.test(one))
      expect(pages).toHaveLength(2)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a path must not have
      for (const page of pages) expect(page).not.toMatch(/\.\.|\\|[\0-\x1f]|[^/]{200}/)
    },
  )
})
