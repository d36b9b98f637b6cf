// What a build was made from and what it left: the next one has nothing to do while neither has changed.
import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeOldest, replaceFile } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { STAGING_FOLDER } from '../../files/file-system.ts'
import { GitError, git } from '../../files/git.ts'
import { programFile } from '../../files/program-file.ts'
import type { SiteReport } from './report.ts'

/** A build, as far as its result depends on it. */
export interface BuildKey {
  /** The docs folder. */
  readonly folder: string
  readonly out: string
  /** The folder for what can be made again. */
  readonly cache: string
  /** Options that change the site. */
  readonly options: object
}

/** The state of a build's inputs, taken before it reads them. */
export interface Inputs {
  /** When it was taken, in milliseconds. */
  readonly taken: number
  readonly hash: string
}

interface BuildRecord {
  readonly inputs: Inputs
  readonly outputs: string
  /** The commit that dates of pages were read from, where the site shows some. */
  readonly commit?: string
  readonly report: SiteReport
}

/**
 * A file that changed so shortly before may change again without a new time, on disks that count in coarse steps: its
 * content decides. In milliseconds.
 */
const RECENT = 2_000

/** The report of the last build, where a new one would give the same: nothing that it depends on has changed. */
export async function upToDate(key: BuildKey): Promise<SiteReport | undefined> {
  const record = readRecord(key)
  if (!record || existsSync(join(key.out, STAGING_FOLDER))) return undefined
  const { inputs, outputs, commit, report } = record
  if (takeInputs(key, inputs.taken).hash !== inputs.hash || outputsHash(key.out) !== outputs) return undefined
  return commit === undefined || commit === (await headCommit(key.folder)) ? report : undefined
}

/** Whether a file may change what a build makes: what a command keeps in `.galley` for the site is a part of the docs. */
export function isDocs(path: string): boolean {
  return !path.startsWith('.galley/') || path.startsWith('.galley/specifications/') || path === '.galley/tested.json'
}

/** The state of all that a build depends on. `since` is when the state was taken that this one is compared with. */
export function takeInputs({ folder, options }: BuildKey, since = Date.now()): Inputs {
  const hash = createHash('sha256').update(JSON.stringify([programState(), process.version, options]))
  for (const path of new DiskFileSystem(folder).list()) {
    if (isDocs(path)) addFile(hash, { path, absolute: join(folder, path), since })
  }
  return { taken: since, hash: hash.digest('base64url') }
}

/**
 * Notes a finished build for the next one. What cannot be written is left out: it only costs time.
 * @param inputs as they were before the build
 * @param hasDates whether the site shows dates from the history
 */
export async function keepRecord(
  key: BuildKey,
  { inputs, hasDates, report }: { inputs: Inputs; hasDates: boolean; report: SiteReport },
): Promise<void> {
  const commit = hasDates ? await headCommit(key.folder) : undefined
  const record: BuildRecord = { inputs, outputs: outputsHash(key.out), commit, report }
  const file = recordFile(key)
  try {
    mkdirSync(key.cache, { recursive: true })
    // Nobody wants it in a repository.
    writeFileSync(join(key.cache, '.gitignore'), '*\n')
    replaceFile(file, JSON.stringify(record))
    removeOldest(dirname(file), MAX_RECORDS)
  } catch {} // it only costs time
}

/** Builds that are remembered: of other folders, into other folders, with other options. */
const MAX_RECORDS = 16

function recordFile({ folder, out, cache, options }: BuildKey): string {
  const name = createHash('sha256')
    .update(JSON.stringify([folder, out, options]))
    .digest('base64url')
    .slice(0, 16)
  return join(cache, 'builds', `${name}.json`)
}

function readRecord(key: BuildKey): BuildRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(recordFile(key), 'utf8')) as Partial<BuildRecord>
    return record.inputs && record.report && typeof record.outputs === 'string' ? (record as BuildRecord) : undefined
  } catch {
    return undefined
  }
}

/** Every file of the output folder. A time in it that is not ours means that somebody else has been there. */
function outputsHash(out: string): string {
  const hash = createHash('sha256')
  for (const path of new DiskFileSystem(out).list()) addFile(hash, { path, absolute: join(out, path) })
  return hash.digest('base64url')
}

function addFile(hash: Hash, { path, absolute, since }: { path: string; absolute: string; since?: number }): void {
  const stat = statSync(absolute, { throwIfNoEntry: false })
  if (!stat) return
  const { size, mtimeMs, ctimeMs } = stat
  hash.update(`${path}\0${size} `)
  if (since === undefined || Math.max(mtimeMs, ctimeMs) < since - RECENT) hash.update(`${mtimeMs} ${ctimeMs}\0`)
  else hash.update(createHash('sha256').update(readFileSync(absolute)).digest())
}

/** What the program is on this machine. An installation leaves one of these notes, which spares a look at each package. */
function programState(): string[] {
  const root = programFile('galley.js', import.meta.url)
  if (!root) return ['sources', String(Math.random())]
  const dist = dirname(fileURLToPath(root))
  const notes = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']
  const installed = ['../node_modules', '../..', '../../..'].flatMap((folder) =>
    notes.map((note) => {
      const stat = statSync(join(dist, folder, note), { throwIfNoEntry: false })
      return stat ? `${stat.size} ${stat.mtimeMs}` : ''
    }),
  )
  return [...ownFiles(dist), ...installed]
}

let version: readonly string[] | undefined

/** What the program is, the same on every machine that has the same: its own files, and the versions of its packages. */
export function programVersion(): readonly string[] {
  const root = programFile('galley.js', import.meta.url)
  if (!root) return ['sources', String(Math.random())]
  version ??= readVersion(dirname(fileURLToPath(root)))
  return version
}

function readVersion(dist: string): string[] {
  const { dependencies = {} } = readJson(join(dist, '../package.json')) as { dependencies?: Record<string, string> }
  const versions = Object.keys(dependencies).map((name) => {
    for (let folder = dist; folder !== dirname(folder); folder = dirname(folder)) {
      const file = join(folder, 'node_modules', name, 'package.json')
      if (existsSync(file)) return `${name} ${(readJson(file) as { version?: string }).version}`
    }
    return name
  })
  return [...ownFiles(dist), ...versions]
}

/** By folder. What runs is what was read at the start, whatever an update puts there meanwhile. */
const own = new Map<string, readonly string[]>()

/** Our own files name each other by content, and the manifest of the assets has a digest of theirs. */
function ownFiles(dist: string): readonly string[] {
  const known = own.get(dist) ?? readOwnFiles(dist)
  own.set(dist, known)
  return known
}

function readOwnFiles(dist: string): string[] {
  const read = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, path)))
      .digest('base64url')
  const names = readdirSync(dist).filter((name) => name.endsWith('.js') || name.endsWith('.wasm'))
  return [...names.map(read), read('assets/manifest.json')]
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function headCommit(folder: string): Promise<string> {
  try {
    return (await git(folder, ['rev-parse', 'HEAD'])).toString().trim()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return ''
  }
}
