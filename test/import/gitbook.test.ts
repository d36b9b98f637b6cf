// GitBook: SUMMARY.md, blocks between {% %}, assets and redirects.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a space of GitBook', () => {
  it('keeps its summary, addresses and pictures', async () => {
    const { config, addresses, errors, site } = await importFiles({
      '.gitbook.yaml': 'redirects:\n  old/page: guide/start.md\n',
      'SUMMARY.md':
        '# Table of contents\n\n* [Welcome](README.md)\n\n## Guide\n\n* [Start here](guide/start.md)\n  * [Deeper](guide/deeper.md)\n',
      'README.md': '# Welcome\n\n![](.gitbook/assets/a.png)\n',
      'guide/start.md': '# Start\n\n[Deeper](deeper.md#more)\n',
      'guide/deeper.md': '# Deeper\n\n## More <a href="#more" id="more"></a>\n\nText.\n',
      '.gitbook/assets/a.png': 'png',
    })
    expect(config.navigation).toEqual({
      pages: [
        'index',
        { group: 'Guide', pages: [{ group: 'Start here', root: 'guide/start', pages: ['guide/deeper'] }] },
      ],
    })
    expect(addresses).toEqual([
      '/ kept',
      '/guide/deeper kept',
      '/guide/start kept',
      '/old/page redirected /guide/start',
    ])
    expect(site.files.list().filter((path) => path.endsWith('.png'))).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('finds uploads by name where a page has moved, or has the name that GitBook once wrote', async () => {
    const { errors, file } = await importFiles({
      'SUMMARY.md': '* [Start](README.md)\n* [Deep](a/b/deep.md)\n',
      'README.md': '# Start\n\nHere.\n',
      'a/b/deep.md':
        '# Deep\n\n![A window](../.gitbook/assets/window.png)\n\n![A screen](../../.gitbook/assets/screen-shot-1-pm%20%281%29.png)\n\n{% file src="../.gitbook/assets/Our terms.txt" %}\n\n![Two](../../.gitbook/assets/two-files.png)\n',
      '.gitbook/assets/window.png': 'png',
      '.gitbook/assets/Screen Shot 1 PM (1).png': 'png',
      '.gitbook/assets/Our terms.txt': 'Text.',
      '.gitbook/assets/Two Files.png': 'png',
      '.gitbook/assets/Two files.png': 'png',
    })
    const page = file('a/b/deep.mdx')
    expect(page).toContain('![A window](/gitbook/assets/window.png)')
    expect(page).toContain('![A screen](</gitbook/assets/Screen Shot 1 PM (1).png>)')
    expect(page).toContain('[Our terms.txt](</gitbook/assets/Our terms.txt>)')
    expect(errors.map(({ message }) => message)).toEqual(['There is no file `/.gitbook/assets/two-files.png`.'])
  })

  it('gives each page an address of its own, and links to the page of that name beside it', async () => {
    const { config, file, remarks, errors } = await importFiles({
      'SUMMARY.md': '* [Start](start.md)\n* [Folder](start/README.md)\n* [A](v2/a.md)\n* [B](v2/b.md)\n',
      '.gitbook.yaml': 'root: ./\n',
      'start.md': '# Start\n\nHere.\n',
      'start/README.md': '# Folder\n\nHere.\n',
      'v2/a.md': '# A\n\nSee [B](/contents/b.md#more) and [C](/contents/c.md).\n',
      'v2/b.md': '# B\n\n## More\n\nText.\n',
    })
    expect(config.navigation).toEqual({ pages: ['start', 'start-2/index', 'v2/a', 'v2/b'] })
    expect(file('v2/a.mdx')).toContain('See [B](/v2/b#more) and [C](/contents/c.md).')
    expect(remarks).toEqual([
      'changed address: `start.md` has the same address, so this page is at `/start-2`.',
      "changed link: `/contents/b.md#more` doesn't exist, so the link leads to the page of that name beside this one.",
      "missing link: `/contents/c.md` doesn't lead to an imported page.",
    ])
    expect(errors.map(({ message }) => message)).toEqual(['There is no page `/contents/c`.'])
  })

  it('makes cards of its tables, with icons, paragraphs, and what a link lost', async () => {
    const head = (cells: string) => `<table data-view="cards"><thead><tr>${cells}</tr></thead><tbody>`
    const { file, remarks, site } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '* [A](README.md)\n* [B](b.md)\n',
      'b.md': '# B\n\nSee [that page](broken-reference/), [this](/broken/pages/abc), and [a broken one](b.md).\n',
      'README.md': `# A

${head('<th></th><th></th><th data-hidden data-card-target>Target</th><th data-hidden data-card-cover-dark>Cover (dark)</th>')}<tr><td><h4><i class="fa-rocket">:rocket:</i></h4></td><td><h4>Start</h4><p>Read <strong>this</strong> first.</p></td><td><a href="b.md">b.md</a></td><td><a href="x.png">x.png</a></td></tr><tr><td><strong>Lost</strong></td><td></td><td><a href="/broken/spaces/a/pages/b">Broken link</a></td><td></td></tr></tbody></table>

<button type="button" data-action="ask" data-query="How?">Ask</button>
`,
    })
    expect(file('index.mdx')).toContain(`<Columns>

<Card title="Start" icon="rocket" href="/b">

Read **this** first.

</Card>

<Card title="Lost" />

</Columns>
`)
    expect(file('b.mdx')).toContain('See that page, this, and [a broken one](/b).')
    expect(remarks.toSorted()).toEqual([
      "left <button data-action>: The button `Ask` opened GitBook's own `ask`, and was left out.",
      ...Array(3).fill(
        "missing broken-reference: GitBook didn't export where this link leads, so only its text stays.",
      ),
    ])
    expect(site.text.map(({ missing }) => missing)).toEqual([['ask']])
  })

  it('follows redirects to paths that start with a dot', async () => {
    const { addresses } = await importFiles({
      '.gitbook.yaml': 'redirects:\n  old: ./guide/a.md\n',
      'SUMMARY.md': '* [A](guide/a.md)\n',
      'guide/a.md': '# A\n',
    })
    expect(addresses).toContain('/old redirected /guide/a')
  })

  it('takes no title with a link from a hint, and keeps breaks that are only closed', async () => {
    const { file } = await importFiles({
      'SUMMARY.md': '* [A](README.md)\n\n{% hint %}\n',
      'README.md':
        '# A\n\n{% hint style="info" %}\n#### [The query](https://acme.example/q?a=(b))\n{% endhint %}\n\n| A |\n| - |\n| One</br>two<br></br>three :point_left: |\n',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: A\n---\n\n<Info>\n\n#### [The query](https://acme.example/q?a=(b))\n\n</Info>\n\n| A |\n| - |\n| One<br />two<br />three 👈 |\n',
    )
  })

  it('converts its blocks', async () => {
    const { file, remarks } = await importFiles({
      'SUMMARY.md': '* [A](README.md)\n* [B](b.md)\n\n{% hint %}\n',
      'b.md': '# B\n\nText.\n',
      'README.md': `# A

{% hint style="danger" %}
Do **not**.
{% endhint %}

{% tabs %}
{% tab title="One" %}
First.
{% endtab %}

{% tab title="Two" %}
Second.
{% endtab %}
{% endtabs %}

{% code title="a.js" lineNumbers="true" %}
\`\`\`js
one()
\`\`\`
{% endcode %}

{% stepper %}
{% step %}
### Open it

Text.
{% endstep %}
{% endstepper %}

{% content-ref url="b.md" %}
[b.md](b.md)
{% endcontent-ref %}

{% page-ref page="b.md" %}
`,
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

<Danger>

Do **not**.

</Danger>

<Tabs>

<Tab title="One">

First.

</Tab>

<Tab title="Two">

Second.

</Tab>

</Tabs>

\`\`\`js title="a.js" lines
one()
\`\`\`

<Steps>

<Step title="Open it">

Text.

</Step>

</Steps>

<Card title="B" href="/b" horizontal />

<Card title="B" href="/b" horizontal />
`)
    expect(remarks).toEqual([])
  })

  it('loses no tab with spaces in its attributes, and no text between tabs', async () => {
    const { file } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '* [A](README.md)\n',
      'README.md': `# A

{% tabs %}
Before the first.

{% tab title="One" %}
First.
{% endtab %}
{% tab title= "Two" %}
Second.
{% endtab %}

Between.

{% tab title = 'Three' %}
Third.
{% endtab %}
{% endtabs %}
`,
    })
    expect(file('index.mdx').split('\n').filter(Boolean).slice(3)).toEqual([
      '<Tabs>',
      '<Tab title="One">',
      'Before the first.',
      'First.',
      '</Tab>',
      '<Tab title="Two">',
      'Second.',
      'Between.',
      '</Tab>',
      '<Tab title="Three">',
      'Third.',
      '</Tab>',
      '</Tabs>',
    ])
  })

  it('finds pages whose names are escaped in the summary', async () => {
    const { config, remarks } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '* [A](README.md)\n* [What\\_new](release\\_notes/what\\_new.md)\n',
      'README.md': '# A\n',
      'release_notes/what_new.md': '# New\n',
    })
    expect(config.navigation).toEqual({ pages: ['index', 'release_notes/what_new'] })
    expect(remarks).toEqual([])
  })

  it('links to a file whose name has a percent sign', async () => {
    const { file } = await importFiles({
      'SUMMARY.md': '* [A](README.md)\n',
      '.gitbook.yaml': 'root: ./\n',
      'README.md': '# A\n\n{% file src="100%.pdf" %}\n',
    })
    expect(file('index.mdx')).toContain('[100%.pdf](100%.pdf)')
  })

  it('reads preformatted text as code, with its title and marked lines, and no blocks in it', async () => {
    const { file, remarks } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '# Contents\n\n* [Home](README.md)\n',
      'README.md': `# Home

<pre class="language-yaml" data-title="a.yml" data-line-numbers><code class="lang-yaml">a: &#x3C;x>
<strong>b: 2
</strong>{% hint style="info" %}
c
{% endhint %}
</code></pre>
`,
    })
    expect(file('index.mdx')).toContain(
      '```yaml title="a.yml" highlight={2} lines\na: <x>\nb: 2\n{% hint style="info" %}\nc\n{% endhint %}\n```\n',
    )
    expect(remarks).toEqual([])
  })

  it('names the only operation of a page in its front matter, if the folder has its specification', async () => {
    const pets = '{ "openapi": "3.1.0", "info": { "title": "Pets" }, "paths": { "/pets": { "get": {}, "post": {} } } }'
    const toys = 'openapi: 3.1.0\ninfo:\n  title: Toys\npaths:\n  /toys:\n    get: {}\n'
    const list =
      '{% openapi src="https://acme.example/a%20b/pets.json?raw=1" path="/pets" method="get" %}\nx\n{% endopenapi %}'
    const add =
      '{% openapi-operation spec="pets" path="/pets" method="post" %}\n[A](../reference/pets.json)\n{% endopenapi-operation %}'
    const toysBlock =
      '{% swagger src="../.gitbook/assets/toys.yaml" path="/toys" method="get" %}\n[toys.yaml](x)\n{% endswagger %}'
    const { file, remarks, errors } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': ['list', 'add', 'toys', 'two', 'within', 'away', 'code']
        .map((name) => `* [${name.replace(/^./, (letter) => letter.toUpperCase())}](api/${name}.md)\n`)
        .join(''),
      'reference/pets.json': pets,
      '.gitbook/assets/toys.yaml': toys,
      'api/list.md': `# List\n\nBefore.\n\n${list}\n\nAfter.\n`,
      'api/add.md': `# Add\n\n${add}\n`,
      'api/toys.md': `# Toys\n\n${toysBlock}\n`,
      'api/two.md': `# Two\n\n${list}\n\n${add}\n`,
      'api/within.md': `# Within\n\n{% tabs %}\n{% tab title="A" %}\n${list}\n{% endtab %}\n{% endtabs %}\n`,
      'api/away.md': `# Away\n\n${list.replace('/pets"', '/cats"')}\n`,
      'api/code.md': `# Code\n\n\`\`\`\n${list}\n\`\`\`\n`,
    })
    expect(file('api/list.mdx')).toBe(
      '---\ntitle: List\nopenapi: /reference/pets.json GET /pets\n---\n\nBefore.\n\n\n\n\n\nAfter.\n',
    )
    expect(file('api/add.mdx')).toBe('---\ntitle: Add\nopenapi: /reference/pets.json POST /pets\n---\n')
    expect(file('api/toys.mdx')).toBe('---\ntitle: Toys\nopenapi: /gitbook/assets/toys.yaml GET /toys\n---\n')
    expect(file('gitbook/assets/toys.yaml')).toBe(toys)
    for (const name of ['two', 'within', 'away', 'code']) expect(file(`api/${name}.mdx`)).not.toContain('openapi:')
    expect(file('api/code.mdx')).toContain('{% openapi src')
    expect(remarks.filter((one) => one.startsWith('left'))).toHaveLength(4)
    expect(errors).toEqual([])
  })

  it('reads operations from before it had specifications', async () => {
    const { file, remarks, errors } = await importFiles({
      '.gitbook.yaml': 'root: ./\n',
      'SUMMARY.md': '* [A](README.md)\n',
      'README.md': `# A

{% api-method method="get" host="https://api.example.com" path="/v1/cakes/:id" %}
{% api-method-summary %}
Get Cakes
{% endapi-method-summary %}

{% api-method-description %}
This endpoint gets **cakes**.
{% endapi-method-description %}

{% api-method-spec %}
{% api-method-request %}
{% api-method-path-parameters %}
{% api-method-parameter name="id" type="string" required=true %}
ID of the cake
{% endapi-method-parameter %}
{% endapi-method-path-parameters %}

{% api-method-query-parameters %}
{% api-method-parameter name="gluten" type="boolean" required=false %}
Whether gluten-free
{% endapi-method-parameter %}
{% endapi-method-query-parameters %}
{% endapi-method-request %}

{% api-method-response %}
{% api-method-response-example httpCode=200 %}
{% api-method-response-example-description %}
Cake found.
{% endapi-method-response-example-description %}

\`\`\`
{ "name": "Cake" }
\`\`\`
{% endapi-method-response-example %}

{% api-method-response-example httpCode=404 %}
{% api-method-response-example-description %}
No cake.
{% endapi-method-response-example-description %}

\`\`\`javascript
{ "message": "None" }
\`\`\`
{% endapi-method-response-example %}
{% endapi-method-response %}
{% endapi-method-spec %}
{% endapi-method %}
`,
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

## Get Cakes

\`GET https://api.example.com/v1/cakes/:id\`

This endpoint gets **cakes**.

### Path parameters

<ParamField path="id" type="string" required>

ID of the cake

</ParamField>

### Query parameters

<ParamField query="gluten" type="boolean">

Whether gluten-free

</ParamField>

### Responses

<Tabs>

<Tab title="200">

Cake found.

\`\`\`
{ "name": "Cake" }
\`\`\`

</Tab>

<Tab title="404">

No cake.

\`\`\`javascript
{ "message": "None" }
\`\`\`

</Tab>

</Tabs>
`)
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })
})

it('keeps footnotes, without the links that only its own pages have', async () => {
  const { file, errors } = await importFiles({
    '.gitbook.yaml': 'root: ./\n',
    'README.md':
      '# A\n\nSet [`limit`](#user-content-fn-1)[^1] and [two words](#user-content-fn-2)[^2].\n\n<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><a data-footnote-ref href="#user-content-fn-1">x-1</a></td></tr></tbody></table>\n\n[^1]: One.\n[^2]: Two.\n',
  })
  expect(file('index.mdx')).toContain('Set `limit`[^1] and two words[^2].')
  expect(file('index.mdx')).toContain('<td>x-1[^1]</td>')
  expect(errors).toEqual([])
})

it('shows videos with their captions', async () => {
  const { file, remarks } = await importFiles({
    '.gitbook.yaml': 'root: ./\n',
    'SUMMARY.md': '* [A](README.md)\n',
    'README.md': `# A

{% embed url="https://files.example/a.mp4?alt=media" %}
How to **start**.
{% endembed %}

{% embed url="https://youtu.be/abc" %}

{% embed url="https://example.com/form" %}
Fill in [this](https://example.com).
{% endembed %}
`,
  })
  expect(file('index.mdx')).toContain(`<Frame caption="How to start.">

<video controls src="https://files.example/a.mp4?alt=media"></video>

</Frame>

<Frame>

<iframe src="https://www.youtube.com/embed/abc" title="Video" allowFullScreen></iframe>

</Frame>

[https://example.com/form](https://example.com/form)

Fill in [this](https://example.com).
`)
  expect(remarks).toEqual([])
})

const HELLO = {
  'SUMMARY.md': '* [Hello](README.md)\n',
  'README.md': '# Hello\n\n{% hint style="info" %}\nText.\n{% endhint %}\n',
}

function below(folder: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
}

it('imports the spaces of all folders, as languages if their names are', async () => {
  const { remarks, addresses, config, errors } = await importFiles({
    ...below('en', HELLO),
    'es/SUMMARY.md': '* [Hola](README.md)\n',
    'es/README.md': '# Hola\n\n[Hello](../en/README.md)\n',
    ...below('examples', HELLO),
  })
  expect(addresses).toEqual(['/en kept', '/es kept'])
  expect(config.navigation).toEqual({
    languages: [
      { language: 'en', pages: ['en/index'] },
      { language: 'es', pages: ['es/index'] },
    ],
  })
  expect(remarks).toEqual([
    "changed spaces: GitBook's app sets the addresses of spaces. Here, the paths of their folders do: `/en`, `/es`.",
  ])
  expect(errors).toEqual([])
})

it('tells the spaces within a space from its folders, and from other lists that are named like a summary', async () => {
  const { config, addresses } = await importFiles({
    'SUMMARY.md': '* [Home](README.md)\n* [Part](part/README.md)\n',
    'README.md': '# Home\n',
    'part/README.md': '# Part\n',
    'part/SUMMARY.md': '* [Part](README.md)\n',
    'self-hosting/.gitbook.yaml': 'root: ./docs/\n',
    ...below('self-hosting/docs', HELLO),
    ...below('cloud', HELLO),
    'notes/SUMMARY.md': '* [Gone](gone.md)\n',
  })
  expect(config.navigation).toEqual({
    tabs: [
      { tab: 'Docs', pages: ['index', 'part/index'] },
      { tab: 'Cloud', pages: ['cloud/index'] },
      { tab: 'Self hosting', pages: ['self-hosting/index'] },
    ],
  })
  expect(addresses).toEqual(['/ kept', '/cloud kept', '/part kept', '/self-hosting kept'])
})

it('keeps the ids that GitBook makes, and leads links to headings that differ only in punctuation there', async () => {
  const { file, anchors, errors } = await importFiles({
    'SUMMARY.md': '* [A](<README (1).md>)\n* [B](b.md)\n',
    'b.md': '# B\n',
    'README (1).md':
      '# A\n\n## 1. Create a key\n\n[A](#id-1.-create-a-key), [b](#1-create-a-key), and [c](#user-and-or-team).\n\n## User and/or team\n\n{% hint style="info" %}\nText.\n{% endhint %}\n',
  })
  const page = file('README (1).mdx')
  expect(page).toContain('## 1. Create a key {#id-1.-create-a-key}')
  expect(page).toContain('[A](#id-1.-create-a-key), [b](#id-1.-create-a-key), and [c](#user-andor-team).')
  expect(anchors.lost).toEqual([])
  expect(errors).toEqual([])
})
