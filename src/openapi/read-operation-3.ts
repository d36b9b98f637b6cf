// Reads an operation of OpenAPI 3.x with all its parts.
import type { DocumentSet, SpecNode } from './document-set.ts'
import type {
  Body,
  Callback,
  Header,
  Link,
  MediaType,
  Operation,
  OperationOutline,
  Parameter,
  ParameterPlace,
  Response,
} from './model.ts'
import { operationLink } from './operation-link.ts'
import { keysOf } from './pointer.ts'
import { outlineOf } from './read-document.ts'
import {
  readExamples,
  readExternalDocs,
  readHeader,
  readMembers,
  readParameters,
  readSamples,
  resolvedObject,
} from './read-parts.ts'
import { isAuthorization, readSecurity, usesAuthorization } from './security.ts'
import { serversOf } from './servers.ts'
import { entries, get, isTrueAt, stringAt } from './values.ts'

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace|query)$/i
const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header', 'cookie', 'querystring'])
/** Headers that say what the contents of an operation say. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'content-type'])

/** Reads an operation of OpenAPI 3.x. Leaves out what it can't read, and never throws. */
export function readOperation3(outline: OperationOutline, documents: DocumentSet): Operation {
  return new OperationReader(outline, documents).read()
}

class OperationReader {
  constructor(
    private readonly outline: OperationOutline,
    private readonly documents: DocumentSet,
  ) {}

  read(): Operation {
    const { outline, documents } = this
    const { node } = outline
    const security = readSecurity(node.value, outline.document, documents)
    return {
      outline,
      servers: serversOf(outline),
      parameters: readParameters(outline, documents, (each) => this.parameter(each)).filter(
        // Without a scheme that says what this header is, only the parameter tells readers to send it.
        (parameter) => !isAuthorization(parameter) || !usesAuthorization(security),
      ),
      body: this.body(),
      responses: this.responses(),
      callbacks: this.callbacks(),
      security,
      samples: readSamples(node, documents),
      ...readExternalDocs(node.value),
    }
  }

  private parameter(node: SpecNode): Parameter | undefined {
    const { value } = node
    const name = get(value, 'name')
    const place = stringAt(value, 'in')
    if (typeof name !== 'string' || place === undefined || !PLACES.has(place)) return undefined
    if (place === 'header' && SAID_ELSEWHERE.has(name.toLowerCase())) return undefined
    const style = stringAt(value, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
    const explode = get(value, 'explode')
    return {
      name,
      in: place as ParameterPlace,
      required: isTrueAt(value, 'required') || place === 'path',
      deprecated: isTrueAt(value, 'deprecated'),
      description: stringAt(value, 'description'),
      style,
      explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
      ...(isTrueAt(value, 'allowReserved') && { allowReserved: true as const }),
      ...this.held(node),
      node,
    }
  }

  /** What a parameter or a header holds: a schema, or content of one media type. */
  private held(node: SpecNode): Pick<Parameter, 'schema' | 'contentType' | 'examples'> {
    const [content] = this.contents(node)
    return {
      schema: content?.schema ?? this.documents.child(node, 'schema'),
      contentType: content?.type,
      examples: [...readExamples(node, this.documents), ...(content?.examples ?? [])],
    }
  }

  private body(): Body | undefined {
    const node = this.part(this.documents.child(this.outline.node, 'requestBody'))
    if (!node) return undefined
    return {
      required: isTrueAt(node.value, 'required'),
      description: stringAt(node.value, 'description'),
      contents: this.contents(node),
    }
  }

  private responses(): Response[] {
    return this.members(this.outline.node, 'responses').flatMap(([status, node]) => {
      if (status.startsWith('x-')) return []
      return [
        {
          status,
          summary: stringAt(node.value, 'summary'),
          description: stringAt(node.value, 'description'),
          headers: this.headers(node),
          contents: this.contents(node),
          links: this.links(node),
        },
      ]
    })
  }

  private headers(response: SpecNode): Header[] {
    return this.members(response, 'headers').flatMap(([name, node]) =>
      SAID_ELSEWHERE.has(name.toLowerCase()) ? [] : [readHeader(name, node, this.held(node))],
    )
  }

  private links(response: SpecNode): Link[] {
    return this.members(response, 'links').map(([name, node]) => {
      const ref = stringAt(node.value, 'operationRef')
      const id = stringAt(node.value, 'operationId')
      const [, path = '', method = ''] = keysOf((ref ?? '').replace(/^[^#]*#/, ''))
      const operation = id ?? (ref && `${method.toUpperCase()} ${path}`.trim())
      const url = operationLink(id, ref)
      return { name, operation, url, description: stringAt(node.value, 'description') }
    })
  }

  private contents(node: SpecNode): MediaType[] {
    return this.members(node, 'content').map(([type, media]) => {
      const isStream = get(media.value, 'schema') === undefined && get(media.value, 'itemSchema') !== undefined
      const schema = this.documents.child(media, isStream ? 'itemSchema' : 'schema')
      const encoding = entries(get(media.value, 'encoding')).flatMap(([name, value]) => {
        const contentType = stringAt(value, 'contentType')
        const style = stringAt(value, 'style')
        const explode = get(value, 'explode')
        const said = {
          ...(contentType !== undefined && { contentType }),
          ...(style !== undefined && { style }),
          ...(typeof explode === 'boolean' && { explode }),
        }
        return Object.keys(said).length === 0 ? [] : [[name, said] as const]
      })
      return {
        type,
        ...(schema.value !== undefined && { schema }),
        isStream,
        examples: readExamples(media, this.documents),
        encoding: new Map(encoding),
        node: media,
      }
    })
  }

  private callbacks(): Callback[] {
    const { documents, outline } = this
    return this.members(outline.node, 'callbacks').flatMap(([name, callback]) =>
      entries(callback.value).flatMap(([expression]) => {
        const item = this.part(documents.child(callback, expression))
        if (!item || expression.startsWith('x-')) return []
        return entries(item.value).flatMap(([method]) => {
          const node = METHODS.test(method) ? this.part(documents.child(item, method)) : undefined
          if (!node) return []
          const named = {
            path: expression,
            kind: 'operation',
            method: method.toUpperCase(),
            document: outline.document,
          } as const
          return [{ name, operation: outlineOf(node, item, named) }]
        })
      }),
    )
  }

  private members(node: SpecNode, key: string): [name: string, member: SpecNode][] {
    return readMembers(node, key, this.documents)
  }

  /** A part that may be a reference. Undefined if it isn't an object. */
  private part(node: SpecNode): SpecNode | undefined {
    return resolvedObject(node, this.documents)
  }
}
