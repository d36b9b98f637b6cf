// Builds a docs folder in a child process, which may fail, hang, or be killed without harm to this one.
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../../files/make-folder.ts'
import { programFile } from '../../files/program-file.ts'
import type { Limits } from '../settings.ts'
import { type Finding, readFindings } from './findings.ts'
import { GalleyProcess, type Outcome } from './galley-process.ts'
import { includeSources } from './include.ts'
import { type KeepRules, KeptProcesses } from './kept-processes.ts'
import type { BuildSandbox } from './sandbox.ts'

/** What to build. */
export interface BuildOrder {
  /** The checkout. Readable, with its history. */
  readonly repository: string
  /** The docs folder in it. */
  readonly docs: string
  /** Checkouts of other repositories whose docs are part of the site, by their paths on it. */
  readonly sources: ReadonlyMap<string, string>
  /** Kept between builds; see `docs` of `galley build`. */
  readonly out: string
  readonly cache: string
  readonly base: string
  /** The readers whose part of the docs is built. Undefined for a site without a login. See `readAudience`. */
  readonly audience?: string
  /** Extensions of the repository are code. They run only if the site's owner allows it, and never for forks. */
  readonly extensions: boolean
  /** True for what the site's owners pushed. The process of a pull request's build ends with it. */
  readonly isTrusted: boolean
  readonly limits: Limits
}

/** The report of a build. */
export interface BuildReport {
  readonly pages: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
  /** Groups of readers that pages name. */
  readonly groups?: readonly string[]
  /** False if `docs.json` can't be read, or lists nothing. */
  readonly hasNavigation?: boolean
}

export type BuildOutcome = Outcome<BuildReport>

/** Builds. Never throws for what the docs or the build do; `signal` stops it. */
export type Builder = (order: BuildOrder, signal: AbortSignal) => Promise<BuildOutcome>

/** The path of this program. Undefined when running from sources that were never built. */
export function galleyProgram(): string | undefined {
  const beside = programFile('galley.js', import.meta.url) ?? programFile('../../../dist/galley.js', import.meta.url)
  return beside && fileURLToPath(beside)
}

/**
 * Builds with `galley build`, in a sandbox if there is one. The process of a production build is kept for the next build of
 * the same site, because a new one needs a second or more to load and compile the program.
 */
export function createBuilder(
  program: string,
  sandbox: BuildSandbox,
  keep: KeepRules = { count: 0, idle: 0 },
): Builder {
  const kept = new KeptProcesses(keep)
  return async (order, signal) => {
    const { repository, docs, out, cache, base, audience, limits } = order
    for (const folder of [out, cache]) makeFolder(folder)
    if (order.sources.size > 0) {
      const included = await includeSources(program, sandbox, order, signal)
      if (!included.ok) return included
    }
    const options = ['--out', out, '--cache', cache, '--format', 'json', ...(base === '' ? [] : ['--base', base])]
    if (audience !== undefined) options.push('--audience', audience)
    // A small snippet on many pages can fill a disk long before the build has ended.
    options.push('--max-bytes', String(Math.floor(limits.bytes)))
    // Outside of a sandbox, the code of a repository could do what this process can.
    const runsExtensions = order.extensions && sandbox.name !== 'none'
    // Without a sandbox, the docs of a stranger could have this machine ask servers in its own network.
    const words = [
      'build',
      docs,
      '--offline',
      ...options,
      ...(runsExtensions ? [] : ['--no-extensions']),
      '--on-request',
    ]
    const heap = Math.floor(limits.memory / 1024 / 1024)
    const command = [process.execPath, `--max-old-space-size=${heap}`, program, ...words]
    const wrapped = sandbox.wrap(command, { readable: [repository], writable: [out, cache], limits })
    // A sandbox keeps the folders that it started with. A new folder at the same path isn't in it.
    const folders = [repository, docs, out, cache].map(identityOf)
    const key = JSON.stringify([wrapped, folders])
    const read = (data: object) => readReport(data, relative(repository, docs))
    const start = () => new GalleyProcess(wrapped, { folder: docs, temporary: cache, read })
    const building = kept.take(key) ?? start()
    const outcome = await building.request({ signal, seconds: limits.seconds })
    // Extensions are loaded once per process, and a process that built a pull request builds nothing else.
    if (order.isTrusted && !runsExtensions) kept.put(key, building)
    else {
      building.end()
      // Code of the repository could still put links into the folder that is read next.
      await building.ended
    }
    return outcome
  }
}

function readReport(data: object, folder: string): BuildReport | undefined {
  const { pages, errors, warnings, findings, groups = [], hasNavigation = true } = data as BuildReport
  const isReport = Number.isInteger(pages) && Array.isArray(findings) && Array.isArray(groups)
  return isReport
    ? { pages, errors, warnings, findings: readFindings(findings, folder), groups, hasNavigation }
    : undefined
}

function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino} ${birthtimeMs}`
}

/** The docs folder in a checkout: as the site says, or where `docs.json` lies. Undefined when there is none. */
export function findDocs(repository: string, folder: string): string | undefined {
  const found = docsFolderIn(folder, (path) => existsSync(join(repository, path)))
  return found === undefined ? undefined : join(repository, found)
}

const CONFIG_FILES = ['docs.json', 'mint.json']
const USUAL_FOLDERS = ['', 'docs', 'documentation', 'doc', 'website', 'website/docs', 'apps/docs']

/** The same as a path in the repository, empty for its root. `has` tells which files there are. */
export function docsFolderIn(folder: string, has: (path: string) => boolean): string | undefined {
  const tried = folder === '' ? USUAL_FOLDERS : [folder]
  return tried.find((path) => CONFIG_FILES.some((name) => has(posix.join(path, name))))
}
/** The number of folders that a message names. */
const MAX_OTHERS = 3

/** Folders of a checkout that could be meant, those near the top first. */
export async function findOtherDocs(repository: string): Promise<string[]> {
  const paths = (await readdir(repository, { recursive: true })).map((path) => path.split(sep))
  const folders = paths
    .filter((names) => names.length > 1 && CONFIG_FILES.includes(names.at(-1) ?? ''))
    .map((names) => names.slice(0, -1))
    .filter((names) => !names.some((name) => name.startsWith('.') || name === 'node_modules'))
    .sort((a, b) => a.length - b.length || (a.join('/') < b.join('/') ? -1 : 1))
  return [...new Set(folders.map((names) => names.join('/')))].slice(0, MAX_OTHERS)
}
