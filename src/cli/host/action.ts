// What an operator's action on a host is, and what the API answers it.
import type { ExitCode, Terminal } from '../command.ts'
import type { Caller } from './remote.ts'

/** The options of an action, by name. */
export type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

/** An action, which calls one action of the API. */
export interface HostAction {
  readonly name: string
  readonly usage: string
  readonly summary: string
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>
  /** Minimum and maximum number of words after the name. */
  readonly words: readonly [number, number]
  run(what: ActionInput): Promise<ExitCode>
}

interface ActionInput extends BuildWait {
  readonly words: readonly string[]
  readonly values: Values
}

/** What it takes to wait for a build. */
export interface BuildWait {
  readonly call: Caller
  readonly terminal: Terminal
  /** Whether a host is running that builds. Undefined if the stores are on another machine, which alone knows. */
  readonly hasBuilder?: () => Promise<boolean>
}

/** A site, as the API answers. */
export interface SiteAnswer {
  id: string
  slug: string
  url: string
  repository?: string
  pinned: boolean
  hook: string
  hookSecret?: string
  deployment?: string
}

/** A deployment, as the API answers. */
export interface DeploymentAnswer {
  id: string
  number: number
  state: string
  live: boolean
  kind: string
  sha?: string
  message?: string
  author?: string
  error?: string
  pages?: number
  errors?: number
  warnings?: number
  createdAt: string
  startedAt?: string
  finishedAt?: string
}
