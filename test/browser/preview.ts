// Runs a preview of a folder with a test's files, and opens pages that receive changes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { createGuard } from '../../src/dev/guard.ts'
import { startPreview } from '../../src/dev/start.ts'
import { listen } from '../../src/server/listen.ts'
import { webListener } from '../../src/server/web-listener.ts'
import { config } from '../site.ts'
import type { TestBrowser } from './open.ts'

/** A folder on disk with a running preview. */
export interface PreviewedFolder {
  readonly folder: string
  readonly address: string
  /** The command lines of opened editors. */
  readonly opened: readonly string[]
  /** Everything printed to the terminal. */
  readonly said: string
  write(path: string, text: string): void
  /** Opens a page, and waits until it receives changes. */
  open(browser: TestBrowser, path: string): Promise<LivePage>
  close(): Promise<void>
}

/** A page that follows the folder. */
export interface LivePage {
  readonly page: Page
  readonly errors: readonly string[]
  /** Waits until the page contains a text. */
  shows(text: string): Promise<unknown>
  /** False once the page has been reloaded. */
  isUntouched(): Promise<boolean>
  panelText(): Promise<string>
  close(): Promise<void>
}

/** Previews a folder with these files. Adds a `docs.json` that lists `pages`. */
export async function previewFolder(
  files: Readonly<Record<string, string>>,
  pages: readonly string[] = ['index'],
): Promise<PreviewedFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-dev-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('docs.json', JSON.stringify(config({ navigation: { pages } })))
  for (const [path, text] of Object.entries(files)) write(path, text)
  const opened: string[] = []
  let said = ''
  const preview = startPreview({
    folder,
    guard: createGuard({ host: '127.0.0.1', ownNames: [] }),
    token: 'secret',
    env: { EDITOR: 'code' },
    color: false,
    write: (text) => {
      said += text
    },
    launch: (command, args) => void opened.push([command, ...args].join(' ')),
  })
  const stop = new AbortController()
  const server = await listen(
    webListener((request) => preview.handle(request)),
    { port: '0', host: '127.0.0.1', stop: stop.signal },
  )
  return {
    folder,
    address: server.address,
    opened,
    get said() {
      return said
    },
    write,
    open: (browser, path) => openLive(browser, `${server.address}${path}`),
    async close() {
      stop.abort()
      await server.closed
      await preview.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Marked {
  untouched?: boolean
}

async function openLive(browser: TestBrowser, url: string): Promise<LivePage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await Promise.all([page.waitForResponse((response) => response.url().includes('/__galley/events')), page.goto(url)])
  await page.evaluate(() => {
    ;(globalThis as Marked).untouched = true
  })
  return {
    page,
    errors,
    shows: (text) => page.waitForFunction((words) => document.body.textContent?.includes(words), text),
    isUntouched: () => page.evaluate(() => (globalThis as Marked).untouched === true),
    panelText: () =>
      page.evaluate(() => document.querySelector('aside[data-galley-preview]')?.shadowRoot?.textContent ?? ''),
    close: () => context.close(),
  }
}
