import { expect, it } from 'vitest'
import { editDistance, suggest } from './suggest.ts'
import { isSlip } from './typo.ts'

it.each([
  ['authentication', 'authentication', 0],
  ['authentication', 'authetnication', 1],
  ['authentication', 'authenticatoin', 1],
  ['ab', 'ba', 1],
  ['start', 'tsatr', 2],
  ['webhooks', 'web-hooks', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abcdef', 'uvwxyz', 6],
])('the distance of %s and %s is %i, with every limit', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
  for (let limit = 1; limit < 9; limit++) expect(editDistance(a, b, limit)).toBe(Math.min(limit, distance))
})

it('suggests the nearest name, unless a third of the letters differ', () => {
  expect(suggest('webhoks', ['webhook', 'webhooks', 'events'])).toBe('webhooks')
  expect(suggest('Web Hooks', ['events', 'webhooks'])).toBe('webhooks')
  expect(suggest('streams', ['events', 'webhooks'])).toBeUndefined()
  // One of two letters is more than a third: no language is a misspelling of another.
  expect(suggest('fa', ['fr', 'ca'])).toBeUndefined()
  expect(suggest('EN', ['en', 'es'])).toBe('en')
})

it.each([
  ['secrets-overview.mp4', ['prompts-overview.mp4'], undefined],
  ['get-start', ['get-started'], 'get-started'],
  ['api-refrence', ['api-reference'], 'api-reference'],
  ['quick-start', ['quickstart'], 'quickstart'],
  ['creating-programs', ['sharing-programs'], undefined],
  ['creating-your-team', ['create-your-team'], 'create-your-team'],
  ['creating-first-team', ['creating-your-first-team'], 'creating-your-first-team'],
  ['scheduler-list-view', ['schedulers-overview'], undefined],
  ['useListOrdersForCustomer', ['useCountOrdersForCustomer'], undefined],
])('%s has several words, so each must be alike: %s', (name, known, suggested) => {
  expect(suggest(name, known)).toBe(suggested)
})

it('suggests no name of one word that begins with another word', () => {
  expect(suggest('paytransaction', ['voidtransaction'])).toBeUndefined()
  expect(suggest('aythentication', ['authentication'])).toBe('authentication')
})

it.each([
  ['webhoks', 'webhooks', true],
  ['uthentication', 'authentication', true],
  ['uathentication', 'authentication', true],
  ['setUser', 'getUser', false],
  ['hosts', 'posts', false],
  ['webhooks-v1', 'webhooks-v2', false],
])('whether %s is beyond doubt %s: %s', (typed, meant, expected) => {
  expect(isSlip(typed, meant)).toBe(expected)
})
