// Clones the repository of a source, or as much of it as the docs need.
import { join } from 'node:path'
import type { ContentSource } from '../config/content-sources.ts'
import { git } from '../files/git.ts'

/** A commit on disk. */
export interface Clone {
  /** The docs folder in it. */
  readonly docs: string
  readonly sha: string
  readonly branch: string
}

/** Nothing of the repository runs, and nothing of another one is cloned along. */
const SAFE = ['core.hooksPath=/dev/null', 'submodule.recurse=false', 'advice.detachedHead=false'].flatMap((setting) => [
  '-c',
  setting,
])

/**
 * Clones the newest commit of a source into an empty folder, with the user's own settings and credentials for Git.
 * @throws `GitError`
 */
export async function cloneSource({ repository, branch, folder }: ContentSource, into: string): Promise<Clone> {
  const run = async (...args: string[]) => (await git(into, [...SAFE, ...args])).toString('utf8').trim()
  // Of a large repository, only the docs are downloaded, if its server can do that.
  const part = folder === '' ? [] : ['--filter=blob:none', '--no-checkout']
  const at = branch === undefined ? [] : ['--branch', branch]
  await run('clone', '--quiet', '--depth=1', '--no-tags', ...part, ...at, '--', repository, '.')
  if (folder !== '') {
    await run('sparse-checkout', 'set', '--no-cone', `/${folder}/`)
    await run('checkout', '--quiet')
  }
  const [sha, current] = [await run('rev-parse', 'HEAD'), await run('rev-parse', '--abbrev-ref', 'HEAD')]
  return { docs: join(into, folder), sha, branch: current }
}
