// Sources without support for pages: each is reported once, however often the navigation has it.
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
    const sdk = (directory: string) => ({ sdk: { format: 'typedoc', source: 'api.json', directory } })
    const navigation = {
      languages: [
        { language: 'en', tabs: [{ tab: 'API', ...sdk('reference') }] },
        {
          language: 'fr',
          tabs: [
            { tab: 'API', ...sdk('/fr/reference/') },
            { tab: 'Other', sdk: { format: 'typedoc', source: 'other.json' } },
          ],
        },
      ],
    }
    expect(messages({ navigation })).toEqual([
      "Galley doesn't generate pages from `api.json` yet, in `/reference`, `/fr/reference`.",
      "Galley doesn't generate pages from `other.json` yet.",
    ])
  })

  it.each([
    [{ navigation: { tabs: [{ tab: 'G', sdk: { format: 'typedoc', source: 's.json' } }] } }, ['s.json']],
    [{ navigation: { groups: [{ group: 'S', sdk: { format: 'typedoc', source: 's.json' } }] } }, ['s.json']],
  ])('may stand anywhere: %j', (keys, sources) => {
    const expected = sources.map((source) => `Galley doesn't generate pages from \`${source}\` yet.`)
    expect(messages(keys)).toEqual(expected)
  })

  it('that are none say nothing', () => {
    expect(messages({ navigation: { pages: ['index', 'get/started', 'webhook-events'] } })).toEqual([])
  })
})
