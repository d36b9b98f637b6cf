// The gate of sites with a login: sessions, the pages of the login, and the three ways to sign in.
import { randomBytes } from 'node:crypto'
import { audienceName } from '../../project/audience.ts'
import { TryLimit } from '../../server/try-limit.ts'
import type { Platform } from '../platform.ts'
import { clientNetwork } from '../serve/host-name.ts'
import type { SiteVisit } from '../serve/site-request.ts'
import type { Site } from '../sites/site.ts'
import { groupsOfSite } from './audiences.ts'
import { readCookie, setCookie } from './cookies.ts'
import { reasonOf } from './failure.ts'
import { type Access, type Reader, VISITOR } from './gate.ts'
import { beginHandOver, HAND_OVER, handOver, takeOver } from './hand-over.ts'
import { readToken } from './jwt.ts'
import { beginSignIn, finishSignIn, type SignInState } from './oidc.ts'
import { goodbyePage, passwordPage, problemPage, tokenPage } from './pages.tsx'
import { isPassword } from './password.ts'
import { returnPath } from './return-path.ts'
import { Sessions, type SignedIn } from './sessions.ts'
import { type AccessSettings, accessOf } from './settings.ts'
import { endSignIn, keepSignIn, takeSignIn } from './sign-ins.ts'

const DAY = 24 * 60 * 60_000
const DEFAULT_DAYS = 7
/** Milliseconds for which the groups that count are remembered. */
const GROUPS_KEPT = 10_000
const MAX_BODY = 64 * 1024
const TOO_LATE = 'The sign-in took too long, or started in another browser.'
/**
 * Wrong passwords that one network may try in a minute, and sign-ins that it may begin: each of those is a row for ten
 * minutes. All readers in an office may share one network, and sign in when the day begins.
 */
const MAX_TRIES = 10
const MAX_BEGUN = 1_000

/** Somebody on a site with a login who hasn't signed in: sees what is public. */
const STRANGER: Reader = { isSignedIn: false, isPrivate: true, audience: 'visitors' }

/** What the gate needs of a node. */
type GatePlatform = Pick<Platform, 'settings' | 'database' | 'log' | 'now'>

/** Opens the gate of a node. */
export function createAccess(platform: GatePlatform): Access {
  return new Gate(platform)
}

class Gate implements Access {
  private readonly sessions: Sessions
  private readonly tries = new TryLimit(MAX_TRIES)
  private readonly begun = new TryLimit(MAX_BEGUN)
  private readonly groups = new Map<string, { readonly names: ReadonlySet<string>; readonly until: number }>()

  constructor(private readonly platform: GatePlatform) {
    this.sessions = new Sessions(platform)
    platform.database.onChange((topic) => {
      if (topic === 'sites') this.groups.clear()
    })
  }

  enter(visit: SiteVisit): Response | Reader | Promise<Response | Reader> {
    const access = accessOf(visit.site)
    if (access === undefined) return VISITOR
    if (access === 'locked')
      return problemPage(503, 'The login of this site is not set up correctly. Ask its owner.', homeOf(visit))
    const name = visit.path
    if (name === 'login') return this.login(visit, access)
    if (name === HAND_OVER && access.kind !== 'password') return this.handOver(visit, access)
    if (name === 'login/callback' && access.kind === 'oidc') return this.callback(visit, access)
    if (name === 'login/jwt-callback' && access.kind === 'jwt') return this.token(visit, access)
    if (name === 'logout') return this.logout(visit, access)
    const cookie = readCookie(visit.request, 'session', this.isSecure)
    if (cookie === undefined) return STRANGER
    const session = this.sessions.find(cookie, visit.site.id, visit.host)
    if (session instanceof Promise || !this.groupsNow(visit.site.id)) return this.readerLater(visit.site.id, session)
    return session ? this.reader(session.groups, this.groupsNow(visit.site.id) as ReadonlySet<string>) : STRANGER
  }

  challenge(visit: SiteVisit): Response | undefined {
    const { request, url, base } = visit
    const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.get('accept') ?? '')
    if (!isPage) return undefined
    const query = new URLSearchParams({ redirect: `${url.pathname}${url.search}` })
    return redirectTo(`${base}/login?${query}`)
  }

  private get isSecure(): boolean {
    return this.platform.settings.scheme === 'https:'
  }

  private groupsNow(site: string): ReadonlySet<string> | undefined {
    const known = this.groups.get(site)
    return known && known.until > this.platform.now() ? known.names : undefined
  }

  private async readerLater(site: string, session: ReturnType<Sessions['find']>): Promise<Reader> {
    const found = await session
    if (!found) return STRANGER
    let names = this.groupsNow(site)
    if (!names) {
      names = await groupsOfSite(this.platform.database, site)
      this.groups.set(site, { names, until: this.platform.now() + GROUPS_KEPT })
    }
    return this.reader(found.groups, names)
  }

  /** Ignores groups that no page names. Otherwise, each reader could be a separate audience. */
  private reader(all: readonly string[], names: ReadonlySet<string>): Reader {
    const groups = all.filter((group) => names.has(group))
    return { isSignedIn: true, isPrivate: true, audience: audienceName({ isSignedIn: true, groups }) }
  }

  private async login(visit: SiteVisit, access: AccessSettings): Promise<Response> {
    const { request, url, site, base } = visit
    const redirect = returnPath(url.searchParams.get('redirect'), homeOf(visit))
    if (access.kind === 'password') {
      if (request.method === 'POST') return this.password(visit, access)
      return passwordPage(`${base}/login`, redirect)
    }
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
    if (!this.begun.take(`${site.id} ${clientNetwork(visit.client)}`, this.platform.now()))
      return problemPage(429, 'Too many sign-ins. Wait a minute.', `${base}/login`)
    if (visit.preview !== undefined) {
      const { url: to, cookies } = await beginHandOver(this.platform, visit, redirect)
      return redirectTo(to, cookies)
    }
    if (access.kind === 'jwt') {
      const to = new URL(access.loginUrl)
      to.searchParams.set('redirect', redirect)
      return redirectTo(to.href)
    }
    const callback = `${url.origin}${base}/login/callback`
    const begun = await this.ask(site, () => beginSignIn(access, { callback, redirect, now: this.platform.now() }))
    if (!begun) return problemPage(502, 'The login’s server doesn’t answer. Try again in a minute.', `${base}/login`)
    const { cookies } = await keepSignIn(this.platform, visit, begun.kept.state, begun.kept)
    return redirectTo(begun.url, cookies)
  }

  /** What a login says. Undefined, with a line in the log, if it can't be asked or believed. */
  private async ask<T>(site: Site, login: () => Promise<T>): Promise<T | undefined> {
    try {
      return await login()
    } catch (error) {
      this.platform.log('warn', 'sign-in', { site: site.slug, error: reasonOf(error) })
      return undefined
    }
  }

  private async password(visit: SiteVisit, access: Extract<AccessSettings, { kind: 'password' }>): Promise<Response> {
    const { request, url, site, base, client } = visit
    if (!isSameOrigin(request, url)) return problemPage(403, 'This form came from another site.', `${base}/login`)
    const form = await formOf(request)
    const redirect = returnPath(form.get('redirect'), homeOf(visit))
    const action = `${base}/login`
    const network = `${site.id} ${clientNetwork(client)}`
    if (!this.tries.take(network, this.platform.now())) {
      const response = passwordPage(action, redirect, 'Too many attempts. Wait a minute.')
      return new Response(response.body, { status: 429, headers: response.headers })
    }
    if (!(await isPassword(form.get('password') ?? '', access.hash)))
      return passwordPage(action, redirect, 'That is not the password.')
    this.tries.giveBack(network)
    return this.welcome(visit, access, { subject: '', groups: [] }, { redirect })
  }

  private async callback(visit: SiteVisit, access: Extract<AccessSettings, { kind: 'oidc' }>): Promise<Response> {
    const { url, site, base } = visit
    const retry = `${base}/login`
    const name = url.searchParams.get('state') ?? ''
    const kept = await takeSignIn<SignInState>(this.platform, visit, name)
    if (!kept) return problemPage(400, TOO_LATE, retry)
    const signedIn = await this.ask(site, () => finishSignIn(access, { url, kept, now: this.platform.now() }))
    return signedIn
      ? this.welcome(visit, access, signedIn, { redirect: returnPath(kept.redirect, homeOf(visit)), name })
      : problemPage(403, 'The login’s server didn’t let you in, or its answer can’t be verified.', retry)
  }

  /** At the site, sends a reader to the preview that waits for them. At the preview, lets them in. */
  private async handOver(visit: SiteVisit, access: AccessSettings): Promise<Response> {
    const { request, url, site, base, host } = visit
    if (request.method !== 'GET') return new Response(null, { status: 405, headers: { allow: 'GET' } })
    const tooLate = () => problemPage(400, TOO_LATE, `${base}/login`)
    if (visit.preview !== undefined) {
      const name = url.searchParams.get('name') ?? ''
      const taken = await takeOver(this.platform, visit, name)
      if (!taken) return tooLate()
      return this.welcome(visit, access, taken.signedIn, { redirect: returnPath(taken.redirect, homeOf(visit)), name })
    }
    const cookie = readCookie(request, 'session', this.isSecure)
    const session = cookie === undefined ? undefined : await this.sessions.find(cookie, site.id, host)
    if (!session)
      return redirectTo(`${base}/login?${new URLSearchParams({ redirect: `${url.pathname}${url.search}` })}`)
    const to = await handOver(this.platform, visit, session)
    return to === undefined ? tooLate() : redirectTo(to)
  }

  private async token(visit: SiteVisit, access: Extract<AccessSettings, { kind: 'jwt' }>): Promise<Response> {
    const { request, url, site, base } = visit
    const home = homeOf(visit)
    const action = `${base}/login/jwt-callback`
    if (request.method === 'GET')
      return tokenPage(action, returnPath(url.searchParams.get('redirect'), home), randomBytes(16).toString('base64'))
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
    if (!isSameOrigin(request, url)) return problemPage(403, 'This form came from another site.', `${base}/login`)
    const form = await formOf(request)
    const token = form.get('token') ?? ''
    const signedIn = await this.ask(site, () => readToken(token, access, visit.host, this.platform.now()))
    return signedIn
      ? this.welcome(visit, access, signedIn, { redirect: returnPath(form.get('redirect'), home) })
      : problemPage(403, 'The token of the login is not valid, or has expired.', `${base}/login`)
  }

  private async welcome(
    { site, host, base }: SiteVisit,
    access: AccessSettings,
    { subject, groups, expiresAt }: SignedIn,
    { redirect, name }: { readonly redirect: string; readonly name?: string },
  ): Promise<Response> {
    const { database, log } = this.platform
    const now = this.platform.now()
    // Logins and owners may have given parts of a second.
    const end = Math.round(Math.min(expiresAt ?? Infinity, now + (access.days ?? DEFAULT_DAYS) * DAY))
    if (end <= now) {
      log('warn', 'sign-in', { site: site.slug, error: 'The login returned a session that has already expired.' })
      return problemPage(
        403,
        'The login returned a session that has already expired. Ask the owner of this site for help.',
        `${base}/login`,
      )
    }
    const secret = await this.sessions.create(database, site.id, host, { subject, groups, expiresAt: end })
    const seconds = Math.max(1, Math.floor((end - now) / 1000))
    return redirectTo(redirect, [
      setCookie('session', secret, this.isSecure, seconds),
      ...(name === undefined ? [] : [endSignIn(this.platform, name)]),
    ])
  }

  private async logout(visit: SiteVisit, access: AccessSettings): Promise<Response> {
    const cookie = readCookie(visit.request, 'session', this.isSecure)
    if (cookie !== undefined) await this.sessions.remove(cookie, visit.site.id)
    const gone = setCookie('session', '', this.isSecure, 0)
    if (access.kind !== 'password' && access.logoutUrl !== undefined)
      return redirectTo(new URL(access.logoutUrl).href, [gone])
    const response = goodbyePage(`${visit.base}/login`)
    response.headers.append('set-cookie', gone)
    return response
  }
}

function homeOf({ base }: SiteVisit): string {
  return `${base}/`
}

function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

/** Whether a form was sent by a page of the same host. Browsers say so with every form. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === url.host
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

async function formOf(request: Request): Promise<URLSearchParams> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of request.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length > MAX_BODY) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}
