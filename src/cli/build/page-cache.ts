// The cache of a build: pages by what they are made of, in a folder that builds and machines may share.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageOutline } from '../../content/page.ts'
import { replaceFile } from '../../files/cache-folder.ts'
import { ContentStore } from '../../files/content-store.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { FileWriter } from '../../files/file-writer.ts'
import { sha256 } from '../../files/hash.ts'
import { storeHeader } from '../../files/write-target.ts'
import type { Project } from '../../project/project.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import {
  decodeMadePage,
  decodeSummary,
  encodeFiles,
  encodeSummary,
  type NavIconRules,
  type PageCache,
} from '../../site/page-cache.ts'
import { mediaName, mediaNames, type PageInputs } from '../../site/page-inputs.ts'
import type { PartStoreSetup } from '../../site/part-store.ts'
import { programVersion } from '../program-version.ts'
import { readPack, writePack } from './page-pack.ts'
import { isDocs } from './record.ts'
import type { RemoteCache } from './remote-cache.ts'

/** The folder of a cache that is a `ContentStore`. */
const PAGES = 'pages'

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
  /** Writes the files of the build. */
  readonly writer: FileWriter
  readonly remote?: RemoteCache
}

/** Where a cache keeps other parts of a site. `site` tells apart those that share the cache. */
export function partStore(cache: string, site: readonly unknown[]): PartStoreSetup {
  return { folder: join(cache, PAGES), basis: JSON.stringify([programVersion(), process.version, site]) }
}

/** Room for builds besides this one, as a multiple of what this one uses; small sites get at least `MIN_BYTES`. */
const SHARE = 4
const MIN_BYTES = 256 * 1024 ** 2

/** A cache that is tidied up after the build. */
export interface BuildCache extends PageCache {
  /** Sends what is new to the remote cache, removes what is too much, and remembers the state of files. */
  finish(): Promise<void>
}

/**
 * Opens the cache for one state of a docs folder. A page is recalled when nothing that it's made of has changed: its own
 * text and date, the pages that it leads into, the files that it imports, and its media; the front matter of all pages,
 * every other file of the folder, the options, and Galley itself.
 */
export async function openPageCache(basis: CacheBasis): Promise<BuildCache> {
  const store = new ContentStore(join(basis.cache, PAGES))
  const files = new FileHashes(join(basis.cache, 'files'), basis.folder)
  const { state, hashes } = stateOf(basis, files)
  // A page shows when it was last changed itself, and not when others were.
  const keyOf = (page: PageOutline) =>
    sha256(JSON.stringify(['page', state, page.route, textHash(page), basis.changes?.get(page.file) ?? '']))
  const stamp = <T extends string>(names: readonly T[], hashOf: (name: T) => string | undefined) =>
    names.map((name): Stamped<T> => [name, hashOf(name) ?? ''])
  /** The inputs of a page with their hashes, in one line. */
  const stampsOf = ({ pages, imports, media }: PageInputs) =>
    JSON.stringify({
      pages: stamp(pages, (route) => {
        const page = basis.project.outlines.get(route)
        return page && textHash(page)
      }),
      imports: stamp(imports, (path) => hashes.imports.get(path)),
      media: stamp(media, (name) => hashes.media.get(name)),
    })
  const { remote } = basis
  const share = remote && new SharedPages(remote, { store, state, folder: basis.cache })
  // Pages of this state that are here were made here, or loaded before.
  if (share && !readIcons(store, state)) await share.load(new Set([...basis.project.outlines.values()].map(keyOf)))
  const { writer } = basis
  const target = writer.add({ kind: 'store', folder: store.folder })
  const used = new Set<string>()
  let hasNew = false
  let bytes = 0
  return {
    icons: readIcons(store, state),
    recall(outline, writtenFiles) {
      const key = keyOf(outline)
      /** The page in a value, and its id, if its inputs are still the same. */
      const open = (value: Buffer | undefined) => {
        if (!value) return undefined
        const end = value.indexOf('\n')
        const stamps = value.toString('utf8', 0, end)
        return stampsOf(inputsIn(stamps)) === stamps
          ? { page: value.subarray(end + 1), id: idOf(key, stamps) }
          : undefined
      }
      try {
        if (writtenFiles) {
          const beginning = store.readBeginning(key)
          const known = open(beginning?.bytes)
          if (!beginning || !known) return undefined
          const page = decodeSummary(known.page, outline)
          const written = writtenFiles(page, known.id)
          if (written) {
            bytes += beginning.size
            used.add(key)
            return { ...page, id: known.id, written }
          }
        }
        const value = store.get(key)
        const known = open(value)
        if (!value || !known) return undefined
        const made = decodeMadePage(known.page, outline)
        bytes += value.byteLength
        used.add(key)
        return { ...made, id: known.id }
      } catch {
        return undefined // written by something else
      }
    },
    keep(outline, made, text) {
      // The file has changed since it was read here.
      if (text !== undefined && text !== textHash(outline)) return undefined
      const stamps = stampsOf(made.inputs)
      const beginning = [Buffer.from(`${stamps}\n`), ...encodeSummary(made)]
      const parts = [...beginning, ...encodeFiles(made)]
      const key = keyOf(outline)
      writer.write(target, 0, [storeHeader(key, sizeOf(beginning)), ...parts])
      bytes += sizeOf(parts)
      used.add(key)
      hasNew = true
      return idOf(key, stamps)
    },
    keepIcons(rules) {
      store.set(iconsKey(state), [Buffer.from(JSON.stringify(rules))])
    },
    async finish() {
      files.save()
      writer.finish()
      if (hasNew) await share?.save(used)
      store.prune(Math.max(MIN_BYTES, SHARE * bytes))
    },
  }
}

/** An input of a page, and its hash: empty if there's no such page or file. */
type Stamped<T extends string> = readonly [name: T, hash: string]

/** The inputs in a line of stamps. */
function inputsIn(stamps: string): PageInputs {
  const inputs = JSON.parse(stamps) as { readonly [K in keyof PageInputs]: readonly Stamped<PageInputs[K][number]>[] }
  const names = <T extends string>(list: readonly Stamped<T>[]) => list.map(([name]) => name)
  return { pages: names(inputs.pages), imports: names(inputs.imports), media: names(inputs.media) }
}

/** Identifies a page by all that it's made of: its key, and its inputs. */
function idOf(key: string, stamps: string): string {
  return sha256(`${key}${stamps}`).slice(0, ID_LENGTH)
}

const ID_LENGTH = 24

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** The pages of one state as an artifact of the remote cache. */
class SharedPages {
  private readonly hash: string

  constructor(
    private readonly remote: RemoteCache,
    private readonly at: { readonly store: ContentStore; readonly state: string; readonly folder: string },
  ) {
    this.hash = sha256(JSON.stringify(['pages', at.state]))
  }

  /** Puts those that are wanted into the store. A page counts only for the state and the text that it was made from. */
  load(wanted: ReadonlySet<string>): Promise<void> {
    const { store, state } = this.at
    const isWanted = (key: string) => wanted.has(key) || key === iconsKey(state)
    return this.withFile((file) => this.remote.load(this.hash, file, () => readPack(file, store, isWanted)))
  }

  save(keys: ReadonlySet<string>): Promise<void> {
    const { store, state } = this.at
    return this.withFile(async (file) => {
      await writePack(file, store, [iconsKey(state), ...keys])
      await this.remote.save(this.hash, file)
    })
  }

  /** A full disk only costs time. */
  private async withFile(work: (file: string) => Promise<void>): Promise<void> {
    const file = join(this.at.folder, `remote-${process.pid}.tmp`)
    try {
      mkdirSync(this.at.folder, { recursive: true })
      await work(file)
    } catch {
    } finally {
      rmSync(file, { force: true })
    }
  }
}

/** What a folder holds. */
interface FolderState {
  /** A hash of what decides about all pages. */
  readonly state: string
  /** Hashes of what decides about those that use it: Markdown files by path, media by name. */
  readonly hashes: { readonly imports: ReadonlyMap<string, string>; readonly media: ReadonlyMap<string, string> }
}

function stateOf({ folder, project, options, repository }: CacheBasis, files: FileHashes): FolderState {
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
    try {
      replaceFile(this.file, JSON.stringify([...this.current]))
    } catch {}
  }
}

function readStamps(file: string): Map<string, Stamp> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Stamp][])
  } catch {
    return new Map()
  }
}
