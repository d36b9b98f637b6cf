// Broken configuration: `docs.json`, `galley.json`, `_redirects`, and `_headers`. The result must be a site or a
// finding.
import { CONFIGURATIONS } from '../corpus.ts'
import { mutate } from '../mutate.ts'
import { tryFiles } from '../site-target.ts'
import type { Target } from '../target.ts'

const RULES = [
  '/a /b 301\n/c/* /d/:splat\n/e/:id https://example.com/:id 302\n',
  '/*\n  X-A: b\n  Link: </a>; rel="b"\n/x/*\n  ! X-A\n',
]

const WORDS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  'true',
  'null',
  '"pages": [',
  '"group": "a",',
  '"tabs": [',
  '"openapi": "x.yaml"',
  '"$ref": "docs.json"',
  '"navigation": {',
  '"versions": [',
  '"languages": [',
  '"language": "fr"',
  '"hidden": true',
  '"redirects": [{"source": "/:a*/:a*", "destination": "/:a*"}]',
  '"theme": "maple"',
  '"colors": {',
  '"primary": "#',
  '"logo": "',
  '"href": "https://',
  '"icon": "',
  '"variables": {',
  '"root": "index"',
  '"expanded": ',
  '"directory": "',
  '// x\n',
  '/* x */',
  '/*',
  ':splat',
  '*',
  '/',
  '301',
  '\n',
]

export const configurations: Target = {
  name: 'configuration',
  batch: 1,
  make(random) {
    const kind = random.pick(['docs.json', 'docs.json', 'docs.json', 'galley.json', '_redirects', '_headers'])
    const text = kind.startsWith('_') ? random.pick(RULES) : random.pick(CONFIGURATIONS)
    return { [kind]: mutate(text, random, WORDS, CONFIGURATIONS) }
  },
  async run(cases) {
    for (const files of cases) {
      const reason = await tryFiles(
        {
          'docs.json': JSON.stringify({
            name: 'Fuzz',
            theme: 'mint',
            colors: { primary: '#0f766e' },
            navigation: { pages: ['index', 'guides/a'] },
          }),
          'index.mdx': '---\ntitle: Home\n---\n\nWelcome to {{name}}.',
          'guides/a.mdx': '---\ntitle: A\n---\n\n[Home](/) and [old](/old).',
          'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
          ...files,
        },
        [],
      )
      if (reason !== undefined) return reason
    }
    return undefined
  },
}
