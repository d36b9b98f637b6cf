// The vocabulary row by row: each attribute and each form that pages use, with the expected result.
import { describe, expect, it } from 'vitest'
import { renderMdx } from './testing.ts'

/** MDX, and what the HTML must contain. An entry that starts with `!` must not be in it. */
type Row = readonly [mdx: string, ...expected: string[]]

const fence = (info: string, code = 'a\nb\nc') => `\`\`\`${info}\n${code}\n\`\`\``

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  Accordion: [
    ['<Accordion title="Installation steps">x</Accordion>', 'id="installation-steps"', '!open'],
    [
      '<Accordion title="A" id="install" description="Second" icon="plug" defaultOpen>x</Accordion>',
      'id="install"',
      ' open',
      'accordion-description">Second',
      'data-icon="plug"',
    ],
    [
      '<AccordionGroup><Accordion title="A">x</Accordion><Accordion title="A">y</Accordion></AccordionGroup>',
      'class="accordion-group"',
      'id="a"',
      'id="a-2"',
    ],
  ],
  Badge: [
    [
      '<Badge>x</Badge>',
      'data-badge',
      'data-color="gray"',
      'data-size="md"',
      'data-shape="rounded"',
      '!data-stroke',
      '!data-disabled',
    ],
    [
      '<Badge color="surface-destructive" size="xs" shape="pill" icon="check" stroke disabled className="mine">x</Badge>',
      'class="badge mine"',
      'data-color="surface-destructive"',
      'data-size="xs"',
      'data-shape="pill"',
      'data-stroke',
      'data-disabled',
      'data-icon="check"',
    ],
  ],
  Callouts: [
    ...['Note', 'Warning', 'Info', 'Tip', 'Check', 'Danger'].map(
      (name): Row => [`<${name}>x</${name}>`, 'class="callout"', `data-kind="${name.toLowerCase()}"`, 'callout-icon'],
    ),
    [
      '<Callout icon="key" iconType="regular" color="#AA7700">x</Callout>',
      'data-icon="key"',
      '--callout-color:#AA7700',
    ],
    ['> [!WARNING]\n> x', 'data-kind="warning"', '!WARNING]'],
  ],
  Card: [
    [
      '<Card title="A" icon="rocket" color="#f00" href="/x" horizontal img="/a.png" cta="Open">x</Card>',
      'card-horizontal',
      'data-icon="rocket"',
      '--card-icon-color:#f00',
      'class="card-image"',
      'src="/a.png"',
      '<a class="card-link" href="/x">A</a>',
      'class="card-cta">Open',
    ],
    ['<Card title="A" href="https://x.example" />', 'target="_blank"', 'card-arrow'],
    ['<Card title="A" href="/x" arrow="true" />', 'card-arrow'],
    ['<Card title="A" type="warning" />', 'data-kind="warning"', 'card-icon'],
    ['<Card title="A" type="warning" icon="bolt" />', 'data-icon="bolt"'],
    ['<Card title="A" icon={<svg viewBox="0 0 1 1" strokeWidth="2" />} />', '<svg viewBox="0 0 1 1" stroke-width="2">'],
    ['<Card title="A" href="/x">See [`b`](/b).</Card>', '<a href="/b"><code>b</code></a>'],
    ['<CardGroup cols={3}><Card title="A" /></CardGroup>', 'card-group', 'data-cols="3"'],
  ],
  CodeBlock: [
    [
      '<CodeBlock language="ts" filename="a.ts" icon="java" lines wrap nocopy highlight="[1,3]" focus="[2]">{"a\\nb\\nc"}</CodeBlock>',
      'data-language="ts"',
      '>a.ts<',
      'data-icon="java"',
      'data-lines',
      'data-wrap',
      '!code-block-copy-button',
      'line highlighted dimmed',
      'line focused',
    ],
  ],
  CodeGroup: [
    [
      `<CodeGroup>\n\n${fence('bash npm')}\n\n${fence('bash pnpm nocopy')}\n\n</CodeGroup>`,
      'code-group',
      'role="tab"',
      'data-label="npm"',
      'data-sync',
    ],
    [
      `<CodeGroup dropdown>\n\n${fence('js A')}\n\n${fence('py B')}\n\n</CodeGroup>`,
      '<select class="tab-menu"',
      '>B</option>',
    ],
  ],
  Color: [
    [
      '<Color variant="compact"><Color.Item name="a" value="oklch(55% 0.02 260)" /></Color>',
      'data-variant="compact"',
      'data-value="oklch(55% 0.02 260)"',
      'color-item',
    ],
    [
      '<Color variant="table"><Color.Row title="Brand"><Color.Item name="a" value={{ light: "#111", dark: "#eee" }} /></Color.Row></Color>',
      'data-variant="table"',
      'color-row',
      'data-mode="light"',
      'data-mode="dark"',
    ],
  ],
  Columns: [
    [
      '<Columns><Column>**a**</Column><Column>b</Column></Columns>',
      'class="columns"',
      'data-cols="2"',
      'class="column"',
      '<strong>a</strong>',
    ],
  ],
  Expandable: [
    [
      '<Expandable title="a" defaultOpen><Expandable title="b">x</Expandable></Expandable>',
      '<details class="expandable" open>',
      '<details class="expandable">',
    ],
  ],
  Fields: [
    [
      '<ParamField query="limit" type="string[]" required deprecated default={20} placeholder="1-100">x</ParamField>',
      'id="param-limit"',
      'field-location">query',
      'field-type">string[]',
      'field-required',
      'field-deprecated',
      '<code>20</code>',
    ],
    [
      '<ParamField path="a" /><ParamField body="b" /><ParamField header="c" />',
      'field-location">path',
      'field-location">body',
      'field-location">header',
    ],
    [
      '<ResponseField name="id" type="string" default="x" required deprecated pre={["a"]} post={["b"]}>y</ResponseField>',
      'id="param-id"',
      'field-label">a',
      'field-label">b',
    ],
  ],
  Frame: [
    [
      '<Frame caption="See [limits](/limits)" hint="Scroll"><img src="/a.png" alt="x" /></Frame>',
      'frame-hint',
      'frame-hint-icon',
      '<a href="/limits">limits</a>',
    ],
    ['<Frame><video autoPlay src="/a.mp4" /></Frame>', 'autoplay', 'muted', 'loop', 'playsinline'],
    ['<Frame><video controls src="/a.mp4" /></Frame>', '!muted'],
  ],
  GitHub: [
    [
      '<GitHub.Repo repo="https://github.com/acme/thing" variant="flat" />',
      'href="https://github.com/acme/thing"',
      'data-variant="flat"',
    ],
  ],
  Heading: [
    ['<Heading level={3} noAnchor>Plain</Heading>', '<h3 id="plain">Plain</h3>'],
    ['<h2 noAnchor className="mine">Plain</h2>', '<h2 id="plain" class="mine">Plain</h2>'],
    ['<h2 id="own">Text</h2>', 'id="own"', 'href="#own"'],
  ],
  Icon: [
    ['<Icon icon="flag" size={16} color="#c00" className="mine" />', 'data-icon="flag"', 'class="mine"'],
    ['<Icon src="/logo.svg" />', 'src="/logo.svg"'],
    ['A <Icon icon="flag" /> b', '<p>A '],
  ],
  Mermaid: [
    [
      fence('mermaid placement="top-left" actions={false}', 'flowchart LR; A-->B'),
      'class="mermaid"',
      'data-component-name="mermaid-container"',
      'data-placement="top-left"',
      '!mermaid-controls-wrapper',
      'A--&gt;B',
    ],
    [fence('mermaid', 'flowchart LR'), 'mermaid-controls-wrapper', 'data-placement="bottom-right"'],
  ],
  Panel: [
    [
      `<Panel><RequestExample>\n\n${fence('bash A')}\n\n</RequestExample><ResponseExample>\n\n${fence('json 200')}\n\n</ResponseExample></Panel>`,
      'id="request-example"',
      'id="response-example"',
      'panel-part',
    ],
  ],
  Prompt: [
    [
      '<Prompt description="A **b**" actions={["copy", "cursor"]} icon="bolt">\nYou *are* [x](/y)\n\n- a\n</Prompt>',
      '<strong>b</strong>',
      'prompt-copy',
      'https://cursor.com/link/prompt?text=You%20*are*',
      'data-icon="bolt"',
      'You *are* [x](/y)\n\n- a</pre>',
    ],
    ['<Prompt description="A">b</Prompt>', 'prompt-copy', '!cursor.com'],
  ],
  Steps: [
    [
      '<Steps titleSize="h3"><Step title="Unpack">x</Step><Step title="B" titleSize="h4" id="own" noAnchor>y</Step></Steps>',
      '<h3 id="unpack"',
      'href="#unpack"',
      '<h4 id="own"',
      '!href="#own"',
    ],
    [
      '<Steps><Step title="A" icon="box" stepNumber={4}>x</Step><Step>y</Step></Steps>',
      'value="4"',
      'data-icon="box"',
      '!undefined',
    ],
  ],
  Tabs: [
    [
      '<Tabs defaultTabIndex={1} sync={false} borderBottom><Tab title="A">x</Tab><Tab title="B" id="own" icon="linux">y</Tab></Tabs>',
      '!data-sync',
      'data-border',
      'id="a"',
      'id="own"',
      'class="tab-icon"',
      'aria-controls="own" aria-selected="true"',
    ],
  ],
  Tile: [
    [
      '<Tile href="/x" title="X" description="Short"><img src="/x.svg" alt="X preview" /></Tile>',
      '<a class="tile-title" href="/x">X</a>',
      'tile-description">Short',
      'tile-preview"><img',
    ],
  ],
  Tooltip: [
    [
      '<Tooltip tip="Time" headline="TTL" cta="More" href="/ttl">TTL</Tooltip>',
      'tooltip-text',
      '>Time<',
      'tooltip-headline">TTL',
      '<a class="tooltip-link" href="/ttl">More</a>',
      'popovertarget=',
    ],
  ],
  Tree: [
    [
      '<FileTree>\n\n- **src**/\n  - `main.ts`\n- a.md\n\n</FileTree>',
      'class="tree"',
      'tree-folder',
      'tree-file',
      'tree-name">src<',
      'tree-name">main.ts<',
      '<details class="tree-branch" open>',
    ],
    [
      '<Tree style={{ "--tree-highlight": "rgb(0, 0, 255)" }}><Tree.Folder name="src" defaultOpen highlight><Tree.File name="a" highlight /></Tree.Folder><Tree.Folder name="fixed" openable={false}><Tree.File name="b" /></Tree.Folder></Tree>',
      '--tree-highlight:rgb(0, 0, 255)',
      'data-highlight',
      '<details class="tree-branch" open>',
      'tree-name">b<',
    ],
  ],
  Update: [
    [
      '<Update label="March 2026" description="v3" tags={["api"]} rss={{ title: "v3" }}>x</Update>',
      'class="update update-container"',
      'id="march-2026"',
      'update-description">v3',
      '<li>api</li>',
      'href="#march-2026"',
    ],
  ],
  View: [['<View title="Python" icon="python">x</View>', 'data-view="Python"', 'data-icon="python"']],
  Visibility: [
    ['<Visibility for="humans">x</Visibility>', 'x', '!Visibility'],
    ['<Visibility for="agents">x</Visibility>', '!x'],
  ],
  'code blocks': [
    [
      fence('ts src/main.ts lines wrap highlight={1,3} focus={2} icon="file"'),
      'data-lines',
      'data-wrap',
      'line highlighted dimmed',
      'line focused',
      'data-icon="file"',
      'code-block-title">src/main.ts',
    ],
    [fence('ts title="A b" {1} nocopy="false"'), 'code-block-title">A b', 'line highlighted', 'code-block-copy-button'],
    [fence('nocopy'), '!code-block-copy-button', '!data-language'],
    [fence('ts expandable', 'a\n'.repeat(30)), 'data-folded', 'code-block-fold', 'code-block-fade-overlay'],
    [
      fence('js', 'a // [!code --]\nb // [!code ++:2]\nc\nd'),
      'line removed">a<',
      'line added">b<',
      'line added">c<',
      'line">d<',
      '!!code',
    ],
    [fence('ansi', '\u001b[31mred\u001b[0m'), 'ansi-red">red<', '!\u001b'],
  ],
  Markdown: [
    ['~one~ ~~two~~', '<del>one</del> <del>two</del>'],
    ['- [x] a\n- [ ] b', 'checkbox" disabled checked', 'class="task-list"'],
    ['a | b\n:-: | --:\n1 | 2', 'align-center', 'align-right'],
    ['## Text {#myId}', 'id="myId"', '!{#'],
    [
      "## What's new?\n\n## Config.json options\n\n## Fees & billing\n\n## Read/write access\n\n## OAuth\n\n## OAuth",
      'id="what’s-new',
      'id="config-json-options"',
      'id="fees-&amp;-billing"',
      'id="read/write-access"',
      'id="oauth-2"',
    ],
    ['<sup>a</sup> <sub>b</sub> <kbd>c</kbd> d<br />e', '<sup>a</sup>', '<sub>b</sub>', '<kbd>c</kbd>', '<br>'],
    ['a {/* gone\nfor good */} b', '!gone'],
    ['`{a}` &#123; \\{ {"{"} &lt;', '<code>{a}</code>', '{ { { &lt;'],
    ['$a^2$, and $5 or \\$6', '<math>a^2</math>', 'and $5 or $6'],
    ['$$\na\n$$', 'class="math"'],
    ['a[^1]\n\n[^1]: Note.', 'footnote-ref', 'Note.'],
    ['<div style={{ marginTop: 4 }} className="not-prose">a</div>', 'style="margin-top:4px"', 'class="not-prose"'],
    ['<div style="color: red">a</div>', 'style="color: red"'],
    ['https://x.example and [a](https://x.example) and [b](/b#c)', 'target="_blank"', 'href="/b#c"'],
  ],
  media: [
    ['![alt](/a.png)', 'alt="alt"', 'data-zoom'],
    [
      '<img src="/a.png" alt="x" noZoom actions="copy" actionsPlacement="top-right" />',
      '!data-zoom',
      'data-actions="copy"',
      'data-actions-placement="top-right"',
      '!noZoom',
    ],
    ['<img src="/a.png" alt="x" actions />', 'data-actions="copy,download"', 'data-actions-placement="bottom-center"'],
    ['<img className="block dark:hidden" src="/a.png" alt="x" />', 'class="block dark:hidden"'],
    ['<a href="/x"><img src="/a.png" alt="x" noZoom /></a>', '<a href="/x"><img', '!data-zoom'],
    ['<video autoPlay muted loop playsInline src="/a.mp4" />', 'autoplay muted loop playsinline'],
    ['<iframe src="https://x.example" title="Film" allowFullScreen />', '<iframe', 'title="Film"', 'allowfullscreen'],
  ],
}

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  it.each(rows)('%s', async (mdx, ...expected) => {
    const { html, aside, page } = await renderMdx(mdx)
    for (const text of expected) {
      if (text.startsWith('!')) expect(html + aside).not.toContain(text.slice(1))
      else expect(html + aside).toContain(text)
    }
    expect(page.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})
