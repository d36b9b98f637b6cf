// mdBook: chapters in the order of SUMMARY.md, includes, hidden lines.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a book of mdBook', () => {
  it('keeps parts, addresses and redirects, and includes code', async () => {
    const { config, addresses, file, errors } = await importFiles({
      'book.toml': '[book]\ntitle = "The Acme Book"\n\n[output.html.redirect]\n"/old.html" = "ch/one.html"\n',
      'src/SUMMARY.md':
        '# Summary\n\n[Preface](preface.md)\n\n# Part one\n\n- [One](ch/one.md)\n  - [Two](ch/two.md)\n- [Draft]()\n',
      'src/preface.md': '# Preface\n\nRead [one](./ch/one.md).\n',
      'src/ch/one.md':
        '# One\n\n```rust,ignore\n# use a;\nfn main() {}\n```\n\n```rust\n{{#include ../code.rs:part}}\n```\n',
      'src/ch/two.md': '# Two\n\n## `fn` & more\n',
      'src/code.rs': '// ANCHOR: part\nlet a = 1;\n// ANCHOR_END: part\nlet b = 2;\n',
    })
    expect(config).toMatchObject({
      name: 'The Acme Book',
      navigation: {
        pages: ['preface', { group: 'Part one', pages: [{ group: 'One', root: 'ch/one', pages: ['ch/two'] }] }],
      },
    })
    expect(file('ch/one.mdx')).toBe('---\ntitle: One\n---\n\n```rust\nfn main() {}\n```\n\n```rust\nlet a = 1;\n```\n')
    expect(addresses).toEqual([
      '/ redirected /preface',
      '/ch/one kept',
      '/ch/two kept',
      '/old redirected /ch/one',
      '/preface kept',
      '/print redirected /preface',
    ])
    expect(errors).toEqual([])
  })
})
