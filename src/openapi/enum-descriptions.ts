// What a schema says of the values in its `enum`, in the extensions that tools have for it.
import { escapeMarkdown } from './plain-description.ts'
import { get, listAt, stringAt } from './values.ts'

type Lookup = (value: unknown, index: number) => string | undefined

/** The description of a value by its position in `enum`, as Markdown. Numbers are described by their names too. */
export function enumDescriptions(schema: unknown): Lookup {
  const description = firstOf(
    ['x-enumDescriptions', 'x-enum-descriptions'].map((key) => byValue(get(schema, key))),
    azure(schema, 'description'),
  )
  const name = firstOf(
    ['x-enum-varnames', 'x-enumNames', 'x-enumVarnames'].map((key) => byValue(get(schema, key))),
    azure(schema, 'name'),
  )
  return (value, index) => withName(value, name(value, index), description(value, index))
}

/** A description of a value that begins with the name of the value where that says more than the value. */
export function withName(
  value: unknown,
  name: string | undefined,
  description: string | undefined,
): string | undefined {
  if (name === undefined || !/^-?\d+$/.test(String(value))) return description
  return description === undefined ? escapeMarkdown(name) : `${escapeMarkdown(name)}: ${description}`
}

function firstOf(lookups: readonly Lookup[], last: Lookup): Lookup {
  return (value, index) => [...lookups, last].map((lookup) => lookup(value, index)).find((text) => text !== undefined)
}

/** A list in the order of the values, or an object by value. */
function byValue(written: unknown): Lookup {
  return (value, index) => {
    if (!Array.isArray(written)) return stringAt(written, String(value))
    return typeof written[index] === 'string' ? written[index] : undefined
  }
}

/** Azure's `x-ms-enum`. */
function azure(schema: unknown, key: 'name' | 'description'): Lookup {
  const values = new Map(listAt(get(schema, 'x-ms-enum'), 'values').map((each) => [get(each, 'value'), each]))
  return (value) => stringAt(values.get(value), key)
}
