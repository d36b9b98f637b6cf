// Sign-in to a preview through the site: login servers know the site's address, and a preview's can't be known before.
import { timingSafeEqual } from 'node:crypto'
import type { Platform } from '../platform.ts'
import type { SiteVisit } from '../serve/site-request.ts'
import { originOf } from '../settings.ts'
import { one } from '../store/database.ts'
import { createLabel, createSecret, secretHash } from '../store/ids.ts'
import type { Session, SignedIn } from './sessions.ts'
import { keepSignIn, takeSignIn } from './sign-ins.ts'

/** The path at which the site hands a reader over, and at which the preview takes them. */
export const HAND_OVER = 'login/preview'

/** Kept in the database while a reader is away from the preview. */
interface HandOver {
  readonly name: string
  readonly redirect: string
  /** Who has signed in at the site, and the hash of the code that brings them back; undefined until then. */
  readonly reader?: Required<Omit<SignedIn, 'name'>> & { readonly code: string }
}

type Stores = Pick<Platform, 'settings' | 'database' | 'now'>

/**
 * Begins at the preview. Only a browser that has the secret in a cookie, and comes back with a code from the site, gets in:
 * a link that somebody else began doesn't sign anyone in.
 * @returns the address at the site to send the reader to, and cookies for the browser
 */
export async function beginHandOver(
  stores: Stores,
  visit: SiteVisit,
  redirect: string,
): Promise<{ readonly url: string; readonly cookies: readonly string[] }> {
  const { settings, database } = stores
  const { site } = visit
  const name = createLabel()
  const { hash, cookies } = await keepSignIn(stores, visit, name, { name, redirect } satisfies HandOver)
  const domain = await one<{ host: string }>(
    database,
    'SELECT host FROM domain WHERE site = ? AND verified_at IS NOT NULL ORDER BY created_at LIMIT 1',
    site.id,
  )
  const origin = originOf(settings, domain?.host ?? `${site.slug}.${settings.domain}`)
  return { url: `${origin}${site.base}/${HAND_OVER}?key=${hash}`, cookies }
}

/**
 * Hands a reader of the site over.
 * @returns the address at the preview to send them to; undefined if no preview waits for them
 */
export async function handOver(
  { settings, database, now }: Stores,
  { site, url }: SiteVisit,
  { subject, groups, expiresAt }: Session,
): Promise<string | undefined> {
  const key = url.searchParams.get('key') ?? ''
  const row = await one<{ host: string; state: string }>(
    database,
    'SELECT host, state FROM sign_in WHERE hash = ? AND site = ? AND expires_at > ?',
    ...[key, site.id, now()],
  )
  const preview = row?.host.endsWith(`.${settings.previewDomain}`) ? row : undefined
  if (!preview) return undefined
  const { name, redirect } = JSON.parse(preview.state) as HandOver
  const code = createSecret()
  const state: HandOver = { name, redirect, reader: { subject, groups, expiresAt, code: secretHash(code) } }
  await database.write('UPDATE sign_in SET state = ? WHERE hash = ?', JSON.stringify(state), key)
  return `${originOf(settings, preview.host)}${site.base}/${HAND_OVER}?name=${name}&code=${code}`
}

/** Takes a reader at the preview, once. Undefined if they didn't begin here, or come without a code of the site. */
export async function takeOver(
  stores: Stores,
  visit: SiteVisit,
  name: string,
): Promise<{ readonly signedIn: Required<Omit<SignedIn, 'name'>>; readonly redirect: string } | undefined> {
  const { redirect, reader } = (await takeSignIn<HandOver>(stores, visit, name)) ?? {}
  if (redirect === undefined || !reader) return undefined
  const code = secretHash(visit.url.searchParams.get('code') ?? '')
  return timingSafeEqual(Buffer.from(code), Buffer.from(reader.code)) ? { signedIn: reader, redirect } : undefined
}
