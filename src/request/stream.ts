// Splits streamed bodies (server-sent events and JSON lines) into items as they arrive.

/** One item of a stream, as text. */
export interface StreamItem {
  /** The name of a server-sent event. */
  readonly name?: string
  readonly data: string
}

export type StreamKind = 'events' | 'lines'

/** The kind of stream for a media type. */
export function streamKind(type: string): StreamKind | undefined {
  if (/^text\/event-stream\b/i.test(type)) return 'events'
  return /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonl|jsonlines|x-jsonlines|json-seq|stream\+json)\b/i.test(type)
    ? 'lines'
    : undefined
}

/** Takes text as it arrives, and returns the items that are complete. */
export class StreamReader {
  private rest = ''
  private name = ''
  private data: string[] = []

  constructor(private readonly kind: StreamKind) {}

  /** `isEnd` is true for the last text. */
  add(text: string, isEnd = false): StreamItem[] {
    // A line may end with CR, LF, or both, and the two may arrive separately.
    const whole = this.rest + text
    const holds = !isEnd && whole.endsWith('\r') ? 1 : 0
    const lines = whole.slice(0, whole.length - holds).split(/\r\n|\r|\n/)
    this.rest = isEnd ? '' : (lines.pop() ?? '') + whole.slice(whole.length - holds)
    const items = lines.flatMap((line) => (this.kind === 'events' ? this.event(line) : plainLine(line)))
    if (isEnd && this.kind === 'events') items.push(...this.event(''))
    return items
  }

  /** One line in the server-sent events format (HTML, 9.2.6). */
  private event(line: string): StreamItem[] {
    if (line === '') {
      const item =
        this.data.length > 0 ? [{ ...(this.name !== '' && { name: this.name }), data: this.data.join('\n') }] : []
      this.name = ''
      this.data = []
      return item
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.name = value
    else if (field === 'data') this.data.push(value)
    return []
  }
}

function plainLine(line: string): StreamItem[] {
  // JSON text sequences (RFC 7464) start each text with this character.
  const data = (line.startsWith('\u001e') ? line.slice(1) : line).trim()
  return data === '' ? [] : [{ data }]
}
