// A docs folder to a built one, by a process that may fail, hang or be killed without harm to this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programFile } from '../../files/program-file.ts'
import type { Limits } from '../settings.ts'
import type { BuildSandbox } from './sandbox.ts'

/** What is to be built. */
export interface BuildOrder {
  /** The checkout: read, with its history. */
  readonly repository: string
  /** The docs folder in it. */
  readonly docs: string
  /** Kept between builds; see `docs` of `galley build`. */
  readonly out: string
  readonly cache: string
  readonly base: string
  /** The readers whose part of the docs is built; undefined for a site without a login. See `readAudience`. */
  readonly audience?: string
  /** Extensions of the repository are code: they run only where the site's owner wants it, and never for forks. */
  readonly extensions: boolean
  readonly limits: Limits
}

/** A finding, as `galley build --format json` writes it. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'hint'
  readonly code: string
  readonly message: string
  readonly file?: string
  readonly [more: string]: unknown
}

/** What a build says of itself. */
export interface BuildReport {
  readonly pages: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
  /** Groups of readers that pages name. */
  readonly groups?: readonly string[]
}

export type BuildOutcome =
  | { readonly ok: true; readonly report: BuildReport }
  | { readonly ok: false; readonly error: string }

/** Builds. Never throws for what the docs or the build do; `signal` stops it. */
export type Builder = (order: BuildOrder, signal: AbortSignal) => Promise<BuildOutcome>

const MAX_REPORT = 64 * 1024 * 1024
const MAX_COMPLAINT = 4_000

/** The program that is started: this one. Undefined when running from sources that were never built. */
export function galleyProgram(): string | undefined {
  const beside = programFile('galley.js', import.meta.url) ?? programFile('../../../dist/galley.js', import.meta.url)
  return beside && fileURLToPath(beside)
}

/** Builds with `galley build`, in a sandbox where there is one. */
export function createBuilder(program: string, sandbox: BuildSandbox): Builder {
  return async (order, signal) => {
    const { out, cache, docs, base, audience, limits } = order
    for (const folder of [out, cache]) mkdirSync(folder, { recursive: true })
    const options = ['--out', out, '--cache', cache, '--format', 'json', ...(base === '' ? [] : ['--base', base])]
    if (audience !== undefined) options.push('--audience', audience)
    // Outside of a sandbox, the code of a repository could do what this process can.
    const runsExtensions = order.extensions && sandbox.name !== 'none'
    const words = ['build', docs, ...options, ...(runsExtensions ? [] : ['--no-extensions'])]
    const heap = Math.floor(limits.memory / 1024 / 1024)
    const command = [process.execPath, `--max-old-space-size=${heap}`, program, ...words]
    const [file = '', ...args] = sandbox.wrap(command, {
      readable: [order.repository],
      writable: [out, cache],
      limits,
    })
    const env = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      CI: '1',
      HOME: '/nonexistent',
      TMPDIR: sandbox.temporary,
    }
    const child = spawn(file, args, { cwd: docs, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    return outcomeOf(child, { signal, seconds: limits.seconds })
  }
}

function outcomeOf(
  child: ChildProcess,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): Promise<BuildOutcome> {
  return new Promise((resolve) => {
    let reason: string | undefined
    const end = (why: string) => {
      reason ??= why
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {} // it has ended
    }
    const onAbort = () => end('The build was stopped.')
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    const timer = setTimeout(() => end(`The build took longer than ${seconds} seconds.`), seconds * 1000)
    const [report, complaint] = [[] as Buffer[], [] as Buffer[]]
    let [reportBytes, complaintBytes] = [0, 0]
    child.stdout?.on('data', (piece: Buffer) => {
      reportBytes += piece.length
      if (reportBytes > MAX_REPORT) end('The build wrote a report that is too long.')
      else report.push(piece)
    })
    child.stderr?.on('data', (piece: Buffer) => {
      complaintBytes += piece.length
      if (complaintBytes <= MAX_COMPLAINT) complaint.push(piece)
    })
    const finish = (outcome: BuildOutcome) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    child.on('error', (error) => finish({ ok: false, error: `The build can't be started: ${error.message}` }))
    child.on('close', (code, killedBy) => {
      const said = Buffer.concat(complaint).toString().trim()
      if (reason !== undefined) return finish({ ok: false, error: reason })
      const read = code === 0 ? readReport(Buffer.concat(report).toString()) : undefined
      if (read) return finish({ ok: true, report: read })
      // Out of memory ends V8 with an abort.
      const isMemory = killedBy === 'SIGABRT' || code === 134 || /heap out of memory/.test(said)
      if (isMemory) return finish({ ok: false, error: 'The build ran out of memory.' })
      finish({
        ok: false,
        error: said.replace(/^galley: /, '').slice(0, MAX_COMPLAINT) || `The build ended with ${killedBy ?? code}.`,
      })
    })
  })
}

function readReport(text: string): BuildReport | undefined {
  try {
    const { pages, errors, warnings, findings, groups = [] } = JSON.parse(text) as BuildReport
    const isReport = Number.isInteger(pages) && Array.isArray(findings) && Array.isArray(groups)
    return isReport ? { pages, errors, warnings, findings, groups } : undefined
  } catch {
    return undefined
  }
}

/** The docs folder in a checkout: as the site says, or where `docs.json` lies. Undefined when there is none. */
export function findDocs(repository: string, folder: string): string | undefined {
  const tried = folder === '' ? ['.', 'docs', 'documentation', 'doc', 'website', 'website/docs', 'apps/docs'] : [folder]
  return tried
    .map((path) => join(repository, path))
    .find((path) => ['docs.json', 'mint.json'].some((name) => existsSync(join(path, name))))
}
