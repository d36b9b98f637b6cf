import { describe, expect, it } from 'vitest'
import { readInfo, writeInfo } from './fences.ts'

describe('the info string of a code block', () => {
  it.each([
    ['VitePress', 'js{1,3}', 'js highlight={1,3}'],
    ['VitePress', 'ts:line-numbers=3', 'ts lines'],
    ['Docusaurus', '{1,3}', 'text highlight={1,3}'],
    ['Nuxt', 'ts [app/[id].ts]', 'ts title="app/[id].ts"'],
    ['Nuxt', 'ts [app/[id\\\\].ts]', 'ts title="app/[id].ts"'],
    ['Fern', 'bash .env', 'bash title=".env"'],
    ['Fern', 'js title="a.js" focus={3-14} maxLines=14', 'js title="a.js" focus={3-14} expandable'],
    ['MkDocs', '{ .yaml .annotate hl_lines="2 4" }', 'yaml highlight={2,4}'],
    ['MkDocs', '{.python .extra title="a.py"}', 'python title="a.py"'],
    ['Hugo', '{hl_lines=[2,"4-5"],linenos=table}', 'text highlight={2,4-5} lines'],
    ['mdBook', 'rust,ignore', 'rust'],
    ['Nextra', 'ts twoslash filename="a.ts" {1}', 'ts title="a.ts" highlight={1} twoslash'],
    ['VitePress', 'ts{2} twoslash', 'ts highlight={2} twoslash'],
  ])('of %s: %s', (_system, info, ours) => {
    const read = readInfo(info)
    expect(writeInfo(read)).toBe(ours)
    expect(read.lost).toEqual([])
  })

  it.each([
    ['js live', ['live']],
    ['js highlight={count}', ['highlight=count']],
    ['js constructor=1', ['constructor=1']],
    ['jsx /useState/', ['/useState/']],
  ])('names what has no counterpart: %s', (info, lost) => {
    expect(readInfo(info).lost).toEqual(lost)
  })
})
