import { expect, test } from 'vitest'
import type { CodeBlock } from './highlight.ts'
import { createHighlighter } from './highlighter-pool.ts'

const THEMES = { light: 'github-light-default', dark: 'github-dark-default' }
const BLOCKS = [
  { code: '{"a": 1}', lang: 'json' },
  { code: 'a: 1 # b', lang: 'yaml' },
  { code: '<b>', lang: 'nosuch' },
  { code: '', lang: 'json' },
]

test('lines of prepared blocks are in colors, in whatever case the language is written', async () => {
  const highlighter = createHighlighter({ themes: THEMES, threads: 2 })
  await highlighter.prepare(BLOCKS)
  expect(highlighter.lines('{"a": 1}', 'JSON').join()).toContain('<span class="')
  expect(highlighter.lines('<b>', 'nosuch')).toEqual(['&lt;b&gt;'])
  expect(highlighter.lines('', 'json')).toEqual([''])
  await highlighter.close()
})

test('before anything is prepared, code is plain text', () => {
  const highlighter = createHighlighter({ themes: THEMES, threads: 2 })
  expect(highlighter.lines('<a>\n', 'html')).toEqual(['&lt;a&gt;', ''])
  expect(highlighter.css()).toBe('')
})

test('a block that nobody prepared is plain text, and named until it is there', async () => {
  const highlighter = createHighlighter({ themes: THEMES, threads: 1 })
  await highlighter.prepare(BLOCKS)
  const late = { code: '{"b": 2}', lang: 'json' }
  expect(highlighter.lines(late.code, late.lang)).toEqual(['{&quot;b&quot;: 2}'])
  highlighter.lines('<c>', 'nosuch')
  const missed = highlighter.missed()
  expect(missed).toEqual([late])
  expect(highlighter.missed()).toEqual([])
  await highlighter.settle(missed)
  expect(highlighter.lines(late.code, late.lang).join()).toContain('<span class="')
})

test('a block that is asked for again outlasts those that nobody asked for since', async () => {
  const highlighter = createHighlighter({ themes: THEMES, threads: 1 })
  const [block] = BLOCKS as [CodeBlock]
  const large = (letter: string) => ({ code: letter.repeat(2_250_000), lang: 'nosuch' })
  await highlighter.prepare([block])
  await highlighter.prepare([large('a')])
  await highlighter.settle([block])
  await highlighter.prepare([large('b')])
  expect(highlighter.lines(block.code, block.lang).join()).toContain('<span class="')
})

test('the CSS is the same for the same blocks in any order', async () => {
  const [one, two] = [
    createHighlighter({ themes: THEMES, threads: 1 }),
    createHighlighter({ themes: THEMES, threads: 1 }),
  ]
  await one.prepare(BLOCKS)
  for (const block of [...BLOCKS].reverse()) await two.prepare([block])
  expect(one.css()).toBe(two.css())
  for (const name of one
    .lines('{"a": 1}', 'json')
    .join()
    .matchAll(/class="(\w+)"/g))
    expect(one.css()).toContain(`.${name[1]}{`)
})

test('languages that mean something are known', () => {
  const highlighter = createHighlighter({ themes: THEMES, threads: 1 })
  expect(['ts', 'text', '', 'curl', 'nosuch'].map((lang) => highlighter.knows(lang))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('an unreadable grammar of the site leaves its blocks plain', async () => {
  const languages = [
    { name: 'hq', scopeName: 'source.hq', patterns: [{ include: 5 }, { match: '((((' }], repository: {} } as never,
  ]
  const highlighter = createHighlighter({ themes: THEMES, threads: 1, languages })
  await highlighter.prepare([{ code: '<job>', lang: 'hq' }])
  expect(highlighter.lines('<job>', 'hq')).toEqual(['&lt;job&gt;'])
})
