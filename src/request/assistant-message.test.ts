// Server-sent events, however a connection cuts them.
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { eventData } from './assistant-message.ts'

const streamOf = (pieces: Iterable<Uint8Array>) => Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>

async function all(stream: ReadableStream<Uint8Array>, maxBytes = 10_000_000): Promise<string[]> {
  const found: string[] = []
  for await (const data of eventData(stream, maxBytes)) found.push(data)
  return found
}

it.each([1, 2, 3, 7, 1000])('reads events in pieces of %d bytes', async (size) => {
  const bytes = new TextEncoder().encode(':\n\ndata: {"a":"é€"}\r\n\r\nevent: x\rdata:two\n\ndata: last')
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size))
  expect(await all(streamOf(pieces))).toEqual(['{"a":"é€"}', 'two', 'last'])
})

it('reads a long line in many pieces in linear time', async () => {
  const piece = new TextEncoder().encode('x'.repeat(40))
  const pieces = function* () {
    yield new TextEncoder().encode('data: ')
    for (let i = 0; i < 50_000; i++) yield piece
  }
  expect((await all(streamOf(pieces())))[0]).toHaveLength(2_000_000)
}, 10_000)

it('refuses more bytes than it may read', async () => {
  await expect(all(streamOf([new Uint8Array(11)]), 10)).rejects.toThrow('more than 10 bytes')
})
