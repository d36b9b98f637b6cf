import { expect, test } from 'vitest'
import { stemEnglish } from './stem-english.ts'

// From the sample vocabulary published with the algorithm, plus common words of documentation.
test.each([
  ['consign', 'consign'],
  ['consigned', 'consign'],
  ['consisting', 'consist'],
  ['consistency', 'consist'],
  ['consolations', 'consol'],
  ['conspiracies', 'conspiraci'],
  ['knackeries', 'knackeri'],
  ['knightly', 'knight'],
  ['knives', 'knive'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['news', 'news'],
  ['generate', 'generat'],
  ['general', 'general'],
  ['proceed', 'proceed'],
  ['ties', 'tie'],
  ['hopping', 'hop'],
  ['hoping', 'hope'],
  ['added', 'add'],
  ['configuring', 'configur'],
  ['configuration', 'configur'],
  ['authentication', 'authent'],
  ['deployments', 'deploy'],
  ['caching', 'cach'],
  ['is', 'is'],
])('%s', (word, stem) => {
  expect(stemEnglish(word)).toBe(stem)
})
