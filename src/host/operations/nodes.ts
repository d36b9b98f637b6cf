// Tracks which nodes are running, and their addresses.
import type { Platform } from '../platform.ts'
import type { HostSettings } from '../settings.ts'
import type { Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'
import { keepSettled } from './settled-clock.ts'

/** The parts of public addresses, so that commands print the same ones as the host. */
export type Addresses = Pick<HostSettings, 'domain' | 'previewDomain' | 'adminHosts' | 'scheme' | 'port'>

/** Milliseconds between two signs of life, and after which a node counts as gone. */
const BEAT = 10_000
const GONE = 35_000

/** The signs of life of a node. */
export interface Presence {
  /** Resolves once others can see the node. If it rejects, the node tries again. */
  readonly begun: Promise<void>
  /** Tells others that the node is gone. Never rejects: they also notice by themselves. */
  end(): Promise<void>
}

/** Reports that this node is running, and what its clock shows, until it ends. */
export function announceNode({ database, settings, now, settledNow }: Platform, role: string): Presence {
  const id = createId()
  const { domain, previewDomain, adminHosts, scheme, port } = settings
  const address = JSON.stringify({ domain, previewDomain, adminHosts, scheme, port } satisfies Addresses)
  const startedAt = now()
  const beat = () =>
    database.transaction(async (queries) => {
      await queries.write(
        `INSERT INTO node (id, role, address, started_at, seen_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
        ...[id, role, address, startedAt, now()],
      )
      await keepSettled(queries, settledNow())
    })
  const timer = setInterval(() => void beat().catch(() => {}), BEAT)
  timer.unref()
  return {
    begun: beat(),
    async end() {
      clearInterval(timer)
      await database.write('DELETE FROM node WHERE id = ? OR seen_at < ?', id, now() - 10 * GONE).catch(() => {})
    },
  }
}

/** The addresses of a node that serves. Undefined if none is there. */
export async function servedAddresses(queries: Queries, now: number): Promise<Addresses | undefined> {
  const [row] = await queries.read<{ address: string }>(
    "SELECT address FROM node WHERE seen_at > ? AND role <> 'worker' ORDER BY started_at DESC LIMIT 1",
    now - GONE,
  )
  // JSON has no `undefined`, and a host behind a proxy has no port.
  return row && { port: undefined, ...(JSON.parse(row.address) as Omit<Addresses, 'port'>) }
}

/** Whether a node is there that builds. */
export async function hasBuilder(queries: Queries, now: number): Promise<boolean> {
  const [row] = await queries.read("SELECT id FROM node WHERE seen_at > ? AND role <> 'web' LIMIT 1", now - GONE)
  return row !== undefined
}
