// Talks to a language model through the API of chat completions, which OpenAI began, and most providers and local
// servers offer: https://platform.openai.com/docs/api-reference/chat
import { readWithin } from '../relay/read-body.ts'
import { eventData } from '../request/assistant-message.ts'
import { readDelta } from './delta.ts'
import { ModelError, refusalOf } from './model-error.ts'
import { Reasoning, type ReasoningFields } from './reasoning.ts'
import { type ToolCall, ToolCalls, type WireCall, wireCall } from './tool-calls.ts'

/** Where the model is, and how to ask it. */
export interface ModelSettings {
  /** The address of the API, up to `/chat/completions`: `https://api.openai.com/v1`. */
  readonly url: string
  /** The name of the model. */
  readonly model: string
  /** Sent as a bearer token. Local servers need none. */
  readonly key?: string | undefined
  /** False for a model that can't call tools. */
  readonly tools?: boolean | undefined
  /** More keys of the request, such as `temperature`. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** A message of the conversation with the model. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  /** `found` is what a search found for the question, for a model that can't search. */
  | { readonly role: 'user'; readonly content: string; readonly found?: string }
  | (ReasoningFields & {
      readonly role: 'assistant'
      readonly content: string
      readonly tool_calls?: readonly WireCall[]
    })
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
  /** The number of requests for this answer, with this one. */
  readonly round: number
}

/** How to ask. */
export interface Asking {
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

/** What the model wants to know before it goes on, and its thoughts about that. */
export interface Calls {
  readonly calls: readonly ToolCall[]
  readonly reasoning: ReasoningFields
}

/** Bytes of one answer, with all that streaming adds. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Bytes that are read of a response that says why there is no answer. */
const MAX_REFUSAL_BYTES = 64 * 1024

/** Yields the text of the model's answer as it comes, and returns the calls that it asks for. Throws `ModelError`. */
export async function* askModel(
  settings: ModelSettings,
  turn: Turn,
  { fetch, signal }: Asking,
): AsyncGenerator<string, Calls> {
  const { url, key } = settings
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(requestBody(settings, turn)),
    signal,
  })
  if (!response.ok || !response.body) throw await refusedBy(url, response)
  const calls = new ToolCalls(turn.round)
  const reasoning = new Reasoning(turn.messages.findLast((message) => message.role === 'assistant'))
  for await (const data of eventsOf(response)) {
    if (data === '[DONE]') break
    const delta = readDelta(data)
    if (delta.text !== '') yield delta.text
    calls.add(delta.calls)
    reasoning.add(delta.fields)
  }
  return { calls: calls.calls, reasoning: reasoning.fields }
}

/** The message in which the model asked for calls. */
export function callMessage(text: string, { calls, reasoning }: Calls): ModelMessage {
  return { role: 'assistant', content: text, ...reasoning, tool_calls: calls.map(wireCall) }
}

function requestBody({ model, options }: ModelSettings, { messages, tools, mayCall }: Turn): object {
  return {
    ...options,
    model,
    messages: messages.map(written),
    stream: true,
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(!mayCall && { tool_choice: 'none' }),
  }
}

function written(message: ModelMessage): ModelMessage {
  if (message.role !== 'user' || message.found === undefined) return message
  const { role, content, found } = message
  return { role, content: `${found}\n\n${content}` }
}

/** Some servers don't stream, whatever they are asked. A few stream, and call it something else. */
async function* eventsOf(response: Response): AsyncGenerator<string> {
  const type = response.headers.get('content-type')?.toLowerCase()
  if (response.body && type?.startsWith('text/event-stream')) {
    yield* eventData(response.body, MAX_ANSWER_BYTES)
    return
  }
  const text = (await textWithin(response, MAX_ANSWER_BYTES)).trim()
  if (/^(?:data|event|id|retry|):/.test(text)) yield* eventData(new Blob([text]).stream(), MAX_ANSWER_BYTES)
  else yield text
}

async function refusedBy(url: string, response: Response): Promise<ModelError> {
  const { status, headers } = response
  const text = await startOf(response)
  return new ModelError(`${url} answered ${status}: ${text}`, refusalOf(status, text), waitOf(headers))
}

/** Milliseconds until the time that `Retry-After` names, in seconds or as a date. */
function waitOf(headers: Headers): number | undefined {
  const after = headers.get('retry-after') ?? ''
  const wait = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

async function startOf(response: Response): Promise<string> {
  const text = await textWithin(response, MAX_REFUSAL_BYTES).catch(() => '')
  return text.replace(/\s+/g, ' ').slice(0, 1000)
}

async function textWithin({ body }: Response, bytes: number): Promise<string> {
  return Buffer.from(await readWithin(body, { bytes })).toString()
}
