// Jekyll with just-the-docs: order and parents by title, attributes and Liquid.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a site of Jekyll', () => {
  it('keeps order, permalinks and callouts', async () => {
    const { config, addresses, file, errors } = await importFiles({
      '_config.yml':
        'title: Acme\ntheme: just-the-docs\nurl: https://acme.example\ncallouts:\n  note:\n    title: Note\n',
      'index.md': '---\ntitle: Home\nnav_order: 1\n---\n\n# Welcome\n\n{: .note }\nRead on.\n',
      'docs/a.md': '---\ntitle: Child\nparent: Parent\nnav_order: 2\n---\n\n# Child\n\n{% raw %}{{ x }}{% endraw %}\n',
      'docs/p.md':
        '---\ntitle: Parent\nnav_order: 2\npermalink: /parent/\nredirect_from: /elder/\nhas_children: true\n---\n\n# Parent\n\nSee [Child]({% link docs/a.md %}).\n',
    })
    expect(config.navigation).toEqual({
      pages: ['index', { group: 'Parent', root: 'parent', directory: 'card', pages: ['docs/a'] }],
    })
    expect(file('index.mdx')).toContain('<Note>\n\nRead on.\n\n</Note>')
    expect(file('parent.mdx')).toContain('See [Child](/docs/a).')
    expect(file('docs/a.mdx')).toContain('\\{\\{ x \\}\\}')
    expect(addresses).toEqual(['/ kept', '/docs/a kept', '/elder redirected /parent', '/parent kept'])
    expect(errors).toEqual([])
  })

  it('leaves out comments, also within a line', async () => {
    const { file } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      'index.md': '# A\n\nOne {% comment %}not yet{% endcomment %} two.\n\n{% comment %}\nHidden\n{% endcomment %}\n',
    })
    expect(file('index.mdx')).toBe('---\ntitle: A\n---\n\nOne  two.\n')
  })

  it('reads kramdown: fences below HTML, and a table of contents', async () => {
    const { file, site } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      'index.md':
        '# A\n\n## Table of contents\n{: .text-delta }\n\n1. TOC\n{:toc}\n\n<div markdown="1">\nText\n{: .fs-1 }\n</div>\n```html\nText\n\n{: .fs-1 }\n```\n',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: A\n---\n\n<div>\n\nText\n\n</div>\n\n```html\nText\n\n{: .fs-1 }\n```\n',
    )
    expect(site.text).toEqual([])
  })

  it('reads raw Liquid around, inside, and between code, and Markdown in elements', async () => {
    const { file } = await importFiles({
      '_config.yml': 'title: Acme\nrepository: acme/docs\n',
      'README.md': 'About this folder.\n',
      'index.md': `---
title: A
---

{% raw %}
\`\`\`liquid
{% if a %}{{ b }}{% endif %}
\`\`\`
{% endraw %}

\`\`\`python{% raw %}
x = "{{ y }}"
{% endraw %}\`\`\`

Write {% raw %}\`{% include a %}\`{% endraw %} in {{ site.github.repository_url }}, not ~that~.

<span class="big">
[Link](https://acme.example){: .btn }
</span>
`,
    })
    expect(file('index.mdx')).toBe(`---
title: A
---

\`\`\`liquid
{% if a %}{{ b }}{% endif %}
\`\`\`


\`\`\`python
x = "{{ y }}"
\`\`\`

Write \`{% include a %}\` in https://github.com/acme/docs, not \\~that\\~.

<span className="big">
[Link](https://acme.example)

</span>
`)
  })

  it('tells pages apart whose parents have the same title', async () => {
    const page = (lines: string) => `---\n${lines}\n---\n\nText.\n`
    const { config } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      'index.md': page('title: Home\nnav_order: 1'),
      'layout.md': page('title: Layout\nnav_order: 3'),
      'utilities.md': page('title: Utilities\nnav_order: 2\nhas_toc: false'),
      'utilities/layout.md': page('title: Layout\nparent: Utilities'),
      'grid.md': page('title: Grid\nparent: Layout'),
      'space.md': page('title: Space\nparent: Layout\ngrand_parent: Utilities'),
      'page-10.md': page('title: Page 10'),
      'page-2.md': page('title: Page 2'),
    })
    expect(config.navigation).toEqual({
      pages: [
        'index',
        {
          group: 'Utilities',
          root: 'utilities',
          pages: [{ group: 'Layout', root: 'utilities/layout', directory: 'card', pages: ['space'] }],
        },
        { group: 'Layout', root: 'layout', directory: 'card', pages: ['grid'] },
        'page-10',
        'page-2',
      ],
    })
  })

  it('reads pages in HTML, and ids in attribute lists', async () => {
    const { file, config, remarks, errors } = await importFiles({
      '_config.yml': 'title: Acme\n',
      'index.html': `---
title: Start
nav_order: 1
---
<h1>Start</h1>

<div class="grid">
  <p>Welcome to {{ site.title }}, <a href="{{ site.baseurl }}/guide/a.html">a</a>.</p>

      <ul>
        <li>One
        <li>Two { braces }
      </ul>
</div>
`,
      '404.html': '---\nlayout: none\n---\n<p>Not found</p>\n',
      'feed.xml': '---\n---\n<feed/>\n',
      'old.html': '---\nredirect_to: /\n---\n<p>Moved</p>\n',
      'raw.html': '<p>No page</p>\n',
      'guide/a.md':
        '---\ntitle: A\n---\nSee [start](../index.html#x).\n\n## Version 1\n{: #v1 .old}\n\n- Item\n{: #list}\n',
    })
    expect(file('index.mdx')).toBe(`---
title: Start
---

<div className="grid">
<p>Welcome to Acme, <a href="/guide/a">a</a>.</p>
<ul>
<li>One</li>
<li>Two \\{ braces \\}</li>
</ul>
</div>
`)
    expect(file('guide/a.mdx')).toContain('See [start](/#x).\n\n## Version 1 {#v1}\n\n- Item\n\n<a id="list"></a>\n')
    expect(config.navigation).toEqual({ pages: ['index', 'guide/a'] })
    expect(remarks).toEqual([])
    expect(errors.map(({ message }) => message)).toEqual(['There is no `#x` on `/`.'])
  })

  it('doesn’t miss pages at addresses that they redirect from', async () => {
    const { remarks, addresses } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      'a.md': '---\ntitle: A\n---\n\nSee [B](/former/b/#x) and [C](/c/).\n',
      'b.md': '---\ntitle: B\nredirect_from: [/former/b/]\n---\n\nText.\n',
    })
    expect(addresses).toContain('/former/b redirected /b')
    expect(remarks).toEqual(["missing link: `/c/` doesn't lead to an imported page."])
  })

  it('fills in what depends on data, front matter, and nothing else', async () => {
    const { file, remarks } = await importFiles({
      '_config.yml': 'title: Acme\nplugins: [jemoji]\n',
      '_data/options.yml':
        '- name: port\n  text: The **port**.\n  flags: [-p, --port]\n- name: host\n  text: The host.\n  since: 2\n  use: "{{ host | upcase }}"\n',
      '_data/teams/docs.json': '{"lead": "Ben"}',
      'index.md': `---
parts: [One, Two]
---

# A

{{ site.data.teams.docs.lead }} leads :rocket:.

<table>
  <tbody>
    {% for option in site.data.options %}
      <tr>
        <td>{{ option.name | upcase }}</td>

        <td>{{ option.text }}
          {% for flag in option.flags %}
            <code>{{ flag }}</code>
          {% endfor %}
        </td>
      </tr>
    {% endfor %}
  </tbody>
</table>

{% for part in page.parts %}
## {{ part }}

Text of {{ part }}.

{% endfor %}

{% if page.gone %}
Hidden.
{% else %}
Shown.
{% endif %}

{% assign late = site.data.options | where_exp: "one", "one.since" %}
{% for option in late %}
- {{ option.name }} since {{ option.since }}: {{ option.use }}
{% endfor %}

{% for post in site.posts %}
- Posts
{% endfor %}

{% if site.future %}
Later.
{% endif %}
`,
    })
    expect(file('index.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
parts: [One, Two]
---

Ben leads 🚀.

<table>
  <tbody>

<tr>
<td>PORT</td>
<td>The \\*\\*port\\*\\*.
<code>-p</code>
<code>--port</code></td>
</tr>
<tr>
<td>HOST</td>
<td>The host.</td>
</tr>

  </tbody>
</table>

## One

Text of One.

## Two

Text of Two.

Shown.

- host since 2: \\{\\{ host | upcase \\}\\}

- Posts

Later.
`)
    expect(remarks).toEqual([
      'simplified {% for %}: The logic of `{% for post in site.posts %}` was removed. Its content stays.',
      'simplified {% if %}: The logic of `{% if site.future %}` was removed. Its content stays.',
    ])
  })

  it('keeps the texts of captures, assignments, and includes, and names each lost include once', async () => {
    const { file, remarks } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      '_includes/copy.html': '<button>Copy</button>\n',
      '_includes/badge.html': '<b>New</b>',
      '_includes/code.html': "{% when 'rest' %}{% highlight json %}{{ include.rest }}{% endhighlight %}",
      'index.md': `# A

{% include copy.html %}

{% include badge.html %}

{% capture words %}
Some **captured** words.
{% endcapture %}

{% include warning.html content=words %}

{% include box.html text="A \\"sentence\\" of its own." %}

{% capture unused %}
These stay here.
{% endcapture %}

{% capture one %}
GET /a
{% endcapture %}

{% capture two %}
get("/a")
{% endcapture %}

{% include code.html
    rest=one
    python=two %}

{% comment %}
Not yet.
{% endcomment %}

{% assign version = "1.2" %}

Version {{ version }} speaks HTML.

*[HTML]: Hyper Text
`,
    })
    expect(file('index.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
---

<b>New</b>

<Warning>

Some **captured** words.

</Warning>

A "sentence" of its own.

These stay here.

<CodeGroup>

\`\`\`json title="Rest"
GET /a
\`\`\`

\`\`\`python title="Python"
get("/a")
\`\`\`

</CodeGroup>

Version 1.2 speaks <Tooltip tip="Hyper Text">HTML</Tooltip>.
`)
    expect(remarks).toEqual([
      'left {% include %}: The include `box.html` was left out, except for the text in its parameters.',
      'simplified {% capture %}: The logic of `{% capture unused %}` was removed. Its content stays.',
    ])
  })

  it('fills in includes with their parameters', async () => {
    const { file, remarks, errors } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\nproduct: Galley\n',
      'images/a.png': '',
      '_includes/image.html': `{% comment %}Shows an image{% endcomment %}
<figure>
    {% if {{include.url}} %}<a href="{{ include.url }}">{% endif %}
    <img src="images/{{ include.file }}" alt="{{ include.alt | default: site.product }}">
    {% if {{include.url}} %}</a>{% endif %}
    {% if include.caption %}<figcaption>{{ include.caption | jumble | upcase }}</figcaption>{% endif %}
</figure>
`,
      '_includes/box.html':
        '<div markdown="1" class="box box-{{ include.type }}">\n{{ include.content }}\n\n{% badge x %}\n</div>\n',
      '_includes/key.html': '{% case include.os %}{% when "mac" %}<kbd>Cmd</kbd>{% else %}<kbd>Ctrl</kbd>{% endcase %}',
      '_includes/row.html': '<div>\n  <p>{{ include.text | markdownify }}</p>\n</div>\n',
      '_includes/cell.html': '<!-- A row -->\n<tr>\n  <td>{{ include.text }}</td>\n</tr>\n',
      '_includes/list.html': '{% for one in site.data.all %}{{ one }}{% endfor %}',
      'index.md': `# A

{% include image.html file="a.png" %}

{% include image.html file="a.png" url="https://acme.example" caption="Seen **here**" %}

{% include box.html type="primary" content="
Two points:

- one
- two
" %}

Press {% include key.html os="mac" %} or {% include key.html %}.

{% include row.html text="See [this](#a)." %}

<table>
    {% include cell.html text="One" %}
    <tr><td>Two</td></tr>
</table>

{% include list.html %}
`,
    })
    expect(file('index.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
---

<Frame>

<img src="/images/a.png" alt="Galley" />

</Frame>

<Frame caption="SEEN **HERE**">

<a href="https://acme.example">
<img src="/images/a.png" alt="Galley" />
</a>

</Frame>

<div className="box box-primary">

Two points:

- one
- two

</div>

Press <kbd>Cmd</kbd> or <kbd>Ctrl</kbd>.

<div>
<p>

See [this](#a).
</p>
</div>

<table>

<tr>
<td>One</td>
</tr>
    <tr><td>Two</td></tr>
</table>
`)
    expect(remarks).toEqual([
      'simplified {% include %}: The include `image.html` is shown without what plugins and data of the old site add to it: the filter `jumble`.',
      'simplified {% include %}: The include `box.html` is shown without what plugins and data of the old site add to it: `{% badge %}`.',
      'left {% include %}: The include `list.html` was left out.',
    ])
    expect(errors).toEqual([])
  })

  it('fills in loops and includes of includes, and no include that has no end', async () => {
    const { file, remarks } = await importFiles({
      '_config.yml': 'title: Acme\ntheme: just-the-docs\n',
      '_includes/keys.html':
        '{% assign keys = include.keys | split: "+" %}{% for key in keys %}{% include key.html name=key %}{% unless forloop.last %} + {% endunless %}{% endfor %}',
      '_includes/key.html': '<kbd>{{ include.name | capitalize }}</kbd>',
      '_includes/self.html': 'Again {% include self.html %}',
      'index.md': '# A\n\nPress {% include keys.html keys="ctrl+shift+p" bold=true %}.\n\n{% include self.html %}\n',
    })
    expect(file('index.mdx')).toContain('Press <kbd>Ctrl</kbd> + <kbd>Shift</kbd> + <kbd>P</kbd>.')
    expect(remarks).toEqual(['left {% include %}: The include `self.html` was left out.'])
  })
})

const TABLE = `
<div class="wide">
<table>
  <tbody>
    <tr>
      <td><p>

        The size, see
        <a href="/b/">
        sizes</a>.

      </p></td>
      <td><pre>
one

    two
</pre></td>
    </tr>
  </tbody>
</table>
</div>
`

describe.each([
  ['_config.yml', 'title: Acme\ntheme: just-the-docs\n', ''],
  ['mkdocs.yml', 'site_name: Acme\n', 'docs/'],
])('HTML in a site of %s', (config, text, folder) => {
  it('ends at its closing tag, with no code in it', async () => {
    const { file, remarks, errors } = await importFiles({
      [config]: text,
      [`${folder}index.md`]: `# A\n${TABLE}\nBelow.\n`,
      [`${folder}b.md`]: '# B\n',
    })
    const page = file('index.mdx')
    expect(page).toContain('The size, see\n        <a href="/b">sizes</a>.\n      </p>')
    expect(page).toContain('```text\none\n\n    two\n```')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })
})

it('reads posts and collections with the addresses that they had, and defaults of front matter', async () => {
  const { config, addresses, file, remarks, errors, site } = await importFiles({
    '_config.yml':
      'title: Acme\ntheme: just-the-docs\ncollections:\n  guides:\n    output: true\n    permalink: /:collection/:path/\n  posts:\n    permalink: /news/:year/:month/:day/:title/\njust_the_docs:\n  collections:\n    guides:\n      name: How to\ndefaults:\n- scope: { path: _guides/old }\n  values: { nav_exclude: true }\n',
    'index.md':
      '---\ntitle: Home\n---\n\n[Post]({% post_url 2024-05-06-hello %}) [One]({{ "/guides/one/" | relative_url }})\n',
    '_guides/one.md': '---\ntitle: One\n---\n\nText.\n',
    '_guides/old/two.md': '---\ntitle: Two\n---\n\nText.\n',
    '_posts/2024-05-06-hello.md': '---\ntitle: Hello\n---\n\nText.\n',
    '_posts/2023-01-02-first.markdown': '---\ntitle: First\n---\n\nText.\n',
    '_posts/2023-01-02-second.md': '---\ntitle: Second\n---\n\nText.\n',
    '_posts/2023-01-03-later.md': '---\ntitle: Later\npublished: false\n---\n\nText.\n',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/guides/old/two kept',
    '/guides/one kept',
    '/news/2023/01/02/first kept',
    '/news/2023/01/02/second kept',
    '/news/2024/05/06/hello kept',
  ])
  expect(config.navigation).toEqual({
    pages: [
      'index',
      { group: 'How to', pages: ['guides/one'] },
      {
        group: 'Posts',
        pages: [
          { group: '2024', pages: ['news/2024/05/06/hello'] },
          { group: '2023', pages: ['news/2023/01/02/second', 'news/2023/01/02/first'] },
        ],
      },
    ],
  })
  expect(file('index.mdx')).toContain('[Post](/news/2024/05/06/hello) [One](/guides/one)')
  expect(remarks).toEqual(["left draft: This draft wasn't imported."])
  expect(site.text).toEqual([])
  expect(errors).toEqual([])
})

it('names posts of a site without settings for them as Jekyll does', async () => {
  const { addresses } = await importFiles({
    '_config.yml': 'title: Acme\n',
    'index.md': '---\ntitle: Home\n---\n\nText.\n',
    'team/_posts/2024-5-6-hello.md': '---\ntitle: Hello\ncategories: Big News\n---\n\nText.\n',
    '_posts/2024-05-07-dated.md': '---\ntitle: Dated\ndate: 2024-06-01 10:00:00 +0200\nslug: named\n---\n\nText.\n',
    '_posts/2024-05-08-own.md': '---\ntitle: Own\npermalink: /:title/:y_day/\n---\n\nText.\n',
  })
  expect(addresses).toEqual([
    '/ kept',
    '/2024/06/01/named kept',
    '/own/129 kept',
    '/team/big/news/2024/05/06/hello kept',
  ])
})

it('takes the navigation from the data that themes read it from', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
  const { config, errors } = await importFiles({
    '_config.yml': 'title: Acme\n',
    '_data/navigation.yml':
      'main:\n- title: Docs\n  url: /b/\ndocs:\n- title: Start\n  children:\n  - title: Second first\n    url: /b/\n  - url: /a/\n- title: More\n  url: /c/\n  pages:\n  - title: Elsewhere\n    url: https://example.com/\n',
    'index.md': page('Home'),
    'a.md': page('A'),
    'b.md': page('B'),
    'c.md': page('C'),
  })
  expect(config.navigation).toEqual({
    pages: ['index', { group: 'Start', pages: ['b', 'a'] }, { group: 'More', root: 'c', pages: ['links/elsewhere'] }],
  })
  expect(errors).toEqual([])
})
