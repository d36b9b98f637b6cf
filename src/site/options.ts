// How a site is written.

/** Choices of the one who builds, not of the author. */
export interface SiteOptions {
  /** The path that the site is hosted under: `/docs`; empty for the root of a host. */
  readonly base: string
  /** `guides/start/index.html` and links with a closing slash, for hosts that need it. */
  readonly directoryUrls: boolean
  /** Addresses count from each file, and scripts are no modules: the site opens from disk. `base` does not count. */
  readonly relative?: boolean
  /** Threads for highlighting; 0 keeps everything in this one. */
  readonly threads: number
}

export const defaultOptions: SiteOptions = { base: '', directoryUrls: false, threads: 0 }

/** `docs/`, `/docs` and `/docs/` are all `/docs`; `/` is the empty string. Throws for what cannot be a path. */
export function normalizeBase(base: string): string {
  const path = base.trim().replace(/^\/*|\/*$/g, '')
  if (path === '') return ''
  if (/[\s?#\\]|\/\/|(?:^|\/)\.\.?(?:\/|$)/.test(path))
    throw new RangeError(`\`${base}\` is not a path to host a site under. Write it like \`/docs\`.`)
  return `/${path}`
}
