// JSON Pointers (RFC 6901): finds a value, and its range in the text.
import type { parseEvents } from 'js-yaml'
import type { ParsedNode, Range } from 'yaml'
import type { Place } from '../diagnostics/diagnostic.ts'
import { onFirstUse } from '../files/on-first-use.ts'
import { type IndentedText, indentQuotes } from './shallow-quotes.ts'
import type { SpecFile } from './spec-file.ts'

/** `/paths/~1users/get`. Empty for the whole file. */
export type Pointer = string

/** The pointer of the value of a key. */
export function below(pointer: Pointer, ...keys: readonly (string | number)[]): Pointer {
  let out = pointer
  for (const key of keys) out += `/${typeof key === 'number' ? key : pointerPart(key)}`
  return out
}

function pointerPart(key: string): string {
  return /[~/]/.test(key) ? key.replace(/~/g, '~0').replace(/\//g, '~1') : key
}

/** The keys of a pointer. */
export function keysOf(pointer: Pointer): string[] {
  if (pointer === '') return []
  return pointer.slice(1).split('/').map(pointerKey)
}

/** The key of a segment of a pointer. */
export function pointerKey(part: string): string {
  return part.replace(/~1/g, '/').replace(/~0/g, '~')
}

/** The value that a pointer names. Undefined if there's none. */
export function valueAt(value: unknown, pointer: Pointer): unknown {
  let current = value
  for (const key of keysOf(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string, unknown>)[key]
  }
  return current
}

/** The places that are wanted, as a tree of keys. */
class Wanted {
  readonly inner = new Map<string, Wanted>()
  place: Place | undefined

  at(keys: readonly string[]): Wanted {
    let node: Wanted = this
    for (const key of keys) {
      let next = node.inner.get(key)
      if (!next) {
        next = new Wanted()
        node.inner.set(key, next)
      }
      node = next
    }
    return node
  }
}

/**
 * The ranges of values: that of the key, or of the item in a list. A pointer to nothing has the range of the nearest
 * existing value above it. Reads the text once, whatever the number of pointers.
 */
export function locate(file: SpecFile, pointers: readonly Pointer[]): Place[] {
  const root = new Wanted()
  root.place = { file: file.path, start: 0, end: Math.min(1, file.source.text.length) }
  for (const pointer of pointers) root.at(keysOf(pointer))
  if (pointers.some((pointer) => pointer !== '')) {
    const scan = file.format === 'json' ? new JsonScan(file, root) : new YamlScan(file, root)
    try {
      scan.run()
    } catch {
      new LenientScan(file).run(root)
    }
  }
  return pointers.map((pointer) => {
    let node: Wanted | undefined = root
    let place = root.place as Place
    for (const key of keysOf(pointer)) {
      node = node?.inner.get(key)
      place = node?.place ?? place
    }
    return place
  })
}

/** The ranges of values in several files, in the given order. Reads each text once. */
export function locateAll(values: readonly { readonly file: SpecFile; readonly pointer: Pointer }[]): Place[] {
  const byFile = new Map<SpecFile, number[]>()
  for (const [i, { file }] of values.entries()) {
    const list = byFile.get(file)
    if (list) list.push(i)
    else byFile.set(file, [i])
  }
  const places: Place[] = []
  for (const [file, list] of byFile) {
    const found = locate(
      file,
      list.map((i) => values[i]?.pointer ?? ''),
    )
    for (const [n, i] of list.entries()) places[i] = found[n] as Place
  }
  return places
}

const known = new WeakMap<SpecFile, Map<Pointer, Place>>()

/**
 * The range of one value. Also finds the ranges of all values in `others`, which may be needed later, because reading a
 * large text for each of hundreds of pages would take most of their time.
 */
export function placeOf(file: SpecFile, pointer: Pointer, others: () => readonly Pointer[]): Place {
  const places = known.get(file) ?? new Map<Pointer, Place>()
  known.set(file, places)
  if (!places.has(pointer)) {
    const pointers = [pointer, ...(places.size === 0 ? others() : [])]
    for (const [i, place] of locate(file, pointers).entries()) places.set(pointers[i] as Pointer, place)
  }
  return places.get(pointer) as Place
}

/** Walks valid JSON, and skips what isn't needed. */
class JsonScan {
  private at = 0
  private readonly text: string

  constructor(
    private readonly file: SpecFile,
    private readonly root: Wanted,
  ) {
    this.text = file.source.text
  }

  run(): void {
    this.space()
    this.value(this.root)
  }

  private value(wanted: Wanted | undefined): void {
    const char = this.text[this.at]
    if (char === '{') this.object(wanted)
    else if (char === '[') this.array(wanted)
    else if (char === '"') this.string()
    else this.at += /^[^,\]}\s]*/.exec(this.text.slice(this.at, this.at + 400))?.[0].length ?? 0
  }

  private object(wanted: Wanted | undefined): void {
    if (!wanted || wanted.inner.size === 0) {
      this.skip()
      return
    }
    this.at++
    for (this.space(); this.text[this.at] === '"'; this.space()) {
      const start = this.at
      this.string()
      const end = this.at
      const inner = wanted.inner.get(JSON.parse(this.text.slice(start, end)) as string)
      if (inner) inner.place = { file: this.file.path, start, end }
      this.space()
      this.expect(':')
      this.space()
      this.value(inner)
      this.space()
      if (this.text[this.at] === ',') this.at++
    }
    this.expect('}')
  }

  private array(wanted: Wanted | undefined): void {
    if (!wanted || wanted.inner.size === 0) {
      this.skip()
      return
    }
    this.at++
    this.space()
    for (let i = 0; this.text[this.at] !== ']' && this.at < this.text.length; i++) {
      const inner = wanted.inner.get(String(i))
      const start = this.at
      this.value(inner)
      if (inner) inner.place = { file: this.file.path, start, end: Math.min(this.at, start + 80) }
      this.space()
      if (this.text[this.at] === ',') this.at++
      this.space()
    }
    this.expect(']')
  }

  /** Skips an object or a list. */
  private skip(): void {
    let depth = 0
    const next = /["{}[\]]/g
    for (;;) {
      next.lastIndex = this.at
      const match = next.exec(this.text)
      if (!match) throw new SyntaxError('unclosed')
      this.at = match.index
      if (match[0] === '"') this.string()
      else {
        this.at++
        depth += match[0] === '{' || match[0] === '[' ? 1 : -1
        if (depth === 0) return
      }
    }
  }

  private string(): void {
    let end = this.at
    for (;;) {
      end = this.text.indexOf('"', end + 1)
      if (end === -1) throw new SyntaxError('unclosed')
      let slashes = 0
      while (this.text.charCodeAt(end - 1 - slashes) === 92) slashes++
      if (slashes % 2 === 0) break
    }
    this.at = end + 1
  }

  private space(): void {
    while (this.text.charCodeAt(this.at) <= 32) this.at++
  }

  private expect(char: string): void {
    if (this.text[this.at] !== char) throw new SyntaxError('malformed')
    this.at++
  }
}

type Events = ReturnType<typeof parseEvents>
type EventIds = ReturnType<typeof library>['EVENT_ID']

const library = onFirstUse<typeof import('./js-yaml.late.ts')>('./js-yaml.late.ts', import.meta.url)
const lenientLibrary = onFirstUse<typeof import('../files/yaml.late.ts')>('../files/yaml.late.ts', import.meta.url)

/** Walks the events of a YAML text along with the tree of wanted keys. */
class YamlScan {
  private at = 1
  private readonly ids: EventIds = library().EVENT_ID

  constructor(
    private readonly file: SpecFile,
    private readonly root: Wanted,
  ) {}

  run(): void {
    this.node(library().parseEvents(this.file.source.text, {}), this.root)
  }

  /** Reads one node, and gives its place. */
  private node(events: Events, wanted: Wanted | undefined): Place | undefined {
    const event = events[this.at++]
    if (!event) return undefined
    const { SCALAR, ALIAS, MAPPING, SEQUENCE } = this.ids
    // An empty value is nowhere.
    if (event.type === SCALAR && event.valueStart < 0) return undefined
    if (event.type === SCALAR) return this.place(event.valueStart, event.valueEnd)
    if (event.type === ALIAS) return this.place(event.anchorStart, event.anchorEnd)
    if (event.type !== MAPPING && event.type !== SEQUENCE) return undefined
    for (let i = 0; this.isOpen(events); i++) {
      if (event.type === SEQUENCE) this.item(events, wanted?.inner.get(String(i)))
      else this.entry(events, wanted)
    }
    this.at++
    return this.place(event.start, event.start + 1)
  }

  private item(events: Events, inner: Wanted | undefined): void {
    const place = this.node(events, inner)
    if (inner) inner.place = place
  }

  private entry(events: Events, wanted: Wanted | undefined): void {
    const key = events[this.at]
    const place = this.node(events, undefined)
    // Keys with escapes aren't found; they aren't worth a decoder. A place may end before a long one does.
    const name = key?.type === this.ids.SCALAR ? this.file.source.text.slice(key.valueStart, key.valueEnd) : ''
    const inner = wanted?.inner.get(name)
    if (inner) inner.place = place
    this.node(events, inner)
  }

  /** True while the collection goes on. */
  private isOpen(events: Events): boolean {
    const event = events[this.at]
    return event !== undefined && event.type !== this.ids.POP
  }

  private place(start: number, end: number): Place {
    return { file: this.file.path, start, end: Math.min(end, start + 80) }
  }
}

/** Walks the tree of a text that the strict scans refuse: one with mistakes, or YAML in a form that few parsers take. */
class LenientScan {
  private readonly library = lenientLibrary()
  private readonly indented: IndentedText | undefined

  constructor(private readonly file: SpecFile) {
    this.indented = indentQuotes(file.source.text)
  }

  run(root: Wanted): void {
    const text = this.indented?.text ?? this.file.source.text
    const { contents } = this.library.parseDocument(text, { uniqueKeys: false, logLevel: 'silent' })
    this.node(contents, root)
  }

  private node(node: unknown, wanted: Wanted): void {
    if (this.library.isMap(node)) {
      for (const { key, value } of node.items)
        if (this.library.isScalar(key)) this.inner(wanted.inner.get(String(key.value)), key.range, value)
    } else if (this.library.isSeq(node)) {
      for (const [i, item] of node.items.entries())
        this.inner(wanted.inner.get(String(i)), (item as ParsedNode | null)?.range, item)
    }
  }

  private inner(wanted: Wanted | undefined, range: Range | null | undefined, value: unknown): void {
    if (!wanted) return
    if (range) wanted.place = this.place(range)
    this.node(value, wanted)
  }

  private place([start, end]: Range): Place {
    const original = this.indented?.original ?? ((at: number) => at)
    return { file: this.file.path, start: original(start), end: original(Math.min(end, start + 80)) }
  }
}
