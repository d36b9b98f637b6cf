// What is said of specifications and operations that are named and can't be found or read.
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { Catalog, OperationName } from './catalog.ts'
import type { ApiDocument } from './model.ts'
import { isRemote } from './remote.ts'
import { TOPIC_KINDS } from './topic-kinds.ts'
import { stringAt } from './values.ts'

/** More specifications than these are counted, not named: some folders have hundreds. */
const MAX_NAMED = 4

/** What is said of an operation that none of some specifications has. */
export function missingOperation(name: OperationName, documents: readonly ApiDocument[], place: Place): Diagnostic {
  const typed = name.kind === 'webhook' ? `webhook ${name.path}` : `${name.method} ${name.path}`
  const names = documents.flatMap(({ operations }) =>
    operations.map(({ kind, method, path }) => (kind === 'webhook' ? `webhook ${path}` : `${method} ${path}`)),
  )
  const near = suggest(
    typed,
    names.filter((known) => endsAlike(typed, known)),
  )
  const files = [...new Set(documents.map(({ file }) => `\`${file.path}\``))]
  const where =
    files.length === 0
      ? 'in no specification of this folder'
      : files.length > MAX_NAMED
        ? `in none of ${files.length} specifications`
        : `not in ${files.join(', ')}`
  return {
    code: 'missing-operation',
    severity: 'error',
    message: `\`${typed}\` is ${where}.`,
    place,
    help: near ? `Did you mean \`${near}\`?` : 'Write the method and the path as they are in the specification.',
  }
}

/** Whether the last segments of two paths are alike: what an operation is about. Parameters may have other names. */
function endsAlike(a: string, b: string): boolean {
  const [own, other] = [a, b].map((path) => path.replace(/\{[^{}]*\}/g, '{}').replace(/^.*[\s/](?=.)/, '')) as [
    string,
    string,
  ]
  return own === other || suggest(own, [other]) !== undefined
}

/** What is said of a specification that isn't there, can't be read, or is of another kind than a setting expects. */
export function missingSpec(source: string, place: Place, catalog: Catalog, kind: NamedKind = 'openapi'): Diagnostic {
  if (isRemote(source)) return missingRemote(source, place, catalog, kind)
  const file = read(source, catalog) ?? catalog.documents.file(source.replace(/^\.?\/+/, ''))
  return {
    code: 'missing-spec',
    severity: 'error',
    place,
    ...(file
      ? misfit(source, file, kind)
      : {
          message: `There is no \`${source}\`.`,
          help: 'Add the file, or write its path from the root of this folder.',
        }),
  }
}

/** What a file has in it, or why it can't be read. */
interface Content {
  readonly value: unknown
  readonly diagnostics: readonly Pick<Diagnostic, 'message'>[]
}

/** What a folder or an archive has in it. Undefined for anything else. */
function read(source: string, catalog: Catalog): Content | undefined {
  const problem = catalog.archiveProblem(source)
  if (problem !== undefined) return { value: undefined, diagnostics: [{ message: problem }] }
  return catalog.isFolder(source) ? { value: [], diagnostics: [] } : undefined
}

/** What a setting can name, for messages. */
const OTHER_KINDS = {
  openapi: {
    title: 'an OpenAPI specification',
    help: 'Its first level needs `openapi: 3.1.0` or the like, and `paths`.',
  },
  overlay: {
    title: 'an OpenAPI Overlay document',
    help: 'Its first level needs `overlay: 1.0.0` or the like, and a list of `actions`.',
  },
} as const
const KINDS = { ...OTHER_KINDS, ...TOPIC_KINDS }

type NamedKind = keyof typeof KINDS

/** Why a file doesn't have what a setting expects. */
function misfit(
  source: string,
  { value, diagnostics: [problem] }: Content,
  kind: NamedKind,
): Pick<Diagnostic, 'message' | 'help'> {
  if (value === undefined && problem) return { message: `\`${source}\` can't be read.`, help: problem.message }
  for (const { key, name, format, supported } of FORMATS) {
    const version = stringAt(value, key)
    if (version === undefined || kind === 'overlay') continue
    return format === kind
      ? {
          message: `\`${source}\` is written in ${name} ${version}, which isn't supported.`,
          help: `Convert it to ${supported}.`,
        }
      : {
          message: `\`${source}\` isn't ${KINDS[kind].title}, but ${KINDS[format].title}.`,
          help: `Name it in \`${format}\`.`,
        }
  }
  return { message: `\`${source}\` isn't ${KINDS[kind].title}.`, help: KINDS[kind].help }
}

const OPENAPI = { format: 'openapi', supported: 'OpenAPI 3.0, 3.1, or 3.2, or to Swagger 2.0' } as const

/** Formats by the key that holds their version. */
const FORMATS = [
  { ...OPENAPI, key: 'openapi', name: 'OpenAPI' },
  { ...OPENAPI, key: 'swagger', name: 'Swagger' },
  { ...OPENAPI, key: 'swaggerVersion', name: 'Swagger' },
  { format: 'asyncapi', supported: 'AsyncAPI 2 or 3', key: 'asyncapi', name: 'AsyncAPI' },
  { format: 'openrpc', supported: 'OpenRPC 1', key: 'openrpc', name: 'OpenRPC' },
] as const

/** What is said of a specification without operations. */
export function noOperations(source: string, place: Place): Diagnostic {
  return {
    code: 'missing-operation',
    severity: 'warning',
    message: `\`${source}\` has no operations, so there are no pages for it.`,
    place,
    help: 'Name a specification with `paths` or `webhooks`, or list the pages that show its schemas.',
  }
}

function missingRemote(source: string, place: Place, catalog: Catalog, kind: NamedKind): Diagnostic {
  const state = catalog.remote(source)
  const about = { code: 'remote-spec', place } as const
  switch (state.kind) {
    case 'not-allowed':
      return {
        ...about,
        severity: 'warning',
        message: `\`${source}\` is on the network, and isn't read.`,
        help: `Allow its host in galley.json with \`"api": { "hosts": ["${state.host}"] }\`, or save the specification in this folder.`,
      }
    case 'not-read':
      return {
        ...about,
        severity: 'error',
        message: `\`${source}\` couldn't be read${state.problem === undefined ? '' : `: ${state.problem}`}.`,
        help: 'Run `galley build` where the server can be reached, and commit `.galley/specifications` for builds elsewhere.',
      }
    case 'copy':
      return {
        ...about,
        severity: 'error',
        ...misfit(source, read(source, catalog) ?? catalog.file(source) ?? { value: undefined, diagnostics: [] }, kind),
      }
  }
}

/** What is said of a copy that may be out of date. Undefined for one that isn't. */
export function staleRemote(source: string, place: Place, catalog: Catalog): Diagnostic | undefined {
  const state = isRemote(source) ? catalog.remote(source) : undefined
  if (state?.kind !== 'copy' || state.problem === undefined) return undefined
  return {
    code: 'remote-spec',
    severity: 'warning',
    message: `\`${source}\` couldn't be read again: ${state.problem}. The pages are made of the last copy.`,
    place,
  }
}
