// Actions on tokens of the API.
import * as z from 'zod'
import { createToken } from '../access/tokens.ts'
import { recordAudit } from '../operations/audit.ts'
import { covers, Problem, type Route, route, SCOPES, type Scope } from './route.ts'
import { iso, siteOf } from './shapes.ts'

const tokenShape = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  site: z.string().optional().describe('The only site that it is for'),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
  usedAt: z.string().optional(),
})

interface TokenRow {
  id: string
  name: string
  scopes: string
  site: string | null
  createdAt: number
  expiresAt: number | null
  usedAt: number | null
}

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
    summary: 'Make a token',
    description: 'The answer holds the token, which is shown only once. It can’t do more than the one that makes it.',
    input: z.object({
      name: z.string().min(1).max(100).describe('For whom it is; shown in the audit log'),
      scopes: z.array(z.enum(SCOPES)).min(1),
      site: z.string().optional().describe('The id or slug of the only site that it is for'),
      days: z.number().int().min(1).max(3650).default(90).describe('Days until it expires'),
    }),
    output: tokenShape.extend({ token: z.string() }),
    status: 201,
    async run({ name, scopes, site: siteName, days }, call) {
      const { platform, actor } = call
      const site = siteName === undefined ? actor.site : (await siteOf(call, siteName)).id
      const excess = scopes.find((scope) => !covers(actor.scopes, scope))
      if (excess) throw new Problem(403, 'scope', `Your token doesn't have \`${excess}\`.`)
      const createdAt = platform.now()
      const expiresAt = createdAt + days * DAY
      const { id, token } = await createToken(platform.database, { name, scopes, site, createdAt, expiresAt })
      const entry = { actor: actor.name, action: 'make token', site, detail: { id, name, scopes } }
      await recordAudit(platform.database, { ...entry, now: createdAt })
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
    input: z.object({ token: z.string().describe('The id of a token') }),
    output: z.object({ revoked: z.string() }),
    async run({ token: id }, { platform, actor }) {
      const rows =
        actor.site === undefined
          ? await platform.database.write('DELETE FROM token WHERE id = ? RETURNING id', id)
          : await platform.database.write('DELETE FROM token WHERE id = ? AND site = ? RETURNING id', id, actor.site)
      if (rows.length === 0) throw new Problem(404, 'no-token', 'There is no such token.')
      const entry = { actor: actor.name, action: 'revoke token', detail: { id } }
      await recordAudit(platform.database, { ...entry, now: platform.now() })
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
