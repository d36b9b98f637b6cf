// Test helpers: a server on a port, and a client that sends raw bytes.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach } from 'vitest'
import type { Limits } from './limits.ts'
import { type Listener, listen } from './listen.ts'
import type { PlainHandler } from './plain-lane.ts'

/** A running server. */
export interface TestServer {
  readonly port: number
  connect(): Promise<Socket>
  /** Sends text, and returns everything received until the server closes or `until` matches. */
  send(text: string | readonly string[], until?: RegExp): Promise<string>
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a server that stops after the test. */
export async function start(
  listener: Listener,
  limits: Partial<Limits> = {},
  plain?: PlainHandler,
): Promise<TestServer> {
  const stop = new AbortController()
  const { address, closed } = await listen(listener, { port: '0', host: '127.0.0.1', stop: stop.signal, limits, plain })
  stops.push(() => {
    stop.abort()
    return closed
  })
  const port = Number(new URL(address).port)
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  return {
    port,
    connect: open,
    async send(text, until) {
      const socket = await open()
      let answer = ''
      const end = new Promise<void>((done) => {
        socket.on('data', (data) => {
          answer += data.toString('latin1')
          if (until?.test(answer)) done()
        })
        socket.on('close', () => done())
      })
      for (const part of typeof text === 'string' ? [text] : text) socket.write(Buffer.from(part, 'latin1'))
      await end
      socket.destroy()
      return answer
    },
  }
}

/** Waits until a connection is closed by either side. A reset counts too. */
export function whenClosed(socket: Socket): Promise<void> {
  return new Promise((done) => {
    if (socket.closed) done()
    else socket.once('close', () => done())
  })
}

/** The status code of a raw response. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}
