// Asks a model again where that helps: later if its server is busy, and for less if it can't read so much.
import { setTimeout as sleep } from 'node:timers/promises'
import { fitMessages, sizeOf } from './fit-messages.ts'
import { type Asking, askModel, type Calls, type ModelSettings, type Turn } from './model.ts'
import { ModelError } from './model-error.ts'
import type { ModelLimits } from './model-limits.ts'

/** Times that a busy server is asked again, and the milliseconds before the first of these if it doesn't say. */
const MAX_WAITS = 2
const WAIT = 1_000
/** Whoever reads doesn't wait longer than that. */
const MAX_WAIT = 20_000
/** How much shorter each try is, and the number of tries: the last one sends a fiftieth. */
const SHORTER = 0.6
const MAX_SHORTER = 8

/** As `askModel`. Learns how much the model reads. */
export async function* askPatiently(
  settings: ModelSettings,
  turn: Turn,
  { limits, ...asking }: Asking & { readonly limits: ModelLimits },
): AsyncGenerator<string, Calls> {
  let waits = 0
  let cuts = 0
  for (;;) {
    const messages = fitMessages(turn.messages, limits.maxLength)
    let hasBegun = false
    try {
      const answer = askModel(settings, { ...turn, messages }, asking)
      let piece = await answer.next()
      while (!piece.done) {
        hasBegun = true
        yield piece.value
        piece = await answer.next()
      }
      return piece.value
    } catch (error) {
      const refusal = error instanceof ModelError && !hasBegun ? error.refusal : undefined
      const wait = (error as ModelError).wait ?? WAIT * 2 ** waits
      if (refusal === 'busy' && waits++ < MAX_WAITS && wait <= MAX_WAIT)
        await sleep(wait, undefined, { signal: asking.signal })
      else if (refusal === 'long' && cuts++ < MAX_SHORTER && canBeShorter(turn, messages))
        limits.maxLength = shorter(messages)
      else throw error
    }
  }
}

function shorter(messages: Turn['messages']): number {
  return Math.floor(sizeOf(messages) * SHORTER)
}

function canBeShorter(turn: Turn, messages: Turn['messages']): boolean {
  return sizeOf(fitMessages(turn.messages, shorter(messages))) < sizeOf(messages)
}
