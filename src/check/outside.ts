// What a check may look at beyond the docs folder. Whoever runs the check passes in what there is and what is allowed.
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

/** Each part is optional: a probe that needs a missing part finds nothing. */
export interface Outside {
  readonly repository?: Repository
  readonly history?: History
  /** Requests to other sites; only where the user asked for them. */
  readonly network?: LinkRequests
}

/** What belongs to a docs folder on the disk: its repository and the history of that. No network. */
export function outsideOf(folder: string, root: string = repositoryAround(folder)): Outside {
  return {
    repository: { files: new DiskFileSystem(root), docs: pathBelow(root, folder) },
    history: gitHistory(folder),
  }
}
