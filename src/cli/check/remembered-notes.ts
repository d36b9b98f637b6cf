// Remembers notes on the pages of a docs folder, so that a check of one page needn't read all others.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { removeOldest, replaceFile } from '../../files/cache-folder.ts'
import type { NotesMemory } from '../../project/page-source.ts'
import { isSettled, stampOf } from '../file-stamp.ts'

/** A memory that can be written down. */
export interface StoredMemory extends NotesMemory {
  /** Writes what is new. What can't be written costs only time. */
  save(): void
}

/** Smaller folders are read as fast, if nothing has to be parsed. */
const MIN_FILES = 300
/** Folders that are remembered. */
const MAX_KEPT = 50
/** Changes with what is remembered, or with how it's found. */
const FORMAT = 2

/** The state of a file, flags, and what it imports. */
type Note = readonly [stamp: string, flags: number, ...imports: string[]]

/** The file's front matter may name a specification. */
const MAY_NAME_API = 1
/** The text was parsed to find the imports. */
const IS_PARSED = 2

/**
 * Opens the memory of a docs folder.
 * @param docs the absolute path of the folder, without links
 * @param cache the folder in which this user's programs keep data that they can recreate
 * @param now milliseconds since 1970
 */
export function openMemory(docs: string, cache: string, now = Date.now()): StoredMemory {
  const folder = join(cache, 'notes')
  // Folders whose names become the same take turns.
  const file = join(folder, `${docs.replace(/[^\w.-]+/g, '-').slice(-150)}.json`)
  const former = read(file, docs)
  const current = new Map<string, Note>()
  const stamps = new Map<string, string>()
  let hasNew = false
  let hasParsed = false
  return {
    recall(path) {
      const stat = statSync(`${docs}/${path}`, { throwIfNoEntry: false })
      if (!stat) return undefined
      const stamp = stampOf(stat)
      const known = former.get(path)
      if (known?.[0] === stamp) {
        current.set(path, known)
        // More may be learned about the same state.
        stamps.set(path, stamp)
        const [, flags, ...imports] = known
        return { imports, mayNameApi: (flags & MAY_NAME_API) > 0, isParsed: (flags & IS_PARSED) > 0 }
      }
      if (isSettled(stat, now)) stamps.set(path, stamp)
      return undefined
    },
    keep(path, { imports, mayNameApi, isParsed }) {
      const stamp = stamps.get(path)
      if (stamp === undefined) return
      current.set(path, [stamp, (mayNameApi ? MAY_NAME_API : 0) + (isParsed ? IS_PARSED : 0), ...imports])
      hasNew = true
      hasParsed ||= isParsed
    },
    save() {
      if (!hasNew || (current.size < MIN_FILES && !hasParsed)) return
      try {
        replaceFile(file, JSON.stringify({ format: FORMAT, docs, files: [...current] }), { isPrivate: true })
        removeOldest(folder, MAX_KEPT)
      } catch {}
    },
  }
}

function read(file: string, docs: string): Map<string, Note> {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as { format: number; docs: string; files: [] }
    return stored.format === FORMAT && stored.docs === docs ? new Map(stored.files) : new Map()
  } catch {
    return new Map()
  }
}
