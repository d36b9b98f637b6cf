// Answers the requests of a connection one after the other, however many a client sends at once.
import type { Socket } from 'node:net'
import type { Listener } from './listen.ts'

/** Requests of a connection that may wait. Browsers send none before they have the answer to the one before. */
const MAX_WAITING = 100

/**
 * Begins each request when the one before is answered. A client that sends many and reads nothing would otherwise keep
 * all of their answers, and the files that these come from, in memory. One that has too many waiting is disconnected.
 */
export function inTurn(listener: Listener): Listener {
  const connections = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => {
        const next = connections.get(socket)?.shift()
        if (next && !socket.destroyed) next()
        else connections.delete(socket)
      })
      listener(request, response)
    }
    const waiting = connections.get(socket)
    if (!waiting) {
      connections.set(socket, [])
      begin()
    } else if (waiting.push(begin) > MAX_WAITING) socket.destroy()
  }
}
