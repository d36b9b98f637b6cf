// A deployment: one state of a site, from the moment it was asked for.
import { one, type Queries } from '../store/database.ts'

/**
 * `queued`, `building` and `uploading` are on their way. `ready` can be live, or gone back to. `superseded` was replaced by
 * a newer push before it was built. `deleted` was ready once, and its files are gone.
 */
export const STATES = [
  'queued',
  'building',
  'uploading',
  'ready',
  'failed',
  'superseded',
  'canceled',
  'deleted',
] as const
export type DeploymentState = (typeof STATES)[number]

export interface Deployment {
  readonly id: string
  readonly site: string
  /** Counts up within the site; a larger number was asked for later. */
  readonly number: number
  readonly kind: 'production' | 'preview'
  readonly source: 'git' | 'upload'
  /** The ref that was pushed, such as `refs/heads/main`. */
  readonly ref: string | undefined
  /** The commit that was asked for. */
  readonly sha: string | undefined
  readonly message: string | undefined
  readonly author: string | undefined
  /** The id of its preview. */
  readonly preview: string | undefined
  readonly state: DeploymentState
  /** Why it failed, for people. */
  readonly error: string | undefined
  readonly pages: number | undefined
  readonly files: number | undefined
  readonly bytes: number | undefined
  readonly errors: number | undefined
  readonly warnings: number | undefined
  readonly createdAt: number
  readonly startedAt: number | undefined
  readonly finishedAt: number | undefined
  /** When it last went live. */
  readonly liveAt: number | undefined
}

type Row = { [K in keyof Deployment]: Deployment[K] | null }

export async function findDeployment(queries: Queries, site: string, id: string): Promise<Deployment | undefined> {
  const row = await one<Row>(queries, 'SELECT * FROM deployment WHERE site = ? AND id = ?', site, id)
  return row && deploymentOf(row)
}

/** The newest first. */
export async function listDeployments(
  queries: Queries,
  site: string,
  limit: number,
  before?: number,
): Promise<Deployment[]> {
  const rows = await queries.read<Row>(
    'SELECT * FROM deployment WHERE site = ? AND number < ? ORDER BY number DESC LIMIT ?',
    ...[site, before ?? Number.MAX_SAFE_INTEGER, limit],
  )
  return rows.map(deploymentOf)
}

/** Deployments of a site that can be served, the newest first. */
export async function readyDeployments(
  queries: Queries,
  site: string,
  kind: Deployment['kind'],
): Promise<Deployment[]> {
  const rows = await queries.read<Row>(
    "SELECT * FROM deployment WHERE site = ? AND kind = ? AND state = 'ready' ORDER BY number DESC",
    ...[site, kind],
  )
  return rows.map(deploymentOf)
}

/** The newest deployment of the site itself that is ready, or on its way to be. */
export async function latestProduction(queries: Queries, site: string): Promise<Deployment | undefined> {
  const row = await one<Row>(
    queries,
    "SELECT * FROM deployment WHERE site = ? AND kind = 'production' AND state IN ('queued', 'building', 'ready') ORDER BY number DESC LIMIT 1",
    site,
  )
  return row && deploymentOf(row)
}

/** Adds a deployment and gives its number. The site must be locked: see `lockSite`. */
export async function insertDeployment(queries: Queries, deployment: Omit<Deployment, 'number'>): Promise<number> {
  const { id, site, kind, source, ref, sha, message, author, preview, state, createdAt } = deployment
  const [row] = await queries.write<{ number: number }>(
    `INSERT INTO deployment (id, site, number, kind, source, ref, sha, message, author, preview, state, created_at)
     VALUES (?, ?, (SELECT COALESCE(MAX(number), 0) + 1 FROM deployment WHERE site = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
    ...[
      id,
      site,
      site,
      kind,
      source,
      ref ?? null,
      sha ?? null,
      message ?? null,
      author ?? null,
      preview ?? null,
      state,
      createdAt,
    ],
  )
  return Number(row?.number)
}

/** A deployment that is only being asked for. */
export const NEW_DEPLOYMENT = {
  ref: undefined,
  sha: undefined,
  message: undefined,
  author: undefined,
  preview: undefined,
  error: undefined,
  pages: undefined,
  files: undefined,
  bytes: undefined,
  errors: undefined,
  warnings: undefined,
  startedAt: undefined,
  finishedAt: undefined,
  liveAt: undefined,
} as const

function deploymentOf(row: Row): Deployment {
  const entries = Object.entries(row).map(([key, value]) => [key, value ?? undefined])
  return Object.fromEntries(entries) as Deployment
}
