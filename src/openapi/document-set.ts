// Files of specifications by path, and what `$ref` in them leads to: inside of the folder only, and never the network.
import type { FileSystem } from '../files/file-system.ts'
import { resolvePath } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { below, keysOf, type Pointer, valueAt } from './pointer.ts'
import { REMOTE_FOLDER } from './remote.ts'
import { type ReadingMemory, readSpecFile, type SpecFile } from './spec-file.ts'
import { get, isObject } from './values.ts'

/** A value with the file and the pointer at which it stands: what identifies it, however it was reached. */
export interface SpecNode {
  readonly value: unknown
  readonly file: SpecFile
  readonly pointer: Pointer
  /** Of a schema that several properties of one name make up, the nearest first: its `allOf`, each from where it's written. */
  readonly parts?: readonly SpecNode[]
}

/** Why a `$ref` leads nowhere. */
export interface BrokenReference {
  readonly ref: string
  readonly reason: 'remote' | 'outside' | 'no-file' | 'no-value' | 'endless'
}

/** References to references are followed so far. */
const MAX_HOPS = 50

/** Reads each file once. */
export class DocumentSet {
  private readonly known = new Map<string, SpecFile | undefined>()

  constructor(
    private readonly files: Pick<FileSystem, 'readText'>,
    private readonly memory?: ReadingMemory,
  ) {}

  /** A file of the folder; undefined where there is none. */
  file(path: string): SpecFile | undefined {
    if (this.known.has(path)) return this.known.get(path)
    const text = this.files.readText(path)
    const file = text === undefined ? undefined : readSpecFile(new SourceFile(path, text), this.memory)
    this.known.set(path, file)
    return file
  }

  /** All files that were read so far. */
  get read(): Iterable<SpecFile> {
    return [...this.known.values()].filter((file) => file !== undefined)
  }

  /** What a value below a node is. */
  child(node: SpecNode, ...keys: readonly (string | number)[]): SpecNode {
    const part = keys[0] === 'allOf' ? node.parts?.[Number(keys[1])] : undefined
    if (part) return this.child(part, ...keys.slice(2))
    let { value } = node
    for (const key of keys) {
      value = Array.isArray(value) ? value[Number(key)] : get(value, String(key))
    }
    return { value, file: node.file, pointer: below(node.pointer, ...keys) }
  }

  /** The node itself, or what its `$ref` leads to, over as many steps as there are. */
  resolve(node: SpecNode): SpecNode | BrokenReference {
    let current = node
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const ref = get(current.value, '$ref')
      if (typeof ref !== 'string') return current
      const next = this.follow(ref, current.file)
      if ('reason' in next) return next
      current = next
    }
    return { ref: String(get(node.value, '$ref')), reason: 'endless' }
  }

  /** What one `$ref` names, as written in a file. */
  follow(ref: string, from: SpecFile): SpecNode | BrokenReference {
    const hash = ref.indexOf('#')
    const path = hash === -1 ? ref : ref.slice(0, hash)
    const fragment = hash === -1 ? '' : ref.slice(hash + 1)
    let file: SpecFile | undefined = from
    if (path !== '') {
      // What stands beside a remote specification is on the network too.
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path) || from.path.startsWith(REMOTE_FOLDER))
        return { ref, reason: 'remote' }
      const target = resolvePath(from.path, decoded(path))
      if (target === undefined) return { ref, reason: 'outside' }
      file = this.file(target)
      if (!file) return { ref, reason: 'no-file' }
    }
    if (fragment !== '' && !fragment.startsWith('/')) return this.anchor(file, fragment, ref)
    const pointer = keysOf(fragment)
      .map(decoded)
      .reduce((out, key) => below(out, key), '')
    const value = valueAt(file.value, pointer)
    return value === undefined ? { ref, reason: 'no-value' } : { value, file, pointer }
  }

  /** `#name`: a schema among the components that says `$anchor: name`, or is called so. */
  private anchor(file: SpecFile, name: string, ref: string): SpecNode | BrokenReference {
    for (const path of ['/components/schemas', '/definitions', '/$defs']) {
      const schemas = valueAt(file.value, path)
      if (!isObject(schemas)) continue
      for (const key in schemas) {
        if (key === name || get(schemas[key], '$anchor') === name)
          return { value: schemas[key], file, pointer: below(path, key) }
      }
    }
    return { ref, reason: 'no-value' }
  }
}

export function isBroken(node: SpecNode | BrokenReference): node is BrokenReference {
  return 'reason' in node
}

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
