// The fields of a form, whose names may repeat, as libraries take them: values by name, or text.

type Pairs = readonly (readonly [name: string, value: string])[]

/** Values by name, for libraries that send a list as one field for each item. */
export function groupedFields(fields: Pairs): Record<string, string | string[]> {
  const byName = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return Object.fromEntries([...byName].map(([name, values]) => [name, onlyOf(values)]))
}

/** True if a map of names to values would lose some. */
export function hasRepeats(fields: Pairs): boolean {
  return new Set(fields.map(([name]) => name)).size < fields.length
}

/** The body of an `application/x-www-form-urlencoded` form. */
export function encodedForm(fields: Pairs): string {
  return fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

function onlyOf(values: string[]): string | string[] {
  const [first] = values
  return first !== undefined && values.length === 1 ? first : values
}
