import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { loadProject } from '../../project/load.ts'
import { pageText, type TextBlock } from '../prose.ts'

interface Given {
  readonly files?: Record<string, string>
  readonly settings?: object
}

async function textOf(mdx: string, { files = {}, settings = {} }: Given = {}) {
  const config = {
    name: 'T',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index'] },
    ...settings,
  }
  const all: Record<string, string> = { 'docs.json': JSON.stringify(config), 'index.mdx': mdx, ...files }
  const project = await loadProject(new MemoryFileSystem(all))
  const page = project.pages.get('/')
  if (!page) throw new Error('no page')
  const text = pageText(page, project)
  const find = (words: string) => {
    for (const block of text.blocks) {
      const start = block.text.indexOf(words)
      if (start !== -1) return { block, start, end: start + words.length }
    }
    throw new Error(`no block holds ${words}`)
  }
  return {
    text,
    /** The source text at the position of some words of the text. */
    typed: (words: string) => {
      const { block, start, end } = find(words)
      const place = block.place(start, end)
      return all[place.file]?.slice(place.start, place.end)
    },
    file: (words: string) => {
      const { block, start, end } = find(words)
      return block.place(start, end).file
    },
    verbatim: (words: string) => {
      const { block, start, end } = find(words)
      return block.isVerbatim(start, end)
    },
  }
}

function outline(blocks: readonly TextBlock[]): string[] {
  return blocks.map(({ kind, context, text }) => `${kind}${context ? ` ${context}` : ''}: ${text}`)
}

describe('the text of a page', () => {
  it('is everything that readers see, in reading order', async () => {
    const { text } = await textOf(`---
title: Start here
description: Five minutes.
sidebarTitle: Start
---

A [link](/a) and **bold** \`code\`.

## Heading

- One
  goes on

  Second paragraph
- Two

| A | B |
| - | - |
| c | d |

<Steps>
  <Step title="Run \`it\`" icon="play" id="run">
    Text of a step.
  </Step>
</Steps>

<Frame caption="See [this](/x)">
  ![A chart](/a.png)
</Frame>

<Card title="Card" href="/a">Loose text with <Tooltip tip="An explanation">a term</Tooltip>.</Card>

<Icon icon="play" /> beside text

<ul><li>First</li><li>Second</li></ul>

\`\`\`js
code()
\`\`\`
`)
    expect(outline(text.blocks)).toEqual([
      'frontmatter title: Start here',
      'frontmatter description: Five minutes.',
      'paragraph: A link and bold \uFFFC.',
      'heading: Heading',
      'item: One goes on',
      'paragraph: Second paragraph',
      'item: Two',
      'cell: A',
      'cell: B',
      'cell: c',
      'cell: d',
      'attribute Step.title: Run \uFFFC',
      'paragraph Step: Text of a step.',
      'attribute Frame.caption: See this',
      'alt: A chart',
      'paragraph Frame: \uFFFC',
      'attribute Card.title: Card',
      'paragraph Card: Loose text with a term.',
      'attribute Tooltip.tip: An explanation',
      'paragraph: \uFFFC beside text',
      'item: First',
      'item: Second',
    ])
  })

  it('leaves out what no reader sees as prose', async () => {
    const { text } = await textOf(`<Visibility for="agents">Only for agents.</Visibility>

<Prompt description="Write notes.">You are a writer.</Prompt>

<CodeBlock language="js" title="a.js">{\`x\`}</CodeBlock>

<ParamField query="limit" type="string | null" default="ten">How many.</ParamField>

<script>{\`let a = 1\`}</script>

{/* a comment */}
`)
    expect(outline(text.blocks)).toEqual([
      'attribute Prompt.description: Write notes.',
      'paragraph ParamField: How many.',
    ])
  })

  it('knows where each letter is', async () => {
    const page = await textOf(
      `---
title: "A title"
description: 'It''s here'
---

Salt &amp; pepper, \\*starred\\* and {{who}} came
home \`x\` again.

> A quote
> goes on here

- An item
  continued

| a | b |
| - | - |
| c \\| d | e |

<Card title="Fish &amp; chips" href="/x">Loose
  text</Card>

<Card title={'Braces'} />

![Alternative](/a.png)
`,
      { settings: { variables: { who: 'Bob' } } },
    )
    expect(page.typed('title')).toBe('title')
    expect(page.typed('pepper')).toBe('pepper')
    expect(page.typed('Salt & pepper')).toBe('Salt &amp; pepper')
    expect(page.typed('starred')).toBe('starred')
    expect(page.typed('*starred*')).toBe('\\*starred\\*')
    expect(page.typed('came home')).toBe('came\nhome')
    expect(page.typed('Bob')).toBe('{{who}}')
    expect(page.typed('\uFFFC again')).toBe('`x` again')
    expect(page.typed('goes on')).toBe('goes on')
    expect(page.typed('quote goes')).toBe('quote\n> goes')
    expect(page.typed('continued')).toBe('continued')
    expect(page.typed('c | d')).toBe('c \\| d')
    expect(page.typed('chips')).toBe('chips')
    expect(page.typed('Loose text')).toBe('Loose\n  text')
    expect(page.typed('Braces')).toBe('Braces')
    expect(page.typed('Alternative')).toBe('Alternative')
    expect(page.verbatim('pepper, ')).toBe(true)
    expect(page.verbatim('goes on here')).toBe(true)
    expect(page.verbatim('came home')).toBe(false)
    expect(page.verbatim('Salt & pepper')).toBe(false)
    expect(page.verbatim('Bob')).toBe(false)
    expect(page.verbatim('\uFFFC')).toBe(false)
  })

  it('points into the snippet that holds the text', async () => {
    const page = await textOf(`import Part from '/snippets/part.mdx'\n\nOwn text.\n\n<Part who="you" />\n`, {
      files: { 'snippets/part.mdx': 'Hello {who}, this is shared.\n' },
    })
    expect(page.file('shared')).toBe('snippets/part.mdx')
    expect(page.typed('shared')).toBe('shared')
    expect(page.file('Own')).toBe('index.mdx')
  })

  it('survives text that code made', async () => {
    const { text } = await textOf(`{['a', 'b'].map((name) => <li>Item {name}</li>)}\n`)
    const block = text.blocks[0]
    expect(block?.text).toBe('Item a')
    expect(block?.isVerbatim(0, 4)).toBe(false)
    expect(block?.place(0, 4)).toMatchObject({ file: 'index.mdx' })
  })

  it('finds the block of a node', async () => {
    const { text } = await textOf('## One\n')
    expect(text.blocks).toHaveLength(1)
    expect(text.blockOf({ type: 'paragraph', children: [] })).toBeUndefined()
  })
})

describe('the language of a page', () => {
  const german =
    'Diese Seite erklärt, wie man das Programm auf einem Rechner einrichtet und danach die ersten Schritte macht, ohne dass man ein Konto braucht oder etwas bezahlen muss, und sie zeigt auch, was zu tun ist, wenn dabei ein Fehler auftritt oder die Verbindung abbricht.\n'
  it.each([
    ['English prose', 'This page shows how to install the program.\n', true],
    ['German prose', german, false],
    ['Chinese prose', '这是一个关于如何安装程序的页面，包含所有必要的步骤和说明，请按照顺序操作。\n', false],
    ['no prose at all', '```js\ncode()\n```\n', true],
  ])('%s', async (_, mdx, english) => {
    expect((await textOf(mdx)).text.english).toBe(english)
  })

  it('is what the navigation says', async () => {
    const settings = { navigation: { languages: [{ language: 'fr', pages: ['index'] }] } }
    expect((await textOf('This page shows how.\n', { settings })).text.english).toBe(false)
  })
})
