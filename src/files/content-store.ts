// Key-value storage in a folder that several processes may share. Each value is complete or absent, and the total size
// is limited.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** Bytes of a checksum. It finds damage, and protects from nobody who can write here. */
const CHECKSUM = 4
const HOUR = 3_600_000
/** Minimum milliseconds between updates of a value's last-used time. */
const TOUCH = 12 * HOUR

/**
 * A folder of values. Keys are lowercase hex with at least 8 digits. A value has a checksum, and is written under a
 * temporary name and then renamed. So a killed process leaves nothing that could be mistaken for a value. What can't be
 * read counts as missing, and what can't be written is skipped: a cache never fails a build.
 */
export class ContentStore {
  constructor(readonly folder: string) {}

  /** Returns a value. Undefined if it's missing or damaged. */
  get(key: string): Buffer | undefined {
    const file = this.file(key)
    try {
      const { bytes, used } = read(file)
      const value = bytes.subarray(CHECKSUM)
      if (bytes.length < CHECKSUM || bytes.readUInt32LE(0) !== crc32(value)) {
        rmSync(file, { force: true })
        return undefined
      }
      touch(file, used)
      return value
    } catch {
      return undefined
    }
  }

  /** Stores a value, given in parts. Returns true if it was written. */
  set(key: string, parts: readonly Uint8Array[]): boolean {
    const file = this.file(key)
    const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
    const bytes = Buffer.concat([Buffer.alloc(CHECKSUM), ...parts])
    bytes.writeUInt32LE(crc32(bytes.subarray(CHECKSUM)))
    const write = () => {
      writeFileSync(temporary, bytes)
      renameSync(temporary, file)
    }
    try {
      try {
        write()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        mkdirSync(join(file, '..'), { recursive: true })
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

  private file(key: string): string {
    return join(this.folder, key.slice(0, 2), key.slice(2))
  }
}

/** The bytes of a file, and when it was last used, in milliseconds since 1970. Throws if it can't be read. */
function read(file: string): { bytes: Buffer; used: number } {
  const descriptor = openSync(file, 'r')
  try {
    return { bytes: readFileSync(descriptor), used: fstatSync(descriptor).mtimeMs }
  } finally {
    closeSync(descriptor)
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
