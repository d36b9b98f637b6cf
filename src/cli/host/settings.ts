// Reads the settings of `galley host` from options and environment variables.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { S3Settings } from '../../host/blobs/s3.ts'
import { type DashboardSignIn, readSignIn } from '../../host/dashboard/sign-in-settings.ts'
import { hostName, proxyList } from '../../host/serve/host-name.ts'
import {
  DEFAULT_LIMITS,
  DEFAULT_RETENTION,
  type HostSettings,
  type Limits,
  type Retention,
} from '../../host/settings.ts'
import { isPostgresAddress } from '../../postgres/address.ts'
import { oneOf } from '../arguments.ts'
import { type Terminal, UsageError } from '../command.ts'

/** Options that say which host is meant. Every action has them. */
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

/** The default port. */
export const DEFAULT_PORT = 4400
const DEFAULT_DATA = 'galley-host'
const DAY = 24 * 60 * 60_000

const SIZES = ['files', 'bytes', 'fileBytes', 'seconds', 'memory', 'sourceFiles', 'sourceBytes', 'builds'] as const

/** Where the data is, and everything set by environment variables. Throws `UsageError` for invalid values. */
export function hostSettings({ cwd, env }: Terminal, data: string | undefined, port: number): HostSettings {
  const origin = env.GALLEY_ORIGIN
  const url = origin === undefined ? undefined : originUrl(origin)
  const domain = hostNames(env, 'GALLEY_DOMAIN')[0] ?? 'localhost'
  return {
    data: resolve(cwd, data ?? env.GALLEY_DATA ?? DEFAULT_DATA),
    domain,
    previewDomain: hostNames(env, 'GALLEY_PREVIEW_DOMAIN')[0] ?? `preview.${domain}`,
    adminHosts: url ? [url.hostname, ...hostNames(env, 'GALLEY_ADMIN_HOSTS')] : ['localhost', '127.0.0.1', '[::1]'],
    scheme: url?.protocol === 'https:' ? 'https:' : 'http:',
    port: url ? (url.port === '' ? undefined : Number(url.port)) : port,
    trustedProxies: proxies(env),
    privateRepositories: env.GALLEY_PRIVATE_REPOSITORIES === '1',
    poll: number(env, 'GALLEY_POLL_SECONDS', 60) * 1000,
    sandbox: oneOf('GALLEY_SANDBOX', env.GALLEY_SANDBOX ?? 'auto', ['auto', 'bubblewrap', 'none']),
    keepBuilder: number(env, 'GALLEY_KEEP_BUILDER_SECONDS', 300) * 1000,
    signIn: signInSettings(cwd, env),
    limits: limitsOf(env),
    retention: retentionOf(env),
  }
}

/** How people sign in to the dashboard, from a file that may contain a secret. */
function signInSettings(cwd: string, { GALLEY_SIGN_IN: name }: Terminal['env']): DashboardSignIn | undefined {
  if (!name) return undefined
  const path = resolve(cwd, name)
  try {
    return readSignIn(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`GALLEY_SIGN_IN: ${path}: ${(error as Error).message}`)
  }
}

/** The PostgreSQL server to use. Undefined for SQLite in the data folder. Throws `UsageError` for any other address. */
export function databaseUrl(env: Terminal['env']): string | undefined {
  const address = env.DATABASE_URL
  if (!address) return undefined
  // It may contain a password, so no message shows it.
  if (!isPostgresAddress(address))
    throw new UsageError(
      "DATABASE_URL isn't the address of a PostgreSQL server.",
      'Write it like `postgres://user:password@db.example.com/galley`, with special characters in the password as `%`-escapes.',
    )
  return address
}

/**
 * The bucket named by environment variables. Undefined to keep files in the data folder. Throws `UsageError` if only
 * some of the variables are set.
 */
export function s3Settings(env: Terminal['env']): S3Settings | undefined {
  const bucket = env.S3_BUCKET
  if (!bucket) {
    if (env.S3_ENDPOINT) throw new UsageError('S3_ENDPOINT is set, but S3_BUCKET is missing.')
    return undefined
  }
  const region = env.S3_REGION || env.AWS_REGION || 'us-east-1'
  const [accessKeyId, secretAccessKey] = ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map(
    (name) => env[`S3_${name}`] || env[`AWS_${name}`],
  )
  if (!accessKeyId || !secretAccessKey)
    throw new UsageError('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY to a key that can use the bucket.')
  const endpoint = env.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/]+\/?$/.test(endpoint))
    throw new UsageError(`S3_ENDPOINT is \`${endpoint}\`.`, 'Write it like `https://s3.example.com`.')
  return {
    ...{ endpoint, bucket, region, accessKeyId, secretAccessKey },
    sessionToken: env.S3_SESSION_TOKEN || env.AWS_SESSION_TOKEN || undefined,
    prefix: env.S3_PREFIX ? `${env.S3_PREFIX.replace(/^\/+|\/+$/g, '')}/` : '',
    virtualHost: env.S3_VIRTUAL_HOST === '1',
  }
}

function limitsOf(env: Terminal['env']): Limits {
  const values = SIZES.map((name) => [name, number(env, `GALLEY_LIMIT_${snake(name)}`, DEFAULT_LIMITS[name])])
  return Object.fromEntries(values) as unknown as Limits
}

function retentionOf(env: Terminal['env']): Retention {
  const { deployments, preview, grace, records, counts } = DEFAULT_RETENTION
  return {
    deployments: number(env, 'GALLEY_KEEP_DEPLOYMENTS', deployments),
    preview: number(env, 'GALLEY_KEEP_PREVIEW_DAYS', preview / DAY) * DAY,
    grace: number(env, 'GALLEY_GRACE_DAYS', grace / DAY) * DAY,
    records: number(env, 'GALLEY_KEEP_RECORDS_DAYS', records / DAY) * DAY,
    counts: number(env, 'GALLEY_KEEP_COUNTS_DAYS', counts / DAY) * DAY,
  }
}

function number(env: Terminal['env'], name: string, usual: number): number {
  const text = env[name]
  if (text === undefined || text === '') return usual
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0)
    throw new UsageError(`${name} is \`${text}\`, but must be a number, 0 or more.`)
  return value
}

function originUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new UsageError(`GALLEY_ORIGIN is \`${text}\`.`, 'Write it like `https://galley.example.com`.')
  return url
}

/** Host names, as requests name them. */
function hostNames(env: Terminal['env'], variable: string): string[] {
  return list(env[variable]).map((text) => {
    const name = /:\d/.test(text) ? undefined : hostName(text)
    if (name === undefined)
      throw new UsageError(`${variable} is \`${env[variable]}\`.`, 'Write a host name like `docs.example.com`.')
    return name
  })
}

function proxies(env: Terminal['env']): string[] {
  const addresses = list(env.GALLEY_TRUSTED_PROXIES)
  try {
    proxyList(addresses)
  } catch (error) {
    throw new UsageError(`GALLEY_TRUSTED_PROXIES is wrong: ${(error as Error).message}`)
  }
  return addresses
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
