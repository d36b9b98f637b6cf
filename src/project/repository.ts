// Finds the repository that a docs folder is published from.
import { GitError, git } from '../files/git.ts'

/** A repository as people open it in a browser. */
export interface Repository {
  /** `https://github.com/acme/docs`, without user, password, or trailing slash. */
  readonly url: string
  readonly branch: string
  /** The docs folder in it, without slashes at either end. Empty for the root. */
  readonly folder: string
}

/** The repository of the remote `origin`. Undefined if there's none, or if it has no web page. */
export async function readRepository(folder: string): Promise<Repository | undefined> {
  const ask = async (...args: string[]): Promise<string | undefined> => {
    try {
      return (await git(folder, args)).toString('utf8').trim()
    } catch (error) {
      if (error instanceof GitError) return undefined
      throw error
    }
  }
  const remote = await ask('remote', 'get-url', 'origin')
  const url = remote && webAddress(remote)
  if (!url) return undefined
  const [head, current, prefix] = await Promise.all([
    ask('symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
    ask('symbolic-ref', '--short', 'HEAD'),
    ask('rev-parse', '--show-prefix'),
  ])
  const branch = head?.replace(/^origin\//, '') || current || 'main'
  return { url, branch, folder: (prefix ?? '').replace(/\/$/, '') }
}

/** The web address of a remote: `https://github.com/acme/docs` for `git@github.com:acme/docs.git`. */
export function webAddress(remote: string): string | undefined {
  const scp = /^(?:[\w.-]+@)?([\w.-]+\.\w+):(?!\/\/)\/?(.+)$/.exec(remote)
  const typed = scp ? `https://${scp[1]}/${scp[2]}` : remote.replace(/^(?:ssh|git):\/\//, 'https://')
  if (!/^https?:\/\//.test(typed) || !URL.canParse(typed)) return undefined
  const { hostname, pathname } = new URL(typed)
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '')
  return path === '' || !hostname.includes('.') ? undefined : `https://${hostname}${path}`
}
