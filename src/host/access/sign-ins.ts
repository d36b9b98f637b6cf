// Sign-ins that readers have begun elsewhere, and will come back from. A browser may begin several at once, as when it opens
// its tabs again, so each has a cookie of its own. Its name is in the address that the reader comes back to.
import type { Platform } from '../platform.ts'
import type { SiteVisit } from '../serve/site-request.ts'
import { createSecret, secretHash } from '../store/ids.ts'
import { cookieNames, readCookie, setCookie } from './cookies.ts'

/** Milliseconds that a sign-in may take. */
const SIGN_IN_TIME = 10 * 60_000
/** Sign-ins that a browser may have begun. More cookies could become more than a server takes. */
const MAX_BEGUN = 8
const NAME_LENGTH = 12

type Stores = Pick<Platform, 'settings' | 'database' | 'now'>

/**
 * Keeps what is needed when the reader comes back.
 * @returns the hash that stands for the sign-in, and cookies for the browser
 */
export async function keepSignIn(
  { settings, database, now }: Stores,
  { request, site, host }: SiteVisit,
  name: string,
  state: object,
): Promise<{ readonly hash: string; readonly cookies: readonly string[] }> {
  const secret = createSecret()
  const hash = secretHash(secret)
  await database.write('DELETE FROM sign_in WHERE expires_at < ?', now())
  await database.write(
    'INSERT INTO sign_in (hash, site, host, state, expires_at) VALUES (?, ?, ?, ?, ?)',
    ...[hash, site.id, host, JSON.stringify(state), now() + SIGN_IN_TIME],
  )
  const isSecure = settings.scheme === 'https:'
  // Browsers send the oldest first.
  const old = cookieNames(request, cookieOf(''), isSecure).slice(0, 1 - MAX_BEGUN)
  const cookies = [
    ...old.map((cookie) => setCookie(cookie, '', isSecure, 0)),
    setCookie(cookieOf(name), secret, isSecure, SIGN_IN_TIME / 1000),
  ]
  return { hash, cookies }
}

/**
 * What was kept for a sign-in of this browser, once, even if the sign-in fails. Undefined if it took too long, or began in
 * another browser.
 */
export async function takeSignIn<State>(
  { settings, database, now }: Stores,
  { request, site, host }: SiteVisit,
  name: string,
): Promise<State | undefined> {
  const secret = readCookie(request, cookieOf(name), settings.scheme === 'https:')
  if (secret === undefined) return undefined
  const [row] = await database.write<{ state: string; expiresAt: number }>(
    'DELETE FROM sign_in WHERE hash = ? AND site = ? AND host = ? RETURNING state, expires_at',
    ...[secretHash(secret), site.id, host],
  )
  return row && Number(row.expiresAt) > now() ? (JSON.parse(row.state) as State) : undefined
}

/** The header that removes the cookie of a sign-in that was taken. */
export function endSignIn({ settings }: Stores, name: string): string {
  return setCookie(cookieOf(name), '', settings.scheme === 'https:', 0)
}

function cookieOf(name: string): string {
  return `sign-in-${name.slice(0, NAME_LENGTH)}`
}
