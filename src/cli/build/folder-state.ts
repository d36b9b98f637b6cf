// What pages are made of besides their own texts: what decides about all of them, and what about those that use it.
import { DiskFileSystem } from '../../files/disk.ts'
import { sha256 } from '../../files/hash.ts'
import type { Project } from '../../project/project.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import { mediaName, mediaNames } from '../../site/page-inputs.ts'
import { programVersion } from '../program-version.ts'
import type { FileHashes } from './file-hashes.ts'
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
