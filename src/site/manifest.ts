// The note that a build leaves in its output folder: which files are its own, so that only those are ever removed.
import { createHash } from 'node:crypto'
import { type FileSystem, MANIFEST_FILE, type WritableFileSystem } from '../files/file-system.ts'

/**
 * Which site a folder holds. Paths are kept as hashes: the note is uploaded with the site, and pages that are in no
 * list of the site should be in none for those who look there either.
 */
export interface Manifest {
  /** The docs that the site was built from, as named by `siteKeys`. Empty when unknown. */
  readonly site: readonly string[]
  /** `fileKey` of each file. */
  readonly files: ReadonlySet<string>
}

const NOTHING: Manifest = { site: [], files: new Set() }

/** How a file is named in a manifest. */
export function fileKey(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 16)
}

/**
 * What tells one site from another: the site's name, and the way from its output to its docs. Either may change, and it
 * is still the same site.
 */
export function siteKeys(name: string, wayToDocs: string): string[] {
  return [fileKey(`name ${name}`), fileKey(`docs ${wayToDocs}`)]
}

/** The manifest of a folder. Empty when there is no readable one. */
export function readManifest(out: FileSystem): Manifest {
  try {
    const { site, files } = JSON.parse(out.readText(MANIFEST_FILE) ?? '{}') as Partial<Record<keyof Manifest, unknown>>
    return { site: strings(site), files: new Set(strings(files)) }
  } catch {
    return NOTHING
  }
}

/** Writes the manifest of a folder. */
export function writeManifest(out: WritableFileSystem, { site, files }: Manifest): void {
  out.write(MANIFEST_FILE, `${JSON.stringify({ site, files: [...files].sort() })}\n`)
}

/** True where a folder holds a site, and another than this one. */
export function holdsAnotherSite({ site }: Manifest, keys: readonly string[]): boolean {
  return site.length > 0 && !site.some((key) => keys.includes(key))
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
