// Reads specification files and resolves `$ref` between them: inside the folder, and to copies of allowed remote files.
import type { FileSystem } from '../files/file-system.ts'
import { resolvePath } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'
import { below, keysOf, type Pointer, valueAt } from './pointer.ts'
import { isAllowed, REMOTE_FOLDER, type RemoteCopies, referencedUrl } from './remote.ts'
import { schemaIds } from './schema-ids.ts'
import { type ReadingMemory, readSpecFile, type SpecFile } from './spec-file.ts'
import { entries, get } from './values.ts'

/** A value with its file and pointer, which identify it however it was reached. */
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
  readonly reason: 'remote' | 'unread' | 'outside' | 'no-file' | 'no-value' | 'endless'
  /** Of a remote one: the host that would have to be allowed. */
  readonly host?: string
  /** Of an unread one: why it couldn't be read. */
  readonly problem?: string
}

/** Names of YAML and JSON files. */
const STRUCTURED = /\.(?:ya?ml|json)$|(?:^|\/)[^./]+$/i
/** Maximum length of a chain of references. */
const MAX_HOPS = 50

/** Reads each file once. */
export class DocumentSet {
  private readonly known = new Map<string, SpecFile | undefined>()
  /** Files that are read as texts. */
  private readonly texts = new Map<string, SpecFile | undefined>()
  /** What pointers lead to over references on their way. Undefined for one that leads nowhere, or that is being followed. */
  private readonly detours = new Map<string, SpecNode | undefined>()
  /** Detours in each other. */
  private depth = 0

  constructor(
    private readonly files: Pick<FileSystem, 'readText'>,
    private readonly memory?: ReadingMemory,
    private readonly remote?: RemoteCopies,
  ) {}

  /** A file of the folder. Undefined if there's none. */
  file(path: string): SpecFile | undefined {
    if (this.known.has(path)) return this.known.get(path)
    const text = this.files.readText(path)
    const file = text === undefined ? undefined : readSpecFile(new SourceFile(path, text), this.memory)
    this.known.set(path, file)
    return file
  }

  /** All files that were read so far. */
  get read(): Iterable<SpecFile> {
    return [...this.known.values(), ...this.texts.values()].filter((file) => file !== undefined)
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

  /** The values of a map by name. Bundlers allow a reference in place of the whole map, too. */
  members(node: SpecNode, key: string): [name: string, member: SpecNode][] {
    const map = this.resolve(this.child(node, key))
    return isBroken(map) ? [] : entries(map.value).map(([name]) => [name, this.child(map, name)])
  }

  /** The node itself, or what its `$ref` leads to, over as many steps as there are. */
  resolve(node: SpecNode): SpecNode | BrokenReference {
    let current = node
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const ref = get(current.value, '$ref')
      if (typeof ref !== 'string') return current
      const next = this.follow(ref, current)
      if ('reason' in next) return next
      current = next
    }
    return { ref: String(get(node.value, '$ref')), reason: 'endless' }
  }

  /** What one `$ref` names, as written at a node. */
  follow(ref: string, { file: from, pointer: at }: Pick<SpecNode, 'file' | 'pointer'>): SpecNode | BrokenReference {
    const hash = ref.indexOf('#')
    const path = hash === -1 ? ref : ref.slice(0, hash)
    const fragment = hash === -1 ? '' : ref.slice(hash + 1)
    const resource = schemaIds(from).resource(path, at)
    const named = resource === undefined ? undefined : this.fragment(fragment, { file: from, pointer: resource }, at)
    if (named) return named
    if (resource !== undefined && path !== '') return { ref, reason: 'no-value' }
    let file: SpecFile | undefined = from
    if (path !== '') {
      // Files next to a remote specification are on the network too.
      const isCopy = from.path.startsWith(REMOTE_FOLDER)
      const url = referencedUrl(path, isCopy ? (this.remote?.urlOf(from.path) ?? 'invalid:') : undefined)
      const copy = url === undefined ? undefined : this.copyOf(url)
      if (copy && 'reason' in copy) return { ref, ...copy }
      const target = copy ? copy.path : resolvePath(from.path, decodeEscapes(path))
      if (target === undefined) return { ref, reason: 'outside' }
      file = fragment === '' && !STRUCTURED.test(url ?? target) ? this.text(target) : this.file(target)
      if (!file) return { ref, reason: 'no-file' }
    }
    // A pointer that a schema with an id doesn't have may be meant for the whole file.
    return this.fragment(fragment, { file, pointer: '' }, at) ?? { ref, reason: 'no-value' }
  }

  /** The copy of a remote file, or why there is none. */
  private copyOf(url: string): { readonly path: string } | Omit<BrokenReference, 'ref'> {
    const state = this.remote?.find(url)
    if (!state) return { reason: 'remote' }
    if (state.kind === 'copy') return state
    if (state.kind === 'not-read') return { reason: 'unread', problem: state.problem }
    return { reason: 'remote', ...(isAllowed(url, [state.host]) && { host: state.host }) }
  }

  /** A file of Markdown or code, whose text bundlers put in place of a reference to it. */
  private text(path: string): SpecFile | undefined {
    if (!this.texts.has(path)) {
      const text = this.files.readText(path)
      const isJson = text !== undefined && /^\s*[{[]/.test(text)
      const source = text === undefined || isJson ? undefined : new SourceFile(path, text)
      this.texts.set(path, source && { path, source, format: 'yaml', value: source.text, diagnostics: [] })
    }
    return this.texts.get(path) ?? this.file(path)
  }

  /** What a fragment names in a file, or in a schema of it: a pointer, or an anchor. */
  private fragment(
    fragment: string,
    { file, pointer: base }: Pick<SpecNode, 'file' | 'pointer'>,
    from: Pointer,
  ): SpecNode | undefined {
    const pointer =
      fragment === '' || fragment.startsWith('/')
        ? keysOf(fragment)
            .map(decodeEscapes)
            .reduce((out, key) => below(out, key), base)
        : (schemaIds(file).anchor(fragment, from) ?? componentNamed(fragment, file))
    if (pointer === undefined) return undefined
    const value = valueAt(file.value, pointer)
    return value === undefined ? this.detour(file, pointer) : { value, file, pointer }
  }

  /** What a pointer leads to if bundlers would first put what references on its way refer to in their place. */
  private detour(file: SpecFile, pointer: Pointer): SpecNode | undefined {
    const id = `${file.path}#${pointer}`
    if (this.detours.has(id) || this.depth > MAX_HOPS) return this.detours.get(id)
    this.detours.set(id, undefined)
    this.depth++
    let node: SpecNode | undefined = { value: file.value, file, pointer: '' }
    for (const key of keysOf(pointer)) {
      const holder: SpecNode | BrokenReference = this.resolve(node)
      node = isBroken(holder) ? undefined : this.child(holder, key)
      if (node?.value === undefined) break
    }
    this.depth--
    const target = node?.value === undefined ? undefined : node
    this.detours.set(id, target)
    return target
  }
}

/** Many write `#Name` for a component. */
function componentNamed(name: string, file: SpecFile): Pointer | undefined {
  const folders = ['/components/schemas', '/definitions', '/$defs']
  const folder = folders.find((path) => get(valueAt(file.value, path), name) !== undefined)
  return folder === undefined ? undefined : below(folder, name)
}

export function isBroken(node: SpecNode | BrokenReference): node is BrokenReference {
  return 'reason' in node
}
