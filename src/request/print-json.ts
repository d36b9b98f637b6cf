// Prints a value as JSON of limited length, however deep it is and however often its parts are shared.

const MAX_DEPTH = 60
/** Maximum characters of an example. */
export const MAX_PRINTED = 100_000

/**
 * The value as JSON with the given indentation in spaces, or on one line for 0. Anything past the limits becomes `…`,
 * so that endless nesting and exponential aliases take neither time nor memory.
 */
export function printJson(value: unknown, indent = 2, max = MAX_PRINTED): string {
  const out: string[] = []
  let left = max
  const write = (text: string) => {
    left -= text.length
    out.push(text)
  }
  const visit = (item: unknown, depth: number): void => {
    if (left <= 0 || depth > MAX_DEPTH) {
      out.push('…')
      return
    }
    if (typeof item !== 'object' || item === null) {
      write(scalar(item))
      return
    }
    const isList = Array.isArray(item)
    const keys = isList ? item.keys() : Object.keys(item)
    const line = indent === 0 ? '' : `\n${' '.repeat(indent * (depth + 1))}`
    let isFirst = true
    write(isList ? '[' : '{')
    for (const key of keys) {
      if (!isFirst) write(indent === 0 ? ', ' : ',')
      isFirst = false
      write(line)
      if (left <= 0) {
        out.push('…')
        break
      }
      if (!isList) write(`${JSON.stringify(key)}: `)
      visit((item as Record<string | number, unknown>)[key], depth + 1)
    }
    if (!isFirst && indent > 0) write(`\n${' '.repeat(indent * depth)}`)
    write(isList ? ']' : '}')
  }
  visit(value, 0)
  return out.join('')
}

function scalar(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  return JSON.stringify(value) ?? 'null'
}
