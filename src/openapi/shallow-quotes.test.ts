// Quoted texts of YAML whose lines aren't indented more than their key.
import { expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { locate } from './pointer.ts'
import { indentQuotes } from './shallow-quotes.ts'
import { readSpecFile } from './spec-file.ts'

function read(...lines: readonly string[]) {
  const text = lines.join('\n')
  const file = readSpecFile(new SourceFile('api.yaml', text))
  return {
    text,
    file,
    value: file.value,
    findings: file.diagnostics.map(({ severity, place }) => [severity, place.start]),
  }
}

it('reads quoted texts that go on at the start of a line', () => {
  const { text, file, value, findings } = read(
    'info:',
    '  description: "Weather:',
    '<br>',
    '',
    'for \\"all\\"."',
    "  title: 'It''s",
    "  here' # really",
    'tags:',
    '  - "one',
    '  two"',
    '  - &x "three',
    'four"',
    'paths: {}',
  )
  expect(value).toEqual({
    info: { description: 'Weather: <br>\nfor "all".', title: "It's here" },
    tags: ['one two', 'three four'],
    paths: {},
  })
  const lines = ['<br>', "  here'", '  two"', 'four"'].map((line) => text.indexOf(`\n${line}`) + 1)
  expect(findings).toEqual(lines.map((start) => ['warning', start]))
  expect(locate(file, ['/paths', '/tags/1']).map(({ start }) => text.slice(start, start + 5))).toEqual([
    'paths',
    '"thre',
  ])
})

it('finds other mistakes where they are', () => {
  const { text, value, findings } = read('title: "a', 'b"', 'paths: {}', 'info: x: y')
  expect(value).toMatchObject({ title: 'a b', paths: {} })
  expect(findings).toEqual([
    ['warning', text.indexOf('b"')],
    ['error', text.indexOf('x: y')],
  ])
})

it.each([
  ['lines that are far enough right', 'a: "b\n  c"\nd: 1'],
  ['blocks', 'a: |\n  b: "c\n  d"\ne: 1'],
  ['comments', '# a: "b\nc: 1\n# d"'],
  ['quotes inside plain text', 'a: b "c\n  d" e'],
  ['quotes that are never closed', 'a: "b\nc: 1'],
  ['text after the quote', 'a: "b\nc" d'],
])('leaves %s alone', (_, text) => {
  expect(indentQuotes(text)).toBeUndefined()
})
