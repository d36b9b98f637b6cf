// The label of a schema's type: `string`, `enum<string>[]`, `Customer | null`.
import { exactJson } from '../request/exact-json.ts'
import { isBinaryType } from './binary.ts'
import type { DocumentSet, SpecNode } from './document-set.ts'
import { viewSchema } from './schema.ts'
import type { SchemaView } from './schema-view.ts'

/** Maximum depth to which nested choices and lists are named. */
const MAX_DEPTH = 5
const MAX_NAMES = 4

/** The type as it's shown next to a name. */
export function typeLabel(view: SchemaView, documents: DocumentSet): string {
  let known = LABELS.get(view)
  if (known === undefined) {
    known = label(view, documents, 0)
    LABELS.set(view, known)
  }
  return known
}

/** Views are shared by all pages. */
const LABELS = new WeakMap<SchemaView, string>()

function label(view: SchemaView, documents: DocumentSet, depth: number): string {
  return allNames(view, documents, depth).join(' | ')
}

/** The same as a list, which isn't empty: `null` comes last. */
function allNames(view: SchemaView, documents: DocumentSet, depth: number): string[] {
  const names = new Set(typeNames(view, documents, depth))
  if (names.size === 0) names.add('any')
  if (names.delete('null') || view.nullable) names.add('null')
  return [...names]
}

function typeNames(view: SchemaView, documents: DocumentSet, depth: number): string[] {
  if (view.choices.length > 0 && view.properties.length === 0) {
    const names = new Set(
      depth >= MAX_DEPTH
        ? view.types
        : view.choices.flatMap(({ options }) =>
            options.flatMap((option) => allNames(viewSchema(option, documents), documents, depth + 1)),
          ),
    )
    return names.size > MAX_NAMES ? [...[...names].slice(0, MAX_NAMES), '…'] : [...names]
  }
  return view.types.map((type) => {
    if (type === 'array') return listLabel(view, documents, depth)
    if (view.values && view.values.length > 0 && type !== 'object')
      return view.values.length === 1 ? exactJson(view.values[0]?.value) : `enum<${type}>`
    if (type === 'string' && isBinary(view)) return 'file'
    return view.format && type !== 'object' ? `${type}<${view.format}>` : type
  })
}

/** `string[]`; for a tuple, `[string, integer, ...boolean[]]`. */
function listLabel({ items, prefixItems }: SchemaView, documents: DocumentSet, depth: number): string {
  if (depth >= MAX_DEPTH) return prefixItems.length > 0 ? '[…]' : 'any[]'
  const nameOf = (node: SpecNode) => label(viewSchema(node, documents), documents, depth + 1)
  const name = items && nameOf(items)
  const list = `${name?.includes(' | ') ? `(${name})` : (name ?? 'any')}[]`
  if (prefixItems.length === 0) return list
  const names = prefixItems.slice(0, MAX_NAMES).map(nameOf)
  if (prefixItems.length > MAX_NAMES) names.push('…')
  return `[${[...names, ...(items ? [`...${list}`] : [])].join(', ')}]`
}

/** Bytes in base64 are a text to the caller. */
function isBinary({ format, limits: { contentType, encoding } }: SchemaView): boolean {
  return format === 'binary' || (encoding === undefined && isBinaryType(contentType))
}
