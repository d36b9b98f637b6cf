// Sign-in by OpenID Connect: the code flow with PKCE. https://openid.net/specs/openid-connect-core-1_0.html
import type { Configuration } from 'openid-client'
import { publicFetch } from '../../relay/public-fetch.ts'
import type { SignedIn } from './sessions.ts'
import type { AccessSettings } from './settings.ts'

export type OidcSettings = Extract<AccessSettings, { kind: 'oidc' }>

/** A pending sign-in, stored in the database under the secret of a cookie. */
export interface SignInState {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly redirect: string
}

const FRESH = 10 * 60_000
const found = new Map<string, { readonly at: number; readonly configuration: Promise<Configuration> }>()

/** The issuer's metadata, cached for ten minutes. */
async function configurationOf(settings: OidcSettings, now: number): Promise<Configuration> {
  const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret, settings.isPublicOnly])
  const known = found.get(key)
  if (known && known.at > now - FRESH) return known.configuration
  const { allowInsecureRequests, customFetch, discovery, None } = await import('openid-client')
  const isPlain = settings.issuer.startsWith('http:')
  const configuration = discovery(
    new URL(settings.issuer),
    settings.clientId,
    settings.clientSecret,
    settings.clientSecret === undefined ? None() : undefined,
    { timeout: 10, [customFetch]: fetchOf(settings), ...(isPlain && { execute: [allowInsecureRequests] }) },
  )
  found.set(key, { at: now, configuration })
  configuration.catch(() => found.delete(key))
  return configuration
}

/** The address to send a reader to, and what to keep until they come back. */
export async function beginSignIn(
  settings: OidcSettings,
  { callback, redirect, now }: { readonly callback: string; readonly redirect: string; readonly now: number },
): Promise<{ readonly url: string; readonly kept: SignInState }> {
  const client = await import('openid-client')
  const configuration = await configurationOf(settings, now)
  const verifier = client.randomPKCECodeVerifier()
  const kept = { verifier, state: client.randomState(), nonce: client.randomNonce(), redirect }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: settings.scopes ?? 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: kept.state,
    nonce: kept.nonce,
  })
  return { url: url.href, kept }
}

/**
 * Who came back.
 * @throws when the issuer says no, or its answer isn't the one to our question
 */
export async function finishSignIn(
  settings: OidcSettings,
  { url, kept, now }: { readonly url: URL; readonly kept: SignInState; readonly now: number },
): Promise<SignedIn> {
  const client = await import('openid-client')
  const configuration = await configurationOf(settings, now)
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: kept.verifier,
    expectedState: kept.state,
    expectedNonce: kept.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims() ?? { sub: '' }
  if (settings.infoUrl === undefined) return { subject: claims.sub, groups: groupsOf(claims, settings) }
  const response = await fetchOf(settings)(settings.infoUrl, {
    headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`The info address responded with ${response.status}.`)
  const user = (await response.json()) as { groups?: unknown; expiresAt?: unknown }
  return {
    subject: claims.sub,
    groups: listOf(user.groups, undefined),
    ...(typeof user.expiresAt === 'number' && { expiresAt: user.expiresAt * 1000 }),
  }
}

/** A claim by name, or by a path with dots such as `realm_access.roles`. */
function groupsOf(claims: object, { groupsClaim = 'groups', groupsDelimiter }: OidcSettings): string[] {
  const own = Object.entries(claims).find(([name]) => name === groupsClaim)?.[1]
  const deep = groupsClaim.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined
  }, claims)
  return listOf(own ?? deep, groupsDelimiter)
}

/** Groups from a list, which is taken as it is, or from a string, which is split. */
function listOf(value: unknown, delimiter: string | undefined): string[] {
  if (Array.isArray(value)) return value.filter((group) => typeof group === 'string')
  if (typeof value !== 'string') return []
  const parts = delimiter === undefined ? [value] : value.split(delimiter)
  return parts.map((group) => group.trim()).filter((group) => group !== '')
}

/** How the servers of a login are called. */
function fetchOf({ isPublicOnly = false }: OidcSettings): typeof fetch {
  return isPublicOnly ? publicFetch : fetch
}
