import { expect, it } from 'vitest'
import { splitSentences } from './sentences.ts'

it.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['Use a proxy, e.g. Nginx, or i.e. nothing.', ['Use a proxy, e.g. Nginx, or i.e. nothing.']],
  ['Version 3.2.1 is out. Node.js 20 works.', ['Version 3.2.1 is out.', 'Node.js 20 works.']],
  ['See https://example.com/a.html. Then go on.', ['See https://example.com/a.html.', 'Then go on.']],
  ['Wait... and then go. Wait... Then go.', ['Wait... and then go.', 'Wait...', 'Then go.']],
  ['It says "Done." Then it stops.', ['It says "Done."', 'Then it stops.']],
  ['Run \uFFFC. \uFFFC is ready. (It is new.) Next.', ['Run \uFFFC.', '\uFFFC is ready.', '(It is new.)', 'Next.']],
  ['Keys, tokens, etc. are hidden. Keys, etc. They go.', ['Keys, tokens, etc. are hidden.', 'Keys, etc.', 'They go.']],
  ['Acme, Inc. owns it. Made by Acme, Inc. The end.', ['Acme, Inc. owns it.', 'Made by Acme, Inc.', 'The end.']],
  ['First line\nsecond line', ['First line', 'second line']],
  ['Use the .env file. The .gitignore too.', ['Use the .env file.', 'The .gitignore too.']],
  ['', []],
])('%j', (text, sentences) => {
  expect(splitSentences(text).map((s) => s.text)).toEqual(sentences)
})

it('counts words, code as one', () => {
  expect(splitSentences('Set \uFFFC to a well-known value - or not — ever.')[0]?.words).toBe(9)
})

it('stays linear', () => {
  expect(splitSentences('. '.repeat(100_000)).length).toBeGreaterThan(0)
  expect(splitSentences('a.'.repeat(100_000)).length).toBe(1)
})
