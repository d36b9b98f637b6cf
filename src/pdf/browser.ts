// Finds a browser on this machine, and has it print a page to a PDF file.
import { accessSync, closeSync, constants, mkdtempSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Devtools } from './devtools.ts'

/** Programs that print as Chromium does, by their names on Linux. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
]
/** Where they are on other systems. */
const PATHS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Brave Browser.app/Contents/MacOS/Brave Browser',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** The path of a browser. Undefined if there is none. */
export function findBrowser(path = process.env.PATH ?? ''): string | undefined {
  const inPath = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const byName = NAMES.flatMap((name) => inPath.filter((candidate) => candidate.endsWith(join('/', name))))
  return [...(PATHS[process.platform] ?? []), ...byName].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Milliseconds for the images of the page, and for its diagrams. */
const PATIENCE = 60_000

/** Waits until a page has loaded and drawn everything, and returns the number of its diagrams that aren't drawn. */
const DRAWN = `new Promise((done) => {
  const end = Date.now() + ${PATIENCE}
  const look = () => {
    const waiting = document.querySelectorAll('pre.mermaid[data-state="waiting"]').length
    if (document.readyState === 'complete' && (waiting === 0 || Date.now() > end)) done(waiting)
    else setTimeout(look, 50)
  }
  look()
})`

/**
 * Prints a page of this machine.
 * @param isOnline whether it may load images from other hosts
 * @throws `BrowserError`, and the errors of the disk
 */
export async function printPage(
  browser: string,
  { url, out, isOnline, signal }: { url: string; out: string; isOnline: boolean; signal: AbortSignal },
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'galley-pdf-'))
  const args = [
    ...['--disable-gpu', '--no-first-run', '--disable-extensions', '--disable-background-networking'],
    `--user-data-dir=${profile}`,
    // Chromium's own sandbox doesn't work for the superuser, as in containers.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(isOnline ? [] : ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1']),
  ]
  const devtools = new Devtools(browser, args, signal)
  try {
    const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
    const page = (method: string, params: object = {}) => devtools.call(method, params, sessionId as string)
    await page('Page.navigate', { url })
    await page('Runtime.evaluate', { expression: DRAWN, awaitPromise: true })
    const printing = {
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    }
    const { stream } = await page('Page.printToPDF', { ...printing, transferMode: 'ReturnAsStream' })
    const file = openSync(out, 'w')
    try {
      for (let isOver = false; !isOver; ) {
        const { data, eof } = await page('IO.read', { handle: stream })
        writeSync(file, Buffer.from(data as string, 'base64'))
        isOver = eof === true
      }
    } finally {
      closeSync(file)
    }
  } finally {
    await devtools.close()
    // Processes of the browser may still write there. What they leave is in the way of nothing.
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  }
}
