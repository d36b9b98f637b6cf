import { expect, it } from 'vitest'
import { type StreamKind, StreamReader, streamKind } from './stream.ts'

it.each([
  ['text/event-stream; charset=utf-8', 'events'],
  ['application/x-ndjson', 'lines'],
  ['application/jsonl', 'lines'],
  ['application/json', undefined],
])('%s is a stream of %s', (type, kind) => expect(streamKind(type)).toBe(kind))

it.each<[string, StreamKind, string[], object[]]>([
  [
    'events end with an empty line',
    'events',
    ['data: 1\n', '\ndata: 2\n\nda', 'ta: 3'],
    [{ data: '1' }, { data: '2' }, { data: '3' }],
  ],
  ['lines of one event are joined', 'events', ['event: a\ndata: 1\ndata: 2\n\n'], [{ name: 'a', data: '1\n2' }]],
  [
    'a CRLF that comes apart is one end',
    'events',
    ['data: 1\r', '\n\r\n', 'data: 2\r\n\r\n'],
    [{ data: '1' }, { data: '2' }],
  ],
  ['comments and other fields are left out', 'events', [': hi\nid: 4\nretry: 9\ndata:x\n\n'], [{ data: 'x' }]],
  ['an event without data is none', 'events', ['event: a\n\n'], []],
  [
    'lines of JSON',
    'lines',
    ['{"a":1}\n{"a"', ':2}\n\n{"a":3}'],
    [{ data: '{"a":1}' }, { data: '{"a":2}' }, { data: '{"a":3}' }],
  ],
  ['JSON text sequences', 'lines', ['\u001e{}\n\u001e[]\n'], [{ data: '{}' }, { data: '[]' }]],
])('%s', (_, kind, chunks, items) => {
  const reader = new StreamReader(kind)
  expect([...chunks.flatMap((chunk) => reader.add(chunk)), ...reader.add('', true)]).toEqual(items)
})
