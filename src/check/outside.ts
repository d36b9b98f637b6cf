// What a check may look at outside of the docs folder. The caller passes in what exists and what is allowed.
import { DiskFileSystem } from '../files/disk.ts'
import type { FileSystem } from '../files/file-system.ts'
import { pathBelow, repositoryAround } from '../files/repository.ts'
import { gitHistory, type History } from '../project/history.ts'
import type { LinkRequests } from './probes/external-links.ts'

/** The repository that holds the docs. */
export interface Repository {
  readonly files: FileSystem
  /** The docs folder, from the root of the repository; empty where it is the root. */
  readonly docs: string
}

/** What a check may look at outside of the docs. A probe that needs a missing part finds nothing. */
export interface Outside {
  readonly repository?: Repository
  readonly history?: History
  /** Requests to other sites. Only when the user asked for them. */
  readonly network?: LinkRequests
}

/** The repository around a docs folder on disk, and its history. No network. */
export function outsideOf(folder: string, root: string = repositoryAround(folder)): Outside {
  return {
    repository: { files: new DiskFileSystem(root), docs: pathBelow(root, folder) },
    history: gitHistory(folder),
  }
}
