// What an API answered: status, time, size and headers, and the body as what it is. Nothing in it becomes markup.
import { isJsonType } from '../../request/assemble.ts'
import { indentJson } from '../../request/indent-json.ts'
import { type StreamItem, type StreamKind, StreamReader, streamKind } from '../../request/stream.ts'
import { copyFor } from '../clipboard.ts'
import { button, h } from './dom.ts'
import type { FieldContext } from './field.ts'
import { jsonNodes } from './highlight.ts'
import type { Answer } from './send.ts'

/** Bytes of a text that are shown; all of it can be downloaded. */
const MAX_SHOWN = 500_000
/** Bytes that are kept of what doesn't end. */
const MAX_KEPT = 100_000_000
const MAX_ITEMS = 1000

/** The part of the dialog that shows answers. */
export class ResponsePart {
  readonly root: HTMLElement
  private readonly facts = h('div', { class: 'pg-facts', role: 'status' })
  private readonly content = h('div', { class: 'pg-answer' })
  private url: string | undefined

  constructor(private readonly context: FieldContext) {
    this.content.append(h('p', { class: 'pg-empty' }, context.word('requestHint')))
    this.root = h(
      'section',
      { class: 'pg-panel pg-response', 'aria-label': context.word('response') },
      h('div', { class: 'pg-panel-head' }, h('h3', {}, context.word('response')), this.facts),
      this.content,
    )
  }

  /** What is shown until something comes. */
  wait(): void {
    this.clear()
    this.facts.replaceChildren(h('span', { class: 'pg-waiting', 'aria-hidden': 'true' }))
    this.content.replaceChildren()
  }

  /** Why there is no answer, and what the reader can do about it. */
  fail(message: string, ...actions: readonly HTMLElement[]): void {
    this.facts.replaceChildren()
    this.content.replaceChildren(h('div', { class: 'pg-failure', role: 'alert' }, h('p', {}, message), ...actions))
  }

  /** Shows an answer while it comes. Ends when all of it is there, or the reader stopped it. */
  async show(answer: Answer, started: number): Promise<void> {
    const { context } = this
    const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    const kind = answer.status < 300 ? 'good' : answer.status < 400 ? 'moved' : 'bad'
    const measure = h('span', {})
    this.facts.replaceChildren(
      h('span', { class: `pg-status pg-status-${kind}` }, `${answer.status} ${answer.statusText}`.trim()),
      measure,
    )
    const headers = h(
      'details',
      { class: 'pg-headers' },
      h('summary', {}, `${context.word('headers')} (${answer.headers.length})`),
      h('dl', {}, ...answer.headers.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
    )
    const place = h('div', {})
    this.content.replaceChildren(
      ...(answer.isRelayed ? [h('p', { class: 'pg-remark' }, context.word('sentByRelay'))] : []),
      headers,
      place,
    )
    const chunks: Uint8Array[] = []
    let size = 0
    const stream = streamKind(type)
    const items = stream && this.items(stream, place)
    const decoder = decoderFor(type)
    try {
      for await (const chunk of chunksOf(answer.body)) {
        if (size < MAX_KEPT) chunks.push(chunk)
        size += chunk.length
        items?.(decoder.decode(chunk, { stream: true }), false)
        measure.textContent = `${duration(performance.now() - started)} · ${bytes(size)}`
      }
    } catch (error) {
      // The reader stopped it. Otherwise, what came is all that there is.
      if (error instanceof DOMException) throw error
      this.remark('brokenOff')
    } finally {
      items?.(decoder.decode(), true)
      measure.textContent = `${duration(performance.now() - started)} · ${bytes(size)}`
      const blob = new Blob(chunks as BlobPart[], { type: type.split(';')[0] ?? '' })
      if (size > 0 && !stream) await this.body(blob, type, place)
      else if (size === 0) place.replaceChildren(h('p', { class: 'pg-empty' }, context.word('noBody')))
    }
  }

  /** Says that the reader ended it. */
  stopped(): void {
    if (this.facts.querySelector('.pg-waiting')) this.facts.replaceChildren()
    this.remark('stopped')
  }

  private remark(key: 'brokenOff' | 'stopped'): void {
    this.facts.append(h('span', { class: 'pg-remark' }, this.context.word(key)))
  }

  private async body(blob: Blob, type: string, place: HTMLElement): Promise<void> {
    this.clear()
    this.url = URL.createObjectURL(blob)
    const download = h(
      'a',
      { class: 'pg-download', href: this.url, download: fileName(type) },
      this.context.word('download'),
    )
    const [kind] = type.split('/')
    if (kind === 'image')
      return place.replaceChildren(
        h('img', { class: 'pg-image', src: this.url, alt: this.context.word('response') }),
        download,
      )
    if (kind === 'audio') return place.replaceChildren(h('audio', { controls: true, src: this.url }), download)
    if (kind === 'video') return place.replaceChildren(h('video', { controls: true, src: this.url }), download)
    const head = new Uint8Array(await blob.slice(0, 2000).arrayBuffer())
    // A zero byte is in no text.
    if (head.includes(0)) return place.replaceChildren(download)
    const isCut = blob.size > MAX_SHOWN
    const text = decoderFor(type).decode(await blob.slice(0, MAX_SHOWN).arrayBuffer())
    const isJson = isJsonType(type) || /^\s*[[{]/.test(text)
    const lines = !isJson ? text : isCut && isJsonType(type) ? indentJson(text) : pretty(text)
    const code = h('code', {}, ...(isJson ? jsonNodes(lines) : [lines]))
    const copy = button('', () => void copyFor(copy, code.textContent), {
      class: 'code-block-copy-button pg-copy',
      'aria-label': this.context.word('copyCode'),
      'data-copied': this.context.word('copied'),
    })
    const cut = isCut && h('p', { class: 'pg-remark' }, this.context.word('cutOff', { size: bytes(MAX_SHOWN) }))
    place.replaceChildren(
      h('div', { class: 'pg-code-frame' }, copy, h('pre', { tabindex: 0 }, code)),
      ...(cut ? [cut] : []),
      download,
    )
  }

  /** Takes the text of a stream, and shows each item when it is complete. */
  private items(kind: StreamKind, place: HTMLElement): (text: string, isEnd: boolean) => void {
    const reader = new StreamReader(kind)
    const list = h('ol', {
      class: 'pg-items-list',
      role: 'log',
      tabindex: 0,
      'aria-label': this.context.word('response'),
    })
    place.replaceChildren(list)
    return (text, isEnd) => {
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
      list.append(...reader.add(text, isEnd).map(itemElement))
      while (list.childElementCount > MAX_ITEMS) list.firstElementChild?.remove()
      if (isAtEnd) list.scrollTop = list.scrollHeight
    }
  }

  private clear(): void {
    if (this.url !== undefined) URL.revokeObjectURL(this.url)
    this.url = undefined
  }
}

function itemElement({ name, data }: StreamItem): HTMLElement {
  const isJson = /^\s*[[{]/.test(data)
  return h(
    'li',
    {},
    name !== undefined && h('span', { class: 'pg-event' }, name),
    h('code', {}, ...(isJson ? jsonNodes(pretty(data)) : [data])),
  )
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return
    yield next.value
  }
}

/** JSON with a line for each value. Other texts stay as they are. */
function pretty(text: string): string {
  try {
    JSON.parse(text)
    return indentJson(text)
  } catch {
    return text
  }
}

/** The text of an answer in the encoding that its type names. */
function decoderFor(type: string): TextDecoder {
  try {
    return new TextDecoder(/;\s*charset="?([^\s";]+)/i.exec(type)?.[1])
  } catch {
    // The browser doesn't know it.
    return new TextDecoder()
  }
}

function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`
}

function bytes(count: number): string {
  if (count < 1000) return `${count} B`
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)} kB` : `${(count / 1_000_000).toFixed(1)} MB`
}

function fileName(type: string): string {
  const ending = /\/(?:[\w.-]+\+)?(json|xml|csv|html|png|jpeg|gif|webp|svg|pdf|zip|mpeg|wav|ogg|mp4|webm)\b/.exec(
    type,
  )?.[1]
  return `response.${ending ?? (type.startsWith('text/') ? 'txt' : 'bin')}`
}
