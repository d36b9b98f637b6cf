// Checks that our docs name every member of the lists that they repeat by hand, so that a new member isn't forgotten there.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systems } from '../src/import/systems/index.ts'
import { sampleLanguages } from '../src/request/samples/index.ts'
import { languagesWithWords } from '../src/theme/words.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
/** The number that a page gives in place of a `#`. Undefined if the page no longer has the phrase. */
const count = (file: string, phrase: string): number | undefined => {
  const [, number] = new RegExp(phrase.replace('#', '(\\d+)')).exec(read(file)) ?? []
  return number === undefined ? undefined : Number(number)
}

describe('systems that sites are imported from', () => {
  it.each(systems.map(({ name }) => name))('%s has a row in the guide', (name) => {
    const rows = read('docs/guides/import.mdx').match(/^\| [^|]*/gm) ?? []
    expect(rows.some((row) => row.toLowerCase().includes(name.toLowerCase()))).toBe(true)
  })

  it('are counted', () => {
    expect(count('README.md', 'Docusaurus, MkDocs, VitePress, or # other systems')).toBe(systems.length - 3)
    expect(
      count('docs/guides/import.mdx', 'Docusaurus, MkDocs, VitePress, Starlight, GitBook, or # other systems'),
    ).toBe(systems.length - 5)
  })
})

describe('languages of API requests', () => {
  it.each(sampleLanguages.map(({ label }) => label))('%s is in the guide', (label) => {
    const sentence = read('docs/guides/api-reference.mdx').match(/^Galley makes samples for (.*?)\. /m)?.[1]
    expect(sentence?.split(/, (?:and )?/)).toContain(label)
  })

  it('are counted', () => {
    expect(count('ARCHITECTURE.md', 'code samples in # languages')).toBe(sampleLanguages.length)
  })
})

describe('languages of libraries', () => {
  it('are counted', () => {
    const [, table = ''] = read('docs/guides/api-reference.mdx').split(
      '| Language | `format` | `source` |\n| --- | --- | --- |\n',
    )
    const rows = table.slice(0, table.indexOf('\n\n')).split('\n')
    const languages = rows.flatMap((row) => row.split('|')[1]?.split(',') ?? [])
    expect(count('README.md', 'reference pages of libraries in # languages')).toBe(languages.length)
    expect(count('docs/guides/api-reference.mdx', 'libraries in # languages')).toBe(languages.length)
  })
})

describe('languages of the interface', () => {
  it('are counted', () => {
    expect(count('README.md', 'an interface in # languages')).toBe(languagesWithWords().length)
  })
})
