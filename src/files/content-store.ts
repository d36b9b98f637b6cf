// Key-value storage in a folder that several processes may share. Each value is complete or absent, and the total size
// is limited.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { makeFolder } from './make-folder.ts'

/**
 * What precedes a value: the checksums of its beginning and of the rest, and the length of the beginning, 4 bytes each.
 * Checksums find damage, and protect from nobody who can write here.
 */
const HEADER = 12
/** What is read at once for a beginning. Few are longer. */
const scratch = Buffer.alloc(16 * 1024)
const HOUR = 3_600_000
/** Minimum milliseconds between updates of a value's last-used time. */
const TOUCH = 12 * HOUR

/** A value, of which the first bytes can be read without the rest. */
export interface StoredValue {
  readonly bytes: Buffer
  /** The length of its beginning. */
  readonly beginning: number
}

/**
 * A folder of values. Keys are lowercase hex with at least 8 digits. A value has a checksum, and is written under a
 * temporary name and then renamed. So a killed process leaves nothing that could be mistaken for a value. What can't be
 * read counts as missing, and what can't be written is skipped: a cache never fails a build.
 */
export class ContentStore {
  constructor(readonly folder: string) {}

  /** Returns a value. Undefined if it's missing or damaged. */
  get(key: string): Buffer | undefined {
    return this.read(key)?.bytes
  }

  /** The same, with the length of its beginning. */
  read(key: string): StoredValue | undefined {
    return this.open(key, (file) => {
      const bytes = readFileSync(file)
      const beginning = bytes.readUInt32LE(8)
      const value = bytes.subarray(HEADER)
      const isWhole =
        beginning <= value.length &&
        bytes.readUInt32LE(0) === crc32(value.subarray(0, beginning)) &&
        bytes.readUInt32LE(4) === crc32(value.subarray(beginning))
      return isWhole ? { bytes: value, beginning } : undefined
    })
  }

  /** Returns only the beginning of a value, and the size of the whole. Damage to the rest goes unnoticed. */
  readBeginning(key: string): { readonly bytes: Buffer; readonly size: number } | undefined {
    return this.open(key, (file, size) => {
      const read = readSync(file, scratch, 0, scratch.length, 0)
      const end = HEADER + scratch.readUInt32LE(8)
      if (end > size) return undefined
      const bytes = Buffer.allocUnsafe(end - HEADER)
      const copied = scratch.copy(bytes, 0, HEADER, read)
      if (copied < bytes.length) readSync(file, bytes, copied, bytes.length - copied, HEADER + copied)
      return scratch.readUInt32LE(0) === crc32(bytes) ? { bytes, size: size - HEADER } : undefined
    })
  }

  /** Stores a value, given in parts. `beginning` is the length of what can be read alone. Returns true if it was written. */
  set(key: string, parts: readonly Uint8Array[], beginning = 0): boolean {
    const file = this.file(key)
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
    const bytes = Buffer.concat([Buffer.alloc(HEADER), ...parts])
    const rest = HEADER + beginning
    bytes.writeUInt32LE(crc32(bytes.subarray(HEADER, rest)), 0)
    bytes.writeUInt32LE(crc32(bytes.subarray(rest)), 4)
    bytes.writeUInt32LE(beginning, 8)
    const write = () => {
      writeFileSync(temporary, bytes)
      renameSync(temporary, file)
    }
    try {
      try {
        write()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        makeFolder(dirname(file))
        write()
      }
      return true
    } catch {
      remove(temporary)
      return false
    }
  }

  /**
   * Removes the least recently used values until the rest fits into `maxBytes`, and removes leftovers of killed
   * processes.
   */
  prune(maxBytes: number): void {
    const now = Date.now()
    const values: { file: string; size: number; used: number }[] = []
    for (const folder of list(this.folder)) {
      for (const name of list(join(this.folder, folder))) {
        const file = join(this.folder, folder, name)
        const stat = statSync(file, { throwIfNoEntry: false })
        if (!stat) continue
        if (!name.endsWith('.tmp')) values.push({ file, size: stat.size, used: stat.mtimeMs })
        else if (now - stat.mtimeMs > HOUR) remove(file)
      }
    }
    let total = values.reduce((sum, { size }) => sum + size, 0)
    if (total <= maxBytes) return
    for (const { file, size } of values.sort((a, b) => a.used - b.used)) {
      if (total <= maxBytes) break
      remove(file)
      total -= size
    }
  }

  /** What `use` makes of an open file of `size` bytes. Where that is nothing, the file is damaged, and removed. */
  private open<T>(key: string, use: (file: number, size: number) => T | undefined): T | undefined {
    const file = this.file(key)
    try {
      const descriptor = openSync(file, 'r')
      try {
        const { size, mtimeMs } = fstatSync(descriptor)
        const value = size < HEADER ? undefined : use(descriptor, size)
        if (value === undefined) remove(file)
        else touch(file, mtimeMs)
        return value
      } finally {
        closeSync(descriptor)
      }
    } catch {
      return undefined
    }
  }

  private file(key: string): string {
    return join(this.folder, key.slice(0, 2), key.slice(2))
  }
}

function touch(file: string, used: number): void {
  const now = Date.now()
  try {
    if (now - used > TOUCH) utimesSync(file, now / 1000, now / 1000)
  } catch {} // another process removed it, or the folder is read-only
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {} // it doesn't exist, or the next build tries again
}
