// Writerside: topics in XML and in Markdown, what they include, and the tree that orders them.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

const CONFIG = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ihp SYSTEM "https://resources.jetbrains.com/writerside/1.0/ihp.dtd">
<ihp version="2.0">
  <topics dir="topics" web-path="topics"/>
  <images dir="images" web-path="images"/>
  <snippets src="code"/>
  <vars src="v.list"/>
  <instance src="acme.tree" version="2.1" web-path="/docs/"/>
</ihp>
`

const TREE = `<instance-profile id="acme" name="Acme" start-page="welcome.topic">
  <toc-element topic="welcome.topic"/>
  <toc-element toc-title="Basics">
    <toc-element topic="First_Steps.md" toc-title="Start" accepts-web-file-names="old.html, older.html"/>
    <toc-element topic="server.topic" accepts-web-file-names-ref="moved">
      <toc-element topic="secret.md" hidden="true"/>
      <toc-element topic="more.md"/>
    </toc-element>
    <toc-element href="https://acme.example/api" toc-title="API"/>
    <toc-element topic="gone.md"/>
  </toc-element>
</instance-profile>
`

const SITE: Readonly<Record<string, string>> = {
  'docs/writerside.cfg': CONFIG,
  'docs/acme.tree': TREE,
  'docs/v.list': '<vars><var name="product" value="Acme"/><var name="tool" value="%product% CLI"/></vars>',
  'docs/redirection-rules.xml':
    '<rules><rule id="moved"><accepts>host.html</accepts></rule><rule id="x"><accepts>y.html</accepts></rule></rules>',
  'docs/labels.list': '<labels><primary-label id="beta" name="Beta">Not final.</primary-label></labels>',
  'docs/cfg/buildprofiles.xml': `<buildprofiles><variables>
    <generate-sitemap-url-prefix>https://acme.example/docs/</generate-sitemap-url-prefix>
    <header-logo>logo.png</header-logo></variables>
    <footer><social type="twitter" href="https://x.com/acme">X</social><link href="https://acme.example">Home</link></footer>
  </buildprofiles>`,
  'docs/images/logo.png': 'x',
  'docs/images/deep/plan.png': 'x',
  'docs/code/Main.kt': 'package a\n\nfun one() = 1\n\nclass Pet {\n    val name = "Rex"\n}\n',
  'docs/topics/welcome.topic': `<topic title="Welcome" id="welcome">
    <section-starting-page>
      <title>%product% docs</title>
      <description>All about pets.</description>
      <spotlight><card href="server.topic" summary="How it runs.">Run a server</card><a href="First_Steps.md"/></spotlight>
      <misc><links><group><title>More</title><a href="more.md"/></group></links></misc>
    </section-starting-page>
  </topic>`,
  'docs/topics/lib.topic': `<topic title="Lib" id="lib" is-library="true">
    <snippet id="hint"><p>Ask <control>%who%</control>.</p><p filter="pro">Only for pros.</p></snippet>
  </topic>`,
  'docs/topics/secret.md': '# Secret\n\nText.\n',
  'docs/topics/more.md':
    '# More\n\n> Quoted.\n{style="quote"}\n\n`a`{lang="kotlin"} stays, and so does List<String>.\n',
  'docs/topics/unlisted.md': '# Unlisted\n',
}

const MARKDOWN = `[//]: # (title: First steps with %product%)

<show-structure for="chapter" depth="2"/>
<primary-label ref="beta"/>
<var name="plugin" value="Cats"/>

<web-summary>
%plugin% in a minute.
</web-summary>

Install [](server.topic) or [the server](server.topic#run_it), then click <control>OK</control> in %tool%.

## Run it {id="run" collapsible="true"}

> Keep it **cold**.
{style="warning" title="Mind"}

> A tip.

\`\`\`Kotlin
\`\`\`
{src="Main.kt"
include-symbol="Pet"}

1. First

   <tabs>
   <tab title="Left">

   One *tab*.

   </tab>
   <tab title="Right">
       Two
   </tab>
   </tabs>

2. ![Plan](plan.png){width="300"}

<include from="lib.topic" element-id="hint" use-filter="empty">
<var name="who" value="Ada"/>
</include>

<include from="lib.topic" element-id="none"/>
`

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topic SYSTEM "https://resources.jetbrains.com/writerside/1.0/html-entities.dtd">
<topic title="The server" id="server">
  <tldr><p><b>Needs</b>: <code>a_b</code></p></tldr>
  <p>Select <ui-path>File | Save</ui-path>, then
     <a href="First_Steps.md" anchor="run">this</a>
     . See <a anchor="port">the port</a> &amp; 2 * 3 * 4.
     <img src="plan.png" alt="Plan" style="block"/></p>
  <chapter title="Run" id="run_it">
    <procedure title="To run" id="to-run">
      <step id="one"><p>Write:</p><code-block lang="kotlin"><![CDATA[
          fun main() {
              println("<a>")
          }
      ]]></code-block></step>
      <step>Go to <a anchor="one">step 1</a>.<note>Wait.</note></step>
    </procedure>
    <deflist><def title="port" id="port">Default: 80.</def></deflist>
    <table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>
    <list type="decimal"><li>x</li><li>y</li></list>
    <p instance="other">Hidden.</p>
    <code-block lang="kotlin" src="Main.kt" include-lines="3"/>
    <api-doc openapi-path="api.yaml"/>
  </chapter>
</topic>
`

const imported = () => importFiles({ ...SITE, 'docs/topics/First_Steps.md': MARKDOWN, 'docs/topics/server.topic': XML })

describe('a site of Writerside', () => {
  it('has the order, the titles, and the addresses of its tree', async () => {
    const { config, site, addresses, errors, remarks, file } = await imported()
    expect(site.system.id).toBe('writerside')
    expect(config).toMatchObject({
      name: 'Acme',
      logo: '/images/logo.png',
      navigation: {
        pages: [
          'index',
          {
            group: 'Basics',
            pages: ['first-steps', { group: 'The server', root: 'server', pages: ['more'] }, expect.anything()],
          },
        ],
      },
    })
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/first-steps kept',
        '/old redirected /first-steps',
        '/older redirected /first-steps',
        '/host redirected /server',
        '/welcome redirected /',
        '/y lost No entry of a tree names its rule in redirection-rules.xml.',
      ]),
    )
    expect(file('secret.mdx')).toContain('hidden: true')
    expect(remarks).toEqual(
      expect.arrayContaining([
        "missing navigation: The tree names `gone.md`, which isn't in `topics`.",
        "left topic: No tree names this topic, so Writerside didn't publish it, and it was left out.",
        "missing <include>: There's no `lib.topic#none` to include.",
        'left <api-doc>: The API reference from `api.yaml` was left out.',
      ]),
    )
    expect(errors).toEqual([])
  })

  it('reads Markdown with elements in it', async () => {
    const { file } = await imported()
    const text = file('first-steps.mdx')
    expect(text).toContain('title: First steps with Acme\n')
    expect(text).toContain('description: Cats in a minute.\n')
    expect(text).toContain('<Badge>Beta</Badge>')
    expect(text).toContain(
      'Install [The server](/server) or [the server](/server#run_it), then click **OK** in Acme CLI.',
    )
    expect(text).toContain('## Run it {#run}')
    expect(text).toContain('<Warning title="Mind">\n\nKeep it **cold**.\n\n</Warning>')
    expect(text).toContain('<Tip>\n\nA tip.\n\n</Tip>')
    expect(text).toContain('```kotlin\nclass Pet {\n    val name = "Rex"\n}\n```')
    expect(text).toContain('   <Tab title="Left">\n\n   One *tab*.\n\n   </Tab>')
    expect(text).toContain('   Two\n')
    expect(text).toContain('2. <img src="/images/deep/plan.png" alt="Plan" width="300" />')
    expect(text).toContain('Ask **Ada**.')
    expect(text).not.toContain('pros')
    expect(file('more.mdx')).toContain('> Quoted.\n\n`a` stays, and so does List\\<String>.')
  })

  it('reads topics in XML', async () => {
    const { file } = await imported()
    const text = file('server.mdx')
    expect(text).toContain('<Info>\n\n**Needs**: `a_b`\n\n</Info>')
    expect(text).toContain(
      'Select **File** > **Save**, then [this](/first-steps#run). See [the port](#port) & 2 \\* 3 \\* 4.\n\n![Plan](/images/deep/plan.png)',
    )
    expect(text).toContain('## Run {#run_it}\n\n### To run {#to-run}')
    expect(text).toContain('   ```kotlin\n   fun main() {\n       println("<a>")\n   }\n   ```')
    expect(text).toContain('   <Note>\n\n   Wait.\n\n   </Note>')
    expect(text).toContain('| A | B |\n| --- | --- |\n| 1 | 2 |')
    expect(text).toContain('1. x\n2. y')
    expect(text).toContain('```kotlin\nfun one() = 1\n```')
    expect(text).not.toContain('Hidden')
  })

  it('shows cards and links on the first page', async () => {
    const { file } = await imported()
    const text = file('index.mdx')
    expect(text).toContain('title: Acme docs\n')
    expect(text).toContain('<Card title="Run a server" href="/server">\n\nHow it runs.\n\n</Card>')
    expect(text).toContain('<Card title="First steps with Acme" href="/first-steps" />')
    expect(text).toContain('## More\n\n- [More](/more)')
  })

  it('finds rows, items, and tabs in snippets and includes', async () => {
    const { file, errors } = await importFiles({
      ...SITE,
      'docs/topics/First_Steps.md': `# First

<table>
<tr><td>Name</td><td>Use</td></tr>
<snippet id="rows">
<tr><td><code>a</code></td><td>See <a anchor="deep"/>.</td></tr>
</snippet>
</table>

## Deep *part* {id="deep"}

![Plan](plan.png) {width="30"}{type="joined"} and [a button](https://acme.example){: .button}

<deflist collapsible="true">
    <def title="Hint">
        Long text, whose next line
isn't indented.
    </def>
</deflist>
`,
      'docs/topics/server.topic': `<topic title="Server">
        <table style="none"><include from="First_Steps.md" element-id="rows"/></table>
        <p>See <a href="First_Steps.md" anchor="deep"/>.</p>
      </topic>`,
    })
    const first = file('first-steps.mdx')
    expect(first).toContain('| Name | Use |\n| --- | --- |\n| `a` | See [Deep part](#deep). |')
    expect(first).toContain(
      '<img src="/images/deep/plan.png" alt="Plan" width="30" /> and [a button](https://acme.example)\n',
    )
    expect(first).toContain('<Accordion title="Hint">\n\nLong text, whose next line\nisn\'t indented.\n\n</Accordion>')
    expect(file('server.mdx')).toContain('| `a` | See [Deep part](/first-steps#deep). |')
    expect(file('server.mdx')).toContain('See [Deep part](/first-steps#deep).')
    expect(errors).toEqual([])
  })

  it('stops where topics include each other', async () => {
    const twice = (name: string) => `<include from="${name}" element-id="s"/>`.repeat(200)
    const { remarks } = await importFiles({
      'a.tree': '<instance-profile id="a" name="A"><toc-element topic="a.md"/></instance-profile>',
      'topics/a.md': `# A\n\n${twice('b.topic')}\n`,
      'topics/b.topic': `<topic title="B"><snippet id="s">${twice('c.topic')}</snippet></topic>`,
      'topics/c.topic': `<topic title="C"><snippet id="s">${twice('d.topic')}${'<p>'.repeat(2000)}</snippet></topic>`,
      'topics/d.topic': '<topic title="D"><snippet id="s"><p>End.</p></snippet></topic>',
    })
    expect(remarks).toContain('left <include>: This topic includes far too much, so the rest was left out.')
  })

  it('has a product for each of several instances', async () => {
    const { config } = await importFiles({
      'one.tree': '<instance-profile id="one" name="One"><toc-element topic="a.md"/></instance-profile>',
      'two.tree': '<instance-profile id="two" name="Two"><toc-element topic="b.md"/></instance-profile>',
      'topics/a.md': '# A\n\n<if instance="one">Text of %instance%.</if>\n',
      'topics/b.md': '# B\n\n<if instance="one">Text.</if>\n\nMore.\n',
    })
    expect(config.navigation).toEqual({
      products: [
        { product: 'One', pages: ['a'] },
        { product: 'Two', pages: ['b'] },
      ],
    })
  })
})
