// The port of a host: what one client may occupy.
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listenOn } from '../../src/host/listen.ts'

it('ends the connection of a client that takes no answer', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
      cancel: end,
    })
  const server = await listenOn(
    { fetch: async () => new Response(endless()) },
    { port: 0, address: '127.0.0.1', idle: 200 },
  )
  onTestFinished(() => server.close(0))
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // The server has let go of the answer although the client has read nothing and is still there.
  await ended
  expect(socket.bytesRead).toBeLessThan(1_000_000)
  expect(socket.destroyed).toBe(false)
})

it('ends the connection of a client that sends its headers slowly', async () => {
  const server = await listenOn(
    { fetch: async () => new Response('') },
    { port: 0, address: '127.0.0.1', headersTimeout: 100 },
  )
  onTestFinished(() => server.close(0))
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  const answer: Buffer[] = await socket.toArray()
  expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 408 /)
})

it('has one answer at a time for a client that asks for many and takes none', async () => {
  let asked = 0
  const server = await listenOn(
    {
      fetch: async () => {
        asked++
        return new Response(new Uint8Array(10_000_000))
      },
    },
    { port: 0, address: '127.0.0.1' },
  )
  onTestFinished(() => server.close(0))
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20))
  // All that it sent has been read by the time another client has its answer.
  const other = await fetch(`http://127.0.0.1:${server.port}/`)
  await other.arrayBuffer()
  expect(asked).toBe(2)
})
