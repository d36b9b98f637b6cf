// The manifest of a deployment: its files, and the digest of each.
import { HOSTING_FILE } from '../../site/host-rules.ts'
import { isDigest } from '../blobs/blob-store.ts'

/** One file of a site. */
export interface ManifestEntry {
  /** SHA-256 in hex. */
  readonly digest: string
  readonly size: number
}

/** Files by path below the site's root, without a leading `/`. */
export type Manifest = ReadonlyMap<string, ManifestEntry>

/** What a manifest is as JSON: `[digest, size]` by path. */
export type ManifestData = Readonly<Record<string, readonly [string, number]>>

/** Thrown if a list of files can't be a site. The message is for people. */
export class ManifestError extends Error {}

/** The limits of a deployment. */
export interface ManifestLimits {
  readonly files: number
  readonly bytes: number
  readonly fileBytes: number
}

const MAX_PATH = 1_000
/** The bytes of all redirects and headers, which are read in one go while the readers of other sites wait. */
const MAX_RULES = 4 * 1024 * 1024

/** The bytes that are stored. */
export function encodeManifest(manifest: Manifest): Uint8Array {
  const files = Array.from(manifest, ([path, { digest, size }]) => [path, [digest, size]])
  return Buffer.from(JSON.stringify(Object.fromEntries(files)))
}

/** Reads what `encodeManifest` wrote. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  return readManifest(JSON.parse(Buffer.from(bytes).toString()) as ManifestData)
}

/** The same for one that may be damaged. Undefined if it is. */
export function tryDecodeManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    return decodeManifest(bytes)
  } catch {
    return undefined
  }
}

/** The prefix of the paths of a rendering for one audience. No path of a site can begin with it. */
const AUDIENCE = '\u0001'

/** One manifest of the rendering for readers and those for other audiences, so that they go live, and go, together. */
export function joinAudiences(manifest: Manifest, audiences: ReadonlyMap<string, Manifest>): Manifest {
  const joined = new Map(manifest)
  for (const [name, files] of audiences)
    for (const [path, entry] of files) joined.set(`${AUDIENCE}${name}/${path}`, entry)
  return joined
}

/** The renderings that a manifest holds. */
export function splitAudiences(joined: Manifest): {
  readonly manifest: Manifest
  readonly audiences: ReadonlyMap<string, Manifest>
} {
  const manifest = new Map<string, ManifestEntry>()
  const audiences = new Map<string, Map<string, ManifestEntry>>()
  for (const [key, entry] of joined) {
    if (!key.startsWith(AUDIENCE)) {
      manifest.set(key, entry)
      continue
    }
    const slash = key.indexOf('/')
    const name = key.slice(AUDIENCE.length, slash)
    const files = audiences.get(name) ?? new Map<string, ManifestEntry>()
    files.set(key.slice(slash + 1), entry)
    audiences.set(name, files)
  }
  return { manifest, audiences }
}

/** Checks a list of files from outside. Throws `ManifestError` for paths, digests or sizes that can't be taken. */
export function checkManifest(data: ManifestData, limits: ManifestLimits): Manifest {
  const manifest = readManifest(data)
  if (manifest.size === 0) throw new ManifestError('The site has no files.')
  if (manifest.size > limits.files)
    throw new ManifestError(`The site has ${manifest.size} files, more than ${limits.files}.`)
  let bytes = 0
  for (const [path, { digest, size }] of manifest) {
    checkPath(path)
    if (!isDigest(digest)) throw new ManifestError(`The digest of \`${path}\` isn’t a SHA-256 in hex.`)
    if (!Number.isSafeInteger(size) || size < 0)
      throw new ManifestError(`The size of \`${path}\` isn’t a number of bytes.`)
    checkSize(path, size, limits)
    bytes += size
  }
  if (bytes > limits.bytes) throw new ManifestError(`The site has ${bytes} bytes, more than ${limits.bytes}.`)
  return manifest
}

/** Throws `ManifestError` for a file that is too large. */
export function checkSize(path: string, size: number, { fileBytes }: Pick<ManifestLimits, 'fileBytes'>): void {
  if (path === HOSTING_FILE && size > MAX_RULES)
    throw new ManifestError(
      `The redirects and headers of the site have ${size} bytes, more than ${MAX_RULES}. Replace many of them by patterns.`,
    )
  if (size > fileBytes) throw new ManifestError(`\`${path}\` has ${size} bytes, more than ${fileBytes}.`)
}

/** Takes only canonical relative paths, so that a file has one name. Throws `ManifestError` for others. */
export function checkPath(path: string): void {
  if (path.length > MAX_PATH) {
    const start = `${path.slice(0, 100)}…`
    throw new ManifestError(
      `The path \`${start}\` has ${path.length} characters. Shorten it to at most ${MAX_PATH}, such as by renaming its folders.`,
    )
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const control = /[\u0000-\u001f\\]/.exec(path)?.[0]
  if (control !== undefined)
    throw new ManifestError(
      `The path ${JSON.stringify(path)} contains ${control === '\\' ? 'a backslash' : 'a control character'}, which no URL can have. Rename the file.`,
    )
  if (/^(?:.*\/)?(?:\.{0,2})(?:\/|$)/.test(path))
    throw new ManifestError(`\`${path}\` isn’t the path of a file below the site’s root.`)
}

function readManifest(data: ManifestData): Manifest {
  return new Map(Object.entries(data).map(([path, [digest, size]]) => [path, { digest, size }]))
}
