// Requests to a forge: the state of a commit, pull requests, and one comment on each.
import type { Provider } from '../sites/site.ts'

export interface CommitStatus {
  readonly sha: string
  readonly state: 'pending' | 'success' | 'failure'
  /** At most 140 characters. */
  readonly description: string
  readonly url: string
  /** Tells this status from those of others. */
  readonly context: string
}

/** A request to a forge's API, below its root. */
export interface ForgeRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly path: string
  readonly body: object
}

/** A pull request to open. */
export interface PullRequest {
  /** The branches, without `refs/heads/`. */
  readonly head: string
  readonly base: string
  readonly title: string
  /** Markdown. */
  readonly body: string
}

/** The API of a forge, as pure functions that make requests and read responses. */
export interface Forge {
  /** The root of the API of a host, without a slash at its end. */
  root(host: string): string
  headers(token: string): Record<string, string>
  status(repository: string, status: CommitStatus): ForgeRequest
  /** A new comment, or other text for the one with this id. */
  comment(
    repository: string,
    comment: { readonly pull: number; readonly body: string; readonly id: string | undefined },
  ): ForgeRequest
  openPull(repository: string, pull: PullRequest): ForgeRequest
  /** The number and the address of a pull request, from the answer to `openPull`. */
  readPull(answer: unknown): { readonly number: number; readonly url: string } | undefined
}

const id = (text: string) => encodeURIComponent(text)
const path = (repository: string) => repository.split('/').map(id).join('/')

/** https://docs.github.com/en/rest/commits/statuses */
const github: Forge = {
  root: (host) => (host === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`),
  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }),
  status: (repository, { sha, state, description, url, context }) => ({
    method: 'POST',
    path: `/repos/${path(repository)}/statuses/${sha}`,
    body: { state, target_url: url, description, context },
  }),
  comment: (repository, { pull, body, id: known }) =>
    known === undefined
      ? { method: 'POST', path: `/repos/${path(repository)}/issues/${pull}/comments`, body: { body } }
      : { method: 'PATCH', path: `/repos/${path(repository)}/issues/comments/${id(known)}`, body: { body } },
  // https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
  openPull: (repository, { head, base, title, body }) => ({
    method: 'POST',
    path: `/repos/${path(repository)}/pulls`,
    body: { head, base, title, body },
  }),
  readPull: (answer) => pullOf(answer, 'number', 'html_url'),
}

/** https://docs.gitea.com/api/ : GitHub's paths below another root. */
const gitea: Forge = {
  ...github,
  root: (host) => `https://${host}/api/v1`,
  headers: (token) => ({ authorization: `token ${token}` }),
}

/** https://docs.gitlab.com/api/commits/#set-commit-pipeline-status */
const gitlab: Forge = {
  root: (host) => `https://${host}/api/v4`,
  headers: (token) => ({ 'private-token': token }),
  status: (repository, { sha, state, description, url, context }) => ({
    method: 'POST',
    path: `/projects/${id(repository)}/statuses/${sha}`,
    body: { state: state === 'failure' ? 'failed' : state, target_url: url, description, name: context },
  }),
  comment: (repository, { pull, body, id: known }) => ({
    method: known === undefined ? 'POST' : 'PUT',
    path: `/projects/${id(repository)}/merge_requests/${pull}/notes${known === undefined ? '' : `/${id(known)}`}`,
    body: { body },
  }),
  // https://docs.gitlab.com/api/merge_requests/#create-mr
  openPull: (repository, { head, base, title, body }) => ({
    method: 'POST',
    path: `/projects/${id(repository)}/merge_requests`,
    body: { source_branch: head, target_branch: base, title, description: body },
  }),
  readPull: (answer) => pullOf(answer, 'iid', 'web_url'),
}

function pullOf(answer: unknown, numberKey: string, urlKey: string): { number: number; url: string } | undefined {
  const { [numberKey]: number, [urlKey]: url } = (answer ?? {}) as Record<string, unknown>
  return typeof number === 'number' && typeof url === 'string' && /^https?:/.test(url) ? { number, url } : undefined
}

export const forges: Readonly<Record<Provider, Forge>> = { github, gitlab, gitea, forgejo: gitea }

/** Host and path of a repository, such as `github.com` and `acme/docs`. Undefined for folders of this machine. */
export function forgeRepository(
  address: string,
): { readonly host: string; readonly scheme: string; readonly name: string } | undefined {
  const url = new URL(address)
  if (url.protocol === 'file:') return undefined
  const name = decodeURIComponent(url.pathname)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/, '')
  // The port of ssh isn't that of the API.
  return {
    host: url.protocol === 'ssh:' ? url.hostname : url.host,
    scheme: url.protocol === 'http:' ? 'http:' : 'https:',
    name,
  }
}
