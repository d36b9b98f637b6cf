// Fragments as people and platforms spell them.
import { describe, expect, it } from 'vitest'
import { fragmentKey } from '../html/fragment-key.ts'
import { Anchors } from './anchors.ts'

describe('spellings of one heading', () => {
  it.each([
    ['Step 2: Set `api.key`!', 'step-2-set-apikey'],
    ['Step 2: Set `api.key`!', 'step-2:-set-api-key!'],
    ['A & B', 'a--b'],
    ['A & B', 'a-&-b'],
    ['`slice_empty?`', 'slice-empty?'],
    ['`slice_empty?`', 'slice_empty'],
    ["The sender's address", 'the-sender’s-address'],
    ["The sender's address", 'the-senders-address'],
    ['Was ist „neu“?', 'was-ist-neu'],
    ['Café à la carte', 'cafe-a-la-carte'],
    ['快速开始！', '快速开始'],
    ['🚀 Start', '-start'],
    ['Hello there', 'Hello there'],
  ])('%j is %j', (text, fragment) => {
    expect(fragmentKey(fragment)).toBe(fragmentKey(text))
  })

  it.each([
    ['By key', 'by-keys'],
    ['Step 1', 'step-2'],
    ['快速开始', '快速'],
  ])('%j isn’t %j', (text, fragment) => {
    expect(fragmentKey(fragment)).not.toBe(fragmentKey(text))
  })
})

describe('the anchors of a page', () => {
  const anchors = new Anchors()
  for (const id of ['start-here', 'c-2', 'section', '🚀']) anchors.own(id)
  anchors.add('param-key', 'start-here')
  anchors.addText('Retry policy', 'c-2')
  anchors.add('section', 'elsewhere')
  anchors.own('keys-&-limits')
  anchors.addText('Keys & limits', 'keys-&-limits')

  it.each([
    ['start-here', 'start-here'],
    ['Start%20Here', 'start-here'],
    ['param-key', 'start-here'],
    ['param_key', 'start-here'],
    ['retry-policy', 'c-2'],
    ['keys-and-limits', 'keys-&-limits'],
    ['keys--limits', 'keys-&-limits'],
    ['section', 'section'],
    ['🚀', '🚀'],
    ['%F0%9F%9A%80', '🚀'],
  ])('%j leads to %j', (fragment, id) => {
    expect(anchors.get(fragment)).toBe(id)
  })

  it.each(['', '-', '%', '%E0%A4%A', 'start', '✨', 'constructor'])('%j leads nowhere', (fragment) => {
    expect(anchors.get(fragment)).toBeUndefined()
  })

  it('prefer an exact match, then what comes first', () => {
    const both = new Anchors()
    both.own('a-b')
    both.own('ab')
    expect([both.get('ab'), both.get('a-b'), both.get('a:b')]).toEqual(['ab', 'a-b', 'a-b'])
  })

  it('find what was added after a search', () => {
    const growing = new Anchors()
    expect(growing.get('Later')).toBeUndefined()
    growing.own('later')
    expect(growing.get('Later')).toBe('later')
  })
})
