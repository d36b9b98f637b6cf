// Sphinx with MyST or reStructuredText: conf.py without running it, toctrees, directives and roles.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONF = `
import os, sys
project = "Acme"
html_baseurl = "https://acme.example/en/"
extensions = ["myst_parser", os.environ["X"], 'sphinx_design']
exclude_patterns = ["_build", "drafts"]
rediraffe_redirects = {"old.md": "guide/start.md"}
myst_substitutions = {"version": "3.1"}
os.system("rm -rf /")
`

it('writes a placeholder in a URL so that it is text', async () => {
  const { file, remarks } = await importFiles({
    'conf.py': "extensions = ['myst_parser']\n",
    'index.md': '# A\n\nSee https://prometheus.<cluster_name>.acme.example here.\n\n```{tip}\nAnd the rest.\n```\n',
  })
  expect(file('index.mdx')).toContain('https://prometheus.&lt;cluster_name>.acme.example')
  expect(file('index.mdx')).toContain('<Tip>\n\nAnd the rest.\n\n</Tip>')
  expect(remarks).toHaveLength(1)
})

it('finds the headings that autosectionlabel makes labels of', async () => {
  const pages = {
    'guide/debug.rst':
      'Debugging\n=========\n\n.. code-block:: text\n\n   # Not one\n\nThe ``gdb`` shell\n-----------------\n\nRun it.\n',
    'index.rst': `Home
====

See :ref:\`PREFIXThe gdb shell\`, :ref:\`the shell <PREFIXThe
gdb shell>\`, :ref:\`PREFIXDebugging\`, and :ref:\`PREFIXNot one\`.

.. toctree::

   guide/debug
`,
  }
  for (const prefix of ['', 'guide/debug:']) {
    const { file, errors, remarks } = await importFiles({
      ...pages,
      'index.rst': pages['index.rst'].replaceAll('PREFIX', prefix),
      'conf.py': `extensions = ['sphinx.ext.autosectionlabel']\nautosectionlabel_prefix_document = ${prefix ? 'True' : 'False'}\n`,
    })
    expect(file('index.mdx')).toContain('[The gdb shell](/guide/debug#the-gdb-shell)')
    expect(file('index.mdx')).toContain('[the shell](/guide/debug#the-gdb-shell)')
    expect(file('index.mdx')).toContain('[Debugging](/guide/debug)')
    expect(remarks.filter((one) => one.startsWith('missing'))).toEqual([
      `missing {ref}: \`${prefix}Not one\` doesn't lead to anything that was imported.`,
    ])
    expect(errors).toEqual([])
  }
})

it('keeps the text and the id of a span', async () => {
  const { file, errors } = await importFiles({
    'conf.py': "extensions = ['myst_parser']\nmyst_enable_extensions = ['attrs_inline']\n",
    'index.md':
      '# A\n\nA [part *of* `it`]{#part .wide} and `code`{#code .wide} and a [word]{.badge}, not {kbd}`x`. See [it](#part), or `[x]{#y}`.\n',
  })
  expect(file('index.mdx')).toContain(
    'A <a id="part" />part *of* `it` and <a id="code" />`code` and a word, not <kbd>x</kbd>. See [it](#part), or `[x]{#y}`.',
  )
  expect(errors).toEqual([])
})

it('keeps a long run of backticks', async () => {
  const text = `x ${'`'.repeat(50_000)}\n`
  const { file } = await importFiles({ 'conf.py': "extensions = ['myst_parser']\n", 'index.md': `# A\n\n${text}` })
  expect(file('index.mdx')).toContain(text)
})

describe('a site of Sphinx', () => {
  it('reads its settings and toctrees, keeps addresses, and names what isn’t Markdown', async () => {
    const { config, addresses, file, errors, remarks } = await importFiles({
      'docs/conf.py': CONF,
      'docs/index.md': '# Welcome\n\n```{toctree}\n:caption: Guide\n\nguide/start\nThe API <api>\n```\n',
      'docs/guide/start.md': '# Start\n\n(my_label)=\n## Details\n\nText.\n',
      'docs/other.md':
        '---\norphan: true\n---\n\n# Other\n\nSee {ref}`my_label`, {doc}`the start <guide/start>` and [](#my_label).\n',
      'docs/api.ipynb': '{}',
      'docs/drafts/x.md': '# X\n',
    })
    expect(config).toMatchObject({
      name: 'Acme',
      navigation: { pages: ['index', { group: 'Guide', pages: ['guide/start'] }] },
    })
    expect(file('guide/start.mdx')).toContain('<a id="my-label"></a>\n\n## Details\n')
    expect(file('other.mdx')).toContain(
      'See [Details](/guide/start#my-label), [the start](/guide/start) and [Details](/guide/start#my-label).',
    )
    expect(addresses).toEqual([
      '/ kept',
      '/api lost `api.ipynb` is a notebook.',
      '/genindex redirected /',
      '/guide/start kept',
      '/old redirected /guide/start',
      '/other kept',
      '/py-modindex redirected /',
      '/search redirected /',
    ])
    expect(errors).toEqual([])
    expect(file('index.mdx')).toContain('**Guide**\n\n- [Start](/guide/start)\n')
    expect(remarks).toEqual([
      "left notebook: `api.ipynb` is a notebook, and wasn't imported.",
      'simplified {toctree}: The list of pages at this place has one level now.',
    ])
  })

  it('leaves braces in code alone, and reads links of its own and field lists', async () => {
    const { file } = await importFiles({
      'conf.py': 'project = "Acme"\n',
      'index.md':
        '# A\n\nThe `{user}` is `{name}`.\n\nSee <project:b.md>, [](inv:sphinx#config) and [this](inv:sphinx#config).\n\n:theme: dark\n',
      'b.md': '# B\n',
    })
    expect(file('index.mdx')).toContain(
      'The `{user}` is `{name}`.\n\nSee [B](/b), `config` and this.\n\n- **theme:** dark\n',
    )
  })

  it('converts values of several lines, and keeps what is in containers with a class', async () => {
    const { file, remarks } = await importFiles({
      'conf.py': 'project = "Acme"\n',
      'index.md':
        '---\nmyst:\n  substitutions:\n    warn: |\n      ```{warning}\n      Mind this.\n      ```\n---\n\n# A\n\n{{ warn }}\n\n:::lead\nText.\n:::\n',
    })
    expect(file('index.mdx')).toContain('<Warning>\n\nMind this.\n\n</Warning>\n\nText.\n')
    expect(remarks).toEqual([expect.stringContaining('simplified :::class')])
  })

  it('converts directives and roles', async () => {
    const { file, remarks } = await importFiles({
      'conf.py': 'project = "Acme"\nmyst_substitutions = {"version": "3.1"}\n',
      'code.py': 'a = 1\nb = 2\n',
      'index.md': `# A

:::{warning}
Mind {kbd}\`Ctrl+C\` in {{ version }}.
:::

\`\`\`{admonition} Own title
:class: tip dropdown

Text.
\`\`\`

::::{tab-set}
:::{tab-item} One
First.
:::
:::{tab-item} Two
Second.
:::
::::

\`\`\`{literalinclude} code.py
:lines: 2
\`\`\`

\`\`\`{list-table} Sizes
:header-rows: 1

* - Name
  - Size
* - a
  - 1
\`\`\`

\`\`\`{automodule} acme
\`\`\`

% nobody sees this
\`x\`{l=python}
`,
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

<Warning>

Mind <kbd>Ctrl</kbd>+<kbd>C</kbd> in 3.1.

</Warning>

<Accordion title="Own title">

Text.

</Accordion>

<Tabs>

<Tab title="One">

First.

</Tab>

<Tab title="Two">

Second.

</Tab>

</Tabs>

\`\`\`py
b = 2
\`\`\`

**Sizes**

| Name | Size |
| --- | --- |
| a | 1 |

\`acme\`


\`x\`
`)
    expect(remarks).toEqual([
      'left {automodule}: The directive `automodule` of `acme` needs Sphinx, so only its name is shown.',
    ])
  })

  it('keeps names as anchors, and reads roles and links that span lines, and links of extlinks', async () => {
    const { file, errors, remarks } = await importFiles({
      'conf.py':
        'project = "A"\nextensions = ["myst_parser"]\nextlinks = {"issue": ("https://acme.example/issues/%s", "issue %s")}\n',
      'index.md': `# Home

\`\`\`{toctree}
:hidden:
a
\`\`\`

\`\`\`{figure} plan.png
:name: fig-plan

The plan.
\`\`\`

\`\`\`{table} Sizes
:name: sizes

| a |
|---|
| 1 |
\`\`\`

See {ref}\`the
plan <fig-plan>\`, {ref}\`sizes\`, [the
plan](#fig-plan), [](
a.md), {doc}\`the other
page <a>\` and {issue}\`12\`.

\`\`\`md
{ref}\`a
b\`
\`\`\`

\`\`\`\`{tab-set-code}
\`\`\`{code-block} python
a = 1
\`\`\`
\`\`\`js
b
\`\`\`
\`\`\`\`
`,
      'a.md': '# Other\n',
      'plan.png': 'png',
    })
    expect(file('index.mdx')).toContain('<a id="fig-plan"></a>\n\n<Frame caption="The plan.">')
    expect(file('index.mdx')).toContain(
      'See [the plan](#fig-plan), [Sizes](#sizes), [the plan](#fig-plan), [Other](/a), [the other page](/a) and [issue 12](https://acme.example/issues/12).\n',
    )
    expect(file('index.mdx')).toContain('```md\n{ref}`a\nb`\n```')
    expect(file('index.mdx')).toContain(
      '<CodeGroup>\n\n```python title="python"\na = 1\n```\n\n```js title="js"\nb\n```\n\n</CodeGroup>',
    )
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('includes parts of files, also of its own, and joins tabs that follow each other', async () => {
    const { file, remarks, errors } = await importFiles({
      'conf.py': "extensions = ['myst_parser', 'sphinx_inline_tabs']\n",
      'index.md':
        '# A\n\n```{include} part.txt\n    :start-after: <!-- one -->\n    :end-before: <!-- two -->\n```\n\n```{tab} npm\nUse **npm**.\n```\n\n```{tab} yarn\nUse yarn.\n```\n\n<!-- step -->\nTake a step.\n<!-- end -->\n\n```{include} index.md\n:start-after: <!-- step -->\n:end-before: <!-- end -->\n```\n\n[`?tab=x`](?tab=x#a){.external}\n',
      'part.txt': 'Before.\n<!-- one -->\nThe *part*.\n<!-- two -->\nAfter.\n',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: A\n---\n\nThe *part*.\n\n<Tabs>\n\n<Tab title="npm">\n\nUse **npm**.\n\n</Tab>\n\n<Tab title="yarn">\n\nUse yarn.\n\n</Tab>\n\n</Tabs>\n\n{/* step */}\nTake a step.\n{/* end */}\n\nTake a step.\n\n[`?tab=x`](?tab=x#a)\n',
    )
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps videos, terminals, and the arguments of directives that it doesn’t know', async () => {
    const { file, remarks } = await importFiles({
      'conf.py':
        "extensions = ['myst_parser']\nmyst_substitutions = {}\nwith open('./values.yaml') as fd:\n    myst_substitutions.update(yaml.safe_load(fd.read()))\n",
      'values.yaml': 'release: "3.1"\n',
      'index.md':
        '# A\n\nVersion {{release}}.\n\n```{youtube} https://www.youtube.com/watch?v=abc\n```\n\n```{terminal}\n:user: root\n:input: acme start\n\nStarted.\n```\n\n```{promo} Buy *now*\nCheap.\n```\n\n```{shop} list\n```\n',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: A\n---\n\nVersion 3.1.\n\n<Frame>\n\n<iframe src="https://www.youtube.com/embed/abc" title="Video" allowFullScreen></iframe>\n\n</Frame>\n\n```console\nroot@host:~$ acme start\nStarted.\n```\n\nBuy *now*\n\nCheap.\n\n`list`\n',
    )
    expect(remarks).toEqual([
      'simplified {promo}: The content of the directive `promo` stays, but without the directive around it.',
      'simplified {shop}: The content of the directive `shop` stays, but without the directive around it.',
    ])
  })

  it('converts exercises, proofs, frames, buttons, entries of the index, and figures of several images', async () => {
    const { file, remarks, errors } = await importFiles({
      'myst.yml': 'version: 1\nproject:\n  title: Acme\n',
      'index.md': `# A

:::{exercise} Count to three
:label: count

Write it.
:::

\`\`\`{solution} count
One, two, three.
\`\`\`

:::{prf:theorem} Growth
It grows.
:::

:::{seealso .dropdown #more} The list
All of it.
:::

\`\`\`{iframe} https://acme.example/embed
:title: A tour
Look *around*.
\`\`\`

:::{figure}
![One](a.png)

Both.
:::

:::{figure} tour.mp4
A tour.
:::

\\begin{equation}
a = b
\\end{equation}

{button}\`Read on <b.md>\` or {button}\`Stay\`.

\`\`\`{raw} html
<b>Here.</b>
\`\`\`

\`\`\`{raw} latex
\\newpage
\`\`\`

### {index}\`Parts <single: parts; of it>\` of {index}\`it\`
`,
      'b.md': '# B\n\nText.\n',
      'a.png': 'png',
      'tour.mp4': 'mp4',
    })
    expect(file('index.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
---

<a id="count"></a>

<Note title="Exercise: Count to three">

Write it.

</Note>

<Accordion title="Solution">

One, two, three.

</Accordion>

<Note title="Theorem: Growth">

It grows.

</Note>

<a id="more"></a>

<Accordion title="Note">

The list

All of it.

</Accordion>

<Frame caption="Look around.">

<iframe src="https://acme.example/embed" title="A tour" allowFullScreen></iframe>

</Frame>

<Frame>

![One](/a.png)

Both.

</Frame>

<Frame caption="A tour.">

<video controls src="/tour.mp4"></video>

</Frame>

$$
\\begin{equation}
a = b
\\end{equation}
$$

[Read on](/b) or Stay.

<b>Here.</b>

### Parts of it
`)
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('keeps files beside a README with an address of its own', async () => {
    const { file } = await importFiles({
      'myst.yml': 'version: 1\nproject:\n  title: Acme\n',
      'README.md': '# Read me\n\nText.\n',
      'index.md': '# A\n\n![One](images/a.png)\n',
      'images/a.png': 'png',
    })
    expect(file('index.mdx')).toContain('![One](/images/a.png)')
    expect(file('images/a.png')).toBe('png')
  })

  it('keeps labels of figures, links whose text is code, and links to other projects', async () => {
    const { file, remarks, errors } = await importFiles({
      'myst.yml': 'version: 1\nproject:\n  title: Acme\n  references:\n    guide: https://guide.example/docs/\n',
      'index.md':
        '# A\n\nSee [](#fig:plan), [`b.md`](#tutorial:start), [](xref:guide/code-blocks), and [this](xref:guide#my-fig).\n\n:::{figure} https://acme.example/a.png\n:label: fig:plan\nThe plan.\n:::\n',
      'b.md': '# B\n\n(tutorial:start)=\n## Start\n\nText.\n',
    })
    expect(file('index.mdx')).toContain(
      'See [The plan.](#fig-plan), [`b.md`](/b#tutorial-start), [Code blocks](https://guide.example/docs/code-blocks), and [this](https://guide.example/docs#my-fig).',
    )
    expect(file('index.mdx')).toContain('<a id="fig-plan"></a>')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('finds labels behind text with code in it, and links to parts that pages embed', async () => {
    const { file, remarks, errors } = await importFiles({
      'myst.yml': 'version: 1\nproject:\n  title: Acme\n',
      'index.md':
        '# A\n\nSee [the `b` page](#start), [`b` and `c` again](#start).\n\n![](#start)\n\n![A plan](#start) ![](#gone)\n',
      'b.md': '# B\n\n(start)=\n## Start\n\nText.\n',
    })
    expect(file('index.mdx')).toContain(
      'See [the `b` page](/b#start), [`b` and `c` again](/b#start).\n\n[Start](/b#start)\n\n[A plan](/b#start) gone\n',
    )
    expect(remarks).toEqual([
      'simplified ![](#label): A part of a page that was shown here too is now a link to it.',
      'simplified ![](#label): A part of a page that was shown here too is now a link to it.',
      'missing ![](#label): Nothing that was imported has the label `gone`.',
    ])
    expect(errors).toEqual([])
  })

  it('shows icons, and names those without a counterpart', async () => {
    const { file, remarks } = await importFiles({
      'conf.py': 'project = "Acme"\nextensions = ["myst_parser", "sphinx_design"]\n',
      'index.md':
        '# A\n\n{octicon}`rocket;1em;sd-text-info` Start, {fab}`github` code, {octicon}`zap-odd` other.\n\n## {fas}`book` Guides\n',
    })
    expect(file('index.mdx')).toContain(
      '<Icon icon="rocket" /> Start, <Icon icon="github" iconType="brands" /> code,  other.\n\n## <Icon icon="book" /> Guides',
    )
    expect(remarks).toEqual(['left {octicon}: The icon `zap-odd` has no counterpart, and was left out.'])
  })

  it('links to documents by their numbers, and to packages, in both languages', async () => {
    const { file, remarks } = await importFiles({
      'conf.py': "project = 'A'\nextensions = ['myst_parser']\n",
      'index.md':
        '# A\n\n{pep}`8`, {pep}`the style <8>`, {rfc}`7231#section-4`, {cve}`2020-10735`, {cwe}`787`, {pypi}`requests`.\n\n```{toctree}\nb\n```\n',
      'b.rst': 'B\n=\n\nGet :pypi:`requests`, or :pypi:`that <zope.interface>`, as :pep:`440#summary` says.\n',
    })
    expect(file('index.mdx')).toContain(
      '[PEP 8](https://peps.python.org/pep-0008/), [the style](https://peps.python.org/pep-0008/), [RFC 7231](https://datatracker.ietf.org/doc/html/rfc7231#section-4), [CVE 2020-10735](https://www.cve.org/CVERecord?id=CVE-2020-10735), [CWE 787](https://cwe.mitre.org/data/definitions/787.html), [requests](https://pypi.org/project/requests/).',
    )
    expect(file('b.mdx')).toContain(
      'Get [requests](https://pypi.org/project/requests/), or [that](https://pypi.org/project/zope.interface/), as [PEP 440](https://peps.python.org/pep-0440/#summary) says.',
    )
    expect(remarks.filter((one) => one.includes('unknown'))).toEqual([])
  })

  it('marks formulas that could be text, but no prices', async () => {
    const { file, errors } = await importFiles({
      'conf.py': "extensions = ['myst_parser']\nmyst_enable_extensions = ['dollarmath']\n",
      'index.md': '# A\n\nFormulas are $word_i^j$ and $x_1$, but prices are $5 and $10 here, or `$a^b$` in code.\n',
    })
    expect(file('index.mdx')).toContain(
      'Formulas are $$word_i^j$$ and $x_1$, but prices are $5 and $10 here, or `$a^b$` in code.',
    )
    expect(errors).toEqual([])
  })
})

it('leaves out the code of cells that only show their output', async () => {
  const { file, remarks, site } = await importFiles({
    'conf.py': "extensions = ['myst_nb']\n",
    'index.md': `# Home

\`\`\`{code-cell} python
---
tags: [hide-output]
---
first()
\`\`\`

\`\`\`{code-cell} python
---
tags: [remove-input]
---
screenshot(of_the_viewer)
\`\`\`

\`\`\`{code-cell} python
:tags: [remove-cell]

settings(of_the_page)
\`\`\`
`,
  })
  expect(file('index.mdx')).toBe('---\ntitle: Home\n---\n\n```python\nfirst()\n```\n')
  expect(remarks.filter((one) => one.includes('only shows its output'))).toHaveLength(2)
  expect(site.text).toEqual([])
})

it('is recognized where a package makes the settings', async () => {
  const { file, config } = await importFiles({
    'conf.py': "from sphinx_acme import conf\n\nglobals().update(conf.build_config('acme', __file__))\n",
    'index.rst': 'Pets\n====\n\n.. toctree::\n\n   cats\n',
    'cats.rst': 'Cats\n====\n\nThey *purr*.\n',
  })
  expect(config.navigation).toMatchObject({ pages: ['index', 'cats'] })
  expect(file('cats.mdx')).toContain('They *purr*.')
})
