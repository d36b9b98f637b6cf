// Finds a browser on this machine, and has it print a page to a PDF file.
import { accessSync, closeSync, constants, mkdtempSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Paper } from './book.ts'
import { Devtools } from './devtools.ts'
import { ON_PAPER } from './paper.ts'

/** Programs that print as Chromium does, by their names on Linux. */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
  'brave',
]
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']
const ON_WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
]
/** Where programs are installed for everyone and for one user, by the variables that name the folders. */
const WINDOWS_FOLDERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']

type Environment = Readonly<Record<string, string | undefined>>

/** The path of a browser. Undefined if there is none. */
export function findBrowser(env: Environment): string | undefined {
  return browserPaths(process.platform, env).find(isProgram)
}

/** Where a browser may be, best first. */
export function browserPaths(platform: NodeJS.Platform, env: Environment): string[] {
  const given = (folder: string | undefined) => folder !== undefined && folder !== ''
  if (platform === 'win32') {
    const folders = WINDOWS_FOLDERS.map((name) => env[name]).filter(given)
    return ON_WINDOWS.flatMap((program) => folders.map((folder) => `${folder}\\${program}`))
  }
  const folders = (env.PATH ?? '').split(':').filter(given)
  const inPath = NAMES.flatMap((name) => folders.map((folder) => `${folder}/${name}`))
  if (platform !== 'darwin') return inPath
  const homes = ['', env.HOME].filter((home) => home !== undefined)
  const apps = ON_MAC.flatMap((name) => homes.map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`))
  return [...apps, ...inPath]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Milliseconds for the browser to start. */
const START = 60_000
/** Milliseconds for the images of the page, and for its diagrams. */
const PATIENCE = 60_000

/** Waits until a page has loaded and drawn everything, but not forever for a server that doesn't answer. */
const DRAWN = `new Promise((done) => {
  const end = Date.now() + ${PATIENCE}
  const look = () => {
    const waiting = document.querySelectorAll('pre.mermaid[data-state="waiting"]').length
    if ((document.readyState === 'complete' && waiting === 0) || Date.now() > end) done()
    else setTimeout(look, 50)
  }
  look()
})`

/** What a sheet holds within its margins, in pixels of stylesheets. */
const SHEETS: Readonly<Record<Paper, { width: number; height: number }>> = {
  A4: { width: 658, height: 971 },
  letter: { width: 680, height: 905 },
}

/**
 * Prints a page of this machine.
 * @param isOnline whether it may load images from other hosts
 * @throws `BrowserError`, and the errors of the disk
 */
export async function printPage(
  browser: string,
  {
    url,
    out,
    paper,
    isOnline,
    signal,
  }: { url: string; out: string; paper: Paper; isOnline: boolean; signal: AbortSignal },
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
    const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' }, { patience: START })
    const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
    const page = (method: string, params: object = {}) =>
      devtools.call(method, params, { session: sessionId as string })
    await page('Emulation.setEmulatedMedia', { media: 'print' })
    await page('Emulation.setDeviceMetricsOverride', { ...SHEETS[paper], deviceScaleFactor: 0, mobile: false })
    await page('Page.navigate', { url })
    await page('Runtime.evaluate', { expression: DRAWN, awaitPromise: true })
    await page('Runtime.evaluate', { expression: ON_PAPER })
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
