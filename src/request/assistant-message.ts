// What the chat on a page and the assistant behind it send each other: a question as JSON, and an answer as events.

/** Messages of a conversation that are sent with a question. Of a longer one, the latest. */
export const MAX_MESSAGES = 20

/** What the chat posts, as JSON. */
export interface AssistantQuestion {
  /** The end of the conversation. The last message is the question. */
  readonly messages: readonly AssistantMessage[]
  /** The path of the page that the reader has open, without the site's base path: `/guides/start`. */
  readonly page?: string
  /** The language of that page, such as `en`. */
  readonly language?: string
}

export interface AssistantMessage {
  readonly role: 'user' | 'assistant'
  /** Markdown. */
  readonly content: string
}

/** A page that an answer is based on. */
export interface AssistantSource {
  /** Its path without the base path, maybe with a heading: `/guides/start#install`. */
  readonly page: string
  readonly title: string
}

/** One event of the answer, which is a stream of server-sent events with JSON in `data`. */
export type AssistantEvent =
  /** The assistant searches, or reads a page. */
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'read'; readonly title: string }
  /** The next piece of the answer, in Markdown. */
  | { readonly type: 'text'; readonly text: string }
  /** The pages that it's based on. */
  | { readonly type: 'sources'; readonly sources: readonly AssistantSource[] }
  /** The answer ends early. */
  | { readonly type: 'error' }
  /** The answer is complete. It may only say that the pages don't answer the question. */
  | { readonly type: 'end'; readonly unanswered?: true }

/** An event as it's sent, by the specification of server-sent events in the HTML standard. */
export function encodeEvent(event: AssistantEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

/** Yields the `data` of each server-sent event in a stream of bytes. Stops reading when the caller stops. */
export async function* eventData(body: ReadableStream<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let [rest, bytes] = ['', 0]
  try {
    for (;;) {
      const { done, value } = await reader.read()
      bytes += value?.length ?? 0
      if (bytes > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes.`)
      // Only what is new is searched for ends of lines: a line can come in thousands of pieces.
      const [next = '', ...lines] = decoder.decode(value, { stream: !done }).split(/\r\n|\n|\r/)
      rest += next
      if (lines.length === 0 && !done) continue
      for (const line of [rest, ...lines.slice(0, done ? undefined : -1)])
        if (line.startsWith('data:')) yield line.slice(5).trim()
      rest = lines.at(-1) ?? ''
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
