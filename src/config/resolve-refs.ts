// Replaces `{ "$ref": "file.json" }` in a value with the content of those files.
import type { Diagnostic, Place, Report } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type FileSystem, resolvePath } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import { MAX_DEPTH, type PlacedEntry, type PlacedObject, type PlacedValue } from '../schema/placed.ts'

/** Maximum number of values after resolving references. Guards against files that multiply. */
const MAX_VALUES = 500_000

/** Maximum length of a chain of references. */
const MAX_FILES = 50

/** A value, and its size and depth. */
interface Resolved {
  readonly value: PlacedValue | undefined
  readonly depth: number
  readonly size: number
}

/** What resolving references needs. */
export interface RefContext {
  /** Only these files can be referenced. */
  readonly files: FileSystem
  readonly report: Report
  /** Receives each file that was read. */
  readonly onSource?: (source: SourceFile) => void
}

/**
 * Replaces `$ref` objects with the content of the referenced files, at any level, and in those files too. Targets are
 * published `.json` files inside the root, relative to the file that names them. Keys next to `$ref` override those of
 * the target. A reference that can't be resolved (`invalid-ref`, `missing-ref`, `ref-cycle`, `ref-too-large`) is
 * dropped, and the keys next to it are kept. Places refer to the file that a value comes from.
 */
export function resolveRefs(value: PlacedValue, file: string, context: RefContext): PlacedValue | undefined {
  return new Resolver(context).resolve(value, [file]).value
}

const HIDDEN_HELP = "Hidden files, and files in `.mintignore`, can't be part of a site."

class Resolver {
  private readonly read = new Map<string, Resolved>()

  constructor(private readonly context: RefContext) {}

  /** `trail`: the files that are being read, innermost last. */
  resolve(value: PlacedValue, trail: readonly string[]): Resolved {
    if (value.kind === 'scalar') return { value, depth: 0, size: 1 }
    if (value.kind === 'array') return this.array(value, trail)
    return value.entries.has('$ref') ? this.reference(value, trail) : this.object(value, trail)
  }

  private array(value: PlacedValue & { kind: 'array' }, trail: readonly string[]): Resolved {
    const sum = new Sum(this.context.report)
    const items: PlacedValue[] = []
    for (const item of value.items) {
      const resolved = sum.add(this.resolve(item, trail), item.place)
      if (resolved) items.push(resolved)
    }
    return sum.of({ ...value, items })
  }

  private object(value: PlacedObject, trail: readonly string[]): Resolved {
    const sum = new Sum(this.context.report)
    const entries = new Map<string, PlacedEntry>()
    for (const [key, entry] of value.entries) {
      const resolved = sum.add(this.resolve(entry.value, trail), entry.value.place)
      if (resolved) entries.set(key, { ...entry, value: resolved })
    }
    return sum.of({ ...value, entries })
  }

  private reference(value: PlacedObject, trail: readonly string[]): Resolved {
    const entries = new Map(value.entries)
    const ref = (entries.get('$ref') as PlacedEntry).value
    entries.delete('$ref')
    const siblings = this.object({ ...value, entries }, trail)
    const target = this.target(ref, trail)
    if (!target.value) return entries.size > 0 ? siblings : target
    if (target.value.kind !== 'object' || siblings.value?.kind !== 'object') return target
    return {
      value: { ...target.value, entries: new Map([...target.value.entries, ...siblings.value.entries]) },
      depth: Math.max(target.depth, siblings.depth),
      size: target.size + siblings.size,
    }
  }

  private target(ref: PlacedValue, trail: readonly string[]): Resolved {
    const nothing: Resolved = { value: undefined, depth: 0, size: 0 }
    const path = this.path(ref, trail.at(-1) as string)
    if (path === undefined) return nothing
    if (trail.includes(path)) {
      this.problem('ref-cycle', `\`${path}\` refers back to itself: ${[...trail, path].join(' → ')}.`, ref.place)
      return nothing
    }
    if (trail.length > MAX_FILES) {
      this.problem(
        'ref-too-large',
        `This is reached through more than ${MAX_FILES} references, one in another.`,
        ref.place,
      )
      return nothing
    }
    const known = this.read.get(path)
    if (known) return known
    const text = this.context.files.readText(path)
    if (text === undefined) {
      const near = suggest(
        path,
        this.context.files.list().filter((file) => file.endsWith('.json')),
      )
      this.problem(
        'missing-ref',
        `\`${path}\` doesn't exist, or can't be published.`,
        ref.place,
        near ? `Did you mean \`${near}\`?` : HIDDEN_HELP,
      )
      return nothing
    }
    const source = new SourceFile(path, text)
    this.context.onSource?.(source)
    const parsed = parseJson(source, this.context.report)
    const resolved = parsed ? this.resolve(withoutSchema(parsed), [...trail, path]) : nothing
    this.read.set(path, resolved)
    return resolved
  }

  private path(ref: PlacedValue, from: string): string | undefined {
    const text = ref.kind === 'scalar' && typeof ref.value === 'string' ? ref.value : undefined
    if (text === undefined) return this.problem('invalid-ref', '`$ref` must be the path of a JSON file.', ref.place)
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(text)) {
      return this.problem('invalid-ref', '`$ref` can only name a file in this folder, not a URL.', ref.place)
    }
    if (text.startsWith('/')) {
      return this.problem(
        'invalid-ref',
        '`$ref` must be a relative path.',
        ref.place,
        `Write it relative to \`${from}\`.`,
      )
    }
    if (!text.endsWith('.json')) {
      return this.problem('invalid-ref', `\`${text}\` isn't the path of a \`.json\` file.`, ref.place)
    }
    const path = resolvePath(from, text)
    if (path === undefined) return this.problem('invalid-ref', `\`${text}\` is outside the docs folder.`, ref.place)
    return path
  }

  private problem(code: Diagnostic['code'], message: string, place: Place, help?: string): undefined {
    this.context.report({ code, severity: 'error', message, place, ...(help && { help }) })
  }
}

/** A file may name its schema for editors. That isn't part of its value. */
function withoutSchema(value: PlacedValue): PlacedValue {
  if (value.kind !== 'object' || !value.entries.has('$schema')) return value
  const entries = new Map(value.entries)
  entries.delete('$schema')
  return { ...value, entries }
}

/** Adds up depth and size of members, and rejects what would be too much. */
class Sum {
  private depth = 0
  private size = 1

  constructor(private readonly report: Report) {}

  add(member: Resolved, place: Place): PlacedValue | undefined {
    if (member.depth + 1 > MAX_DEPTH || this.size + member.size > MAX_VALUES) {
      const message = `The referenced value is too large or nested too deep (${MAX_DEPTH} levels, ${MAX_VALUES} values).`
      this.report({ code: 'ref-too-large', severity: 'error', message, place })
      return undefined
    }
    this.depth = Math.max(this.depth, member.depth + 1)
    this.size += member.size
    return member.value
  }

  of(value: PlacedValue): Resolved {
    return { value, depth: this.depth, size: this.size }
  }
}
