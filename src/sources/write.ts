// Writes the pages of a source into the docs folder, where nothing of the author's own is ever overwritten.
import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SOURCE_MARK } from '../config/public-files.ts'
import { DiskFileSystem } from '../files/disk.ts'
import { foldersOf } from '../files/file-system.ts'
import { makeFolder } from '../files/make-folder.ts'

/** Where the files of a source come from. */
export interface SourceOrigin {
  readonly repository: string
  /** Undefined for a working copy. */
  readonly branch?: string
  readonly commit?: string
}

/** Thrown when a folder holds something else. */
export class OccupiedFolderError extends Error {
  override readonly name = 'OccupiedFolderError'

  /** @param path relative to the docs folder */
  constructor(readonly path: string) {
    super(`\`${path}\` holds files that \`galley fetch\` didn't write.`)
  }
}

/**
 * Replaces what an earlier call wrote for a source. Until everything is written, the old files stay. Git ignores the
 * folders, because their content belongs to another repository.
 * @param docs the absolute path of the docs folder
 * @param path the folder of the source in it
 * @param files contents by path in the docs folder, all in `path` or in a folder of snippets with the same path
 * @param origin what the mark says of their origin
 * @throws `OccupiedFolderError`, and the errors of the disk
 */
export function writeSource(
  docs: string,
  path: string,
  files: ReadonlyMap<string, string | Uint8Array>,
  origin: SourceOrigin,
): void {
  const folders = foldersFor(path)
  for (const folder of folders) if (isOccupied(docs, folder)) throw new OccupiedFolderError(folder)
  const temporary = mkdtempSync(join(docs, '.galley-fetch-'))
  try {
    for (const [file, content] of files) {
      const target = join(temporary, file)
      makeFolder(dirname(target))
      writeFileSync(target, content)
    }
    for (const folder of folders) {
      const [from, to] = [join(temporary, folder), join(docs, folder)]
      if (existsSync(from)) {
        writeFileSync(join(from, '.gitignore'), '*\n')
        writeFileSync(join(from, SOURCE_MARK), `${JSON.stringify(origin, null, 2)}\n`)
      }
      rmSync(to, { recursive: true, force: true })
      if (!existsSync(from)) continue
      makeFolder(dirname(to))
      renameSync(from, to)
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Removes what earlier calls wrote for other sources, whose pages would stay on the site otherwise.
 * @param docs the absolute path of the docs folder
 * @param paths the folders of the sources that there are
 * @returns the folders that are gone
 */
export function removeFormerSources(docs: string, paths: readonly string[]): string[] {
  const kept = new Set(paths.flatMap(foldersFor))
  const marked = new DiskFileSystem(docs).list().filter((file) => file.endsWith(`/${SOURCE_MARK}`))
  const former = marked.map((file) => dirname(file)).filter((folder) => !kept.has(folder) && !hasLink(docs, folder))
  for (const folder of former) rmSync(join(docs, folder), { recursive: true, force: true })
  return former
}

function foldersFor(path: string): string[] {
  return [path, `snippets/${path}`, `_snippets/${path}`]
}

/** A link could lead out of the docs. */
function hasLink(docs: string, path: string): boolean {
  return [path, ...foldersOf(path)].some((part) =>
    lstatSync(join(docs, part), { throwIfNoEntry: false })?.isSymbolicLink(),
  )
}

function isOccupied(docs: string, path: string): boolean {
  const folder = join(docs, path)
  if (hasLink(docs, path)) return true
  return existsSync(folder) && !existsSync(join(folder, SOURCE_MARK)) && readdirSync(folder).length > 0
}
