// Makes a conversation short enough for a model with a small context window.
import type { ModelMessage } from './model.ts'

/** Characters that are left of a result, at least. Less than that says nothing. */
const MIN_RESULT = 400
const CUT = '\n[The rest was left out.]'

/** The characters that a model reads. */
export function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + message.content.length + callsOf(message) + foundIn(message).length, 0)
}

function foundIn(message: ModelMessage): string {
  return message.role === 'user' ? (message.found ?? '') : ''
}

function callsOf(message: ModelMessage): number {
  return 'tool_calls' in message ? JSON.stringify(message.tool_calls).length : 0
}

/**
 * Leaves out the oldest messages before the question, and then the ends of the longest results, until there are at most
 * `max` characters. The rules, the question, and the calls stay, however long they are.
 */
export function fitMessages(messages: readonly ModelMessage[], max: number): readonly ModelMessage[] {
  let excess = sizeOf(messages) - max
  if (excess <= 0) return messages
  const question = messages.findLastIndex(({ role }) => role === 'user')
  let first = 1
  while (first < question && excess > 0) excess -= messages[first++]?.content.length ?? 0
  const kept = [...messages.slice(0, 1), ...messages.slice(first)]
  if (excess <= 0) return kept
  const length = resultLength(kept, excess)
  return kept.map((message) => {
    if (message.role === 'tool') return { ...message, content: cut(message.content, length) }
    return message.role === 'user' && message.found ? { ...message, found: cut(message.found, length) } : message
  })
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, Math.max(0, length - CUT.length)) + CUT
}

/** The length to which all longer results have to be cut, so that `excess` characters go. */
function resultLength(messages: readonly ModelMessage[], excess: number): number {
  const lengths = messages
    .map((message) => (message.role === 'tool' ? message.content : foundIn(message)).length)
    .sort((a, b) => b - a)
  let sum = 0
  for (const [i, length] of lengths.entries()) {
    sum += length
    const level = Math.floor((sum - excess) / (i + 1))
    if (level >= (lengths[i + 1] ?? 0)) return Math.max(level, MIN_RESULT)
  }
  return MIN_RESULT
}
