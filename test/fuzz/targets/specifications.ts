// Broken API specifications: their operations must become pages, or a finding must say why not.
import { SPECIFICATIONS } from '../corpus.ts'
import { mutate } from '../mutate.ts'
import { tryFiles } from '../site-target.ts'
import type { Target } from '../target.ts'

const WORDS = [
  '  ',
  '\n',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  '"',
  '&a ',
  '*a',
  '<<: *a',
  '!!js/function ',
  '!!binary ',
  '|\n',
  '>-\n',
  '$ref: "#/components/schemas/A"',
  '$ref: "#"',
  '$ref: "other.yaml"',
  '$ref: "http://127.0.0.1/x"',
  '$ref: "file:///etc/passwd"',
  'type: object',
  'type: [string, "null"]',
  'allOf:\n',
  'oneOf:\n',
  'properties:\n',
  'items:\n',
  'additionalProperties: ',
  'example: ',
  'enum: [',
  'format: ',
  'nullable: true',
  'required: ',
  'discriminator: ',
  'parameters:\n',
  'responses:\n',
  '"200":\n',
  'content:\n',
  'application/json:\n',
  'security: ',
  'servers: ',
  'url: ',
  'openapi: 3.1.0',
  'swagger: "2.0"',
  'x-mint: ',
  'webhooks:\n',
  'get:\n',
  '/a/{b}:\n',
  'null',
  '~',
]

export const specifications: Target = {
  name: 'specifications',
  batch: 4,
  make: (random) => ({ 'CASE.yaml': mutate(random.pick(SPECIFICATIONS), random, WORDS, SPECIFICATIONS) }),
  run(cases) {
    const specs = cases.map((files, i) => [`spec${i}.yaml`, files['CASE.yaml'] ?? ''] as const)
    const tabs = specs.map(([path], i) => ({ tab: `API ${i}`, openapi: { source: path, directory: `api${i}` } }))
    return tryFiles(
      {
        'docs.json': JSON.stringify({
          name: 'Fuzz',
          theme: 'mint',
          colors: { primary: '#0f766e' },
          navigation: { tabs: [{ tab: 'Guides', pages: ['index'] }, ...tabs] },
        }),
        'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
        ...Object.fromEntries(specs),
      },
      ['index.html'],
    )
  },
}
