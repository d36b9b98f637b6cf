// What the API says of sites and deployments.
import * as z from 'zod'
import { type Deployment, STATES } from '../deploys/deployment.ts'
import type { HostSettings } from '../settings.ts'
import { originOf } from '../settings.ts'
import { findSiteByName, type Site } from '../sites/site.ts'
import { type Actor, type Call, Problem } from './route.ts'

const time = z.string().describe('ISO 8601, in UTC')

export const siteShape = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.string().describe('Where readers find it'),
  repository: z.string().optional(),
  branch: z.string().optional().describe('Without one, the default branch of the repository is live'),
  folder: z.string().describe('The docs folder; empty to look for it'),
  base: z.string(),
  provider: z.string().optional(),
  hook: z.string().describe('The address for webhooks'),
  live: z.string().optional().describe('The id of the deployment that readers see'),
  pinned: z.boolean().describe('True after a rollback: new deployments wait'),
  createdAt: time,
})

export const deploymentShape = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(['production', 'preview']),
  source: z.enum(['git', 'upload']),
  state: z.enum(STATES),
  live: z.boolean(),
  ref: z.string().optional(),
  sha: z.string().optional(),
  message: z.string().optional(),
  author: z.string().optional(),
  error: z.string().optional().describe('Why it failed'),
  pages: z.int().optional(),
  files: z.int().optional(),
  bytes: z.int().optional(),
  errors: z.int().optional().describe('Findings of the build'),
  warnings: z.int().optional(),
  createdAt: time,
  startedAt: time.optional(),
  finishedAt: time.optional(),
  liveAt: time.optional().describe('When it last went live'),
})

export const findingShape = z.object({
  severity: z.enum(['error', 'warning', 'hint']),
  code: z.string().describe('The rule'),
  message: z.string(),
  file: z.string().optional().describe('The path from the root of the repository'),
  line: z.int().optional(),
  help: z.string().optional().describe('How to fix it'),
})

/** A site as its owner sees it; secrets stay out. */
export function siteOut(site: Site, settings: HostSettings): z.input<typeof siteShape> {
  const { id, slug, repository, branch, folder, base, provider, liveId, isPinned, createdAt } = site
  return {
    ...{ id, slug, url: siteAddress(site, settings), repository, branch, folder, base, provider },
    hook: `${originOf(settings, settings.adminHosts[0] ?? 'localhost')}/hooks/${id}`,
    ...{ live: liveId, pinned: isPinned, createdAt: iso(createdAt) },
  }
}

/** Where readers find a site. */
export function siteAddress({ slug, base }: Pick<Site, 'slug' | 'base'>, settings: HostSettings): string {
  return `${originOf(settings, `${slug}.${settings.domain}`)}${base}/`
}

export function deploymentOut(deployment: Deployment, liveId: string | undefined): z.input<typeof deploymentShape> {
  const { createdAt, startedAt, finishedAt, liveAt, site: _, preview: __, ...rest } = deployment
  return {
    ...rest,
    live: deployment.id === liveId,
    createdAt: iso(createdAt),
    startedAt: optionalTime(startedAt),
    finishedAt: optionalTime(finishedAt),
    liveAt: optionalTime(liveAt),
  }
}

export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

function optionalTime(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : iso(milliseconds)
}

/** Part of every path that names a site. */
export const siteParameter = z.string().describe('The id or the slug of a site')

/**
 * The site of a path, for those who may know that it exists. A token for another site gets the same answer as for a site
 * that isn't there.
 */
export async function siteOf({ platform, actor }: Call, name: string): Promise<Site> {
  const site = await findSiteByName(platform.database, name)
  if (!site || !ownsSite(actor, site.id)) throw new Problem(404, 'no-site', 'There is no such site.')
  return site
}

export function ownsSite(actor: Actor, site: string): boolean {
  return actor.site === undefined || actor.site === site
}
