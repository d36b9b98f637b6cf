// Reads the methods of an OpenRPC document. What can't be read becomes a finding, and the rest is read.
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from '../document-set.ts'
import type { Tag } from '../model.ts'
import { locateAll } from '../pointer.ts'
import { readTag, referenceHelp, referenceMessage } from '../read-document.ts'
import { readExternalDocs } from '../read-parts.ts'
import { readAlternatives } from '../security.ts'
import type { SpecFile } from '../spec-file.ts'
import { wordsOf } from '../title.ts'
import { get, isObject, isTrueAt, listAt, objectAt, stringAt } from '../values.ts'
import { walkSpec } from '../walk-spec.ts'
import type {
  ContentDescriptor,
  ExamplePairing,
  OpenRpcDocument,
  ParamStructure,
  RpcError,
  RpcLink,
  RpcMethod,
  RpcServer,
  WrittenValue,
} from './model.ts'
import { rpcServers } from './servers.ts'

const SCHEMA_KEYS = ['$ref', 'type', 'properties', 'items', 'oneOf', 'anyOf', 'allOf', 'enum', 'const']

/** Reads a document. Never throws. Undefined if the file isn't an OpenRPC document. */
export function readOpenRpc(file: SpecFile, documents: DocumentSet): OpenRpcDocument | undefined {
  return stringAt(file.value, 'openrpc') === undefined ? undefined : new Reader(file, documents).read()
}

interface Problem {
  readonly severity: Severity
  readonly message: string
  readonly node: SpecNode
  readonly help: string
}

class Reader {
  private readonly root: SpecNode
  private readonly servers: readonly RpcServer[]
  private readonly tags = new Map<string, Tag>()
  private readonly problems = new Map<string, Problem>()

  constructor(
    private readonly file: SpecFile,
    private readonly documents: DocumentSet,
  ) {
    this.root = { value: file.value, file, pointer: '' }
    this.servers = rpcServers(file.value)
  }

  read(): OpenRpcDocument {
    const { file, servers } = this
    const info = objectAt(file.value, 'info')
    const methods = this.methods()
    this.findBrokenReferences()
    return {
      file,
      title: stringAt(info, 'title') ?? '',
      description: stringAt(info, 'description'),
      ...readExternalDocs(file.value),
      servers,
      methods,
      tags: [...this.tags.values()],
      diagnostics: [...file.diagnostics, ...this.findings()],
    }
  }

  private methods(): RpcMethod[] {
    const all = this.documents.child(this.root, 'methods')
    if (!Array.isArray(all.value)) {
      this.problem('error', '`methods` must be a list.', all, 'Write an object with a `name` for each method.')
      return []
    }
    const methods = new Map<string, RpcMethod>()
    for (const [i, written] of all.value.entries()) {
      const at = this.documents.child(all, i)
      const node = this.part(at)
      const name = stringAt(node?.value, 'name')
      if (node && name === undefined)
        this.problem('error', 'This method has no name.', at, 'Add the `name` by which clients call it.')
      else if (!node && get(written, '$ref') === undefined)
        this.problem('error', 'This method must be an object.', at, 'Write an object with a `name`.')
      if (!node || name === undefined) continue
      if (methods.has(name))
        this.problem('warning', `There are two methods called \`${name}\`.`, at, 'Rename one, or remove it.')
      else methods.set(name, this.method(node, name))
    }
    if (all.value.length === 0)
      this.problem('warning', 'This document has no methods.', all, 'Write them in `methods`, or remove the file.')
    return [...methods.values()]
  }

  private method(node: SpecNode, name: string): RpcMethod {
    const { value } = node
    const own = rpcServers(value)
    const result = this.documents.child(node, 'result')
    return {
      node,
      name,
      description: aboutOf(value),
      ...readExternalDocs(value),
      deprecated: isTrueAt(value, 'deprecated'),
      tags: this.tagNames(node),
      servers: own.length > 0 ? own : this.servers,
      security: this.security(value),
      params: this.items(node, 'params').flatMap((each, i) => this.descriptor(each, `param${i + 1}`) ?? []),
      structure: structureOf(value),
      result: isObject(result.value) ? this.descriptor(result, 'result') : undefined,
      errors: this.items(node, 'errors').flatMap((each) => this.error(each)),
      links: this.items(node, 'links').flatMap((each) => this.link(each)),
      examples: this.items(node, 'examples').flatMap((each) => this.example(each)),
    }
  }

  /** OpenRPC has no words for it. Some write those of OpenAPI, as extensions or not. */
  private security(method: unknown): RpcMethod['security'] {
    const lists = [method, this.file.value].flatMap((at) => [get(at, 'x-security'), get(at, 'security')])
    const list: unknown[] | undefined = lists.find(Array.isArray)
    if (!list) return undefined
    const components = get(this.file.value, 'components')
    const key = ['x-securitySchemes', 'securitySchemes'].find((each) => get(components, each) !== undefined)
    return readAlternatives(
      list,
      this.documents.child(this.root, 'components', key ?? 'securitySchemes'),
      this.documents,
    )
  }

  /** The tags of a method. Some write only their names. */
  private tagNames(method: SpecNode): string[] {
    return this.items(method, 'tags').flatMap((each) => {
      const [tag] = typeof each.value === 'string' ? [] : readTag(this.part(each)?.value)
      const name = tag?.name ?? (typeof each.value === 'string' ? each.value.trim() : '')
      if (name === '') return []
      const known = this.tags.get(name)
      // Only one of the methods may say what the tag is about.
      if (tag && known?.description === undefined) this.tags.set(name, tag)
      return [name]
    })
  }

  private descriptor(at: SpecNode, otherName: string): ContentDescriptor | undefined {
    const node = this.part(at)
    if (!node) return undefined
    const { value } = node
    return {
      node,
      name: stringAt(value, 'name') ?? otherName,
      description: aboutOf(value),
      required: isTrueAt(value, 'required'),
      deprecated: isTrueAt(value, 'deprecated'),
      schema: this.schema(node),
    }
  }

  /** The schema of a descriptor: its own, those of its alternatives, or itself, as some generators write it. */
  private schema(node: SpecNode): SpecNode {
    const { documents } = this
    const own = documents.child(node, 'schema')
    if (own.value !== undefined) return own
    const options = this.items(node, 'oneOf').map((each) => this.part(each))
    if (options.some((each) => get(each?.value, 'schema') !== undefined)) {
      const schemas = options.map((each) => (each?.file === node.file ? get(each.value, 'schema') : undefined) ?? {})
      return { ...node, value: { oneOf: schemas } }
    }
    return SCHEMA_KEYS.some((key) => get(node.value, key) !== undefined) ? node : { ...own, value: {} }
  }

  private error(at: SpecNode): RpcError[] {
    const node = this.part(at)
    const code = stringAt(node?.value, 'code')
    if (!node || code === undefined) return []
    const data = this.documents.child(node, 'data')
    return [{ code, message: stringAt(node.value, 'message'), ...(data.value !== undefined && { data }) }]
  }

  private link(at: SpecNode): RpcLink[] {
    const value = this.part(at)?.value
    const method = stringAt(value, 'method')
    const name = stringAt(value, 'name') ?? method
    return name === undefined ? [] : [{ name, method, description: aboutOf(value) }]
  }

  private example(at: SpecNode): ExamplePairing[] {
    const node = this.part(at)
    if (!node) return []
    const result = this.written(this.documents.child(node, 'result'))
    return [
      {
        name: stringAt(node.value, 'summary') ?? stringAt(node.value, 'name') ?? '',
        description: stringAt(node.value, 'description'),
        params: this.items(node, 'params').flatMap((each) => {
          const written = this.written(each)
          return written ? [{ ...written, name: stringAt(this.part(each)?.value, 'name') ?? '' }] : []
        }),
        ...(result && { result }),
      },
    ]
  }

  /** The value of an example of a parameter or a result. */
  private written(at: SpecNode): WrittenValue | undefined {
    const part = this.part(at)
    const node = part && this.documents.child(part, 'value')
    return node?.value === undefined ? undefined : { value: node.value, node }
  }

  private items(node: SpecNode, key: string): SpecNode[] {
    return listAt(node.value, key).map((_, i) => this.documents.child(node, key, i))
  }

  /** An object that may be a reference; one that leads nowhere is a finding. */
  private part(node: SpecNode): SpecNode | undefined {
    const target = this.documents.resolve(node)
    if (isBroken(target)) {
      // A reference to a reference is said where the last one is written.
      if (target.ref === get(node.value, '$ref')) this.broken('error', node, target)
      return undefined
    }
    return isObject(target.value) ? target : undefined
  }

  /** Schemas show the rest of their fields, so what they lack is a warning. Remote ones, such as of OpenRPC, stay names. */
  private findBrokenReferences(): void {
    walkSpec({ file: this.file }, this.documents, {
      reference: (_, node, target) => {
        if (isBroken(target) && target.reason !== 'remote') this.broken('warning', node, target)
      },
    })
  }

  private broken(severity: Severity, node: SpecNode, reference: BrokenReference): void {
    this.problem(severity, referenceMessage(reference), node, referenceHelp(reference))
  }

  private problem(severity: Severity, message: string, node: SpecNode, help: string): void {
    const key = `${node.file.path}#${node.pointer} ${message}`
    if (!this.problems.has(key)) this.problems.set(key, { severity, message, node, help })
  }

  private findings(): Diagnostic[] {
    const problems = [...this.problems.values()]
    const places = locateAll(problems.map(({ node }) => node))
    return problems.map(({ severity, message, help }, i) => ({
      code: 'invalid-spec',
      severity,
      message,
      place: places[i] as Diagnostic['place'],
      help,
    }))
  }
}

function structureOf(method: unknown): ParamStructure {
  const written = stringAt(method, 'paramStructure')
  return written === 'by-name' || written === 'either' ? written : 'by-position'
}

/** The summary, and the description if it says more. */
function aboutOf(value: unknown): string | undefined {
  const [summary, description] = [stringAt(value, 'summary'), stringAt(value, 'description')]
  if (summary === undefined || description === undefined) return summary ?? description
  return wordsOf(description).startsWith(wordsOf(summary)) ? description : `${summary}\n\n${description}`
}
