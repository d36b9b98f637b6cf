// Builds a site from a test's files, and opens its pages in a real browser.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { type Listener, listen } from '../../src/server/listen.ts'
import { siteListener } from '../../src/server/site-listener.ts'
import { StaticSite } from '../../src/server/static-site.ts'
import { type Handler, webListener } from '../../src/server/web-listener.ts'
import { memorySource } from '../memory-source.ts'
import { testSite } from '../site.ts'
import { watchRequests } from './settled.ts'

/** The browser of a test. Everything that a test opens is closed after it. */
export interface TestBrowser {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>
  /** Opens a URL in a new context, and waits until the page is settled. */
  open(url: string, options?: BrowserContextOptions): Promise<OpenPage>
  /**
   * The same in one context for all tests: much faster, since its files are there already. For tests that look at a page
   * and leave no trace outside of it; storage is empty all the same.
   */
  look(url: string, options?: LookOptions): Promise<OpenPage>
}

/** A browser for one site, which takes paths instead of URLs. */
export interface TestReader {
  readonly address: string
  readonly newContext: TestBrowser['newContext']
  open(path?: string, options?: BrowserContextOptions): Promise<OpenPage>
  look(path?: string, options?: LookOptions): Promise<OpenPage>
}

/** Options that can be changed on an existing page. */
export type LookOptions = Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion' | 'forcedColors'> & {
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** An open page, and what went wrong on it so far: script errors and missing files. */
export interface OpenPage {
  readonly page: Page
  readonly response: Response | null
  readonly errors: readonly string[]
}

/** As in a separate context. */
const MEDIA = { media: 'screen', colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' } as const

/**
 * Starts a browser before the tests of a file, or of a `describe`, and ends it after them.
 * @param first runs in each page before its own scripts
 * @param env variables for the browser, asked for when it starts
 */
export function useBrowser(first = '', env: () => Readonly<Record<string, string>> = () => ({})): TestBrowser {
  let starting: Promise<Browser>
  let looking: ReturnType<typeof startLooking> | undefined
  // Awaited on first use, so that the site is built in the meantime.
  beforeAll(() => {
    starting = startBrowser(env())
  })
  afterEach(async () => {
    const kept = (await looking)?.context
    for (const context of (await starting).contexts()) if (context !== kept) await context.close()
  })
  afterAll(async () => (await starting).close())
  async function newContext(options?: BrowserContextOptions) {
    const context = await (await starting).newContext(options)
    if (first !== '') await context.addInitScript(first)
    return context
  }
  async function startLooking() {
    const context = await newContext()
    await context.addInitScript('localStorage.clear(); sessionStorage.clear()')
    const page = await context.newPage()
    return { context, page, load: loader(page) }
  }
  return {
    newContext,
    async open(url, options = {}) {
      const page = await (await newContext(options)).newPage()
      return loader(page, options.javaScriptEnabled)(url)
    },
    async look(url, { viewport = { width: 1280, height: 720 }, ...media } = {}) {
      looking ??= startLooking()
      const { page, load } = await looking
      await page.setViewportSize(viewport)
      await page.emulateMedia({ ...MEDIA, ...media })
      return load(url)
    },
  }
}

/** A URL that something other than the site answers. */
export interface Door {
  readonly path: string
  handler(site: StaticSite): Handler
}

/** Builds a site before the tests of a file or a `describe`, and serves it to a browser as a static host would. */
export function useSite(
  sources: Readonly<Record<string, string | object>>,
  browser: TestBrowser = useBrowser(),
  door?: Door,
): TestReader {
  let address = ''
  const stop = new AbortController()
  let closed: Promise<void> | undefined
  beforeAll(async () => {
    const site = await testSite(sources)
    const files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path, site.bytes(path)])))
    const pages = new StaticSite(memorySource(files), { base: '' })
    const [answer, open] = [siteListener(pages), door && webListener(door.handler(pages))]
    const handler: Listener = (request, response) =>
      open && request.url === door?.path ? open(request, response) : answer(request, response)
    ;({ address, closed } = await listen(handler, { port: '0', host: '127.0.0.1', stop: stop.signal }))
  })
  afterAll(() => {
    stop.abort()
    return closed
  })
  return {
    get address() {
      return address
    },
    newContext: browser.newContext,
    open: (path = '', options) => browser.open(address + path, options),
    look: (path = '', options) => browser.look(address + path, options),
  }
}

/** Starts the Chromium named by the variable CHROMIUM, which the configuration of browser tests sets. */
function startBrowser(env: Readonly<Record<string, string>>): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM to the path of one.')
  // Chromium refuses to sandbox as root, and continuous integration often runs as root.
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

/** Loads one URL after another in a page, each with the errors on it. */
function loader(page: Page, hasScripts = true): (url: string) => Promise<OpenPage> {
  let errors: string[] = []
  let origin = ''
  onScriptError(page, (message) => errors.push(message))
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`))
  page.on('request', (request) => request.url().startsWith(origin) || errors.push(`asks ${request.url()}`))
  const settled = watchRequests(page, { hasScripts })
  return async (url) => {
    errors = []
    origin = new URL(url).origin
    const response = await page.goto(url, { waitUntil: 'load' })
    await settled()
    return { page, response, errors }
  }
}

/** Reports errors of a page's scripts. */
export function onScriptError(page: Page, note: (message: string) => void): void {
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  // A browser that is short of time skips the transition between pages, and reports that as a page error.
  page.on('pageerror', ({ message }) => /^Transition was (?:skipped|aborted)/.test(message) || note(message))
}

/** How many pixels a page can scroll sideways. 0 for a page that fits the screen. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as unknown as { document: { documentElement: Box } }).document
      .documentElement
    return scrollWidth - clientWidth
  })
}

interface Box {
  readonly scrollWidth: number
  readonly clientWidth: number
}
