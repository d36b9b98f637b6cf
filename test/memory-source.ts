// Serves a site from a file system in memory.
import type { FileSystem } from '../src/files/file-system.ts'
import { contentTag } from '../src/server/folder-source.ts'
import type { SiteFile, SiteRevision, SiteSource } from '../src/server/site-source.ts'
import { HOSTING_FILE, NO_RULES, readHostRules } from '../src/site/host-rules.ts'

/** A site whose files are read again for each request. */
export function memorySource(files: FileSystem): SiteSource {
  const file = (path: string): SiteFile | undefined => {
    const bytes = files.readBytes(path)
    return bytes && { path, size: bytes.byteLength, etag: contentTag(bytes), bytes }
  }
  const revision: SiteRevision = {
    get rules() {
      const text = files.readText(HOSTING_FILE)
      return text === undefined ? NO_RULES : readHostRules(text)
    },
    file,
    isCurrent: (known) => file(known.path)?.etag === known.etag,
  }
  return { revision: () => revision }
}
