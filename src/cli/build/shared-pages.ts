// The pages of a build as an artifact of a remote cache.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentStore } from '../../files/content-store.ts'
import { hashOf } from '../../files/hash.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { readPack, writePack } from './page-pack.ts'
import type { RemoteCache } from './remote-cache.ts'

/** Pages that were made with the same options, settings, and files: see `FolderState`. */
export class SharedPages {
  private readonly hash: string

  /** @param at the values here, what decides about the texts of pages, and a folder for temporary files */
  constructor(
    private readonly remote: RemoteCache,
    private readonly at: { readonly store: ContentStore; readonly texts: string; readonly folder: string },
  ) {
    this.hash = hashOf('pages', at.texts)
  }

  /** Puts those values that are wanted into the store. */
  load(wanted: ReadonlySet<string>): Promise<void> {
    const isWanted = (key: string) => wanted.has(key)
    return this.withFile((file) => this.remote.load(this.hash, file, () => readPack(file, this.at.store, isWanted)))
  }

  save(keys: Iterable<string>): Promise<void> {
    return this.withFile(async (file) => {
      await writePack(file, this.at.store, keys)
      await this.remote.save(this.hash, file)
    })
  }

  /** A full disk only costs time. */
  private async withFile(work: (file: string) => Promise<void>): Promise<void> {
    const file = join(this.at.folder, `remote-${process.pid}.tmp`)
    try {
      makeFolder(this.at.folder)
      await work(file)
    } catch {
    } finally {
      rmSync(file, { force: true })
    }
  }
}
