// Links in descriptions of a specification, written for RapiDoc, Redoc, Scalar, Stoplight, or Swagger UI: they lead to pages.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const SPEC = `openapi: 3.1.0
info: { title: Harbor, version: '1' }
paths:
  /ships:
    get:
      operationId: listShips
      tags: [Harbor ships]
      summary: List ships
      description: "Like [this](LINK)."
      responses: { '200': { description: 'As <a href="LINK">that</a>.' }, '404': { description: Not found. } }
  /berths/{id}:
    get:
      operationId: readBerth
      tags: [berths]
      summary: Read a berth
      responses: { '204': { description: Fine. }, '404': { description: Not found. } }
`

/** The links on the page of the first operation, and the findings about broken ones. */
async function linksOf(
  link: string,
  tabs: object[] = [{ tab: 'API', openapi: { source: 'a.yaml', directory: 'api' } }],
) {
  const site = await testSite({
    'index.mdx': '---\ntitle: Start\ndescription: Begin.\n---\n\nText.\n',
    'a.yaml': SPEC.replaceAll('LINK', link),
    'docs.json': config({ navigation: { tabs: [{ tab: 'Guides', pages: ['index'] }, ...tabs] } }),
  })
  const targets = (path: string) => {
    const html = site.file(`/${path}/harbor-ships/list-ships.html`)
    return Array.from(html.matchAll(/href="([^"]+)"[^>]*>th(?:is|at)</g), ([, href]) => href)
  }
  const findings = (await checkProject(site.project)).filter(({ code }) => code === 'page-links')
  return { targets, findings }
}

const BERTH = '/api/berths/read-a-berth'

describe('a link of a specification that is written for another viewer', () => {
  it.each([
    ['#operation/readBerth', BERTH],
    ['#tag/berths/operation/readBerth', BERTH],
    ['/#operation/readBerth', BERTH],
    ['/reference/ships#tag/berths/operation/readBerth', BERTH],
    ['#operation/readBerth!path=a/b&t=response', BERTH],
    ['#tag/berths/paths/~1berths~1%7Bid%7D/get', BERTH],
    ['#tag/berths/GET/berths/{id}', BERTH],
    ['#/paths/~1berths~1{id}/get', BERTH],
    ['#/operations/readBerth', BERTH],
    ['#get-/berths/{id}', BERTH],
    ['#get-/berths/-id-', BERTH],
    ['/reference/#get-/berths/%7Bid%7D', BERTH],
    ['#/berths/readBerth', BERTH],
    ['/reference/openapi.json/paths/~1berths~1{id}/get', BERTH],
    ['#tag/berths', BERTH],
    ['#tag/Harbor-ships', '/api/harbor-ships/list-ships'],
    ['#tag/Harbor-ships/Some-heading', '/api/harbor-ships/list-ships'],
    ['#/berths', BERTH],
  ])('leads from %s to %s', async (link, route) => {
    const { targets, findings } = await linksOf(link)
    expect(targets('api')).toEqual([route, route])
    expect(findings).toEqual([])
  })
  it.each(['#operation/lost', '#tag/lost', '#put-/berths/-id-', '#/components/schemas/Ship', '#section/Limits'])(
    'is reported if it leads nowhere: %s',
    async (link) => {
      const { targets, findings } = await linksOf(link)
      expect(targets('api')).toEqual([link, link])
      expect(findings).toMatchObject([{ message: `There is no \`${link}\` on this page.` }])
    },
  )
  it('means the introduction of a specification, which no page shows', async () => {
    const { findings } = await linksOf('#section/Limits')
    expect(findings).toMatchObject([{ help: expect.stringContaining('Add a page with the path of the specification') }])
  })
  it.each([
    ['#section/Rate-limits', '#rate-limits'],
    ['#section/Errors/Of-clients', '#of-clients'],
    ['/reference#section/Errors', '#errors'],
    ['#section/Of%20clients/', '#of-clients'],
  ])('leads to a heading of the introduction: from %s to %s', async (link, heading) => {
    const info =
      'info: { title: Harbor, version: \'1\', description: "# Rate limits\\n\\nTen.\\n\\n# Errors\\n\\n## Of clients\\n\\nNo." }'
    const site = await testSite({
      'about.mdx': '---\nopenapi: a.yaml\n---\n',
      'a.yaml': SPEC.replace(/^info:.*$/m, () => info).replaceAll('LINK', link),
      'docs.json': config({
        navigation: {
          tabs: [
            { tab: 'API', openapi: 'a.yaml' },
            { tab: 'About', pages: ['about'] },
          ],
        },
      }),
    })
    const html = site.file('/api-reference/harbor-ships/list-ships.html')
    expect(html).toContain(`href="/about${heading}">this`)
    expect(html).toContain(`href="/about${heading}">that`)
    expect(checkProject(site.project).filter(({ code }) => code === 'page-links')).toEqual([])
  })
  it.each(['#operation/readBerth', '#tag/berths'])('leads to a handwritten page too: %s', async (link) => {
    const page = (operation: string) => `---\nopenapi: ${operation}\n---\n`
    const site = await testSite({
      'ships.mdx': page('GET /ships'),
      'berth.mdx': page('a.yaml GET /berths/{id}'),
      'a.yaml': SPEC.replaceAll('LINK', link),
      'docs.json': config({ navigation: { pages: ['ships', 'berth'] } }),
    })
    expect(site.file('/ships.html')).toContain('href="/berth">this')
    expect(checkProject(site.project).filter(({ code }) => code === 'page-links')).toEqual([])
  })
  it.each([
    '#/components/schemas/Sea~1Mark',
    '/api.json#/components/schemas/Sea~1Mark/properties/id',
    '#/schemas/Sea~1Mark',
  ])('leads to the page of a schema: %s', async (link) => {
    const site = await testSite({
      'ships.mdx': '---\nopenapi: GET /ships\n---\n',
      'mark.mdx': '---\nopenapi-schema: a.yaml Sea/Mark\n---\n',
      'a.yaml': `${SPEC.replaceAll('LINK', link)}components: { schemas: { Sea/Mark: { properties: { id: {} } } } }\n`,
      'docs.json': config({ navigation: { pages: ['ships', 'mark'] } }),
    })
    expect(site.file('/ships.html')).toContain('href="/mark">this')
    expect(checkProject(site.project).filter(({ code }) => code === 'page-links')).toEqual([])
  })
  it('leads to the page near it if several parts of the navigation show the specification', async () => {
    const tabs = ['v1', 'v2'].map((directory) => ({ tab: directory, openapi: { source: 'a.yaml', directory } }))
    const { targets } = await linksOf('#operation/readBerth', tabs)
    expect(targets('v2')).toEqual(['/v2/berths/read-a-berth', '/v2/berths/read-a-berth'])
  })
})

describe('a Link Object of a response', () => {
  it('leads to the page of its operation, if it has one', async () => {
    const links =
      "links: { Berth: { operationId: readBerth, description: Of the ship. }, Same: { operationRef: '#/paths/~1berths~1{id}/get' }, Gone: { operationId: sink } }"
    const site = await testSite({
      'a.yaml': SPEC.replace('description: \'As <a href="LINK">that</a>.\'', `description: Fine., ${links}`),
      'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'a.yaml', directory: 'api' } }] } }),
    })
    const text = site.file('/api/harbor-ships/list-ships.md')
    expect(text).toContain(`\`Berth\`: [\`readBerth\`](${BERTH}.md) Of the ship.`)
    expect(text).toContain(`\`Same\`: [\`GET /berths/{id}\`](${BERTH}.md)`)
    expect(text).toContain('`Gone`: `sink`')
  })
})
