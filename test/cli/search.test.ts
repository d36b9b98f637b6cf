// galley search and the search of galley serve, as processes: in a folder, and with a PostgreSQL server started for the
// test.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, startPostgres, type TestServer } from '../../src/postgres/testing.ts'
import { config } from '../site.ts'
import { PROGRAM, runProgram } from './program.ts'

const FILES: Readonly<Record<string, string>> = {
  'harbor/docs.json': JSON.stringify(
    config({ name: 'Harbor Cloud', navigation: { groups: [{ group: 'Start', pages: ['index', 'install'] }] } }),
  ),
  'harbor/galley.json': JSON.stringify({
    url: 'https://harbor.example.com',
    search: { pins: [{ queries: ['begin'], page: '/install' }], synonyms: [['harbor', 'port']] },
  }),
  'harbor/index.mdx': '---\ntitle: Harbor\n---\n\nA harbor for events.',
  'harbor/install.mdx': '---\ntitle: Install Harbor\n---\n\nIt needs memory.\n\n## Use `--fail-on`\n\nEnds with 1.',
  'ferry/docs.json': JSON.stringify(config({ name: 'Ferry', navigation: { pages: ['index'] } })),
  'ferry/index.mdx': '---\ntitle: Install Ferry\n---\n\nA ferry needs a harbor.',
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-cli-'))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const galley = (...args: string[]) => runProgram(args, { cwd: folder })

describe('galley search', () => {
  it('shows what a reader would find', async () => {
    const { code, out, err } = await galley('search', 'install', 'harbor', '--limit', '1')
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe('1. Start › Install Harbor\n   /install\n   It needs memory.\n\n1 of 1 page\n')
  })

  it('prints the same as JSON for programs', async () => {
    const { out } = await galley('search', 'failOn', 'harbor', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({
      query: 'failOn',
      total: 1,
      results: [{ url: '/install#use-fail-on', title: 'Install Harbor', headingPath: ['Use --fail-on'] }],
    })
  })

  it('exits with 0 if nothing is found', async () => {
    expect(await galley('search', 'zzzz', 'harbor')).toEqual({
      code: 0,
      out: 'Nothing found for "zzzz".\n',
      err: '',
    })
  })

  it.each([
    ['without words', ['search'], /^galley: Say what to search for\./],
    ['with the folder first', ['search', 'harbor', 'install'], /no folder .*install\. The folder comes last/],
    ['with an invalid limit', ['search', 'x', 'harbor', '--limit', 'many'], /`--limit` takes a number from 1 to 100/],
    [
      'with a site and no database',
      ['search', 'x', '--site', 'a'],
      /`--site` needs `--from`, `--publish`, or `--withdraw`\./,
    ],
    ['with a base and nothing to publish', ['search', 'x', '--base=/docs'], /`--base` needs `--publish`\./],
    ['with something other than a database', ['search', 'x', '--from', 'mysql://h/d'], /starts with `postgres:\/\/`/],
    ['with a server that doesn’t answer', ['search', 'x', '--from', 'postgres://127.0.0.1:1/d'], /doesn't answer/],
    [
      'with two databases',
      ['search', 'x', '--from', 'postgres://a/b', '--publish', 'postgres://a/b'],
      /can't be combined/,
    ],
  ])('%s it doesn’t run', async (_, args, says) => {
    const { code, out, err } = await galley(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

const programs = findPostgres()

describe.skipIf(!programs)('galley with a search database', () => {
  let server: TestServer
  let address: string
  beforeAll(async () => {
    server = await startPostgres(programs as string)
    address = server.address()
    for (const site of ['harbor', 'ferry']) {
      const { code, err } = await galley('search', '--publish', address, site)
      expect([code, err]).toEqual([0, ''])
    }
  })
  afterAll(() => server.stop())

  it('publishes under the name of the site, repeatedly', async () => {
    expect(await galley('search', '--publish', address, 'harbor')).toEqual({
      code: 0,
      out: '2 pages published as harbor-cloud, in 3 sections\n',
      err: '',
    })
  })

  it('searches all sites, and returns full URLs', async () => {
    const { out } = await galley('search', 'harbor', '--from', address, '--format', 'json')
    const { results } = JSON.parse(out) as { results: { site: string; url: string }[] }
    expect(results.map(({ site, url }) => `${site} ${url}`).sort()).toEqual([
      'ferry /',
      'harbor-cloud https://harbor.example.com/',
      'harbor-cloud https://harbor.example.com/install',
    ])
  })

  it('gives the same results for one site as its folder', async () => {
    for (const query of ['install', 'failOn', 'begin', 'port', 'instal']) {
      const [folderAnswer, answer] = await Promise.all([
        galley('search', query, 'harbor'),
        galley('search', query, '--from', address, '--site', 'harbor-cloud'),
      ])
      expect(answer).toEqual(folderAnswer)
    }
  })

  it('lists the existing sites', async () => {
    const { code, err } = await galley('search', 'x', '--from', address, '--site', 'nowhere')
    expect([code, err]).toEqual([
      2,
      'galley: The search database has no site `nowhere`. It has `ferry`, `harbor-cloud`.\n',
    ])
  })

  it('withdraws a site', async () => {
    await galley('search', '--publish', address, 'ferry', '--site', 'old')
    expect(await galley('search', '--withdraw', address, '--site', 'old')).toMatchObject({
      code: 0,
      out: 'old withdrawn\n',
    })
    expect((await galley('search', '--withdraw', address, '--site', 'old')).code).toBe(2)
  })

  it('serves answers over HTTP', async () => {
    await galley('build', 'harbor', '--out', 'site')
    const served = spawn(process.execPath, [PROGRAM, 'serve', 'site', '--port', '0', '--search', address], {
      cwd: folder,
    })
    try {
      const root = await new Promise<string>((resolve, reject) => {
        served.stdout.once('data', (text) => resolve(String(text).trim()))
        served.stderr.once('data', (text) => reject(new Error(String(text))))
      })
      const ask = async (query: string) =>
        (await (await fetch(`${root}api/search?${query}`)).json()) as { results: unknown[] }
      expect((await ask('q=install')).results).toHaveLength(2)
      expect(await ask('q=install&site=ferry')).toMatchObject({ results: [{ site: 'ferry', title: 'Install Ferry' }] })
      expect((await fetch(root)).status).toBe(200)
    } finally {
      served.kill('SIGTERM')
      await new Promise((resolve) => served.once('exit', resolve))
    }
  })
})
