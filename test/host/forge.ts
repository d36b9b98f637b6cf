// A forge on this machine: a repository over git's own HTTP protocol, and an API that remembers what it was told.
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { repository, type TestRepository } from './open.ts'

/** A request to the forge's API. */
export interface ForgeCall {
  readonly method: string
  readonly path: string
  // biome-ignore lint/suspicious/noExplicitAny: the test knows the type of the request
  readonly body: any
}

export interface TestForge {
  readonly docs: TestRepository
  readonly calls: ForgeCall[]
  /** What the API answers to a new pull request. Undefined for its usual answer. */
  refusal: { readonly status: number; readonly body: object } | undefined
  /** A file of a branch. */
  show(branch: string, path: string): string
}

/** Serves a repository, whose branch `main` has these files. Pushes are accepted. */
export async function openForge(files: Readonly<Record<string, string | Uint8Array>>): Promise<TestForge> {
  const made = repository(files)
  made.git('config', 'http.receivepack', 'true')
  const calls: ForgeCall[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/acme/docs.git/')) return backend(made, request, response)
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ method: request.method ?? '', path, body: JSON.parse(text) })
      const isPull = /\/(?:pulls|merge_requests)$/.test(path)
      const { status, body } = (isPull ? forge.refusal : undefined) ?? {
        status: 201,
        body: {
          id: 42,
          number: 7,
          html_url: 'https://forge.example/acme/docs/pull/7',
          iid: 7,
          web_url: 'https://forge.example/7',
        },
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/acme/docs.git`
  const forge: TestForge = {
    docs: { ...made, url },
    calls,
    refusal: undefined,
    show: (branch, path) => made.git('show', `${branch}:${path}`),
  }
  return forge
}

/** https://git-scm.com/docs/git-http-backend */
function backend({ folder }: TestRepository, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: dirname(folder),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: pathname.replace('/acme/docs.git', `/${basename(folder)}/.git`),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  })
  request.pipe(child.stdin)
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.on('close', () => {
    const answer = Buffer.concat(pieces)
    const end = answer.indexOf('\r\n\r\n')
    const lines = answer.subarray(0, end).toString().split('\r\n')
    const headers = lines.map((line) => line.split(': ') as [string, string])
    const status = headers.find(([name]) => name === 'Status')?.[1]
    response.writeHead(
      Number.parseInt(status ?? '200', 10),
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    )
    response.end(answer.subarray(end + 4))
  })
}
