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
const IMPORT_MANIFEST = '.galley-import.json'

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
  /** Hashes of the values in docs.json, by key, so that edits to some keys don't keep the others from being updated. */
  readonly settings?: Readonly<Record<string, string>>
}

const SETTINGS = 'docs.json'

/** What the last import into a folder wrote. Undefined if there was none. */
export function readImportManifest(target: FileSystem, folder: string): ImportManifest | undefined {
  const text = target.readText(folder + IMPORT_MANIFEST)
  const data = asObject(text === undefined ? undefined : parseJson(text))
  if (typeof data.system !== 'string') return undefined
  return {
    system: data.system,
    from: String(data.from ?? ''),
    files: textsOf(data.files),
    settings: textsOf(data.settings),
  }
}

function textsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(asObject(value))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Works out what to write, and writes it if `target.write` is given. Paths are relative to the site's root. */
export function writeOutput(
  output: OutputFiles,
  target: WritableFileSystem,
  options: { readonly folder: string; readonly system: string; readonly from: string; readonly isDryRun: boolean },
): WriteResult {
  const { folder, isDryRun } = options
  const last = readImportManifest(target, folder)
  const known = last?.files ?? {}
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
      const merged = path === SETTINGS ? mergeSettings(target, output, last?.settings ?? {}) : undefined
      skipped.push(...(merged ? merged.kept.map((key) => `${path}: ${key}`) : [path]))
      if (known[path] !== undefined) files[path] = known[path]
      if (!merged || merged.text === target.readText(path)) continue
      written.push(path)
      if (!isDryRun) target.write(path, new TextEncoder().encode(merged.text))
      continue
    } else {
      written.push(path)
      if (!isDryRun) target.write(path, bytes)
    }
    files[path] = next
  }
  const removed: string[] = []
  for (const path of Object.keys(known)) {
    if (path in files || output.has(path)) continue
    const there = target.readBytes(path)
    if (there === undefined) continue
    if (hash(there) === known[path]) removed.push(path)
    else {
      // The old site no longer has it, but somebody has edited it here.
      skipped.push(path)
      files[path] = known[path] as string
    }
  }
  if (!isDryRun) {
    for (const path of removed) target.remove(path)
    const settings = settingsOf(output.readText(SETTINGS))
    const hashes = settings && Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, hashOf(value)]))
    const manifest: ImportManifest = {
      system: options.system,
      from: options.from,
      files,
      ...(hashes && { settings: hashes }),
    }
    target.write(folder + IMPORT_MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
  }
  return { written, unchanged, skipped, removed }
}

/**
 * The docs.json of the target with what changed in the old site since the last import. Keys that somebody has edited
 * stay, and are returned if the import would have changed them. Undefined if the file isn't plain JSON, or if nothing
 * is known about the last import.
 */
function mergeSettings(
  target: FileSystem,
  output: FileSystem,
  known: Readonly<Record<string, string>>,
): { readonly text: string; readonly kept: readonly string[] } | undefined {
  const text = target.readText(SETTINGS)
  const current = settingsOf(text)
  const next = settingsOf(output.readText(SETTINGS))
  if (text === undefined || !current || !next || Object.keys(known).length === 0) return undefined
  const merged = { ...current }
  const kept: string[] = []
  let isChanged = false
  for (const key of new Set([...Object.keys(known), ...Object.keys(next)])) {
    const [before, after] = [hashOf(current[key]), hashOf(next[key])]
    if (before === after) continue
    if (before !== (known[key] ?? hashOf(undefined))) {
      // Only named if the old site changed it too.
      if (after !== known[key]) kept.push(key)
      continue
    }
    isChanged = true
    if (next[key] === undefined) delete merged[key]
    else merged[key] = next[key]
  }
  return { text: isChanged ? `${JSON.stringify(merged, null, 2)}\n` : text, kept }
}

function settingsOf(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : undefined
  } catch {
    return undefined
  }
}

function hashOf(value: unknown): string {
  return hash(new TextEncoder().encode(JSON.stringify(value) ?? ''))
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
