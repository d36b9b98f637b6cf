// The port of a host: what one client may occupy.
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { listenOn } from '../../src/host/listen.ts'

it('ends the connection of a client that takes no answer', async () => {
  const large = new Uint8Array(50_000_000)
  const server = await listenOn(
    { fetch: async () => new Response(large) },
    { port: 0, address: '127.0.0.1', idle: 200 },
  )
  onTestFinished(() => server.close(0))
  const socket = connect(server.port, '127.0.0.1')
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  // Only reading tells that it has ended.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  let bytes = 0
  socket.on('data', (piece) => {
    bytes += piece.length
  })
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
  expect(bytes).toBeLessThan(large.length)
})
