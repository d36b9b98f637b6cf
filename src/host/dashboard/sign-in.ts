// Signing in to the dashboard with an identity provider. Whoever comes back gets a token for a working day.
import { createHmac } from 'node:crypto'
import { TryLimit } from '../../server/try-limit.ts'
import { readCookie, setCookie } from '../access/cookies.ts'
import { reasonOf } from '../access/failure.ts'
import { beginSignIn, finishSignIn, type OidcSettings } from '../access/oidc.ts'
import type { SignedIn } from '../access/sessions.ts'
import { createToken } from '../access/tokens.ts'
import { recordAudit } from '../operations/audit.ts'
import type { Platform } from '../platform.ts'
import { clientOf, type Mount } from '../serve/admin-server.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { adminOrigin } from '../settings.ts'
import { findSiteByName } from '../sites/site.ts'
import { createSecret } from '../store/ids.ts'
import { signInPage } from './pages/messages.tsx'
import { sessionCookie } from './session.ts'
import { type DashboardSignIn, roleOf } from './sign-in-settings.ts'

/** The path that the provider sends people back to. */
const CALLBACK = '/login/callback'
const COOKIE = 'dashboard-sign-in'
/** Seconds that a sign-in may take. */
const SIGN_IN_TIME = 10 * 60
const DEFAULT_HOURS = 12
const HOUR = 60 * 60_000
/** Sign-ins that one network may begin in a minute. */
const MAX_BEGUN = 100

/** Adds nothing if there's no provider. */
export const mountSignIn: Mount = (app, { platform }) => {
  const { settings, now } = platform
  const { signIn } = settings
  if (!signIn) return
  const provider: OidcSettings = { kind: 'oidc', ...signIn }
  const isSecure = settings.scheme === 'https:'
  const callback = `${adminOrigin(settings)}${CALLBACK}`
  const begun = new TryLimit(MAX_BEGUN)
  const refused = (status: number, message: string, cookie?: string) => {
    const response = signInPage(settings, { message, status })
    if (cookie !== undefined) response.headers.append('set-cookie', cookie)
    return response
  }

  app.get('/login/provider', async (context) => {
    if (!begun.take(clientNetwork(clientOf(context)), now())) return refused(429, 'Too many sign-ins. Wait a minute.')
    const secret = createSecret()
    try {
      const { url } = await beginSignIn(provider, { callback, redirect: '/', now: now(), proofs: proofsOf(secret) })
      const cookie = setCookie(COOKIE, secret, isSecure, SIGN_IN_TIME)
      return new Response(null, {
        status: 303,
        headers: { location: url, 'cache-control': 'no-store', 'set-cookie': cookie },
      })
    } catch (error) {
      platform.log('warn', 'dashboard sign-in', { error: reasonOf(error) })
      return refused(502, 'The identity provider doesn’t answer. Try again in a minute.')
    }
  })

  app.get(CALLBACK, async ({ req }) => {
    const secret = readCookie(req.raw, COOKIE, isSecure)
    if (secret === undefined) return refused(400, 'The sign-in took too long, or started in another browser.')
    // Behind a proxy, the request has another origin.
    const url = new URL(`${callback}${new URL(req.url).search}`)
    try {
      const kept = { ...proofsOf(secret), redirect: '/' }
      const person = await finishSignIn(provider, { url, kept, now: now() })
      const token = await tokenFor(platform, signIn, person)
      const gone = setCookie(COOKIE, '', isSecure, 0)
      return token === undefined
        ? refused(
            403,
            'You’re signed in at the identity provider, but may not use this dashboard. Ask its operator.',
            gone,
          )
        : welcome([sessionCookie(token, settings), gone])
    } catch (error) {
      platform.log('warn', 'dashboard sign-in', { error: reasonOf(error) })
      return refused(403, 'The identity provider didn’t let you in, or its answer can’t be verified.')
    }
  })
}

/** What an answer is recognized by, from the secret in the cookie of the browser that asked. No node has to remember it. */
function proofsOf(secret: string) {
  const proof = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  return { verifier: proof('verifier'), state: proof('state'), nonce: proof('nonce') }
}

/** A token with the rights of somebody's role. Undefined for those who have none. */
async function tokenFor(
  { database, log, now }: Platform,
  signIn: DashboardSignIn,
  { subject, name = subject, groups, expiresAt = Infinity }: SignedIn,
): Promise<string | undefined> {
  const role = roleOf(signIn, groups)
  const site = role?.site === undefined ? undefined : await findSiteByName(database, role.site)
  if (!role || (role.site !== undefined && !site)) {
    log('warn', 'dashboard sign-in', { name, error: role ? `There is no site ${role.site}.` : 'No role fits.' })
    return undefined
  }
  const createdAt = now()
  const end = Math.min(expiresAt, createdAt + (signIn.hours ?? DEFAULT_HOURS) * HOUR)
  return database.transaction(async (queries) => {
    const { token } = await createToken(queries, {
      ...{ name, scopes: role.scopes, site: site?.id, createdAt, expiresAt: Math.round(end), isSignIn: true },
    })
    const detail = { subject, scopes: role.scopes }
    await recordAudit(queries, { action: 'sign in', actor: name, site: site?.id, detail, now: createdAt })
    return token
  })
}

/** Browsers don't send the session along a redirect that began at another site, so the page itself goes on. */
function welcome(cookies: readonly string[]): Response {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  const text =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/"><title>Galley</title><p><a href="/">Go to the dashboard</a></p>'
  return new Response(text, { headers })
}
