// Checks that our docs name every member of the lists that they repeat by hand, so that a new member isn't forgotten there.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { systems } from '../src/import/systems/index.ts'
import { sampleLanguages } from '../src/request/samples/index.ts'
import { languagesWithWords } from '../src/theme/words.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

describe('systems that sites are imported from', () => {
  it.each(systems.map(({ name }) => name))('%s has a row in the guide', (name) => {
    expect(read('docs/guides/import.mdx').toLowerCase()).toMatch(new RegExp(`^\\| [^|]*${name.toLowerCase()}`, 'm'))
  })

  it('are counted', () => {
    expect(read('README.md')).toContain(`Docusaurus, MkDocs, VitePress, or ${systems.length - 3} other systems`)
    expect(read('docs/guides/import.mdx')).toContain(
      `Docusaurus, MkDocs, VitePress, Starlight, GitBook, or ${systems.length - 5} other systems`,
    )
  })
})

describe('languages of API requests', () => {
  it.each(sampleLanguages.map(({ label }) => label))('%s is in the guide', (label) => {
    const sentence = read('docs/guides/api-reference.mdx').match(/^Galley makes samples for (.*?)\. /m)?.[1]
    expect(sentence?.split(/, (?:and )?/)).toContain(label)
  })

  it('are counted', () => {
    expect(read('ARCHITECTURE.md')).toContain(`code samples in ${sampleLanguages.length} languages`)
  })
})

describe('languages of the interface', () => {
  it('are counted', () => {
    expect(read('README.md')).toContain(`an interface in ${languagesWithWords().length} languages`)
  })
})
