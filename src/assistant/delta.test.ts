// The events of a model's stream, as different servers send them.
import { expect, it } from 'vitest'
import { readDelta } from './delta.ts'

const textOf = (event: unknown) => readDelta(JSON.stringify(event)).text

it.each([
  ['a piece of text', { choices: [{ delta: { content: 'Hi' } }] }, 'Hi'],
  ['a whole message', { choices: [{ message: { content: 'Hi' } }] }, 'Hi'],
  ['no text beside a call', { choices: [{ delta: { content: null, tool_calls: [] } }] }, ''],
  ['a refusal', { choices: [{ delta: { content: null, refusal: 'I can’t.' } }] }, 'I can’t.'],
  [
    'parts, with thoughts of Mistral’s models',
    { choices: [{ delta: { content: [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'Hi' }, null] } }] },
    'Hi',
  ],
  ['statistics', { choices: [], usage: { total_tokens: 9 } }, ''],
  ['no choices', { choices: null, model: 'captain-1' }, ''],
  ['an empty choice', { choices: [null, {}] }, ''],
  ['nothing', null, ''],
  ['a number', 7, ''],
])('reads %s', (_, event, text) => {
  expect(textOf(event)).toBe(text)
})

it('takes an empty event for a sign of life', () => {
  expect(readDelta('')).toEqual({ text: '', calls: [], fields: {} })
})

it.each([
  ['OpenAI', { error: { message: 'overloaded', code: 503 } }],
  ['a text', { error: 'overloaded' }],
  ['a choice', { choices: [{ error: { message: 'overloaded' }, finish_reason: 'error', delta: { content: '' } }] }],
  ['vLLM', { object: 'error', message: 'overloaded', code: 500 }],
  ['FastAPI', { detail: 'overloaded' }],
])('throws for an error as in %s', (_, event) => {
  expect(() => textOf(event)).toThrow('The model failed: overloaded')
})
