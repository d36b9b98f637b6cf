// Links in an answer that comes in pieces.
import { expect, it } from 'vitest'
import type { Library } from '../mcp/library/library.ts'
import { CitedLinks } from './cited-links.ts'

const MARKDOWN = `# Keys

## New

## Under the \`.keys/\` folder

**What if I lose one?**

Ask.

1. **Stop the ship**

\`\`\`md
## In code
\`\`\`
`
const library = {
  pages: new Map([['/keys', { id: '/keys', title: 'Keys', url: 'https://docs.example/keys' }]]),
  markdown: async () => MARKDOWN,
} as unknown as Library

/** The answer as readers see it. The same in pieces of any size. */
async function shown(answer: string): Promise<string> {
  const passed: string[] = []
  for (const size of [1, 3, 1000]) {
    const links = new CitedLinks(library)
    links.learn('1. Limits (/keys#body-limit)')
    let text = ''
    for (let i = 0; i < answer.length; i += size) text += await links.push(answer.slice(i, i + size))
    passed.push(text + (await links.flush()))
  }
  expect(new Set(passed).size).toBe(1)
  return passed[0] ?? ''
}

it.each([
  ['a page', 'See [keys](/keys#new).', 'See [keys](/keys#new).'],
  ['a page by its URL', '[keys](https://docs.example/keys)', '[keys](/keys)'],
  ['code in its text', 'See [`keys`](/keys) and [`rotate`](/made-up).', 'See [`keys`](/keys) and `rotate`.'],
  ['a page that doesn’t exist', 'See [this](/made-up).', 'See this.'],
  ['an image', '![A screen](/made-up.png)![x](https://evil.example/x.png)', 'A screenx'],
  ['an exclamation mark before it', 'Look! [keys](/keys)', 'Look! [keys](/keys)'],
  ['a page of ours that doesn’t exist, by its URL', '[keys](https://docs.example/kees)', 'keys'],
  [
    'another site',
    '[a](https://docs.example.org/x) [b](mailto:a@b.example)',
    '[a](https://docs.example.org/x) [b](mailto:a@b.example)',
  ],
  ['brackets in its text', '[see [the] docs](/made-up) and [`a[0]`](/keys)', 'see [the] docs and [`a[0]`](/keys)'],
  ['an escaped bracket in its text', '[a\\] b](/made-up)', 'a\\] b'],
  ['two lines in its text', '[this\npage](/made-up)', 'this\npage'],
  ['a title', '[this](/made-up "Made up") [keys](/keys \'K)\')', 'this [keys](/keys)'],
  ['an address in angle brackets', '[this](</made up>) [keys](</keys#new>)', 'this [keys](/keys#new)'],
  ['space around the address', '[this]( /made-up ) [keys]( /keys )', 'this [keys](/keys)'],
  [
    'parentheses in the address',
    '[this](/made(up)) [x](https://example.com/a_(b))',
    'this [x](https://example.com/a_(b))',
  ],
  ['an image in its text', '[![A key](/made-up.png)](/keys) [![A key](/x.png)](/made-up)', '[A key](/keys) A key'],
  ['a link in its text', '[see [keys](/keys)](/made-up)', '[see [keys](/keys)](/made-up)'],
  ['no text', '[](/keys)[](/made-up)', '[Keys](/keys)'],
  ['only a heading', '[below](#new)', 'below'],
  [
    'an address of its own line',
    'See [this][1] and [keys][2].\n\n[1]: /made-up\n[2]: /keys "Keys"\n',
    'See [this][1] and [keys][2].\n\n\n[2]: /keys\n',
  ],
  [
    'angle brackets around it',
    '<https://docs.example/made-up> <https://example.com>',
    'https://docs.example/made-up <https://example.com>',
  ],
  ['something like it', 'a < b [x] (y) [x]: y [', 'a < b [x] (y) [x]: y ['],
  [
    'a fragment that the page doesn’t have',
    '[`keys`](/keys#made-up) [[1]](/keys#in-code)\n\n[2]: /keys#made-up\n',
    '[`keys`](/keys) [[1]](/keys)\n\n[2]: /keys\n',
  ],
  [
    'a heading, however its fragment is spelled',
    '[a](/keys#under-the-keys-folder) [b](/keys#under-the-.keys%2F-folder)',
    '[a](/keys#under-the-keys-folder) [b](/keys#under-the-.keys%2F-folder)',
  ],
  ['an accordion', '[a](/keys#what-if-i-lose-one)', '[a](/keys#what-if-i-lose-one)'],
  ['a step', '[a](/keys#stop-the-ship)', '[a](/keys#stop-the-ship)'],
  ['a fragment that a search found', '[a](/keys#body-limit)', '[a](/keys#body-limit)'],
])('%s', async (_, answer, expected) => {
  expect(await shown(answer)).toBe(expected)
})

it.each([
  ['a call in code', 'Call `handlers[name](event)`.'],
  ['a block', '```js\nconst f = handlers[name](event)\n\nnew Map([[a](b)])\n```\n'],
  ['code that isn’t closed in its paragraph', '`` a[b](c) `` and `d[e](f)`'],
  ['a block with tildes in a list', '1. Do:\n\n   ~~~js\n   a[b](c)\n   ```\n   a[b](c)\n   ~~~\n'],
  ['inline code in three backticks', '```a[b](c)``` and ``` a[b](c) ```'],
  ['an escaped bracket', 'Write \\[this\\](/made-up).'],
  ['a longer fence', '````md\n```\n[text](/path)\n```\n[text](/path)\n````\n'],
])('leaves %s alone', async (_, answer) => {
  expect(await shown(answer)).toBe(answer)
  expect(await shown(`${answer} [this](/made-up)`)).toBe(`${answer} this`)
})

it.each([
  ['at the end of the paragraph', 'Press ` twice.\n\nSee [this](/made-up).', 'Press ` twice.\n\nSee this.'],
  ['in the same line', 'Press ` twice. See [this](/made-up).', 'Press ` twice. See this.'],
  ['before another number of them', 'Press `` or ```. See [this](/made-up).', 'Press `` or ```. See this.'],
  ['in another list item', '- Press `\n- See [this](/made-up)\n- Press `', '- Press `\n- See this\n- Press `'],
  ['after a backslash', 'Press \\`. See [this](/made-up). Press `.', 'Press \\`. See this. Press `.'],
])('takes a backtick without a second one for text: %s', async (_, answer, expected) => {
  expect(await shown(answer)).toBe(expected)
})

it('shows what can’t be a link at once', async () => {
  const links = new CitedLinks(library)
  const pieces = ['Read ', '[keys]', ' now', ', `a`'].map((piece) => links.push(piece))
  expect(await Promise.all(pieces)).toEqual(['Read ', '', '[keys] now', ', '])
})

it('holds back no more than a few hundred characters', async () => {
  const links = new CitedLinks(library)
  const answer = `[${'word '.repeat(1_000)}`
  const text = (await Promise.all([...answer].map((char) => links.push(char)))).join('')
  expect(answer.length - text.length).toBeLessThan(700)
  expect(text + (await links.flush())).toBe(answer)
})

it('checks thousands of unfinished links in linear time', async () => {
  for (const part of ['[a](', '[', '`[', '`', '![', '<h', '[a](<', '\n']) {
    const answer = part.repeat(20_000)
    const links = new CitedLinks(library)
    expect((await links.push(answer)) + (await links.flush())).toBe(answer)
  }
}, 5_000)

it('names a source without a fragment that doesn’t exist', async () => {
  const links = new CitedLinks(library)
  await links.push('[a](/keys#made-up) and [b](/keys#new).')
  expect(links.sources).toEqual([{ page: '/keys', title: 'Keys' }])
  const others = new CitedLinks(library)
  await others.push('[b](/keys#new), [a](/keys).')
  expect(others.sources).toEqual([{ page: '/keys#new', title: 'Keys' }])
})
