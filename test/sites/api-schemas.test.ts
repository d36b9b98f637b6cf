// Pages of large specifications link to schemas that they have no room for. These have pages of their own.
import { expect, it } from 'vitest'
import { checkAll } from '../../src/check/check.ts'
import { readAudience } from '../../src/project/audience.ts'
import { config, testSite } from '../site.ts'

const COUNT = 30
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string', description: 'What it is for. '.repeat(20) }
const fields = (name: string) => Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${name}-${i}`, text]))

/** Each schema leads to the next one, and the first to all. */
const schemas = Object.fromEntries(
  Array.from({ length: COUNT }, (_, i) => [
    `Part${i}`,
    { type: 'object', properties: { ...fields(`part${i}`), next: ref(`Part${(i + 1) % COUNT}`) } },
  ]),
)
const Whole = {
  type: 'object',
  properties: Object.fromEntries(Object.keys(schemas).map((name) => [name.toLowerCase(), ref(name)])),
}
const answer = { 200: { description: 'Done.', content: { 'application/json': { schema: ref('Whole') } } } }

function siteOf(
  paths: object,
  navigation: object = { groups: [{ group: 'API', openapi: 'api.json' }] },
  options: Parameters<typeof testSite>[1] = {},
  pages: Record<string, string> = {},
) {
  const files = {
    ...pages,
    'docs.json': config({ navigation }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Parts', version: '1' },
      paths,
      components: { schemas: { ...schemas, Whole } },
    },
  }
  return testSite(files, options)
}

const linked = (html: string) =>
  [...html.matchAll(/Same fields as\s*<\/span><a href="(\/[^"]+)"/g)].flatMap(([, url = '']) => url)

it('the page of an operation links to the schemas that would make it too large', async () => {
  const site = await siteOf({ '/parts': { get: { summary: 'List parts', responses: answer } } })
  const page = site.html('/api-reference/list-parts')
  expect(page).toContain('part0-9')
  expect(page).not.toContain('part29-9')
  expect(linked(page)).toContain('/api-reference/schemas/part29')
  expect(page.length).toBeLessThan(300_000)
  expect(site.file('/api-reference/list-parts.md')).toMatch(
    /Same fields as \[`Part29`\]\(\S*\/api-reference\/schemas\/part29/,
  )
  expect(site.codes()).toEqual([])
})

it('a pointer in a description links to the page of a schema that has one', async () => {
  const description = 'See [the last one](#/components/schemas/Part29).'
  const get = { summary: 'List parts', description, responses: answer }
  const page = (await siteOf({ '/parts': { get } })).html('/api-reference/list-parts')
  expect(page).toContain('<a href="/api-reference/schemas/part29">the last one')
})

it('the page of a schema shows its fields and links on, so that nothing is lost', async () => {
  const site = await siteOf({ '/parts': { get: { summary: 'List parts', responses: answer } } })
  const seen = new Set(['/api-reference/list-parts'])
  for (const route of seen) for (const url of linked(site.html(route))) seen.add(url)
  const all = [...seen].map((route) => site.html(route)).join('')
  for (const name of Object.keys(schemas)) expect(all).toContain(`${name.toLowerCase()}-9`)
  const page = site.html('/api-reference/schemas/part29')
  expect(page).toContain('part29-9')
  expect(page.length).toBeLessThan(100_000)
})

it('search finds the page of a schema, and no sidebar lists it', async () => {
  const site = await siteOf({ '/parts': { get: { summary: 'List parts', responses: answer } } })
  expect(site.file('/llms.txt')).toContain('/api-reference/schemas/part29')
  const page = site.file('/api-reference/list-parts.html')
  const shell = page.replace(site.html('/api-reference/list-parts'), '')
  expect(shell).toContain('href="/api-reference/list-parts"')
  expect(shell).not.toContain('href="/api-reference/schemas/')
})

it('the page of a schema says which group it belongs to, as search does', async () => {
  const site = await siteOf({ '/parts': { get: { summary: 'List parts', responses: answer } } })
  expect(site.file('/api-reference/schemas/part29.html')).toContain('<p class="eyebrow">API</p>')
})

it('an operation that the navigation names has them too', async () => {
  const site = await siteOf(
    { '/parts': { get: { responses: answer } } },
    { groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /parts'] }] },
  )
  expect(site.paths).toContain('/api-reference/schemas/part29.html')
})

it.each([
  ['hidden', { 'x-hidden': true }],
  ['limited to groups', { 'x-mint': { groups: ['staff'] } }],
  ['kept from search', { 'x-mint': { metadata: { noindex: true } } }],
])('an operation that is %s names none of its schemas elsewhere', async (_, limits) => {
  const site = await siteOf({
    '/parts': { get: { ...limits, responses: answer } },
    '/health': { get: { responses: { 204: { description: 'Well.' } } } },
  })
  expect(site.paths.filter((path) => path.includes('/schemas/'))).toEqual([])
})

it('schemas of the same name in two specifications aren’t duplicates', async () => {
  const spec = (title: string) => ({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { [`/${title}`]: { get: { summary: `List ${title}`, responses: answer } } },
    components: { schemas: { ...schemas, Whole } },
  })
  const { project, paths } = await testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: ['parts.json', 'more.json'] }] } }),
    'parts.json': spec('parts'),
    'more.json': spec('more'),
  })
  expect(paths).toContain('/api-reference/schemas/part29-1.html')
  expect((await checkAll(project)).filter(({ code }) => code === 'duplicate-titles')).toEqual([])
})

it.each([
  ['visitors', false],
  ['readers', true],
])('%s see the pages of schemas only with those of operations', async (name, isShown) => {
  const group = { group: 'API', openapi: 'api.json' }
  const paths = { '/parts': { get: { summary: 'List parts', responses: answer } } }
  const site = await siteOf(paths, { groups: [group] }, { audience: readAudience(name) })
  expect(site.paths.includes('/api-reference/list-parts.html')).toBe(isShown)
  expect(site.paths.includes('/api-reference/schemas/part29.html')).toBe(isShown)
})

it('visitors see the pages of schemas of an API for everyone', async () => {
  const group = { group: 'API', openapi: 'api.json', public: true }
  const paths = { '/parts': { get: { summary: 'List parts', responses: answer } } }
  const site = await siteOf(paths, { groups: [group] }, { audience: readAudience('visitors') })
  expect(site.paths).toContain('/api-reference/schemas/part29.html')
})

it('visitors see all that their pages refer to, although readers have pages of the same schemas', async () => {
  const paths = Object.fromEntries(
    ['one', 'two'].map((name) => [`/${name}`, { get: { summary: name, responses: answer } }]),
  )
  const groups = [
    { group: 'Readers', openapi: 'api.json', pages: ['GET /one'] },
    { group: 'Everyone', public: true, openapi: 'api.json', pages: ['GET /two'] },
  ]
  const site = await siteOf(paths, { groups }, { audience: readAudience('visitors') })
  expect(site.paths).not.toContain('/api-reference/one.html')
  const urls = linked(site.html('/api-reference/two'))
  expect(urls).not.toEqual([])
  for (const url of urls) expect(site.paths).toContain(`${url}.html`)
})

it('readers have no other pages of schemas that visitors see', async () => {
  const paths = Object.fromEntries(
    ['one', 'two'].map((name) => [`/${name}`, { get: { summary: name, responses: answer } }]),
  )
  const groups = [
    { group: 'Everyone', public: true, openapi: 'api.json', pages: ['GET /two'] },
    { group: 'Readers', openapi: 'api.json', pages: ['GET /one'] },
  ]
  const site = await siteOf(paths, { groups }, { audience: readAudience('readers') })
  expect(linked(site.html('/api-reference/one'))).toEqual(linked(site.html('/api-reference/two')))
  expect(site.paths.filter((path) => path.includes('part29') && path.endsWith('.html'))).toHaveLength(1)
})

it.each([
  ['links to the pages that others have', 'mine', '', 'readers', true],
  ['shows all itself if visitors see only this page', 'mine', 'public: true\n', 'visitors', false],
  ['does so in place of a generated page too', 'api-reference/my-parts', 'public: true\n', 'visitors', false],
])('a handwritten page %s', async (_, path, frontmatter, audience, isLinked) => {
  const operation = (summary: string) => ({ get: { summary, responses: answer } })
  const pages = path === 'mine' ? ['GET /parts', path] : ['GET /parts', 'GET /mine']
  const groups = [{ group: 'API', openapi: 'api.json', pages }]
  const site = await siteOf(
    { '/parts': operation('List parts'), '/mine': operation('My parts') },
    { groups },
    { audience: readAudience(audience) },
    { [`${path}.mdx`]: `---\nopenapi: GET /mine\n${frontmatter}---\n` },
  )
  const page = site.html(`/${path}`)
  expect(linked(page).includes('/api-reference/schemas/part29')).toBe(isLinked)
  expect(page.includes('part29-9')).toBe(!isLinked)
})

it('schemas in files of their own that lead to each other in many ways are looked at once', async () => {
  const level = (i: number) => ({
    properties: Object.fromEntries(['a', 'b', 'c'].map((key) => [`${key}${i}`, { $ref: `level${i + 1}.json` }])),
  })
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`level${i}.json`, level(i)]))
  const content = { 'application/json': { schema: { $ref: 'level0.json' } } }
  const last = { properties: Object.assign({}, ...['a', 'b', 'c', 'd', 'e', 'f'].map(fields)) }
  const site = await testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Levels', version: '1' },
      paths: { '/levels': { get: { summary: 'List', responses: { 200: { description: 'Done.', content } } } } },
    },
    ...files,
    'level30.json': last,
  })
  expect(site.html('/api-reference/list')).toContain('a3')
})

it('a small specification has no such pages', async () => {
  const site = await testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Parts', version: '1' },
      paths: { '/parts': { get: { responses: answer } } },
      components: { schemas: { Whole: { properties: { part: ref('Part0') } }, Part0: { properties: { id: {} } } } },
    },
  })
  expect(site.paths.filter((path) => path.includes('/schemas/'))).toEqual([])
})

it('schemas in other files that a specification refers to have such pages too', async () => {
  const common = (name: string) => ({ $ref: `common.json#/components/schemas/${name}` })
  const Whole = {
    type: 'object',
    properties: { ...Object.fromEntries(Object.keys(schemas).map((name) => [name, common(name)])), own: ref('Part29') },
  }
  const site = await testSite({
    'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } }),
    'api.json': {
      openapi: '3.1.0',
      info: { title: 'Parts', version: '1' },
      paths: { '/parts': { get: { summary: 'List parts', responses: answer } } },
      components: { schemas: { Whole, Part29: { ...schemas.Part29, title: 'Our own' } } },
    },
    'common.json': { openapi: '3.1.0', info: { title: 'Common', version: '1' }, paths: {}, components: { schemas } },
  })
  const page = site.html('/api-reference/list-parts')
  expect(page.length).toBeLessThan(300_000)
  const [url] = linked(page).filter((each) => each.includes('/part28'))
  expect(url).toBe('/api-reference/schemas/part28')
  expect(site.html('/api-reference/schemas/part28')).toContain('part28-9')
  expect(site.codes()).toEqual([])
})
