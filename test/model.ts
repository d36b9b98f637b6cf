// A language model of our own, which speaks as OpenAI's servers do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that the model got. */
export interface Asked {
  readonly headers: IncomingMessage['headers']
  readonly body: {
    model: string
    stream: boolean
    temperature?: number
    tool_choice?: string
    tools: { function: { name: string; parameters: object } }[]
    messages: { role: string; content: string; tool_call_id?: string }[]
  }
}
/** What the model says, or which tools it calls. */
export type Turn = string | { readonly calls: readonly [name: string, args: string][]; readonly text?: string }

/** A model that answers each request with the next turn, as OpenAI's servers stream it: in pieces of a few characters. */
export async function model(turns: readonly Turn[], answer = stream): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    asked.push({ headers: request.headers, body: JSON.parse(body) })
    answer(response, turns[asked.length - 1] ?? 'That is all.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked }
}

export const chunk = (delta: object) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`

function stream(response: ServerResponse, turn: Turn): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const { text = '', calls = [] } = typeof turn === 'string' ? { text: turn } : turn
  for (const piece of text.match(/[\s\S]{1,3}/g) ?? []) response.write(chunk({ content: piece }))
  for (const [index, [name, args]] of calls.entries()) {
    const id = `call_${name}_${index}`
    response.write(chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }))
    for (const piece of args.match(/[\s\S]{1,5}/g) ?? [])
      response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
  }
  response.end('data: {"choices":[],"usage":{"total_tokens":9}}\n\ndata: [DONE]\n\n')
}
