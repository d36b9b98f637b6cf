// A site: its source, its name, and what is live.
import * as z from 'zod'
import type { HostSettings, Limits } from '../settings.ts'
import { one, type Queries } from '../store/database.ts'

const limit = z.number().min(1).optional()

/** Lower limits than those of the host, by the same names. */
const limitsSchema = z.strictObject({
  files: limit,
  bytes: limit,
  fileBytes: limit,
  seconds: limit,
  memory: limit,
  sourceFiles: limit,
  sourceBytes: limit,
  builds: limit,
} satisfies Record<keyof Limits, typeof limit>)

/** Settings of a site. Each part of the program reads its own key. */
export const settingsSchema = z.strictObject({
  extensions: z
    .boolean()
    .optional()
    .describe('Whether extensions in the repository run when its own branch is built. This needs a sandbox.'),
  previews: z
    .enum(['all', 'own', 'none'])
    .optional()
    .describe('Which pull requests get previews: all, only those from the repository itself, or none'),
  relay: z
    .boolean()
    .optional()
    .describe(
      'Whether the host forwards requests of API playgrounds that browsers block, to public servers of the API only',
    ),
  mcp: z
    .boolean()
    .optional()
    .describe('Whether AI tools can search and read the site at `/mcp`, as its readers can. Default: true.'),
  limits: limitsSchema.optional().describe('Limits for this site, if they are lower than those of the host'),
})
export type SiteSettings = z.output<typeof settingsSchema>

export interface Site {
  readonly id: string
  /** The site's part of its host name. */
  readonly slug: string
  /** Undefined for sites that are only uploaded to. `file:` for folders of this machine. */
  readonly repository: string | undefined
  /** The branch that is live. Undefined for the repository's default. */
  readonly branch: string | undefined
  /** The docs folder in the repository; empty to look for it. */
  readonly folder: string
  /** The path that the site is built for and served under, such as `/docs`. */
  readonly base: string
  readonly provider: Provider | undefined
  readonly hookSecret: string | undefined
  /** A token for the forge's API; never given out. */
  readonly forgeToken: string | undefined
  readonly settings: SiteSettings
  /** Who may read, as `access/settings.ts` writes it. Undefined for everyone. */
  readonly access: string | undefined
  /** The model that answers readers, as `assistants/settings.ts` writes it. Undefined for none. */
  readonly assistant: string | undefined
  /** The other repositories that the last build of the site's own branch took pages from. */
  readonly sources: readonly SiteSource[]
  readonly liveId: string | undefined
  /** True after a rollback: new builds wait for a promotion. */
  readonly isPinned: boolean
  readonly polledAt: number
  readonly createdAt: number
}

/** Another repository that a site takes pages from. */
export interface SiteSource {
  readonly name: string
  readonly repository: string
  /** Undefined for its main branch. */
  readonly branch?: string
  /** The commit that was seen last. Empty if none was. */
  readonly sha: string
}

export const PROVIDERS = ['github', 'gitlab', 'gitea', 'forgejo'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Reserved names: those of the host, and similar ones. */
const RESERVED = new Set(['www', 'api', 'admin', 'dashboard', 'host', 'hooks', 'preview', 'previews', 'static', 'mail'])

/** A label of a host name. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'Use up to 32 lowercase letters, digits, and hyphens.')
  .refine((slug) => !RESERVED.has(slug), 'This slug is reserved. Choose another.')
  .describe('The name of the site, which is also the first part of its host name')

/** The limits of a site's builds: the lower ones of the host's and its own. */
export function limitsFor({ settings }: Site, { limits }: Pick<HostSettings, 'limits'>): Limits {
  const names = Object.keys(limits) as (keyof Limits)[]
  const values = names.map((name) => [name, Math.min(limits[name], settings.limits?.[name] ?? limits[name])])
  return Object.fromEntries(values) as unknown as Limits
}

interface SiteRow {
  id: string
  slug: string
  repository: string | null
  branch: string | null
  folder: string
  base: string
  provider: string | null
  hookSecret: string | null
  forgeToken: string | null
  settings: string
  access: string | null
  assistant: string | null
  sources: string | null
  liveId: string | null
  pinned: number
  polledAt: number
  createdAt: number
}

export async function findSite(queries: Queries, id: string): Promise<Site | undefined> {
  const row = await one<SiteRow>(queries, 'SELECT * FROM site WHERE id = ?', id)
  return row && siteOf(row)
}

/** By id or slug. A slug can't look like an id: those are longer. */
export async function findSiteByName(queries: Queries, name: string): Promise<Site | undefined> {
  const row = await one<SiteRow>(queries, 'SELECT * FROM site WHERE id = ? OR slug = ?', name, name)
  return row && siteOf(row)
}

export async function listSites(queries: Queries): Promise<Site[]> {
  return (await queries.read<SiteRow>('SELECT * FROM site ORDER BY slug')).map(siteOf)
}

/** Reads a site so that no other transaction changes it, or adds a deployment to it, before this one ends. */
export async function lockSite(queries: Queries, id: string): Promise<Site | undefined> {
  const row = await one<SiteRow>(queries, `SELECT * FROM site WHERE id = ? ${queries.forUpdate}`, id)
  return row && siteOf(row)
}

export async function insertSite(queries: Queries, site: Site): Promise<void> {
  await queries.write(
    `INSERT INTO site (id, slug, repository, branch, folder, base, provider, hook_secret, forge_token, settings, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      site.id,
      site.slug,
      site.repository ?? null,
      site.branch ?? null,
      site.folder,
      site.base,
      site.provider ?? null,
    ],
    ...[site.hookSecret ?? null, site.forgeToken ?? null, JSON.stringify(site.settings), site.createdAt],
  )
}

/** Writes everything but what is live, which only `deploys/go-live.ts` decides, and who may read. */
export async function updateSite(queries: Queries, site: Site): Promise<void> {
  await queries.write(
    `UPDATE site SET slug = ?, repository = ?, branch = ?, folder = ?, base = ?, provider = ?, hook_secret = ?, forge_token = ?,
     settings = ? WHERE id = ?`,
    ...[site.slug, site.repository ?? null, site.branch ?? null, site.folder, site.base, site.provider ?? null],
    ...[site.hookSecret ?? null, site.forgeToken ?? null, JSON.stringify(site.settings), site.id],
  )
}

/** Sets who may read. Undefined for everyone. Only `routes/access.ts` does, so no other change opens a site. */
export async function writeAccess(queries: Queries, id: string, access: object | undefined): Promise<void> {
  await queries.write(
    'UPDATE site SET access = ? WHERE id = ?',
    access === undefined ? null : JSON.stringify(access),
    id,
  )
}

/** Sets the model that answers readers. Undefined for none. */
export async function writeAssistant(queries: Queries, id: string, assistant: object | undefined): Promise<void> {
  await queries.write(
    'UPDATE site SET assistant = ? WHERE id = ?',
    assistant === undefined ? null : JSON.stringify(assistant),
    id,
  )
}

/** Records the other repositories that a site takes pages from. */
export async function writeSources(queries: Queries, id: string, sources: readonly SiteSource[]): Promise<void> {
  await queries.write(
    'UPDATE site SET sources = ? WHERE id = ?',
    sources.length === 0 ? null : JSON.stringify(sources),
    id,
  )
}

function siteOf(row: SiteRow): Site {
  return {
    id: row.id,
    slug: row.slug,
    repository: row.repository ?? undefined,
    branch: row.branch ?? undefined,
    folder: row.folder,
    base: row.base,
    provider: PROVIDERS.find((provider) => provider === row.provider),
    hookSecret: row.hookSecret ?? undefined,
    forgeToken: row.forgeToken ?? undefined,
    settings: JSON.parse(row.settings) as SiteSettings,
    access: row.access ?? undefined,
    assistant: row.assistant ?? undefined,
    sources: JSON.parse(row.sources ?? '[]') as SiteSource[],
    liveId: row.liveId ?? undefined,
    isPinned: row.pinned !== 0,
    polledAt: row.polledAt,
    createdAt: row.createdAt,
  }
}
