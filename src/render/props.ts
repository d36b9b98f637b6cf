// Converts typed attributes to the values that a definition expects: applies defaults, and parses numbers and flags
// from strings.
import type { Component, PropValues } from '../components/component.ts'
import type { Value } from '../content/tree.ts'

/** The values for `component.html`. Unknown attributes are passed on as typed. Never throws. */
export function readProps(component: Component, props: Readonly<Record<string, Value>>): PropValues {
  const out: Record<string, Value> = {}
  for (const name in component.props) {
    const value = component.props[name]?.default
    if (value !== undefined) out[name] = value
  }
  for (const typed in props) {
    const name = typed === 'class' && 'className' in component.props ? 'className' : typed
    const value = readValue(component.props[name]?.type, props[typed])
    if (value !== undefined) out[name] = value
  }
  return out
}

function readValue(type: string | undefined, value: Value): Value {
  switch (type) {
    case 'boolean':
      if (typeof value === 'string') return value !== 'false' // `required="true"` and `required=""` are flags too
      return value === undefined || value === null ? undefined : Boolean(value)
    case 'number': {
      if (typeof value !== 'string') return value
      const number = Number(value)
      return value.trim() !== '' && Number.isFinite(number) ? number : undefined
    }
    case 'string':
    case 'markdown':
    case 'url':
      return typeof value === 'number' ? String(value) : value
    case 'array':
      return typeof value === 'string'
        ? value
            .split(',')
            .map((item) => item.trim())
            .filter(Boolean)
        : value
    default:
      return value
  }
}
