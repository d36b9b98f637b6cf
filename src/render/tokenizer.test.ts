import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesHash } from '../../native/build.mjs'
import type { Grammar } from './languages.ts'
import { compileTokenizer, Tokenizer } from './tokenizer.ts'

const grammar = {
  name: 'a',
  scopeName: 'source.a',
  patterns: [{ match: 'é+', name: 'string.a constant.a' }],
  repository: {},
} as unknown as Grammar

function tokens(tokenizer: Tokenizer, language: number, text: string) {
  const { numbers, newStacks } = tokenizer.tokenize(language, text, 10)
  return { numbers: [...numbers], newStacks }
}

test('tokens end at UTF-16 code units, a stack is told once, and a line that is too long is skipped', async () => {
  const tokenizer = new Tokenizer(await compileTokenizer())
  const language = tokenizer.createLanguage([grammar]) as number
  expect(tokens(tokenizer, language, `😀éa\n\n${'é'.repeat(11)}\né`)).toEqual({
    numbers: [3, 2, 0, 3, 1, 4, 0, 0, 0, 1, 1, 1],
    newStacks: [['source.a'], ['source.a', 'string.a', 'constant.a']],
  })
  expect(tokens(tokenizer, language, 'é')).toEqual({ numbers: [1, 1, 1], newStacks: [] })
})

test('after a failure it begins anew', async () => {
  const tokenizer = new Tokenizer(await compileTokenizer())
  expect(() => tokenizer.tokenize(7, 'a', 10)).toThrow()
  expect(tokenizer.createLanguage([grammar])).toBe(0)
  expect(tokens(tokenizer, 0, 'é').numbers).toEqual([1, 1, 0])
})

test('the compiled module is that of native/highlighter', () => {
  const read = (name: string) => readFileSync(new URL(`../../native/${name}`, import.meta.url))
  const { sources, wasm } = JSON.parse(read('highlighter.json').toString()) as Record<string, string>
  expect(sources, 'run node native/build.mjs').toBe(sourcesHash())
  expect(createHash('sha256').update(read('highlighter.wasm')).digest('hex')).toBe(wasm)
})
