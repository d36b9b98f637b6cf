// JSON blocks with the title of a file that has a schema.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { PAGE, project } from '../testing.ts'
import { exampleSchemas } from './example-schemas.ts'

const SCHEMA = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    server: {
      type: 'object',
      required: ['host'],
      properties: { host: { type: 'string' }, port: { type: 'integer' } },
    },
  },
}

async function check(fence: string, code: string, schema = '../acme.schema.json') {
  const read = await project({
    'galley.json': JSON.stringify({ test: { schemas: { 'acme.json': schema } } }),
    'index.mdx': `${PAGE}- Item\n\n  \`\`\`json ${fence}\n  ${code}\n  \`\`\`\n`,
  })
  const files = new MemoryFileSystem({ 'acme.schema.json': JSON.stringify(SCHEMA) })
  const found = await exampleSchemas.find(read, { repository: { docs: 'docs', files } })
  const source = read.sources.get('index.mdx')
  return found.map(({ message, place }) => [message, source?.text.slice(place.start, place.end)])
}

describe('an example of a file with a schema', () => {
  it.each<[string, string, unknown[]]>([
    ['acme.json', '{ "server": { "host": "a", "port": 1 } }', []],
    ['config/acme.json test="syntax"', '{ "server": { ... } }', []],
    ['other.json', '{ "nmae": 1 }', []],
    [
      'acme.json',
      '{ "server": { "host": "a", "port": "1" } }',
      [['`server.port` must be an integer, not a string.', '"1"']],
    ],
    ['acme.json', '{ "server": {} }', [['`server` has no `host`, which is required.', '{']]],
    ['acme.json', '{ "nmae": "shop" }', [['`acme.json` has no property `nmae` in the schema.', '"nmae"']]],
    ['acme.json', '{ "name": ', []],
  ])('%s with %s', async (fence, code, found) => {
    expect(await check(fence, code)).toEqual(found)
  })

  it('needs the schema', async () => {
    expect((await check('acme.json', '{}', '../none.json')).map(([message]) => message)).toEqual([
      'There is no JSON Schema `../none.json`.',
    ])
  })
})
