// A built folder to a manifest, with the bytes of each file in the blob store.
import { createHash } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PAGE_SCRIPT_PATH } from '../analytics/endpoints.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import {
  isPublished,
  isSitePath,
  type Manifest,
  type ManifestEntry,
  ManifestError,
  type ManifestLimits,
} from '../deploys/manifest.ts'

/** Files that are read and written at once. */
const LANES = 16

/** A file on its way to a manifest. */
export interface BuiltFile {
  readonly path: string
  readonly entry: ManifestEntry
  readonly bytes: Uint8Array
}

/**
 * Reads all files that visitors may ask for. Links are passed over, wherever they lead.
 * @param onFile is given each file once; it keeps the bytes
 * @param change gives the bytes that are published in place of those that were built
 * @throws `ManifestError` for a site beyond the limits
 */
export async function collectFolder(
  folder: string,
  limits: ManifestLimits,
  onFile: (file: BuiltFile) => Promise<void>,
  change: (path: string, bytes: Uint8Array) => Uint8Array = (_, bytes) => bytes,
): Promise<Manifest> {
  const manifest = new Map<string, ManifestEntry>()
  const paths: string[] = []
  for await (const entry of await opendir(folder, { recursive: true, bufferSize: 256 })) {
    const path = pathOf(folder, entry)
    if (entry.isFile() && isPublished(path)) paths.push(path)
    if (paths.length > limits.files) throw new ManifestError(`The site has more than ${limits.files} files.`)
  }
  // The order of a folder's entries is the disk's own.
  const queue = paths.sort().values()
  let bytes = 0
  const lane = async () => {
    for (const path of queue) {
      if (!isSitePath(path)) throw new ManifestError(`\`${path.slice(0, 200)}\` can't be the path of a file.`)
      const read = await readPlain(join(folder, path), limits.fileBytes)
      if (read === undefined) continue
      const content = change(path, read)
      bytes += content.length
      if (bytes > limits.bytes) throw new ManifestError(`The site has more than ${limits.bytes} bytes.`)
      const entry = { digest: createHash('sha256').update(content).digest('hex'), size: content.length }
      manifest.set(path, entry)
      await onFile({ path, entry, bytes: content })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return new Map([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Lets each page load the script that tells the host of searches. It stands at the end of the head: nothing waits for it. */
export function withPageScript(base: string): (path: string, bytes: Uint8Array) => Uint8Array {
  const element = Buffer.from(`<script src="${base}/${PAGE_SCRIPT_PATH}" defer></script>`)
  return (path, bytes) => {
    const at = path.endsWith('.html') ? Buffer.from(bytes).indexOf('</head>') : -1
    return at === -1 ? bytes : Buffer.concat([bytes.subarray(0, at), element, bytes.subarray(at)])
  }
}

/** Keeps blobs that a site doesn't have yet. */
export function blobKeeper(
  blobs: BlobStore,
  site: string,
  stored: ReadonlySet<string>,
): (file: BuiltFile) => Promise<void> {
  const written = new Set<string>()
  return async ({ entry: { digest }, bytes }) => {
    if (stored.has(digest) || written.has(digest)) return
    written.add(digest)
    await blobs.put({ site, kind: 'blobs', name: digest }, bytes)
  }
}

function pathOf(folder: string, entry: Dirent): string {
  return relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
}

/** The bytes of a plain file; undefined when something else has taken its place. */
async function readPlain(path: string, limit: number): Promise<Uint8Array | undefined> {
  let handle: Awaited<ReturnType<typeof open>>
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  } catch (error) {
    if (['ELOOP', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  try {
    const { size } = await handle.stat()
    if (size > limit) throw new ManifestError(`\`${path.slice(-100)}\` has ${size} bytes, more than ${limit}.`)
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
