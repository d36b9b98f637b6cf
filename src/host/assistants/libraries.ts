// Keeps the libraries of deployments that assistants read: the list of pages, their Markdown, and the search index.
import { createFinishedLibrary } from '../../mcp/library/finished-library.ts'
import type { Library } from '../../mcp/library/library.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Manifest } from '../deploys/manifest.ts'
import type { SiteRequest } from '../serve/site-request.ts'

/** Bytes of index files and lists that all libraries keep in memory together, before they are parsed. */
const MAX_BYTES = 128 * 1024 * 1024
/** A larger file isn't one that a build writes. */
const MAX_FILE = 32 * 1024 * 1024

interface Kept {
  readonly open: () => Promise<Library>
  bytes: number
}

/** Opens the library of what a reader sees. The most recently asked ones stay in memory. */
export class Libraries {
  /** In the order of their last use. A manifest is one object for as long as it's loaded. */
  private readonly kept = new Map<Manifest, Kept>()
  private total = 0

  constructor(private readonly blobs: BlobStore) {}

  /** The library of a request's rendering, without pages that this reader may not see. */
  of({ site, manifest }: Pick<SiteRequest, 'site' | 'manifest'>): Promise<Library> {
    const kept = this.kept.get(manifest) ?? this.begin(site.id, manifest)
    this.kept.delete(manifest)
    this.kept.set(manifest, kept)
    return kept.open()
  }

  private begin(site: string, manifest: Manifest): Kept {
    const readText = async (path: string): Promise<string | undefined> => {
      const entry = manifest.get(path)
      if (!entry || entry.size > MAX_FILE) return undefined
      const bytes = await this.blobs.get({ site, kind: 'blobs', name: entry.digest })
      // Pages are read again each time.
      if (!path.endsWith('.md')) this.grow(kept, entry.size)
      return bytes && Buffer.from(bytes).toString()
    }
    let opened: Promise<Library> | undefined
    const kept: Kept = {
      open: () => {
        opened ??= createFinishedLibrary({ readText })()
        opened.catch(() => {
          opened = undefined
        })
        return opened
      },
      bytes: 0,
    }
    return kept
  }

  private grow(kept: Kept, bytes: number): void {
    // It may have been dropped while it was read.
    if (![...this.kept.values()].includes(kept)) return
    kept.bytes += bytes
    this.total += bytes
    for (const [manifest, oldest] of this.kept) {
      if (this.total <= MAX_BYTES) break
      this.kept.delete(manifest)
      this.total -= oldest.bytes
      oldest.bytes = 0
    }
  }
}
