// How `galley lsp` ends, by the Language Server Protocol: what an editor sends, and the exit code.
// https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#exit
import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { PROGRAM } from './program.ts'

const INITIALIZE = { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }
const SHUTDOWN = { id: 2, method: 'shutdown' }
const EXIT = { method: 'exit' }

/** Sends messages, and ends the input. */
function serve(...messages: readonly object[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [PROGRAM, 'lsp'])
  let err = ''
  child.stdout.resume()
  child.stderr.on('data', (piece: Buffer) => {
    err += piece.toString()
  })
  for (const message of messages) {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${text.length}\r\n\r\n${text}`)
  }
  child.stdin.end()
  return new Promise((done) => child.on('close', (code) => done({ code, err })))
}

it.each([
  ['0 after shutdown and exit', 0, [INITIALIZE, SHUTDOWN, EXIT]],
  ['0 after shutdown and the end of the input', 0, [INITIALIZE, SHUTDOWN]],
  ['1 after exit without shutdown', 1, [INITIALIZE, EXIT]],
  ['1 after the end of the input without shutdown', 1, [INITIALIZE]],
  ['1 if nothing was ever said', 1, []],
] as const)('exits with %s', async (_, expected, messages) => {
  const { code, err } = await serve(...messages)
  expect([code, err]).toEqual([expected, ''])
})
