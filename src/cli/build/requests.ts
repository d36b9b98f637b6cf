// Many builds of one folder by one process: what was loaded, compiled and made warm for the first serves all of them.
import { createInterface } from 'node:readline'
import type { ExitCode, Terminal } from '../command.ts'
import { messageOf } from '../error-message.ts'

/**
 * Runs `build` once for each line of standard input, one after the other, until it ends. A build that can't run prints
 * `{"error": "…"}` in place of its report. Bugs are thrown: a process that met one isn't used again.
 */
export async function buildOnRequest(build: () => Promise<ExitCode>, terminal: Terminal): Promise<ExitCode> {
  for await (const _ of createInterface({ input: process.stdin })) {
    try {
      await build()
    } catch (error) {
      const message = messageOf(error)
      if (message === undefined) throw error
      terminal.out(`${JSON.stringify({ error: message })}\n`)
    }
  }
  return 0
}
