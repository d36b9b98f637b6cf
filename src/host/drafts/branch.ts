// A branch of a site's repository as it is now, whose docs can be listed, read, and changed without a work tree.
import { existsSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { GitError } from '../../files/git.ts'
import { docsFolderIn } from '../builds/builder.ts'
import { openRepository } from '../git/checkout.ts'
import { type Source, safeGit } from '../git/safe-git.ts'
import { createLabel } from '../store/ids.ts'

/** Bytes of the list of files that git may print. */
const MAX_LIST = 64 * 1024 * 1024
const TIP = 'refs/galley/draft'

/** Thrown if a branch doesn't have what is requested. The message is for people. */
export class BranchError extends Error {}

/** Thrown if somebody else changed the file or the branch meanwhile. */
export class ConflictError extends Error {}

/** A file of the docs. */
export interface BranchFile {
  /** From the docs folder. */
  readonly path: string
  readonly bytes: number
  /** The hash of its content. */
  readonly revision: string
  /** As git writes it: `100644` for a plain file. */
  readonly mode: string
}

/** A change to a file. */
export interface FileChange {
  /** From the docs folder. */
  readonly path: string
  /** Undefined to delete it. */
  readonly content: Uint8Array | undefined
  /** The revision that it replaces. Undefined for a new file. */
  readonly revision: string | undefined
}

export interface CommitDetails {
  /** Who changed it: a name, or `Ada Okafor <ada@example.com>`. */
  readonly author: string
  readonly message: string
  /** The address of whoever commits, which git insists on. */
  readonly email: string
}

/** How a branch is reached. */
export interface BranchPlace {
  /** A folder for a copy of the repository. Only one branch may be open in it at a time. */
  readonly folder: string
  readonly source: Source
  /** The docs folder of the site. Empty to look for it. */
  readonly docs: string
  readonly limits: { readonly memory: number; readonly seconds: number }
}

/** Fetches a branch without its history. Throws `GitError`; `BranchError` if it has no docs. */
export async function openBranch(place: BranchPlace, ref: string): Promise<Branch> {
  const { folder, source, limits } = place
  await openRepository(folder)
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  const run: Run = (args, options = {}) =>
    safeGit(folder, source, args, { ...options, signal, limits: { memory: limits.memory } })
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--force', '--depth=1']
  await run(['fetch', ...options, '--', source.remote.url, `${ref}:${TIP}`])
  const tip = (await run(['rev-parse', TIP])).trim()
  const all = await filesOf(run, tip)
  const docs = docsFolderIn(place.docs, (path) => all.has(path))
  if (docs === undefined) throw new BranchError('The branch has no docs.json where the site looks for it.')
  return new Branch(place, run, { tip, docs, all })
}

type Run = (args: readonly string[], options?: Parameters<typeof safeGit>[3]) => Promise<string>

interface BranchState {
  readonly tip: string
  readonly docs: string
  /** By paths in the repository. */
  readonly all: ReadonlyMap<string, Omit<BranchFile, 'path'>>
}

/** See `openBranch`. */
export class Branch {
  constructor(
    private readonly place: BranchPlace,
    private readonly run: Run,
    private readonly state: BranchState,
  ) {}

  /** The docs folder in the repository. Empty for its root. */
  get docs(): string {
    return this.state.docs
  }

  /** The files of the docs, without links, submodules, and what is hidden. */
  files(): BranchFile[] {
    const { docs, all } = this.state
    const start = docs === '' ? '' : `${docs}/`
    return Array.from(all, ([path, file]) => ({ ...file, path }))
      .filter(({ path, mode }) => path.startsWith(start) && /^100/.test(mode))
      .map((file) => ({ ...file, path: file.path.slice(start.length) }))
      .filter(({ path }) => isEditable(path))
  }

  /** A file of the docs. Throws `BranchError` if there's no such file. */
  file(path: string): BranchFile {
    const file = this.files().find((one) => one.path === path)
    if (!file) throw new BranchError(`The docs have no file \`${path}\`.`)
    return file
  }

  /** The content of a file. */
  async read({ revision }: BranchFile): Promise<Uint8Array> {
    const pieces: Buffer[] = []
    await this.run(['cat-file', 'blob', revision], { onOutput: (piece) => void pieces.push(piece) })
    return Buffer.concat(pieces)
  }

  /**
   * Commits changes on top of this branch and pushes them to a ref, which this branch may be.
   * @returns the commit, and the new revisions of the files, undefined for deleted ones
   * @throws `ConflictError`, `BranchError`, `GitError`
   */
  async commit(
    changes: readonly FileChange[],
    ref: string,
    details: CommitDetails,
  ): Promise<{ sha: string; revisions: readonly (string | undefined)[] }> {
    const { state, run, place } = this
    const index = join(place.folder, '.git', `draft-${createLabel()}.index`)
    const env = { GIT_INDEX_FILE: index }
    try {
      await run(['read-tree', state.tip], { env })
      const revisions: (string | undefined)[] = []
      for (const change of changes) revisions.push(await this.enter(change, env))
      const sha = await this.commitTree((await run(['write-tree'], { env })).trim(), details)
      await this.push(sha, ref)
      return { sha, revisions }
    } finally {
      for (const file of [index, `${index}.lock`]) if (existsSync(file)) rmSync(file)
    }
  }

  /** Enters a change into an index, and returns the new revision of the file. */
  private async enter(
    { path, content, revision }: FileChange,
    env: { readonly GIT_INDEX_FILE: string },
  ): Promise<string | undefined> {
    const { state, run } = this
    if (!isEditable(path)) throw new BranchError(`\`${path}\` can’t be the path of a file in the docs.`)
    const inRepository = posix.join(state.docs, path)
    const known = state.all.get(inRepository)
    if (known?.revision !== revision) throw new ConflictError(conflict(path, known !== undefined, revision))
    if (known && !/^100/.test(known.mode)) throw new BranchError(`\`${path}\` isn’t a plain file.`)
    if (content === undefined) {
      await run(['update-index', '--force-remove', '--', inRepository], { env })
      return undefined
    }
    const blob = (await run(['hash-object', '-w', '--stdin'], { input: content })).trim()
    await run(['update-index', '--add', '--cacheinfo', `${known?.mode ?? '100644'},${blob},${inRepository}`], { env })
    return blob
  }

  private async commitTree(tree: string, { author, message, email }: CommitDetails): Promise<string> {
    const [, name = author, own = email] = /^(.+) <([^<>\s]+@[^<>\s]+)>$/.exec(author) ?? []
    const env = {
      // Git ends a name at these.
      ...{ GIT_AUTHOR_NAME: name.replace(/[<>\n\0]/g, ' ').trim() || 'Galley', GIT_AUTHOR_EMAIL: own },
      ...{ GIT_COMMITTER_NAME: 'Galley', GIT_COMMITTER_EMAIL: email },
    }
    return (await this.run(['commit-tree', tree, '-p', this.state.tip], { env, input: message })).trim()
  }

  private async push(sha: string, ref: string): Promise<void> {
    try {
      await this.run(['push', '--quiet', '--', this.place.source.remote.url, `${sha}:${ref}`])
    } catch (error) {
      if (error instanceof GitError && /non-fast-forward|fetch first|stale info|cannot lock ref/.test(error.message))
        throw new ConflictError('Somebody else pushed to this branch at the same time. Save again.')
      throw error
    }
  }
}

function conflict(path: string, isThere: boolean, revision: string | undefined): string {
  if (!isThere) return `Somebody else has deleted \`${path}\`.`
  if (revision === undefined) return `There is already a file \`${path}\`.`
  return `Somebody else has changed \`${path}\` since you opened it.`
}

/** Whether a path leads to a file of the docs that people write: not out of the folder, and nothing hidden. */
function isEditable(path: string): boolean {
  const names = path.split('/')
  return (
    path.length <= 500 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    !/[\\\u0000-\u001f\u007f]/.test(path) &&
    names.every((name) => name !== '' && !name.startsWith('.') && name.toLowerCase() !== 'node_modules')
  )
}

async function filesOf(run: Run, tip: string): Promise<Map<string, Omit<BranchFile, 'path'>>> {
  const pieces: Buffer[] = []
  let bytes = 0
  await run(['ls-tree', '-r', '-z', '--format=%(objectmode) %(objectsize) %(objectname) %(path)', tip], {
    onOutput(piece) {
      bytes += piece.length
      if (bytes > MAX_LIST) throw new BranchError('The repository has too many files.')
      pieces.push(piece)
    },
  })
  const files = new Map<string, Omit<BranchFile, 'path'>>()
  for (const line of Buffer.concat(pieces).toString().split('\0')) {
    const [, mode = '', size, revision = '', path = ''] = /^(\d+) +(\d+|-) ([\da-f]+) (.+)$/s.exec(line) ?? []
    if (path !== '') files.set(path, { mode, revision, bytes: Number(size) || 0 })
  }
  return files
}
