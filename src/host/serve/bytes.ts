// Caches the bytes of requested files: small ones in memory, and compressed once.
import type { Coding } from '../../server/accept.ts'
import { compress } from '../../server/compress.ts'
import type { BlobStore } from '../blobs/blob-store.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** Larger files are read in pieces each time. */
export const MAX_KEPT = 1024 * 1024

/** The most recently used files in memory, up to a number of bytes. */
export class KeptBytes {
  private readonly kept = new Map<string, Uint8Array>()
  private readonly loading = new Map<string, Promise<Uint8Array | undefined>>()
  private total = 0

  constructor(private readonly blobs: BlobStore) {}

  /** Returns bytes that are in memory already, without waiting. */
  peek(site: string, digest: string, coding: Coding): Uint8Array | undefined {
    const key = keyOf(site, digest, coding)
    const bytes = this.kept.get(key)
    if (bytes) {
      this.kept.delete(key)
      this.kept.set(key, bytes)
    }
    return bytes
  }

  /** The bytes of a file of at most `MAX_KEPT`. Undefined if they are gone, or don't get smaller. */
  get(site: string, digest: string, coding: Coding): Promise<Uint8Array | undefined> {
    const key = keyOf(site, digest, coding)
    let loading = this.loading.get(key)
    if (!loading) {
      loading = this.load(site, digest, coding).finally(() => this.loading.delete(key))
      this.loading.set(key, loading)
    }
    return loading
  }

  private async load(site: string, digest: string, coding: Coding): Promise<Uint8Array | undefined> {
    const plain = this.peek(site, digest, 'identity') ?? (await this.blobs.get({ site, kind: 'blobs', name: digest }))
    if (!plain) return undefined
    const bytes = coding === 'identity' ? plain : await compress(plain, coding)
    if (!bytes) return undefined
    this.keep(keyOf(site, digest, coding), bytes)
    return bytes
  }

  private keep(key: string, bytes: Uint8Array): void {
    if (bytes.length > MAX_KEPT || this.kept.has(key)) return
    this.kept.set(key, bytes)
    this.total += bytes.length
    for (const [oldest, { length }] of this.kept) {
      if (this.total <= MAX_BYTES) break
      this.kept.delete(oldest)
      this.total -= length
    }
  }
}

function keyOf(site: string, digest: string, coding: Coding): string {
  return `${site} ${digest} ${coding}`
}
