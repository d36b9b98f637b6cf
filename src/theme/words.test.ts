import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languagesWithWords, wordsFor } from './words.ts'

const folder = new URL('words/', import.meta.url)
const read = (lang: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${lang}.json`, folder), 'utf8'))
const english = read('en')

describe('wordsFor', () => {
  test('gives the text', () => expect(wordsFor('en')('onThisPage')).toBe('On this page'))
  test('takes a region, any case, and languages without texts of their own', () => {
    for (const lang of ['en-GB', 'EN', 'xx', '', 'constructor']) expect(wordsFor(lang)('next')).toBe('Next')
  })
  test('fills in values', () => expect(wordsFor('en')('lastUpdated', { date: '1 May' })).toBe('Last updated 1 May'))
  test('leaves a hole without a value as it is', () => {
    expect(wordsFor('en')('lastUpdated', { other: 1 })).toBe('Last updated {date}')
  })
  test('values are not read as patterns', () => {
    expect(wordsFor('en')('lastUpdated', { date: '$& {date}' })).toBe('Last updated $& {date}')
  })
  test('an unknown key is given back', () => {
    expect(wordsFor('en')('noSuchKey')).toBe('noSuchKey')
    expect(wordsFor('en')('toString')).toBe('toString')
  })
})

describe('the files', () => {
  const files = readdirSync(folder).map((file) => file.replace('.json', ''))

  test('every file is in the list', () => {
    expect(files.map((lang) => lang.toLowerCase()).sort()).toEqual([...languagesWithWords()].sort())
  })
  test.each(files)('%s knows no key that English lacks, and leaves the same holes', (lang) => {
    const holes = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort()
    for (const [key, text] of Object.entries(read(lang))) {
      expect(english, key).toHaveProperty([key])
      expect(holes(text), key).toEqual(holes(english[key]))
    }
  })
})
