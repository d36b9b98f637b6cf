// Answers from models and servers that can't do everything: what they are asked, and what readers see.
import { describe, expect, it } from 'vitest'
import type { Library } from '../mcp/library/library.ts'
import type { AssistantEvent, AssistantMessage } from '../request/assistant-message.ts'
import { answer } from './answer.ts'
import { unknownLimits } from './model-limits.ts'

const PAGES = [
  {
    id: '/keys',
    title: 'Keys',
    text: `# Keys\n\nAbout keys.\n\n## Rotate\n\nRun \`harbor keys rotate\`.\n\n## Delete\n\nNever.\n`,
  },
  { id: '/long', title: 'Long', text: `# Long\n\n${'A long story. '.repeat(900)}` },
]
const text = (value: string) => ({ text: value, marks: [] })
const library = {
  name: 'Harbor',
  pages: new Map(PAGES.map(({ id, title }) => [id, { id, title, description: '', url: `https://docs.example${id}` }])),
  markdown: async (id: string) => PAGES.find((page) => page.id === id)?.text,
  search: async (query: string) => {
    const found = query.includes('rotate') ? ['/keys#rotate'] : query.includes('story') ? ['/long'] : []
    const results = found.map((url) => {
      const [page = ''] = url.split('#')
      return { page, url, title: text(page), heading: text('Rotate'), excerpt: text('Run it'), more: [] }
    })
    return { results, total: results.length }
  },
  facets: async () => ({ languages: [], versions: [] }),
} as unknown as Library

interface Sent {
  readonly tools?: readonly unknown[]
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

const says = (content: string) => new Response(JSON.stringify({ choices: [{ message: { content } }] }))
const calls = (name: string, args: object) => {
  const call = { id: 'a', function: { name, arguments: JSON.stringify(args) } }
  return new Response(JSON.stringify({ choices: [{ message: { content: null, tool_calls: [call] } }] }))
}
const refuses = (status: number, message: string, headers = {}) =>
  new Response(JSON.stringify({ error: { message } }), { status, headers })

/** Asks a server that answers each request by what was sent, and records these. */
function open(server: (sent: Sent, request: number) => Response, settings: object = {}) {
  const sent: Sent[] = []
  const answering = {
    ...{ library, limits: unknownLimits(), signal: new AbortController().signal },
    model: { url: 'https://api.example/v1', model: 'captain-1', ...settings },
    fetch: async (_: unknown, init?: RequestInit) => {
      const body = JSON.parse(String(init?.body)) as Sent
      sent.push(body)
      return server(body, sent.length)
    },
  }
  const ask = async (...questions: string[]) => {
    const messages = questions.map((content, i): AssistantMessage => ({ role: i % 2 ? 'assistant' : 'user', content }))
    const events: AssistantEvent[] = []
    for await (const event of answer({ messages }, answering)) events.push(event)
    const shown = events.map((event) => (event.type === 'text' ? event.text : '')).join('')
    return { events, text: shown }
  }
  return { ask, sent }
}

const size = ({ messages }: Sent) => messages.reduce((sum, { content }) => sum + (content ?? '').length, 0)

describe('a model without tools', () => {
  const server = ({ tools }: Sent) =>
    tools ? refuses(400, 'captain-1 does not support tools') : says('Run it: [keys](/keys#rotate).')

  it('answers from what a search finds', async () => {
    const { ask, sent } = open(server)
    const { events } = await ask('How do I rotate a key?')
    expect(events).toEqual([
      { type: 'read', title: 'Keys' },
      { type: 'text', text: expect.stringContaining('[keys](/keys#rotate)') },
      { type: 'sources', sources: [{ page: '/keys#rotate', title: 'Keys' }] },
      { type: 'end' },
    ])
    const question = sent[1]?.messages.at(-1)?.content ?? ''
    expect(question).toMatch(/^<page [^>]*id="\/keys"[\s\S]+harbor keys rotate[\s\S]+\n\nHow do I rotate a key\?$/)
    expect(question).not.toContain('About keys')
    expect(sent[1]?.messages[0]?.content).not.toContain('search_docs')
  })

  it('isn’t asked to call them again', async () => {
    const { ask, sent } = open(server)
    await ask('How do I rotate a key?')
    await ask('And how do I rotate two?')
    expect(sent.map(({ tools }) => tools !== undefined)).toEqual([true, false, false])
  })

  it('isn’t asked to call them at all if the owner says so', async () => {
    const { ask, sent } = open(server, { tools: false })
    await ask('How do I rotate a key?')
    expect(sent.map(({ tools }) => tools)).toEqual([undefined])
  })

  it('gets the question before too if a question alone finds nothing', async () => {
    const { ask, sent } = open(server, { tools: false })
    await ask('How do I rotate a key?', 'Run it.', 'And for teams?')
    expect(sent[0]?.messages.at(-1)?.content).toContain('harbor keys rotate')
  })

  it('isn’t taken for one that fails to call a tool just once', async () => {
    const { ask, sent } = open((_, request) => {
      if (request === 1) return calls('search_docs', { query: 'rotate' })
      return request === 3 ? refuses(400, 'Failed to call a function.') : says('Ahoy.')
    })
    for (let i = 0; i < 3; i++) expect((await ask('How do I rotate a key?')).text).toBe('Ahoy.')
    expect(sent.map(({ tools }) => tools !== undefined)).toEqual([true, true, true, false, true])
  })

  it.each([
    ['vLLM', 400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    ['OpenRouter', 404, 'No endpoints found that support tool use.'],
    ['llama.cpp', 500, 'tools param requires --jinja flag'],
    ['LiteLLM', 400, "UnsupportedParamsError: captain-1 does not support parameters: ['tools']"],
    ['Groq', 400, 'Failed to call a function. Please adjust your prompt.'],
  ])('is known by the words of %s', async (_, status, message) => {
    const { ask } = open(({ tools }) => (tools ? refuses(status, message) : says('Ahoy.')))
    expect((await ask('How do I rotate a key?')).text).toBe('Ahoy.')
  })
})

describe('a server that leaves out the tools without saying so', () => {
  const server = ({ messages }: Sent) =>
    /harbor keys rotate/.test(messages.at(-1)?.content ?? '')
      ? says('Run it: [keys](/keys#rotate).')
      : says('Press the big red button.')

  it('is asked again with what a search finds, and nobody sees what the model made up', async () => {
    const { ask, sent } = open(server)
    const { events } = await ask('How do I rotate a key?')
    expect(events).toEqual([
      { type: 'read', title: 'Keys' },
      { type: 'text', text: expect.stringContaining('[keys](/keys#rotate)') },
      { type: 'sources', sources: [{ page: '/keys#rotate', title: 'Keys' }] },
      { type: 'end' },
    ])
    expect(sent.map(({ tools }) => tools !== undefined)).toEqual([true, false])
  })

  it('isn’t sent tools after the second time', async () => {
    const { ask, sent } = open(server)
    for (let i = 0; i < 3; i++) await ask('How do I rotate a key?')
    expect(sent.map(({ tools }) => tools !== undefined)).toEqual([true, false, true, false, false])
  })

  it('is believed where a search finds nothing', async () => {
    const { ask, sent } = open(() => says('[No answer]\nAhoy, [sailor](/made-up).'))
    for (let i = 0; i < 3; i++)
      expect(await ask('Hello')).toMatchObject({ text: 'Ahoy, sailor.', events: [{}, { unanswered: true }] })
    expect(sent.map(({ tools }) => tools !== undefined)).toEqual([true, true, true])
  })

  it('isn’t taken for one whose model needs no search for a question', async () => {
    const { ask, sent } = open((_, request) =>
      request === 1 ? calls('search_docs', { query: 'rotate' }) : says('Press the big red button.'),
    )
    for (let i = 0; i < 2; i++) expect((await ask('How do I rotate a key?')).text).toBe('Press the big red button.')
    expect(sent).toHaveLength(3)
  })

  it('shows what a model says before its first call', async () => {
    const { ask } = open(({ messages }) => {
      if (messages.at(-1)?.role === 'tool') return says('Run it.')
      const call = { id: 'a', function: { name: 'search_docs', arguments: '{"query":"rotate"}' } }
      return new Response(JSON.stringify({ choices: [{ message: { content: 'I look it up.', tool_calls: [call] } }] }))
    })
    expect((await ask('How do I rotate a key?')).text).toBe('I look it up.\n\nRun it.')
  })
})

describe('a model with a small context window', () => {
  const server = (max: number, answered: (sent: Sent) => Response) => (sent: Sent) =>
    size(sent) > max ? refuses(400, 'This model’s maximum context length is 4096 tokens.') : answered(sent)

  it('gets less of what was found, and less of the conversation', async () => {
    const { ask, sent } = open(
      server(6_000, ({ messages }) =>
        messages.at(-1)?.role === 'tool' ? says('It’s long.') : calls('read_page', { page: '/long' }),
      ),
    )
    const { text } = await ask('Hello', 'Ahoy. '.repeat(200), 'Tell me the story')
    expect(text).toBe('It’s long.')
    const last = sent.at(-1)
    expect(last?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
    expect(last?.messages[1]?.content).toBe('Tell me the story')
    expect(last?.messages.at(-1)?.content).toMatch(/A long story[\s\S]+\[The rest was left out\.\]$/)
    const before = sent.length
    await ask('Tell me the story')
    expect(sent.length - before).toBe(2)
  })

  it('gets less of what was searched for it', async () => {
    const { ask, sent } = open(
      server(3_000, () => says('It’s long.')),
      { tools: false },
    )
    expect((await ask('Tell me the story')).text).toBe('It’s long.')
    expect(sent.at(-1)?.messages.at(-1)?.content).toMatch(/\[The rest was left out\.\]\n\nTell me the story$/)
  })

  it('fails if nothing is left to leave out', async () => {
    const { ask, sent } = open(server(0, () => says('Never.')))
    await expect(ask('Why?')).rejects.toThrow('maximum context length')
    expect(sent).toHaveLength(1)
  })

  it.each([
    [400, 'the request exceeds the available context size, try increasing it'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [413, 'Request too large for model on tokens per minute (TPM): Limit 6000, Requested 9000'],
    [400, 'The input token count exceeds the maximum number of tokens allowed'],
    [429, 'Request too large for captain-1. The input or output tokens must be reduced in order to run successfully.'],
  ])('is known by %i: %s', async (status, message) => {
    const { ask } = open((sent) => (size(sent) > 4_000 ? refuses(status, message) : says('Short.')), { tools: false })
    expect((await ask('Tell me the story')).text).toBe('Short.')
  })
})

describe('a busy server', () => {
  it('is asked again', async () => {
    const { ask, sent } = open((_, request) =>
      request < 3 ? refuses(request === 1 ? 429 : 503, 'Slow down', { 'retry-after': '0' }) : says('Ahoy.'),
    )
    expect((await ask('Why?')).text).toBe('Ahoy.')
    expect(sent).toHaveLength(3)
  })

  it.each([
    ['three times', '0', 3],
    ['not after an hour', '3600', 1],
    ['not at a date in years', 'Wed, 21 Oct 2099 07:28:00 GMT', 1],
  ])('is asked %s', async (_, after, times) => {
    const { ask, sent } = open(() => refuses(429, 'Slow down', { 'retry-after': after }))
    await expect(ask('Why?')).rejects.toThrow('answered 429')
    expect(sent).toHaveLength(times)
  })
})

it.each([
  ['<think>\nKeys? Let me </thin', '</think>\n\nRun it.', 'Run it.'],
  ['<thi', 'nk>…</think>Run it.', 'Run it.'],
  ['Run ', '<think>', 'Run <think>'],
  ['<th', 'ings>', '<things>'],
])('doesn’t show what a model thinks aloud: %j %j', async (first, second, shown) => {
  const data = [first, second].map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  const stream = () => new Response(data.join(''), { headers: { 'content-type': 'text/event-stream' } })
  expect((await open(stream).ask('How?')).text.trim()).toBe(shown)
})

it('has no answer if a model only thinks', async () => {
  await expect(open(() => says('<think>Hm. Hm.')).ask('How?')).rejects.toThrow('ended without an answer')
})
