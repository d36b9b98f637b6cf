// The pages that are open in browsers, and the server-sent events for them.
import type { PreviewMessage } from '../browser/preview-messages.ts'

const NO_FINDINGS = '[]'

/** A page that is open in a browser. */
export interface OpenPage {
  /** The path in its URL. */
  readonly path: string
  /** The version that the browser has. */
  version: string
  /** The findings that it shows, as JSON. */
  findings: string
  send(message: PreviewMessage): void
}

/** All open pages. */
export class OpenPages {
  private readonly pages = new Set<OpenPage>()

  get size(): number {
    return this.pages.size
  }

  [Symbol.iterator](): Iterator<OpenPage> {
    return this.pages[Symbol.iterator]()
  }

  /** The distinct paths of all open pages. */
  paths(): Set<string> {
    return new Set([...this.pages].map(({ path }) => path))
  }

  broadcast(message: PreviewMessage): void {
    for (const page of this.pages) page.send(message)
  }

  /** A stream of events for a page. Calls `opened` once events can be sent. Ends with the request. */
  stream(page: { path: string; version: string }, signal: AbortSignal, opened: (page: OpenPage) => void): Response {
    const encoder = new TextEncoder()
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const open: OpenPage = {
          ...page,
          findings: NO_FINDINGS,
          send: (message) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`)),
        }
        leave = () => {
          if (!this.pages.delete(open)) return
          signal.removeEventListener('abort', leave)
          controller.close()
        }
        this.pages.add(open)
        signal.addEventListener('abort', leave)
        if (signal.aborted) return leave()
        // Browsers reconnect within a second after the server restarts.
        controller.enqueue(encoder.encode('retry: 500\n\n'))
        opened(open)
      },
      cancel: () => leave(),
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
  }
}
