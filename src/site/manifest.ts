// The manifest of an output folder: lists the files of the build, so that only those are ever removed.
import { createHash } from 'node:crypto'
import { type FileSystem, MANIFEST_FILE, type OutputFileSystem, type WritableFileSystem } from '../files/file-system.ts'

/**
 * Which site a folder contains. Paths are stored as hashes, because the manifest is uploaded with the site and must not
 * reveal unlisted pages.
 */
export interface Manifest {
  /** The docs that the site was built from, as named by `siteKeys`. Empty when unknown. */
  readonly site: readonly string[]
  /** `fileKey` of each file. */
  readonly files: ReadonlySet<string>
}

const NOTHING: Manifest = { site: [], files: new Set() }

/** The name of a file in a manifest. */
export function fileKey(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 16)
}

/**
 * The keys that identify a site: its name, and the path from its output to its docs. If only one of them changes, it's
 * still the same site.
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
export function writeManifest(out: WritableFileSystem, manifest: Manifest): void {
  out.write(MANIFEST_FILE, textOf(manifest))
}

/** Stages the manifest of a folder, to be published together with the files that it lists. */
export function stageManifest(out: OutputFileSystem, manifest: Manifest): void {
  out.stage(MANIFEST_FILE, textOf(manifest))
}

function textOf({ site, files }: Manifest): string {
  return `${JSON.stringify({ site, files: [...files].sort() })}\n`
}

/** True if a folder contains a different site. */
export function holdsAnotherSite({ site }: Manifest, keys: readonly string[]): boolean {
  return site.length > 0 && !site.some((key) => keys.includes(key))
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
