// What is sent for a request, as plain data, and how it is sent: to a socket, or as a `Response` of the web.
import type { ServerResponse } from 'node:http'

/** An answer to a request. */
export interface Answer {
  readonly status: number
  /** Names and values in turn, the way Node sends them fastest. */
  readonly headers: readonly string[]
  /** Left out where there is none, as for 304. A stream yields bytes only as fast as they are taken. */
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /** Called when the body has been sent or isn't wanted: closes what it is read from. */
  release?(): void
}

/** A client that takes less than one chunk in this time, in milliseconds, has gone or means harm. */
const STALL = 30_000

/** Sends an answer. `withBody` is false for HEAD. Never throws: a client that goes away ends it. */
export async function send(response: ServerResponse, answer: Answer, withBody: boolean): Promise<void> {
  const { status, headers, body } = answer
  try {
    response.writeHead(status, headers as string[])
    if (body === undefined || !withBody) response.end()
    else if (body instanceof Uint8Array) response.end(body)
    else await sendStream(response, body)
  } catch {
    // A header of the author's that no header can be.
    response.destroy()
  } finally {
    answer.release?.()
  }
}

/** Sends a stream as fast as the client takes it. A fault on the way closes the connection, so nobody takes half for all. */
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

/** True once more can be written; false when the client is gone, or took nothing for so long. */
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

/** The same answer for code that speaks the web's `Request` and `Response`. */
export function toResponse({ status, headers, body, release }: Answer, withBody = true): Response {
  const pairs = Array.from({ length: headers.length / 2 }, (_, i): [string, string] => [
    headers[2 * i] as string,
    headers[2 * i + 1] as string,
  ])
  if (!withBody || body === undefined || body instanceof Uint8Array) {
    release?.()
    return new Response(withBody ? (body as Uint8Array<ArrayBuffer> | undefined) : null, { status, headers: pairs })
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
