// Describes what a schema expects, in words (`a string or a list of strings`) and as a short type (`string |
// string[]`).
import type * as z from 'zod'
import { core, describe } from './describe.ts'

type Schema = z.core.$ZodType

/** What is expected, with its article, for messages. */
export function expectation(schema: Schema): string {
  const { expected } = describe(schema)
  if (expected) return expected
  const { def } = core(schema)._zod
  switch (def.type) {
    case 'object':
    case 'record':
      return 'an object'
    case 'array':
      return 'a list'
    case 'boolean':
      return '`true` or `false`'
    case 'enum':
      return 'a string'
    case 'literal':
      return def.values.map((value) => `\`${String(value)}\``).join(' or ')
    case 'union':
      return [...new Set(def.options.map(expectation))].join(' or ')
    case 'unknown':
    case 'any':
      return 'any value'
    default:
      return `a ${def.type}`
  }
}

/** The type in TypeScript notation, for reference tables. */
export function typeText(schema: Schema): string {
  const { def } = core(schema)._zod
  switch (def.type) {
    case 'record':
      return `Record<string, ${typeText(def.valueType)}>`
    case 'array': {
      const element = typeText(def.element)
      return element.includes(' | ') ? `(${element})[]` : `${element}[]`
    }
    case 'enum':
      return Object.values(def.entries)
        .map((value) => JSON.stringify(value))
        .join(' | ')
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'union':
      return [...new Set(def.options.map(typeText))].join(' | ')
    default:
      return def.type
  }
}
