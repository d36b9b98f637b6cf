// Sends a question to the assistant, and receives its answer piece by piece.
import { type AssistantEvent, type AssistantQuestion, eventData } from '../../request/assistant-message.ts'

/** Seconds. Whoever has to wait longer is not told to try again in a minute. */
const SOON = 120
const MAX_BYTES = 4 * 1024 * 1024

/** Too many questions in a short time, so that another try soon will do. */
export class TooMany extends Error {}

/** Yields the events of an answer. Throws if there is none, or if it breaks off. */
export async function* ask(
  endpoint: string,
  question: AssistantQuestion,
  signal: AbortSignal,
): AsyncGenerator<AssistantEvent> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    credentials: 'same-origin',
    signal,
  })
  // Without the header, or from another host that doesn't show it, it's a matter of a minute.
  if (response.status === 429 && Number(response.headers.get('retry-after')) <= SOON) throw new TooMany()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!response.ok || !response.body || !isStream) throw new Error(`The assistant answered ${response.status}.`)
  let isComplete = false
  for await (const data of eventData(response.body, MAX_BYTES)) {
    const event = JSON.parse(data) as AssistantEvent
    if (event.type === 'error') throw new Error('The assistant failed.')
    isComplete = event.type === 'end'
    yield event
  }
  if (!isComplete) throw new Error('The answer broke off.')
}
