// Turns a request from the chat on a page into a stream of events.
import * as z from 'zod'
import { type AssistantQuestion, encodeEvent, MAX_MESSAGES } from '../request/assistant-message.ts'
import { type Answering, answer } from './answer.ts'

/** Milliseconds until an answer must be complete. */
export const MAX_TIME = 180_000
/** Milliseconds between signs of life, because proxies end silent connections. */
const SIGN_OF_LIFE = 15_000

const MAX_QUESTION = 4_000

const questionSchema = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(40_000) }))
    .min(1)
    .max(MAX_MESSAGES)
    .refine((messages) => {
      const last = messages.at(-1)
      return last?.role === 'user' && last.content.trim() !== '' && last.content.length <= MAX_QUESTION
    }, `The last message must be a question of at most ${MAX_QUESTION} characters.`),
  page: z.string().max(1_000).optional(),
  language: z.string().max(40).optional(),
})

/** A question from a request body. Throws an error for people if it isn't one. */
export function readQuestion(body: string): AssistantQuestion {
  const parsed = questionSchema.safeParse(JSON.parse(body))
  if (!parsed.success) throw new TypeError(z.prettifyError(parsed.error))
  return parsed.data
}

/** What became of an answer. */
export interface Outcome {
  /** Whether the reader left before the end, which says nothing about the answer. */
  readonly hasLeft: boolean
  /** Whether it says that the pages don't answer the question, or names none. */
  readonly isUnanswered: boolean
  /** Why it failed. */
  readonly error: Error | undefined
}

/**
 * The response with the answer. It ends when the reader leaves. `onEnd` learns what became of it, and whatever goes wrong
 * with the model: readers see only that there is no answer.
 */
export function respond(
  question: AssistantQuestion,
  { signal, ...answering }: Answering,
  onEnd: (outcome: Outcome) => void,
): Response {
  const gone = new AbortController()
  const ends = AbortSignal.any([signal, gone.signal, AbortSignal.timeout(MAX_TIME)])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text))
      }
      const life = setInterval(() => send(':\n\n'), SIGN_OF_LIFE)
      let isUnanswered = true
      let error: Error | undefined
      try {
        for await (const event of answer(question, { ...answering, signal: ends })) {
          if (event.type === 'sources') isUnanswered = event.sources.length === 0
          if (event.type === 'end' && event.unanswered) isUnanswered = true
          send(encodeEvent(event))
        }
      } catch (thrown) {
        error = thrown as Error
        send(encodeEvent({ type: 'error' }))
      } finally {
        clearInterval(life)
      }
      const hasLeft = gone.signal.aborted || signal.aborted
      onEnd({ hasLeft, isUnanswered: isUnanswered && !hasLeft && !error, error: hasLeft ? undefined : error })
      if (!gone.signal.aborted) controller.close()
    },
    cancel() {
      gone.abort()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // nginx would collect the events and send them all at the end.
      'x-accel-buffering': 'no',
    },
  })
}
