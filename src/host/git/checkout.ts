// Checks out a commit of a repository to a persistent work tree, so that unchanged files keep their time.
import { existsSync, lstatSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { GitError, type GitOptions } from '../../files/git.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { createRepository, type Source, safeGit } from './safe-git.ts'

/** Limits of a checkout. */
export interface SourceLimits {
  readonly sourceFiles: number
  readonly sourceBytes: number
  /** Until git is stopped. */
  readonly seconds: number
  /** Bytes of memory of each process of git. */
  readonly memory: number
}

/** The longest path that a file can have on Linux. Git can store longer ones. */
const MAX_PATH = 4096
/** Bytes of memory for looking a ref up. Git keeps all refs that a server sends, and a million take about 200 MB. */
const MAX_REFS_MEMORY = 512 * 1024 * 1024

/** Thrown if the repository doesn't have what is requested, or exceeds the limits. The message is for people. */
export class CheckoutError extends Error {}

/** Which commit of a repository is wanted. */
export interface CheckoutOrder {
  readonly ref: string
  /** Undefined for the ref's tip. */
  readonly sha: string | undefined
  readonly limits: SourceLimits
  readonly signal?: AbortSignal
}

/** A commit on disk. */
export interface Checkout {
  /** The root of the work tree. */
  readonly folder: string
  readonly sha: string
  readonly message: string
  readonly author: string
  /** Links that led out of the repository, and were removed. */
  readonly removedLinks: readonly string[]
}

/** The tip of a ref, or of the default branch. Undefined if the repository doesn't have it. */
export async function resolveRef(
  source: Source,
  ref: string | undefined,
  signal?: AbortSignal,
): Promise<{ ref: string; sha: string } | undefined> {
  const args = ['ls-remote', '--symref', '--', source.remote.url, ref ?? 'HEAD']
  const lines = (await safeGit('/', source, args, { signal, limits: { memory: MAX_REFS_MEMORY } })).split('\n')
  const symbolic = lines.flatMap((line) => /^ref: (\S+)\tHEAD$/.exec(line)?.[1] ?? [])[0]
  const wanted = ref ?? 'HEAD'
  const sha = lines.flatMap((line) =>
    line.endsWith(`\t${wanted}`) ? (/^[\da-f]{40,64}/.exec(line)?.[0] ?? []) : [],
  )[0]
  return sha === undefined ? undefined : { ref: ref ?? symbolic ?? 'HEAD', sha }
}

/**
 * Brings the work tree in `folder` to a commit of a ref. `sha` has to be the ref's tip: anything else is either
 * outdated or isn't on the branch.
 * @throws `CheckoutError`, `GitError`
 */
export async function checkOut(
  folder: string,
  source: Source,
  order: CheckoutOrder,
): Promise<Checkout | { readonly outdatedBy: string }> {
  const { ref, sha, limits } = order
  return inRepository(folder, source, order, async (run) => {
    const tip = await describe(run, TIP)
    if (sha === undefined || sha === tip.sha) return layOut(folder, run, tip, limits)
    const isOlder = await run(['merge-base', '--is-ancestor', sha, tip.sha]).then(
      () => true,
      () => false,
    )
    // A branch that was pushed with force doesn't have its former commits: they are outdated all the same.
    if (!isOlder && !(await hasCommit(run, sha)))
      throw new CheckoutError(`The commit ${sha.slice(0, 12)} isn’t on ${ref}.`)
    return { outdatedBy: tip.sha }
  })
}

/**
 * Brings the work tree in `folder` to a commit of a ref, which needn't be its tip.
 * @throws `CheckoutError`, `GitError`
 */
export async function checkOutFormer(
  folder: string,
  source: Source,
  order: CheckoutOrder & { readonly sha: string },
): Promise<Checkout> {
  const { ref, sha, limits } = order
  return inRepository(folder, source, order, async (run) => {
    if (!(await hasCommit(run, sha))) throw new CheckoutError(`The commit ${sha.slice(0, 12)} isn’t on ${ref}.`)
    return layOut(folder, run, await describe(run, sha), limits)
  })
}

const TIP = 'refs/galley/tip'

/** Runs git in a repository, and returns its output, or '' if `onOutput` takes it. */
type Run = (args: readonly string[], onOutput?: GitOptions['onOutput']) => Promise<string>

/**
 * Fetches a ref into the repository in `folder`, and uses it. What is in the folder is only a copy: where a crash or a disk
 * has damaged it, it's made again.
 */
async function inRepository<T>(
  folder: string,
  source: Source,
  { ref, limits, signal }: CheckoutOrder,
  use: (run: Run) => Promise<T>,
): Promise<T> {
  // A server can stop in the middle of its answer, and keep git waiting forever.
  const tooLong = AbortSignal.timeout(limits.seconds * 1000)
  const ending = signal ? AbortSignal.any([signal, tooLong]) : tooLong
  const begin = () => fetchRef(folder, source, { ref, limits, signal: ending })
  const wasThere = existsSync(folder)
  const again = async (error: unknown) => {
    if (!wasThere || !(error instanceof GitError) || ending.aborted) throw error
    // The copy isn't to blame if the repository itself can't be read, or doesn't have the ref.
    const isThere = await resolveRef(source, ref, ending).catch(() => undefined)
    if (!isThere) throw error
    rmSync(folder, { recursive: true, force: true })
    return use(await begin())
  }
  try {
    return await begin().then(use).catch(again)
  } catch (error) {
    if (tooLong.aborted && !signal?.aborted) throw new CheckoutError(`Git took longer than ${limits.seconds} seconds.`)
    if (error instanceof GitError && error.message.includes('Out of memory'))
      throw new CheckoutError(`Git needs more than ${limits.memory} bytes of memory for the repository.`)
    throw error
  }
}

/** @throws `CheckoutError` if what the server sends is larger than all files of a commit may be */
async function fetchRef(
  folder: string,
  source: Source,
  { ref, limits: { sourceBytes, memory }, signal }: Pick<CheckoutOrder, 'ref' | 'limits' | 'signal'>,
): Promise<Run> {
  await openRepository(folder)
  const run: Run = (args, onOutput) => safeGit(folder, source, args, { signal, onOutput, limits: { memory } })
  const options = ['--quiet', '--no-tags', '--no-write-fetch-head', '--force']
  const args = ['fetch', ...options, '--', source.remote.url, `${ref}:${TIP}`]
  try {
    await safeGit(folder, source, args, { signal, limits: { memory, fileBytes: sourceBytes } })
  } catch (error) {
    const unfinished = unfinishedObjects(folder)
    const isTooLarge = unfinished.some((path) => statSync(path).size >= sourceBytes)
    for (const path of unfinished) rmSync(path, { force: true })
    throw isTooLarge ? new CheckoutError(`The repository has more than ${sourceBytes} bytes.`) : error
  }
  return run
}

function hasCommit(run: Run, sha: string): Promise<boolean> {
  return run(['cat-file', '-e', `${sha}^{commit}`]).then(
    () => true,
    () => false,
  )
}

type Commit = Pick<Checkout, 'sha' | 'author' | 'message'>

async function describe(run: Run, revision: string): Promise<Commit> {
  const text = await run(['log', '-1', '--no-show-signature', '--format=%H%x00%an%x00%s', revision])
  const [sha = '', author = '', message = ''] = text.trimEnd().split('\0')
  return { sha, author: author.slice(0, 200), message: message.slice(0, 500) }
}

/** Puts the files of a commit into the work tree, if there aren't too many of them. */
async function layOut(folder: string, run: Run, commit: Commit, limits: SourceLimits): Promise<Checkout> {
  const { sha } = commit
  const links = await findLinks(run, sha, limits)
  await run(['checkout', '--quiet', '--force', '--detach', sha])
  await run(['clean', '-ffdxq'])
  return { folder, ...commit, removedLinks: links.filter((path) => removeStrayLink(folder, path)) }
}

/** Makes sure that there's a repository in a folder, without what a killed git has left. */
export async function openRepository(folder: string): Promise<void> {
  if (existsSync(join(folder, '.git', 'HEAD'))) {
    // Left by a killed git. The lane of the site makes sure that no other git runs.
    rmSync(join(folder, '.git', 'index.lock'), { force: true })
    rmSync(join(folder, '.git', 'shallow.lock'), { force: true })
    for (const path of unfinishedObjects(folder)) rmSync(path, { force: true })
    return
  }
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  await createRepository(folder)
}

/** Packs and objects that a git which was stopped has left. */
function unfinishedObjects(folder: string): string[] {
  const objects = join(folder, '.git', 'objects')
  const files = existsSync(objects) ? readdirSync(objects, { recursive: true, withFileTypes: true }) : []
  return files.filter(({ name }) => name.startsWith('tmp_')).map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * The paths of the symbolic links of a commit.
 * @throws `CheckoutError` if it exceeds the limits. A few trees that contain each other many times are enough for billions
 * of files, so the list is never in memory, and git stops at the first file too many.
 */
async function findLinks(run: Run, sha: string, { sourceFiles, sourceBytes }: SourceLimits): Promise<string[]> {
  const links: string[] = []
  let [files, bytes, rest] = [0, 0, '']
  await run(['ls-tree', '-r', '-z', '--format=%(objectmode) %(objectsize) %(path)', sha], (piece) => {
    const lines = (rest + piece.toString('latin1')).split('\0')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, mode, size, path = ''] = /^(\d+) +(\d+|-) (.+)$/s.exec(line) ?? []
      if (path.length > MAX_PATH) throw new CheckoutError('The repository has a path that is too long.')
      files++
      // The files of a submodule aren't here.
      if (size !== '-') bytes += Number(size)
      if (mode === '120000') links.push(Buffer.from(path, 'latin1').toString())
    }
    if (files > sourceFiles) throw new CheckoutError(`The repository has more than ${sourceFiles} files.`)
    if (bytes > sourceBytes) throw new CheckoutError(`The repository has more than ${sourceBytes} bytes.`)
    if (rest.length > 2 * MAX_PATH) throw new CheckoutError('The repository has a path that is too long.')
  })
  return links
}

/** Removes a symbolic link that leads out of the repository or into its `.git`. */
function removeStrayLink(folder: string, path: string): boolean {
  const link = join(folder, path)
  // A folder on the way may have been a link that is gone by now.
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return false
  const root = realpathSync(folder)
  let target: string
  try {
    target = realpathSync(link)
  } catch {
    target = '' // leads nowhere, or in a circle
  }
  const isInside = target.startsWith(root + sep) && !target.startsWith(join(root, '.git'))
  if (isInside && dirname(resolve(link)) !== target) return false
  rmSync(link, { force: true })
  return true
}
