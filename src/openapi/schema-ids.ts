// Finds the names of the schemas in a file: `$id`, `$anchor`, and `$dynamicAnchor` of JSON Schema.
import { below, type Pointer } from './pointer.ts'
import type { SpecFile } from './spec-file.ts'
import { entries, get } from './values.ts'

/** Keys that hold values, and keys below which there are names, which may be any. */
const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum', 'value'])
const MAPS: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'schemas'],
  ...['responses', 'parameters', 'headers', 'requestBodies', 'callbacks', 'pathItems', 'channels', 'messages'],
])

const IDS = new WeakMap<SpecFile, SchemaIds>()

/** The names of the schemas in a file, which is searched for them once. */
export function schemaIds(file: SpecFile): SchemaIds {
  let ids = IDS.get(file)
  if (!ids) {
    ids = new SchemaIds(file)
    IDS.set(file, ids)
  }
  return ids
}

/** The names of the schemas in one file. */
class SchemaIds {
  /** Absolute ids by where they are written, and the other way around. */
  private readonly ids = new Map<Pointer, string>()
  private readonly pointers = new Map<string, Pointer>()
  private readonly anchors = new Map<string, Pointer[]>()
  private readonly seen = new Set<unknown>()

  constructor({ source, value }: SpecFile) {
    // Few files have such names, and walking through a large one takes time.
    if (/\$(?:id|anchor|dynamicAnchor)\b/.test(source.text)) this.walk(value, '', undefined)
  }

  /** Whether there are no such names. */
  get isEmpty(): boolean {
    return this.ids.size === 0 && this.anchors.size === 0
  }

  /** The schema that a reference names without its fragment. Undefined for one that names a file, or the own one. */
  resource(reference: string, from: Pointer): Pointer | undefined {
    if (this.ids.size === 0) return undefined
    const around = this.around(from)
    return reference === '' ? around || undefined : this.pointers.get(absolute(reference, this.ids.get(around)))
  }

  /** The schema that has an anchor. Of several, it's the one that is nearest to the reference. */
  anchor(name: string, from: Pointer): Pointer | undefined {
    const [first, ...others] = this.anchors.get(name) ?? []
    return others.reduce((best, other) => (common(other, from) > common(best ?? '', from) ? other : best), first)
  }

  private walk(value: unknown, pointer: Pointer, base: string | undefined, areNames = false): void {
    if (typeof value !== 'object' || value === null || this.seen.has(value)) return
    this.seen.add(value)
    if (Array.isArray(value)) {
      for (const [i, item] of value.entries()) this.walk(item, below(pointer, i), base)
      return
    }
    const id = areNames ? base : this.take(value, pointer, base)
    for (const [key, inner] of entries(value)) {
      // What has such a key in an example is data.
      if (areNames || !VALUES.has(key)) this.walk(inner, below(pointer, key), id, !areNames && MAPS.has(key))
    }
  }

  /** Notes the names of a schema. Gives what ids in it are relative to. */
  private take(schema: object, pointer: Pointer, base: string | undefined): string | undefined {
    for (const anchor of [get(schema, '$anchor'), get(schema, '$dynamicAnchor')])
      if (typeof anchor === 'string') this.note(anchor, pointer)
    const written = get(schema, '$id')
    if (typeof written !== 'string') return base
    // Until 2019, anchors were ids too.
    if (/^#./.test(written)) {
      this.note(written.slice(1), pointer)
      return base
    }
    const id = absolute(written.replace(/#$/, ''), base)
    this.ids.set(pointer, id)
    if (!this.pointers.has(id)) this.pointers.set(id, pointer)
    return id
  }

  private note(anchor: string, pointer: Pointer): void {
    const known = this.anchors.get(anchor)
    if (known) known.push(pointer)
    else this.anchors.set(anchor, [pointer])
  }

  /** The nearest schema around a place that has an id, or the whole file. */
  private around(pointer: Pointer): Pointer {
    let around = pointer
    while (around !== '' && !this.ids.has(around)) around = around.slice(0, around.lastIndexOf('/'))
    return around
  }
}

function absolute(reference: string, base: string | undefined): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference
}

/** How many keys two pointers have in common. */
function common(a: Pointer, b: Pointer): number {
  const keys = b.split('/')
  const others = a.split('/')
  const difference = others.findIndex((key, i) => key !== keys[i])
  return difference === -1 ? others.length : difference
}
