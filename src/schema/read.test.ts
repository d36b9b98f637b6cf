import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { SourceFile } from '../files/source-file.ts'
import { key, needed, note, option } from './describe.ts'
import { parseJson } from './json.ts'
import { toJsonSchema } from './json-schema.ts'
import { readValue } from './read.ts'
import { listKeys } from './reference.ts'

const color = note(z.string().regex(/^#[\da-f]{6}$/), { expected: 'a color such as `#0d9373`' })

const schema = note(
  z.object({
    name: needed('Name of the boat.', z.string().min(1), 'Boat'),
    sails: option('How many.', z.number().min(1)),
    draft: option('Meters below the water.', z.number().positive()),
    rig: option('Kind of rig.', note(z.enum(['sloop', 'ketch', 'yawl']), { default: 'sloop' })),
    hull: option('Color of the hull.', z.union([color, z.object({ above: key('Above water.', color) })])),
    crew: option(
      'Who sails.',
      z.array(z.object({ name: key('Name.', z.string()), skipper: option('In command.', z.boolean()) })),
    ),
    flags: option('In the rigging.', z.array(z.enum(['red', 'green']))),
    log: option('Free notes.', z.record(z.string(), z.string())),
    gear: option('Aboard.', z.partialRecord(z.enum(['anchor', 'compass']), z.string())),
  }),
  { moved: { motor: 'Sail.' } },
)

function read(text: string) {
  const found: string[] = []
  const placed = parseJson(new SourceFile('boat.json', text), () => {})
  const value = readValue(schema, placed, ({ code, severity, message, place, help }) => {
    found.push(`${severity} ${code} at ${text.slice(place.start, place.end)}: ${message}${help ? ` | ${help}` : ''}`)
  })
  return { value: value && JSON.parse(JSON.stringify(value)), found }
}

describe('reading', () => {
  it.each<[string, unknown, string[]]>([
    ['{"name":"Eda","rig":"ketch","hull":"#aabbcc"}', { name: 'Eda', rig: 'ketch', hull: '#aabbcc' }, []],
    ['{"name":"Eda","hull":{"above":"#aabbcc"}}', { name: 'Eda', hull: { above: '#aabbcc' } }, []],
    [
      '{"nme": "A"}',
      { name: 'Boat' },
      ['warning unknown-key at "nme": Unknown key `nme`. It has no effect. | Did you mean `name`?'],
    ],
    ['{}', { name: 'Boat' }, ['warning missing-key at {: The key `name` is missing. | Add `name`: Name of the boat.']],
    ['{"name":""}', { name: 'Boat' }, ['error invalid-value at "": `name` must not be empty.']],
    ['{"name":5}', { name: 'Boat' }, ['error wrong-type at 5: `name` must be a string, not a number.']],
    ['{"name":"Eda","draft":0}', { name: 'Eda' }, ['error invalid-value at 0: `draft` must be more than 0.']],
    ['{"name":"Eda","sails":0}', { name: 'Eda' }, ['error invalid-value at 0: `sails` must be at least 1.']],
    [
      '{"name":"Eda","rig":"ketsch"}',
      { name: 'Eda' },
      ['warning unknown-value at "ketsch": `rig` has no value `ketsch`. | Did you mean `ketch`?'],
    ],
    [
      '{"name":"Eda","rig":"barque"}',
      { name: 'Eda' },
      ['warning unknown-value at "barque": `rig` has no value `barque`. | Write `sloop`, `ketch`, or `yawl`.'],
    ],
    [
      '{"name":"Eda","flags":["red","blue"]}',
      { name: 'Eda', flags: ['red'] },
      ['error unknown-value at "blue": `flags` has no value `blue`. | Write `red` or `green`.'],
    ],
    [
      '{"name":"Eda","hull":"red"}',
      { name: 'Eda' },
      ['error invalid-value at "red": `hull` must be a color such as `#0d9373`, not "red".'],
    ],
    [
      '{"name":"Eda","hull":[]}',
      { name: 'Eda' },
      ['error wrong-type at []: `hull` must be a color such as `#0d9373` or an object, not a list.'],
    ],
    [
      '{"name":"Eda","sail":2}',
      { name: 'Eda' },
      ['warning unknown-key at "sail": Unknown key `sail`. It has no effect. | Did you mean `sails`?'],
    ],
    [
      '{"name":"Eda","sail":2,"sails":3}',
      { name: 'Eda', sails: 3 },
      ['warning unknown-key at "sail": Unknown key `sail`. It has no effect.'],
    ],
    [
      '{"name":"Eda","motor":true}',
      { name: 'Eda' },
      ['warning unknown-key at "motor": Unknown key `motor`. It has no effect. | Sail.'],
    ],
    [
      '{"name":"Eda","crew":[{"name":"Ada","hull":"#aabbcc"},7]}',
      { name: 'Eda', crew: [{ name: 'Ada' }] },
      [
        'warning unknown-key at "hull": Unknown key `hull`. It has no effect. | Allowed here: `name`, `skipper`.',
        'error wrong-type at 7: An entry of `crew` must be an object, not a number.',
      ],
    ],
    [
      '{"name":"Eda","crew":[{"name":"Ada","gear":{}}]}',
      { name: 'Eda', crew: [{ name: 'Ada' }] },
      [
        'warning unknown-key at "gear": Unknown key `gear`. It has no effect. | `gear` belongs at the top level of the file.',
      ],
    ],
    [
      '{"name":"Eda","crew":[{"name":"Ada"},{"skipper":true},{"name":"Bo","skipper":"yes"}]}',
      { name: 'Eda', crew: [{ name: 'Ada' }, { name: 'Bo' }] },
      [
        'error missing-key at {: The key `name` is missing. | Add `name`: Name.',
        'error wrong-type at "yes": `skipper` must be `true` or `false`, not a string.',
      ],
    ],
    [
      '{"name":"Eda","gear":{"anchor":"iron","kompass":"brass"}}',
      { name: 'Eda', gear: { anchor: 'iron', kompass: 'brass' } },
      ['warning unknown-key at "kompass": Unknown key `kompass`. It has no effect. | Did you mean `compass`?'],
    ],
    ['{"name":"Eda","log":{"constructor":"x"}}', { name: 'Eda', log: { constructor: 'x' } }, []],
  ])('%s', (text, expected, findings) => {
    const { value, found } = read(text)
    expect(found).toEqual(findings)
    expect(value).toEqual(expected)
  })

  // `est` is Estonian, not Spanish, and `woff4` may be meant as any of the formats.
  it.each([
    ['ketsch', 'ketch'],
    ['Ketch', 'ketch'],
    ['KE_TCH', 'ketch'],
    ['jawl', undefined],
    ['est', undefined],
    ['woff4', undefined],
  ])('fixes %s only if what it means is beyond doubt', (typed, fixed) => {
    const rigs = z.object({ rig: option('Kind.', z.enum(['ketch', 'yawl', 'es', 'woff2', 'woff3'])) })
    const placed = parseJson(new SourceFile('boat.json', JSON.stringify({ rig: typed })), () => {})
    const fixes: (string | undefined)[] = []
    readValue(rigs, placed, ({ fix }) => fixes.push(fix?.[0]?.text))
    expect(fixes).toEqual([fixed && JSON.stringify(fixed)])
  })

  it('gives records no inherited keys', () => {
    const placed = parseJson(new SourceFile('boat.json', '{"name":"Eda","log":{}}'), () => {})
    expect(readValue(schema, placed, () => {})?.log?.toString).toBeUndefined()
  })
})

it('lists every key once, with its type, default and sentence', () => {
  const lines = listKeys(schema).map(
    (entry) => `${entry.path}${entry.required ? '!' : ''}: ${entry.type} = ${entry.default}`,
  )
  expect(lines).toEqual([
    'name!: string = undefined',
    'sails: number = undefined',
    'draft: number = undefined',
    'rig: "sloop" | "ketch" | "yawl" = "sloop"',
    'hull: string | object = undefined',
    'hull.above!: string = undefined',
    'crew: object[] = undefined',
    'crew[].name!: string = undefined',
    'crew[].skipper: boolean = undefined',
    'flags: ("red" | "green")[] = undefined',
    'log: Record<string, string> = undefined',
    'gear: Record<string, string> = undefined',
  ])
  expect(listKeys(schema).every((entry) => entry.summary !== '')).toBe(true)
})

it('becomes JSON Schema with sentences, and without words of our own', () => {
  const json = toJsonSchema(schema, { references: true })
  expect(json).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string', description: 'Name of the boat.', default: 'Boat' } },
  })
  expect(JSON.stringify(json)).not.toMatch(/"expected"|"moved"|"required":true/)
  expect(json.properties).toMatchObject({ crew: { anyOf: [{ type: 'array' }, { $ref: '#/$defs/FileReference' }] } })
})
