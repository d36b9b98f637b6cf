// A store of builds on a server, by the protocol of Turborepo's remote cache: https://turborepo.dev/docs/openapi
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Terminal, UsageError } from '../command.ts'

/** Where the store is, and how it is asked. */
export interface RemoteSettings {
  /** The address that `v8/artifacts/` follows, with the parameters that name a team. */
  readonly url: URL
  /** Sent as a bearer token. */
  readonly token?: string
  /** Signs what is stored. With a key, nothing that isn't signed with it is used. */
  readonly signatureKey?: string
  readonly isReadOnly: boolean
}

/** An artifact may take so long, in milliseconds. */
const TIMEOUT = 60_000
/** Milliseconds until something of it has to arrive. A build that waits longer is quicker by itself. */
const MAX_SILENCE = 10_000
/** Bytes of an artifact as it is sent. */
const MAX_BYTES = 512_000_000

/** The settings that the user gives. Undefined when nobody asks for a remote cache. */
export function remoteSettings(
  written: string | undefined,
  { env, isReadOnly }: { readonly env: Terminal['env']; readonly isReadOnly: boolean },
): RemoteSettings | undefined {
  const address = written ?? env.GALLEY_REMOTE_CACHE
  if (!address) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `\`${address}\` isn't the address of a remote cache.`,
      'Write one like `https://cache.example.com`.',
    )
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return {
    url,
    token: env.GALLEY_REMOTE_CACHE_TOKEN || undefined,
    signatureKey: env.GALLEY_REMOTE_CACHE_SIGNATURE_KEY || undefined,
    isReadOnly,
  }
}

interface RequestOptions {
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

/**
 * Artifacts by hash. A failure is reported once, and ends all requests. An artifact that can't be read doesn't: the build
 * replaces it with its own.
 */
export class RemoteCache {
  private isGivenUp = false

  constructor(
    private readonly settings: RemoteSettings,
    private readonly terminal: Pick<Terminal, 'err' | 'stop'>,
    private readonly maxSilence = MAX_SILENCE,
  ) {}

  /** Downloads an artifact into a file, and has it used if there is one that can be trusted. Never rejects. */
  async load(hash: string, file: string, use: () => Promise<void>): Promise<void> {
    await this.attempt("couldn't be read", async (options) => {
      const tag = await this.download(hash, file, options)
      if (tag === undefined) return
      const expected = await this.sign(hash, file)
      if (expected !== undefined && !isEqual(tag, expected)) throw new Error("what it has isn't signed with your key")
      await use().catch((error) => this.tell("couldn't be read", error))
    })
  }

  /** Downloads an artifact, and returns its signature, which may be empty. Undefined if there is no artifact. */
  private async download(hash: string, file: string, { headers, signal }: RequestOptions): Promise<string | undefined> {
    const silence = new AbortController()
    const end = () => silence.abort(new Error(`the server sends nothing for ${this.maxSilence / 1000} seconds`))
    const timer = setTimeout(end, this.maxSilence)
    try {
      const response = await fetch(this.address(hash), { headers, signal: AbortSignal.any([signal, silence.signal]) })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      expectOk(response)
      if (!response.body) return undefined
      await pipeline(
        Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
        limited(() => timer.refresh()),
        createWriteStream(file),
      )
      return response.headers.get('x-artifact-tag') ?? ''
    } finally {
      clearTimeout(timer)
    }
  }

  /** Uploads a file as an artifact. Never rejects. */
  async save(hash: string, file: string): Promise<void> {
    if (this.settings.isReadOnly) return
    await this.attempt("couldn't be written", async (options) => {
      const body = await openAsBlob(file)
      if (body.size > MAX_BYTES) return
      const tag = await this.sign(hash, file)
      const headers = {
        ...options.headers,
        'content-type': 'application/octet-stream',
        ...(tag && { 'x-artifact-tag': tag }),
      }
      const response = await fetch(this.address(hash), { ...options, method: 'PUT', headers, body })
      await response.body?.cancel()
      expectOk(response)
    })
  }

  private async attempt(problem: string, work: (options: RequestOptions) => Promise<void>): Promise<void> {
    if (this.isGivenUp) return
    const { token } = this.settings
    const headers = { 'user-agent': 'galley', ...(token && { authorization: `Bearer ${token}` }) }
    try {
      await work({ headers, signal: AbortSignal.any([this.terminal.stop(), AbortSignal.timeout(TIMEOUT)]) })
    } catch (error) {
      this.isGivenUp = true
      this.tell(problem, error)
    }
  }

  private tell(problem: string, error: unknown): void {
    this.terminal.err(`The remote cache ${problem}: ${reasonOf(error)}. The build goes on without it.\n`)
  }

  private address(hash: string): URL {
    const address = new URL(`v8/artifacts/${hash}`, this.settings.url)
    address.search = this.settings.url.search
    return address
  }

  /** The signature of an artifact, which its hash is part of: an artifact can't take another one's place. */
  private async sign(hash: string, file: string): Promise<string | undefined> {
    const { signatureKey } = this.settings
    if (signatureKey === undefined) return undefined
    const mac = createHmac('sha256', signatureKey).update(`${hash}\0`)
    for await (const chunk of createReadStream(file)) mac.update(chunk as Buffer)
    return mac.digest('base64')
  }
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`the server responded with ${status}`)
}

function limited(onPart: () => void): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      onPart()
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) done(new Error(`it sends more than ${MAX_BYTES / 1_000_000} MB`))
      else done(null, chunk)
    },
  })
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `the server takes longer than ${TIMEOUT / 1000} seconds`
  return cause?.code ?? (name === 'TypeError' ? "the server can't be reached" : message)
}
