// A response as plain data, and how to send it to a socket or as a web `Response`.
import type { ServerResponse } from 'node:http'

/** A response to a request. */
export interface Answer {
  readonly status: number
  /** Alternating names and values, the fastest form for Node. */
  readonly headers: readonly string[]
  /** Undefined if there's no body, as for 304. A stream yields bytes only as fast as they're consumed. */
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /** Called when the body has been sent or isn't wanted. Closes whatever the body is read from. */
  release?(): void
}

/** Milliseconds within which a client must accept one chunk. A slower client has left or is attacking. */
const STALL = 30_000

/** Sends a response. `withBody` is false for HEAD. Never throws: if the client disconnects, sending stops. */
export async function send(response: ServerResponse, answer: Answer, withBody: boolean): Promise<void> {
  const { status, headers, body } = answer
  try {
    response.writeHead(status, headers as string[])
    if (body === undefined || !withBody) response.end()
    else if (body instanceof Uint8Array) response.end(body)
    else await sendStream(response, body)
  } catch {
    // The author configured a header that HTTP doesn't allow.
    response.destroy()
  } finally {
    answer.release?.()
  }
}

/**
 * Sends a stream as fast as the client accepts it. An error closes the connection, so that nobody mistakes half a body
 * for all of it.
 */
export async function sendStream(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  stall: number = STALL,
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return
      if (!response.write(chunk) && !(await drained(response, stall))) break
    }
    if (response.writableNeedDrain) response.destroy()
    else response.end()
  } catch {
    response.destroy()
  }
}

/** Resolves to true when more can be written, and to false if the client left or accepted nothing for too long. */
function drained(response: ServerResponse, stall: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isDrained: boolean) => {
      clearTimeout(timer)
      response.off('drain', onDrain)
      response.off('close', onClose)
      resolve(isDrained)
    }
    const onDrain = () => done(true)
    const onClose = () => done(false)
    const timer = setTimeout(() => done(false), stall)
    response.on('drain', onDrain)
    response.on('close', onClose)
  })
}

/** The same response as a web `Response`. */
export function toResponse({ status, headers, body, release }: Answer, withBody = true): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, i): [string, string] => [
    headers[2 * i] as string,
    headers[2 * i + 1] as string,
  ])
  if (!withBody || body === undefined || body instanceof Uint8Array) {
    release?.()
    return new Response(withBody && body ? inOnePiece(body as Uint8Array) : null, { status, headers: pairs })
  }
  const whole = async function* () {
    try {
      yield* body
    } finally {
      release?.()
    }
  }
  return new Response(whole() as unknown as BodyInit, { status, headers: pairs })
}

/** A `Response` copies bytes, so each client that reads slowly would have a copy of the file. A stream passes them on. */
function inOnePiece(bytes: Uint8Array): ReadableStream {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
