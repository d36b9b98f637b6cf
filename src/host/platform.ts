// What every part of the host is given: where things are kept, what is allowed, and who is told.
import type { Access } from './access/gate.ts'
import type { Events } from './analytics/events.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Dns } from './domains/dns.ts'
import type { Log } from './operations/log.ts'
import type { Metrics } from './operations/metrics.ts'
import type { HostSettings } from './settings.ts'
import type { Database } from './store/database.ts'

/** One node of the host. Parts of the program get all of it, so that a new part needs no new wiring. */
export interface Platform {
  readonly settings: HostSettings
  readonly database: Database
  readonly blobs: BlobStore
  readonly log: Log
  readonly metrics: Metrics
  /** Who may read a site. */
  readonly access: Access
  /** Is told what readers do. */
  readonly events: Events
  /** Proves who owns a domain. */
  readonly dns: Dns
  /** Milliseconds since 1970; a parameter, so that tests can let time pass. */
  now(): number
}
