// Makes sure that a blob has the bytes that its name promises: disks forget, and people edit.
import { createHash } from 'node:crypto'
import type { Log } from '../operations/log.ts'
import type { BlobKey, BlobStore } from './blob-store.ts'

/** True if these are the bytes of a digest. */
export function isIntact(digest: string, bytes: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest('hex') === digest
}

/**
 * A store that never gives wrong bytes for a whole blob. It removes a damaged one, which nobody can use, so that the next
 * build or upload stores it again. Parts can't be verified: see `verifyBlobs`.
 */
export function verifiedBlobs(blobs: BlobStore, log: Log): BlobStore {
  const intact = async (key: BlobKey): Promise<Uint8Array | 'damaged' | undefined> => {
    const bytes = await blobs.get(key)
    return bytes && !isIntact(key.name, bytes) ? 'damaged' : bytes
  }
  return {
    ...blobs,
    async get(key) {
      if (key.kind !== 'blobs') return blobs.get(key)
      let bytes = await intact(key)
      // Only the reading may have gone wrong.
      if (bytes === 'damaged') bytes = await intact(key)
      if (bytes !== 'damaged') return bytes
      log('error', 'blob damaged', { site: key.site, digest: key.name })
      await blobs.delete(key).catch(() => {}) // where it can't be written, it's never served either
      return undefined
    },
  }
}
