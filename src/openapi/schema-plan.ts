// Decides which schemas a page unfolds, and which have a page of their own because it would be too large otherwise.
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { hasContent } from './field-content.ts'
import { itemsOf } from './fields.ts'
import type { OperationOutline } from './model.ts'
import { schemasIn } from './one-way.ts'
import { keysOf, valueAt } from './pointer.ts'
import { readOperation } from './read-operation.ts'
import { viewSchema } from './schema.ts'
import type { SchemaView } from './schema-view.ts'
import type { SpecFile } from './spec-file.ts'
import { mappedReferences } from './subtypes.ts'
import { entries } from './values.ts'

/** Approximate HTML characters of the fields that the page of an operation unfolds. */
const OPERATION_SIZE = 120_000
/** The same for the page of a schema. */
const SCHEMA_SIZE = 30_000
/** A schema of this size isn't worth a visit to another page, so there's more room for it. */
const SMALL = 4_000
const ROOM_FOR_SMALL = 1.5
/** What a field takes besides its description. */
const FIELD_SIZE = 450

/** The path of a file, and a name in it. */
const NAMED = /^([^#]+)#\/(?:components\/schemas|definitions)\/([^/]+)$/

/** A schema that a specification has under a name, or another file that it refers to. */
export interface NamedSchema {
  readonly identity: string
  readonly name: string
  readonly file: SpecFile
}

/** What the fields of a schema take, and the named schemas that they lead to. */
interface Part {
  size: number
  readonly targets: Map<string, SchemaView>
}

/** About the same of a part of the specification as it's written, and what that refers to. */
interface Text {
  size: number
  readonly references: Set<string>
}

/** The plans of the pages about one specification. */
export class SchemaPlan {
  private readonly known = new Map<string, Part>()
  private readonly texts = new Map<unknown, Text>()

  constructor(
    private readonly file: SpecFile,
    private readonly documents: DocumentSet,
  ) {}

  /** The schemas that the page of an operation doesn't unfold but refers to. */
  ofOperation(outline: OperationOutline): readonly NamedSchema[] {
    if (this.isSmall(outline)) return []
    const { parameters, body, responses, callbacks } = readOperation(outline, this.documents)
    const calls = [
      { parameters, body, responses },
      ...callbacks.map(({ operation }) => readOperation(operation, this.documents)),
    ]
    const roots = calls.flatMap((call) => [
      ...call.parameters,
      ...(call.body?.contents ?? []),
      ...call.responses.flatMap(({ headers, contents }) => [...headers, ...contents]),
    ])
    return this.beyond(
      roots.flatMap(({ schema }) => schema ?? []),
      OPERATION_SIZE,
    )
  }

  /** The schemas that the page of a schema refers to. */
  ofSchema({ identity, file }: NamedSchema): readonly NamedSchema[] {
    const pointer = identity.slice(file.path.length + 1)
    return this.beyond([{ value: valueAt(file.value, pointer), file, pointer }], SCHEMA_SIZE)
  }

  /** What is left when the schemas nearest to the roots are unfolded, as many as there is room for. */
  private beyond(roots: readonly SpecNode[], room: number): readonly NamedSchema[] {
    const unfolded = new Set<string>()
    const left = new Map<string, NamedSchema>()
    let size = 0
    const waiting: Part[] = []
    for (const root of roots) {
      // What a request or response consists of is there in any case.
      const view = this.view(root)
      if (unfolded.has(view.identity)) continue
      unfolded.add(view.identity)
      const part = this.part(view)
      size += part.size
      waiting.push(part)
    }
    for (let i = 0; i < waiting.length; i++) {
      for (const [identity, view] of waiting[i]?.targets ?? []) {
        if (unfolded.has(identity) || left.has(identity)) continue
        const part = this.part(view)
        if (size + part.size > (part.size > SMALL ? room : room * ROOM_FOR_SMALL)) {
          const named = this.named(identity)
          if (named) left.set(identity, named)
          continue
        }
        unfolded.add(identity)
        size += part.size
        waiting.push(part)
      }
    }
    return [...left.values()]
  }

  /**
   * True if all that an operation refers to is so little that there's room for it. Looks at the specification as it's
   * written: to read thousands of schemas takes long, and most operations lead to few.
   */
  private isSmall({ node, item }: OperationOutline): boolean {
    const seen = new Set<unknown>()
    const waiting = [node, this.documents.child(item, 'parameters')]
    let size = 0
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next.value)) continue
      seen.add(next.value)
      const text = this.text(next.value)
      size += text.size
      if (size > OPERATION_SIZE / 2) return false
      for (const reference of text.references) {
        const target = this.documents.follow(reference, next)
        if (!isBroken(target)) waiting.push(target)
      }
    }
    return true
  }

  private text(value: unknown): Text {
    let text = this.texts.get(value)
    if (!text) {
      text = { size: 0, references: new Set() }
      this.texts.set(value, text)
      weigh(value, text)
    }
    return text
  }

  private part(view: SchemaView): Part {
    let part = this.known.get(view.identity)
    if (!part) {
      part = { size: 0, targets: new Map() }
      this.known.set(view.identity, part)
      this.measure(view, part)
    }
    return part
  }

  /** Schemas without a name are part of those that refer to them, once each. */
  private measure(root: SchemaView, part: Part): void {
    const seen = new Set([root.identity])
    const open = [root]
    for (let view = open.pop(); view; view = open.pop()) {
      for (const node of schemasIn(view)) {
        part.size += FIELD_SIZE + (viewSchema(node, this.documents).description?.length ?? 0)
        const content = this.view(node)
        if (!hasContent(content) || seen.has(content.identity)) continue
        seen.add(content.identity)
        if (!this.named(content.identity)) open.push(content)
        else part.targets.set(content.identity, content)
      }
    }
  }

  /** What is unfolded of a schema: of a list, its items. */
  private view(node: SpecNode): SchemaView {
    const view = viewSchema(node, this.documents)
    return itemsOf(view, this.documents) ?? view
  }

  /** A schema under `components` in any file. */
  private named(identity: string): NamedSchema | undefined {
    const [, path = '', name = ''] = NAMED.exec(identity) ?? []
    const file = path === this.file.path ? this.file : path === '' ? undefined : this.documents.file(path)
    return file && { identity, name: keysOf(`/${name}`)[0] ?? '', file }
  }
}

function weigh(value: unknown, into: Text): void {
  if (Array.isArray(value)) for (const item of value) weigh(item, into)
  for (const [key, inner] of entries(value)) {
    if (typeof inner === 'string') {
      if (key === '$ref') into.references.add(inner)
      else if (key === 'description') into.size += inner.length
    } else if (!key.startsWith('example')) {
      if (key === 'discriminator') for (const ref of mappedReferences(inner)) into.references.add(ref)
      if (key === 'properties') into.size += FIELD_SIZE * entries(inner).length
      weigh(inner, into)
    }
  }
}
