// The cache of a build: pages by what they are made of, in a folder that builds and machines may share.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PageOutline, Route } from '../../content/page.ts'
import { ContentStore } from '../../files/content-store.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { Project } from '../../project/project.ts'
import { decodeMadePage, encodeMadePage, type NavIconRules, type PageCache } from '../../site/page-cache.ts'
import { isDocs, programVersion } from './record.ts'

/** What pages are made of besides their own texts. */
export interface CacheBasis {
  readonly folder: string
  /** The folder of the cache. */
  readonly cache: string
  readonly project: Project
  /** Options that change the site. */
  readonly options: object
  /** When each file was last changed, where the site shows dates. */
  readonly changes: ReadonlyMap<string, string> | undefined
  /** What pages say of the repository that they are in. */
  readonly repository: object | undefined
}

/** Room for builds besides this one, as a multiple of what this one uses; small sites get at least `MIN_BYTES`. */
const SHARE = 4
const MIN_BYTES = 256 * 1024 ** 2

/** A cache that is tidied up after the build. */
export interface BuildCache extends PageCache {
  /** Removes what is too much, and remembers the state of files. */
  finish(): void
}

/**
 * Opens the cache for one state of a docs folder. A page is recalled when nothing that it's made of has changed: its own
 * text, the pages that it leads into, every other file of the folder, the front matter of all pages, the options, and
 * Galley itself.
 */
export function openPageCache(basis: CacheBasis): BuildCache {
  const store = new ContentStore(join(basis.cache, 'pages'))
  const files = new FileHashes(join(basis.cache, 'files'), basis.folder)
  const state = stateOf(basis, files)
  const sources = new Map<SourceFile, string>()
  const hashOf = (source: SourceFile): string => {
    let hash = sources.get(source)
    if (hash === undefined) {
      hash = sha256(source.text)
      sources.set(source, hash)
    }
    return hash
  }
  // A specification is part of the state already.
  const textOf = (page: PageOutline) => (page.isGenerated ? '' : hashOf(page.source))
  const keyOf = (page: PageOutline) => sha256(JSON.stringify(['page', state, page.route, textOf(page)]))
  const stamps = (routes: readonly Route[]) =>
    routes.map((route): [Route, string] => {
      const page = basis.project.outlines.get(route)
      return [route, page ? textOf(page) : '']
    })
  let bytes = 0
  return {
    icons: readIcons(store, state),
    recall(outline) {
      const value = store.get(keyOf(outline))
      if (!value) return undefined
      try {
        const end = value.indexOf('\n')
        const linked = JSON.parse(value.toString('utf8', 0, end)) as [Route, string][]
        if (JSON.stringify(stamps(linked.map(([route]) => route))) !== JSON.stringify(linked)) return undefined
        const made = decodeMadePage(value.subarray(end + 1), outline)
        bytes += value.byteLength
        return made
      } catch {
        return undefined // written by something else
      }
    },
    keep(outline, made) {
      const head = Buffer.from(`${JSON.stringify(stamps(made.linkedPages))}\n`)
      const parts = [head, ...encodeMadePage(made)]
      if (store.set(keyOf(outline), parts)) bytes += parts.reduce((sum, part) => sum + part.byteLength, 0)
    },
    keepIcons(rules) {
      store.set(iconsKey(state), [Buffer.from(JSON.stringify(rules))])
    },
    finish() {
      files.save()
      store.prune(Math.max(MIN_BYTES, SHARE * bytes))
    },
  }
}

function stateOf({ folder, project, options, changes, repository }: CacheBasis, files: FileHashes): string {
  const pages = new Set<string>()
  const outlines = Array.from(project.outlines.values(), (page) => {
    const { route, file, title, description, frontmatter, isGenerated, isDescribedInText } = page
    if (!isGenerated) pages.add(file)
    return [route, file, title, description, frontmatter.data, isGenerated, isDescribedInText]
  })
  // All of them: the project's own list leaves out the configuration and what is ignored, which decide about it.
  const disk = new DiskFileSystem(folder)
  const paths = disk.list().filter((path) => !pages.has(path) && isDocs(path))
  const others = paths.map((path) => [path, files.hash(path, disk)])
  return sha256(
    JSON.stringify([
      programVersion(),
      process.version,
      options,
      outlines,
      others,
      changes ? [...changes] : null,
      repository ?? null,
    ]),
  )
}

function iconsKey(state: string): string {
  return sha256(JSON.stringify(['icons', state]))
}

function readIcons(store: ContentStore, state: string): NavIconRules | undefined {
  try {
    const value = store.get(iconsKey(state))
    return value && (JSON.parse(value.toString()) as NavIconRules)
  } catch {
    return undefined
  }
}

/** A file that changed so shortly before may change again without a new time, in milliseconds. */
const RECENT = 2_000

type Stamp = readonly [size: number, mtime: number, ctime: number, hash: string]

/** Hashes of files, which are read again only when their times or sizes differ. */
class FileHashes {
  private readonly former: ReadonlyMap<string, Stamp>
  private readonly current = new Map<string, Stamp>()
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
    const { size, mtimeMs, ctimeMs } = stat
    const former = this.former.get(path)
    const isSame = former?.[0] === size && former[1] === mtimeMs && former[2] === ctimeMs
    const stamp: Stamp = isSame ? former : [size, mtimeMs, ctimeMs, sha256(files.readBytes(path) ?? '')]
    if (Math.max(mtimeMs, ctimeMs) < this.now - RECENT) this.current.set(path, stamp)
    return stamp[3]
  }

  /** What can't be written costs only time. */
  save(): void {
    const temporary = `${this.file}.${process.pid}.tmp`
    try {
      mkdirSync(dirname(this.file), { recursive: true })
      writeFileSync(temporary, JSON.stringify([...this.current]))
      renameSync(temporary, this.file)
    } catch {
      try {
        rmSync(temporary, { force: true })
      } catch {} // there is no folder that it could be in
    }
  }
}

function readStamps(file: string): Map<string, Stamp> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Stamp][])
  } catch {
    return new Map()
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
