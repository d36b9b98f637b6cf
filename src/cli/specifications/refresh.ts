// Downloads the remote specifications that docs.json names and galley.json allows, and stores copies by their content.
import { createHash } from 'node:crypto'
import { loadConfig } from '../../config/load.ts'
import type { NavNode } from '../../config/navigation.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import {
  isAllowed,
  isRemote,
  REMOTE_FOLDER,
  REMOTE_INDEX,
  type RemoteEntry,
  readRemoteIndex,
  referencedUrl,
} from '../../openapi/remote.ts'
import { specSources } from '../../openapi/spec-sources.ts'
import type { Terminal } from '../command.ts'

const TIMEOUT = 20_000
const MAX_BYTES = 64_000_000
const MAX_REDIRECTS = 5

/**
 * Updates the copies of remote specifications. If a server can't be reached, keeps the previous copy, and the check
 * reports it. Makes no requests if galley.json allows no host. Never rejects.
 */
export async function refreshSpecifications(files: WritableFileSystem, terminal: Terminal): Promise<void> {
  const { config, navigation } = loadConfig(files)
  const hosts = config.galley.api?.hosts ?? []
  if (hosts.length === 0) return
  const { openapi, asyncapi } = config.api
  const named = [openapi, asyncapi, ...specsIn(navigation.root)]
    .flatMap((value) => specSources(value))
    .flatMap(({ source, overlays = [] }) => [source, ...overlays])
  const before = readRemoteIndex(files)
  const entries = new Map<string, RemoteEntry>()
  const means = { files, hosts, stop: terminal.stop() }
  const add = async (urls: Iterable<string>, isReferenced: boolean): Promise<Set<string>> => {
    const isNew = (url: string) => isAllowed(url, hosts) && !entries.has(url)
    const added = [...new Set(urls)].filter(isNew).slice(0, MAX_FILES - entries.size)
    const references = new Set<string>()
    for (let at = 0; at < added.length; at += MAX_AT_ONCE) {
      const wave = added.slice(at, at + MAX_AT_ONCE)
      const read = await Promise.all(wave.map((url) => refresh(url, { ...means, isReferenced, before: before[url] })))
      for (const [i, url] of wave.entries()) {
        const { copy, from } = read[i] as RemoteEntry
        entries.set(url, read[i] as RemoteEntry)
        const text = copy !== undefined && isText(copy) ? files.readText(`${REMOTE_FOLDER}/${copy}`) : undefined
        for (const target of remoteReferences(text ?? '', from ?? url)) references.add(target)
      }
    }
    return references
  }
  let references = await add(named.filter(isRemote), false)
  for (const target of inFolder(files, hosts)) references.add(target)
  while (references.size > 0) references = await add(references, true)
  if (entries.size === 0) return
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
  if (text !== files.readText(REMOTE_INDEX)) files.write(REMOTE_INDEX, text)
}

/** The references to allowed hosts in all files of the folder that can be part of a specification. */
function* inFolder(files: WritableFileSystem, hosts: readonly string[]): Iterable<string> {
  for (const path of files.list()) {
    if (!isText(path) || path.startsWith('.') || /(?:^|\/)node_modules\//.test(path)) continue
    const text = files.readText(path) ?? ''
    if (hosts.some((host) => text.includes(host))) yield* remoteReferences(text, undefined)
  }
}

function isText(path: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(path)
}

/** The addresses that the references in a file name. `base` is that of a file on the network. */
function* remoteReferences(text: string, base: string | undefined): Iterable<string> {
  for (const [, written = ''] of text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^\s"',}\]#]+)/g)) {
    const url = referencedUrl(written.replaceAll('\\/', '/'), base)
    if (url !== undefined) yield url
  }
}

function specsIn(node: NavNode): unknown[] {
  const own = Object.values(node.specs ?? {})
  return [...own, ...[...node.children, ...(node.global ?? [])].flatMap(specsIn)]
}

/** Files of all specifications, and those that are asked for at the same time. */
const MAX_FILES = 2000
const MAX_AT_ONCE = 16

interface Means {
  readonly files: WritableFileSystem
  readonly hosts: readonly string[]
  readonly stop: AbortSignal
}

interface Wanted extends Means {
  /** What the list said of it. */
  readonly before: RemoteEntry | undefined
  readonly isReferenced: boolean
}

async function refresh(url: string, { before, isReferenced, ...means }: Wanted): Promise<RemoteEntry> {
  const hasCopy = before?.copy !== undefined && means.files.readText(`${REMOTE_FOLDER}/${before.copy}`) !== undefined
  const kept = hasCopy ? { copy: before.copy, from: before.from, etag: before.etag } : {}
  const answer = await download(url, hasCopy ? before.etag : undefined, means)
  if (answer.kind === 'failed') return { ...kept, problem: answer.problem }
  const from = answer.target === url ? undefined : withoutQuery(answer.target)
  if (answer.kind === 'same') return { ...kept, from }
  // Two equal files may refer to others beside them, which differ.
  const about = isReferenced ? `${url}\n` : ''
  const hash = createHash('sha256').update(about).update(answer.content).digest('hex').slice(0, 32)
  const copy = `${hash}.${endingOf(answer.content)}`
  if (copy !== kept.copy) means.files.write(`${REMOTE_FOLDER}/${copy}`, answer.content)
  return { copy, from, ...(answer.etag && { etag: answer.etag }) }
}

/** References start from the path alone, and the query may be a signature that's new each time. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** What a file is, since addresses may say nothing about it. Libraries may be in ZIP archives. */
function endingOf(content: Uint8Array): string {
  const start = new TextDecoder().decode(content.subarray(0, 100)).trimStart()
  if (start.startsWith('PK\x03\x04')) return 'zip'
  if (start.startsWith('<')) return 'xml'
  return /^[{[]/.test(start) ? 'json' : 'yaml'
}

/** `target` is where redirects led, or else the address itself. */
type Answer =
  | { readonly kind: 'content'; readonly target: string; readonly content: Uint8Array; readonly etag?: string }
  | { readonly kind: 'same'; readonly target: string }
  | { readonly kind: 'failed'; readonly problem: string }

/** Downloads without cookies or keys. Follows redirects only to allowed hosts. */
async function download(url: string, etag: string | undefined, { hosts, stop }: Means): Promise<Answer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)])
  let target = url
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await fetch(target, {
        redirect: 'manual',
        headers: {
          accept: 'application/json, application/yaml, text/yaml, */*',
          'user-agent': 'galley',
          ...(etag && { 'if-none-match': etag }),
        },
        signal,
      })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        target = new URL(location, target).href
        if (!isAllowed(target, hosts))
          return {
            kind: 'failed',
            problem: `it redirects to ${new URL(target).host}, which isn't among the allowed hosts`,
          }
        continue
      }
      if (response.status === 304) return { kind: 'same', target }
      if (!response.ok) {
        await response.body?.cancel()
        return { kind: 'failed', problem: `the server responded with ${response.status}` }
      }
      const content = await readBody(response)
      if (content === undefined) return { kind: 'failed', problem: `it has more than ${MAX_BYTES / 1_000_000} MB` }
      return { kind: 'content', target, content, etag: response.headers.get('etag') ?? undefined }
    }
    return { kind: 'failed', problem: 'it redirects endlessly' }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return {
      kind: 'failed',
      problem: name === 'TimeoutError' ? 'the server is too slow' : (cause?.code ?? "the server can't be reached"),
    }
  }
}

/** The bytes of the body. Undefined if there are too many. */
async function readBody(response: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
