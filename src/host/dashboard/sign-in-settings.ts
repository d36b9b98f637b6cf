// How people sign in to the dashboard with an identity provider, as the operator sets it.
import * as z from 'zod'
import { oidcClient } from '../access/settings.ts'
import { SCOPES } from '../routes/route.ts'

const role = z.strictObject({
  group: z.string().min(1).max(500).optional(),
  scopes: z.array(z.enum(SCOPES)).min(1),
  site: z.string().min(1).max(100).optional(),
})

const schema = z.strictObject({
  ...oidcClient.shape,
  hours: z.number().min(0.25).max(168).optional(),
  roles: z.array(role).min(1),
})

/** A provider, and what those who sign in there may do: the first role that fits. */
export type DashboardSignIn = z.output<typeof schema>
export type Role = DashboardSignIn['roles'][number]

/** Reads the settings from JSON. Throws with what is wrong. */
export function readSignIn(text: string): DashboardSignIn {
  const parsed = schema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `${path.length > 0 ? `\`${path.join('.')}\`: ` : ''}${message}`)
      .join('; '),
  )
}

/** The role of somebody in these groups. Undefined for nobody's. */
export function roleOf({ roles }: DashboardSignIn, groups: readonly string[]): Role | undefined {
  return roles.find(({ group }) => group === undefined || groups.includes(group))
}
