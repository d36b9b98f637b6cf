// Who did what.
import * as z from 'zod'
import { type Route, route } from './route.ts'
import { iso, time } from './shapes.ts'

export const auditRoutes: readonly Route[] = [
  route({
    name: 'audit.list',
    method: 'GET',
    path: '/v1/audit',
    scope: 'admin',
    summary: 'List the audit log',
    description: 'The newest entries come first.',
    input: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('The maximum number of entries'),
    }),
    output: z.object({
      entries: z.array(
        z.object({
          at: time,
          actor: z.string().describe('The name of the token, or `operator` for commands on the machine'),
          action: z.string(),
          site: z.string().optional().describe('The ID of the site'),
          detail: z.unknown().describe('More about the action, if there is more to say'),
        }),
      ),
    }),
    async run({ limit }, { platform, actor }) {
      const rows = await platform.database.read<{
        at: number
        actor: string
        action: string
        site: string | null
        detail: string
      }>(
        `SELECT at, actor, action, site, detail FROM audit ${actor.site === undefined ? '' : 'WHERE site = ?'} ORDER BY at DESC, id DESC LIMIT ?`,
        ...(actor.site === undefined ? [] : [actor.site]),
        limit,
      )
      return {
        entries: rows.map(({ at, site, detail, ...row }) => ({
          ...row,
          at: iso(at),
          site: site ?? undefined,
          detail: JSON.parse(detail),
        })),
      }
    },
  }),
]
