// Words and environment variables of `galley host` to its settings.
import { resolve } from 'node:path'
import {
  DEFAULT_LIMITS,
  DEFAULT_RETENTION,
  type HostSettings,
  type Limits,
  type Retention,
} from '../../host/settings.ts'
import { oneOf } from '../arguments.ts'
import { type Terminal, UsageError } from '../command.ts'

/** Options that say which host is meant; every subcommand has them. */
export const STORE_OPTIONS = {
  data: { type: 'string' },
} as const

/** Options of a node. */
export const NODE_OPTIONS = {
  ...STORE_OPTIONS,
  port: { type: 'string' },
  host: { type: 'string', default: 'localhost' },
  web: { type: 'boolean', default: false },
  worker: { type: 'boolean', default: false },
  log: { type: 'string' },
} as const

/** The port where nothing else is said. */
export const DEFAULT_PORT = 4400
const DEFAULT_DATA = 'galley-host'
const DAY = 24 * 60 * 60_000

const SIZES = ['files', 'bytes', 'fileBytes', 'seconds', 'memory', 'sourceFiles', 'sourceBytes', 'builds'] as const

/** Where the data are, and everything that is set by the environment. Throws `UsageError` for values that can't be. */
export function hostSettings({ cwd, env }: Terminal, data: string | undefined, port: number): HostSettings {
  const origin = env.GALLEY_ORIGIN
  const url = origin === undefined ? undefined : originUrl(origin)
  const domain = env.GALLEY_DOMAIN ?? 'localhost'
  return {
    data: resolve(cwd, data ?? env.GALLEY_DATA ?? DEFAULT_DATA),
    domain,
    previewDomain: env.GALLEY_PREVIEW_DOMAIN ?? `preview.${domain}`,
    adminHosts: url ? [url.hostname, ...list(env.GALLEY_ADMIN_HOSTS)] : ['localhost', '127.0.0.1', '[::1]'],
    scheme: url?.protocol === 'https:' ? 'https:' : 'http:',
    port: url ? (url.port === '' ? undefined : Number(url.port)) : port,
    trustedProxies: list(env.GALLEY_TRUSTED_PROXIES),
    privateRepositories: env.GALLEY_PRIVATE_REPOSITORIES === '1',
    poll: number(env, 'GALLEY_POLL_SECONDS', 60) * 1000,
    sandbox: oneOf('GALLEY_SANDBOX', env.GALLEY_SANDBOX ?? 'auto', ['auto', 'bubblewrap', 'none']),
    limits: limitsOf(env),
    retention: retentionOf(env),
  }
}

function limitsOf(env: Terminal['env']): Limits {
  const values = SIZES.map((name) => [name, number(env, `GALLEY_LIMIT_${snake(name)}`, DEFAULT_LIMITS[name])])
  return Object.fromEntries(values) as unknown as Limits
}

function retentionOf(env: Terminal['env']): Retention {
  const { deployments, preview, grace, records } = DEFAULT_RETENTION
  return {
    deployments: number(env, 'GALLEY_KEEP_DEPLOYMENTS', deployments),
    preview: number(env, 'GALLEY_KEEP_PREVIEW_DAYS', preview / DAY) * DAY,
    grace: number(env, 'GALLEY_GRACE_DAYS', grace / DAY) * DAY,
    records: number(env, 'GALLEY_KEEP_RECORDS_DAYS', records / DAY) * DAY,
  }
}

function number(env: Terminal['env'], name: string, usual: number): number {
  const text = env[name]
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0) throw new UsageError(`${name} is \`${text}\`, and has to be a number.`)
  return value
}

function originUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new UsageError(`GALLEY_ORIGIN is \`${text}\`.`, 'Write it like `https://galley.example.com`.')
  return url
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
