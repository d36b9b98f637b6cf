import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { encodeVocabulary, isCommonForm, Vocabulary } from './vocabulary.ts'

const words = ['auth', 'authentication', 'authorization', 'deploy', 'deployment', 'limit', 'rate', 'réseau', 'webhook']
const vocabulary = Vocabulary.decode(encodeVocabulary(words.map((word, i) => ({ word, weight: i % 10 }))))

test('holds what was written', () => {
  expect(words.filter((word) => vocabulary.has(word))).toEqual(words)
  expect(vocabulary.complete('', 20).sort((a, b) => a.weight - b.weight)).toEqual(
    words.map((word, i) => ({ word, weight: i % 10 })),
  )
})

test('completes with the most common first', () => {
  expect(vocabulary.complete('auth', 5).map(({ word }) => word)).toEqual(['authorization', 'authentication'])
  expect(vocabulary.complete('x', 5)).toEqual([])
})

test.each([
  ['authentcation', false, ['authentication']],
  ['athuentication', false, ['authentication']],
  ['webhok', false, ['webhook']],
  ['wbehook', false, ['webhook']],
  ['authentxxxcation', false, []],
  ['web', false, []],
  ['authentci', false, []],
  ['authentci', true, ['authentication']],
])('corrects %s (unfinished: %s)', (word, open, expected) => {
  expect(vocabulary.correct(word, { most: 3, open }).map((correction) => correction.word)).toEqual(expected)
})

test('splits what was written together', () => {
  expect(vocabulary.split('ratelimit')).toEqual(['rate', 'limit'])
  expect(vocabulary.split('ratexlimit')).toBeUndefined()
})

test.each([
  ['kitten', 'kitten', 0],
  ['ab', 'ba', 1],
  ['abcd', 'abd', 1],
  ['abcd', 'abxd', 1],
  ['abcd', 'acbd', 1],
])('distance of %s and %s', (a, b, distance) => {
  expect(editDistance(a, b, { limit: 2, open: false })).toBe(distance)
})

test('takes words of letters only', () => {
  expect(['token', 'réseau', '認証', 'v1', 'a', 'API', 'err-404'].filter(isCommonForm)).toEqual(['token', 'réseau'])
})

test('a broken payload is an empty vocabulary', () => {
  expect(Vocabulary.decode('\u0000<html>').complete('', 5)).toEqual([])
})
