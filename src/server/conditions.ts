// Conditional requests: decides whether a client already has what it asks for.
// https://www.rfc-editor.org/rfc/rfc9110#section-13
import type { IncomingHttpHeaders } from 'node:http'

/** What identifies one form of a file. */
export interface Validators {
  /** A strong entity tag, including its quotes. */
  readonly etag: string
  /** As an HTTP date. */
  readonly modified?: string
}

/** The status that the request's conditions lead to: 304, 412, or undefined to send the file. */
export function conditionalStatus(headers: IncomingHttpHeaders, { etag, modified }: Validators): 304 | 412 | undefined {
  const match = headers['if-match']
  if (match !== undefined && !includesTag(match, etag, 'strong')) return 412
  const unmodified = headers['if-unmodified-since']
  if (match === undefined && unmodified !== undefined && isLater(modified, unmodified)) return 412
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined) return includesTag(noneMatch, etag, 'weak') ? 304 : undefined
  // Compares for equality, because the date of a site that is rolled back gets older.
  const since = headers['if-modified-since']
  return since !== undefined && since === modified ? 304 : undefined
}

/** Whether a `Range` applies: always without `If-Range`, otherwise only for the same bytes. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  const value = String(condition).trim()
  return value.startsWith('"') ? value === etag : value === modified
}

/**
 * Whether a list of entity tags, or `*`, contains this one. Tags may contain commas, so splitting at commas isn't
 * enough.
 */
function includesTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  for (const [tag] of list.matchAll(/(?:W\/)?"[^"]*"/g)) {
    if (tag === etag || (comparison === 'weak' && tag === `W/${etag}`)) return true
  }
  return false
}

function isLater(modified: string | undefined, date: string): boolean {
  const limit = Date.parse(date)
  return modified !== undefined && !Number.isNaN(limit) && Date.parse(modified) > limit
}
