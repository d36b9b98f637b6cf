// Who has signed in: sessions by the hash of a cookie, each for one host name.
import type { Platform } from '../platform.ts'
import { one, type Queries } from '../store/database.ts'
import { createSecret, secretHash } from '../store/ids.ts'

/** Somebody who has signed in. */
export interface Session {
  readonly site: string
  readonly subject: string
  readonly groups: readonly string[]
  readonly expiresAt: number
}

/** What a sign-in says of a reader. */
export interface SignedIn {
  readonly subject: string
  /** What other people call them. */
  readonly name?: string
  readonly groups: readonly string[]
  /** Milliseconds since 1970. Undefined for the site's own limit. */
  readonly expiresAt?: number
}

/** Milliseconds for which a session is believed without asking the database: so long does a revocation take at most. */
const BELIEVED = 3_000
const MAX_KEPT = 20_000

/** Sessions of all sites, those that were asked for last in memory. */
export class Sessions {
  private readonly kept = new Map<string, { readonly session: Session | undefined; readonly until: number }>()

  constructor(private readonly platform: Pick<Platform, 'database' | 'now'>) {
    platform.database.onChange((topic) => {
      if (topic === 'sites') this.kept.clear()
    })
  }

  /** Makes a session and gives the secret for its cookie. `host` is the only name that it holds for. */
  async create(
    queries: Queries,
    site: string,
    host: string,
    { subject, groups, expiresAt }: Required<Omit<SignedIn, 'name'>>,
  ): Promise<string> {
    const secret = createSecret()
    await queries.write(
      'INSERT INTO session (hash, site, host, subject, reader_groups, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[secretHash(secret), site, host, subject, JSON.stringify(groups), this.platform.now(), expiresAt],
    )
    return secret
  }

  /** The session of a cookie, if it holds for this site and host name. Synchronous while it is believed. */
  find(secret: string, site: string, host: string): Session | undefined | Promise<Session | undefined> {
    const key = `${secretHash(secret)} ${site} ${host}`
    const known = this.kept.get(key)
    const now = this.platform.now()
    if (known && known.until > now) return valid(known.session, now)
    return this.load(key, secretHash(secret), site, host)
  }

  async remove(secret: string, site: string): Promise<void> {
    await this.platform.database.write('DELETE FROM session WHERE hash = ? AND site = ?', secretHash(secret), site)
    this.kept.clear()
  }

  private async load(key: string, hash: string, site: string, host: string): Promise<Session | undefined> {
    const row = await one<{ subject: string; readerGroups: string; expiresAt: number }>(
      this.platform.database,
      'SELECT subject, reader_groups, expires_at FROM session WHERE hash = ? AND site = ? AND host = ?',
      ...[hash, site, host],
    )
    const session = row && {
      site,
      subject: row.subject,
      groups: JSON.parse(row.readerGroups) as string[],
      expiresAt: Number(row.expiresAt),
    }
    const now = this.platform.now()
    if (this.kept.size >= MAX_KEPT) this.kept.clear()
    this.kept.set(key, { session, until: now + BELIEVED })
    return valid(session, now)
  }
}

function valid(session: Session | undefined, now: number): Session | undefined {
  return session && session.expiresAt > now ? session : undefined
}

/** Ends all sessions of a site. Readers sign in again. */
export async function endSessions(queries: Queries, site: string): Promise<void> {
  await queries.write('DELETE FROM session WHERE site = ?', site)
}
