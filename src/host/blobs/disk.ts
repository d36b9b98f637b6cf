// Blobs as files below a folder.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../../files/make-folder.ts'
import { type BlobKey, type BlobKind, type BlobStore, blobPath, type StoredBlob } from './blob-store.ts'

const run = promisify(execFile)

/** Milliseconds after which a file that is still being written belongs to a process that was killed. */
const ABANDONED = 60 * 60_000

/** Keeps blobs below a folder, which is made when it isn't there. */
export function openDiskBlobs(root: string): BlobStore {
  const file = (key: BlobKey) => join(root, blobPath(key))
  // Apart from blobs: what a killed process leaves there is in no listing.
  const incoming = join(root, 'incoming')
  const folders = new Set<string>()
  const prepare = (folder: string): void => {
    if (folders.has(folder)) return
    makeFolder(folder)
    folders.add(folder)
  }
  let opened: Promise<void> | undefined
  return {
    get: (key) => orNothing(readFile(file(key))),
    async getRange(key, start, end) {
      const handle = await orNothing(open(file(key)))
      return handle && readPart(handle, start, end)
    },
    async put(key, bytes) {
      const path = file(key)
      prepare(incoming)
      opened ??= removeAbandoned(incoming)
      await opened
      prepare(dirname(path))
      const temporary = join(incoming, randomBytes(12).toString('hex'))
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        // On a full disk, half of a large file would take what is left.
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
    },
    delete: (key) => rm(file(key), { force: true }),
    list: (site, kind) => listFolder(join(root, 'sites', site, kind), kind),
    names: (site, kind) => namesIn(join(root, 'sites', site, kind), kind),
    async flush() {
      // One call for the whole disk: `fsync` for each of thousands of files takes as many turns of the disk.
      if (process.platform === 'linux') await run('sync', ['-f', root]).catch(() => {})
    },
    async ping() {
      makeFolder(root)
    },
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await orNothing(stat(path))
    if (stats && stats.mtimeMs < Date.now() - ABANDONED) await rm(path, { force: true })
  }
}

async function readPart(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  try {
    const buffer = Buffer.alloc(end - start + 1)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* listFolder(folder: string, kind: BlobKind): AsyncIterable<StoredBlob> {
  const entries = await orNothing(opendir(folder, { recursive: kind === 'blobs' }))
  if (!entries) return
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    const stats = await orNothing(stat(join(entry.parentPath, entry.name)))
    if (stats) yield { name: entry.name, writtenAt: stats.mtimeMs }
  }
}

async function namesIn(folder: string, kind: BlobKind): Promise<ReadonlySet<string>> {
  const read = async (path: string) => (await orNothing(readdir(path))) ?? []
  const names = await read(folder)
  return new Set(kind === 'blobs' ? (await Promise.all(names.map((name) => read(join(folder, name))))).flat() : names)
}

async function orNothing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
