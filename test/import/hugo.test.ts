// Hugo with Docsy: sections by weight, shortcodes, a configuration in parts.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const FILES = {
  'theme/hugo.yaml': 'title: A theme\n',
  'site/config/_default/hugo.yaml': 'title: Acme\nbaseURL: https://acme.example/\nlanguages:\n  en: {}\n  fr: {}\n',
  'site/config/_default/params.yaml': 'version: "3.1"\n',
  'site/content/en/_index.md': '---\ntitle: Home\n---\n\nHello.\n',
  'site/content/en/docs/_index.md': '---\ntitle: Documentation\nlinkTitle: Docs\nweight: 20\n---\n\nAll.\n',
  'site/content/en/docs/b.md':
    '---\ntitle: B\nweight: 1\naliases: [/docs/old-b/]\n---\n\nVersion {{< param "version" >}},\nbefore ({{%\nparam version %}}): new.\n\n{{% alert\n  title="Mind"\n%}}\nThis.\n{{% /alert %}}\n',
  'site/content/en/docs/a.md':
    '---\ntitle: A\nweight: 2\n---\n\nSee [B]({{< ref "b" >}}) and [more]({{< relref "more" >}}).\n',
  'site/content/en/docs/deep/more/_index.md': '---\ntitle: More\nweight: 3\n---\n\nMore.\n',
  'site/content/fr/docs/_index.md': '---\ntitle: Documentation\n---\n\nTout.\n',
}

describe('a site of Hugo', () => {
  it('is found below a theme, and keeps sections, languages and addresses', async () => {
    const { config, addresses, file, errors, site } = await importFiles(FILES)
    expect(site.detectedBy).toBe('site/config/_default/hugo.yaml')
    expect(config.navigation).toEqual({
      languages: [
        {
          language: 'en',
          default: true,
          pages: [
            'index',
            {
              group: 'Docs',
              root: 'docs/index',
              pages: ['docs/b', 'docs/a', 'docs/deep/more/index'],
            },
          ],
        },
        { language: 'fr', pages: ['fr/docs/index'] },
      ],
    })
    expect(file('docs/b.mdx')).toContain(
      'Version 3.1,\nbefore (3.1):\nnew.\n\n<Note title="Mind">\n\nThis.\n\n</Note>\n',
    )
    expect(file('docs/a.mdx')).toContain('See [B](/docs/b) and [more](/docs/deep/more).')
    expect(addresses).toEqual([
      '/ kept',
      '/docs kept',
      '/docs/a kept',
      '/docs/b kept',
      '/docs/deep/more kept',
      '/docs/old-b redirected /docs/b',
      '/fr/docs kept',
    ])
    expect(errors).toEqual([])
  })

  it('passes parameters on from sections, and finds images by URL', async () => {
    const { file, remarks, errors } = await importFiles({
      'hugo.yaml': 'title: Acme\ncascade: {owner: us}\nparams: {release: site}\n',
      'content/docs/_index.md':
        '---\ntitle: Docs\ncascade:\n- release: "3.1"\n- {_target: {path: /docs/old/**}, release: "2.0"}\n---\n',
      'content/docs/a.md': '---\ntitle: A\n---\n\n{{< param release >}} by {{< param owner >}}\n\n![](../a/one.png)\n',
      'content/docs/a/one.png': 'png',
      'content/docs/old/_index.md': '---\ntitle: Old\ncascade: {params: {release: "2.1"}}\n---\n',
      'content/docs/old/b.md': '---\ntitle: B\n---\n\n{{< param release >}} ![](/docs/a/one.png)\n',
      'content/c.md': '---\ntitle: C\n---\n\n{{< param release >}}\n',
    })
    expect(file('docs/a.mdx')).toContain('3.1 by us\n\n![](/docs/a/one.png)\n')
    expect(file('docs/old/b.mdx')).toContain('2.1 ![](/docs/a/one.png)\n')
    expect(file('c.mdx')).toContain('\nsite\n')
    expect(file('docs/a/one.png')).toBe('png')
    expect(remarks).toEqual([])
    expect(errors).toEqual([])
  })

  it('reads folders that it mounts, leads a home page in HTML on, and keeps HTML whole around shortcodes', async () => {
    const { file, addresses, remarks } = await importFiles({
      'site/hugo.yaml':
        'title: Acme\ncontentDir: content/en\nlanguages: {en: {contentDir: content/en}}\nmodule:\n  mounts:\n  - {source: content/en, target: content}\n  - {source: ../plans, target: content/plans}\n',
      'plans/one.md': '---\ntitle: One\n---\n\n```yaml\n{{< readfile file="/plans/a.yaml" >}}\n```\n',
      'plans/a.yaml': 'a: 1\n',
      'site/content/en/plans/_index.md': '---\ntitle: Plans\n---\n',
      'site/content/en/_index.html': '---\ntitle: Home\n---\n<h1>Home</h1>\n',
      'site/content/en/a.md':
        '---\ntitle: A\n---\n\n<table>\n  <tr>\n    <td>\n      {{< box >}}{{< badge >}}{{< /box >}}\n      <sup>x</sup>\n    </td>\n  </tr>\n</table>\n',
    })
    expect(file('plans/one.mdx')).toContain('```yaml\na: 1\n```')
    expect(file('a.mdx')).toContain('<td>\n      <sup>x</sup>\n    </td>')
    expect(addresses).toEqual(['/ redirected /a', '/a kept', '/plans kept', '/plans/one kept'])
    expect(remarks).toEqual([
      "left page in HTML: The page `/` is written in HTML and wasn't imported. Its address leads to `/a` now.",
      'simplified {{< box >}}: The content of the shortcode `box` stays, but without the shortcode around it.',
      'left {{< badge >}}: The shortcode `badge` was left out.',
    ])
  })

  it('reads markers that share lines, parameters in code, emoji, math, and shortcodes that are only shown', async () => {
    const { file, remarks } = await importFiles({
      'hugo.yaml':
        'title: Acme\nenableEmoji: true\nmarkup: {goldmark: {extensions: {passthrough: {enable: true, delimiters: {inline: [["\\\\(", "\\\\)"]]}}}}}\nparams:\n  v: &v "3.1"\n  version: *v\n  BADGE: "[{1}]"\n',
      'content/part.txt': 'included\n',
      'content/a.md':
        '---\ntitle: A\nparams: {own: mine}\n---\n\n{{< tabpane text=true >}} {{< tab header="One" >}}\nFirst.\n{{< /tab >}} {{< tab header="Two" >}}\nSecond. {{< /tab >}} {{< /tabpane >}}\n\n{{% _param BADGE new %}} `{{% param version %}}` {{< param own >}} :warning: \\(x^2\\) `{{</* x */>}}`\n\n```text\n{{< readfile "part.txt" >}}\n{{%/* x */%}}\n```\n',
    })
    expect(file('a.mdx')).toContain(
      '<Tabs>\n\n<Tab title="One">\n\nFirst.\n\n</Tab>\n\n<Tab title="Two">\n\nSecond.\n\n</Tab>\n\n</Tabs>\n\n[new] `3.1` mine ⚠️ $x^2$ `{{< x >}}`\n\n```text\nincluded\n{{% x %}}\n```\n',
    )
    expect(remarks).toEqual([])
  })

  it('converts shortcodes of Docsy', async () => {
    const { file, remarks } = await importFiles({
      'hugo.toml': 'title = "Acme"\n',
      'content/docs/a.md': `---
title: A
---

{{% alert title="Careful" color="warning" %}}
Text.
{{% /alert %}}

{{< tabpane >}}
{{< tab header="Bash" lang="bash" >}}
ls
{{< /tab >}}
{{< tab header="Fish" lang="fish" >}}
ls -a
{{< /tab >}}
{{< /tabpane >}}

{{< own-thing x="1" >}}
`,
    })
    expect(file('docs/a.mdx')).toBe(`---
title: A
---

<Warning title="Careful">

Text.

</Warning>

<CodeGroup>

\`\`\`bash title="Bash"
ls
\`\`\`

\`\`\`fish title="Fish"
ls -a
\`\`\`

</CodeGroup>
`)
    expect(remarks).toEqual(['left {{< own-thing >}}: The shortcode `own-thing` was left out.'])
  })

  it('reads tabs without Markdown as code', async () => {
    const { file } = await importFiles({
      'hugo.yaml': 'title: Acme\n',
      'content/_index.md':
        '---\ntitle: A\n---\n\n{{< tabpane langEqualsHeader=true >}}\n{{< tab toml >}}\n+++\na = 1\n+++\n{{< /tab >}}\n{{% tab header="Text" text=true %}}\nSome *text*.\n{{% /tab %}}\n{{< /tabpane >}}\n\n> [!CAUTION] {{% param title %}}\n>\n> Mind.\n',
    })
    expect(file('index.mdx')).toContain('```toml\n+++\na = 1\n+++\n```')
    expect(file('index.mdx')).toContain('Some *text*.')
    expect(file('index.mdx')).not.toContain('{{')
  })
})

describe('references', () => {
  const files = {
    'hugo.yaml': 'title: Acme\nlanguages: {en: {}, fr: {}}\n',
    'content/_index.md': '---\ntitle: Home\n---\n',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n',
    'content/docs/Big Name.md': '---\ntitle: Big\n---\n\n## Part\n',
    'content/docs/stores/_index.md': '---\ntitle: Stores\n---\n',
    'content/docs/stores/bundle/index.md': '---\ntitle: Bundle\n---\n',
    'content/docs/stores/two.fr.md': '---\ntitle: Deux\n---\n',
    'content/docs/stores/two.md': '---\ntitle: Two\n---\n',
  }

  it.each([
    ['two', '/docs/stores/two'],
    ['two.md', '/docs/stores/two'],
    ['stores.md', '/docs/stores'],
    ['stores/_index.md', '/docs/stores'],
    ['/docs/stores/bundle/', '/docs/stores/bundle'],
    ['bundle/index.md', '/docs/stores/bundle'],
    ['Big Name#part', '/docs/big-name#part'],
    ['big-name', '/docs/big-name'],
    ['#here', '#here'],
    ['/', '/'],
    ['./stores', '/docs/stores'],
  ])('to %s are links', async (name, url) => {
    const page = `---\ntitle: A\n---\n\n## Here\n\n[x]({{< ref "${name}" >}})\n`
    const { file, remarks } = await importFiles({ ...files, 'content/docs/a.md': page })
    expect(file('docs/a.mdx')).toContain(`[x](${url})`)
    expect(remarks).toEqual([])
  })

  it('stay in their language', async () => {
    const page = '---\ntitle: A\n---\n\n[x]({{< ref "two" >}})\n'
    const { file } = await importFiles({ ...files, 'content/docs/a.fr.md': page })
    expect(file('fr/docs/a.mdx')).toContain('[x](/fr/docs/stores/two)')
  })

  it('to pages that are missing are reported once', async () => {
    const page = '---\ntitle: A\n---\n\n[x]({{< ref "gone.md" >}})\n'
    const { remarks } = await importFiles({ ...files, 'content/docs/a.md': page })
    expect(remarks).toEqual(["missing link: `gone.md` doesn't lead to an imported page."])
  })
})

describe('tabs of shortcodes', () => {
  const pane = (body: string) =>
    importFiles({
      'hugo.yaml': 'title: Acme\n',
      'content/_index.md': `---\ntitle: A\n---\n\n${body}\n`,
      'content/part.md': 'Included *text*.\n',
      'content/pod.json': '{ "a": 1 }\n',
    })

  it.each([
    [
      'whose titles are around them, with a name of the site',
      '{{< tabs "Python" "Go" >}}\n\n{{% codetab %}}\nOne.\n{{% /codetab %}}\n\n{{% codetab %}}\nTwo.\n{{% /codetab %}}\n\n{{< /tabs >}}',
      ['<Tab title="Python">\n\nOne.', '<Tab title="Go">\n\nTwo.'],
    ],
    [
      'of Hextra',
      '{{< tabs items="JSON, YAML" >}}\n{{< tab >}}**J**{{< /tab >}}\n{{< tab >}}Y{{< /tab >}}\n{{< /tabs >}}',
      ['<Tab title="JSON">\n\n**J**', '<Tab title="YAML">\n\nY'],
    ],
    [
      'of Lotus Docs',
      '{{< tabs tabTotal="2" tabName2="Two" >}}\n{{% tab tabName="One" %}}\nA\n{{% /tab %}}\n{{% tab %}}\nB\n{{% /tab %}}\n{{< /tabs >}}',
      ['<Tab title="One">\n\nA', '<Tab title="Two">\n\nB'],
    ],
    [
      'that include files',
      '{{< tabs name="x" >}}\n{{< tab name="Pod" include="pod.json" />}}\n{{< tab name="Text" include="part.md" />}}\n{{< tab name="Bash" codelang="bash" >}}\nls\n{{< /tab >}}\n{{< /tabs >}}',
      ['```json\n{ "a": 1 }\n```', 'Included *text*.', '```bash\nls\n```'],
    ],
    [
      'with text around them',
      '{{< tabs >}}\nFirst.\n{{< tab "A" >}}\nOne.\n{{< /tab >}}\nBetween.\n\n```md\n{{< tab "no" >}}\n```\n{{< note >}}\nMind.\n{{< /note >}}\n{{< tab "B" >}}\nTwo.\n{{< /tab >}}\nLast.\n{{< /tabs >}}',
      [
        '<Tab title="A">\n\nFirst.\n\nOne.\n\nBetween.\n\n```md\n{{< tab "no" >}}\n```\n\n<Note>\n\nMind.',
        '<Tab title="B">\n\nTwo.\n\nLast.',
      ],
    ],
    ['without any', '{{< tabs "A" >}}\nOnly *text*.\n{{< /tabs >}}', ['Only *text*.']],
  ])('%s keep everything', async (_, body, kept) => {
    const { file, errors } = await pane(body)
    const text = file('index.mdx')
    for (const one of kept) expect(text).toContain(one)
    expect(text).not.toMatch(/<Tabs \/>|\{\{[<%] \/?tabs/)
    expect(errors).toEqual([])
  })
})

describe('lists that Hugo makes', () => {
  const files = {
    'hugo.yaml':
      'title: Acme\nbaseURL: https://acme.example/\noutputs:\n  section: [HTML, RSS, print]\nmodule:\n  imports:\n    - path: github.com/google/docsy\n',
    'content/_index.md': '---\ntitle: Home\n---\n\nHello.\n',
    'content/docs/_index.md': '---\ntitle: Docs\n---\n\nAll.\n',
    'content/docs/a.md': '---\ntitle: A\ntags: [Set up, API]\n---\n\nText.\n',
    'content/docs/b.md': '---\ntitle: B\ntags: API\n---\n\nText.\n',
  }

  it('of terms are named as lost, and print views lead to their sections', async () => {
    const { addresses } = await importFiles(files)
    expect(addresses.filter((line) => /tags|categories|_print/.test(line))).toEqual([
      '/_print/docs redirected /docs',
      '/tags lost Hugo listed all `tags` there.',
      '/tags/api lost Hugo listed the pages with “API” in `tags` there.',
      '/tags/set-up lost Hugo listed the pages with “Set up” in `tags` there.',
    ])
  })

  it('are none where the site has turned them off', async () => {
    const config = 'title: Acme\ndisableKinds: [taxonomy, term]\n'
    const { addresses } = await importFiles({ ...files, 'hugo.yaml': config })
    expect(addresses.filter((line) => /tags|_print/.test(line))).toEqual([])
  })

  it('of a language that falls back to another one lead there', async () => {
    const config = `title: Acme
languages: { en: {}, fr: {} }
outputs: { section: [print] }
module:
  mounts:
    - { source: content/fr, target: content, sites: { matrix: { languages: [fr] } } }
    - { source: content/en, target: content, sites: { matrix: { languages: [en, fr] } } }
    - { source: ../CHANGELOG.md, target: content/about/CHANGELOG.md }
`
    const { addresses } = await importFiles({
      'hugo.yaml': config,
      'content/en/_index.md': '---\ntitle: Home\n---\n\nHello.\n',
      'content/en/docs/_index.md': '---\ntitle: Docs\n---\n\nAll.\n',
      'content/en/docs/a.md': '---\ntitle: A\naliases: [/docs/old-a/]\n---\n\nText.\n',
      'content/fr/_index.md': '---\ntitle: Accueil\n---\n\nBonjour.\n',
    })
    expect(addresses).toContain(
      '/about/changelog lost Hugo mounted `../CHANGELOG.md` there. To keep it, copy the file into the new docs.',
    )
    expect(addresses.filter((line) => line.startsWith('/fr'))).toEqual([
      '/fr kept',
      '/fr/_print/docs redirected /docs',
      '/fr/docs redirected /docs',
      '/fr/docs/a redirected /docs/a',
      '/fr/docs/old-a redirected /docs/a',
    ])
  })

  it('finds images by a part of their name, and links to what other sites showed', async () => {
    const { file, remarks } = await importFiles({
      'hugo.toml': 'title = "Acme"\n',
      'content/docs/a/index.md': `---
title: A
---

{{< imgproc talk Resize 800x >}}
The talk, by <a href="https://acme.example">Acme</a>
{{< /imgproc >}}

{{< imgproc "Logo" Fit "x400" />}}

{{< imgproc gone Fit "400x" />}}

{{< tweet user=acme id=12 >}}

{{< gist acme 1a2b >}}

{{< tweet >}}
`,
      'content/docs/a/talk-featured.png': 'png',
      'content/docs/a/the-logo.svg': 'svg',
    })
    expect(file('docs/a/index.mdx')).toBe(`---
title: A
---

<Frame caption="The talk, by [Acme](https://acme.example)">

<img src="/docs/a/talk-featured.png" width="800" />

</Frame>

<Frame>

<img src="/docs/a/the-logo.svg" />

</Frame>

<Frame>

<img src="gone" width="400" />

</Frame>

[Post by @acme](https://x.com/acme/status/12)

[Gist by acme](https://gist.github.com/acme/1a2b)
`)
    expect(remarks).toEqual([
      "missing link: The file `gone` doesn't exist.",
      'simplified {{< tweet >}}: The shortcode `tweet` is a link now.',
      'simplified {{< gist >}}: The shortcode `gist` is a link now.',
      'left {{< tweet >}}: The shortcode `tweet` was left out.',
    ])
  })

  it('reads lists of highlighted lines in fences and shortcodes', async () => {
    const { file, remarks } = await importFiles({
      'hugo.toml': 'title = "Acme"\n',
      'content/docs/_index.md':
        '---\ntitle: Docs\n---\n\n```go {hl_lines=[2,"4-5"],linenos=true}\na\n```\n\n```go {linenos=table,hl_lines=["1-2"]}\na\n```\n\n{{< highlight go "linenos=table,hl_lines=8 15-17" >}}\ncode\n{{< /highlight >}}\n',
    })
    expect(file('docs/index.mdx').match(/^```go.*$/gm)).toEqual([
      '```go highlight={2,4-5} lines',
      '```go highlight={1-2} lines',
      '```go highlight={8,15-17} lines',
    ])
    expect(remarks).toEqual([])
  })

  it('reads the shortcodes of Hextra and Hugo Book', async () => {
    const { file, remarks, errors } = await importFiles({
      'hugo.yaml': 'title: Acme\n',
      'content/_index.md': `---
title: Home
---

{{% steps %}}

### One

Do it.

{{% /steps %}}

{{< filetree/container >}}
  {{< filetree/folder name="data" state="open" >}}
    {{< filetree/file name="a.yaml" >}}
  {{< /filetree/folder >}}
{{< /filetree/container >}}

{{% columns %}}
- ### Left
  Text.

- ### Right
{{% /columns %}}

{{< badge content="New" icon="check" >}}

Press {{< icon "github" >}} or {{< icon "no-such-icon" >}}.

{{< katex display=true >}}
x^2
{{< /katex >}}
`,
    })
    expect(file('index.mdx')).toBe(`---
title: Home
---

<Steps>

<Step title="One">

Do it.

</Step>

</Steps>

<Tree>

<Tree.Folder name="data" defaultOpen>
<Tree.File name="a.yaml" />
</Tree.Folder>

</Tree>

<Columns cols={2}>

<Column>

### Left
Text.

</Column>

<Column>

### Right

</Column>

</Columns>

<Badge icon="check">New</Badge>

Press <Icon icon="github" iconType="brands" /> or .

$$
x^2
$$
`)
    expect(remarks).toEqual(['left {{< icon >}}: The shortcode `{{< icon "no-such-icon" >}}` was left out.'])
    expect(errors).toEqual([])
  })

  it('shows emoji in headings, which keep their ids', async () => {
    const { file, anchors } = await importFiles({
      'hugo.yaml': 'title: Acme\nenableEmoji: true\n',
      'content/_index.md':
        '# :tada: Home\n\n## :rocket: New features\n\n## Words of `:key:` and :no_such_emoji:\n\n## Done :lock: {#done}\n\nText :rocket:.\n',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: 🎉 Home\n---\n\n## 🚀 New features {#rocket-new-features}\n\n## Words of `:key:` and :no_such_emoji:\n\n## Done 🔒 {#done}\n\nText 🚀.\n',
    )
    expect(anchors.lost).toEqual([])
  })

  it('keeps text and links of shortcodes whose theme is elsewhere', async () => {
    const { file, remarks, errors } = await importFiles({
      'hugo.yaml': 'title: Acme\n',
      'content/_index.md': `---
title: Home
---

{{< theme/hero-button text="Get started" link="docs/start" >}}

{{< button relref="/docs/start" >}}Start *now*{{< /button >}}

{{< cast file="/casts/demo.cast" >}}

See {{< term "SEO" >}} and [it]({{% relRef "docs/start" %}}).
`,
      'content/docs/start.md': '---\ntitle: Start\n---\n\nText.\n',
      'static/casts/demo.cast': 'text',
    })
    expect(file('index.mdx')).toBe(
      '---\ntitle: Home\n---\n\n[Get started](/docs/start)\n\n<a href="/docs/start">Start *now*</a>\n\n[demo.cast](/casts/demo.cast)\n\nSee  and [it](/docs/start).\n',
    )
    expect(remarks).toEqual([
      'left {{< theme/hero-button >}}: The shortcode `theme/hero-button` was left out, except for text and links in its attributes.',
      'left {{< cast >}}: The shortcode `cast` was left out, except for text and links in its attributes.',
      'left {{< term >}}: The shortcode `{{< term "SEO" >}}` was left out.',
    ])
    expect(errors.filter(({ code }) => code !== 'page-links')).toEqual([])
  })

  it('says which languages the interface lacks', async () => {
    const { config, remarks } = await importFiles({
      'hugo.yaml':
        'title: Acme\ndefaultContentLanguage: en\nlanguages: {en: {contentDir: content/en}, eo: {contentDir: content/eo}}\n',
      'content/en/_index.md': '---\ntitle: Home\n---\n\nText.\n',
      'content/eo/_index.md': '---\ntitle: Home\n---\n\nText.\n',
    })
    expect(JSON.stringify(config.navigation)).toContain('{"language":"eo",')
    expect(remarks).toEqual([
      "simplified language: Galley's own texts, such as \"Search\", aren't available in `eo`. There, they're in English.",
    ])
  })
})

it('fills in what shortcodes make of the address and the title of their page', async () => {
  const { file, remarks } = await importFiles({
    'hugo.toml': 'title = "Acme"\nbaseURL = "https://acme.example/help/"\n',
    'layouts/shortcodes/release.html':
      '{{- index (split (replace .Page.RelPermalink "/archives" "") "/") 3 | strings.TrimSuffix "-dev" -}}',
    'layouts/shortcodes/words.html':
      '{{ $all := split .Page.Title " " }}{{ delimit (last 2 $all) "-" | lower }} of {{ len $all }}{{ if in $all "Pets" }}!{{ end }}',
    'layouts/shortcodes/part.html': '{{ with .Page.Param (.Get 0) }}{{ substr . 1 }}{{ end }}',
    'content/_index.md': '---\ntitle: Home\n---\n',
    'content/docs/archives/1.2-dev/a.md':
      '---\ntitle: Feed Your Pets\nversion: v9\n---\n\nGet v{{< release >}}, {{< words >}} ({{< part version >}}), as in `v{{< release >}}` for `{{</* release */>}}`.\n\n```sh\nget v{{< release >}} # {{</* release */>}}\n```\n',
  })
  expect(file('docs/archives/1.2-dev/a.mdx')).toContain(
    'Get v1.2, your-pets of 3! (9), as in `v1.2` for `{{< release >}}`.\n\n```sh\nget v1.2 # {{< release >}}\n```',
  )
  expect(remarks).toEqual([])
})

it('fills in the shortcodes that a site defines, with what they show', async () => {
  const { file, remarks } = await importFiles({
    'hugo.toml': 'title = "Acme"\n[params]\nversion = "v1.2"\n',
    'layouts/shortcodes/box.html': `{{/* A box */}}
{{ $color := .Get "color" | default "primary" -}}
{{ $columns := sub 12 (.Get "width" | default 5) }}
<div class="box box--{{ $color }} col-{{ $columns }}" id="box-{{ .Ordinal }}" x-data="{ open: false }" @click="open = !open">
  <i class="icon"></i>
  {{ with .Get "title" }}<h3 class="title">{{ . | upper }}</h3>{{ end }}
  {{ if eq $color "primary" }}<p>{{ .Inner | markdownify }}</p>{{ else if .Inner }}<em>{{ .Inner }}</em>{{ else }}Empty{{ end }}
</div>
`,
    'layouts/_shortcodes/button.html':
      '<a class="btn" href="{{ .Get "link" | relURL }}">{{ .Get "text" | default (printf "Open %s" (.Get 0)) }}</a>',
    'layouts/shortcodes/latest.html': '{{ site.Params.version | replaceRE "v" "" -}}',
    'layouts/shortcodes/list.html': '{{ range .Site.Pages }}{{ .Title }}{{ end }}',
    'layouts/shortcodes/term.html': '{{ with .Page.GetPage (.Get "id") }}{{ .Title }}{{ end }}',
    'content/_index.md': '---\ntitle: Home\n---\n',
    'content/a.md': `---
title: A
---

{{< box title="Golang" >}}
Some *text*:

- one

{{< box title="Inner" >}}Again.{{< /box >}}
{{< /box >}}

{{< box color="dark" >}}Short{{< /box >}}

{{< box color="dark" />}}

{{< button link="/a/" text="Read" >}}

Version {{< latest >}} has {{< term id="x" text="terms" >}}.

{{< list >}}
`,
  })
  expect(file('a.mdx').replace(/\n{3,}/g, '\n\n')).toBe(`---
title: A
---

### GOLANG

Some *text*:

- one

### INNER

Again.

<em>Short</em>

Empty

<a href="/a">Read</a>

Version 1.2 has terms.
`)
  expect(remarks).toEqual([
    'left {{< list >}}: The shortcode `list` was left out.',
    'left {{< term >}}: The shortcode `{{< term id="x" text="terms" >}}` was left out, except for text and links in its attributes.',
  ])
})

it('leads links to the page in their language if the site has no other', async () => {
  const { file, addresses, remarks, errors } = await importFiles({
    'hugo.yaml':
      'title: Acme\ndefaultContentLanguageInSubdir: true\nlanguages: {en: {contentDir: content/en}, de: {contentDir: content/de}}\n',
    'content/en/_index.md': '---\ntitle: Home\n---\n\n[Start](/docs/start/#first) and [nothing](/docs/other/).\n',
    'content/en/docs/1.md': '---\ntitle: Start\nslug: start\naliases: [../first]\n---\n\n## First\n',
    'content/de/_index.md': '---\ntitle: Start\n---\n\n[Start](/docs/start/)\n',
    'content/de/docs/1.md': '---\ntitle: Anfang\nslug: start\n---\n\n[Start](/en/docs/start/)\n',
  })
  expect(file('en/index.mdx')).toContain('[Start](/en/docs/start#first) and [nothing](/docs/other/).')
  expect(addresses).toContain('/en/first redirected /en/docs/start')
  expect(file('de/index.mdx')).toContain('[Start](/de/docs/start)')
  expect(file('de/docs/start.mdx')).toContain('[Start](/en/docs/start)')
  expect(remarks).toEqual([
    "changed link: `/docs/start/#first` doesn't exist, so the link leads to the page of that name in this language.",
    "changed link: `/docs/start/` doesn't exist, so the link leads to the page of that name in this language.",
    "missing link: `/docs/other/` doesn't lead to an imported page.",
  ])
  expect(errors.map(({ message }) => message)).toEqual(['There is no page `/docs/other`.'])
})

describe('files that a shortcode shows', () => {
  it('are code unless they are pages, and may be static files', async () => {
    const { file, errors, remarks } = await importFiles({
      'hugo.toml': 'title = "Acme"\n',
      'content/docs/_index.md': '---\ntitle: Docs\n---\n\nText.\n',
      'content/docs/a.md':
        '---\ntitle: A\n---\n\n{{< include "examples/job.yaml" "yaml" >}}\n\n{{< include file="examples/run.py" >}}\n\n{{< include "part.md" >}}\n',
      'content/docs/part.md': 'Some *text*.\n',
      'static/examples/job.yaml': 'kind: Job\nname: "<name>"\n',
      'static/examples/run.py': 'run()\n',
    })
    expect(file('docs/a.mdx')).toContain('```yaml\nkind: Job\nname: "<name>"\n```\n\n```py\nrun()\n```\n\nSome *text*.')
    expect(errors).toEqual([])
    expect(remarks).toEqual([])
  })
})
