// A progress line that is redrawn on a terminal, and not shown anywhere else.
import type { Terminal } from './command.ts'

const EVERY_MS = 80

/** Shows how far a long task is. `clear` removes the line. */
export interface Progress {
  update(stage: string, done: number, all?: number): void
  clear(): void
}

/** A progress line for this terminal. */
export function createProgress(terminal: Terminal, now: () => number): Progress {
  if (!terminal.interactive) return { update() {}, clear() {} }
  const started = now()
  let drawn = 0
  return {
    update(stage, done, all) {
      const time = now()
      if (time - drawn < EVERY_MS && done !== all) return
      drawn = time
      const rate = Math.round((done * 1000) / Math.max(1, time - started))
      terminal.err(`\r\u001b[K${stage} ${done}${all === undefined ? '' : ` of ${all}`} (${rate}/s)`)
    },
    clear: () => terminal.err('\r\u001b[K'),
  }
}
