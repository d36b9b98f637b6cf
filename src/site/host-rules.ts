// Finds the redirect and headers of each request in a finished site's `_galley/hosting.json`.
import { isPattern } from '../config/redirect-pattern.ts'
import { createRedirectMatcher } from '../config/redirects.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { Hosting } from './hosting.ts'
import { FOLDER } from './site-assets.ts'

/** The file with the rules of a finished site. */
export const HOSTING_FILE = `${FOLDER}/hosting.json`

/** Where a redirect leads. */
export interface HostTarget {
  readonly destination: string
  readonly permanent: boolean
}

/** Looks up a full path, which includes the path that the site is hosted under. */
export interface HostRules {
  /** A redirect from exactly this path, which also has a generated page that forwards readers. */
  redirect(path: string): HostTarget | undefined
  /** A redirect from a pattern, used when there is no file. */
  pattern(path: string): HostTarget | undefined
  headers(path: string): [string, string][]
}

/** For sites without rules. */
export const NO_RULES: HostRules = { redirect: () => undefined, pattern: () => undefined, headers: () => [] }

/** Reads the rules, and reads them again after each build. */
export function createHostRules(files: FileSystem): () => HostRules {
  let text: string | undefined
  let rules = NO_RULES
  return () => {
    const now = files.readText(HOSTING_FILE)
    if (now !== text) {
      text = now
      rules = now === undefined ? NO_RULES : readHostRules(now)
    }
    return rules
  }
}

/** The rules in the text of `_galley/hosting.json`. None if it can't be read. */
export function readHostRules(text: string): HostRules {
  let read: Partial<Hosting>
  try {
    read = JSON.parse(text) as Partial<Hosting>
  } catch {
    return NO_RULES
  }
  const place = { file: HOSTING_FILE, start: 0, end: 0 }
  const redirects = (read.redirects ?? []).map((redirect) => ({ ...redirect, place }))
  const literal = createRedirectMatcher(redirects.filter(({ source }) => !isPattern(source)))
  const pattern = createRedirectMatcher(redirects.filter(({ source }) => isPattern(source)))
  const target = (match: ReturnType<typeof literal>) =>
    match && { destination: match.destination, permanent: match.redirect.permanent }
  return {
    redirect: (path) => target(literal(path)),
    pattern: (path) => target(pattern(path)),
    headers: (path) =>
      (read.headers ?? []).filter((rule) => matches(rule.path, path)).flatMap((rule) => Object.entries(rule.headers)),
  }
}

/** The path that a finished site was built for. Undefined if it works under any, or doesn't say. */
export function builtBase(text: string | undefined): string | undefined {
  try {
    const { base } = JSON.parse(text ?? '') as Partial<Hosting>
    return typeof base === 'string' ? base : undefined
  } catch {
    return undefined
  }
}

/** Matches a path against a pattern with at most one `*`. */
function matches(pattern: string, path: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return path === before
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after)
}
