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
        '# One\n\n```rust,ignore\n# use a;\nfn main() {}\n```\n\n```rust\n{{#include ../code.rs:1st}}\n```\n',
      'src/ch/two.md': '# Two\n\n## `fn` & more\n',
      'src/code.rs': '// ANCHOR: 1st\nlet a = 1;\n// ANCHOR_END: 1st\nlet b = 2;\n',
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

  it('looks for what an included file includes beside that file', async () => {
    const { file, errors } = await importFiles({
      'book.toml': '[book]\ntitle = "Acme"\n',
      'src/SUMMARY.md': '- [A](guide/a.md)\n',
      'src/guide/a.md': '# A\n\n{{#include ../include/head.md}}\n\nSee [it].\n',
      'src/include/head.md': 'Head text.\n\n{{#include ./parts/links.md}}\n',
      'src/include/parts/links.md': '[it]: https://acme.example\n',
    })
    expect(file('guide/a.mdx')).toContain('Head text.\n\n[it]: https://acme.example\n\nSee [it].')
    expect(errors).toEqual([])
  })

  it('reads what is outside of the book, hidden lines of any language, and titles of level 2', async () => {
    const { file } = await importFiles({
      'lib/code.rs': 'let a = 1;\n',
      'guide/book.toml': '[book]\ntitle = "Acme"\n\n[output.html.code.hidelines]\npython = "~"\n',
      'guide/src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n',
      'guide/src/one.md':
        '## One\n\n```rust\n{{#include ../../lib/code.rs}}\n```\n\n```python\n~import a\nprint(a)\n```\n\nWrite `\\{{#include a}}`.\n\n    ```rust\n    a\n    ```\n',
    })
    expect(file('one.mdx')).toBe(
      '---\ntitle: One\n---\n\n```rust\nlet a = 1;\n```\n\n```python\nprint(a)\n```\n\nWrite `{{#include a}}`.\n\n````text\n```rust\na\n```\n````\n',
    )
  })

  it('keeps the number, the file name, and the caption of a listing', async () => {
    const { file, remarks } = await importFiles({
      'book.toml': '[book]\ntitle = "Acme"\n',
      'src/SUMMARY.md': '- [One](one.md)\n',
      'src/one.md':
        '# One\n\nSee [it](#listing-1-2).\n\n<Listing number="1-2" file-name="src/main.rs" caption="A `Box<i32>`, *boxed*">\n\n```rust,ignore\nfn main() {}\n```\n\n</Listing>\n\n<Listing>\n\n```\na\n```\n\n</Listing>\n\nEnd.\n',
    })
    expect(file('one.mdx')).toBe(
      '---\ntitle: One\n---\n\nSee [it](#listing-1-2).\n\n<a id="listing-1-2"></a>\n\n```rust title="src/main.rs"\nfn main() {}\n```\n\n**Listing 1-2**: A `Box<i32>`, *boxed*\n\n```\na\n```\n\nEnd.\n',
    )
    expect(remarks).toEqual([])
  })

  it('converts the callouts of mdbook-admonish', async () => {
    const { file, remarks } = await importFiles({
      'book.toml': '[book]\ntitle = "Acme"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md':
        '# A\n\n```admonish warning "Mind *this*"\nText, and [a link](https://acme.example).\n```\n\n```admonish\nPlain.\n```\n\n- Item\n\n  ```admonish sandbox title="Try it" collapsible=true\n  Code.\n  ```\n',
    })
    expect(file('a.mdx')).toContain(
      '<Warning title="Mind this">\n\nText, and [a link](https://acme.example).\n\n</Warning>\n\n<Note>\n\nPlain.\n\n</Note>\n',
    )
    expect(file('a.mdx')).toContain('  <Accordion title="Try it">\n\n  Code.\n\n  </Accordion>\n')
    expect(remarks).toEqual(["simplified ```admonish: `sandbox` is an unknown kind of callout, so it's now a note."])
  })

  it('includes words within a line, and names what only a preprocessor knows', async () => {
    const { file, remarks, errors } = await importFiles({
      'book.toml': '[book]\ntitle = "Acme"\n',
      'src/SUMMARY.md': '- [A](a.md)\n',
      'src/a.md':
        '{{#title The first}}\n# A\n\nThis is version {{#include version.txt}}.\n\n{{ #include part.txt }}\n\n{{#quiz keys.toml}}\n\nMind {{% badge new %}} keys. Write \\{{#include b}}, `{{#if}}`, or `\\{{#include c}}`.\n',
      'src/version.txt': '1.2\n',
      'src/part.txt': 'A *part*.\n',
    })
    expect(file('a.mdx')).toBe(
      '---\ntitle: A\n---\n\nThis is version 1.2.\n\nA *part*.\n\n\\{\\{#quiz keys.toml\\}\\}\n\nMind \\{\\{% badge new %\\}\\} keys. Write \\{\\{#include b\\}\\}, `{{#if}}`, or `{{#include c}}`.\n',
    )
    expect(remarks).toEqual([
      'left {{#quiz}}: Only a preprocessor knows `{{#quiz}}`, so it shows as text.',
      'left {{%badge}}: Only a preprocessor knows `{{%badge}}`, so it shows as text.',
    ])
    expect(errors).toEqual([])
  })
})
