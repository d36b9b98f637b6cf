// Finds the first mistake in a YAML example.
import { onFirstUse } from '../files/on-first-use.ts'
import { yamlMessage } from '../files/yaml-message.ts'
import type { ExampleProblem } from './problem.ts'

const library = onFirstUse<typeof import('../files/yaml.late.ts')>('../files/yaml.late.ts', import.meta.url)

/** Errors that mean that the block is a fragment of something longer, not that it's wrong. */
const OF_PIECES = new Set([
  'UNRESOLVED_ALIAS',
  'DUPLICATE_KEY',
  'TAG_RESOLVE_FAILED',
  'MULTIPLE_DOCS',
  'BAD_DIRECTIVE',
  'BAD_ALIAS',
])
const LONGEST = 20_000

/**
 * Blanks lines with elisions and templates (`{{ x }}`, `{% if %}`) at the same length, so that offsets stay the same.
 */
export function yamlProblem(text: string): ExampleProblem | undefined {
  if (text.length > LONGEST) return undefined
  const plain = text
    .replace(/^[ \t]*(?:\.{3}|…)(?=\s*(?:#.*)?$)/gm, (line) => line.replace(/\S/, '#'))
    .replace(/\{%[^\n]*?%\}/g, (tag) => `#${' '.repeat(tag.length - 1)}`)
    .replace(/\{\{[^\n]*?\}\}|\$\{\{[^\n]*?\}\}/g, (hole) => 'x'.repeat(hole.length))
    .replace(/<[^<>\n]*>/g, (hole) => hole.replace(/[:#]/g, 'x'))
  // A block that shows front matter continues with something that isn't YAML.
  const opening = /^\s*---[ \t]*\n/.exec(plain)
  const closing = opening ? /\n---[ \t]*(?:\n|$)/.exec(plain.slice(opening[0].length)) : null
  const document = opening && closing ? plain.slice(0, opening[0].length + closing.index + 1) : plain
  const read = library().parseAllDocuments(document, { uniqueKeys: false, strict: false, logLevel: 'silent' })
  for (const { errors } of Array.isArray(read) ? read : []) {
    const error = errors.find(({ code }) => !OF_PIECES.has(code))
    if (!error) continue
    const space = /^\s*(?=\S)/.exec(text.slice(error.pos[0]))?.[0].length ?? 0
    const start = Math.min(error.pos[0] + space, text.length)
    return { start, end: Math.max(start + 1, Math.min(error.pos[1], start + 40)), message: yamlMessage(error) }
  }
  return undefined
}
