// Reports each source in docs.json that Galley doesn't generate pages from.
import type { Place, Report } from '../diagnostics/diagnostic.ts'
import { type PlacedObject, type PlacedValue, stringAt, valueAt } from '../schema/placed.ts'

const KEYS: ReadonlySet<string> = new Set(['sdk'])
const WHY = 'Galley generates pages from OpenAPI, AsyncAPI, and GraphQL.'
const HELP = 'Its place in the navigation is kept. For now, write such pages by hand.'

interface Found {
  /** By the source as written. */
  readonly specs: Map<string, { readonly place: Place; readonly folders: Set<string> }>
}

/** Checks `api` and every node of the navigation. Reports each specification once, at its first use. */
export function checkSpecs(docs: PlacedObject, report: Report): void {
  const found: Found = { specs: new Map() }
  const api = valueAt(docs, 'api')
  collect(api, found)
  collect(valueAt(docs, 'navigation'), found)
  const say = (message: string, place: Place, help: string) =>
    report({ code: 'api-pages', severity: 'warning', message, place, why: WHY, help })
  for (const [source, { place, folders }] of found.specs) {
    const where = folders.size === 0 ? '' : `, in ${[...folders].map((folder) => `\`/${folder}\``).join(', ')}`
    say(`Galley doesn't generate pages from \`${source}\` yet${where}.`, place, HELP)
  }
}

function collect(value: PlacedValue | undefined, found: Found): void {
  if (value?.kind === 'array') for (const item of value.items) collect(item, found)
  if (value?.kind !== 'object') return
  for (const [key, { value: inner }] of value.entries) {
    if (KEYS.has(key)) for (const spec of inner.kind === 'array' ? inner.items : [inner]) addSpec(spec, found)
    else if (inner.kind !== 'scalar') collect(inner, found)
  }
}

function addSpec(spec: PlacedValue, { specs }: Found): void {
  const typed = spec.kind === 'scalar' ? spec.value : stringAt(spec, 'source')
  if (typeof typed !== 'string' || typed === '') return
  const known = specs.get(typed) ?? { place: spec.place, folders: new Set<string>() }
  const folder = stringAt(spec, 'directory')?.replace(/^\/+|\/+$/g, '')
  if (folder) known.folders.add(folder)
  specs.set(typed, known)
}
