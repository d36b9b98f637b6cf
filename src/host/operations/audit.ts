// Who did what to a site.
import type { Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'

export interface AuditEntry {
  /** The name of a token, a provider, or `operator` for somebody at the machine. */
  readonly actor: string
  readonly action: string
  readonly site?: string
  readonly detail?: object
  readonly now: number
}

/** Writes it down, in the transaction of what was done. */
export async function recordAudit(
  queries: Queries,
  { actor, action, site, detail = {}, now }: AuditEntry,
): Promise<void> {
  await queries.write(
    'INSERT INTO audit (id, at, actor, action, site, detail) VALUES (?, ?, ?, ?, ?, ?)',
    ...[createId(), now, actor, action, site ?? null, JSON.stringify(detail)],
  )
}
