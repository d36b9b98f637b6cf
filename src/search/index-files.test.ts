import { expect, test } from 'vitest'
import { buildIndex } from './build.ts'
import { ByteReader, ByteWriter, fromBase64 } from './bytes.ts'
import { LEVELS } from './fields.ts'
import { parseManifest } from './manifest.ts'
import { BlockWriter, beginning, decodeBlock } from './page-block.ts'
import { toBase64 } from './part-files.ts'
import { decodeRoot, encodeRoot, lastNotAbove, shardOf } from './root.ts'
import { fromScript, toScript } from './script.ts'
import { eachPosting, TermShard, TermShardWriter } from './term-shard.ts'

test('numbers and texts come back', () => {
  const numbers = [0, 1, 127, 128, 300, 2 ** 31, 2 ** 40 + 5]
  const texts = ['auth', 'authentication', 'né', '認証', '😀a', '😁b', '']
  const writer = new ByteWriter()
  for (const number of numbers) writer.integer(number)
  texts.forEach((text, i) => {
    writer.text(text, texts[i - 1])
  })
  const reader = new ByteReader(fromBase64(toBase64(writer.finish())))
  expect(numbers.map(() => reader.integer())).toEqual(numbers)
  let last = ''
  const read = texts.map(() => {
    last = reader.text(last)
    return last
  })
  expect(read).toEqual(texts)
  expect(reader.ended).toBe(true)
  expect([reader.integer(), reader.text()]).toEqual([0, ''])
})

test('a term shard comes back', () => {
  const postings = [3, 4, 900, 80_000].map((section, level) => section * LEVELS + level + 1)
  const writer = new TermShardWriter()
  writer.add({ term: 'deploy', frequency: 9, postings })
  writer.add({ term: 'deployment', frequency: 1, postings: [5] })
  const shard = new TermShard(writer.take())
  const place = shard.find('deploy')
  const read: number[] = []
  if (place) eachPosting(place, (section, level) => read.push(section * LEVELS + level))
  expect(read).toEqual(postings)
  expect(shard.terms.map(({ term, frequency }) => [term, frequency])).toEqual([
    ['deploy', 9],
    ['deployment', 1],
  ])
  expect(shard.find('deplo')).toBeUndefined()
})

test('a root comes back, and finds shards and blocks', () => {
  const root = {
    firstSections: [0, 3, 4, 9],
    facets: [0, 0, 1],
    boosts: [100, 250, 250],
    termBounds: ['b', 'cr', '認'],
    blocks: [0, 4],
    shardFolders: [
      { name: '00a1ff9c', files: 8 },
      { name: 'deadbeef', files: 3 },
    ],
    blockFolders: [{ name: '12345678', files: 2 }],
    names: [0, 16_383, 128],
  }
  expect(decodeRoot(toBase64(encodeRoot(root)))).toEqual(root)
  expect(['a', 'az', 'b', 'cq', 'cr', 'z', '認証'].map((term) => shardOf(root, term))).toEqual([0, 0, 1, 1, 2, 2, 3])
  expect([0, 2, 3, 8].map((section) => lastNotAbove(root.firstSections, section))).toEqual([0, 0, 1, 2])
})

test('a block comes back, with pages that begin and end inside', () => {
  const guide = { page: '/guide', url: '/docs/guide', title: 'Guide\tto\nall', crumbs: ['Start', 'Here'] }
  const other = { page: '/other', url: '/other', title: 'Other', crumbs: [] }
  const sections = [
    { page: guide, section: { url: '/docs/guide', headings: [], text: 'One.', pairs: '' } },
    { page: guide, section: { url: '/docs/guide#a', headings: ['A'], text: '', pairs: '' } },
    { page: guide, section: { url: '/docs/guide#b', headings: ['A', 'B'], text: 'Two.', pairs: '2b-_' } },
    { page: other, section: { url: 'https://example.com/', headings: ['A', 'B'], text: 'Three.', pairs: '' } },
  ]
  const writer = new BlockWriter()
  for (const { page, section } of sections) writer.add(page, section)
  const back = decodeBlock(writer.take())
  expect(back.map(({ section }) => section)).toEqual(sections.map(({ section }) => section))
  const plainGuide = { ...guide, title: 'Guide to all' }
  expect(back.map(({ page }) => page)).toEqual([plainGuide, plainGuide, plainGuide, other])
  expect(writer.size).toBe(0)
})

test.each([
  ['short', 10, 'short'],
  ['two  words\nhere', 10, 'two words'],
  ['unbreakablystrung', 5, 'unbre'],
  ['😀😀😀', 3, '😀'],
])('the beginning of %j within %i', (text, length, expected) => {
  expect(beginning(text, length)).toBe(expected)
})

test('a script gives its payload back, whatever it holds', () => {
  const payload = 'a"b\\c\n</script>\u2028)認証'
  const script = toScript({ name: '0/t1', payload })
  expect(fromScript(script)).toBe(payload)
  const calls: unknown[] = []
  new Function('galleySearch', script)((...args: unknown[]) => calls.push(args))
  expect(calls).toEqual([['0/t1', payload]])
})

test.each(['', 'alert(1)', 'galleySearch("a")', 'galleySearch("a",1)', '<!doctype html>'])(
  '%j is no index script',
  (text) => {
    expect(fromScript(text)).toBeUndefined()
  },
)

test.each(['', '{}', 'null', '{"format":2}', '{"format":3}'])('a manifest %j is an empty one', (payload) => {
  expect(parseManifest(payload).languages).toEqual([])
})

test('a large site has at most one more file for every 20 pages', () => {
  const files = (pages: number) => {
    const sections = Array.from({ length: pages }, (_, i) => ({
      page: `/page-${i}`,
      url: `/page-${i}`,
      title: `Page ${i}`,
      headings: [],
      text: `${`word${i % 997} `.repeat(30)}${i}`,
    }))
    return buildIndex(sections).files.length
  }
  const [many, more] = [files(5_000), files(15_000)]
  expect(many).toBeGreaterThan(100)
  expect(more - many).toBeLessThanOrEqual(10_000 / 20)
})
