// Compares with Node's own methods, which take any input.
import { describe, expect, it } from 'vitest'
import { decodeUtf8, encodeUtf8 } from './utf8.ts'

const TEXTS = {
  ASCII: 'The quick brown fox.\n',
  'Latin-1': 'Le café est à côté.\n',
  Korean: '페이지를 빌드합니다.\n',
  'a character at the end': `${'plain '.repeat(400)}—`,
  emoji: '🚢 and 🧑‍🚀\n',
  'lone surrogates': 'a\ud800b\udc00c',
  'a byte order mark': '\ufeffText.\n',
}

describe.each(Object.entries(TEXTS))('%s', (_name, text) => {
  it.each([1, 200, 30_000])('%d times is the same as Node makes it', (count) => {
    const long = text.repeat(count)
    const bytes = Buffer.from(long)
    expect(Buffer.compare(encodeUtf8(long), bytes)).toBe(0)
    expect(decodeUtf8(bytes) === bytes.toString()).toBe(true)
  })
})

it.each([0, 100, 3_000])('bytes that aren’t UTF-8, after %d that are, become the same text', (count) => {
  const bytes = Buffer.concat([Buffer.alloc(count, 'é'), Buffer.from([0xff, 0x61, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0xe2])])
  expect(decodeUtf8(bytes)).toBe(bytes.toString())
})

it('decodes a view of other bytes', () => {
  const bytes = Buffer.concat([Buffer.alloc(7, 'x'), Buffer.alloc(3_000, 'é')])
  expect(decodeUtf8(bytes.subarray(7))).toBe('é'.repeat(1_500))
})
