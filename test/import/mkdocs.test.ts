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

  it('includes parts of other files with the plugin include-markdown', async () => {
    const { file, remarks } = await importFiles({
      'mkdocs.yml': 'site_name: A\nplugins:\n  - include-markdown\n',
      'README.md':
        '# Readme\n\n<!--start-->\n## Shared\n\n[Page](docs/a.md) ![x](docs/img/a.png)\n\n```sh\n# comment\n```\n<!--end-->\n\nAfter.\n',
      'docs/img/a.png': 'png',
      'docs/code.py': 'x = 1\n',
      'docs/a.md': '# A page\n',
      'docs/part.md': 'in two\nlines\n',
      'docs/index.md': `# Home

{%
   include-markdown "../README.md"
   start="<!--start-->"
   end="<!--end-->"
   heading-offset=1
%}

\`\`\`python
{% include "code.py" %}
\`\`\`

- Text {% include-markdown "part.md" %}.

{% include 'gone.md' %}
`,
    })
    expect(file('index.mdx')).toContain(
      '### Shared\n\n[Page](/a) ![x](/img/a.png)\n\n```sh\n# comment\n```\n\n```python\nx = 1\n```\n\n- Text in two lines.\n',
    )
    expect(remarks).toEqual([
      "missing {% include %}: The file `gone.md`, which should be included here, doesn't exist.",
    ])
  })

  it('inserts what the macros plugin includes', async () => {
    const { file, remarks } = await importFiles({
      'mkdocs.yml': 'site_name: Acme\nplugins: [macros]\n',
      'docs/index.md':
        "# Home\n\n{% include 'snippets/key.md' %}\n\n{% include 'snippets/none.md' %}\n\n{% include name %}\n",
      'docs/snippets/key.md': 'Make a *key*.\n',
    })
    expect(file('index.mdx')).toContain('Make a *key*.')
    expect(remarks).toEqual([
      expect.stringContaining("`{% include 'snippets/none.md' %}` was left out"),
      expect.stringContaining('`{% include name %}` was left out'),
    ])
  })

  it('fills in the variables of the macros plugin, in code too', async () => {
    const { file, remarks } = await importFiles({
      'mkdocs.yml':
        'site_name: Acme\nplugins:\n  - macros:\n      include_yaml: [vars.yml]\nextra:\n  version: 3.1\n  team:\n    name: core\n  ports: [80, 443]\n',
      'vars.yml': 'city: Oslo\n',
      'docs/index.md': `# Home

{% set own = "2.0" %}
{# a comment #}

{{ version }}, {{ team["name"] | capitalize }}, {{ ports[1] }}, {{ city }}, {{ own }}, {{ config.site_name }}, \`v{{ version }}\`,
[u](https://x.example/{{ version }}/), {{ gone | default("none") }}, \`{{ other }}\`, {{ draw("x") }}.

{% raw %}
\`\`\`yaml
a: {{ version }}
\`\`\`
{% endraw %}

\`\`\`sh
pip install acme=={{ version }}
\`\`\`

{% for x in ports %}
- Port
{% endfor %}
`,
    })
    expect(file('index.mdx')).toContain(
      '3.1, Core, 443, Oslo, 2.0, Acme, `v3.1`,\n[u](https://x.example/3.1/), none, `{{ other }}`, \\{\\{ draw("x") \\}\\}.\n',
    )
    expect(file('index.mdx')).toContain('```yaml\na: {{ version }}\n```')
    expect(file('index.mdx')).toContain('pip install acme==3.1\n')
    expect(remarks).toEqual([
      'left {% for %}: The statement `{% for x in ports %}` was left out. What is inside it stays.',
      'left {{ }}: `{{ draw("x") }}` is an undefined variable or macro, so it shows as text.',
    ])
  })

  it('follows links to headings and to generated reference text by their names', async () => {
    const { file, remarks, errors } = await importFiles({
      'mkdocs.yml': 'site_name: Acme\nplugins:\n  - mkdocstrings\n',
      'docs/index.md':
        '# Home\n\n[`Thing`][acme.Thing], [call][acme.Thing.call], [`y`][other.lib.y], [set up][set-up], [ref][] and `a[b][c.d]`.\n\n[ref]: https://x.example\n',
      'docs/api.md': '# API\n\n## Set up\n\n::: acme.Thing\n    options:\n      show_root: true\n',
    })
    expect(file('index.mdx')).toContain(
      '[`Thing`](/api#acme.Thing), [call](/api#acme.Thing), `y`, [set up](/api#set-up), [ref][] and `a[b][c.d]`.',
    )
    expect(file('api.mdx')).toContain('<a id="acme.Thing"></a>`acme.Thing`')
    expect(remarks).toHaveLength(2)
    expect(errors).toEqual([])
  })

  it('is recognized by the configuration of Zensical, and by one of several that share another', async () => {
    const one = await importFiles({ 'zensical.yml': 'site_name: One\ndocs_dir: text\n', 'text/index.md': '# Home\n' })
    expect(one.config.name).toBe('One')
    const two = await importFiles({
      'mkdocs-common.yml': 'site_name: Two\n',
      'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://two.example/docs/\n',
      'docs/index.md': '# Home\n',
    })
    expect(two.config.name).toBe('Two')
    expect(two.site.source.base).toBe('/docs')
  })

  it('keeps progress bars, and ids of superscripts', async () => {
    const { file, errors, remarks } = await importFiles({
      'mkdocs.yml':
        'site_name: Acme\nmarkdown_extensions:\n  - pymdownx.progressbar\n  - pymdownx.caret\n  - attr_list\n',
      'docs/index.md':
        '# A\n\n[=85% "Nearly"]{: .thin}\n[=3/4]\n\nText^[†](#_fn_1)^.\n\n^†^{#\\_fn_1} A note, x^2^{.big}.\n',
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

<progress value="85" max="100" aria-label="Nearly"></progress> Nearly

<progress value="3" max="4" aria-label="3 / 4"></progress>

Text<sup>[†](#_fn_1)</sup>.

<sup id="_fn_1">†</sup> A note, x<sup>2</sup>.
`)
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })
})

it('explains abbreviations in the text, not in links, pictures, and tags', async () => {
  const { file, site } = await importFiles({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [abbr, attr_list]\n',
    'docs/index.md':
      '# A\n\n[![On PyPI](https://x.example/a.svg?label=PyPI&b=PyPI)](https://x.example/PyPI) <b title="PyPI">b</b> https://x.example/?PyPI [a PyPI](b.md)\n\nIt is on PyPI, and on PyPI.\n\n*[PyPI]: Python Package Index\n*[API]: Application Programming Interface\n',
    'docs/b.md': '# B\n',
  })
  expect(site.text).toEqual([])
  const text = file('index.mdx')
  expect(text).toContain('It is on <Tooltip tip="Python Package Index">PyPI</Tooltip>, and on PyPI.')
  expect(text.match(/<Tooltip/g)).toHaveLength(1)
  expect(text).toContain('[![On PyPI](https://x.example/a.svg?label=PyPI&b=PyPI)](https://x.example/PyPI)')
})

it('folds a block that has a title and no kind', async () => {
  const { file, remarks } = await importFiles({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.details]\n',
    'docs/index.md': '# A\n\n??? "Raw commands"\n    Run `x`.\n',
  })
  expect(file('index.mdx')).toContain('<Accordion title="Raw commands">\n\nRun `x`.\n\n</Accordion>')
  expect(remarks).toEqual([])
})

it('reads pages from a folder around the site, and the configuration of ProperDocs', async () => {
  const { file, addresses, config, remarks, errors } = await importFiles({
    'tools/site/properdocs.yml': 'site_name: A\ndocs_dir: ../../docs\nnav:\n- index.md\n- More: more/a.md\n',
    'tools/site/docs/other.md': '# Not a page\n',
    'docs/index.md': '# Home\n\n[A](more/a.md) ![](x.png)\n',
    'docs/more/a.md': '# A\n\n[Home](../index.md)\n',
    'docs/x.png': 'png',
  })
  expect(addresses).toEqual(['/ kept', '/more/a kept'])
  expect(file('index.mdx')).toContain('[A](/more/a) ![](/x.png)')
  expect(file('x.png')).toBe('png')
  expect(config.navigation).toEqual({ pages: ['index', 'more/a'] })
  expect(remarks).toEqual([])
  expect(errors).toEqual([])
})

it('publishes pages of a folder named like that of snippets', async () => {
  const { file, addresses, config, errors } = await importFiles({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '# Home\n\n[Use](snippets/use.md)\n',
    'docs/snippets/index.md': '# Snippets\n',
    'docs/snippets/use.md': '# Use\n\n[All](index.md)\n',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/snippets redirected /pages/snippets',
    '/snippets/use redirected /pages/snippets/use',
  ])
  expect(file('index.mdx')).toContain('[Use](/pages/snippets/use)')
  expect(file('pages/snippets/use.mdx')).toContain('[All](/pages/snippets)')
  expect(config.navigation).toEqual({
    pages: ['index', { group: 'Snippets', root: 'pages/snippets/index', pages: ['pages/snippets/use'] }],
  })
  expect(errors).toEqual([])
})

it('includes a drawing as a whole', async () => {
  const { file, remarks, errors } = await importFiles({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md': '# Home\n\n<div>\n--8<-- "docs/a.svg"\n</div>\n',
    'docs/a.svg':
      '<svg viewBox="0 0 9 9">\n    <defs>\n\n    <clipPath id="c">\n      <rect width="9"/>\n\n    </clipPath>\n    </defs>\n\n<path d="M0 0"/>\n</svg>\n',
  })
  expect(file('index.mdx')).toContain(
    '<clippath id="c">\n      <rect width="9" />\n    </clippath>\n    </defs>\n<path d="M0 0" />',
  )
  expect(remarks).toEqual([])
  expect(errors).toEqual([])
})
