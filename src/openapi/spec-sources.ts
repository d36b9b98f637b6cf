// A value of `openapi` or the like -> the specifications that it names.
import { DEFAULT_DIRECTORY } from './address.ts'
import { isObject, stringAt, stringsAt } from './values.ts'

/** A specification as a node of the navigation names it. */
export interface SpecSource {
  readonly source: string
  readonly directory: string
  /** Overlay documents that change the specification, in order. */
  readonly overlays?: readonly string[]
  /** Where the services are, if the specification doesn't say so itself. */
  readonly server?: string
}

/** The specifications that a value of `openapi` names: a path, a list, or an object with a directory. */
export function specSources(value: unknown, fallback: string = DEFAULT_DIRECTORY): SpecSource[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [{ source: item.trim(), directory: fallback }]
    const source = isObject(item) ? stringAt(item, 'source') : undefined
    if (source === undefined) return []
    const overlays = stringsAt(item, 'overlays')
    const directory = stringAt(item, 'directory') ?? fallback
    const server = stringAt(item, 'server')
    return [{ source, directory, ...(overlays.length > 0 && { overlays }), ...(server !== undefined && { server }) }]
  })
}
