// MkDocs with Material: its Markdown, its navigation, and addresses that end in a slash.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const NAVIGATION = `
nav:
  - index.md
  - Setup:
    - setup/index.md
    - Linux: setup/linux.md
`

const CONFIG = `
site_name: Acme
site_url: https://docs.acme.example/guide/
theme:
  name: material
  features: [navigation.indexes]
  palette:
    primary: teal
markdown_extensions:
  - pymdownx.keys
  - pymdownx.snippets
  - toc
plugins:
  - redirects:
      redirect_maps:
        old.md: setup/linux.md
extra:
  version: 3.1
`

describe('a site of MkDocs', () => {
  it('keeps navigation, addresses and anchors', async () => {
    const { config, addresses, anchors, errors, site } = await importFiles({
      'mkdocs.yml': CONFIG + NAVIGATION,
      'docs/index.md': '# Welcome\n\n## Überblick\n\n## Steps\n\n## Steps\n\nSee [ports](setup/linux.md#ports-tcp).\n',
      'docs/setup/index.md': '# Setup\n',
      'docs/setup/linux.md': '# Linux\n\n## Ports (TCP)\n\n![Plan](../img/plan.png)\n',
      'docs/img/plan.png': 'png',
      'docs/css/extra.css': 'a {}',
    })
    expect(config).toMatchObject({
      name: 'Acme',
      colors: { primary: '#009485' },
      navigation: { pages: ['index', { group: 'Setup', root: 'setup/index', pages: ['setup/linux'] }] },
      redirects: [{ source: '/old', destination: '/setup/linux' }],
    })
    expect(addresses).toEqual(['/ kept', '/old redirected /setup/linux', '/setup kept', '/setup/linux kept'])
    expect(site.files.readText('index.mdx')).toContain('## Überblick {#uberblick}\n\n## Steps\n\n## Steps {#steps_1}')
    expect(anchors).toEqual({ kept: 4, pinned: 2, lost: [] })
    expect(site.files.list()).toContain('img/plan.png')
    expect(errors).toEqual([])
    expect(site.advice).toHaveLength(2)
  })

  it('converts what Python-Markdown and Material have of their own', async () => {
    const { file, remarks } = await importFiles({
      'mkdocs.yml': CONFIG,
      'includes/note.txt': 'x = 1\ny = 2\n',
      'docs/a.md': `# A

!!! warning "Take care"

    Text with {braces} and 1 < 2.

??? tip

    Folded.

=== "Linux"

    \`\`\` sh hl_lines="2"
    one
    two
    \`\`\`

=== ":material-apple: \`mac\`"

    \`\`\` sh
    brew
    \`\`\`

Press ++ctrl+c++ to stop version {{ version }}.

\`\`\` py
--8<-- "includes/note.txt:2:2"
\`\`\`

    indented
`,
    })
    expect(file('a.mdx')).toBe(`---
title: A
---

<Warning title="Take care">

Text with \\{braces\\} and 1 < 2.

</Warning>

<Accordion title="Tip">

Folded.

</Accordion>

<CodeGroup>

\`\`\`sh title="Linux" highlight={2}
one
two
\`\`\`

\`\`\`sh title="mac"
brew
\`\`\`

</CodeGroup>

Press <kbd>Ctrl</kbd>+<kbd>C</kbd> to stop version 3.1.

\`\`\`py
y = 2
\`\`\`

\`\`\`text
indented
\`\`\`
`)
    expect(remarks).toEqual(['changed indented code: Code indented by four columns is now a fenced block.'])
  })

  it('closes a fence that its tab leaves open, and nothing after it is code', async () => {
    const { file } = await importFiles({
      'mkdocs.yml': 'site_name: Acme\n',
      'docs/index.md': '# A\n\n=== "One"\n\n    Text.\n\n    ```\n    code\n\n=== "Two"\n\n    More.\n\n## After\n',
    })
    expect(file('index.mdx')).toContain('```\ncode\n```\n\n</Tab>')
    expect(file('index.mdx')).toContain('\n## After\n')
  })

  it('reads the blog of Material, appended definitions, and code that names its language', async () => {
    const { file, config, addresses, errors } = await importFiles({
      'mkdocs.yml':
        'site_name: Acme\nplugins:\n  - blog\nnav:\n  - index.md\n  - Blog: [blog/index.md]\nmarkdown_extensions:\n  - pymdownx.emoji\n  - pymdownx.inlinehilite\n  - pymdownx.snippets:\n      base_path: [parts]\n      auto_append: [links.md]\n',
      'parts/links.md': '[PEP 8]: https://peps.example/8\n[other]: https://other.example\n*[API]: Interface\n',
      'docs/index.md':
        '# Home\n\nSee [PEP 8][], `#!python x` and the API :tada:.\n\n## One ## {: #first }\n\n```toml config-example\na = 1\n```\n',
      'docs/blog/index.md': '# News\n',
      'docs/blog/posts/b.md': '---\ndate: 2024-05-06\ncategories: [Big news]\n---\n\n# Acme v1.2\n\nText.\n',
    })
    expect(file('index.mdx')).toContain(
      'See [PEP 8][], `x` and the <Tooltip tip="Interface">API</Tooltip> 🎉.\n\n## One {#first}\n\n```toml\na = 1\n```\n\n[PEP 8]: https://peps.example/8\n',
    )
    expect(file('blog/index.mdx')).toContain('- [Acme v1.2](/blog/2024/05/06/acme-v12) · 2024-05-06')
    expect(JSON.stringify(config.navigation)).toContain('{"group":"2024","pages":["blog/2024/05/06/acme-v12"]}')
    expect(addresses).toEqual([
      '/ kept',
      '/blog kept',
      '/blog/2024/05/06/acme-v12 kept',
      '/blog/archive/2024 redirected /blog',
      '/blog/category/big-news redirected /blog',
    ])
    expect(errors).toEqual([])
  })

  it('reads TeX in the forms of Arithmatex', async () => {
    const { file, remarks } = await importFiles({
      'mkdocs.yml': 'site_name: A\nmarkdown_extensions:\n  - pymdownx.arithmatex:\n      generic: true\n',
      'docs/index.md': String.raw`# A

Inline \(a_1 + b_{x}\), but not \\(this\\), and $c$.

\[
E = mc^2 \sum_{i}^n x_i
\]

$$ a = b $$

- Item

    \begin{align}
    a &= b
    \end{align}
`,
    })
    expect(file('index.mdx')).toContain(String.raw`Inline $a_1 + b_{x}$, but not \\(this\\), and $c$.

$$
E = mc^2 \sum_{i}^n x_i
$$

$$
a = b
$$
`)
    expect(file('index.mdx')).toContain(String.raw`    $$
    \begin{align}
    a &= b
    \end{align}
    $$`)
    expect(remarks).toEqual([])
  })
})
