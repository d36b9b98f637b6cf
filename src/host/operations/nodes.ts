// Tracks which nodes are running, and their addresses.
import type { Platform } from '../platform.ts'
import type { HostSettings } from '../settings.ts'
import type { Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'

/** The parts of public addresses, so that commands print the same ones as the host. */
export type Addresses = Pick<HostSettings, 'domain' | 'previewDomain' | 'adminHosts' | 'scheme' | 'port'>

/** Milliseconds between two signs of life, and after which a node counts as gone. */
const BEAT = 10_000
const GONE = 35_000

/** Reports that this node is running, until the returned function is called. */
export async function announceNode({ database, settings, now }: Platform, role: string): Promise<() => Promise<void>> {
  const id = createId()
  const { domain, previewDomain, adminHosts, scheme, port } = settings
  const address = JSON.stringify({ domain, previewDomain, adminHosts, scheme, port } satisfies Addresses)
  await database.write(
    'INSERT INTO node (id, role, address, started_at, seen_at) VALUES (?, ?, ?, ?, ?)',
    ...[id, role, address, now(), now()],
  )
  const timer = setInterval(() => {
    database.write('UPDATE node SET seen_at = ? WHERE id = ?', now(), id).catch(() => {})
  }, BEAT)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await database.write('DELETE FROM node WHERE id = ? OR seen_at < ?', id, now() - 10 * GONE)
  }
}

/** The addresses of a node that serves. Undefined if none is there. */
export async function servedAddresses(queries: Queries, now: number): Promise<Addresses | undefined> {
  const [row] = await queries.read<{ address: string }>(
    "SELECT address FROM node WHERE seen_at > ? AND role <> 'worker' ORDER BY started_at DESC LIMIT 1",
    now - GONE,
  )
  return row && (JSON.parse(row.address) as Addresses)
}
