// The cache of a build: pages by what they are made of, in a folder that builds and machines may share.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PageOutline } from '../../content/page.ts'
import { ContentStore } from '../../files/content-store.ts'
import type { FileWriter } from '../../files/file-writer.ts'
import { sha256 } from '../../files/hash.ts'
import { storeHeader } from '../../files/write-target.ts'
import { textHash } from '../../site/makers/page-maker.ts'
import {
  decodeMadePage,
  decodeSummary,
  encodeFiles,
  encodeSummary,
  type NavIconRules,
  type PageCache,
} from '../../site/page-cache.ts'
import type { PageInputs } from '../../site/page-inputs.ts'
import type { PartStoreSetup } from '../../site/part-store.ts'
import { programVersion } from '../program-version.ts'
import { FileHashes } from './file-hashes.ts'
import { folderState, type StateBasis } from './folder-state.ts'
import { readPack, writePack } from './page-pack.ts'
import type { RemoteCache } from './remote-cache.ts'

/** The folder of a cache that is a `ContentStore`. */
const PAGES = 'pages'

/** What pages are made of besides their own texts. */
export interface CacheBasis extends StateBasis {
  /** The folder of the cache. */
  readonly cache: string
  /** When each file was last changed, where the site shows dates. */
  readonly changes: ReadonlyMap<string, string> | undefined
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
  const { state, hashes } = folderState(basis, files)
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
