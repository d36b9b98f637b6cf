// Who may read a site, as its owner sets it.
import { createPublicKey } from 'node:crypto'
import * as z from 'zod'
import type { Site } from '../sites/site.ts'
import { passwordHash } from './password.ts'

const issuer = z.url().refine((url) => url.startsWith('https://') || isLoopback(url), 'Use an `https://` address.')
const logoutUrl = z.url({ protocol: /^https?$/ })
const days = z
  .number()
  .min(0.01)
  .max(90)
  .optional()
  .describe('The number of days until readers have to sign in again. Default: 7.')

const password = z.object({
  kind: z.literal('password'),
  password: z.string().min(8).max(500).describe('The password, which is the same for all readers'),
  days,
})

/** An identity provider, and this client at it. */
export const oidcClient = z.object({
  issuer: issuer.describe('The address of the identity provider, without `/.well-known/openid-configuration`'),
  clientId: z.string().min(1).max(500).describe('The ID of this client at the identity provider'),
  clientSecret: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('The secret of this client. Leave it out for a public client, which uses only PKCE.'),
  scopes: z.string().max(500).optional().describe('The scopes to ask for, separated by spaces. Default: `openid`.'),
  groupsClaim: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The claim that lists groups. If it’s set, and the ID token lacks it, the host asks for the user info. Default: `groups`.',
    ),
  groupsDelimiter: z.string().min(1).max(4).optional().describe('What separates the groups if the claim is a string'),
})

const oidc = oidcClient.extend({
  kind: z.literal('oidc'),
  infoUrl: issuer.optional().describe('An address that returns `groups` and `expiresAt` for an access token'),
  logoutUrl: logoutUrl.optional().describe('Where readers land after they sign out'),
  days,
})

const jwt = z.object({
  kind: z.literal('jwt'),
  loginUrl: issuer.describe('Your login page, which sends readers back with a token'),
  publicKey: z.string().max(5000).describe('The public key, in PEM (Ed25519 or P-256)'),
  logoutUrl: logoutUrl.optional().describe('Where readers land after they sign out'),
  days,
})

/** With a mistake in the key, nobody could sign in, and the reason would be only in the log. */
const checkedJwt = jwt.extend({
  publicKey: jwt.shape.publicKey.superRefine((pem, { addIssue }) => {
    const message = keyProblem(pem)
    if (message !== undefined) addIssue(message)
  }),
})

/** What owners send. */
export const accessInput = z.discriminatedUnion('kind', [password, oidc, checkedJwt]).meta({ id: 'Access' })

const stored = z.discriminatedUnion('kind', [
  password.omit({ password: true }).extend({ hash: z.string() }),
  oidc.extend({
    /** Set by somebody who may not make this machine call its own network. */
    isPublicOnly: z.boolean().optional(),
  }),
  jwt,
])
export type AccessSettings = z.output<typeof stored>

/** What is kept of the settings: never a password. `isPublicOnly` keeps the login from calling private addresses. */
export async function storeAccess(
  input: z.output<typeof accessInput>,
  { isPublicOnly }: { readonly isPublicOnly: boolean },
): Promise<AccessSettings> {
  if (input.kind === 'oidc') return { ...input, isPublicOnly }
  if (input.kind === 'jwt') return input
  const { password: secret, ...rest } = input
  return { ...rest, hash: await passwordHash(secret) }
}

/** What owners get back: no secrets. */
export function accessOut(settings: AccessSettings): object {
  if (settings.kind === 'password') return { kind: settings.kind, days: settings.days }
  if (settings.kind === 'jwt') return settings
  const { clientSecret, isPublicOnly: _, ...rest } = settings
  return { ...rest, hasClientSecret: clientSecret !== undefined }
}

/** `locked` for settings that can't be read: a mistake must not open a site. */
export type SiteAccess = AccessSettings | 'locked' | undefined

const known = new WeakMap<Site, SiteAccess>()

/** The access rules of a site. Undefined for one that everybody may read. Read once for each `Site`. */
export function accessOf(site: Site): SiteAccess {
  if (site.access === undefined) return undefined
  const read = known.get(site)
  if (read !== undefined) return read
  const access = parse(site.access)
  known.set(site, access)
  return access
}

function parse(text: string): Exclude<SiteAccess, undefined> {
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    return 'locked'
  }
}

/** Why a text isn't the key that tokens of a login are verified with. Undefined if it is. */
function keyProblem(pem: string): string | undefined {
  // Everyone who may read the settings sees it.
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    return 'This is a private key. Keep it in your login, and use the public key that belongs to it.'
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem)
    if (type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1')) return undefined
    return `This is a key of the type ${details?.namedCurve ?? type}. Use an Ed25519 or P-256 key.`
  } catch {
    return 'This isn’t a public key. Write it in PEM, with its first line `-----BEGIN PUBLIC KEY-----`.'
  }
}

function isLoopback(url: string): boolean {
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/.test(url)
}
