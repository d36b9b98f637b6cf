import { describe, expect, test } from 'vitest'
import { parseCodeOptions, rangeToLines } from './code-options.ts'

/** The options of an info string that differ from those of a bare `js`. */
function read(info: string): Record<string, unknown> {
  const [lang = '', ...rest] = info.split(' ')
  const { other: _, ...options } = parseCodeOptions(lang, rest.join(' '))
  const plain: Record<string, unknown> = { ...parseCodeOptions('js', '') }
  return Object.fromEntries(
    Object.entries(options).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(plain[key])),
  )
}

describe('info strings', () => {
  test.each<[string, Record<string, unknown>]>([
    ['js', {}],
    ['', { lang: '' }],
    ['JS Title', { title: 'Title' }],
    ['js server.js', { title: 'server.js' }],
    ['js A title of several words', { title: 'A title of several words' }],
    ['js src/app/page.tsx', { title: 'src/app/page.tsx' }],
    ['js "Quoted title" wrap', { title: 'Quoted title', wrap: true }],
    ["js 'Quoted title'", { title: 'Quoted title' }],
    ['js title="In quotes" lines', { title: 'In quotes', lines: true }],
    ["js title='In quotes'", { title: 'In quotes' }],
    ['js title=bare', { title: 'bare' }],
    ['js title={"braced"}', { title: 'braced' }],
    ['js filename="main.js"', { title: 'main.js' }],
    ['js tab=Node', { title: 'Node' }],
    ['js title', {}],
    ['js icon', {}],
    ['js [server.js]', { title: 'server.js' }],
    ['js [expandable]', { expandable: true }],
    ['js Title [expandable]', { title: 'Title', expandable: true }],
    ['js {1,3-5}', { highlight: [1, 3, 4, 5] }],
    ['js{1,3}', { highlight: [1, 3] }],
    ['js Title {1, 3}', { title: 'Title', highlight: [1, 3] }],
    ['js highlight={1-2,5}', { highlight: [1, 2, 5] }],
    ['js highlight="4"', { highlight: [4] }],
    ['js highlight="[1,3,4]"', { highlight: [1, 3, 4] }],
    ['js highlight=1', { highlight: [1] }],
    ['js focus=2,4,5', { focus: [2, 4, 5] }],
    ['js focus={2,4-5} Title', { focus: [2, 4, 5], title: 'Title' }],
    ['js showLineNumbers', { lines: true }],
    ['js icon=java', { icon: 'java' }],
    ['js icon="java" Main.java', { icon: 'java', title: 'Main.java' }],
    ['js theme={null}', {}],
    ['js nocopy', { nocopy: true }],
    ['js nocopy="false"', {}],
    ['js wrap={false}', {}],
    ['js expandable=true', { expandable: true }],
    ['js twoslash', { twoslash: true }],
    ['js template copy', {}],
    ['js runnable=true', {}],
    ['nocopy', { lang: '', nocopy: true }],
    ['lines wrap', { lang: '', lines: true, wrap: true }],
    ['title="No language"', { lang: '', title: 'No language' }],
    ['c++ main.cpp', { lang: 'c++', title: 'main.cpp' }],
    ['js Count the lines of a file', { title: 'Count the lines of a file' }],
    ['js app.js lines wrap', { title: 'app.js', lines: true, wrap: true }],
    ['js expandable Title', { title: 'Title', expandable: true }],
    ['js GET /users/{id}?a=b', { title: 'GET /users/{id}?a=b' }],
    ["js The user's file", { title: "The user's file" }],
    ['js "unclosed title', { title: '"unclosed title' }],
    ['js title="unclosed', { title: '"unclosed' }],
    ['js highlight={1-', { highlight: [1] }],
  ])('%s', (info, expected) => {
    expect(read(info)).toEqual(expected)
  })

  test('options unknown to us are kept as typed', () => {
    expect(parseCodeOptions('mermaid', 'actions={false} placement="top-left" dropdown').other).toEqual({
      actions: 'false',
      placement: 'top-left',
      dropdown: true,
    })
    expect(parseCodeOptions('js', 'runnable=node template').other).toEqual({ runnable: 'node', template: true })
  })

  test('a language never holds more than one class', () => {
    for (const lang of ['js evil', 'js\tevil', 'js\nevil', 'js"onload=', 'js\u00a0evil', 'js&#32;evil']) {
      expect(parseCodeOptions(lang, '').lang).toBe('js')
    }
  })

  test('names of Object.prototype are plain options', () => {
    const { other, title } = parseCodeOptions('js', '__proto__=x constructor=y')
    expect(Object.keys(other)).toContain('constructor')
    expect(title).toBeUndefined()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

test.each<[string, number[]]>([
  ['1-2,5', [1, 2, 5]],
  ['{1, 3}', [1, 3]],
  ['3,1,3', [1, 3]],
  ['5-3', []],
  ['0', []],
  ['', []],
  ['a', []],
])('lines of %s', (range, lines) => {
  expect(rangeToLines(range)).toEqual(lines)
})

test('a huge range stays small', () => {
  expect(rangeToLines('1-999999999').length).toBeLessThan(100_000)
})
