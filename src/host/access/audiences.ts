// Which audiences a site with a login is built for, and which one a reader belongs to.
import { type Audience, audienceName } from '../../project/audience.ts'
import type { Platform } from '../platform.ts'
import type { Queries } from '../store/database.ts'

/** Up to this many groups, all their combinations are built at once. With more, only those that readers belong to. */
const MAX_COMBINED = 3
/** Combinations that are kept building; those of the readers who came last. */
const MAX_SEEN = 24

/** Every audience that is built besides `readers`, by name. */
export async function audiencesOf(queries: Queries, site: string, groups: readonly string[]): Promise<string[]> {
  const names = new Set(['visitors'])
  if (groups.length <= MAX_COMBINED) {
    for (let set = 1; set < 1 << groups.length; set++)
      names.add(nameOf(groups.filter((_, i) => (set & (1 << i)) !== 0)))
  } else {
    const seen = await queries.read<{ name: string }>(
      'SELECT name FROM audience WHERE site = ? ORDER BY seen_at DESC LIMIT ?',
      ...[site, MAX_SEEN],
    )
    for (const { name } of seen) names.add(name)
  }
  return [...names]
}

/** Stores which groups the pages of a site name. All other groups of a reader make no difference. */
export async function keepGroups(queries: Queries, site: string, groups: readonly string[]): Promise<void> {
  await queries.write('DELETE FROM site_group WHERE site = ?', site)
  for (const group of groups) await queries.write('INSERT INTO site_group (site, name) VALUES (?, ?)', site, group)
}

/** Records that a reader of an audience was here, so that its rendering is built. */
export async function noteAudience(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  site: string,
  name: string,
): Promise<void> {
  await database.write(
    'INSERT INTO audience (site, name, seen_at) VALUES (?, ?, ?) ON CONFLICT (site, name) DO UPDATE SET seen_at = excluded.seen_at',
    ...[site, name, now()],
  )
}

/** The groups that count for a site. */
export async function groupsOfSite(queries: Queries, site: string): Promise<ReadonlySet<string>> {
  const rows = await queries.read<{ name: string }>('SELECT name FROM site_group WHERE site = ?', site)
  return new Set(rows.map(({ name }) => name))
}

function nameOf(groups: readonly string[]): string {
  const audience: Audience = { isSignedIn: true, groups }
  return audienceName(audience)
}
