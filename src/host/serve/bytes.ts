// Caches the bytes of requested files: small ones in memory, and compressed once.
import type { Coding } from '../../server/accept.ts'
import { compress } from '../../server/compress.ts'
import type { BlobStore } from '../blobs/blob-store.ts'

const MAX_BYTES = 64 * 1024 * 1024
/** Larger files are read in pieces each time. Compressed, they are kept whatever their size, since that takes long. */
export const MAX_KEPT = 1024 * 1024
/** Larger files that are read to be compressed, at the same time. Others are sent as they are meanwhile. */
const MAX_LARGE = 4
/** Files that are known not to get smaller: about 200 bytes each. */
const MAX_INCOMPRESSIBLE = 10_000

/** The most recently used files in memory, up to a number of bytes. */
export class KeptBytes {
  private readonly kept = new Map<string, Uint8Array>()
  private readonly loading = new Map<string, Promise<Uint8Array | undefined>>()
  /** Keys of what compression doesn't make smaller, such as icons, so that it isn't tried at each request. */
  private readonly incompressible = new Set<string>()
  private total = 0
  private large = 0

  constructor(private readonly blobs: BlobStore) {}

  /** The coding to send a file in, if a client prefers `coding`. */
  codingFor(site: string, digest: string, coding: Coding): Coding {
    return this.incompressible.has(keyOf(site, digest, coding)) ? 'identity' : coding
  }

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

  /** The compressed bytes of a larger file. Undefined also if others are being compressed. */
  async getLarge(site: string, digest: string, coding: Exclude<Coding, 'identity'>): Promise<Uint8Array | undefined> {
    if (this.loading.has(keyOf(site, digest, coding))) return this.get(site, digest, coding)
    if (this.large >= MAX_LARGE) return undefined
    this.large++
    try {
      return await this.get(site, digest, coding)
    } finally {
      this.large--
    }
  }

  private async load(site: string, digest: string, coding: Coding): Promise<Uint8Array | undefined> {
    const plain = this.peek(site, digest, 'identity') ?? (await this.blobs.get({ site, kind: 'blobs', name: digest }))
    if (!plain) return undefined
    const bytes = coding === 'identity' ? plain : await compress(plain, coding)
    if (!bytes) return undefined
    if (coding !== 'identity' && bytes === plain) {
      this.keepIncompressible(keyOf(site, digest, coding))
      // It's sent as it is next.
      if (plain.length <= MAX_KEPT) this.keep(keyOf(site, digest, 'identity'), plain)
      return undefined
    }
    this.keep(keyOf(site, digest, coding), bytes)
    return bytes
  }

  private keepIncompressible(key: string): void {
    const [oldest] = this.incompressible
    if (this.incompressible.size >= MAX_INCOMPRESSIBLE && oldest !== undefined) this.incompressible.delete(oldest)
    this.incompressible.add(key)
  }

  private keep(key: string, bytes: Uint8Array): void {
    if (this.kept.has(key)) return
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
