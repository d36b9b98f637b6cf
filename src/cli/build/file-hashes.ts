// The hashes of a docs folder's files, remembered between builds.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../files/cache-folder.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { sha256 } from '../../files/hash.ts'
import { isSettled, stampOf } from '../file-stamp.ts'

type Stamped = readonly [stamp: string, hash: string]

/** Hashes of files, which are read again only when their stamps differ. */
export class FileHashes {
  private readonly former: ReadonlyMap<string, Stamped>
  private readonly current = new Map<string, Stamped>()
  private readonly file: string
  private readonly now = Date.now()

  constructor(
    folder: string,
    private readonly docs: string,
  ) {
    this.file = join(folder, `${sha256(docs).slice(0, 16)}.json`)
    this.former = readStamps(this.file)
  }

  hash(path: string, files: FileSystem): string {
    const stat = statSync(join(this.docs, path), { throwIfNoEntry: false })
    if (!stat) return ''
    const stamp = stampOf(stat)
    const former = this.former.get(path)
    const hash = former?.[0] === stamp ? former[1] : (files.unreadable(path) ?? sha256(files.readBytes(path) ?? ''))
    if (isSettled(stat, this.now)) this.current.set(path, [stamp, hash])
    return hash
  }

  /** What can't be written costs only time. */
  save(): void {
    try {
      replaceFile(this.file, JSON.stringify([...this.current]))
    } catch {}
  }
}

function readStamps(file: string): Map<string, Stamped> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Stamped][])
  } catch {
    return new Map()
  }
}
