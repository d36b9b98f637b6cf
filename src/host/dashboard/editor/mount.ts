// The editor's routes in the dashboard. What it reads and saves goes through the actions of the API.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { programFile } from '../../../files/program-file.ts'
import type { Html } from '../../../html/html.ts'
import { readBody } from '../../routes/api-server.ts'
import { Problem } from '../../routes/route.ts'
import type { Mount, Node } from '../../serve/admin-server.ts'
import { originOf } from '../../settings.ts'
import { askerFor } from '../asker.ts'
import { page } from '../layout.tsx'
import { problemText, signInPage } from '../pages/messages.tsx'
import type { Ask } from '../parts.tsx'
import { isOwnForm, signedIn } from '../session.ts'
import { editorPage } from './editor-page.tsx'
import { filesPage } from './files-page.tsx'
import { editorPath } from './paths.ts'

/** A page of a megabyte, or an image as base64. */
const MAX_BODY = 20 * 1024 * 1024

export const mountEditor: Mount = (app, node) => {
  const { settings } = node.platform
  const previews = originOf(settings, `*.${settings.previewDomain}`)
  const script = readScript()
  app.get('/sites/:site/edit', async ({ req }) => {
    const ask = await askOf(req.raw, node)
    if (!ask) return signInPage(settings)
    const site = req.param('site')
    return page(`Edit ${site}`, await filesPage(ask, site, req.query('draft')).catch(explained), { section: '/' })
  })
  app.get('/sites/:site/edit/file', async ({ req }) => {
    const ask = await askOf(req.raw, node)
    if (!ask) return signInPage(settings)
    const file = { site: req.param('site'), path: req.query('path') ?? '', draft: req.query('draft') }
    const content = await editorPage(ask, { ...file, isNew: req.query('new') === 'true' }).catch(explained)
    return page(file.path, content, { section: '/', script: script.address, frames: previews })
  })
  app.get('/sites/:site/edit/state', async ({ req }) => {
    const ask = await askOf(req.raw, node)
    if (!ask) return json({ title: 'Sign in again.' }, 401)
    try {
      return json(await ask('drafts.get', { site: req.param('site'), draft: req.query('draft') ?? '' }))
    } catch (error) {
      return json(...problemOf(error))
    }
  })
  app.post('/sites/:site/edit/save', async ({ req }) => {
    const isScript = /^application\/json\b/i.test(req.header('content-type') ?? '')
    const ask = await askOf(req.raw, node)
    if (!ask)
      return isScript ? json({ title: 'Sign in again, in another tab. Then save again.' }, 401) : signInPage(settings)
    if (!isOwnForm(req.raw, settings)) return json({ title: 'This wasn’t sent from the dashboard.' }, 403)
    const site = req.param('site')
    const body = Buffer.from(await readBody(req.raw, MAX_BODY)).toString()
    try {
      const input = isScript ? jsonOf(body) : formOf(body)
      const answer = await ask('drafts.save', { ...input, site })
      if (isScript) return json(answer)
      return new Response(null, { status: 303, headers: { location: editorPath(site, answer.path, answer.id) } })
    } catch (error) {
      const [problem, status] = problemOf(error)
      return isScript ? json(problem, status) : page('Not saved', problemText(problem.title), { status })
    }
  })
  app.get('/dashboard-editor.js', () => {
    return new Response(script.code, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}

async function askOf(request: Request, node: Node): Promise<Ask | undefined> {
  const actor = await signedIn(request, node.platform)
  return actor && askerFor(node)(actor)
}

function jsonOf(body: string): object {
  try {
    return Object(JSON.parse(body))
  } catch {
    throw new Problem(400, 'json', 'The body isn’t JSON.')
  }
}

/** Browsers send line breaks in forms as CRLF, and fields that are empty. */
function formOf(body: string): object {
  const { text = '', ...fields } = Object.fromEntries(new URLSearchParams(body))
  const given = Object.entries(fields).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(given), text: text.replaceAll('\r\n', '\n') }
}

function explained(error: unknown): Html {
  if (!(error instanceof Problem)) throw error
  return problemText(error.message)
}

function problemOf(error: unknown): [{ title: string }, number] {
  if (!(error instanceof Problem)) throw error
  return [{ title: error.message }, error.status]
}

function json(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The script of the editor's page, beside the program or where a build has put it. */
function readScript(): { readonly code: BodyInit; readonly address: string } {
  const name = 'dashboard-editor.js'
  const file = programFile(name, import.meta.url) ?? programFile(`../../../../dist/${name}`, import.meta.url)
  const code = file ? readFileSync(file) : Buffer.alloc(0)
  return { code, address: `/${name}?${createHash('sha256').update(code).digest('base64url').slice(0, 8)}` }
}
