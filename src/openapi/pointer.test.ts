// Places in specifications, asked for one by one or together.
import { expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { locate, placeOf } from './pointer.ts'
import { readSpecFile } from './spec-file.ts'

const POINTERS = ['/schemas/A', '/schemas/B', '/schemas/B/type', '/schemas/C', '/tags/1', '']

it('finds parts below keys of any length', () => {
  const path = `/${'custom_objects/'.repeat(10)}{id}`
  const text = `paths:\n  "${path}":\n    get: {summary: Read}\n`
  const file = readSpecFile(new SourceFile('api', text))
  const [place] = locate(file, [`/paths/${path.replaceAll('/', '~1')}/get`])
  expect(place?.start).toBe(text.indexOf('get:'))
})

it.each([
  ['json', '{"schemas": {"A": {"title": "{"}, "B": {"type": "string"}},\n "tags": [1, {"a": 2}]}'],
  ['yaml', 'schemas:\n  A: {title: x}\n  B:\n    type: string\ntags: [1, 2]\n'],
  // Only lenient parsers read a bracket that closes at the column of its key.
  ['yaml', 'schemas:\n  A: {\n    title: x\n  }\n  B:\n    type: string\ntags: [\n  1, 2\n]\n'],
])('gives the same place however it is asked for: %s', (_, text) => {
  const read = () => readSpecFile(new SourceFile('api', text))
  const expected = locate(read(), POINTERS)
  expect(new Set(expected.map(({ start }) => start)).size).toBeGreaterThan(4)
  for (const others of [[], POINTERS, ['/schemas/B']]) {
    const file = read()
    const places = POINTERS.toReversed().map((pointer) => placeOf(file, pointer, () => others))
    expect(places.toReversed()).toEqual(expected)
  }
})

it('an empty item of a list is where the list is', () => {
  const text = 'tags:\n- a\n-\n- b\n'
  const file = readSpecFile(new SourceFile('api', text))
  const places = locate(file, ['/tags', '/tags/1', '/tags/2'])
  expect(places.map(({ start }) => start)).toEqual([text.indexOf('tags'), text.indexOf('tags'), text.indexOf('b')])
})
