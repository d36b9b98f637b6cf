// How a site is written.
import type { Audience } from '../project/audience.ts'

/** How to write a site. The person who builds it chooses these, not its authors. */
export interface SiteOptions {
  /** The path that the site is hosted under, such as `/docs`. Empty for the root of a host. */
  readonly base: string
  /** Write `guides/start/index.html`, and links with a trailing slash, for hosts that need them. */
  readonly directoryUrls: boolean
  /** Make links relative to each file and load no modules, so that the site opens from disk. Ignores `base`. */
  readonly relative?: boolean
  /** The readers whose part of the docs is made, for hosts with logins. Without it, everything that is for everyone. */
  readonly audience?: Audience
  /** Worker threads for highlighting. With 0, everything runs in this thread. */
  readonly threads: number
}

/** A site at the root of its host, made in this thread. */
export const defaultOptions: SiteOptions = { base: '', directoryUrls: false, threads: 0 }

/** `docs/`, `/docs` and `/docs/` are all `/docs`; `/` is the empty string. Throws for what can't be a path. */
export function normalizeBase(base: string): string {
  const path = base.trim().replace(/^\/*|\/*$/g, '')
  if (path === '') return ''
  if (/[\s?#\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(path))
    throw new RangeError(`\`${base}\` isn't a path to host a site under. Write it like \`/docs\`.`)
  return `/${path}`
}
