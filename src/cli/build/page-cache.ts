// The cache of a build: pages by what they are made of, in a folder that builds and machines may share.
import { join } from 'node:path'
import type { PageOutline } from '../../content/page.ts'
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
  type FormerPage,
  type MadePage,
  type NavIconRules,
  type PageCache,
} from '../../site/page-cache.ts'
import type { PartStoreSetup } from '../../site/part-store.ts'
import { programVersion } from '../program-version.ts'
import { FileHashes } from './file-hashes.ts'
import { folderState, type StateBasis } from './folder-state.ts'
import { inputsIn, PageKeys } from './page-keys.ts'
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
  const { cache, remote, project, writer } = basis
  const store = new ContentStore(join(cache, PAGES))
  const files = new FileHashes(join(cache, 'files'), basis.folder)
  const keys = new PageKeys(folderState(basis, files), basis)
  const shared = remote && new SharedPages(remote, { store, texts: keys.folder.texts, folder: cache })
  // Pages of this state that are here were made here, or loaded before.
  if (shared && !readPageList(store, keys.list))
    await shared.load(new Set([keys.list, ...Array.from(project.outlines.values(), (page) => keys.of(page))]))
  return new StoredPages({ store, files, keys, shared, writer })
}

interface CacheParts {
  readonly store: ContentStore
  readonly files: FileHashes
  readonly keys: PageKeys
  readonly shared: SharedPages | undefined
  readonly writer: FileWriter
}

/** A page in the store, and what identifies it. */
interface StoredPage {
  readonly id: string
  readonly page: Buffer
}

class StoredPages implements BuildCache {
  private readonly target: number
  private layout = ''
  private icons: NavIconRules = []
  /** Pages that are as they would be made, by what they are made of. */
  private current: ReadonlySet<string> = new Set()
  /** Those that this build has. */
  private readonly ids = new Set<string>()
  private readonly used = new Set<string>()
  private hasNew = false
  /** Bytes of the pages that this build has. */
  private bytes = 0

  constructor(private readonly parts: CacheParts) {
    const { writer, store } = parts
    this.target = writer.add({ kind: 'store', folder: store.folder })
  }

  open(inputs: Parameters<PageCache['open']>[0]): NavIconRules {
    const { keys, store } = this.parts
    this.layout = keys.stamps({ ...inputs, media: [], paths: false })
    const list = readPageList(store, keys.list)
    if (list?.layout !== this.layout) return []
    this.current = new Set(list.ids)
    return list.icons
  }

  recall(outline: PageOutline): FormerPage | undefined {
    return tolerant(() => {
      const { keys, store } = this.parts
      const key = keys.of(outline)
      const beginning = store.readBeginning(key)
      const known = this.stored(beginning?.bytes, outline)
      if (!beginning || !known) return undefined
      const { id } = known
      const { size } = beginning
      const whole = () =>
        tolerant(() => {
          const again = this.stored(store.get(key), outline)
          return again?.id === id ? decodeMadePage(again.page, outline) : undefined
        })
      const confirm = () => this.use(key, id, size)
      return { ...decodeSummary(known.page, outline), id, isCurrent: this.current.has(id), whole, confirm }
    })
  }

  keep(outline: PageOutline, made: MadePage, text?: string): string | undefined {
    // The file has changed since it was read here.
    if (text !== undefined && text !== textHash(outline)) return undefined
    const { keys, writer } = this.parts
    const key = keys.of(outline)
    const stamps = keys.stamps(made.inputs, outline)
    const id = hashOf(key, stamps, keys.folder.pages, this.layout).slice(0, ID_LENGTH)
    const beginning = [Buffer.from(`${id}${stamps}\n`), ...encodeSummary(made)]
    const bytes = [...beginning, ...encodeFiles(made)]
    writer.write(this.target, 0, [storeHeader(key, sizeOf(beginning)), ...bytes])
    this.use(key, id, sizeOf(bytes))
    this.hasNew = true
    return id
  }

  keepIcons(rules: NavIconRules): void {
    this.icons = rules
  }

  async finish(): Promise<void> {
    const { files, writer, store, keys, shared } = this.parts
    const { layout, icons, ids } = this
    files.save()
    writer.finish()
    writePageList(store, keys.list, { layout, icons, ids: [...ids] })
    if (this.hasNew) await shared?.save([keys.list, ...this.used])
    store.prune(Math.max(MIN_BYTES, SHARE * this.bytes))
  }

  private use(key: string, id: string, size: number): void {
    this.used.add(key)
    this.ids.add(id)
    this.bytes += size
  }

  /** The page in a value, if its inputs are still the same. */
  private stored(value: Buffer | undefined, outline: PageOutline): StoredPage | undefined {
    if (!value) return undefined
    const end = value.indexOf('\n')
    const stamps = value.toString('utf8', ID_LENGTH, end)
    if (this.parts.keys.stamps(inputsIn(stamps), outline) !== stamps) return undefined
    return { id: value.toString('latin1', 0, ID_LENGTH), page: value.subarray(end + 1) }
  }
}

/** What `read` gives. Undefined for a value that something else has written. */
function tolerant<T>(read: () => T | undefined): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Of the hash that identifies a page by all that it's made of, in hexadecimal digits. */
const ID_LENGTH = 24

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}
