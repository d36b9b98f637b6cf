// Actions on who may read a site.
import * as z from 'zod'
import { providerProblem } from '../access/oidc.ts'
import { endSessions } from '../access/sessions.ts'
import { type AccessSettings, accessInput, accessOf, accessOut, storeAccess } from '../access/settings.ts'
import { latestProduction } from '../deploys/deployment.ts'
import { enqueuePush } from '../deploys/push.ts'
import { type Site, writeAccess } from '../sites/site.ts'
import { announceSites, record } from './changes.ts'
import { type Call, type Route, route } from './route.ts'
import { isLimitedToPublic, siteOf, siteParameter } from './shapes.ts'

const shape = z.looseObject({
  kind: z
    .enum(['none', 'password', 'oidc', 'jwt', 'locked'])
    .describe(
      'How readers sign in. With `none`, everyone can read the site. With `locked`, nobody can, because the settings are unreadable.',
    ),
})

export const accessRoutes: readonly Route[] = [
  route({
    name: 'access.get',
    method: 'GET',
    path: '/v1/sites/:site/access',
    scope: 'sites:read',
    summary: 'Get access settings',
    description: 'No response contains passwords or client secrets.',
    input: z.object({ site: siteParameter }),
    output: shape,
    async run({ site }, call) {
      return shown(accessOf(await siteOf(call, site)))
    },
  }),
  route({
    name: 'access.set',
    method: 'PUT',
    path: '/v1/sites/:site/access',
    scope: 'sites:write',
    summary: 'Change access settings',
    description:
      'Takes effect immediately: readers have to sign in, except for pages that are `public`. All sessions end, and the site is built again for each group of readers. Also asks an OpenID Connect provider for its metadata.',
    input: z.object({ site: siteParameter, access: accessInput }),
    output: shape.extend({
      problem: z
        .string()
        .optional()
        .describe('Why readers can’t sign in yet, if the provider doesn’t answer or isn’t the issuer'),
    }),
    async run({ site: name, access }, call) {
      const site = await siteOf(call, name)
      const stored = await storeAccess(access, { isPublicOnly: isLimitedToPublic(call) })
      await change(call, site, stored)
      const problem = stored.kind === 'oidc' ? await providerProblem(stored, call.platform.now()) : undefined
      return { ...shown(stored), problem }
    },
  }),
  route({
    name: 'access.remove',
    method: 'DELETE',
    path: '/v1/sites/:site/access',
    scope: 'sites:write',
    summary: 'Remove access settings',
    description: 'Everyone can read the site again. Pages with `groups` aren’t published.',
    input: z.object({ site: siteParameter }),
    output: shape,
    async run({ site: name }, call) {
      await change(call, await siteOf(call, name), undefined)
      return shown(undefined)
    },
  }),
  route({
    name: 'access.end-sessions',
    method: 'POST',
    path: '/v1/sites/:site/access/end-sessions',
    scope: 'sites:write',
    summary: 'End all sessions',
    description: 'Signs out all readers of a site.',
    input: z.object({ site: siteParameter }),
    output: shape,
    async run({ site: name }, call) {
      const site = await siteOf(call, name)
      await call.platform.database.transaction(async (queries) => {
        await endSessions(queries, site.id)
        await record(call, queries, { action: 'end sessions', site: site.id })
      })
      await announceSites(call)
      return shown(accessOf(site))
    },
  }),
]

async function change(call: Call, site: Site, access: AccessSettings | undefined): Promise<void> {
  const { platform } = call
  await platform.database.transaction(async (queries) => {
    await writeAccess(queries, site.id, access)
    await endSessions(queries, site.id)
    await record(call, queries, { action: 'set access', site: site.id, detail: { kind: access?.kind ?? 'none' } })
  })
  platform.database.announce('sites')
  // What is live, or on its way, is built for other readers. Uploads name a ref too, but aren't built here.
  const latest = await latestProduction(platform.database, site.id)
  if (latest?.source === 'git' && latest.ref !== undefined) {
    const { ref, sha, message, author } = latest
    await enqueuePush(platform, { site: site.id, ref, sha, message, author }, { rebuild: true })
  }
  await call.settled()
}

function shown(access: ReturnType<typeof accessOf>): z.input<typeof shape> {
  if (access === undefined) return { kind: 'none' }
  if (access === 'locked') return { kind: 'locked' }
  return accessOut(access) as z.input<typeof shape>
}
