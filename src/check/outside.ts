// What a check may look at outside of the docs folder. The caller passes in what exists and what is allowed.
import { DiskFileSystem } from '../files/disk.ts'
import type { FileSystem } from '../files/file-system.ts'
import { pathBelow } from '../files/path-below.ts'
import { repositoryAround } from '../files/repository.ts'
import { gitHistory, type History } from '../project/history.ts'
import type { LinkRequests } from './probes/external-links.ts'

/** The repository that contains the docs. */
export interface Repository {
  readonly files: FileSystem
  /** Path of the docs folder from the root of the repository. Empty if it's the root. */
  readonly docs: string
}

/** What a check may look at outside of the docs. A probe that needs a missing part finds nothing. */
export interface Outside {
  readonly repository?: Repository
  readonly history?: History
  /** Makes requests to other sites. Set only if the user asked for it. */
  readonly network?: LinkRequests
}

/** The repository around a docs folder on disk, with its history. Excludes the network. */
export function outsideOf(folder: string, root: string = repositoryAround(folder)): Outside {
  return {
    repository: { files: new DiskFileSystem(root), docs: pathBelow(root, folder) },
    history: gitHistory(folder),
  }
}
