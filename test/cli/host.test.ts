// `galley host` and its actions: what operators type in, text and exit codes out.
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestHost, repository, scratch } from '../host/open.ts'
import { runIn, writeIn } from './run-in.ts'

/** A host with the site `docs`, and its actions as commands. */
async function openHost() {
  const data = scratch()
  const host = await openTestHost({ data })
  await host.add(repository())
  return { ...host, run: (...args: readonly string[]) => runIn(data, ['host', ...args, '--data', '.']) }
}

describe('an action', () => {
  it.each([['sites'], ['add', '.'], ['token', 'CI', '--scope', 'admin'], ['backup', 'copy']])(
    'never makes a host: %s in a mistyped folder',
    async (...args) => {
      const folder = scratch()
      const { code, out, err } = await runIn(folder, ['host', ...args, '--data', 'typo'])
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain(`There is no host in ${join(folder, 'typo')}. Name the right one with \`--data\``)
      expect(existsSync(join(folder, 'typo'))).toBe(false)
    },
  )

  it('leaves a folder alone that holds something else', async () => {
    const folder = scratch()
    expect((await runIn(folder, ['host', 'sites', '--data', '.'])).err).toContain('There is no host in')
    expect(existsSync(join(folder, 'host.sqlite'))).toBe(false)
  })

  it('leaves the database of a newer version alone, and names that version', async () => {
    const host = await openHost()
    const { database } = host.platform
    const tables = (galley: string | null) =>
      database.write('INSERT INTO migration (number, galley) SELECT MAX(number) + 1, ? FROM migration', galley)
    await tables('99.1.0')
    const { code, err } = await host.run('sites')
    expect(code).toBe(2)
    expect(err).toMatch(/last updated by Galley 99\.1\.0, and this is Galley \d.*Install Galley 99\.1\.0 or newer\./)
    await tables(null)
    expect((await host.run('sites')).err).toMatch(/updated by a newer version of Galley.*Install the newest version\./)
  })

  it('adds a site with the keys of `set`, such as the token of a private repository', async () => {
    const host = await openHost()
    const { url } = repository()
    const { code } = await host.run(
      'add',
      url,
      'forgeToken=secret',
      'provider=gitea',
      'relay=true',
      '--slug',
      'private',
    )
    expect(code).toBe(0)
    expect(await host.act('sites.get', { site: 'private' })).toMatchObject({
      provider: 'gitea',
      settings: { relay: true },
    })
    expect((await host.run('add', url, 'extra', '--slug', 'other')).err).toContain('Unexpected `extra`.')
    expect((await host.run('add', url, 'tokn=x', '--slug', 'other')).err).toContain('tokn')
  })

  it('prints the addresses of the running host, which may have no port', async () => {
    const host = await openHost()
    expect((await host.run('sites')).out).toMatch(/^docs {2}http:\/\/docs\.test\/ {2}/)
  })

  it('needs a bucket only if it reads or writes files, so that a host can be operated while the bucket is down', async () => {
    const host = await openHost()
    const { data } = host.platform.settings
    const env = {
      ...{
        S3_BUCKET: 'docs',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    }
    const run = (...args: readonly string[]) => runIn(data, ['host', ...args, '--data', '.'], env)
    expect(await run('status', 'docs')).toMatchObject({ code: 0, out: expect.stringContaining('#1  live') })
    const { code, err } = await run('backup', 'copy')
    expect(code).toBe(2)
    expect(err).toContain("The bucket `docs` can't be used: 127.0.0.1:9 doesn’t answer")
  })

  // What is written to `/dev/full` meets a full disk.
  it.skipIf(process.platform !== 'linux')('says which folder is full if a backup doesn’t fit', async () => {
    const host = await openHost()
    const copy = join(host.platform.settings.data, 'copy')
    mkdirSync(copy)
    symlinkSync('/dev/full', join(copy, 'rows.jsonl.new'))
    const { code, err } = await host.run('backup', 'copy')
    expect(code).toBe(2)
    expect(err).toMatch(`The backup can't be written to ${copy}: ENOSPC: no space left on device`)
  })

  it('restores a backup to a new folder, but makes none for a backup that isn’t there', async () => {
    const host = await openHost()
    expect(await host.run('backup', 'copy')).toMatchObject({ code: 0 })
    const folder = host.platform.settings.data
    const missing = await runIn(folder, ['host', 'restore', 'typo', '--data', 'new'])
    expect(missing).toMatchObject({ code: 2, err: `galley: ${join(folder, 'typo')} holds no backup.\n` })
    expect(existsSync(join(folder, 'new'))).toBe(false)
    const restored = await runIn(folder, ['host', 'restore', 'copy', '--data', 'new'])
    expect(restored.out).toMatch(/^1 site, \d+ rows and \d+ files restored$/m)
    expect((await runIn(folder, ['host', 'sites', '--data', 'new'])).out).toContain('docs  http://docs.')
  })
})

it('doesn’t start next to another host in the same folder', async () => {
  const host = await openHost()
  const { code, err } = await host.run('--port', '0')
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`Another host is running in ${host.platform.settings.data}.`),
  ])
  // It has left the other one alone, and the folder is free once that one has stopped.
  expect(await host.text('http://docs.test/')).toContain('one')
  await host.stop()
  const next = await openTestHost({ data: host.platform.settings.data })
  expect(await next.text('http://docs.test/')).toContain('one')
})

it.each([
  ['DATABASE_URL', 'mysql://galley@db.example.com/galley', "DATABASE_URL isn't the address of a PostgreSQL server."],
  ['DATABASE_URL', 'postgres://galley:a secret@[db/galley', "DATABASE_URL isn't the address of a PostgreSQL server."],
  ['DATABASE_URL', 'postgres://galley@127.0.0.1:1/galley', "The database of DATABASE_URL can't be used: "],
  ['GALLEY_ORIGIN', 'galley.example.com', 'GALLEY_ORIGIN is `galley.example.com`.'],
  ['GALLEY_DOMAIN', 'https://docs.example.com', 'GALLEY_DOMAIN is `https://docs.example.com`.'],
  ['GALLEY_PREVIEW_DOMAIN', 'previews.example.com:4400', 'GALLEY_PREVIEW_DOMAIN is `previews.example.com:4400`.'],
  ['GALLEY_TRUSTED_PROXIES', '10.0.0.0/33', '`10.0.0.0/33` isn’t an address or a network.'],
  ['GALLEY_POLL_SECONDS', '-1', 'GALLEY_POLL_SECONDS is `-1`, but must be a number, 0 or more.'],
])('%s can’t be %s', async (name, value, message) => {
  const { code, err } = await runIn(scratch(), ['host', '--port', '0'], { [name]: value })
  expect(code).toBe(2)
  expect(err).toContain(message)
})

it.each(['0x50', '', '65536'])('%j isn’t a port to listen on', async (port) => {
  const { code, err } = await runIn(scratch(), ['host', '--port', port])
  expect([code, err]).toEqual([2, `galley: \`${port}\` isn't a port. Name a number up to 65535.\n`])
})

it('says how many problems a build found', async () => {
  const data = scratch()
  const host = await openTestHost({ data })
  await host.add(repository({ 'docs.json': '{}', 'index.mdx': 'TODO' }))
  const { out } = await runIn(data, ['host', 'status', 'docs', '--data', '.'])
  expect(out).toMatch(/^#1 {2}live .*\(1 page, 1 warning\)$/m)
})

describe('galley host add', () => {
  it('says so if no host is there to build the site, and ends', async () => {
    const host = await openHost()
    await host.stop()
    const { folder } = repository()
    const { code, out, err } = await host.run('add', folder, '--slug', 'new')
    expect([code, err]).toEqual([1, 'galley: no host is running, so the build waits. `galley host` starts one.\n'])
    expect(out).toContain('Site new: http://new.')
  })

  it('says what to do about a folder that isn’t a repository', async () => {
    const host = await openHost()
    const { folder } = repository({ 'docs/index.mdx': 'one' })
    expect(await host.run('add', join(folder, 'docs'), '--slug', 'new')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`a git repository. Use the repository \`${folder}\` with the folder \`docs\`.\n`),
    })
    expect((await host.run('add', scratch(), '--slug', 'new')).err).toContain('Run `git init` in it')
  })
})

describe('galley host set', () => {
  it('changes the settings that it names, and no others', async () => {
    const { run, act } = await openHost()
    const settings = async () => (await act('sites.get', { site: 'docs' })).settings
    expect(await run('set', 'docs', 'relay=true', 'previews=own')).toMatchObject({
      code: 0,
      out: 'docs: relay, previews changed\n',
    })
    await run('set', 'docs', 'limits={"seconds":60}', 'provider=gitlab')
    await run('set', 'docs', 'limits={"files":10}', 'previews=none')
    expect(await settings()).toEqual({ relay: true, previews: 'none', limits: { seconds: 60, files: 10 } })
  })

  it('refuses values that a setting doesn’t have', async () => {
    const { run } = await openHost()
    const { code, err } = await run('set', 'docs', 'extensions=yes')
    expect([code, err]).toEqual([2, 'galley: `settings.extensions`: This must be `true` or `false`.\n'])
  })
})

describe('galley host domain', () => {
  it('says that it needs a name to remove', async () => {
    const { run } = await openHost()
    expect(await run('domain', 'docs', '--remove')).toMatchObject({
      code: 2,
      err: 'galley: Name the domain to remove: `galley host domain docs docs.example.com --remove`.\n',
    })
  })
})

describe('galley host token', () => {
  it('grants nothing that isn’t asked for', async () => {
    const { run } = await openHost()
    const { code, out, err } = await run('token', 'CI')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^galley: Say what the token may do with `--scope`\. Scopes are `admin`, /)
    expect((await run('tokens')).out).not.toContain('CI')
  })

  it('says what it granted, and prints nothing but the token for scripts', async () => {
    const { run } = await openHost()
    const one = await run('token', 'CI', '--scope', 'deploy', '--site', 'docs', '--days', '1')
    expect(one.out).toMatch(/^galley_\S+\n$/)
    expect(one.err).toMatch(
      /^A token with deploy for the site docs, until \d{4}-\d\d-\d\d\. It's shown only this once:\n$/,
    )
    const all = await run('token', 'Ops', '--scope', 'sites:read', '--scope', 'operations:read')
    expect(all.err).toContain('with sites:read, operations:read for all sites, until')
    const { out } = await run('tokens')
    expect(out).toMatch(/ {2}CI {2}deploy {2}docs {2}\d{4}-/)
    expect(out).toMatch(/ {2}Ops {2}sites:read,operations:read {2}all sites {2}\d{4}-/)
  })

  it.each([
    [['--scope', 'dploy'], '`--scope` takes `admin`, '],
    [['--scope', 'deploy', '--days', 'ten'], '`--days` takes a whole number, not `ten`.'],
    [['--scope', 'deploy', '--site', 'nowhere'], 'There is no site `nowhere`.'],
  ])('refuses %j', async (options, message) => {
    const { run } = await openHost()
    const { code, err } = await run('token', 'CI', ...options)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

it('names a variable as a variable if its value is unknown', async () => {
  const { code, err } = await runIn(scratch(), ['host'], { GALLEY_SANDBOX: 'bwrap' })
  expect([code, err]).toEqual([2, 'galley: `GALLEY_SANDBOX` takes `auto`, `bubblewrap`, or `none`, not `bwrap`.\n'])
})

describe('galley host', () => {
  it('keeps the first token for a start that succeeds', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const data = scratch()
    const start = ['host', '--data', '.', '--web', '--host', '127.0.0.1', '--port', String(port)]
    expect(await runIn(data, start)).toMatchObject({ code: 2, err: `galley: Port ${port} is in use.\n` })
    expect((await runIn(data, ['host', 'tokens', '--data', '.'])).out).toBe('')
  })

  it('says what is wrong with a data folder that it can’t use', async () => {
    const folder = scratch()
    writeIn(folder, { 'broken/host.sqlite': 'This is no database.' })
    const { code, err } = await runIn(folder, ['host', '--data', 'broken', '--port', '0'])
    expect(code).toBe(2)
    expect(err).toContain("broken can't be used: file is not a database. Restore a backup to another folder")
  })

  it('sets a login whose provider doesn’t answer, and says so', async () => {
    const { platform } = await openHost()
    const { data } = platform.settings
    writeIn(data, { 'access.json': '{ "kind": "oidc", "issuer": "http://127.0.0.1:9/", "clientId": "docs" }' })
    const { code, out, err } = await runIn(data, ['host', 'access', 'docs', 'access.json', '--data', '.'])
    expect([code, JSON.parse(out)]).toMatchObject([1, { kind: 'oidc', clientId: 'docs' }])
    expect(err).toMatch(
      /^galley: these settings are in use, but readers can't sign in yet\. http:\/\/127\.0\.0\.1:9\/\.well-known\/openid-configuration: .+\n$/,
    )
  })

  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)(
    'tells a folder that its user may not read from one that isn’t there',
    async () => {
      const { platform } = await openHost()
      const { data } = platform.settings
      mkdirSync(join(data, 'home/docs'), { recursive: true })
      chmodSync(join(data, 'home'), 0)
      onTestFinished(() => chmodSync(join(data, 'home'), 0o700))
      const { err } = await runIn(data, ['host', 'add', './home/docs', '--data', '.'])
      expect(err).toContain(`The user who runs this can't read the folder ${join(data, 'home/docs')}.`)
    },
  )

  it.each([
    [['sites', '--data', 'file'], 'file is a file, not a folder. Name another with `--data`.'],
    [['add', './missing', '--data', '.'], 'There is no folder '],
    [['add', 'https://example.com/%zz', '--data', '.'], 'has a `%` that begins no character'],
    [['access', 'docs', 'file', '--remove', '--data', '.'], 'but not both.'],
    [['access', 'docs', 'none.json', '--data', '.'], 'There is no file '],
  ])('explains a mistake: %j', async (args, message) => {
    const { platform } = await openHost()
    writeIn(platform.settings.data, { file: '' })
    const { code, err } = await runIn(platform.settings.data, ['host', ...args])
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})
