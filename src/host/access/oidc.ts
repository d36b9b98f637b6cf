// Sign-in by OpenID Connect: the code flow with PKCE. https://openid.net/specs/openid-connect-core-1_0.html
import type { Configuration } from 'openid-client'
import { publicFetch } from '../../relay/public-fetch.ts'
import { reasonOf } from './failure.ts'
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

/**
 * Where the client's secret is: in a header, as the standard says, or among the fields. Many providers take it only in one
 * place, which is set for the client there.
 */
type SecretPlace = 'header' | 'body'

interface Found {
  readonly at: number
  readonly configurations: Partial<Record<SecretPlace, Promise<Configuration>>>
  /** Where the provider took the secret last. */
  place: SecretPlace
}

/** Where a provider describes itself, below the address of the issuer. */
const METADATA = '/.well-known/openid-configuration'
const FRESH = 10 * 60_000
const MAX_FOUND = 1_000
const found = new Map<string, Found>()

/** What is known of a provider, for ten minutes. */
function foundAt({ issuer, clientId, clientSecret, isPublicOnly }: OidcSettings, now: number): Found {
  const key = JSON.stringify([issuer, clientId, clientSecret, isPublicOnly])
  const known = found.get(key)
  if (known && known.at > now - FRESH) return known
  if (found.size >= MAX_FOUND) found.clear()
  const fresh: Found = { at: now, configurations: {}, place: known?.place ?? 'header' }
  found.set(key, fresh)
  return fresh
}

/** The issuer's metadata, and how to ask it. */
function configurationOf(
  settings: OidcSettings,
  { configurations }: Found,
  place: SecretPlace,
): Promise<Configuration> {
  const known = configurations[place]
  if (known) return known
  const configuration = discover(settings, place)
  configurations[place] = configuration
  configuration.catch(() => delete configurations[place])
  return configuration
}

async function discover(settings: OidcSettings, place: SecretPlace): Promise<Configuration> {
  const { issuer, clientId, clientSecret: secret } = settings
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, customFetch, discovery, None } = await import(
    'openid-client'
  )
  const inPlace = place === 'header' ? ClientSecretBasic : ClientSecretPost
  const ask = (url: string) =>
    discovery(new URL(url), clientId, secret, secret === undefined ? None() : inPlace(secret), {
      timeout: 10,
      [customFetch]: fetchOf(settings),
      ...(issuer.startsWith('http:') && { execute: [allowInsecureRequests] }),
    })
  return ask(issuer).catch((error: { readonly cause?: { readonly attribute?: unknown; readonly body?: unknown } }) => {
    const { attribute, body } = error.cause ?? {}
    const { issuer: own } = (body ?? {}) as { readonly issuer?: unknown }
    if (attribute !== 'issuer' || typeof own !== 'string') throw error
    // A slash at the end makes another issuer, but nobody sees it in the address of the metadata.
    const plain = (url: string) => url.replace(/\/$/, '')
    if (plain(own) === plain(issuer)) return ask(own)
    throw new Error(`The provider at ${issuer} is the issuer \`${own}\`.`)
  })
}

interface SignInVisit {
  /** Where the provider sends the reader back to. */
  readonly callback: string
  /** Where they want to go. */
  readonly redirect: string
  readonly now: number
  /** What the answer is recognized by. Default: random. */
  readonly proofs?: Pick<SignInState, 'verifier' | 'state' | 'nonce'>
}

/** The address to send a reader to, and what to keep until they come back. */
export async function beginSignIn(
  settings: OidcSettings,
  { callback, redirect, now, proofs }: SignInVisit,
): Promise<{ readonly url: string; readonly kept: SignInState }> {
  const client = await import('openid-client')
  const known = foundAt(settings, now)
  const configuration = await configurationOf(settings, known, known.place)
  const verifier = proofs?.verifier ?? client.randomPKCECodeVerifier()
  const state = proofs?.state ?? client.randomState()
  const kept = { verifier, state, nonce: proofs?.nonce ?? client.randomNonce(), redirect }
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

/** Why nobody can begin to sign in, as one line. Undefined if the provider answers as it should. */
export async function providerProblem(settings: OidcSettings, now: number): Promise<string | undefined> {
  // Nobody is sent there.
  const visit = { callback: 'https://docs.invalid/login/callback', redirect: '/', now }
  try {
    await beginSignIn(settings, visit)
    return undefined
  } catch (error) {
    const { issuer } = settings
    const metadata = issuer.includes('/.well-known/') ? issuer : `${issuer.replace(/\/$/, '')}${METADATA}`
    return `${metadata}: ${reasonOf(error).replace(/\s+/g, ' ').trim()}`
  }
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
  const known = foundAt(settings, now)
  const grant = async (place: SecretPlace) => {
    const configuration = await configurationOf(settings, known, place)
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: kept.verifier,
      expectedState: kept.state,
      expectedNonce: kept.nonce,
      idTokenExpected: true,
    })
    known.place = place
    return { configuration, tokens }
  }
  const { place } = known
  const { configuration, tokens } = await grant(place).catch((error) => {
    if (settings.clientSecret === undefined || !isClientRefused(error)) throw error
    return grant(place === 'header' ? 'body' : 'header').catch((again) => {
      // Only one of them is about the place, and nobody knows which.
      throw isClientRefused(again) ? new AggregateError([error, again]) : again
    })
  })
  const claims = tokens.claims() ?? { sub: '' }
  const subject = claims.sub
  const name = nameOf(claims)
  if (settings.infoUrl === undefined) {
    const groups = claimOf(claims, settings)
    // Many providers keep ID tokens short, and tell groups only to those who ask.
    const isElsewhere = groups === undefined && settings.groupsClaim !== undefined
    if (!isElsewhere || configuration.serverMetadata().userinfo_endpoint === undefined)
      return { subject, name, groups: listOf(groups, settings) }
    const info = await client.fetchUserInfo(configuration, tokens.access_token, subject)
    return { subject, name: nameOf({ ...claims, ...info }), groups: listOf(claimOf(info, settings), settings) }
  }
  const response = await fetchOf(settings)(settings.infoUrl, {
    headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`The info address responded with ${response.status}.`)
  const user = (await response.json()) as { groups?: unknown; expiresAt?: unknown }
  return {
    subject,
    name,
    groups: listOf(user.groups, {}),
    ...(typeof user.expiresAt === 'number' && { expiresAt: user.expiresAt * 1000 }),
  }
}

/** What other people call somebody: `Ada Okafor <ada@example.com>`, as far as the provider says so. */
function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const textOf = (claim: string) => {
    const text = claims[claim]
    return typeof text === 'string'
      ? text
          .replace(/[<>\p{Cc}]/gu, ' ')
          .trim()
          .slice(0, 200)
      : ''
  }
  const email = claims.email_verified === false || !/^\S+@\S+$/.test(textOf('email')) ? '' : textOf('email')
  const name = textOf('name') || textOf('preferred_username')
  if (name !== '' && email !== '') return `${name} <${email}>`
  return name || email || textOf('sub')
}

/** Whether a provider refused the client. It does so before it looks at the code, which is still good then. */
function isClientRefused({ status, error }: { readonly status?: unknown; readonly error?: unknown }): boolean {
  return status === 401 || error === 'invalid_client' || error === 'unauthorized_client' || error === 'invalid_request'
}

/** The groups by the name of a claim, or by a path with dots such as `realm_access.roles`. */
function claimOf(claims: object, { groupsClaim = 'groups' }: OidcSettings): unknown {
  const own = Object.entries(claims).find(([name]) => name === groupsClaim)?.[1]
  const deep = groupsClaim.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<string, unknown>)[key]
      : undefined
  }, claims)
  return own ?? deep
}

/** Groups from a list, which is taken as it is, or from a string, which is split. */
function listOf(value: unknown, { groupsDelimiter }: Pick<OidcSettings, 'groupsDelimiter'>): string[] {
  if (Array.isArray(value)) return value.filter((group) => typeof group === 'string')
  if (typeof value !== 'string') return []
  const parts = groupsDelimiter === undefined ? [value] : value.split(groupsDelimiter)
  return parts.map((group) => group.trim()).filter((group) => group !== '')
}

/** How the servers of a login are called. */
function fetchOf({ isPublicOnly = false }: OidcSettings): typeof fetch {
  return isPublicOnly ? publicFetch : fetch
}
