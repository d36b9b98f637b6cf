// The operator's settings. With the defaults, one process on this machine works.

import { join } from 'node:path'
import type { DashboardSignIn } from './dashboard/sign-in-settings.ts'

/** Limits of one site and of one build. */
export interface Limits {
  /** Files of a site, and their bytes together and each. */
  readonly files: number
  readonly bytes: number
  readonly fileBytes: number
  /** Limits of a build: seconds until it's stopped, and bytes of memory of a process. */
  readonly seconds: number
  readonly memory: number
  /** Files and bytes of a repository's tree, before anything of it is read. */
  readonly sourceFiles: number
  readonly sourceBytes: number
  /** Maximum number of simultaneous builds on this node. */
  readonly builds: number
}

/** How long things are kept. */
export interface Retention {
  /** The number of deployments of a site that can be rolled back to. */
  readonly deployments: number
  /** Milliseconds after the last push until a preview ends. */
  readonly preview: number
  /** Milliseconds until an unused blob is deleted. Only uploads that take longer could lose one. */
  readonly grace: number
  /** Milliseconds that failed and replaced deployments, deliveries and audit lines are kept. */
  readonly records: number
  /** Milliseconds that counts of views, searches, and questions are kept. */
  readonly counts: number
}

export interface HostSettings {
  /** The folder for the database, blobs, and what builds keep. */
  readonly data: string
  /** `<slug>.<domain>` is a site. */
  readonly domain: string
  /** `<random>.<domain>` is a preview. It's a separate registrable domain, so that previews get no cookies of a site. */
  readonly previewDomain: string
  /** Host names of the API, the dashboard and webhooks, without ports. */
  readonly adminHosts: readonly string[]
  /** Scheme and port of public addresses: `http:` and `4400` give `http://docs.localhost:4400`. */
  readonly scheme: 'http:' | 'https:'
  readonly port: number | undefined
  /** Addresses of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Whether repositories may be cloned from addresses of private networks. */
  readonly privateRepositories: boolean
  /** Milliseconds between two polls of a repository. 0 turns polling off. */
  readonly poll: number
  /** `bubblewrap` fails without it, `auto` uses it where it works, `none` never. */
  readonly sandbox: 'auto' | 'bubblewrap' | 'none'
  /** Milliseconds that the process of a build waits for the site's next one; 0 for a new process for each build. */
  readonly keepBuilder: number
  /** How people sign in to the dashboard, besides with tokens. */
  readonly signIn?: DashboardSignIn | undefined
  readonly limits: Limits
  readonly retention: Retention
}

const MB = 1024 * 1024
const DAY = 24 * 60 * 60_000

export const DEFAULT_LIMITS: Limits = {
  files: 100_000,
  bytes: 4096 * MB,
  fileBytes: 256 * MB,
  seconds: 15 * 60,
  memory: 4096 * MB,
  sourceFiles: 100_000,
  sourceBytes: 4096 * MB,
  builds: 2,
}

export const DEFAULT_RETENTION: Retention = {
  deployments: 10,
  preview: 14 * DAY,
  grace: DAY,
  records: 90 * DAY,
  counts: 730 * DAY,
}

/** A folder of this node with the cache for builds and checks of a site. */
export function workFolder({ data }: Pick<HostSettings, 'data'>, site: string, ...names: readonly string[]): string {
  return join(data, 'work', site, ...names)
}

/** The public origin of the API and the dashboard. */
export function adminOrigin(settings: Pick<HostSettings, 'scheme' | 'port' | 'adminHosts'>): string {
  return originOf(settings, settings.adminHosts[0] ?? 'localhost')
}

/** The public origin of a host name. */
export function originOf({ scheme, port }: Pick<HostSettings, 'scheme' | 'port'>, host: string): string {
  const usual = port === undefined || port === (scheme === 'https:' ? 443 : 80)
  return `${scheme}//${host}${usual ? '' : `:${port}`}`
}
