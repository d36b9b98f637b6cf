// Reads the operations of a file as an ApiDocument. What can't be read becomes a finding, and the rest is read.
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type BrokenReference, type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import type { ApiDocument, OperationOutline, PageExtension, Tag } from './model.ts'
import { locateAll } from './pointer.ts'
import { readExternalDocs } from './read-parts.ts'
import type { SpecFile } from './spec-file.ts'
import { readTagGroups } from './tag-groups.ts'
import { plainTitle, summaryTitle } from './title.ts'
import { get, groupsOf, isObject, isTrueAt, listAt, objectAt, stringAt } from './values.ts'

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const
/** Keys of a path item that aren't methods. */
const ITEM_KEYS = new Set(['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations'])

/** The version of a specification. Undefined if the file isn't a specification of an HTTP API. */
export function openApiVersion(value: unknown): ApiDocument['version'] | undefined {
  const written = stringAt(value, 'openapi') ?? stringAt(value, 'swagger')
  if (written === undefined || !isObject(value)) return undefined
  if (Object.hasOwn(value, 'swagger') && !Object.hasOwn(value, 'openapi'))
    return written.startsWith('1') ? undefined : '2.0'
  const minor = /^3\.(\d+)/.exec(written)?.[1]
  if (minor === undefined) return written.startsWith('3') ? '3.0' : undefined
  return minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2'
}

/** Reads the table of contents. Never throws. Undefined if the file isn't a specification of an HTTP API. */
export function readDocument(file: SpecFile, documents: DocumentSet): ApiDocument | undefined {
  const version = openApiVersion(file.value)
  if (!version) return undefined
  return new DocumentReader(file, version, documents).read()
}

interface Problem {
  readonly severity: Severity
  readonly message: string
  /** What it is about. */
  readonly node: Located
  readonly help: string
}

type Located = Pick<SpecNode, 'file' | 'pointer'>

class DocumentReader {
  private readonly problems: Problem[] = []
  private readonly operations: OperationOutline[] = []
  private readonly root: SpecNode

  constructor(
    private readonly file: SpecFile,
    private readonly version: ApiDocument['version'],
    private readonly documents: DocumentSet,
  ) {
    this.root = { value: file.value, file, pointer: '' }
  }

  read(): ApiDocument {
    const { file, version } = this
    this.items('paths', 'operation')
    // Before OpenAPI 3.1, Redoc and Scalar read webhooks from an extension.
    this.items(get(file.value, 'webhooks') === undefined ? 'x-webhooks' : 'webhooks', 'webhook')
    const isEmpty = this.operations.length === 0 && !hasParts(file.value)
    if (isEmpty && this.problems.length === 0 && file.diagnostics.length === 0)
      this.problem(
        'warning',
        'This specification has no operations.',
        this.root,
        'Write them in `paths`, or remove the file.',
      )
    const places = locateAll(this.problems.map(({ node }) => node))
    const found = this.problems.map(
      ({ severity, message, help }, i): Diagnostic => ({
        code: 'invalid-spec',
        severity,
        message,
        place: places[i] as Diagnostic['place'],
        help,
      }),
    )
    const info = objectAt(file.value, 'info')
    return {
      file,
      version,
      title: stringAt(info, 'title') ?? '',
      description: stringAt(info, 'description'),
      tags: listAt(file.value, 'tags').flatMap(readTag),
      tagGroups: readTagGroups(file.value),
      operations: this.operations,
      diagnostics: [...file.diagnostics, ...found],
    }
  }

  private items(key: 'paths' | 'webhooks' | 'x-webhooks', kind: OperationOutline['kind']): void {
    const node = this.documents.child(this.root, key)
    if (node.value === undefined || node.value === null) return
    const all = this.resolved(node)
    if (!all) return
    if (!isObject(all.value)) {
      this.problem('error', `\`${key}\` must be an object.`, node, 'Write paths as its keys.')
      return
    }
    for (const path of Object.keys(all.value)) {
      if (path.startsWith('x-')) continue
      this.item(this.documents.child(all, path), { path, kind })
    }
  }

  private item(node: SpecNode, named: { path: string; kind: OperationOutline['kind'] }): void {
    if (node.value === null) return
    const item = this.resolved(node)
    if (!item) return
    if (!isObject(item.value)) {
      this.problem(
        'error',
        `\`${named.path}\` must be an object of methods.`,
        node,
        'Write `get`, `post` and the like as its keys.',
      )
      return
    }
    for (const key of Object.keys(item.value)) {
      const method = key.toLowerCase()
      if ((METHODS as readonly string[]).includes(method)) this.operation(item, [key], named)
      else if (!ITEM_KEYS.has(key) && !key.startsWith('x-')) this.unknownMethod(item, key)
    }
    for (const key of Object.keys(objectAt(item.value, 'additionalOperations') ?? {}))
      this.operation(item, ['additionalOperations', key], named)
  }

  private operation(
    item: SpecNode,
    keys: readonly string[],
    named: { path: string; kind: OperationOutline['kind'] },
  ): void {
    const method = (keys.at(-1) as string).toUpperCase()
    const node = this.resolved(this.documents.child(item, ...keys))
    if (!node || node.value === null) return
    if (!isObject(node.value)) {
      const name = `${method} ${named.path}`
      this.problem('error', `\`${name}\` must be an object.`, this.documents.child(item, ...keys), 'It has no page.')
      return
    }
    this.operations.push(outlineOf(node, item, { ...named, method, document: this.file }))
  }

  private unknownMethod(item: SpecNode, key: string): void {
    if (item.file !== this.file) return
    const node = this.documents.child(item, key)
    const near = suggest(key, METHODS)
    const help = near ? `Did you mean \`${near}\`?` : `Methods are ${listOf(METHODS)}.`
    this.problem('warning', `\`${key}\` isn't an HTTP method, so it has no page.`, node, help)
  }

  private resolved(node: SpecNode): SpecNode | undefined {
    const target = this.documents.resolve(node)
    if (!isBroken(target)) return target
    this.problem('error', referenceMessage(target), this.documents.child(node, '$ref'), referenceHelp(target))
    return undefined
  }

  private problem(severity: Severity, message: string, node: Located, help: string): void {
    this.problems.push({ severity, message, node, help })
  }
}

/** What to say of a reference that leads nowhere. */
export function referenceMessage({ ref, reason, problem }: BrokenReference): string {
  return `\`${ref}\` ${problem === undefined ? REASONS[reason] : `couldn't be read: ${problem}.`}`
}

const REASONS: Readonly<Record<BrokenReference['reason'], string>> = {
  remote: "is on the network, and isn't read.",
  unread: "couldn't be read.",
  outside: 'leaves the docs folder.',
  'no-file': "leads to a file that isn't there.",
  'no-value': 'leads to nothing in the file.',
  endless: 'leads back to itself.',
}

export function referenceHelp({ reason, host }: BrokenReference): string {
  if (host === undefined) return REMEDIES[reason]
  return `Allow its host in galley.json with \`"api": { "hosts": ["${host}"] }\`, or put the file in the docs folder.`
}

const PUT_INSIDE = 'Put the file in the docs folder, or bundle the specification into one file.'

const REMEDIES: Readonly<Record<BrokenReference['reason'], string>> = {
  remote: PUT_INSIDE,
  unread:
    'Run `galley build` where the server can be reached, and commit `.galley/specifications` for builds elsewhere.',
  outside: PUT_INSIDE,
  'no-file': 'Add the file, or correct its path.',
  'no-value': 'Add it, or correct its name.',
  endless: 'Refer to a part that has content.',
}

/** The outline of an operation, even of one in a callback. */
export function outlineOf(
  node: SpecNode,
  item: SpecNode,
  named: Pick<OperationOutline, 'path' | 'kind' | 'method' | 'document'>,
): OperationOutline {
  const { value } = node
  return {
    ...named,
    node,
    item,
    id: stringAt(value, 'operationId'),
    ...summaryOf(value, item.value),
    tags: listAt(value, 'tags').filter((tag): tag is string => typeof tag === 'string'),
    deprecated: isTrueAt(value, 'deprecated'),
    hidden: isTrueAt(value, 'x-hidden') || isTrueAt(item.value, 'x-hidden'),
    excluded: isTrueAt(value, 'x-excluded') || isTrueAt(item.value, 'x-excluded'),
    page: pageExtension(value, item.value),
  }
}

/** In characters. Anything longer isn't a title. */
const MAX_SUMMARY = 200

/** What is said of an operation. A summary of several paragraphs, as converters write them, is its description. */
function summaryOf(value: unknown, item: unknown): Pick<OperationOutline, 'summary' | 'description'> {
  const summary = stringAt(value, 'summary') ?? stringAt(item, 'summary')
  const description = stringAt(value, 'description') ?? stringAt(item, 'description')
  if (summary === undefined) return { description }
  const whole = description === undefined ? summary : `${summary}\n\n${description}`
  if (summary.length > MAX_SUMMARY || /\n\s*\n/.test(summary)) return { description: whole }
  const title = summaryTitle(summary)
  // A title can't have the link.
  if (title === plainTitle(summary))
    return { summary, description: description ?? (summary.includes('](') ? summary : undefined) }
  return { summary, description: description?.includes(summary) ? description : whole }
}

function pageExtension(value: unknown, item: unknown): PageExtension {
  const mint = objectAt(value, 'x-mint')
  return {
    metadata: objectAt(mint, 'metadata') ?? {},
    content: stringAt(mint, 'content'),
    href: stringAt(mint, 'href') ?? stringAt(value, 'x-mint-href'),
    groups: [value, item].map(groupsOf).find((groups) => groups.length > 0) ?? [],
  }
}

/** What is said of a tag. Nothing if it has no name. */
export function readTag(value: unknown): Tag[] {
  const name = stringAt(value, 'name')
  if (name === undefined) return []
  return [
    {
      name,
      label: stringAt(value, 'x-group') ?? stringAt(value, 'x-displayName') ?? stringAt(value, 'summary') ?? name,
      description: stringAt(value, 'description'),
      parent: stringAt(value, 'parent'),
      ...readExternalDocs(value),
    },
  ]
}

/** True for a specification with parts that others can refer to, such as schemas. It needs no operations. */
function hasParts(value: unknown): boolean {
  const parts = objectAt(value, 'components') ?? objectAt(value, 'definitions') ?? {}
  return Object.keys(parts).length > 0
}
