// Files written in a test in, a page of the finished site in a real browser out.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { listen } from '../../src/cli/listen.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { createStaticHandler } from '../../src/site/static-handler.ts'
import { testSite } from '../site.ts'

/** Starts the Chromium that the variable CHROMIUM names; the configuration of the browser tests finds one. */
export function startBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  if (!executablePath) throw new Error('No Chromium was found: install it, or set CHROMIUM to the path of one.')
  // Chromium refuses to run its sandbox as administrator, which is what continuous integration often is.
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 })
}

/** A site on a port of this machine. */
export interface ServedSite {
  readonly address: string
  close(): Promise<void>
}

/** Builds a site and serves it, as a static host would. */
export async function serveSite(sources: Readonly<Record<string, string | object>>): Promise<ServedSite> {
  const site = await testSite(sources)
  const files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path, site.bytes(path)])))
  const handler = createStaticHandler(files, { base: '' })
  const stop = new AbortController()
  const { address, closed } = await listen(handler, { port: '0', host: '127.0.0.1', stop: stop.signal })
  return {
    address,
    close() {
      stop.abort()
      return closed
    },
  }
}

/** A page that is open, and what went wrong on it so far: errors of scripts, and files that were not found. */
export interface OpenPage {
  readonly page: Page
  readonly errors: readonly string[]
}

/** Opens an address in a context of its own, and waits until it is quiet. */
export async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const page = await (await browser.newContext(options)).newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('response', (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`))
  page.on('request', (request) => request.url().startsWith(new URL(url).origin) || errors.push(`asks ${request.url()}`))
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, errors }
}

/** How many pixels a page can be scrolled sideways: 0 for one that fits its screen. */
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
