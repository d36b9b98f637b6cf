// Writes an imported site to its folder. Updates files that nobody has changed since the last import, and keeps the
// others.
import { createHash } from 'node:crypto'
import type { FileSystem, WritableFileSystem } from '../files/file-system.ts'
import { asObject } from './config/data.ts'
import { parseJson } from './config/javascript.ts'
import type { OutputFiles } from './output-files.ts'

/**
 * Records what an import wrote, so that the next one recognizes its own files. Its name starts with a dot, so it isn't
 * published.
 */
export const IMPORT_MANIFEST = '.galley-import.json'

export interface WriteResult {
  readonly written: readonly string[]
  readonly unchanged: number
  /** Existing files that changed since the last import wrote them. */
  readonly skipped: readonly string[]
  readonly removed: readonly string[]
}

export interface ImportManifest {
  readonly system: string
  readonly from: string
  /** Hashes of what was written, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** What the last import into a folder wrote. Undefined if there was none. */
export function readImportManifest(target: FileSystem, folder: string): ImportManifest | undefined {
  const text = target.readText(folder + IMPORT_MANIFEST)
  const data = asObject(text === undefined ? undefined : parseJson(text))
  if (typeof data.system !== 'string') return undefined
  const files = Object.entries(asObject(data.files)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { system: data.system, from: String(data.from ?? ''), files: Object.fromEntries(files) }
}

/** Works out what to write, and writes it if `target.write` is given. Paths are relative to the site's root. */
export function writeOutput(
  output: OutputFiles,
  target: WritableFileSystem,
  options: { readonly folder: string; readonly system: string; readonly from: string; readonly isDryRun: boolean },
): WriteResult {
  const { folder, isDryRun } = options
  const known = readImportManifest(target, folder)?.files ?? {}
  const written: string[] = []
  const skipped: string[] = []
  const files: Record<string, string> = {}
  let unchanged = 0
  for (const path of output.list()) {
    const bytes = output.readBytes(path)
    if (!bytes) continue
    const next = hash(bytes)
    const there = target.readBytes(path)
    const current = there && hash(there)
    if (output.isEdit(path)) {
      if (!isDryRun) target.write(path, bytes)
      continue
    }
    if (current === next) unchanged++
    else if (current !== undefined && current !== known[path]) {
      skipped.push(path)
      if (known[path] !== undefined) files[path] = known[path]
      continue
    } else {
      written.push(path)
      if (!isDryRun) target.write(path, bytes)
    }
    files[path] = next
  }
  const removed = Object.keys(known).filter((path) => {
    if (path in files || output.has(path)) return false
    const there = target.readBytes(path)
    return there !== undefined && hash(there) === known[path]
  })
  if (!isDryRun) {
    for (const path of removed) target.remove(path)
    const manifest: ImportManifest = { system: options.system, from: options.from, files }
    target.write(folder + IMPORT_MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  return { written, unchanged, skipped, removed }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
