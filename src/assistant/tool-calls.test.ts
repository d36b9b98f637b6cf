// The calls of a model, from pieces as different servers send them.
import { expect, it } from 'vitest'
import { askModel, callMessage } from './model.ts'
import { type CallPiece, ToolCalls, wireCall } from './tool-calls.ts'

const callsOf = (...events: CallPiece[][]) => {
  const calls = new ToolCalls()
  for (const pieces of events) calls.add(pieces)
  return calls.calls
}
const named = (name: string, args: string) => ({ function: { name, arguments: args } })

it('joins the pieces of a call', () => {
  const calls = callsOf(
    [{ index: 0, id: 'a', ...named('search_docs', '') }],
    [{ index: 1, id: 'b', ...named('list_pages', '{}') }],
    [{ index: 0, function: { arguments: '{"query":' } }],
    // A few servers send a new id with each piece.
    [{ index: 0, id: 'c', function: { name: null, arguments: '"keys"}' } }],
  )
  expect(calls.map(({ id, name, args }) => [id, name, args])).toEqual([
    ['a', 'search_docs', '{"query":"keys"}'],
    ['b', 'list_pages', '{}'],
  ])
})

it('tells calls apart that all have the index 0', () => {
  const calls = callsOf(
    [{ index: 0, id: 'a', ...named('read_page', '{"page":"/a"}') }],
    [{ index: 0, id: 'b', ...named('read_page', '{"page":"/b"}') }],
  )
  expect(calls.map(({ args }) => args)).toEqual(['{"page":"/a"}', '{"page":"/b"}'])
})

it('tells whole calls apart that have neither an index nor an id, and takes arguments that aren’t text', () => {
  const calls = callsOf(
    [{ index: null, ...named('read_page', '{"page":"/a"}') }],
    [{ function: { name: 'read_page', arguments: { page: '/b' } } }],
  )
  expect(calls.map(({ id, args }) => [id, args])).toEqual([
    ['call00010', '{"page":"/a"}'],
    ['call00011', '{"page":"/b"}'],
  ])
})

it('takes at most eight calls', () => {
  expect(callsOf(Array.from({ length: 20 }, (_, i) => ({ index: i, ...named('list_pages', '{}') })))).toHaveLength(8)
})

it('sends back what the server wants to see again, and only arguments that are JSON', () => {
  const extra_content = { google: { thought_signature: 'c2ln' } }
  const [signed, broken] = callsOf([
    { id: 'a', ...named('list_pages', '{}'), extra_content },
    { id: 'b', ...named('read_page', '{"page":') },
  ])
  expect(signed && wireCall(signed)).toMatchObject({ id: 'a', extra_content })
  expect(broken && wireCall(broken)).toEqual({ id: 'b', type: 'function', ...named('read_page', '{}') })
})

it('takes `null` for no calls', async () => {
  const body = 'data: {"choices":[{"delta":{"content":"Hi.","tool_calls":null}}]}\n\ndata: [DONE]\n\n'
  const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  const asking = { fetch, signal: new AbortController().signal }
  const settings = { url: 'https://api.example/v1', model: 'captain-1' }
  const turn = askModel(
    settings,
    { messages: [callMessage('', { calls: [], reasoning: {} })], tools: [], mayCall: true, round: 1 },
    asking,
  )
  expect(await turn.next()).toEqual({ done: false, value: 'Hi.' })
  expect(await turn.next()).toEqual({ done: true, value: { calls: [], reasoning: {} } })
})
