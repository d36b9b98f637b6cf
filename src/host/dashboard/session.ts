// Sessions of the dashboard: users sign in with a token, which stays in a cookie that no script and no site can read.
import { findActor } from '../access/tokens.ts'
import type { Platform } from '../platform.ts'
import type { Actor } from '../routes/route.ts'

/** `__Host-`: this host only, over HTTPS (or on this machine), whatever other hosts of the domain set. */
const COOKIE = '__Host-galley'
const SECONDS = 12 * 60 * 60

export function sessionCookie(token: string | undefined): string {
  const age = token === undefined ? 0 : SECONDS
  return `${COOKIE}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; Secure; SameSite=Strict`
}

/** Undefined for strangers, and after the token was revoked. */
export async function signedIn(request: Request, { database, now }: Platform): Promise<Actor | undefined> {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const token = cookies.flatMap((cookie) =>
    cookie.startsWith(`${COOKIE}=`) ? [cookie.slice(COOKIE.length + 1)] : [],
  )[0]
  return token ? findActor(database, token, now()) : undefined
}

/** Whether a form was sent from a page of the dashboard. */
export function isOwnForm(request: Request): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  // Browsers send one of the two with every form.
  if (origin === null) return site === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === request.headers.get('host')?.toLowerCase()
}
