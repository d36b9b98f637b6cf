// Links of descriptions, as RapiDoc, Redoc, Scalar, Stoplight, and Swagger UI read them, to the operations and schemas that they mean.
import { decodeEscapes } from '../html/uri-escapes.ts'
import type { OperationOutline } from './model.ts'
import { pointerKey } from './pointer.ts'
import { METHODS } from './read-document.ts'

/**
 * `#tag/Users/operation/getUser` or `#get-/users` of any page, or a pointer into the file of a specification. Its end is
 * what is meant.
 */
const LINK =
  /^(?:(?:\.{0,2}\/[^#]*)?#|(?:[\w.-]*\/)*[\w.-]+\.(?:json|ya?ml)#?)((?:\/|tag\/|section\/|operations?\/|paths\/|[a-z]{3,7}-\/).+)$/i
const IN_TEXT = /(?:\]\(<?|\bhref=\\?["'])([^\s"'\\()<>]+)/g

/** True for a link that may mean an operation, a schema, or a section of the introduction. */
export function isViewerLink(url: string): boolean {
  return LINK.test(url)
}

/** The heading that a link of Redoc means, in the introduction of the specification: `#section/Limits/By-key`. */
export function introductionHeading(url: string): string | undefined {
  const [, path] = /^section\/(.+)$/s.exec(decodeEscapes(LINK.exec(url)?.[1] ?? '')) ?? []
  return path?.replace(/\/+$/, '').split('/').at(-1)
}

/** The schema that a pointer leads to, or into. Stoplight leaves `components` out. */
export function linkedSchema(url: string): string | undefined {
  const [, key] = /^\/(?:(?:components\/)?schemas|definitions)\/([^/]+)/.exec(LINK.exec(url)?.[1] ?? '') ?? []
  return key === undefined ? undefined : pointerKey(decodeEscapes(key))
}

/** The links in a text that may mean any of these. */
export function viewerLinksIn(text: string): string[] {
  return Array.from(text.matchAll(IN_TEXT), ([, url = '']) => url).filter(isViewerLink)
}

/** Operations of a specification by what links call them. */
export class ViewerLinks {
  private readonly byId = new Map<string, OperationOutline>()
  private readonly byPath = new Map<string, OperationOutline>()
  /** By the addresses of RapiDoc. */
  private readonly byAnchor = new Map<string, OperationOutline>()
  private readonly byTag = new Map<string, OperationOutline[]>()

  constructor(operations: Iterable<OperationOutline>) {
    for (const operation of operations) {
      if (operation.id !== undefined && !this.byId.has(operation.id)) this.byId.set(operation.id, operation)
      this.byPath.set(`${operation.method} ${operation.path}`, operation)
      this.byAnchor.set(anchor(`${operation.method.toLowerCase()}-${operation.path}`), operation)
      for (const tag of operation.tags) {
        const known = this.byTag.get(slug(tag))
        if (known) known.push(operation)
        else this.byTag.set(slug(tag), [operation])
      }
    }
  }

  /** The operation that a link means, or those of the tag that it means. Empty for any other link. */
  find(url: string): readonly OperationOutline[] {
    // Redoc adds to an operation which of its fields is meant.
    const name = decodeEscapes(LINK.exec(url)?.[1] ?? '').replace(/!.*$/s, '')
    if (name === '') return []
    const [, id] = /(?:^|\/)operations?\/([^/]+)$/.exec(name) ?? /^\/[^/]+\/([^/]+)$/.exec(name) ?? []
    const operation = id === undefined ? this.atPath(name) : this.byId.get(id)
    if (operation) return [operation]
    const [, tag] = /^tag\/([^/]+)/.exec(name) ?? /^\/([^/]+)$/.exec(name) ?? []
    return (tag !== undefined && this.byTag.get(slug(tag))) || []
  }

  private atPath(name: string): OperationOutline | undefined {
    const [, pointer, method = ''] = /(?:^|\/)paths\/([^/]+)\/([a-z]+)$/.exec(name) ?? []
    if (pointer !== undefined) return this.byPath.get(`${method.toUpperCase()} ${pointerKey(pointer)}`)
    const [, verb = '', path = ''] = TAG_AND_PATH.exec(name) ?? []
    return this.byPath.get(`${verb.toUpperCase()} ${path}`) ?? this.byAnchor.get(anchor(name))
  }
}

const TAG_AND_PATH = new RegExp(`^tag/[^/]+/(${METHODS.join('|')})(/.*)$`, 'i')

/** RapiDoc writes `get-/users/{id}` as `get-/users/-id-`. */
function anchor(name: string): string {
  return name.replace(/[\s#:?&={}]/g, '-')
}

/** Redoc writes `Domain Records` as `Domain-Records`, and Scalar as `domain-records`. */
function slug(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
