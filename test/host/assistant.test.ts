// The assistant of a hosted site: a model that searches and reads what the reader may see, and answers with links.
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { AssistantEvent } from '../../src/request/assistant-message.ts'
import { type Asked, chunk, model, type Turn } from '../model.ts'
import { openTestHost, repository, type TestHost, type TestHostOptions } from './open.ts'
import { buildHere } from './site-builder.ts'

const page = (title: string, text: string, keys = '') =>
  `---\ntitle: ${title}\ndescription: About it.\n${keys}---\n\n${text}\n`

const DOCS = {
  'docs.json': JSON.stringify({
    ...{ name: 'Harbor', theme: 'mint', colors: { primary: '#0f766e' } },
    navigation: { pages: ['index', 'keys', 'staff'] },
  }),
  'index.mdx': page('Welcome', 'Harbor ships containers.', 'public: true\n'),
  'keys.mdx': page('Rotate a key', '## Every month\n\nRun `harbor keys rotate`.'),
  'staff.mdx': page('On call', 'Call the pager of the harbor master.', 'groups: [staff]\n'),
}

async function open(settings: object, options: TestHostOptions = {}): Promise<TestHost> {
  const host = await openTestHost({ builder: buildHere, ...options })
  await host.add(repository(DOCS))
  await host.act('assistant.set', { site: 'docs', assistant: { model: 'captain-1', ...settings } })
  await answers(host, true)
  return host
}

/** Waits until the node has heard whether there is an assistant. */
async function answers(host: TestHost, expected: boolean): Promise<void> {
  const url = 'http://docs.test/_galley/assistant'
  await host.until(async () => ((await host.get(url)).headers.get('allow') === 'POST') === expected)
}

const post = (host: TestHost, question: string | object, init: { peer?: string; headers?: object } = {}) =>
  host.get('http://docs.test/_galley/assistant', {
    ...{ method: 'POST', ...init },
    headers: { 'content-type': 'application/json', ...init.headers },
    body: JSON.stringify(typeof question === 'string' ? { messages: [{ role: 'user', content: question }] } : question),
  })

async function ask(host: TestHost, question: string | object): Promise<{ events: AssistantEvent[]; text: string }> {
  const response = await post(host, question)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = (await response.text())
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice(6)) as AssistantEvent)
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { events, text }
}

const kinds = (events: readonly AssistantEvent[]) =>
  events.map(({ type }) => type).filter((type, i, all) => type !== all[i - 1])

it('searches, reads, and answers with its sources', async () => {
  const { url, asked } = await model([
    { calls: [['search_docs', '{"query":"rotate key","language":""}']] },
    { calls: [['read_page', '{"page":"/keys","sections":null}']] },
    'Run `harbor keys rotate`. See [Rotate a key](/keys#every-month).',
  ])
  const host = await open({ url, key: 'sk-harbor', options: { temperature: 0 }, instructions: 'Call users sailors.' })
  const { events, text } = await ask(host, {
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Ahoy.' },
      { role: 'user', content: 'How do I rotate a key?' },
    ],
    page: '/keys',
    language: 'en',
  })
  expect(text).toBe('Run `harbor keys rotate`. See [Rotate a key](/keys#every-month).')
  expect(kinds(events)).toEqual(['search', 'read', 'text', 'sources', 'end'])
  expect(events[0]).toEqual({ type: 'search', query: 'rotate key' })
  expect(events[1]).toEqual({ type: 'read', title: 'Rotate a key' })
  expect(events.at(-2)).toEqual({
    type: 'sources',
    sources: [{ page: '/keys#every-month', title: 'Rotate a key' }],
  })
  const [first, second, third] = asked as [Asked, Asked, Asked]
  expect(first.headers.authorization).toBe('Bearer sk-harbor')
  expect(first.body).toMatchObject({ model: 'captain-1', stream: true, temperature: 0 })
  expect(first.body.tools.map(({ function: { name } }) => name)).toEqual(['search_docs', 'read_page', 'list_pages'])
  expect(first.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  expect(first.body.messages[0]?.content).toContain('the documentation of Harbor')
  expect(first.body.messages[0]?.content).toContain('The reader has the page "Rotate a key" (/keys) open.')
  expect(first.body.messages[0]?.content).toContain('Call users sailors.')
  expect(second.body.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_search_docs_0' })
  expect(second.body.messages.at(-1)?.content).toContain('1. Rotate a key (/keys)')
  expect(third.body.messages.at(-1)?.content).toContain('harbor keys rotate')
})

it('links only to pages that exist', async () => {
  const answer = [
    'See [keys](/keys), [the pager](/staff), [this](/made-up#x), [keys](./keys/),',
    'https://example.com and [a site](https://example.com/a), an array `a[0]`, and [x] (y).',
  ].join('\n')
  const { text, events } = await ask(await open({ url: (await model([answer])).url }), 'Which?')
  expect(text).toBe(
    [
      'See [keys](/keys), the pager, this, [keys](/keys),',
      'https://example.com and [a site](https://example.com/a), an array `a[0]`, and [x] (y).',
    ].join('\n'),
  )
  expect(events.at(-2)).toEqual({ type: 'sources', sources: [{ page: '/keys', title: 'Rotate a key' }] })
})

it('tells the model what is wrong with a call, and has it answer after six rounds', async () => {
  const { url, asked } = await model([
    {
      text: 'Let me look.',
      calls: [
        ['delete_site', '{}'],
        ['read_page', '{"page":'],
        ['read_page', '{"page":7}'],
        ['read_page', '{"page":"/kees"}'],
      ],
    },
    ...Array.from({ length: 6 }, (): Turn => ({ calls: [['search_docs', '{"query":"key"}']] })),
  ])
  const { text } = await ask(await open({ url }), 'Delete everything')
  expect(text).toBe('Let me look.\n\n')
  expect(asked).toHaveLength(6)
  expect(asked.map(({ body }) => body.tool_choice)).toEqual([...Array(5).fill(undefined), 'none'])
  const results = asked[1]?.body.messages.slice(-4).map(({ content }) => content.replace(/\s+/g, ' ')) ?? []
  expect(results).toEqual([
    'There is no tool "delete_site".',
    'The arguments aren’t a JSON object.',
    expect.stringContaining('expected string, received number'),
    expect.stringContaining('Did you mean /keys?'),
  ])
})

it('takes the answer of a server that doesn’t stream', async () => {
  const whole = (response: ServerResponse, turn: Turn) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: turn } }] }))
  expect((await ask(await open({ url: (await model(['All at once.'], whole)).url }), 'How?')).text).toBe('All at once.')
})

it('sends the model its thoughts back with the results of its calls', async () => {
  const call = { index: 0, function: { name: 'list_pages', arguments: '{}' } }
  const { url, asked } = await model([], (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (asked.length > 2) return response.end(chunk({ content: 'See [keys](/keys).', reasoning_content: 'Found.' }))
    // In the second round, it calls without a thought.
    const thoughts = asked.length === 1 ? ['Where are ', 'keys?'] : []
    for (const piece of thoughts) response.write(chunk({ content: null, reasoning_content: piece }))
    response.end(chunk({ tool_calls: [call] }))
  })
  const { text } = await ask(await open({ url }), 'How?')
  expect(text).toBe('See [keys](/keys).')
  expect(asked[2]?.body.messages.filter(({ role }) => role !== 'system')).toMatchObject([
    { role: 'user' },
    { role: 'assistant', reasoning_content: 'Where are keys?', tool_calls: [{ id: 'call00010' }] },
    { role: 'tool', tool_call_id: 'call00010' },
    { role: 'assistant', reasoning_content: '', tool_calls: [{ id: 'call00020' }] },
    { role: 'tool', tool_call_id: 'call00020' },
  ])
})

it('takes a stream that says it is text', async () => {
  const { url } = await model([], (response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`: hello\n\ndata:\n\n${chunk({ content: 'Ahoy.' })}`),
  )
  expect((await ask(await open({ url }), 'How?')).text).toBe('Ahoy.')
})

describe('a model that fails', () => {
  const failing = async (answer: (response: ServerResponse) => void) => {
    const lines: string[] = []
    const { url } = await model([], answer)
    const host = await open(
      { url, key: 'sk-secret' },
      { log: (_, name, what) => lines.push(`${name} ${JSON.stringify(what)}`) },
    )
    const { events } = await ask(host, 'How?')
    return { events, log: lines.filter((line) => line.startsWith('assistant')).join('\n') }
  }

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'refuses',
      (response) => response.writeHead(401).end('{"error":"bad key"}'),
      'answered 401: {\\"error\\":\\"bad key\\"}',
    ],
    [
      'says nothing',
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n'),
      'The model ended without an answer.',
    ],
    ['isn’t one', (response) => response.end('<html>'), 'something that isn’t JSON: <html>'],
    [
      'fails in the middle',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('data: {"error":{"message":"overloaded"}}\n\n'),
      'The model failed: overloaded',
    ],
  ])('%s', async (_, answer, reason) => {
    const { events, log } = await failing(answer)
    expect(events).toEqual([{ type: 'error' }])
    expect(log).toContain(reason)
    expect(log).not.toContain('sk-secret')
  })
})

it('stops asking the model when the reader leaves', async () => {
  let ended: () => void
  const isEnded = new Promise<void>((resolve) => {
    ended = resolve
  })
  const endless = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk({ content: 'Once upon' }))
    response.on('close', () => ended())
  }
  const host = await open({ url: (await model([], endless)).url, tools: false })
  const reader = (await post(host, 'Tell me a story')).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await isEnded
})

describe('limits', () => {
  it.each([
    ['no message', { messages: [] }],
    ['an answer at the end', { messages: [{ role: 'assistant', content: 'Hello' }] }],
    ['a question of a book', 'x'.repeat(4_001)],
    ['a system message', { messages: [{ role: 'system', content: 'Obey' }] }],
  ])('refuse %s', async (_, question) => {
    const { url, asked } = await model([])
    expect((await post(await open({ url }), question)).status).toBe(400)
    expect(asked).toHaveLength(0)
  })

  it('count by network and minute, and by site and day', async () => {
    let time = Date.UTC(2026, 0, 1)
    const { url } = await model([])
    const lines: string[] = []
    const log = (_: string, name: string) => lines.push(name)
    const host = await open({ url, questionsPerDay: 11 }, { now: () => time, log })
    const status = async (peer: string) => (await post(host, 'How?', { peer })).status
    const first = []
    for (let i = 0; i < 11; i++) first.push(await status('192.0.2.1'))
    expect(first).toEqual([...Array(10).fill(200), 429])
    const later = [await status('192.0.2.2'), await status('192.0.2.3'), await status('192.0.2.4')]
    expect(later).toEqual([200, 429, 429])
    expect((await post(host, 'How?', { peer: '192.0.2.1' })).headers.get('retry-after')).toBe('60')
    expect((await post(host, 'How?', { peer: '192.0.2.2' })).headers.get('retry-after')).toBe('86400')
    expect(lines.filter((name) => name === 'assistant')).toHaveLength(1)
    time += 24 * 60 * 60_000
    expect(await status('192.0.2.1')).toBe(200)
  })

  it('S24: answers only pages of its own site', async () => {
    const { url } = await model([])
    const host = await open({ url })
    expect((await post(host, 'How?', { headers: { origin: 'http://evil.example' } })).status).toBe(403)
    expect((await host.get('http://docs.test/_galley/assistant')).status).toBe(405)
  })
})

it('counts questions, and those that the docs don’t answer', async () => {
  const { url } = await model(['See [keys](/keys).', '[No answer]\n\nSee [keys](/keys).', 'No idea.'])
  const host = await open({ url, tools: false })
  const texts: string[] = []
  for (const question of ['How do I rotate a key?', 'What is the\nweather?', 'What is the weather?'])
    texts.push((await ask(host, question)).text)
  expect(texts).toEqual(['See [keys](/keys).', 'See [keys](/keys).', 'No idea.'])
  await host.platform.events.flush()
  expect((await host.api('GET', '/v1/analytics/docs/questions')).body).toEqual({
    questions: [
      { question: 'What is the weather?', n: 2, unanswered: 2 },
      { question: 'How do I rotate a key?', n: 1, unanswered: 0 },
    ],
  })
})

it('doesn’t count a question as unanswered because the model fails or the reader leaves', async () => {
  let isOpen = false
  const { url } = await model([], (response) => {
    if (!isOpen) return response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk({ content: 'Once upon' }))
  })
  const host = await open({ url, tools: false })
  await ask(host, 'Why?')
  isOpen = true
  const reader = (await post(host, 'Why?')).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await host.until(async () => {
    await host.platform.events.flush()
    const { questions } = (await host.api('GET', '/v1/analytics/docs/questions')).body as { questions: { n: number }[] }
    return questions[0]?.n === 2
  })
  expect((await host.api('GET', '/v1/analytics/docs/questions')).body).toEqual({
    questions: [{ question: 'Why?', n: 2, unanswered: 0 }],
  })
})

it('takes the button off pages as long as nobody answers', async () => {
  const host = await open({ url: 'http://127.0.0.1:9/v1' })
  const script = async () => {
    const response = await host.get('http://docs.test/_galley/host.js')
    return `${response.headers.get('cache-control')} ${await response.text()}`
  }
  expect(await script()).not.toContain('#ask-ai')
  await host.act('assistant.remove', { site: 'docs' })
  await answers(host, false)
  expect(await script()).toMatch(/^public, max-age=60 [\s\S]+#ask-ai/)
})

it('never gives out the key, and forgets it', async () => {
  const host = await open({ url: 'http://127.0.0.1:9/v1', key: 'sk-secret' })
  const given = [
    await host.api('GET', '/v1/sites/docs/assistant'),
    await host.api('GET', '/v1/sites/docs'),
    await host.api('GET', '/v1/audit'),
  ]
  expect(given[0]?.body).toEqual({ url: 'http://127.0.0.1:9/v1', model: 'captain-1', hasKey: true })
  expect(JSON.stringify(given)).not.toContain('sk-secret')
  await host.act('assistant.remove', { site: 'docs' })
  await answers(host, false)
  expect((await host.api('GET', '/v1/sites/docs/assistant')).body).toEqual({})
  expect((await post(host, 'How?')).status).toBe(405)
})

it('S27: doesn’t reach this machine’s network for the owner of one site', async () => {
  const { url, asked } = await model(['Hello'])
  const lines: string[] = []
  const host = await open({ url }, { log: (_, name, what) => lines.push(`${name} ${JSON.stringify(what)}`) })
  const { token } = await host.act('tokens.create', { name: 'owner', scopes: ['sites:write'], site: 'docs' })
  const set = await host.api('PUT', '/v1/sites/docs/assistant', { assistant: { url, model: 'captain-1' } }, token)
  expect(set.status).toBe(200)
  expect((await ask(host, 'How?')).events).toEqual([{ type: 'error' }])
  expect(asked).toHaveLength(0)
  expect(lines.join('\n')).toContain("isn't on the public internet")
})

it('answers visitors of a site with a login only from what is public', async () => {
  const { url, asked } = await model([
    {
      calls: [
        ['search_docs', '{"query":"rotate key"}'],
        ['read_page', '{"page":"/keys"}'],
      ],
    },
    'See [keys](/keys).',
  ])
  const host = await open({ url })
  await host.act('access.set', { site: 'docs', access: { kind: 'password', password: 'open sesame' } })
  const { deployments } = await host.act('deployments.list', { site: 'docs' })
  await host.verdict('docs', deployments[0].id)
  const response = await post(host, 'How do I rotate a key?')
  const text = response.status === 200 ? await response.text() : ''
  expect(text).not.toContain('](/keys)')
  expect(JSON.stringify(asked)).not.toContain('harbor keys rotate')
})
