// Conditional requests: whether a client has what it asks for already. https://www.rfc-editor.org/rfc/rfc9110#section-13
import type { IncomingHttpHeaders } from 'node:http'

/** What identifies one form of a file. */
export interface Validators {
  /** A strong entity tag with its quotes. */
  readonly etag: string
  /** As an HTTP date. */
  readonly modified?: string
}

/** The status that the conditions of a request lead to: 304, 412, or undefined when the file is to be sent. */
export function conditionalStatus(headers: IncomingHttpHeaders, { etag, modified }: Validators): 304 | 412 | undefined {
  const match = headers['if-match']
  if (match !== undefined && !includesTag(match, etag, 'strong')) return 412
  const unmodified = headers['if-unmodified-since']
  if (match === undefined && unmodified !== undefined && isLater(modified, unmodified)) return 412
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined) return includesTag(noneMatch, etag, 'weak') ? 304 : undefined
  // The very date, and no later one: a site that is rolled back gets older.
  const since = headers['if-modified-since']
  return since !== undefined && since === modified ? 304 : undefined
}

/** Whether a `Range` counts: always without `If-Range`, else only for the same bytes. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  const value = String(condition).trim()
  return value.startsWith('"') ? value === etag : value === modified
}

/** Whether a list of entity tags, or `*`, holds this one. Tags may contain commas, so the list can't be split at them. */
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
