// `structuredClone` for what pages copy: data, dates, maps, sets, and errors. Throws for functions, as the standard
// requires.

/** Defines `structuredClone`. */
export function installClone(): void {
  ;(globalThis as Record<string, unknown>).structuredClone = (value: unknown) => clone(value, new Map())
}

function clone(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new TypeError(`${String(value)} could not be cloned.`)
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  const keep = <T>(copy: T): T => {
    seen.set(value, copy)
    return copy
  }
  if (Array.isArray(value)) {
    const copy = keep(new Array<unknown>(value.length))
    for (const key of Object.keys(value)) copy[Number(key)] = clone(value[Number(key)], seen)
    return copy
  }
  if (value instanceof Date) return keep(new Date(value.getTime()))
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags))
  if (value instanceof Map) {
    const copy = keep(new Map())
    for (const [key, item] of value) copy.set(clone(key, seen), clone(item, seen))
    return copy
  }
  if (value instanceof Set) {
    const copy = keep(new Set())
    for (const item of value) copy.add(clone(item, seen))
    return copy
  }
  if (value instanceof ArrayBuffer) return keep(value.slice(0))
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice())
  if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }))
  const copy = keep({} as Record<string, unknown>)
  for (const key of Object.keys(value)) copy[key] = clone((value as Record<string, unknown>)[key], seen)
  return copy
}
