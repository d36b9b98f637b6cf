// What actions do that change something: an entry in the audit log, and news to the nodes that serve sites.
import { type AuditEntry, recordAudit } from '../operations/audit.ts'
import type { Queries } from '../store/database.ts'
import type { Call } from './route.ts'

/** Records what the caller does. If a transaction does it, pass its queries. */
export function record(
  { actor, platform }: Call,
  queries: Queries,
  entry: Omit<AuditEntry, 'actor' | 'now'>,
): Promise<void> {
  return recordAudit(queries, { ...entry, actor: actor.name, now: platform.now() })
}

/** Tells all nodes that sites have changed. Resolves once this one serves the change. */
export async function announceSites(call: Call): Promise<void> {
  call.platform.database.announce('sites')
  await call.settled()
}
