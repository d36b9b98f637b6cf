// Serves a site from a file system in memory, for tests and for sites that aren't written to disk.
import { createHash } from 'node:crypto'
import type { FileSystem } from '../files/file-system.ts'
import { createHostRules } from '../site/host-rules.ts'
import type { SiteFile, SiteRevision, SiteSource } from './site-source.ts'

/** A site whose files are read again for each request. */
export function memorySource(files: FileSystem): SiteSource {
  const rulesOf = createHostRules(files)
  const file = (path: string): SiteFile | undefined => {
    const bytes = files.readBytes(path)
    return bytes && { path, size: bytes.byteLength, etag: contentTag(bytes), bytes }
  }
  const revision: SiteRevision = {
    get rules() {
      return rulesOf()
    },
    file,
    isCurrent: (known) => file(known.path)?.etag === known.etag,
  }
  return { revision: () => revision }
}

/** A strong entity tag made from the content. */
export function contentTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}
