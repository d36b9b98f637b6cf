// The shapes of sites and deployments in the API.
import * as z from 'zod'
import { type Deployment, STATES } from '../deploys/deployment.ts'
import type { HostSettings } from '../settings.ts'
import { adminOrigin, originOf } from '../settings.ts'
import { findSiteByName, type Site, settingsSchema } from '../sites/site.ts'
import { DEPLOYMENT, FINDING, SITE } from './examples.ts'
import { type Actor, type Call, Problem } from './route.ts'

/** A moment in UTC, as `iso` writes it. */
export const time = z.string().meta({ format: 'date-time' })

export const siteShape = z
  .object({
    id: z.string(),
    slug: z.string().describe('The name of the site, which is also its part of the host name'),
    url: z.string().describe('The address for readers'),
    repository: z.string().optional().describe('The address that is cloned. Sites without one are uploaded.'),
    branch: z.string().optional().describe('The branch to build, if it isn’t the default branch of the repository'),
    folder: z.string().describe('The docs folder in the repository. Empty if Galley looks for it.'),
    base: z.string().describe('The path that the site is served under, such as `/docs`. Can be empty.'),
    provider: z.string().optional().describe('The forge that sends webhooks'),
    settings: settingsSchema,
    hook: z.string().describe('The address for webhooks'),
    live: z.string().optional().describe('The ID of the deployment that readers see'),
    pinned: z.boolean().describe('Whether new deployments wait, as they do after a rollback'),
    createdAt: time,
  })
  .meta({ id: 'Site', examples: [SITE] })

export const deploymentShape = z
  .object({
    id: z.string(),
    number: z.int().describe('Counts up within the site'),
    kind: z.enum(['production', 'preview']).describe('Whether it’s for readers, or for a pull request'),
    source: z.enum(['git', 'upload']).describe('Whether the host built it, or someone uploaded it'),
    state: z
      .enum(STATES)
      .describe(
        '`queued`, `building`, and `uploading` are in progress. `ready` can be live. `superseded` means that a newer push came before the build. The files of a `deleted` deployment are gone.',
      ),
    live: z.boolean().describe('Whether readers see it'),
    ref: z.string().optional().describe('The Git ref, such as `refs/heads/main`'),
    sha: z.string().optional().describe('The commit'),
    message: z.string().optional().describe('The first line of the commit message'),
    author: z.string().optional().describe('The author of the commit'),
    error: z.string().optional().describe('Why it failed'),
    pages: z.int().optional().describe('The number of pages'),
    files: z.int().optional().describe('The number of files'),
    bytes: z.int().optional().describe('The size of all files'),
    errors: z.int().optional().describe('The number of errors that the build reported'),
    warnings: z.int().optional().describe('The number of warnings that the build reported'),
    createdAt: time,
    startedAt: time.optional(),
    finishedAt: time.optional(),
    liveAt: time.optional().describe('When it last went live'),
  })
  .meta({ id: 'Deployment', examples: [DEPLOYMENT] })

export const findingShape = z
  .object({
    severity: z.enum(['error', 'warning', 'suggestion']),
    code: z.string().describe('The name of the rule'),
    message: z.string().describe('What is wrong'),
    file: z.string().optional().describe('The path from the root of the repository'),
    line: z.int().optional(),
    help: z.string().optional().describe('How to fix it'),
  })
  .meta({ id: 'Finding', examples: [FINDING] })

/** A site as its owner sees it; secrets stay out. */
export function siteOut(site: Site, settings: HostSettings): z.input<typeof siteShape> {
  const { id, slug, repository, branch, folder, base, provider, settings: own, liveId, isPinned, createdAt } = site
  return {
    ...{ id, slug, url: siteAddress(site, settings), repository, branch, folder, base, provider, settings: own },
    hook: `${adminOrigin(settings)}/hooks/${id}`,
    ...{ live: liveId, pinned: isPinned, createdAt: iso(createdAt) },
  }
}

/** Where readers find a site. */
function siteAddress({ slug, base }: Pick<Site, 'slug' | 'base'>, settings: HostSettings): string {
  return `${originOf(settings, `${slug}.${settings.domain}`)}${base}/`
}

/** A deployment as the API gives it. `liveId` is the one that readers see. */
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

/** A time as the API gives it. */
export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

function optionalTime(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : iso(milliseconds)
}

/** Part of every path that names a site. */
export const siteParameter = z.string().describe('The ID or the slug of a site')

/**
 * The site of a path, for those who may know that it exists. A token for another site gets the same answer as for a site
 * that isn't there.
 */
export async function siteOf({ platform, actor }: Call, name: string): Promise<Site> {
  const site = await findSiteByName(platform.database, name)
  if (site && ownsSite(actor, site.id)) return site
  const named = `There is no site \`${name.slice(0, 100)}\``
  throw new Problem(404, 'no-site', actor.site === undefined ? `${named}.` : `${named}, or this token isn’t for it.`)
}

/** Whether a site exists for a caller: a token may be for one site only. */
export function ownsSite(actor: Actor, site: string): boolean {
  return actor.site === undefined || actor.site === site
}

/** Whether settings of this caller may send requests to public addresses only, and not to the host's own network. */
export function isLimitedToPublic({ actor, platform }: Call): boolean {
  // Who owns only one of many sites may be a stranger to the operator.
  return actor.site !== undefined && !platform.settings.privateRepositories
}
