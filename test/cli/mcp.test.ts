// galley mcp and galley serve as processes, called by the protocol's own client. Needs dist/.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FindingData } from '../../src/mcp/finding.ts'
import { readFindings } from '../../src/mcp/testing.ts'
import { config } from '../site.ts'
import { PROGRAM, runProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-mcp-'))
  mkdirSync(join(folder, '.git'))
  write('docs/docs.json', JSON.stringify(config({ name: 'Acme', navigation: { pages: ['index', 'guides/a'] } })))
  write('docs/index.mdx', '---\ntitle: Home\ndescription: Where to begin.\n---\n\nBegin here.\n')
  write('docs/guides/a.mdx', '---\ntitle: Refunds\ndescription: Give money back.\n---\n\nA refund takes a day.\n')
  write('docs/secret.mdx', '---\ntitle: Secret\nhidden: true\n---\n\nCanary.\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Keeps the server's cache in the test's folder. */
function environment(): Record<string, string> {
  return { ...getDefaultEnvironment(), XDG_CACHE_HOME: join(folder, 'cache') }
}

const galley = (...args: string[]) => runProgram(args, { cwd: folder })

const textOf = (result: { content: unknown }): string => (result.content as { text: string }[])[0]?.text ?? ''

const TEN_MISTAKES = `---
title: Refund an order
description: Give the money of an order back.
---

Utilize a refund in order to give the money of an order back.

## Refund

<Card titel="Refunds" hreff="/guides/a">Give money back.</Card>

<Badge color="gren" size="lgg">New</Badge>

#### Limits

One refund is left\u200b for each order.

\`\`\`javscript client.js
await client.refund('ord_42')
\`\`\`

Install it:

\`\`\`bash npm
npm install acme
\`\`\`

\`\`\`bash yarn
yarn add acme
\`\`\`
`

/** A page after the edits of all findings, applied last to first. */
function fixed(text: string, findings: readonly FindingData[]): string {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const edits = findings
    .flatMap(({ edits: own = [] }) => own)
    .map((edit) => ({ ...edit, at: (starts[edit.line - 1] ?? 0) + edit.column - 1 }))
    .sort((a, b) => b.at - a.at)
  return edits.reduce(
    (page, { at, old, new: wanted }) => page.slice(0, at) + wanted + page.slice(at + old.length),
    text,
  )
}

/** The status of a request to `/mcp` with a host name, as a proxy forwards it. */
function askAs(port: number, host: string, token?: string): Promise<number | undefined> {
  const headers = {
    host,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return new Promise((done, fail) => {
    const question = request({ host: 'localhost', port, path: '/mcp', method: 'POST', headers }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
    question.once('error', fail)
    question.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }))
  })
}

/** Serves the folder `site` while `work` runs. */
async function serving(args: string[], work: (url: URL) => Promise<void>, token?: string): Promise<void> {
  const server = spawn(process.execPath, [PROGRAM, 'serve', 'site', '--port', '0', ...args], {
    cwd: folder,
    env: { ...process.env, GALLEY_MCP_TOKEN: token },
  })
  try {
    const address = await new Promise<string>((done) =>
      server.stdout.once('data', (bytes) => done(String(bytes).trim())),
    )
    await work(new URL('mcp', address))
  } finally {
    server.kill()
  }
}

describe('galley mcp', () => {
  it.each(['legacy', 'auto'] as const)(
    'serves the current folder to clients that connect in the way %s',
    async (mode) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp', 'docs'],
        cwd: folder,
        env: environment(),
      })
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      await client.connect(transport)
      const ask = (name: string, args: Record<string, string>) => client.callTool({ name, arguments: args })
      expect(textOf(await ask('search_docs', { query: 'refund' }))).toContain('Refunds (/guides/a)')
      expect(textOf(await ask('search_docs', { query: 'card', source: 'galley' }))).toMatch(
        /^<results source="Galley" pages="\d+">/,
      )
      expect(textOf(await ask('get_rules', { part: 'core' }))).toMatch(/^# Galley technical writing rule\n/)
      write('docs/guides/a.mdx', '---\ntitle: Refunds\ndescription: Give money back.\n---\n\n<Stepps></Stepps>\n')
      expect(textOf(await ask('check_page', { path: 'guides/a.mdx' }))).toContain('Stepps')
      expect(textOf(await ask('list_pages', {}))).not.toContain('ecret')
      await client.close()
    },
  )

  it('supports the whole loop: rules, a page with ten mistakes, edits, a clean page', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', 'docs'],
      cwd: folder,
      env: environment(),
    })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(transport)
    const ask = (name: string, args: Record<string, string>) => client.callTool({ name, arguments: args })
    expect(textOf(await ask('get_rules', {}))).toContain('# Galley technical writing rule')
    expect(textOf(await ask('get_component', { names: 'Card, Badge' }))).toContain('# Card\n')

    write(
      'docs/docs.json',
      JSON.stringify(config({ name: 'Acme', navigation: { pages: ['index', 'guides/a', 'new'] } })),
    )
    write('docs/new.mdx', TEN_MISTAKES)
    const check = async () => textOf(await ask('check_page', { path: 'new.mdx' }))
    const first = await check()
    expect(
      readFindings(first)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual([
      'code-group',
      'heading-order',
      'hidden-characters',
      'invalid-prop',
      'invalid-prop',
      'known-language',
      'plain-language',
      'plain-language',
      'unknown-prop',
      'unknown-prop',
    ])
    let [answer, rounds] = [first, 0]
    for (; !answer.includes(' Done.') && rounds < 5; rounds++) {
      write('docs/new.mdx', fixed(readFileSync(join(folder, 'docs/new.mdx'), 'utf8'), readFindings(answer)))
      answer = await check()
    }
    expect(answer).toBe('new.mdx: 0 errors, 0 warnings, 0 suggestions. Done.')
    expect(rounds).toBeLessThanOrEqual(2)
    expect(textOf(await ask('check_site', { under: 'new.mdx' }))).toContain(', 0 findings in 0 files.')
    expect(textOf(await ask('search_docs', { query: 'leftover order refunds' }))).toContain('(/new)')
    await client.close()
  })

  it('writes an editor’s configuration, and keeps what is there', async () => {
    write('.vscode/mcp.json', '{\n  // Ours.\n  "servers": {}\n}\n')
    expect(await galley('mcp', 'docs', '--install', 'vscode')).toMatchObject({
      code: 0,
      out: '.vscode/mcp.json: written\n',
    })
    expect(readFileSync(join(folder, '.vscode/mcp.json'), 'utf8')).toMatch(
      /^\{\n {2}\/\/ Ours\.\n {2}"servers": \{\n {4}"galley": \{[^}]+"docs"\s+\]\s+\}\n {2}\}\n\}\n$/,
    )
    expect((await galley('mcp', 'docs', '--install', 'vscode')).out).toBe('.vscode/mcp.json: up to date\n')

    write('.cursor/mcp.json', '{ broken')
    expect(await galley('mcp', 'docs', '--install', 'cursor')).toMatchObject({
      code: 2,
      err: expect.stringContaining('was left unchanged'),
    })
    expect(readFileSync(join(folder, '.cursor/mcp.json'), 'utf8')).toBe('{ broken')
    expect((await galley('mcp', '--install', 'curser')).err).toContain('Did you mean `cursor`?')
  })
})

describe('galley serve', () => {
  it('answers assistants at /mcp with the pages published for them', async () => {
    write('docs/aside.mdx', '---\ntitle: Aside\nsearchable: false\n---\n\nNot for assistants.\n')
    const pages = ['index', 'guides/a', 'aside']
    write('docs/docs.json', JSON.stringify(config({ name: 'Acme', navigation: { pages } })))
    await galley('build', 'docs', '--out', 'site', '--base', '/docs')
    await serving(['--base', '/docs'], async (url) => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(new StreamableHTTPClientTransport(url))
      const ask = (name: string, args: Record<string, string>) => client.callTool({ name, arguments: args })
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
        'search_docs',
        'read_page',
        'list_pages',
      ])
      expect(textOf(await ask('search_docs', { query: 'refund' }))).toContain('Refunds (/guides/a)')
      for (const page of ['/guides/a', new URL('guides/a.md', url).href])
        expect(textOf(await ask('read_page', { page }))).toContain('A refund takes a day.')
      expect(textOf(await ask('list_pages', {}))).toMatch(/^<pages source="Acme" pages="2">/)
      expect(textOf(await ask('read_page', { page: '/secret' }))).not.toContain('Canary')
      expect(textOf(await ask('read_page', { page: '/aside' }))).not.toContain('Not for assistants')
      const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' })
      expect(foreign.status).toBe(403)
      await client.close()

      write('docs/guides/a.mdx', '---\ntitle: Refunds\n---\n\nA refund takes an hour.\n')
      await galley('build', 'docs', '--out', 'site', '--base', '/docs')
      const later = new Client({ name: 'test', version: '1' })
      await later.connect(new StreamableHTTPClientTransport(url))
      const found = await later.callTool({ name: 'search_docs', arguments: { query: 'hour' } })
      expect(textOf(found)).toContain('takes an hour')
      await later.close()
    })
  })

  it('leaves a page at the same URL to browsers', async () => {
    write('docs/mcp.mdx', '---\ntitle: Our server\n---\n\nConnect to it.\n')
    write('docs/docs.json', JSON.stringify(config({ name: 'Acme', navigation: { pages: ['index', 'mcp'] } })))
    await galley('build', 'docs', '--out', 'site')
    await serving([], async (url) => {
      const page = await fetch(url, { headers: { accept: 'text/html' } })
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Connect to it.')])
      expect((await fetch(url, { headers: { accept: 'text/event-stream' } })).status).toBe(405)
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(new StreamableHTTPClientTransport(url))
      expect((await client.listTools()).tools).toHaveLength(3)
      await client.close()
    })
  })

  it('accepts other machines under the given host names: with the token, or without one if public', async () => {
    await galley('build', 'docs', '--out', 'site')
    const proxy = ['--allowed-host', 'Docs.Example.com:443']
    const statuses = async (url: URL, ...tokens: (string | undefined)[]): Promise<(number | undefined)[]> => {
      const asked = ['docs.example.com', 'evil.example'].flatMap((host) => tokens.map((token) => ({ host, token })))
      return Promise.all(asked.map(({ host, token }) => askAs(Number(url.port), host, token)))
    }
    await serving([], async (url) => expect(await statuses(url, undefined)).toEqual([403, 403]))
    await serving([...proxy, '--public-mcp'], async (url) => expect(await statuses(url, undefined)).toEqual([200, 403]))
    await serving(
      proxy,
      async (url) => expect(await statuses(url, 'canary', 'wrong', undefined)).toEqual([200, 401, 401, 403, 403, 403]),
      'canary',
    )
    expect(await galley('serve', 'site', ...proxy)).toMatchObject({
      code: 2,
      err: expect.stringContaining('GALLEY_MCP_TOKEN'),
    })
    expect((await galley('serve', 'site', '--public-mcp', '--allowed-host', 'https://a.b/')).err).toContain(
      "`https://a.b/` isn't a host name.",
    )
  })
})
