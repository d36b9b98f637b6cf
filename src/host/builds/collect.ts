// Makes the manifest of a built folder, and stores the bytes of each file.
import { createHash } from 'node:crypto'
import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathBelow } from '../../files/path-below.ts'
import { isServed } from '../../site/resolve-address.ts'
import { PAGE_SCRIPT_PATH } from '../analytics/endpoints.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import {
  checkPath,
  checkSize,
  type Manifest,
  type ManifestEntry,
  ManifestError,
  type ManifestLimits,
} from '../deploys/manifest.ts'
import type { KnownDigests } from './digests.ts'

/** The number of files that are read and written at once. */
const LANES = 16

/** A file on its way to a manifest. */
export interface BuiltFile {
  readonly path: string
  readonly entry: ManifestEntry
  readonly bytes: Uint8Array
}

/** Options of collecting a folder. */
export interface CollectOptions {
  /** Receives each file that was read, and stores its bytes. */
  onFile(file: BuiltFile): Promise<void>
  /** Replaces the built bytes with the published ones. */
  change?(path: string, bytes: Uint8Array): Uint8Array
  /** Files in a known state aren't read where `isStored` has their bytes. */
  readonly known?: { readonly digests: KnownDigests; isStored(digest: string): boolean }
}

/**
 * Lists all files that visitors may request. Skips links.
 * @throws `ManifestError` if a site exceeds the limits
 */
export async function collectFolder(
  folder: string,
  limits: ManifestLimits,
  { onFile, change = (_, bytes) => bytes, known }: CollectOptions,
): Promise<Manifest> {
  const manifest = new Map<string, ManifestEntry>()
  const paths: string[] = []
  for await (const entry of await opendir(folder, { recursive: true, bufferSize: 256 })) {
    const path = pathOf(folder, entry)
    if (entry.isFile() && isServed(path)) paths.push(path)
    if (paths.length > limits.files) throw new ManifestError(`The site has more than ${limits.files} files.`)
  }
  // The order of a folder's entries is the disk's own.
  const queue = paths.sort().values()
  let bytes = 0
  const lane = async () => {
    for (const path of queue) {
      checkPath(path)
      const entry = (await recall(path)) ?? (await collect(path))
      if (entry === undefined) continue
      checkSize(path, entry.size, limits)
      bytes += entry.size
      if (bytes > limits.bytes) throw new ManifestError(`The site has more than ${limits.bytes} bytes.`)
      manifest.set(path, entry)
    }
  }
  const recall = async (path: string): Promise<ManifestEntry | undefined> => {
    const state = known && (await lstat(join(folder, path)).catch(() => undefined))
    const entry = state?.isFile() ? known?.digests.find(path, state) : undefined
    return entry && entry.size <= limits.fileBytes && known?.isStored(entry.digest) ? entry : undefined
  }
  const collect = async (path: string): Promise<ManifestEntry | undefined> => {
    const read = await readPlain(join(folder, path), limits.fileBytes)
    if (read === undefined) return undefined
    const content = change(path, read.bytes)
    const entry = { digest: createHash('sha256').update(content).digest('hex'), size: content.length }
    await onFile({ path, entry, bytes: content })
    known?.digests.set(path, read.state, entry)
    return entry
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  known?.digests.save()
  return new Map([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The element by which a page loads the script that tells the host of searches. */
export function pageScript(base: string): string {
  return `<script src="${base}/${PAGE_SCRIPT_PATH}" defer></script>`
}

/** Puts an element into each page, at the end of the head: nothing waits for it. */
export function inPages(element: string): (path: string, bytes: Uint8Array) => Uint8Array {
  const added = Buffer.from(element)
  return (path, bytes) => {
    const at = path.endsWith('.html') ? Buffer.from(bytes).indexOf('</head>') : -1
    return at === -1 ? bytes : Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)])
  }
}

/** Keeps blobs that a site doesn't have yet. */
export interface BlobKeeper {
  isStored(digest: string): boolean
  keep(file: BuiltFile): Promise<void>
}

/** Keeps them in a store, which has `stored` already. */
export function blobKeeper(blobs: BlobStore, site: string, stored: ReadonlySet<string>): BlobKeeper {
  const written = new Set<string>()
  return {
    isStored: (digest) => stored.has(digest),
    async keep({ entry: { digest }, bytes }) {
      if (stored.has(digest) || written.has(digest)) return
      written.add(digest)
      await blobs.put({ site, kind: 'blobs', name: digest }, bytes)
    },
  }
}

function pathOf(folder: string, entry: Dirent): string {
  return pathBelow(folder, join(entry.parentPath, entry.name))
}

/** The bytes of a plain file, and its state before they were read. Undefined if something else has taken its place. */
export async function readPlain(path: string, limit: number): Promise<{ bytes: Buffer; state: Stats } | undefined> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    if (['ELOOP', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  try {
    const state = await handle.stat()
    if (state.size > limit)
      throw new ManifestError(`\`${path.slice(-100)}\` has ${state.size} bytes, more than ${limit}.`)
    return { bytes: await handle.readFile(), state }
  } finally {
    await handle.close()
  }
}
