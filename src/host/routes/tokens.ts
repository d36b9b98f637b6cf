// Actions on tokens of the API.
import * as z from 'zod'
import { createToken } from '../access/tokens.ts'
import { record } from './changes.ts'
import { TOKEN } from './examples.ts'
import { covers, Problem, type Route, route, SCOPES, type Scope } from './route.ts'
import { iso, siteOf, time } from './shapes.ts'

const tokenShape = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    site: z.string().optional().describe('The ID of the only site that the token is for'),
    createdAt: time,
    expiresAt: time.optional(),
    usedAt: time.optional().describe('When it was last used'),
  })
  .meta({ id: 'Token', examples: [TOKEN] })

interface TokenRow {
  id: string
  name: string
  scopes: string
  site: string | null
  createdAt: number
  expiresAt: number | null
  usedAt: number | null
}

type Revoked = Pick<TokenRow, 'name' | 'site'>

const DAY = 24 * 60 * 60_000

export const tokenRoutes: readonly Route[] = [
  route({
    name: 'tokens.list',
    method: 'GET',
    path: '/v1/tokens',
    scope: 'admin',
    summary: 'List tokens',
    input: z.object({}),
    output: z.object({ tokens: z.array(tokenShape) }),
    async run(_, { platform, actor }) {
      const rows = await platform.database.read<TokenRow>(
        'SELECT id, name, scopes, site, created_at, expires_at, used_at FROM token ORDER BY created_at',
      )
      return { tokens: rows.filter(({ site }) => actor.site === undefined || actor.site === site).map(tokenOut) }
    },
  }),
  route({
    name: 'tokens.create',
    method: 'POST',
    path: '/v1/tokens',
    scope: 'admin',
    summary: 'Create a token',
    description: 'A token can’t have scopes that yours doesn’t have.',
    input: z.object({
      name: z.string().min(1).max(100).describe('Who or what uses the token. Shown in the audit log.'),
      scopes: z.array(z.enum(SCOPES)).min(1).describe('What the token can do'),
      site: z
        .string()
        .optional()
        .describe('The ID or slug of the only site that the token is for. Default: all sites.'),
      days: z.number().int().min(1).max(3650).default(90).describe('The number of days until the token expires'),
    }),
    output: tokenShape
      .extend({ token: z.string().describe('The token, shown only once') })
      .meta({ examples: [{ ...TOKEN, token: 'galley_Vb3uT0…' }] }),
    status: 201,
    async run({ name, scopes, site: siteName, days }, call) {
      const { platform, actor } = call
      const site = siteName === undefined ? actor.site : (await siteOf(call, siteName)).id
      const excess = scopes.find((scope) => !covers(actor.scopes, scope))
      if (excess) throw new Problem(403, 'scope', `Your token doesn’t have \`${excess}\`.`)
      const createdAt = platform.now()
      const expiresAt = createdAt + days * DAY
      const { id, token } = await createToken(platform.database, { name, scopes, site, createdAt, expiresAt })
      await record(call, platform.database, { action: 'make token', site, detail: { id, name, scopes } })
      const row = { id, name, scopes: scopes.join(' '), site: site ?? null, createdAt, expiresAt, usedAt: null }
      return { ...tokenOut(row), token }
    },
  }),
  route({
    name: 'tokens.delete',
    method: 'DELETE',
    path: '/v1/tokens/:token',
    scope: 'admin',
    summary: 'Revoke a token',
    input: z.object({ token: z.string().describe('The ID of a token') }),
    output: z.object({ revoked: z.string().describe('The ID of the token') }),
    async run({ token: id }, call) {
      const { platform, actor } = call
      const rows =
        actor.site === undefined
          ? await platform.database.write<Revoked>('DELETE FROM token WHERE id = ? RETURNING name, site', id)
          : await platform.database.write<Revoked>(
              'DELETE FROM token WHERE id = ? AND site = ? RETURNING name, site',
              ...[id, actor.site],
            )
      const [revoked] = rows
      if (!revoked) throw new Problem(404, 'no-token', 'There is no such token.')
      const { name, site } = revoked
      await record(call, platform.database, {
        action: 'revoke token',
        site: site ?? undefined,
        detail: { id, name },
      })
      return { revoked: id }
    },
  }),
]

function tokenOut({ id, name, scopes, site, createdAt, expiresAt, usedAt }: TokenRow): z.input<typeof tokenShape> {
  return {
    ...{ id, name, scopes: scopes.split(' ') as Scope[], site: site ?? undefined, createdAt: iso(createdAt) },
    expiresAt: expiresAt === null ? undefined : iso(expiresAt),
    usedAt: usedAt === null ? undefined : iso(usedAt),
  }
}
