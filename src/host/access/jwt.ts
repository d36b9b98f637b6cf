// Sign-in with a token from the owner's own login: a JWT signed with Ed25519 or P-256 that is valid for some seconds.
import { createPublicKey } from 'node:crypto'
import type { SignedIn } from './sessions.ts'
import type { AccessSettings } from './settings.ts'

export type JwtSettings = Extract<AccessSettings, { kind: 'jwt' }>

/** Maximum seconds that a token may be valid, from now. */
const MAX_AGE = 10
/** Seconds by which the clocks of the two machines may differ. */
const SKEW = 5

/**
 * The reader whom the token identifies.
 * @throws for a token that isn't signed by the key, is for another host, or is good for too long
 */
export async function readToken(
  token: string,
  { publicKey }: JwtSettings,
  host: string,
  now: number,
): Promise<SignedIn> {
  const { jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, createPublicKey(publicKey), {
    algorithms: ['EdDSA', 'ES256'],
    currentDate: new Date(now),
    clockTolerance: SKEW,
    requiredClaims: ['exp'],
  })
  if ((payload.exp as number) > now / 1000 + MAX_AGE + SKEW) throw new Error('The token is good for too long.')
  if (payload.host !== undefined && payload.host !== host) throw new Error('The token is for another host.')
  const { groups, expiresAt } = payload
  return {
    subject: payload.sub ?? '',
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    ...(typeof expiresAt === 'number' && { expiresAt: expiresAt * 1000 }),
  }
}
