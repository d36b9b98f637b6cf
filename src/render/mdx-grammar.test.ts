// Highlighting of MDX as authors write it, line by line.
import { beforeAll, describe, expect, test } from 'vitest'
import { Highlighter } from './highlight.ts'

let highlighter: Highlighter
beforeAll(async () => {
  highlighter = await Highlighter.create({ themes: { light: 'github-light-default', dark: 'github-dark-default' } })
})

/** The highlighted pieces of code, per line. */
async function highlighted(code: string): Promise<string[][]> {
  await highlighter.prepare({ code, lang: 'mdx' })
  const { lines } = highlighter.highlight({ code, lang: 'mdx' })
  return lines.map((line) => [...line.matchAll(/<span class="\w+">(.*?)<\/span>/g)].map(([, text]) => text as string))
}

describe('tags', () => {
  test.each([
    ['<Steps>', ['Steps']],
    ['  <Step title="Install" cols={2}>', ['Step', 'title', '=', '"Install"', 'cols', '={', '2', '}']],
    ['    text in <Badge color="red">a tag</Badge>', ['Badge', 'color', '=', '"red"', 'Badge']],
    ['<Tree.Folder name="a" />', ['Tree.Folder', 'name', '=', '"a"']],
    ['a < b and 1 <2', []],
  ])('%s', async (code, pieces) => {
    expect((await highlighted(code))[0]?.map((piece) => piece.replaceAll('&quot;', '"').trim())).toEqual(pieces)
  })

  test('over several lines', async () => {
    expect(await highlighted('<Frame\n  caption="a"\n>\n  text\n</Frame>')).toEqual([
      ['Frame'],
      ['caption', '=', '&quot;a&quot;'],
      [],
      [],
      ['Frame'],
    ])
  })
})

test('a tag that is still being typed leaves the rest alone', async () => {
  const lines = await highlighted('<Card title="a"\n\n## Heading\n\n<Ta\n<Note>\n**bold**\n</Note>')
  expect(lines[2]).toEqual(['## Heading'])
  expect(lines[5]).toEqual(['Note'])
  expect(lines[6]).toEqual(['**bold**'])
})

describe('around tags', () => {
  test('a module ends with the blank line behind it', async () => {
    const lines = await highlighted("import X from '/x.mdx'\n\n## Heading\n\ntext const **bold**")
    expect(lines[0]?.[0]).toBe('import')
    expect(lines[2]).toEqual(['## Heading'])
    expect(lines[4]).toEqual(['**bold**'])
  })

  test('front matter is YAML, a fence has the colors of its language', async () => {
    const lines = await highlighted('---\ntitle: a\n---\n\n<Tab>\n  ```js app.js\n  const a = 1\n  ```\n</Tab>')
    expect(lines[1]).toContain('title')
    expect(lines[6]?.[0]?.trim()).toBe('const')
    expect(lines[8]).toEqual(['Tab'])
  })

  test('comments and expressions', async () => {
    expect(await highlighted('{/* a\nb */}\n\n{props.a}')).toEqual([['{/* a'], ['b */}'], [], ['{', '}']])
  })
})
