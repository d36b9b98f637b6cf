// The cache of a build: pages by what they are made of, in a folder that builds and machines may share.
import { join } from 'node:path'
import type { PageOutline, Route } from '../../content/page.ts'
import { ContentStore } from '../../files/content-store.ts'
import type { FileWriter } from '../../files/file-writer.ts'
import { hashOf } from '../../files/hash.ts'
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
import { folderState, frontMatterOf, type StateBasis } from './folder-state.ts'
import { readPageList, writePageList } from './page-list.ts'
import type { RemoteCache } from './remote-cache.ts'
import { SharedPages } from './shared-pages.ts'

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
 * Opens the cache for one state of a docs folder. A page is recalled when nothing that it's made of has changed. Its text
 * is recalled when nothing has changed but what the site decides about it: front matter of other pages, the navigation.
 */
export async function openPageCache(basis: CacheBasis): Promise<BuildCache> {
  const store = new ContentStore(join(basis.cache, PAGES))
  const files = new FileHashes(join(basis.cache, 'files'), basis.folder)
  const folder = folderState(basis, files)
  const { outlines } = basis.project
  const keyOf = (page: PageOutline) => {
    const outline = outlines.get(page.route) ?? page
    // A page shows when it was last changed itself, and not when others were.
    const date = basis.changes?.get(page.file) ?? ''
    return hashOf('page', folder.texts, folder.apiOf(outline), textHash(page), date, frontMatterOf(outline))
  }
  const stamp = <T extends string>(names: readonly T[], hashOfFile: (name: T) => string | undefined) =>
    names.map((name): Stamped<T> => [name, hashOfFile(name) ?? ''])
  /** The inputs of a page with their hashes, in one line. */
  const stampsOf = ({ pages, imports, media, paths }: PageInputs, outline?: PageOutline) =>
    JSON.stringify({
      pages: stamp(pages, (route) => {
        const page = outlines.get(route)
        return page && `${textHash(page)}${folder.apiOf(page)}`
      }),
      imports: stamp(imports, (path) => folder.imports.get(path)),
      media: stamp(media, (name) => folder.media.get(name)),
      paths: paths && folder.findingsOf(outline),
    })
  const listKey = hashOf('pages', folder.pages)
  const { remote } = basis
  const share = remote && new SharedPages(remote, { store, texts: folder.texts, folder: basis.cache })
  // Pages of this state that are here were made here, or loaded before.
  if (share && !readPageList(store, listKey))
    await share.load(new Set([listKey, ...Array.from(outlines.values(), keyOf)]))
  const { writer } = basis
  const target = writer.add({ kind: 'store', folder: store.folder })
  let layout = ''
  let icons: NavIconRules = []
  /** Pages that are as they would be made, and those that this build has, by what they are made of. */
  let current: ReadonlySet<string> = new Set()
  const ids = new Set<string>()
  const used = new Set<string>()
  let hasNew = false
  let bytes = 0
  const use = (key: string, id: string, size: number) => {
    used.add(key)
    ids.add(id)
    bytes += size
  }
  /** The page in a value, if its inputs are still the same. */
  const open = (value: Buffer | undefined, outline: PageOutline) => {
    if (!value) return undefined
    const end = value.indexOf('\n')
    const stamps = value.toString('utf8', ID_LENGTH, end)
    if (stampsOf(inputsIn(stamps), outline) !== stamps) return undefined
    return { id: value.toString('latin1', 0, ID_LENGTH), page: value.subarray(end + 1) }
  }
  /** What `read` gives; undefined for a value that something else has written. */
  const tolerant = <T>(read: () => T | undefined): T | undefined => {
    try {
      return read()
    } catch {
      return undefined
    }
  }
  return {
    open(inputs) {
      layout = stampsOf({ ...inputs, media: [], paths: false })
      const list = readPageList(store, listKey)
      if (list?.layout !== layout) return []
      current = new Set(list.ids)
      return list.icons
    },
    recall: (outline) =>
      tolerant(() => {
        const key = keyOf(outline)
        const beginning = store.readBeginning(key)
        const known = open(beginning?.bytes, outline)
        if (!beginning || !known) return undefined
        const { id } = known
        const { size } = beginning
        const whole = () =>
          tolerant(() => {
            const again = open(store.get(key), outline)
            return again?.id === id ? decodeMadePage(again.page, outline) : undefined
          })
        const confirm = () => use(key, id, size)
        return { ...decodeSummary(known.page, outline), id, isCurrent: current.has(id), whole, confirm }
      }),
    keep(outline, made, text) {
      // The file has changed since it was read here.
      if (text !== undefined && text !== textHash(outline)) return undefined
      const key = keyOf(outline)
      const stamps = stampsOf(made.inputs, outline)
      const id = hashOf(key, stamps, folder.pages, layout).slice(0, ID_LENGTH)
      const beginning = [Buffer.from(`${id}${stamps}\n`), ...encodeSummary(made)]
      const parts = [...beginning, ...encodeFiles(made)]
      writer.write(target, 0, [storeHeader(key, sizeOf(beginning)), ...parts])
      use(key, id, sizeOf(parts))
      hasNew = true
      return id
    },
    keepIcons(rules) {
      icons = rules
    },
    async finish() {
      files.save()
      writer.finish()
      writePageList(store, listKey, { layout, icons, ids: [...ids] })
      if (hasNew) await share?.save([listKey, ...used])
      store.prune(Math.max(MIN_BYTES, SHARE * bytes))
    },
  }
}

/** An input of a page, and its hash: empty if there's no such page or file. */
type Stamped<T extends string> = readonly [name: T, hash: string]

/** The inputs in a line of stamps. */
function inputsIn(line: string): PageInputs {
  const { pages, imports, media, paths } = JSON.parse(line) as {
    readonly pages: readonly Stamped<Route>[]
    readonly imports: readonly Stamped<string>[]
    readonly media: readonly Stamped<string>[]
    readonly paths: string | false
  }
  const names = <T extends string>(stamps: readonly Stamped<T>[]) => stamps.map(([name]) => name)
  return { pages: names(pages), imports: names(imports), media: names(media), paths: paths !== false }
}

/** Of the hash that identifies a page by all that it's made of, in hexadecimal digits. */
const ID_LENGTH = 24

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
