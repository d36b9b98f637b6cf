// Sign-in by a token that the owner's own login makes: a JWT signed with Ed25519 or P-256, good for some seconds.
import { createPublicKey } from 'node:crypto'
import type { SignedIn } from './sessions.ts'
import type { AccessSettings } from './settings.ts'

export type JwtSettings = Extract<AccessSettings, { kind: 'jwt' }>

/** A token may be good for so many seconds, counted from now. */
const MAX_AGE = 10

/**
 * Who the token is of.
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
    requiredClaims: ['exp'],
  })
  if ((payload.exp as number) > now / 1000 + MAX_AGE) throw new Error('The token is good for too long.')
  if (payload.host !== undefined && payload.host !== host) throw new Error('The token is for another host.')
  const { groups, expiresAt } = payload
  return {
    subject: payload.sub ?? '',
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
    ...(typeof expiresAt === 'number' && { expiresAt: expiresAt * 1000 }),
  }
}
