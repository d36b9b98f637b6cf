// Handles requests to a preview: pages of the site, events for open pages, and requests to open the author's editor.

import { applyEdits } from '../editing/apply.ts'
import { navigationEdits } from '../editing/new-page.ts'
import { escapeHtml } from '../html/html.ts'
import { routeOf } from '../project/routes.ts'
import type { Change } from '../project/session.ts'
import { createRelay } from '../relay/relay.ts'
import { contentType } from '../site/content-type.ts'
import type { OutputFile } from '../site/output.ts'
import { candidates, pathWithin } from '../site/resolve-address.ts'
import { encodePath } from '../site/urls.ts'
import { type OpenPage, OpenPages } from './open-pages.ts'
import { GROWING_STYLES, type Preview, type PreviewPage } from './preview.ts'

export interface DevServerOptions {
  /** The preview of the folder, once it's open. */
  readonly preview: Promise<Preview>
  readonly guard: (request: Request) => Response | undefined
  /** A secret that only pages of this server know. Requests that change or watch something must send it. */
  readonly token: string
  /** The browser script of the preview. */
  client(): Uint8Array | undefined
  /** Opens a file of the folder in the author's editor. Undefined if no editor can be opened. */
  readonly openEditor?: (file: string, line: number, column: number) => void
  /** Writes a file of the folder when the author asks for it on the page. Undefined if writing isn't allowed. */
  readonly write?: (file: string, text: string) => void
  /** Called for an internal error. The browser is told about it without details. */
  onFault(error: unknown): void
}

/** The server of one folder. */
export interface DevServer {
  handle(request: Request): Promise<Response>
  /** Sends a change to the open pages. */
  publish(change: Change): Promise<void>
  /** Renders the open pages again, and sends the ones that changed. */
  refresh(): Promise<void>
}

/** Paths of the preview itself, which no site uses. */
const DOOR = '/__galley/'

/** Creates the server: a function from request to response, without a port. */
export function createDevServer(options: DevServerOptions): DevServer {
  return new Server(options)
}

class Server implements DevServer {
  private readonly open = new OpenPages()
  /** The last version served for a path, so that a page that subscribes late gets the difference. */
  private readonly served = new Map<string, PreviewPage>()
  private refreshing: Promise<void> | undefined
  private isStale = false
  private fileCount = 0
  /** Forwards requests from playgrounds to the servers named in a page's specification. */
  private readonly relay = createRelay({
    page: async (path) => (await this.documentAt(await this.options.preview, path)).page.html,
  })
  /** The growing stylesheets as the open pages have them. */
  private readonly styles = new Map<string, string>()

  constructor(private readonly options: DevServerOptions) {}

  async handle(request: Request): Promise<Response> {
    const refused = this.options.guard(request)
    if (refused) return refused
    const url = new URL(request.url)
    try {
      if (url.pathname.startsWith(DOOR)) return await this.door(request, url)
      if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Use GET or HEAD.')
      return await this.site(url)
    } catch (error) {
      this.options.onFault(error)
      return this.document(500, faultPage(url.pathname), url.pathname)
    }
  }

  async publish(change: Change): Promise<void> {
    if (this.open.size === 0) return
    const { assets } = change
    if ([...assets].some((path) => path.endsWith('.js'))) return this.open.broadcast({ kind: 'reload' })
    if (change.config) this.sendFiles(['_galley/site.css'])
    // A removed file is no longer part of any page, so browsers shouldn't request it.
    if (assets.size > 0) {
      const { project } = await this.options.preview
      const present = [...assets].filter((path) => project.assets.has(path))
      if (present.length > 0) this.sendFiles(present)
    }
    for (const open of this.open) {
      const path = pathWithin(open.path, '')
      const to = path === undefined ? undefined : change.moved.get(routeOf(path.replace(/\.html$/, '')))
      if (to !== undefined) open.send({ kind: 'moved', to: encodePath(to) })
    }
    await this.refresh()
  }

  refresh(): Promise<void> {
    this.isStale = true
    // One at a time: a page that took long to render must not replace a newer one.
    this.refreshing ??= this.refreshWhileStale().finally(() => {
      this.refreshing = undefined
    })
    return this.refreshing
  }

  private async refreshWhileStale(): Promise<void> {
    const preview = await this.options.preview
    while (this.isStale) {
      this.isStale = false
      const files = await this.refreshPages(preview)
      this.refreshStyles(preview)
      await this.refreshFindings(preview, files)
    }
  }

  /** Refreshes the pages. Returns the file of the site for each open path. */
  private async refreshPages(preview: Preview): Promise<ReadonlyMap<string, string>> {
    const files = new Map<string, string>()
    for (const path of this.open.paths()) {
      const { file, page } = await this.documentAt(preview, path)
      files.set(path, file)
      for (const open of this.open) if (open.path === path) this.send(open, page)
    }
    return files
  }

  /** Findings take longer, so they come after the text. */
  private async refreshFindings(preview: Preview, files: ReadonlyMap<string, string>): Promise<void> {
    const { layout } = preview
    for (const [path, file] of files) {
      // The pages have changed again, and they come first.
      if (this.isStale) return
      const findings = await preview.findings(file)
      // Reading for the findings revealed that a page includes another one.
      if (preview.layout !== layout) {
        this.isStale = true
        return
      }
      const json = JSON.stringify(findings)
      for (const open of this.open) {
        if (open.path !== path || open.findings === json) continue
        open.findings = json
        open.send({ kind: 'findings', findings })
      }
    }
  }

  /** New highlighting colors and utility classes need rules that the open pages don't have. */
  private refreshStyles(preview: Preview): void {
    const grown = GROWING_STYLES.filter((path) => preview.grownStyle(path) !== (this.styles.get(path) ?? ''))
    for (const path of grown) this.styles.set(path, preview.grownStyle(path))
    if (grown.length > 0) this.sendFiles(grown)
  }

  private sendFiles(paths: readonly string[]): void {
    this.open.broadcast({ kind: 'files', paths: paths.map((path) => `/${path}`), count: ++this.fileCount })
  }

  private send(open: OpenPage, { html, version }: PreviewPage): void {
    if (open.version === version) return
    open.version = version
    open.send({ kind: 'page', version, html })
    this.remember(open.path, { version, html })
  }

  private async site(url: URL): Promise<Response> {
    const preview = await this.options.preview
    const path = pathWithin(url.pathname, '')
    const found = path === undefined ? undefined : await this.find(preview, path)
    // The first page already has these rules, so they needn't be sent again.
    if (path !== undefined && GROWING_STYLES.includes(path) && !this.styles.get(path))
      this.styles.set(path, preview.grownStyle(path))
    if (found) return 'html' in found ? this.document(200, found, url.pathname) : fileResponse(found)
    const slashless = url.pathname.replace(/\/+$/, '')
    if (
      path !== undefined &&
      slashless !== url.pathname &&
      slashless !== '' &&
      (await this.find(preview, path.replace(/\/+$/, '')))
    )
      return redirect(slashless.replace(/^\/+/, '/') + url.search)
    const match = path === undefined ? undefined : preview.redirect(`/${path}`)
    return match ? redirect(match.destination) : this.document(404, await preview.notFound(), url.pathname)
  }

  private async find(preview: Preview, path: string): Promise<PreviewPage | OutputFile | undefined> {
    for (const candidate of candidates(path)) {
      const found =
        (await preview.page(candidate)) ?? (isKnownFile(candidate) ? await preview.file(candidate) : undefined)
      if (found) return found
    }
    return undefined
  }

  /** The document for a path, and its file on the site. */
  private async documentAt(preview: Preview, pathname: string): Promise<{ file: string; page: PreviewPage }> {
    const path = pathWithin(pathname, '')
    for (const file of path === undefined ? [] : candidates(path)) {
      const page = await preview.page(file)
      if (page) return { file, page }
    }
    return { file: '404.html', page: await preview.notFound() }
  }

  private async door(request: Request, url: URL): Promise<Response> {
    const action = url.pathname.slice(DOOR.length)
    if (action === 'client.js' && request.method === 'GET') return this.clientScript()
    if ((request.headers.get('x-galley-token') ?? url.searchParams.get('token')) !== this.options.token)
      return plain(403, 'Refused: no token.')
    if (action === 'token') return new Response(null, { status: 204 })
    if (action === 'events' && request.method === 'GET') return this.events(request, url)
    if (action === 'anchors' && request.method === 'GET') return this.anchors(url)
    if (action === 'open' && request.method === 'POST') return this.openEditor(url)
    if (action === 'navigation' && request.method === 'POST') return this.addToNavigation(url)
    if (action === 'relay') return this.relay(request)
    return plain(404, 'Not found.')
  }

  private clientScript(): Response {
    const script = this.options.client()
    if (!script) return plain(404, "Galley isn't built: run `npm run build`.")
    return fileResponse({ path: 'client.js', content: script })
  }

  private async events(request: Request, url: URL): Promise<Response> {
    const page = { path: url.searchParams.get('path') ?? '/', version: url.searchParams.get('version') ?? '' }
    const preview = await this.options.preview
    const { page: current } = await this.documentAt(preview, page.path)
    return this.open.stream(page, request.signal, (open) => {
      const base = this.served.get(page.path)
      open.version = current.version
      open.send({ kind: 'page', ...current, base: base?.version === page.version ? base.html : undefined })
      // Its findings follow, and whatever changed while it was rendered.
      void this.refresh().catch(this.options.onFault)
    })
  }

  private async anchors(url: URL): Promise<Response> {
    const preview = await this.options.preview
    const { file } = await this.documentAt(preview, url.searchParams.get('path') ?? '/')
    const headers = { ...SAFE, 'content-type': 'application/json' }
    return new Response(JSON.stringify(await preview.anchors(file)), { headers })
  }

  private async openEditor(url: URL): Promise<Response> {
    const { project } = await this.options.preview
    const file = url.searchParams.get('file') ?? ''
    if (!this.options.openEditor) return plain(501, 'No editor found. Set VISUAL or EDITOR.')
    // Only files of the project: the name from the URL is looked up, never used as a path.
    if (!project.sources.has(file)) return plain(404, 'No such file.')
    const number = (name: string) => Math.max(1, Math.trunc(Number(url.searchParams.get(name))) || 1)
    this.options.openEditor(file, number('line'), number('column'))
    return new Response(null, { status: 204 })
  }

  /** Adds a page to the navigation, after those of its folder. */
  private async addToNavigation(url: URL): Promise<Response> {
    const { project } = await this.options.preview
    const file = url.searchParams.get('file') ?? ''
    const isPage = [...project.outlines.values()].some((page) => page.file === file)
    const edits = this.options.write && isPage ? navigationEdits(project, file) : []
    const texts = applyEdits(edits, (path) => project.configSources.find((source) => source.path === path))
    if (texts.size === 0) return plain(409, 'The navigation of this site can only be changed by hand.')
    for (const [path, text] of texts) this.options.write?.(path, text)
    return new Response(null, { status: 204 })
  }

  private remember(path: string, page: PreviewPage): void {
    this.served.delete(path)
    this.served.set(path, page)
    const [oldest] = this.served.keys()
    if (this.served.size > MAX_REMEMBERED && oldest !== undefined) this.served.delete(oldest)
  }

  /** A document with the preview's script added. */
  private document(status: number, page: PreviewPage, path: string): Response {
    this.remember(path, page)
    const { html, version } = page
    const editor = this.options.openEditor ? ' data-editor' : ''
    const script = `<script type="module" src="${DOOR}client.js" data-galley-preview data-token="${this.options.token}" data-version="${version}"${editor}></script>`
    const end = html.lastIndexOf('</body>')
    const whole = end === -1 ? html + script : html.slice(0, end) + script + html.slice(end)
    return new Response(whole, { status, headers: HEADERS.html })
  }
}

const MAX_REMEMBERED = 20

const SAFE = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
const HEADERS = {
  html: { ...SAFE, 'content-type': 'text/html; charset=utf-8' },
  text: { ...SAFE, 'content-type': 'text/plain; charset=utf-8' },
}

/** True for files with fixed names. All other names are looked up as pages. */
function isKnownFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path)
}

function fileResponse({ path, content }: OutputFile): Response {
  const headers: Record<string, string> = { ...SAFE, 'cache-control': 'no-cache', 'content-type': contentType(path) }
  if (/\.(?:svg|xml|html?)$/i.test(path))
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
  return new Response(content as string | Uint8Array<ArrayBuffer>, { headers })
}

/** Never permanent, because the browser would remember it after the author removes it. */
function redirect(location: string): Response {
  return new Response(null, { status: 307, headers: { ...SAFE, location } })
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: HEADERS.text })
}

function faultPage(path: string): PreviewPage {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page couldn't be rendered</title></head><body><main><h1>This page couldn't be rendered</h1><p>An internal error in Galley stopped <code>${escapeHtml(path)}</code> from rendering. The terminal has the details. The page reloads when it renders again.</p></main></body></html>`
  return { html, version: 'fault' }
}
