// Sources whose pages are not made yet: each is named once, however often it stands in the navigation.
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
    const asyncapi = (directory: string) => ({ asyncapi: { source: 'api.yaml', directory } })
    const navigation = {
      languages: [
        { language: 'en', tabs: [{ tab: 'API', ...asyncapi('reference') }] },
        {
          language: 'fr',
          tabs: [
            { tab: 'API', ...asyncapi('/fr/reference/') },
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
    [{ api: { openapi: 'x.json', asyncapi: ['a.json', { source: 'b.json' }] } }, ['a.json', 'b.json']],
    [{ navigation: { tabs: [{ tab: 'G', graphql: { source: 'schema.graphql' } }] } }, ['schema.graphql']],
    [{ navigation: { groups: [{ group: 'S', sdk: { format: 'typedoc', source: 's.json' } }] } }, ['s.json']],
  ])('may stand anywhere: %j', (keys, sources) => {
    const expected = sources.map((source) => `No pages are made of \`${source}\` yet.`)
    expect(messages({ navigation: { pages: ['index'] }, ...keys })).toEqual(expected)
  })

  it('have settings, which are kept', () => {
    expect(messages({ navigation: { pages: ['index'] }, api: { playground: {}, params: {}, mdx: {} } })).toEqual([
      'No effect yet in `api`: `playground`.',
    ])
  })

  it('that are none say nothing', () => {
    expect(messages({ navigation: { pages: ['index', 'get/started', 'webhook-events'] } })).toEqual([])
  })
})
