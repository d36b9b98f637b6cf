// Breaks a valid text in random ways: cuts it, repeats parts, mixes it with another, or inserts odd characters.
import type { Random } from './random.ts'

/** Characters and constructs that break many parsers. */
const ODD = [
  '\0',
  '\u2028',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\ud800',
  '\udfff\ud800',
  '💥',
  'é',
  'ﷺ',
  '\r',
  '\r\n',
  '\t',
  '\\',
  '\x1b[31m',
  '\u{e0041}',
  '-1',
  '0',
  '1e999',
  'NaN',
  '99999999999999999999',
  '0x10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '""',
  "''",
  '``',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '%00',
  '%2e%2e%2f',
  '../',
  '//',
  'javascript:alert(1)',
]

/** Maximum number of repetitions and nesting levels. Superlinear growth shows below this. */
const MAX_REPEATS = 400
const MAX_LENGTH = 60_000

/**
 * Changes a text in one to six places. `words` are tokens of its language, and `others` are texts to take parts from.
 */
export function mutate(text: string, random: Random, words: readonly string[], others: readonly string[]): string {
  let result = text
  for (let i = random.below(6); i >= 0; i--) result = random.pick(CHANGES)(result, random, words, others)
  return result.slice(0, MAX_LENGTH)
}

type Change = (text: string, random: Random, words: readonly string[], others: readonly string[]) => string

const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at)

/** A boundary in the text. Changes there have more effect than inside a word. */
function edge(text: string, random: Random): number {
  const from = random.below(text.length + 1)
  const step = text.slice(from).search(/[^\w ]/)
  return random.chance(0.3) || step === -1 ? from : from + step + random.below(2)
}

function range(text: string, random: Random, longest: number): [number, number] {
  const from = edge(text, random)
  return [from, Math.min(text.length, from + 1 + random.below(longest))]
}

const CHANGES: readonly Change[] = [
  // Removes a part.
  (text, random) => {
    const [from, to] = range(text, random, random.pick([1, 3, 20, 200]))
    return text.slice(0, from) + text.slice(to)
  },
  // Repeats a part, perhaps many times.
  (text, random) => {
    const [from, to] = range(text, random, random.pick([1, 10, 60]))
    const times = random.chance(0.2) ? random.below(MAX_REPEATS) : 1 + random.below(3)
    return insert(text, to, text.slice(from, to).repeat(times))
  },
  // Inserts a token where it doesn't belong.
  (text, random, words) => insert(text, edge(text, random), random.pick(words)),
  (text, random, words) => insert(text, edge(text, random), random.pick(words).repeat(1 + random.below(MAX_REPEATS))),
  // Opens something many times, and closes it fewer times.
  (text, random, words) => {
    const [open, close] = [random.pick(words), random.pick(words)]
    const depth = 1 + random.below(MAX_REPEATS)
    return insert(
      text,
      edge(text, random),
      open.repeat(depth) + random.pick(['', 'x', '\n']) + close.repeat(random.below(depth + 1)),
    )
  },
  (text, random) => insert(text, edge(text, random), random.pick(ODD)),
  // Replaces one part with another.
  (text, random, words) => {
    const [from, to] = range(text, random, 30)
    return text.slice(0, from) + random.pick([...ODD, ...words]) + text.slice(to)
  },
  // Swaps two lines.
  (text, random) => {
    const lines = text.split('\n')
    const [a, b] = [random.below(lines.length), random.below(lines.length)]
    ;[lines[a], lines[b]] = [lines[b] as string, lines[a] as string]
    return lines.join('\n')
  },
  // Changes the indentation.
  (text, random) => {
    const lines = text.split('\n')
    const from = random.below(lines.length)
    const indent = random.pick(['  ', '    ', '\t', ' '.repeat(40), '> ', '- '])
    for (let i = from; i < Math.min(lines.length, from + 1 + random.below(5)); i++) lines[i] = indent + lines[i]
    return lines.join('\n')
  },
  // Inserts part of another text.
  (text, random, _, others) => {
    const other = random.pick(others)
    const [from, to] = range(other, random, 400)
    return insert(text, edge(text, random), other.slice(from, to))
  },
  // Cuts off the end.
  (text, random) => (random.chance(0.3) ? text.slice(0, edge(text, random)) : text),
]
