// What a build was made from and what it left: the next one has nothing to do while neither has changed.

import { createHash, type Hash } from 'node:crypto'
import { existsSync, readFileSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PROFILE_FILE } from '../../config/public-files.ts'
import { removeOldest, replaceFile } from '../../files/cache-folder.ts'
import { DiskFileSystem, FileError } from '../../files/disk.ts'
import { STAGING_FOLDER } from '../../files/file-system.ts'
import { GitError, git } from '../../files/git.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { PUBLICATION_FOLDER } from '../../files/publication.ts'
import { isSettled, stampOf } from '../file-stamp.ts'
import { programFiles, programFolder, unknownProgram } from '../program-version.ts'
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

/** A file of an earlier build: its path, what it was made of, and its state on the disk. */
type FileState = readonly [path: string, id: string, size: number, stamp: string]

interface BuildRecord {
  readonly inputs: Inputs
  readonly outputs: string
  /** The commit that dates of pages were read from, where the site shows some. */
  readonly commit?: string
  readonly report: SiteReport
}

/** The report of the last build, where a new one would give the same: nothing that it depends on has changed. */
export async function upToDate(key: BuildKey): Promise<SiteReport | undefined> {
  const record = readRecord(key)
  if (!record || [STAGING_FOLDER, PUBLICATION_FOLDER].some((name) => existsSync(join(key.out, name)))) return undefined
  const { inputs, outputs, commit, report } = record
  if (takeInputs(key, inputs.taken).hash !== inputs.hash || outputsHash(key.out) !== outputs) return undefined
  return commit === undefined || commit === (await headCommit(key.folder)) ? report : undefined
}

/** Whether a file may change what a build makes: what a command keeps in `.galley` for the site is a part of the docs. */
export function isDocs(path: string): boolean {
  if (path.startsWith('.galley/')) return path.startsWith('.galley/specifications/') || path === '.galley/tested.json'
  return path !== PROFILE_FILE
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
 * Notes a finished build for the next one. If it can't be written, the next build only takes longer.
 * @param inputs as they were before the build
 * @param hasDates whether the site shows dates from the history
 * @param ids what files of the site were made of, by path
 * @returns why it can't be written, if it can't
 */
export async function keepRecord(
  key: BuildKey,
  {
    inputs,
    hasDates,
    report,
    ids,
  }: { inputs: Inputs; hasDates: boolean; report: SiteReport; ids: ReadonlyMap<string, string> },
): Promise<string | undefined> {
  const commit = hasDates ? await headCommit(key.folder) : undefined
  const files: FileState[] = []
  const outputs = outputsHash(key.out, (path, stat) => {
    const id = ids.get(path)
    if (id !== undefined) files.push([path, id, stat.size, stampOf(stat)])
  })
  const record: BuildRecord = { inputs, outputs, commit, report }
  try {
    makeFolder(key.cache)
    // Nobody wants it in a repository.
    writeFileSync(join(key.cache, '.gitignore'), '*\n')
    for (const [file, content] of [
      [recordFile(key), record],
      [filesFile(key), files],
    ] as const) {
      replaceFile(file, JSON.stringify(content))
      removeOldest(dirname(file), MAX_RECORDS)
    }
    return undefined
  } catch (error) {
    return FileError.of(error, key.cache, "can't be written").message
  }
}

/**
 * Returns a function that looks up the size of a file which the last build made of `id`, in bytes. It returns undefined
 * for a file that was made of something else, or that has changed since.
 */
export function readWrittenFiles(key: BuildKey): ((path: string, id: string) => number | undefined) | undefined {
  const files = readFiles(filesFile(key))
  if (files.size === 0) return undefined
  return (path, id) => {
    const [, known, size, stamp] = files.get(path) ?? []
    if (known !== id) return undefined
    const stat = statSync(join(key.out, path), { throwIfNoEntry: false })
    return stat?.isFile() && stampOf(stat) === stamp ? size : undefined
  }
}

function readFiles(file: string): ReadonlyMap<string, FileState> {
  try {
    const files = JSON.parse(readFileSync(file, 'utf8')) as FileState[]
    return new Map(files.map((written) => [written[0], written]))
  } catch {
    return new Map()
  }
}

/** Builds that are remembered: of other folders, into other folders, with other options. */
const MAX_RECORDS = 16

function recordFile(key: BuildKey): string {
  return join(key.cache, 'builds', nameOf(key))
}

function filesFile(key: BuildKey): string {
  return join(key.cache, 'outputs', nameOf(key))
}

function nameOf({ folder, out, options }: BuildKey): string {
  const hash = createHash('sha256').update(JSON.stringify([folder, out, options]))
  return `${hash.digest('base64url').slice(0, 16)}.json`
}

function readRecord(key: BuildKey): BuildRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(recordFile(key), 'utf8')) as Partial<BuildRecord>
    return record.inputs && record.report && typeof record.outputs === 'string' ? (record as BuildRecord) : undefined
  } catch {
    return undefined
  }
}

/** Every file of the output folder. A time in it that isn't ours means that somebody else has been there. */
function outputsHash(out: string, onFile?: (path: string, stat: Stats) => void): string {
  const hash = createHash('sha256')
  for (const path of new DiskFileSystem(out).list()) {
    const stat = addFile(hash, { path, absolute: join(out, path) })
    if (stat) onFile?.(path, stat)
  }
  return hash.digest('base64url')
}

function addFile(
  hash: Hash,
  { path, absolute, since }: { path: string; absolute: string; since?: number },
): Stats | undefined {
  const stat = statSync(absolute, { throwIfNoEntry: false })
  if (!stat) return undefined
  const { size, mtimeMs, ctimeMs } = stat
  hash.update(`${path}\0${size} `)
  if (since === undefined || isSettled(stat, since)) hash.update(`${mtimeMs} ${ctimeMs}\0`)
  else hash.update(contentHash(absolute))
  return stat
}

/** Of a file that can't be read, what it is doesn't matter: its stamp changes with its permissions. */
function contentHash(absolute: string): Uint8Array | string {
  try {
    return createHash('sha256').update(readFileSync(absolute)).digest()
  } catch {
    return 'unreadable'
  }
}

/** What the program is on this machine. An installation leaves one of these notes, which spares a look at each package. */
function programState(): string[] {
  const dist = programFolder()
  if (dist === undefined) return unknownProgram()
  const notes = ['.package-lock.json', '.modules.yaml', '.yarn-integrity', '.yarn-state.yml']
  const installed = ['../node_modules', '../..', '../../..'].flatMap((folder) =>
    notes.map((note) => {
      const stat = statSync(join(dist, folder, note), { throwIfNoEntry: false })
      return stat ? `${stat.size} ${stat.mtimeMs}` : ''
    }),
  )
  return [...programFiles(dist), ...installed]
}

async function headCommit(folder: string): Promise<string> {
  try {
    return (await git(folder, ['rev-parse', 'HEAD'])).toString().trim()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return ''
  }
}
