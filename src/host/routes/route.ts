// An action of the API as data: its method and path, who may call it, its input and output, and what it does.
import type * as z from 'zod'
import type { Platform } from '../platform.ts'

/**
 * What a token may do. `admin` includes all others; each `write` includes its `read`. Who writes pages may see the site,
 * too.
 */
export const SCOPES = [
  'admin',
  'sites:read',
  'sites:write',
  'pages:write',
  'deploy',
  'analytics:read',
  'operations:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** The caller of an action. */
export interface Actor {
  /** For the audit log: the name of a token, or `operator` for somebody at the machine. */
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The only site that the token is for. Undefined for all. */
  readonly site: string | undefined
  /** True for somebody who runs commands on this machine, and may read its folders anyway. */
  readonly isLocal: boolean
}

/** The context of an action. */
export interface Call {
  readonly platform: Platform
  readonly actor: Actor
  /** Reads the body of a `raw` route, which may have as many bytes. */
  body(maxBytes: number): Promise<Uint8Array>
  /** Resolves once this node serves what was just changed. */
  settled(): Promise<void>
}

/** One action. */
export interface Route<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  /** `sites.create`: unique, and the name by which the command line and the dashboard call it. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parts that are input. `:site` takes the id or the slug of a site. */
  readonly path: string
  /** The scope that a token needs, or several of which one is enough. */
  readonly scope: Scope | readonly Scope[]
  readonly summary: string
  /** More for the reference, as Markdown. */
  readonly description?: string
  /** Parts of the path, the query, and the JSON body, all together. */
  readonly input: Input
  readonly output: Output
  readonly status?: 200 | 201 | 202
  /** The body is bytes, which the action itself reads. */
  readonly raw?: boolean
  /** True for a `POST` that may be sent again if its answer is lost. */
  readonly repeatable?: boolean
  run(input: z.output<Input>, call: Call): Promise<z.input<Output>>
}

/** Ties the types of a route's schemas to its function. */
export function route<Input extends z.ZodObject, Output extends z.ZodType>(definition: Route<Input, Output>): Route {
  return definition as unknown as Route
}

/** The reason that an action failed. https://www.rfc-editor.org/rfc/rfc9457 */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503,
    /** For programs: never changes. */
    readonly code: string,
    message: string,
    readonly details?: object,
  ) {
    super(message)
  }
}

/** Whether a caller whose request got no answer may send it again: it does no more than once what it does. */
export function isRepeatable({ method, repeatable = false }: Pick<Route, 'method' | 'repeatable'>): boolean {
  return method === 'GET' || method === 'PUT' || repeatable
}

/** The scopes that an action takes, any one of them. */
export function scopesOf({ scope }: Pick<Route, 'scope'>): readonly Scope[] {
  return [scope].flat()
}

/** The same for people: "`sites:read` or `deploy`", as Markdown. */
export function scopesText(route: Pick<Route, 'scope'>): string {
  return scopesOf(route)
    .map((scope) => `\`${scope}\``)
    .join(' or ')
}

/** Whether scopes that were given cover one that is needed. */
export function covers(scopes: readonly Scope[], needed: Scope): boolean {
  if (scopes.includes('admin') || scopes.includes(needed)) return true
  if (needed === 'sites:read' && scopes.includes('pages:write')) return true
  return needed.endsWith(':read') && scopes.includes(needed.replace(':read', ':write') as Scope)
}
