// Finds what a specification leaves out: descriptions of parameters, responses, and who may call.

import type { Place } from '../diagnostics/diagnostic.ts'
import { aboutSchema } from './about.ts'
import type { DocumentSet } from './document-set.ts'
import type { ApiDocument, OperationOutline } from './model.ts'
import { locate } from './pointer.ts'
import { readOperation } from './read-operation.ts'
import { viewSchema } from './schema.ts'
import { get, objectAt } from './values.ts'

/** Operations that leave out the same thing. */
export interface Gap {
  readonly count: number
  /** The first of them, as `GET /users`. */
  readonly name: string
  /** What is missing: names of parameters. */
  readonly parts: readonly string[]
  readonly place: Place
}

/** What a specification leaves out. Fields are absent if nothing is missing. */
export interface Coverage {
  /** The number of operations. */
  readonly operations: number
  /** With parameters that have no description. */
  readonly undescribed?: Gap
  /** With no response that succeeds. */
  readonly withoutSuccess?: Gap
  /** With no response for an error. */
  readonly withoutError?: Gap
  /** That don't say who may call them, although the specification says how callers authenticate. */
  readonly withoutSecurity?: Gap
  /** True if some operation has a response 429. */
  readonly hasRateLimit: boolean
}

const COVERAGES = new WeakMap<ApiDocument, Coverage>()

/** Reads all operations, once for each specification. */
export function coverageOf(document: ApiDocument, documents: DocumentSet): Coverage {
  let coverage = COVERAGES.get(document)
  if (!coverage) {
    coverage = readCoverage(document, documents)
    COVERAGES.set(document, coverage)
  }
  return coverage
}

interface OpenGap {
  readonly outline: OperationOutline
  readonly parts: readonly string[]
  count: number
}

function readCoverage(document: ApiDocument, documents: DocumentSet): Coverage {
  const gaps = new Map<'undescribed' | 'withoutSuccess' | 'withoutError' | 'withoutSecurity', OpenGap>()
  const note = (key: Parameters<typeof gaps.get>[0], outline: OperationOutline, parts: readonly string[] = []) => {
    const gap = gaps.get(key)
    if (gap) gap.count++
    else gaps.set(key, { outline, parts, count: 1 })
  }
  const outlines = document.operations.filter(({ kind, excluded }) => kind === 'operation' && !excluded)
  const { value } = document.file
  const hasSchemes =
    (objectAt(objectAt(value, 'components'), 'securitySchemes') ?? objectAt(value, 'securityDefinitions')) !== undefined
  let hasRateLimit = false
  for (const outline of outlines) {
    const { parameters, responses } = readOperation(outline, documents)
    const undescribed = parameters.filter(
      ({ name, description, schema }) =>
        description === undefined && aboutSchema(viewSchema(schema, documents), name) === undefined,
    )
    const statuses = responses.map(({ status }) => status)
    const has = (pattern: RegExp) => statuses.some((status) => pattern.test(status))
    hasRateLimit ||= statuses.includes('429')
    if (undescribed.length > 0)
      note(
        'undescribed',
        outline,
        undescribed.map(({ name }) => name),
      )
    if (!has(/^(?:[123]|default)/i)) note('withoutSuccess', outline)
    if (!has(/^(?:[45]|default)/i)) note('withoutError', outline)
    const isSaid = get(outline.node.value, 'security') ?? get(value, 'security')
    if (hasSchemes && isSaid === undefined) note('withoutSecurity', outline)
  }
  const open = [...gaps]
  const located = open.map(([key, { outline, parts, count }]) => {
    const [place] = locate(outline.node.file, [outline.node.pointer]) as [Place]
    return [key, { count, parts, name: `${outline.method} ${outline.path}`, place }] as const
  })
  return { operations: outlines.length, hasRateLimit, ...Object.fromEntries(located) }
}
