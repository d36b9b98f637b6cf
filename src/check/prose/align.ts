// Maps each character of a parsed text to its offset in the source.

const ENTITY = /&(?:#\d+|#x[\da-f]+|\w+);/iy

/**
 * The offset in `source` of each character of `value`, and of its end. Undefined if they don't match. It handles
 * Markdown escapes, entities, line prefixes, and replaced `{{variables}}`.
 */
export function align(source: string, value: string): Uint32Array | undefined {
  const offsets = new Uint32Array(value.length + 1)
  let at = 0
  let i = 0
  while (i < value.length) {
    const typed = source[at]
    if (typed === undefined) return undefined
    const entity = typed === '&' ? entityAt(source, at) : undefined
    if (entity && !value.startsWith(entity, i)) {
      const width = (value.codePointAt(i) as number) > 0xffff ? 2 : 1
      offsets.fill(at, i, i + width)
      i += width
      at += entity.length
    } else if (typed === '\\' && source[at + 1] === value[i]) {
      offsets[i++] = at
      at += 2
    } else if (typed === value[i] || (typed === '\n' && value[i] === ' ')) offsets[i++] = at++
    else if (typed === '{' && source[at + 1] === '{') {
      const end = source.indexOf('}}', at)
      const next = end === -1 ? -1 : afterVariable(source, end + 2, value, i)
      if (next === -1) return undefined
      offsets.fill(at, i, next)
      i = next
      at = end + 2
    } else if (typed === '\r' || typed === '\n' || typed === ' ' || typed === '\t' || typed === '>') at++
    else return undefined
  }
  offsets[value.length] = at
  return offsets
}

function entityAt(source: string, at: number): string | undefined {
  ENTITY.lastIndex = at
  return ENTITY.exec(source)?.[0]
}

/** The index in `value` of the text that follows a variable in the source. */
function afterVariable(source: string, from: number, value: string, i: number): number {
  const rest = /^[^\n\\&{]{0,24}/.exec(source.slice(from, from + 24))?.[0] ?? ''
  return rest === '' ? (from >= source.length ? value.length : -1) : value.indexOf(rest, i)
}
