// What is wrong with an input, in our own words.
import type * as z from 'zod'
import { listOf } from '../../diagnostics/names.ts'
import { suggest } from '../../diagnostics/suggest.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The message for each kind of mistake that a schema finds, unless the schema has one of its own. */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return `This must be ${TYPES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return choice(issue.values.map(String), issue.input)
    case 'invalid_union':
      if (Array.isArray(issue.options))
        return choice(issue.options.map(String), valueAt(issue.input, issue.discriminator))
      return 'This has the wrong form.'
    case 'too_small':
      return Number(issue.minimum) === 1 && hasSize(issue)
        ? 'This can’t be empty.'
        : `This must ${size(issue, `at least ${issue.minimum}`, Number(issue.minimum))}.`
    case 'too_big':
      return `This must ${size(issue, `at most ${issue.maximum}`, Number(issue.maximum))}.`
    case 'invalid_format':
      return issue.format === 'url' ? 'This isn’t a URL.' : 'This has the wrong form.'
    case 'unrecognized_keys':
      return `There is no ${listOf(issue.keys)} here.`
    default:
      return 'This has the wrong form.'
  }
}

/** What to write in place of an unknown key. Empty for any other mistake. */
export function knownKeys(issue: z.core.$ZodIssue, names: readonly string[]): string {
  const [key] = issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []
  if (key === undefined || names.length === 0) return ''
  const near = suggest(key, names)
  return near ? ` Did you mean \`${near}\`?` : ` Use ${listOf(names)}.`
}

function choice(values: readonly string[], given: unknown): string {
  const near = typeof given === 'string' ? suggest(given, values) : undefined
  const listed = listOf(values)
  return `${given === undefined ? 'This is missing. ' : ''}Use ${values.length === 1 ? '' : 'one of '}${listed}.${near ? ` Did you mean \`${near}\`?` : ''}`
}

function valueAt(input: unknown, key: string | undefined): unknown {
  return typeof input === 'object' && input !== null && key !== undefined
    ? (input as Record<string, unknown>)[key]
    : undefined
}

type Sized = Extract<Issue, { code: 'too_small' | 'too_big' }>

function hasSize({ origin }: Sized): boolean {
  return origin === 'string' || origin === 'array'
}

function size({ origin }: Sized, limit: string, count: number): string {
  if (origin === 'string') return `have ${limit} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `have ${limit} ${count === 1 ? 'item' : 'items'}`
  return `be ${limit}`
}
