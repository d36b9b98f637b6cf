// Caches files in the encodings in which they were sent. Limited in number and size.
import type { Coding } from './accept.ts'
import { compress } from './compress.ts'
import type { Representation } from './representation.ts'
import type { SiteFile } from './site-source.ts'

/** The bytes of a file, compressed or not. */
export interface Content {
  readonly coding: Coding
  readonly size: number
  readonly content: Representation['content']
  /** Present if the content must be closed. */
  release?(): void
}

/** A file in the encoding in which it's sent. */
export interface Form extends Representation, Content {
  readonly file: SiteFile
}

/** Maximum number of cached URL spellings, so that clients can't fill the memory with variants. */
const MAX_SPELLINGS = 10_000
const MAX_SPELLING = 500

/** Files that aren't kept in memory, but read to be compressed, at the same time. Others are sent as they are meanwhile. */
const MAX_LARGE = 2

interface Entry {
  readonly key: string
  readonly content: Content
  readonly bytes: number
  /** The cache keys that map to this content. */
  readonly spellings: Set<string>
}

/** The cache for one revision of a site. Evicts the oldest entry first. */
export class FormCache {
  private readonly forms = new Map<string, Form>()
  private readonly entries = new Map<string, Entry>()
  private readonly coming = new Map<string, Promise<Content | undefined>>()
  /** Keys of large files that compression doesn't make smaller. */
  private readonly incompressible = new Set<string>()
  private bytes = 0
  private large = 0

  /** `limit` is in bytes. */
  constructor(private readonly limit: number) {}

  /** The cached response for a key. */
  get(key: string): Form | undefined {
    return this.forms.get(key)
  }

  /** Caches a response that is in memory. */
  set(key: string, form: Form): void {
    const entry = this.entries.get(contentKey(form.file, form.coding))
    if (!entry || entry.content.content !== form.content || key.length > MAX_SPELLING) return
    this.forms.set(key, form)
    entry.spellings.add(key)
    const [oldest] = this.forms.keys()
    if (this.forms.size > MAX_SPELLINGS && oldest !== undefined) this.forget(oldest)
  }

  /**
   * The content of a file, compressed if that makes it smaller and not too many requests are waiting. Undefined if the
   * file was replaced before it was opened.
   */
  async content(file: SiteFile, coding: Coding): Promise<Content | undefined> {
    const key = contentKey(file, coding)
    const entry = this.entries.get(key)
    if (entry) return entry.content
    const { bytes } = file
    if (coding === 'identity')
      return bytes ? this.remember(key, { coding, size: file.size, content: bytes }) : streamed(file)
    // Concurrent requests share one read.
    let coming = this.coming.get(key)
    if (!coming) {
      const isAsItIs = !bytes && (this.large >= MAX_LARGE || this.incompressible.has(key))
      if (isAsItIs) return streamed(file)
      coming = (bytes ? this.compressed(file, bytes, coding) : this.compressedLarge(file, coding)).finally(() =>
        this.coming.delete(key),
      )
      this.coming.set(key, coming)
    }
    return (await coming) ?? streamed(file)
  }

  clear(): void {
    this.forms.clear()
    this.entries.clear()
    this.incompressible.clear()
    this.bytes = 0
  }

  private async compressed(file: SiteFile, bytes: Uint8Array, coding: 'br' | 'gzip'): Promise<Content> {
    const sent = await compress(bytes, coding)
    const plain: Content = { coding: 'identity', size: file.size, content: bytes }
    if (!sent) return plain
    const key = contentKey(file, coding)
    // The source has its bytes in memory anyway. Remembered, it isn't compressed in vain at each request.
    if (sent === bytes) return this.remember(key, plain, 0)
    return this.remember(key, { coding, size: sent.byteLength, content: sent })
  }

  /** Undefined if the file has been replaced, doesn't get smaller, or others are waiting. */
  private async compressedLarge(file: SiteFile, coding: 'br' | 'gzip'): Promise<Content | undefined> {
    this.large++
    try {
      const bytes = await readWhole(file)
      const sent = bytes && (await compress(bytes, coding))
      const key = contentKey(file, coding)
      if (sent && sent !== bytes) return this.remember(key, { coding, size: sent.byteLength, content: sent })
      if (sent) this.incompressible.add(key)
      return undefined
    } finally {
      this.large--
    }
  }

  private remember(key: string, content: Content, bytes = content.size): Content {
    const entry: Entry = { key, content, bytes, spellings: new Set() }
    this.entries.set(key, entry)
    this.bytes += entry.bytes
    for (const oldest of this.entries.values()) {
      if (this.bytes <= this.limit || oldest === entry) break
      this.entries.delete(oldest.key)
      this.bytes -= oldest.bytes
      for (const spelling of oldest.spellings) this.forms.delete(spelling)
    }
    return content
  }

  private forget(key: string): void {
    const form = this.forms.get(key)
    if (!form) return
    this.forms.delete(key)
    this.entries.get(contentKey(form.file, form.coding))?.spellings.delete(key)
  }
}

/** Read while it's sent. Undefined if the file was replaced before it was opened. */
async function streamed(file: SiteFile): Promise<Content | undefined> {
  const opened = await file.open?.()
  if (!opened) return undefined
  const release = () => void opened.close().catch(() => undefined)
  return { coding: 'identity', size: file.size, content: opened.stream, release }
}

/** Undefined if the file was replaced, even while it was read. */
async function readWhole(file: SiteFile): Promise<Uint8Array | undefined> {
  const opened = await file.open?.()
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of opened?.stream(0, file.size - 1) ?? []) chunks.push(chunk)
    return opened && Buffer.concat(chunks)
  } catch {
    return undefined
  } finally {
    await opened?.close().catch(() => undefined)
  }
}

function contentKey({ path, etag }: SiteFile, coding: Coding): string {
  return `${coding} ${etag} ${path}`
}
