// The platform that every part of the host gets: stores, limits, and listeners.
import type { Access } from './access/gate.ts'
import type { Events } from './analytics/events.ts'
import type { Libraries } from './assistants/libraries.ts'
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
  /** Receives what readers do. */
  readonly events: Events
  /** What assistants read of a site. */
  readonly libraries: Libraries
  /** Looks up who owns a domain. */
  readonly dns: Dns
  /** Milliseconds since 1970. A parameter, so that tests can control time. */
  now(): number
  /** The same for what is deleted for good: it doesn't follow a clock that leaps ahead for less than a day. */
  settledNow(): number
}
