import { expect, test } from 'vitest'
import { countSections, packSections, unpackSections } from './packed-sections.ts'

const sections = [
  { url: '/a', page: '/a', title: 'A', headings: [], text: 'Text with “quotes”\n and \ud800.' },
  { url: '/a#b', page: '/a', title: 'A', headings: ['B'], text: '', code: 'let x', boost: 2, versions: ['v1'] },
]

test('sections survive packing', () => {
  const packed = packSections(sections)
  expect(unpackSections(packed)).toEqual(sections)
  expect([countSections(packed), countSections(sections)]).toEqual([2, 2])
  expect(packSections(packed)).toBe(packed)
})

test.each(['', 'no JSON', '{}', 'null', '[1]', '[{"url":"/a"}]', '[{"url":"/a","page":"/a","title":"A","text":""}]'])(
  'bytes that are something else are no sections: %s',
  (text) => {
    expect(unpackSections({ count: 1, json: Buffer.from(text) })).toEqual([])
  },
)
