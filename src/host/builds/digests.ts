// Remembers the digests of a built folder's files, so that only files that the next build wrote are read.
import type { Stats } from 'node:fs'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { ManifestEntry } from '../deploys/manifest.ts'

type FileState = Pick<Stats, 'ctimeMs' | 'ino' | 'size'>
type Row = readonly [ctimeMs: number, ino: number, size: number, digest: string, published: number]

/** Digests of files by path and state. Whoever writes a file changes its state, and can't set it. */
export class KnownDigests {
  private readonly former: Readonly<Record<string, Row>>
  private readonly rows: Record<string, Row> = {}

  /**
   * @param file where they are stored between builds, where builds can't write
   * @param rule what else digests depend on: another one makes all of them unknown
   */
  constructor(
    private readonly file: string,
    private readonly rule: string,
  ) {
    let read: { rule?: unknown; rows?: Readonly<Record<string, Row>> } = {}
    try {
      read = JSON.parse(readFileSync(file, 'utf8'))
    } catch {} // the first build, or one that was killed
    this.former = read.rule === rule ? (read.rows ?? {}) : {}
  }

  /** What is published of a file in this state. Undefined if it has to be read. */
  find(path: string, { ctimeMs, ino, size }: FileState): ManifestEntry | undefined {
    const row = Object.hasOwn(this.former, path) ? this.former[path] : undefined
    if (!row || row[0] !== ctimeMs || row[1] !== ino || row[2] !== size) return undefined
    this.rows[path] = row
    return { digest: row[3], size: row[4] }
  }

  set(path: string, { ctimeMs, ino, size }: FileState, entry: ManifestEntry): void {
    this.rows[path] = [ctimeMs, ino, size, entry.digest, entry.size]
  }

  /** Stores the digests that were used, for the next build. */
  save(): void {
    writeFileSync(`${this.file}.new`, JSON.stringify({ rule: this.rule, rows: this.rows }))
    renameSync(`${this.file}.new`, this.file)
  }
}
