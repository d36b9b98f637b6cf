// `--fix` never changes what readers see. `scripts/fix-safety.mjs` checks the same for any docs folder.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tryFixes } from '../../scripts/fix-safety.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { config } from '../site.ts'

const fixture = (path: string) => new DiskFileSystem(fileURLToPath(new URL(path, import.meta.url)))
const head = '---\ntitle: Rate limits\ndescription: How many.\n---\n\n'

/** Pieces of pages that have something to fix, in any order. */
const PIECES = [
  '# Rate limits\n\nTen a second.',
  '# Another top\n\nText.',
  '## Section\n\nText.',
  '### Deeper\n\nText.\n\n##### Deepest\n\nText.\n\n#### Between\n\nText.',
  '#### Deep\n\nText.\n\n<h5>As a tag</h5>\n\nText.',
  '<Steps>\n  <Step title="One">\n    #### In a step\n\n    Text.\n  </Step>\n</Steps>',
  'See [below](##section) and [limits](/limts), or [it](#Section).',
  '```js\nnpm install acme\n```',
  'Write `a.json`:\n\n```json\n{ "a": 1 }\n```',
  '![Chart of rows](https://example.com/a.png)',
  'In order to send it, please run `acme send`. The ibc-go client must have the ability to answer.',
  'It is <Badge color="gren">new</Badge> \u200b here.\r\n',
]

describe('--fix', () => {
  it('keeps the text, outline, code, and links of any two pieces', async () => {
    const fixed = new Set<string>()
    for (const [i, first] of PIECES.entries()) {
      const files: Record<string, string> = {
        'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'limits'] } })),
        'limits.mdx': head,
      }
      for (const [j, second] of PIECES.entries()) files[`p${j}.mdx`] = `${head}${first}\n\n${second}\n`
      const result = await tryFixes(new MemoryFileSystem(files))
      expect(result.changed, `piece ${i}`).toEqual([])
      for (const code of result.fixed.keys()) fixed.add(code)
    }
    expect([...fixed].sort()).toEqual([
      'example-syntax',
      'file-name',
      'frame',
      'heading-order',
      'hidden-characters',
      'invalid-prop',
      'page-links',
      'repeated-title',
    ])
  }, 60_000)

  it.each(['../fixtures/planted', '../fixtures/conventions', '../../docs'])('keeps the content of %s', async (path) => {
    const { changed, added } = await tryFixes(fixture(path))
    expect([changed, added]).toEqual([[], []])
  })
})
