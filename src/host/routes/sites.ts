// Actions on sites.
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { GitError } from '../../files/git.ts'
import { enqueuePush } from '../deploys/push.ts'
import { forgeRepository } from '../forges/forge.ts'
import { resolveRef } from '../git/checkout.ts'
import { CloneUrlError, checkCloneUrl } from '../git/clone-url.ts'
import { gitMessage } from '../git/safe-git.ts'
import { sourceOf } from '../git/source.ts'
import { deleteFiles, enqueueRetentionOf } from '../operations/retention.ts'
import type { HostSettings } from '../settings.ts'
import {
  insertSite,
  listSites,
  PROVIDERS,
  type Site,
  type SiteSettings,
  settingsSchema,
  slugSchema,
  updateSite,
} from '../sites/site.ts'
import { createId, createSecret } from '../store/ids.ts'
import { announceSites, record } from './changes.ts'
import { DEPLOYMENT, SITE } from './examples.ts'
import { type Call, Problem, type Route, route } from './route.ts'
import { ownsSite, siteOf, siteOut, siteParameter, siteShape } from './shapes.ts'

const fields = {
  repository: z.string().max(2_000).describe('The address to clone: `https://…`, `ssh://…`, or `user@host:path`'),
  branch: z
    .string()
    .max(250)
    .regex(/^(?!-)[^\s~^:?*[\\]+$/, 'This can’t be the name of a branch.')
    .describe('The branch to build. Default: the default branch of the repository.'),
  folder: z
    .string()
    .max(500)
    .regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\]*$/, 'Write a path inside the repository.')
    .describe('The docs folder in the repository. Default: Galley looks for it.'),
  base: z
    .string()
    .regex(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/, 'Write a path such as `/docs`, without a slash at its end.')
    .describe('The path that the site is served under, such as `/docs`. Default: none.'),
  provider: z.enum(PROVIDERS).describe('The forge that sends webhooks'),
  forgeToken: z
    .string()
    .max(1_000)
    .describe(
      'A token for the API of the forge, to clone private repositories and to write statuses and comments. No response contains it.',
    ),
  settings: settingsSchema,
}
const FIELD_NAMES = Object.keys(fields) as (keyof typeof fields)[]

const created = siteShape
  .extend({
    hookSecret: z.string().describe('The secret for webhooks, shown only once'),
    deployment: z.string().optional().describe('The ID of the first deployment, if there is a repository'),
  })
  .meta({ examples: [{ ...SITE, live: undefined, hookSecret: 'Q2v8…', deployment: DEPLOYMENT.id }] })

export const siteRoutes: readonly Route[] = [
  route({
    name: 'sites.list',
    method: 'GET',
    path: '/v1/sites',
    scope: 'sites:read',
    summary: 'List sites',
    input: z.object({}),
    output: z.object({ sites: z.array(siteShape) }),
    async run(_, { platform, actor }) {
      const sites = await listSites(platform.database)
      return { sites: sites.filter(({ id }) => ownsSite(actor, id)).map((site) => siteOut(site, platform.settings)) }
    },
  }),
  route({
    name: 'sites.create',
    method: 'POST',
    path: '/v1/sites',
    scope: 'sites:write',
    summary: 'Add a site',
    description:
      'If you name a repository, its first build starts right away. Otherwise, the site is what you [upload](/hosting/api#upload-a-site).',
    input: z.object({ slug: slugSchema, ...z.object(fields).partial().shape }),
    output: created,
    status: 201,
    run: createSite,
  }),
  route({
    name: 'sites.get',
    method: 'GET',
    path: '/v1/sites/:site',
    // Whoever deploys has to know the path that the site is built for.
    scope: ['sites:read', 'deploy'],
    summary: 'Get a site',
    input: z.object({ site: siteParameter }),
    output: siteShape,
    async run({ site }, call) {
      return siteOut(await siteOf(call, site), call.platform.settings)
    },
  }),
  route({
    name: 'sites.update',
    method: 'PATCH',
    path: '/v1/sites/:site',
    scope: 'sites:write',
    summary: 'Change a site',
    description:
      'Changes only what you send. Set a value to `null` to clear it. If the site has a repository, and the change is one to what is built, a build starts right away.',
    input: z.object({
      site: siteParameter,
      slug: slugSchema.optional(),
      repository: fields.repository.nullable().optional(),
      branch: fields.branch.nullable().optional(),
      folder: fields.folder.nullable().optional(),
      base: fields.base.nullable().optional(),
      provider: fields.provider.nullable().optional(),
      forgeToken: fields.forgeToken.nullable().optional(),
      settings: fields.settings.nullable().optional(),
      hookSecret: z.literal('new').optional().describe('`new` creates a new secret for webhooks, and returns it'),
    }),
    output: siteShape.extend({
      hookSecret: z.string().optional().describe('The new secret for webhooks, if you asked for one'),
      deployment: z.string().optional().describe('The ID of the build that started, if any'),
    }),
    async run({ site: name, slug, hookSecret: wantsSecret, ...input }, call) {
      const { platform } = call
      const site = await siteOf(call, name)
      if (slug !== undefined) checkSlug(slug, platform.settings)
      const given = FIELD_NAMES.filter((key) => input[key] !== undefined)
      const empty: Partial<Site> = { folder: '', base: '', settings: {} }
      const values = Object.fromEntries(given.map((key) => [key, input[key] ?? empty[key]])) as Partial<Site>
      const hookSecret = wantsSecret && createSecret()
      const updated: Site = {
        ...site,
        ...values,
        ...(input.settings && { settings: changedSettings(site, input.settings) }),
        ...(slug !== undefined && { slug }),
        ...(values.repository !== undefined && { repository: checkRepository(values.repository, call) }),
        ...(hookSecret && { hookSecret }),
      }
      const { repository } = updated
      if (input.forgeToken === undefined) keepToken(site, updated)
      const tip =
        repository !== undefined && buildsOtherwise(site, updated)
          ? await lookUp({ ...updated, repository }, call)
          : undefined
      await platform.database.transaction(async (queries) => {
        await updateSite(queries, updated).catch(takenSlug)
        const changed = [...given, ...(slug === undefined ? [] : ['slug']), ...(hookSecret ? ['hookSecret'] : [])]
        await record(call, queries, { action: 'update site', site: site.id, detail: { changed } })
      })
      // Its links are made for the path that it's served under, for example.
      const deployment = tip && (await enqueuePush(platform, { site: site.id, ...tip }, { rebuild: true }))
      await announceSites(call)
      return { ...siteOut(updated, platform.settings), hookSecret, deployment }
    },
  }),
  route({
    name: 'sites.delete',
    method: 'DELETE',
    path: '/v1/sites/:site',
    scope: 'admin',
    summary: 'Delete a site',
    description: 'Deletes all of its deployments too. This can’t be undone.',
    input: z.object({ site: siteParameter }),
    output: z.object({ removed: z.string().describe('The ID of the site') }),
    async run({ site: name }, call) {
      const { platform } = call
      const site = await siteOf(call, name)
      const detail = { id: site.id, slug: site.slug }
      await platform.database.transaction(async (queries) => {
        for (const kind of ['build', 'check', 'report'])
          await queries.write('DELETE FROM job WHERE lane = ?', `${kind} ${site.id}`)
        await queries.write('DELETE FROM site WHERE id = ?', site.id)
        await enqueueRetentionOf(queries, site.id, platform.now())
        await record(call, queries, { action: 'remove site', detail })
      })
      platform.database.announce('jobs')
      await announceSites(call)
      await deleteFiles(platform, site.id)
      return { removed: site.id }
    },
  }),
]

/** Whether a change to a site makes what is live out of date. */
function buildsOtherwise(before: Site, after: Site): boolean {
  const keys = ['repository', 'branch', 'folder', 'base'] as const
  return keys.some((key) => before[key] !== after[key]) || before.settings.extensions !== after.settings.extensions
}

function changedSettings({ settings }: Site, changes: SiteSettings): SiteSettings {
  return { ...settings, ...changes, ...(changes.limits && { limits: { ...settings.limits, ...changes.limits } }) }
}

type Creation = { slug: string } & Partial<Pick<Site, keyof typeof fields>>

async function createSite(input: Creation, call: Call): Promise<z.input<typeof created>> {
  const { platform, actor } = call
  if (actor.site !== undefined) throw new Problem(403, 'scope', 'This token is for one site only.')
  const { database, settings, now } = platform
  checkSlug(input.slug, settings)
  const hookSecret = createSecret()
  const repository = input.repository === undefined ? undefined : checkRepository(input.repository, call)
  const tip = repository === undefined ? undefined : await lookUp({ ...input, repository }, call)
  const site: Site = {
    ...{ branch: undefined, folder: '', base: '', provider: undefined, forgeToken: undefined, settings: {} },
    ...input,
    ...{
      id: createId(),
      repository,
      hookSecret,
      access: undefined,
      assistant: undefined,
      liveId: undefined,
      sources: [],
      isPinned: false,
      polledAt: 0,
      createdAt: now(),
    },
  }
  await database.transaction(async (queries) => {
    await insertSite(queries, site).catch(takenSlug)
    await record(call, queries, { action: 'add site', site: site.id, detail: { slug: site.slug, repository } })
  })
  const deployment = tip && (await enqueuePush(platform, { site: site.id, ...tip }))
  await announceSites(call)
  return { ...siteOut(site, settings), hookSecret, deployment }
}

/** The stored form of an address that this caller may use. */
function checkRepository(text: string, { actor, platform }: Call): string {
  try {
    return checkCloneUrl(text, { local: actor.isLocal, private: platform.settings.privateRepositories }).href
  } catch (error) {
    throw new Problem(422, 'repository', (error as Error).message)
  }
}

/** A token that somebody else may have set doesn't go to another server, whose owner could read it. */
function keepToken({ repository, forgeToken }: Site, after: Site): void {
  const hostOf = (address: string | undefined) => address && forgeRepository(address)?.host
  if (forgeToken === undefined || after.repository === undefined || hostOf(repository) === hostOf(after.repository))
    return
  const message = 'This repository is on another server. Send its `forgeToken` too, or `null` to remove the old one.'
  throw new Problem(422, 'forge-token', message)
}

/** The tip of a site's branch; a `Problem` where the repository can't be asked or doesn't have it. */
export async function lookUp(
  { repository, branch, forgeToken }: { repository: string; branch?: string; forgeToken?: string },
  { platform }: Pick<Call, 'platform'>,
): Promise<{ ref: string; sha: string }> {
  try {
    const source = await sourceOf({ repository, forgeToken }, platform.settings)
    const tip = await resolveRef(source, branch && `refs/heads/${branch}`, AbortSignal.timeout(20_000))
    if (tip) return tip
  } catch (error) {
    if (error instanceof CloneUrlError) throw new Problem(422, 'repository', error.message)
    if (!(error instanceof GitError)) throw error
    const said = gitMessage(error, { token: forgeToken })
    throw new Problem(
      502,
      'repository',
      `The repository can’t be read: ${said.replace(/(?<![.!])$/, '.')}${helpFor(repository, said)}`,
    )
  }
  throw new Problem(
    422,
    'branch',
    branch ? `The repository has no branch \`${branch}\`.` : 'The repository has no commits yet.',
  )
}

/** What to write instead of an address that git can't read. Empty if git's own words are enough. */
function helpFor(repository: string, said: string): string {
  // What browsers show while somebody reads a folder, on GitHub, GitLab, and Gitea.
  const [, own, branch, folder] =
    /^(https?:\/\/[^/]+\/.+?)\/(?:-\/)?(?:tree|blob|src\/branch)\/([^/?#]+)\/*([^?#]*)/.exec(repository) ?? []
  if (own !== undefined)
    return ` Use the repository \`${own}\` with the branch \`${branch}\`${folder ? ` and the folder \`${folder}\`` : ''}.`
  // GitLab does so, and every forge where a repository was renamed.
  if (/returned error: 30\d/.test(said))
    return ' The server redirects, and the host follows no redirects. Use the new address. On GitLab, it ends in `.git`.'
  if (/\bgit: (?:command )?not found/.test(said)) return ' Install git on the machine of the host.'
  // Most forges have no home folders, so their short addresses mean the same.
  if (repository.startsWith('ssh:') && said.includes('does not appear to be a git repository'))
    return ' For a path in the home folder of the user, write `ssh://user@host/~/path`.'
  if (repository.startsWith('file:') && said.includes('does not appear to be a git repository'))
    return folderHelp(fileURLToPath(repository))
  if (/could not read Username|Authentication failed/.test(said))
    return ' If the repository is private, add the site with a token that may read it: `forgeToken=…`.'
  // Git's own help doesn't apply, because the host reads no configuration of its user.
  if (said.includes('dubious ownership'))
    return ' It belongs to another user than the one who runs this. Give it to the user of the host with `chown`.'
  return ''
}

/** What to do about a folder of this machine that isn't a repository: use the one that it's part of, or make one. */
function folderHelp(folder: string): string {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
    if (existsSync(join(above, '.git')))
      return ` Use the repository \`${above}\` with the folder \`${relative(above, folder)}\`.`
  return ' Run `git init` in it, and commit your docs.'
}

/** Throws `Problem` for a slug whose address is that of the dashboard, which would hide the site. */
function checkSlug(slug: string, { domain, adminHosts }: HostSettings): void {
  const name = `${slug}.${domain}`
  if (adminHosts.includes(name)) throw new Problem(409, 'slug', `The dashboard is at \`${name}\`. Choose another slug.`)
}

function takenSlug(error: unknown): never {
  if (/unique|duplicate/i.test(String((error as Error).message)))
    throw new Problem(409, 'slug', 'There is already a site with this slug. Choose another.')
  throw error
}
