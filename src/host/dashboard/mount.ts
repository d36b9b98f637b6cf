// The dashboard's routes on the admin server. Its pages use only the actions of the API.
import type { Html } from '../../html/html.ts'
import { endSignInToken } from '../access/tokens.ts'
import type { Platform } from '../platform.ts'
import { readBody } from '../routes/api-server.ts'
import { Problem } from '../routes/route.ts'
import type { Mount } from '../serve/admin-server.ts'
import { askerFor } from './asker.ts'
import { page } from './layout.tsx'
import { analyticsPage } from './pages/analytics.tsx'
import { auditPage } from './pages/audit.tsx'
import { deploymentPage } from './pages/deployment.tsx'
import { problemText, secretPage, signInPage } from './pages/messages.tsx'
import { overviewPage } from './pages/overview.tsx'
import { settingsPage } from './pages/settings.tsx'
import { sitesPage } from './pages/sites.tsx'
import { tokensPage } from './pages/tokens.tsx'
import type { Ask } from './parts.tsx'
import { isOwnForm, sessionCookie, sessionToken, signedIn } from './session.ts'

const MAX_FORM = 64 * 1024

/** Actions that have a button or a form. */
const ACTIONS = new Set([
  'sites.create',
  'sites.rollback',
  'sites.resume',
  'deployments.create',
  'deployments.promote',
  'domains.create',
  'domains.verify',
  'domains.delete',
  'drafts.delete',
  'notifications.create',
  'notifications.test',
  'notifications.delete',
  'feedback.update',
  'access.end-sessions',
  'tokens.create',
  'tokens.delete',
])

type Param = (name: string) => string

/** Pages by their addresses, each with a title. */
const PAGES: readonly (readonly [string, (param: Param) => string, (ask: Ask, param: Param) => Promise<Html>])[] = [
  ['/', () => 'Sites', (ask) => sitesPage(ask)],
  ['/sites/:site', (param) => param('site'), (ask, param) => overviewPage(ask, param('site'))],
  [
    '/sites/:site/analytics',
    (param) => `Analytics of ${param('site')}`,
    (ask, param) => analyticsPage(ask, param('site')),
  ],
  [
    '/sites/:site/settings',
    (param) => `Settings of ${param('site')}`,
    (ask, param) => settingsPage(ask, param('site')),
  ],
  [
    '/sites/:site/deployments/:number',
    (param) => `Deployment ${param('number')} of ${param('site')}`,
    (ask, param) => deploymentPage(ask, param('site'), param('number')),
  ],
  ['/tokens', () => 'Tokens', (ask) => tokensPage(ask)],
  ['/audit', () => 'Audit log', (ask) => auditPage(ask)],
]

export const mountDashboard: Mount = (app, node) => {
  const { platform } = node
  const asker = askerFor(node)
  for (const [path, title, make] of PAGES) {
    app.get(path, async (context) => {
      const actor = await signedIn(context.req.raw, platform)
      if (!actor) return signInPage(platform.settings)
      const section = path.startsWith('/sites') ? '/' : path
      const param = (name: string) => context.req.param(name) ?? ''
      return page(title(param), await make(asker(actor), param).catch(explained), { section })
    })
  }
  app.get('/sites/:site/:file{views\\.(csv|json)}', async (context) => {
    const actor = await signedIn(context.req.raw, platform)
    if (!actor) return signInPage(platform.settings)
    const views = await asker(actor)('analytics.views', { site: context.req.param('site') })
    return context.req.param('file').endsWith('json') ? context.json(views) : csv(views.days)
  })
  app.post('/login', async (context) => {
    if (!isOwnForm(context.req.raw, platform.settings)) return refused()
    const form = await readForm(context.req.raw)
    const token = form.get('token') ?? ''
    const asked = new Request('http://localhost/', {
      headers: { cookie: sessionCookie(/^[\w-]+$/.test(token) ? token : '', platform.settings) },
    })
    const actor = await signedIn(asked, platform)
    if (!actor) return signInPage(platform.settings, { message: 'This token isn’t valid.' })
    return back('/', { 'set-cookie': sessionCookie(token, platform.settings) })
  })
  app.post('/logout', async (context) => {
    const request = context.req.raw
    if (!isOwnForm(request, platform.settings)) return refused()
    const token = sessionToken(request, platform.settings)
    if (token !== undefined) await endSignInToken(platform.database, token)
    return back('/', { 'set-cookie': sessionCookie(undefined, platform.settings) })
  })
  app.post('/act', async (context) => {
    const actor = await signedIn(context.req.raw, platform)
    if (!actor) return signInPage(platform.settings)
    if (!isOwnForm(context.req.raw, platform.settings)) return refused()
    const { action = '', ...input } = Object.fromEntries(await readForm(context.req.raw))
    if (!ACTIONS.has(action)) return refused()
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
    try {
      const answer = await asker(actor)(
        action,
        action === 'tokens.create'
          ? { ...given, scopes: [given.scopes], days: given.days && Number(given.days) }
          : given,
      )
      if (answer.token) return page('Token', secretPage(`Token for ${answer.name}`, answer.token))
      if (answer.secret)
        return page('Notification', secretPage(`Secret for signatures of messages to ${answer.to}`, answer.secret))
      if (answer.hookSecret) return page('Site', secretPage(`Secret for webhooks of ${answer.slug}`, answer.hookSecret))
    } catch (error) {
      return page('Not done', explained(error), { status: error instanceof Problem ? error.status : 500 })
    }
    return back(refererPath(context.req.raw, platform))
  })
}

async function readForm(request: Request): Promise<Map<string, string>> {
  return new Map(new URLSearchParams(Buffer.from(await readBody(request, MAX_FORM)).toString()))
}

/** The page that the form was on; never another host. */
function refererPath(request: Request, { settings }: Pick<Platform, 'settings'>): string {
  const text = request.headers.get('referer') ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && settings.adminHosts.includes(url.hostname) && /^\/(?![/\\])/.test(url.pathname) ? url.pathname : '/'
}

function back(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
}

function refused(): Response {
  return page(
    'Refused',
    explained(
      new Problem(
        403,
        'origin',
        'This form wasn’t sent from the dashboard. If a proxy is in front of Galley, it has to pass on the `Host` header.',
      ),
    ),
    {
      status: 403,
    },
  )
}

function explained(error: unknown): Html {
  if (!(error instanceof Problem)) throw error
  return problemText(error.message)
}

function csv(days: { date: string; views: Record<string, number>; visitors: number }[]): Response {
  const lines = days.map(({ date, views, visitors }) =>
    [date, views.human, views.assistant, views.crawler, visitors].join(','),
  )
  return new Response(`${['date,human,assistant,crawler,visitors', ...lines].join('\n')}\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="views.csv"',
      'cache-control': 'no-store',
    },
  })
}
