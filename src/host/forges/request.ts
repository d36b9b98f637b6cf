// Sends requests to the API of a site's forge, with the site's token.
import { publicFetch } from '../../relay/public-fetch.ts'
import type { Platform } from '../platform.ts'
import type { Provider, Site } from '../sites/site.ts'
import { type Forge, type ForgeRequest, forgeRepository, forges } from './forge.ts'

const TIMEOUT = 10_000

/** Forges that are known by their host. */
const KNOWN: Readonly<Record<string, Provider>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
  'gitea.com': 'gitea',
}

/** The forge responded with an error. */
export class ForgeError extends Error {
  constructor(
    readonly status: number,
    /** What it said about it, for people. Can be empty. */
    readonly reason: string,
  ) {
    super(`The forge responded with ${status}`)
  }
}

/** A site's forge, and how it names the repository. */
export interface SiteForge {
  readonly forge: Forge
  readonly repository: string
  /** The root of its API. */
  readonly root: string
  readonly token: string
}

/** Undefined if the site has no forge, or no token for it. */
export function forgeOf({ repository, provider, forgeToken }: Site): SiteForge | undefined {
  const place = repository === undefined ? undefined : forgeRepository(repository)
  const name = provider ?? (place && KNOWN[place.host])
  if (!place || !name || !forgeToken) return undefined
  const forge = forges[name]
  return {
    forge,
    repository: place.name,
    root: forge.root(place.host).replace(/^https:/, place.scheme),
    token: forgeToken,
  }
}

/**
 * Sends a request, and returns the answer's JSON, `{}` if it has none.
 * @throws `ForgeError`; `HostRefusal` if the forge is in a network where the host may not go
 */
export async function requestForge(
  { settings }: Pick<Platform, 'settings'>,
  { forge, root, token }: SiteForge,
  { method, path, body }: ForgeRequest,
  signal?: AbortSignal,
): Promise<unknown> {
  // The token goes to where the repository comes from, under the same rules.
  const ask = settings.privateRepositories ? fetch : publicFetch
  const tooLong = AbortSignal.timeout(TIMEOUT)
  const response = await ask(`${root}${path}`, {
    method,
    headers: { ...forge.headers(token), 'content-type': 'application/json', 'user-agent': 'galley' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (!response.ok) throw new ForgeError(response.status, reasonIn(answer))
  return answer
}

/** GitHub and Gitea say `message`, and GitHub adds `errors`. GitLab says `message` or `error`, as text or a list. */
function reasonIn(answer: unknown): string {
  const { message, error, errors } = (answer ?? {}) as Record<string, unknown>
  const texts = [message ?? error, ...(Array.isArray(errors) ? errors : [])]
    .flat()
    .map((one) => (typeof one === 'string' ? one : (one as { message?: unknown } | undefined)?.message))
  return texts
    .filter((text) => typeof text === 'string')
    .join(' ')
    .slice(0, 500)
}
