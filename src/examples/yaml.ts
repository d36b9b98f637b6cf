// The text of a YAML example -> its first mistake.
import { parseAllDocuments } from 'yaml'
import type { ExampleProblem } from './problem.ts'

/** These say that the block is a piece of something longer, and not that it is wrong. */
const OF_PIECES = new Set([
  'UNRESOLVED_ALIAS',
  'DUPLICATE_KEY',
  'TAG_RESOLVE_FAILED',
  'MULTIPLE_DOCS',
  'BAD_DIRECTIVE',
  'BAD_ALIAS',
])
const LONGEST = 20_000

/** Lines of elision and templates (`{{ x }}`, `{% if %}`) are looked through, letter for letter, so that places stay true. */
export function yamlProblem(text: string): ExampleProblem | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text
    .replace(/^[ \t]*(?:\.{3}|…)(?=\s*(?:#.*)?$)/gm, (line) => line.replace(/\S/, '#'))
    .replace(/\{%[^\n]*?%\}/g, (tag) => `#${' '.repeat(tag.length - 1)}`)
    .replace(/\{\{[^\n]*?\}\}|\$\{\{[^\n]*?\}\}/g, (hole) => 'x'.repeat(hole.length))
    .replace(/<[^<>\n]*>/g, (hole) => hole.replace(/[:#]/g, 'x'))
  // A block that shows front matter goes on with what is no YAML.
  const opening = /^\s*---[ \t]*\n/.exec(plain)
  const closing = opening ? /\n---[ \t]*(?:\n|$)/.exec(plain.slice(opening[0].length)) : null
  const document = opening && closing ? plain.slice(0, opening[0].length + closing.index + 1) : plain
  const read = parseAllDocuments(document, { uniqueKeys: false, strict: false, logLevel: 'silent' })
  for (const { errors } of Array.isArray(read) ? read : []) {
    const error = errors.find(({ code }) => !OF_PIECES.has(code))
    if (!error) continue
    const start = Math.min(error.pos[0], text.length)
    const message = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/\.?$/, '.')
    return { start, end: Math.max(start + 1, Math.min(error.pos[1], start + 40)), message }
  }
  return undefined
}
