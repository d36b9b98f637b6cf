// Sessions of the dashboard: people sign in with a token, or get one from an identity provider. It stays in a cookie that no script and no site can read.
import { findActor } from '../access/tokens.ts'
import type { Platform } from '../platform.ts'
import type { Actor } from '../routes/route.ts'
import { adminOrigin, type HostSettings } from '../settings.ts'

type Origin = Pick<HostSettings, 'scheme'>

const SECONDS = 12 * 60 * 60

/**
 * `__Host-`: this host only, over HTTPS, whatever other hosts of the domain set. Without TLS, browsers drop such a cookie,
 * and some do so even on this machine.
 */
function cookieName({ scheme }: Origin): string {
  return scheme === 'https:' ? '__Host-galley' : 'galley'
}

/** The header that signs a browser in. Without a token, it signs it out. */
export function sessionCookie(token: string | undefined, origin: Origin): string {
  const age = token === undefined ? 0 : SECONDS
  const secure = origin.scheme === 'https:' ? ' Secure;' : ''
  return `${cookieName(origin)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly;${secure} SameSite=Strict`
}

/** The token in a request's cookie, valid or not. */
export function sessionToken(request: Request, origin: Origin): string | undefined {
  const prefix = `${cookieName(origin)}=`
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.flatMap((cookie) => (cookie.startsWith(prefix) ? [cookie.slice(prefix.length)] : []))[0]
}

/** Undefined for strangers, and after the token was revoked. */
export async function signedIn(request: Request, { database, settings, now }: Platform): Promise<Actor | undefined> {
  const token = sessionToken(request, settings)
  return token ? findActor(database, token, now()) : undefined
}

/** Whether a form was sent from a page of the dashboard. */
export function isOwnForm(request: Request, settings: HostSettings): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  // Browsers send one of the two with every form.
  if (origin === null) return site === 'same-origin'
  // A proxy may leave the port out of `Host`.
  const isPublic = origin === adminOrigin(settings)
  return isPublic || (URL.canParse(origin) && new URL(origin).host === request.headers.get('host')?.toLowerCase())
}
