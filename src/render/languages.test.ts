import { describe, expect, test } from 'vitest'
import { Languages, readGrammar } from './languages.ts'

const languages = new Languages()

describe('names', () => {
  test.each([
    ['typescript', 'typescript'],
    ['TS', 'ts'],
    ['language-js', 'js'],
    ['bash', 'bash'],
    ['curl', 'shellscript'],
    ['terminal', 'shellscript'],
    ['env', 'dotenv'],
    ['c++', 'cpp'],
    ['C#', 'csharp'],
    ['golang', 'go'],
    ['python3', 'python'],
    ['node', 'javascript'],
    ['jinja2', 'jinja'],
    ['ndjson', 'jsonl'],
    ['docker-compose', 'yaml'],
    ['http', 'http'],
  ])('%s is %s', (typed, name) => {
    expect(languages.resolve(typed)).toEqual({ name })
  })

  test.each(['', 'text', 'txt', 'plaintext', 'output', 'gitignore'])('%j is plain on purpose', (typed) => {
    expect(languages.resolve(typed)).toEqual({ name: undefined, known: true })
  })

  test.each(['nosuch', 'constructor', '__proto__', '../x'])('%j is unknown', (typed) => {
    expect(languages.resolve(typed)).toEqual({ name: undefined, known: false })
  })
})

test('every other name leads to a grammar that is there', async () => {
  const names = [
    'shellscript',
    'shellsession',
    'powershell',
    'dotenv',
    'objective-cpp',
    'razor',
    'wasm',
    'asm',
    'jsonl',
    'json5',
    'vb',
  ]
  for (const name of names) expect((await languages.load(name)).at(-1)?.name, name).toBe(name)
})

describe('grammars of the site', () => {
  const json = JSON.stringify({
    name: 'HQ Lang',
    scopeName: 'source.hq',
    fileTypes: ['hq'],
    patterns: [{ include: 'source.json' }, { match: 'x', name: 'keyword' }],
  })

  test('are known by name, file type and file name, and bring what they include', async () => {
    const grammar = readGrammar('grammars/queue.tmLanguage.json', json)
    if ('problem' in grammar) throw new Error(grammar.problem)
    const own = new Languages([grammar])
    for (const name of ['hq lang', 'HQ', 'queue']) expect(own.resolve(name)).toEqual({ name: name.toLowerCase() })
    expect((await own.load('hq')).map((one) => one.scopeName)).toEqual(['source.json', 'source.hq'])
  })

  test.each(['', '{', 'null', '[]', '{}', '{"scopeName":"a"}', '{"patterns":[]}'])('%j is none', (text) => {
    expect(readGrammar('a.json', text)).toEqual({ problem: expect.stringMatching(/\.$/) })
  })
})

test('languages that a code embeds are found by their names', () => {
  const code = '```js\n```\n~~~ sh\n~~~\n```nosuch\n<script lang="ts">'
  expect(languages.embedded(code, ['javascript', 'typescript', 'shellscript', 'python'])).toEqual([
    'javascript',
    'shellscript',
    'typescript',
  ])
})
