import { expect, test } from 'vitest'
import { countSections, packSections, pageOf, unpackSections } from './packed-sections.ts'

const sections = [
  {
    url: '/a',
    page: '/a',
    title: 'A',
    boost: 2,
    versions: ['v1'],
    headings: [],
    text: 'Text with “quotes”\n and \ud800.',
  },
  { url: '/a#b', page: '/a', title: 'A', boost: 2, versions: ['v1'], headings: ['B'], text: '', code: 'let x' },
]
const later = sections.map((section) => ({ ...section, url: `/v2${section.url}`, page: '/v2/a', versions: ['v2'] }))

test('sections survive packing', () => {
  const packed = packSections(sections)
  expect(unpackSections(packed)).toEqual(sections)
  expect([countSections(packed), countSections(sections)]).toEqual([2, 2])
  expect(packSections(packed)).toBe(packed)
  expect(unpackSections(packSections([]))).toEqual([])
})

test('versions of a page share a key, packed or not', () => {
  const [first, second, other] = [sections, later, sections.slice(1)].map((each) => pageOf(packSections(each))?.key)
  expect(second).toBe(first)
  expect(other).not.toBe(first)
  expect(pageOf(sections)?.key).toBe(first)
})

const HEAD = '{"page":"/a","urls":["/a"]}'

test.each(['', 'no JSON', '\n', '{}\n{}', 'null\nnull', '{"page":"/a","urls":[]}\n{}', '{"page":"/a","urls":[1]}\n{}'])(
  'bytes that are something else are no sections: %j',
  (text) => {
    expect(unpackSections({ count: 1, bytes: Buffer.from(text) })).toEqual([])
  },
)

test.each(['', 'no JSON', '{}', '{"title":"A","sections":[]}', '{"title":"A","sections":[{"text":"a"}]}'])(
  'a page with a body that is something else has no text: %j',
  (body) => {
    expect(unpackSections({ count: 1, bytes: Buffer.from(`${HEAD}\n${body}`) })).toEqual([
      { url: '/a', page: '/a', title: '', headings: [], text: '' },
    ])
  },
)
