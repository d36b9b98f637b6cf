// Downloads the remote specifications that docs.json names and galley.json allows, and stores copies by their content.
import { createHash } from 'node:crypto'
import { loadConfig } from '../../config/load.ts'
import type { NavNode } from '../../config/navigation.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import { specSources } from '../../openapi/navigation.ts'
import {
  isAllowed,
  isRemote,
  REMOTE_FOLDER,
  REMOTE_INDEX,
  type RemoteEntry,
  readRemoteIndex,
} from '../../openapi/remote.ts'
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
  const urls = [...new Set(named)].filter((source) => isRemote(source) && isAllowed(source, hosts))
  if (urls.length === 0) return
  const before = readRemoteIndex(files)
  const entries = await Promise.all(
    urls.map(async (url) => [url, await refresh(url, before[url], { files, hosts, stop: terminal.stop() })] as const),
  )
  const text = `${JSON.stringify(Object.fromEntries(entries.sort()), null, 2)}\n`
  if (text !== files.readText(REMOTE_INDEX)) files.write(REMOTE_INDEX, text)
}

function specsIn(node: NavNode): unknown[] {
  const own = Object.values(node.specs ?? {})
  return [...own, ...[...node.children, ...(node.global ?? [])].flatMap(specsIn)]
}

interface Means {
  readonly files: WritableFileSystem
  readonly hosts: readonly string[]
  readonly stop: AbortSignal
}

async function refresh(url: string, before: RemoteEntry | undefined, means: Means): Promise<RemoteEntry> {
  const hasCopy = before?.copy !== undefined && means.files.readText(`${REMOTE_FOLDER}/${before.copy}`) !== undefined
  const kept = hasCopy ? { copy: before.copy, etag: before.etag } : {}
  const answer = await download(url, hasCopy ? before.etag : undefined, means)
  if (answer.kind === 'same') return kept
  if (answer.kind === 'failed') return { ...kept, problem: answer.problem }
  const hash = createHash('sha256').update(answer.content).digest('hex').slice(0, 32)
  const copy = `${hash}.${endingOf(answer.content)}`
  if (copy !== kept.copy) means.files.write(`${REMOTE_FOLDER}/${copy}`, answer.content)
  return { copy, ...(answer.etag && { etag: answer.etag }) }
}

/** What a file is, since addresses may say nothing about it. Libraries may be in ZIP archives. */
function endingOf(content: Uint8Array): string {
  const start = new TextDecoder().decode(content.subarray(0, 100)).trimStart()
  if (start.startsWith('PK\x03\x04')) return 'zip'
  if (start.startsWith('<')) return 'xml'
  return /^[{[]/.test(start) ? 'json' : 'yaml'
}

type Answer =
  | { readonly kind: 'content'; readonly content: Uint8Array; readonly etag?: string }
  | { readonly kind: 'same' }
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
      if (response.status === 304) return { kind: 'same' }
      if (!response.ok) {
        await response.body?.cancel()
        return { kind: 'failed', problem: `the server responded with ${response.status}` }
      }
      const content = await readBody(response)
      if (content === undefined) return { kind: 'failed', problem: `it has more than ${MAX_BYTES / 1_000_000} MB` }
      return { kind: 'content', content, etag: response.headers.get('etag') ?? undefined }
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
