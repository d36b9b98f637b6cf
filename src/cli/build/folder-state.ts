// What pages are made of besides their own texts: what decides about all of them, and what about those that use it.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import type { FileSystem } from '../../files/file-system.ts'
import { sha256 } from '../../files/hash.ts'
import type { Project } from '../../project/project.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import { mediaName, mediaNames } from '../../site/page-inputs.ts'
import { isSettled, stampOf } from '../file-stamp.ts'
import { programVersion } from '../program-version.ts'
import { isDocs } from './record.ts'

/** What decides about all pages. */
export interface StateBasis {
  readonly folder: string
  readonly project: Project
  /** Options that change the site. */
  readonly options: object
  /** What pages say of the repository that they are in. */
  readonly repository: object | undefined
}

/** What a folder holds. */
export interface FolderState {
  /** A hash of what decides about all pages. */
  readonly state: string
  /** Hashes of what decides about those that use it: Markdown files by path, media by name. */
  readonly hashes: { readonly imports: ReadonlyMap<string, string>; readonly media: ReadonlyMap<string, string> }
}

/**
 * Reads what a folder holds.
 * @param basis what else decides about all pages
 */
export function folderState({ folder, project, options, repository }: StateBasis, files: FileHashes): FolderState {
  const imports = new Map<string, string>()
  const outlines = Array.from(project.outlines.values(), (page) => {
    const { route, file, title, description, frontmatter, isGenerated, isDescribedInText } = page
    if (!isGenerated) imports.set(file, textHash(page))
    return [route, file, title, description, frontmatter.data, isGenerated, isDescribedInText]
  })
  // All of them: the project's own list leaves out the configuration and what is ignored, which decide about it.
  const disk = new DiskFileSystem(folder)
  // What the configuration names shows in more than the pages: icons are drawn after a logo.
  const configured = new Set(project.configSources.flatMap(({ text }) => [...mediaNames(text)]))
  const media = new Map<string, string>()
  const others: string[][] = []
  for (const path of disk.list().filter(isDocs)) {
    if (imports.has(path)) continue // a page
    const name = mediaName(path)
    const hash = files.hash(path, disk)
    if (name !== undefined && !configured.has(name)) {
      // Files of the same name count as one.
      media.set(name, sha256(`${media.get(name) ?? ''}${path}\0${hash}`))
    } else if (/\.mdx?$/i.test(path)) {
      imports.set(path, hash)
      // Where an import leads depends on which files there are.
      others.push([path])
    } else others.push([path, hash])
  }
  const all = [programVersion(), process.version, options, outlines, others, repository ?? null]
  return { state: sha256(JSON.stringify(all)), hashes: { imports, media } }
}

type Stamped = readonly [stamp: string, hash: string]

/** Hashes of files, which are read again only when their stamps differ. */
export class FileHashes {
  private readonly former: ReadonlyMap<string, Stamped>
  private readonly current = new Map<string, Stamped>()
  private readonly file: string
  private readonly now = Date.now()

  constructor(
    folder: string,
    private readonly docs: string,
  ) {
    this.file = join(folder, `${sha256(docs).slice(0, 16)}.json`)
    this.former = readStamps(this.file)
  }

  hash(path: string, files: FileSystem): string {
    const stat = statSync(join(this.docs, path), { throwIfNoEntry: false })
    if (!stat) return ''
    const stamp = stampOf(stat)
    const former = this.former.get(path)
    const hash = former?.[0] === stamp ? former[1] : sha256(files.readBytes(path) ?? '')
    if (isSettled(stat, this.now)) this.current.set(path, [stamp, hash])
    return hash
  }

  /** What can't be written costs only time. */
  save(): void {
    try {
      replaceFile(this.file, JSON.stringify([...this.current]))
    } catch {}
  }
}

function readStamps(file: string): Map<string, Stamped> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Stamped][])
  } catch {
    return new Map()
  }
}
