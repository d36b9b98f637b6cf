import { expect, test } from 'vitest'
import { createTokenizer } from './tokenize.ts'
import { FURTHER, PART, STOP, UnitTerms } from './unit-terms.ts'

/** Reads texts one after the other, and writes each term with the letters of its flags, and its word in brackets. */
function reader(language: string, mostUnits = 100): (text: string) => string {
  const names: string[] = []
  const number = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
  const terms = new UnitTerms(createTokenizer(language), { term: number, word: number }, () => mostUnits)
  return (text) => {
    const found: string[] = []
    terms.read(text, (term, flags, word) => {
      const letters = `${flags & STOP ? 's' : ''}${flags & PART ? 'p' : ''}${flags & FURTHER ? 'f' : ''}`
      found.push(`${names[term]}${letters && `:${letters}`}${word < 0 ? '' : `(${names[word]})`}`)
    })
    return found.join(' ')
  }
}

test('words recur with the same terms', () => {
  const read = reader('en')
  expect(read('The servers, and a failOn.')).toBe(
    'the:s(the) server(servers) and:s(and) a:s fail:p(fail) on:sp failon:f',
  )
  expect(read('servers failOn')).toBe('server(servers) fail:p(fail) on:sp failon:f')
  expect(read('')).toBe('')
})

test('units that had no room are found again', () => {
  const [read, forgetful] = [reader('en'), reader('en', 2)]
  for (const text of ['one two three', 'three two one', 'a failOn two', 'failOn one'])
    expect(forgetful(text)).toBe(read(text))
})

test('accented forms come beside', () => {
  expect(reader('de')('Schön')).toBe('scho(schon) schön:f')
})

test.each([
  '設定画面を開く。APIの設定',
  '設 定',
  '設A A設 設定A',
  '설정 방법',
  'ｶﾞｲﾄﾞ',
  '𠮷野家の牛丼',
  'か\u3099く',
  '設定* 〆切',
])('scripts without spaces have the terms that the tokenizer finds: %s', (text) => {
  const read = reader('ja')
  const expected: string[] = []
  createTokenizer('ja').scan(text, ({ pieces }) => expected.push(...pieces.map(({ term }) => term)))
  const found = () =>
    read(text)
      .split(' ')
      .map((one) => one.replace(/[:(].*/, ''))
  expect(found()).toEqual(expected)
  expect(found()).toEqual(expected)
})
