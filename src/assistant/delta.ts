// Reads the events of a model's stream. OpenAI described their shape, and servers differ in most details of it.
import { ModelError, refusalOf } from './model-error.ts'
import type { ReasoningPiece } from './reasoning.ts'
import type { CallPiece } from './tool-calls.ts'

/** What one event adds to the answer. */
export interface Delta {
  readonly text: string
  readonly calls: readonly CallPiece[]
  /** The fields of the message, which may include what the model thinks. */
  readonly fields: ReasoningPiece
}

const NOTHING: Delta = { text: '', calls: [], fields: {} }

/** Reads the data of one event. Throws `ModelError` for an error in the middle of a stream. */
export function readDelta(data: string): Delta {
  if (data === '') return NOTHING
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    throw new ModelError(`The model sent something that isn’t JSON: ${data.slice(0, 200)}`)
  }
  if (!isObject(event)) return NOTHING
  // The last event of a stream may have only statistics.
  const choice = Array.isArray(event.choices) ? event.choices.find(isObject) : undefined
  const problem = event.error ?? choice?.error ?? (event.choices ? undefined : (event.detail ?? event.message))
  if (problem) {
    const reason = reasonOf(problem)
    throw new ModelError(`The model failed: ${reason}`, refusalOf(codeOf(problem), reason))
  }
  const fields = choice?.delta ?? choice?.message
  if (!isObject(fields)) return NOTHING
  const { content, refusal, tool_calls: calls } = fields
  return {
    text: textOf(content) || textOf(refusal),
    calls: Array.isArray(calls) ? calls.filter(isObject) : [],
    fields,
  }
}

/** Mistral sends a list of parts if the model thinks, and its thoughts are parts of another type. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

function reasonOf(problem: unknown): string {
  if (typeof problem === 'string') return problem
  const { message } = isObject(problem) ? problem : {}
  return typeof message === 'string' ? message : JSON.stringify(problem).slice(0, 300)
}

function codeOf(problem: unknown): number {
  const { code } = isObject(problem) ? problem : {}
  return typeof code === 'number' ? code : 200
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
