// Remote specifications: which may be read, and where their copies are. Makes no requests.
import type { FileSystem } from '../files/file-system.ts'
import { isObject, objectAt, stringAt } from './values.ts'

/** Copies of remote specifications, by their content, and a list of where each came from. */
export const REMOTE_FOLDER = '.galley/specifications'
export const REMOTE_INDEX = `${REMOTE_FOLDER}/index.json`

/** What the list says of one address. */
export interface RemoteEntry {
  /** Name of the copy: a hash of its content, with an ending. Absent where it was never read. */
  readonly copy?: string
  /** Where redirects led, without its query. Absent if there were none. */
  readonly from?: string
  /** What the server calls this version. */
  readonly etag?: string
  /** Why the last attempt to read it failed. */
  readonly problem?: string
}

/** What is known of a remote specification. */
export type RemoteState =
  /** `path` of the copy in the docs folder; `problem` where it may be out of date. */
  | { readonly kind: 'copy'; readonly path: string; readonly problem?: string }
  /** galley.json doesn't name its host. */
  | { readonly kind: 'not-allowed'; readonly host: string }
  | { readonly kind: 'not-read'; readonly problem?: string }

/** The copies of a docs folder. */
export interface RemoteCopies {
  /** Tells what there is of an address. */
  find(url: string): RemoteState
  /** Where a copy came from, which relative references in it start from. */
  urlOf(path: string): string | undefined
}

export function isRemote(source: string): boolean {
  return /^(?:https?:)?\/\//i.test(source)
}

/** Looks among the copies of a docs folder. `hosts` are those that galley.json allows. */
export function remoteCopies(files: Pick<FileSystem, 'readText'>, hosts: readonly string[]): RemoteCopies {
  let index: Readonly<Record<string, RemoteEntry>> | undefined
  let urls: ReadonlyMap<string, string> | undefined
  const entries = () => {
    index ??= readRemoteIndex(files)
    return index
  }
  return {
    find(url) {
      if (!isAllowed(url, hosts)) return { kind: 'not-allowed', host: hostOf(url) }
      const entry = Object.hasOwn(entries(), url) ? entries()[url] : undefined
      const problem = entry?.problem === undefined ? {} : { problem: entry.problem }
      const path = `${REMOTE_FOLDER}/${entry?.copy}`
      if (entry?.copy === undefined || files.readText(path) === undefined) return { kind: 'not-read', ...problem }
      return { kind: 'copy', path, ...problem }
    },
    urlOf(path) {
      urls ??= new Map(
        Object.entries(entries())
          .toReversed()
          .flatMap(([url, { copy, from = url }]) => (copy === undefined ? [] : [[`${REMOTE_FOLDER}/${copy}`, from]])),
      )
      return urls.get(path)
    },
  }
}

/**
 * The address that a reference without its fragment names, if it's on the network.
 * @param base the address of the file that has it, if that's on the network too
 */
export function referencedUrl(path: string, base: string | undefined): string | undefined {
  if (base === undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return undefined
  const from = base ?? 'https://localhost'
  return URL.canParse(path, from) ? new URL(path, from).href : path
}

/** The list of a docs folder. Empty if there is none. */
export function readRemoteIndex(files: Pick<FileSystem, 'readText'>): Record<string, RemoteEntry> {
  const entries: Record<string, RemoteEntry> = Object.create(null)
  let written: unknown
  try {
    written = JSON.parse(files.readText(REMOTE_INDEX) ?? '{}')
  } catch {
    return entries
  }
  for (const url of isObject(written) ? Object.keys(written) : []) {
    const entry = objectAt(written, url)
    const copy = stringAt(entry, 'copy')
    if (!entry || (copy !== undefined && !/^[\da-f]{16,64}\.[a-z]+$/.test(copy))) continue
    const said = { etag: stringAt(entry, 'etag'), problem: stringAt(entry, 'problem') }
    entries[url] = { copy, from: stringAt(entry, 'from'), ...said }
  }
  return entries
}

/** True for an address of a host that is allowed, over HTTPS; a server on this machine needs no HTTPS. */
export function isAllowed(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, hostname, username, password } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) return false
  return username === '' && password === '' && hosts.some((allowed) => allowed.toLowerCase() === host)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
