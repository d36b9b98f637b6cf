import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { englishWords, languagesWithWords, loadWords } from './words.ts'

const folder = new URL('words/', import.meta.url)
const read = (lang: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${lang}.json`, folder), 'utf8'))
const english = read('en')

describe('words', () => {
  test('a key is its text', () => expect(englishWords('onThisPage')).toBe('On this page'))
  test('values are filled in', () => expect(englishWords('lastUpdated', { date: '1 May' })).toBe('Last updated 1 May'))
  test('a hole without a value is left as it is', () => {
    expect(englishWords('lastUpdated', { other: 1 })).toBe('Last updated {date}')
  })
  test('values aren’t read as patterns', () => {
    expect(englishWords('lastUpdated', { date: '$& {date}' })).toBe('Last updated $& {date}')
  })
  test('an unknown key is given back', () => {
    for (const key of ['noSuchKey', 'toString', 'stars.']) expect(englishWords(key)).toBe(key)
  })
  test('without a count, a counted text is all its forms', () => {
    expect(JSON.parse(englishWords('stars'))).toEqual({ one: 'star', other: 'stars' })
  })
})

describe('loadWords', () => {
  test.each([
    ['de', 'Weiter'],
    ['DE', 'Weiter'],
    ['de-AT', 'Weiter'],
    ['fr-CA', 'Suivant'],
    ['pt', 'Seguinte'],
    ['pt-BR', 'Próxima'],
    ['no', 'Neste'],
    ['zh', '下一页'],
    ['zh-CN', '下一页'],
    ['zh-TW', '下一頁'],
    ['en-GB', 'Next'],
    ['xx', 'Next'],
    ['', 'Next'],
    ['constructor', 'Next'],
    ['not a tag', 'Next'],
  ])('%s says %s', async (lang, next) => {
    expect((await loadWords([lang]))(lang)('next')).toBe(next)
  })

  test('a language that wasn’t asked for isn’t loaded', async () => {
    expect((await loadWords(['de']))('fr')('next')).toBe('Next')
  })

  test.each([
    ['en', 1, '1 result'],
    ['en', 0, '0 results'],
    ['pl', 1, '1 wynik'],
    ['pl', 3, '3 wyniki'],
    ['pl', 12, '12 wyników'],
    ['ru', 21, '21 результат'],
    ['ru', 22, '22 результата'],
    ['ru', 25, '25 результатов'],
    ['ar', 2, 'نتيجتان'],
    ['ar', 7, '7 نتائج'],
    ['ja', 1, '1 件の結果'],
  ])('%s counts %i as it does', async (lang, count, text) => {
    expect((await loadWords([lang]))(lang)('searchResultCount', { count })).toBe(text)
  })
})

/** A text's key without its plural form. */
const base = (key: string) => key.replace(/\.(?:zero|one|two|few|many|other)$/, '')
const isCounted = (key: string) => base(key) !== key
const holes = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort()

describe('the files', () => {
  const files = readdirSync(folder).map((file) => file.replace('.json', ''))

  test('every file is in the list', () => expect(files.sort()).toEqual([...languagesWithWords()].sort()))

  describe.each(files)('%s', (lang) => {
    const texts = read(lang)

    test('has the keys of English, in their order', () => {
      const keys = (of: Record<string, string>) => [...new Set(Object.keys(of).map(base))]
      expect(keys(texts)).toEqual(keys(english))
    })

    // The bundler makes a variable of each key, and a module can't declare these two.
    test('has no key that breaks the built module', () => {
      expect(Object.keys(texts).filter((key) => key === 'arguments' || key === 'eval')).toEqual([])
    })

    test('leaves the same holes', () => {
      for (const [key, text] of Object.entries(texts)) {
        if (!isCounted(key)) expect(holes(text), key).toEqual(holes(english[key]))
        else expect(holes(english[`${base(key)}.other`]), key).toEqual(expect.arrayContaining(holes(text)))
      }
    })

    test('has a text for each key', () => {
      for (const [key, text] of Object.entries(texts)) expect(text.trim(), key).not.toBe('')
    })

    test('has a form for every number of things', () => {
      const plurals = new Intl.PluralRules(lang)
      const needed = new Set(['other', ...Array.from({ length: 201 }, (_, count) => plurals.select(count))])
      for (const key of new Set(Object.keys(texts).filter(isCounted).map(base))) {
        for (const form of needed) expect(texts, lang).toHaveProperty([`${key}.${form}`])
      }
    })
  })
})
