// The interface of a store for the bytes of sites, by site and digest, so that no site can read those of another.

/** Keys are `sites/<site>/<kind>/<name>`; nothing that a visitor or a build says becomes part of one unchecked. */
export type BlobKind = 'blobs' | 'manifests' | 'reports'

/** Which bytes. `name` is a SHA-256 in hex for `blobs`, and the id of a deployment for the others. */
export interface BlobKey {
  readonly site: string
  readonly kind: BlobKind
  readonly name: string
}

/** A blob in a listing. */
export interface StoredBlob {
  readonly name: string
  /** When it was written, in milliseconds. */
  readonly writtenAt: number
}

/** Bytes by key. Blobs never change; a write of one that is there gives the same bytes. */
export interface BlobStore {
  get(key: BlobKey): Promise<Uint8Array | undefined>
  /** A part, from `start` to `end` (included). */
  getRange(key: BlobKey, start: number, end: number): Promise<Uint8Array | undefined>
  /** Bytes are readable, whole, by every node when it resolves. */
  put(key: BlobKey, bytes: Uint8Array): Promise<void>
  delete(key: BlobKey): Promise<void>
  list(site: string, kind: BlobKind): AsyncIterable<StoredBlob>
  /** The names alone, which takes a folder much less than a list with times. */
  names(site: string, kind: BlobKind): Promise<ReadonlySet<string>>
  /** Makes sure that everything written so far outlasts a power cut. */
  flush(): Promise<void>
  /** Throws if the store doesn't answer. */
  ping(): Promise<void>
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const DIGEST = /^[\da-f]{64}$/

/** True for a SHA-256 in hex. */
export function isDigest(text: string): boolean {
  return DIGEST.test(text)
}

/** True for the name of a site's folder. */
export function isSiteId(text: string): boolean {
  return ID.test(text)
}

/** The path of a blob, with `/`. Throws for a key that isn't made of ids and digests. */
export function blobPath({ site, kind, name }: BlobKey): string {
  if (!ID.test(site) || !(kind === 'blobs' ? DIGEST : ID).test(name)) throw new Error('Not the key of a blob')
  return kind === 'blobs' ? `sites/${site}/blobs/${name.slice(0, 2)}/${name}` : `sites/${site}/${kind}/${name}`
}
