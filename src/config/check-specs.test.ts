// Specifications whose pages are not made yet: each is named once, however often it stands in the navigation.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadConfig } from './load.ts'

function messages(keys: object): string[] {
  const docs = { name: 'Harbor', theme: 'mint', colors: { primary: '#0A6' }, ...keys }
  const { diagnostics } = loadConfig(new MemoryFileSystem({ 'docs.json': JSON.stringify(docs) }))
  return diagnostics.filter(({ code }) => code === 'api-pages').map(({ message }) => message)
}

describe('specifications', () => {
  it('are named once, with all folders that their pages would be in', () => {
    const openapi = (directory: string) => ({ openapi: { source: 'api.yaml', directory } })
    const navigation = {
      languages: [
        { language: 'en', tabs: [{ tab: 'API', ...openapi('reference') }] },
        {
          language: 'fr',
          tabs: [
            { tab: 'API', ...openapi('/fr/reference/') },
            { tab: 'Events', asyncapi: 'events.yaml' },
          ],
        },
      ],
    }
    expect(messages({ navigation })).toEqual([
      'No pages are made of `api.yaml` yet, in `/reference`, `/fr/reference`.',
      'No pages are made of `events.yaml` yet.',
    ])
  })

  it.each([
    [{ api: { openapi: ['a.json', { source: 'b.json' }], asyncapi: 'c.yaml' } }, ['a.json', 'b.json', 'c.yaml']],
    [{ navigation: { tabs: [{ tab: 'G', graphql: { source: 'schema.graphql' } }] } }, ['schema.graphql']],
    [{ navigation: { groups: [{ group: 'S', sdk: { format: 'typedoc', source: 's.json' } }] } }, ['s.json']],
  ])('may stand anywhere: %j', (keys, sources) => {
    const expected = sources.map((source) => `No pages are made of \`${source}\` yet.`)
    expect(messages({ navigation: { pages: ['index'] }, ...keys })).toEqual(expected)
  })

  it('have operations in the navigation, which are counted', () => {
    const pages = ['index', 'GET /users', { group: 'More', pages: ['api.yaml POST /users', 'webhook paid'] }]
    expect(messages({ navigation: { pages } })).toEqual(['`GET /users` and 2 more operations have no page yet.'])
  })

  it('have settings, which are kept', () => {
    expect(messages({ navigation: { pages: ['index'] }, api: { playground: {}, params: {} } })).toEqual([
      'No effect yet in `api`: `playground`, `params`.',
    ])
  })

  it('that are none say nothing', () => {
    expect(messages({ navigation: { pages: ['index', 'get/started', 'webhook-events'] } })).toEqual([])
  })
})
