// Tokens of the API. Only their hashes are stored.
import type { Actor, Scope } from '../routes/route.ts'
import { one, type Queries } from '../store/database.ts'
import { createId, createSecret, secretHash } from '../store/ids.ts'

/** A prefix, so that scanners for leaked secrets can find tokens. */
const PREFIX = 'galley_'
/** How often the time of the last use is written, in milliseconds. */
const USE_STEP = 60_000

export interface NewToken {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly site: string | undefined
  readonly createdAt: number
  readonly expiresAt: number | undefined
  /** True for one that ends when somebody signs out. */
  readonly isSignIn?: boolean
}

/** Creates a token. Only its hash is stored. */
export async function createToken(
  queries: Queries,
  { name, scopes, site, createdAt, expiresAt, isSignIn = false }: NewToken,
): Promise<{ id: string; token: string }> {
  const [id, token] = [createId(), `${PREFIX}${createSecret()}`]
  await queries.write(
    'INSERT INTO token (id, hash, name, scopes, site, created_at, expires_at, signed_in) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ...[id, secretHash(token), name, scopes.join(' '), site ?? null, createdAt, expiresAt ?? null, isSignIn ? 1 : 0],
  )
  return { id, token }
}

/** The caller that a token identifies. Undefined if it's invalid, expired, or revoked. */
export async function findActor(queries: Queries, token: string, now: number): Promise<Actor | undefined> {
  if (!token.startsWith(PREFIX)) return undefined
  const row = await one<{ id: string; name: string; scopes: string; site: string | null; usedAt: number | null }>(
    queries,
    'SELECT id, name, scopes, site, used_at FROM token WHERE hash = ? AND (expires_at IS NULL OR expires_at > ?)',
    ...[secretHash(token), now],
  )
  if (!row) return undefined
  if ((row.usedAt ?? 0) < now - USE_STEP) await queries.write('UPDATE token SET used_at = ? WHERE id = ?', now, row.id)
  return { name: row.name, scopes: row.scopes.split(' ') as Scope[], site: row.site ?? undefined, isLocal: false }
}

/** Ends a token that somebody got by signing in. Any other stays. */
export async function endSignInToken(queries: Queries, token: string): Promise<void> {
  await queries.write('DELETE FROM token WHERE hash = ? AND signed_in = 1', secretHash(token))
}
