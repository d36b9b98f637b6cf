// Talks to a language model through the API of chat completions, which OpenAI began, and most providers and local
// servers offer: https://platform.openai.com/docs/api-reference/chat
import { readWithin } from '../relay/read-body.ts'
import { eventData } from '../request/assistant-message.ts'
import { type CallPiece, type ToolCall, ToolCalls, type WireCall, wireCall } from './tool-calls.ts'

/** Where the model is, and how to ask it. */
export interface ModelSettings {
  /** The address of the API, up to `/chat/completions`: `https://api.openai.com/v1`. */
  readonly url: string
  /** The name of the model. */
  readonly model: string
  /** Sent as a bearer token. Local servers need none. */
  readonly key?: string | undefined
  /** More keys of the request, such as `temperature`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** A message of the conversation with the model. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly WireCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

/** A tool that the model may call, with its arguments as JSON Schema. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  readonly parameters: object
}

/** What to ask. */
export interface Turn {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
  /** False if the model has to answer now. */
  readonly mayCall: boolean
}

/** How to ask. */
export interface Asking {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

/** The model can't answer. The message is for whoever runs the site, not for readers. */
export class ModelError extends Error {}

/** Bytes of one answer, with all that streaming adds. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Bytes that are read of a response that says why there is no answer. */
const MAX_REFUSAL_BYTES = 64 * 1024

/** Yields the text of the model's answer as it comes, and returns the calls that it asks for. Throws `ModelError`. */
export async function* askModel(
  settings: ModelSettings,
  turn: Turn,
  { fetch, signal }: Asking,
): AsyncGenerator<string, readonly ToolCall[]> {
  const { url, key } = settings
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(requestBody(settings, turn)),
    signal,
  })
  if (!response.ok || !response.body)
    throw new ModelError(`${url} answered ${response.status}: ${await startOf(response)}`)
  const calls = new ToolCalls()
  // Some servers don't stream, whatever they are asked.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const events = isStream ? eventData(response.body, MAX_ANSWER_BYTES) : [await textWithin(response, MAX_ANSWER_BYTES)]
  for await (const data of events) {
    if (data === '[DONE]') break
    const { content, tool_calls: pieces } = deltaOf(data)
    if (content) yield content
    calls.add(pieces ?? [])
  }
  return calls.calls
}

/** The message in which the model asked for calls. */
export function callMessage(text: string, calls: readonly ToolCall[]): ModelMessage {
  return { role: 'assistant', content: text, tool_calls: calls.map(wireCall) }
}

function requestBody({ model, options }: ModelSettings, { messages, tools, mayCall }: Turn): object {
  return {
    ...options,
    model,
    messages,
    stream: true,
    tools: tools.map((tool) => ({ type: 'function', function: tool })),
    ...(!mayCall && { tool_choice: 'none' }),
  }
}

interface Delta {
  readonly content?: string | null
  readonly tool_calls?: readonly CallPiece[] | null
}

/** What one event adds to the answer. Throws `ModelError` for an error in the middle of a stream. */
function deltaOf(data: string): Delta {
  let event: { error?: { message?: unknown } | string; choices?: { delta?: Delta; message?: Delta }[] }
  try {
    event = JSON.parse(data)
  } catch {
    throw new ModelError(`The model sent something that isn’t JSON: ${data.slice(0, 200)}`)
  }
  const { error, choices } = event
  if (error) throw new ModelError(`The model failed: ${typeof error === 'string' ? error : error.message}`)
  // The last event of a stream may have only statistics.
  const [choice] = choices ?? []
  return choice?.delta ?? choice?.message ?? {}
}

async function startOf(response: Response): Promise<string> {
  const text = await textWithin(response, MAX_REFUSAL_BYTES).catch(() => '')
  return text.replace(/\s+/g, ' ').slice(0, 300)
}

async function textWithin({ body }: Response, bytes: number): Promise<string> {
  return Buffer.from(await readWithin(body, { bytes })).toString()
}
