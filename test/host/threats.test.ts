// Known attacks on similar programs, tried on a whole host.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type BuildOrder, createBuilder } from '../../src/host/builds/builder.ts'
import { openSandbox } from '../../src/host/builds/sandbox.ts'
import { checkOut, resolveRef } from '../../src/host/git/checkout.ts'
import { CloneUrlError, checkCloneUrl, openRemote } from '../../src/host/git/clone-url.ts'
import { routes } from '../../src/host/routes/index.ts'
import { clientAddress, proxyList } from '../../src/host/serve/host-name.ts'
import { DEFAULT_LIMITS } from '../../src/host/settings.ts'
import { deliver, openTestHost, pullRequest, quickBuilder, repository, scratch, site, type TestHost } from './open.ts'

const hasBubblewrap = canSandbox()

function canSandbox(): boolean {
  try {
    openSandbox('bubblewrap', import.meta.filename)
    return true
  } catch {
    return false
  }
}

/** Two sites with different owners, who each have a token for their own site. */
async function twoTenants() {
  const host = await openTestHost()
  const [mine, theirs] = [
    await host.add(repository(site('Mine')), { slug: 'mine' }),
    await host.add(repository(site('Theirs')), { slug: 'theirs' }),
  ]
  const { token } = await host.act('tokens.create', { name: 'mine', scopes: ['admin'], site: 'mine' })
  return { host, mine, theirs, token: token as string }
}

describe('tenants', () => {
  it('are distinguished only by host name', async () => {
    const { host } = await twoTenants()
    const text = async (init: RequestInit, path = '/') => (await host.get(`http://mine.test${path}`, init)).text()
    for (const name of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-url', 'x-rewrite-url'])
      expect(await text({ headers: { [name]: name === 'forwarded' ? 'host=theirs.test' : 'theirs.test' } })).toContain(
        'Mine',
      )
    for (const path of [
      '/?site=theirs',
      '/?host=theirs.test',
      '/theirs.test/',
      '//theirs.test/',
      '/http://theirs.test/',
    ])
      expect(await text({}, path)).not.toContain('Theirs')
    for (const name of ['mine.test:80', 'MINE.test', 'mine.test.'])
      expect(await text({ headers: { host: name } })).toContain('Mine')
    for (const name of ['', 'mine.test@theirs.test', 'theirs.test#mine.test', 'mine.test/..', 'a b'])
      expect((await host.get('http://mine.test/', { headers: { host: name } })).status).toBeGreaterThanOrEqual(400)
  })

  it.each(
    routes.filter(({ path }) => path.includes(':site')).map(({ name, method, path }) => [name, method, path] as const),
  )('%s: a token for one site can’t even find out whether another one is there', async (action, method, path) => {
    const { host, theirs, token } = await twoTenants()
    const { deployments } = await host.act('deployments.list', { site: 'theirs' })
    const at = (name: string) =>
      path
        .replace(':site', name)
        .replace(':deployment', deployments[0].id)
        .replace(':digest', 'a'.repeat(64))
        .replace(':pull', '1')
        .replace(':host', 'a.example.com')
        .replace(/:\w+/, 'x')
        .concat(action === 'drafts.read' ? '?path=index.mdx' : '')
    const bodies: Record<string, object> = {
      domains: { host: 'a.example.com' },
      uploads: { files: {} },
      drafts: { path: 'index.mdx', text: '' },
      notifications: { url: 'https://example.com/hook' },
      access: { access: { kind: 'password', password: 'a long secret' } },
      assistant: { assistant: { url: 'https://api.example.com/v1', model: 'captain-1' } },
    }
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const sent = hasBody ? (bodies[path.split('/').at(-1) ?? ''] ?? {}) : undefined
    const [foreign, missing] = [
      await host.api(method, at(theirs.id), sent, token),
      await host.api(method, at('nobody'), sent, token),
    ]
    const unnamed = (answer: object, name: string) => JSON.stringify(answer).replaceAll(name, '…')
    expect(foreign.status).toBe(404)
    expect(unnamed(foreign.body, theirs.id)).toBe(unnamed(missing.body, 'nobody'))
    expect(await host.text('http://theirs.test/')).toContain('Theirs')
  })

  it('don’t see each other’s deployments, tokens, or sites in lists', async () => {
    const { host, theirs, token } = await twoTenants()
    const { deployments } = await host.act('deployments.list', { site: 'theirs' })
    for (const method of ['GET', 'POST'])
      expect(
        (
          await host.api(
            method,
            `/v1/sites/mine/deployments/${deployments[0].id}${method === 'POST' ? '/promote' : ''}`,
            undefined,
            token,
          )
        ).status,
      ).toBe(404)
    expect(
      (await host.api('GET', '/v1/sites', undefined, token)).body.sites.map(({ slug }: { slug: string }) => slug),
    ).toEqual(['mine'])
    expect((await host.api('GET', '/v1/tokens', undefined, token)).body.tokens).toHaveLength(1)
    expect((await host.api('POST', '/v1/sites', { slug: 'more' }, token)).status).toBe(403)
    expect((await host.api('GET', '/metrics', undefined, token)).status).toBe(403)
    const wider = await host.api('POST', '/v1/tokens', { name: 'x', scopes: ['admin'], site: theirs.id }, token)
    expect(wider.status).toBe(404)
    // A token can't create a token with more rights than its own.
    expect((await host.api('POST', '/v1/tokens', { name: 'x', scopes: ['admin'] }, token)).body.site).toBeDefined()
  })

  it('learn nothing about each other’s files from what an upload is missing', async () => {
    const host = await openTestHost()
    await host.act('sites.create', { slug: 'one' })
    await host.act('sites.create', { slug: 'two' })
    const files = { 'index.html': ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 4] }
    const first = await host.api('POST', '/v1/sites/one/uploads', { files })
    await host.api(
      'PUT',
      `/v1/sites/one/uploads/${first.body.id}/blobs/${first.body.required[0]}`,
      new TextEncoder().encode('test'),
    )
    expect((await host.api('POST', '/v1/sites/two/uploads', { files })).body.required).toHaveLength(1)
  })
})

describe('tokens', () => {
  it('allow what their scopes say, until they expire or are revoked', async () => {
    let time = Date.now()
    const host = await openTestHost({ now: () => time })
    await host.add(repository())
    const make = async (scopes: string[], days = 1) =>
      (await host.api('POST', '/v1/tokens', { name: 'x', scopes, days })).body
    const [reader, deployer] = [await make(['sites:read']), await make(['deploy'])]
    const status = async (method: string, path: string, { token }: { token: string }) =>
      (await host.api(method, path, method === 'GET' ? undefined : {}, token)).status
    expect(await status('GET', '/v1/sites/docs', reader)).toBe(200)
    expect(await status('POST', '/v1/sites/docs/deployments', reader)).toBe(403)
    expect(await status('POST', '/v1/sites/docs/deployments', deployer)).toBe(202)
    // What a deployment needs, and no more.
    for (const path of ['/v1/sites/docs', '/v1/sites/docs/deployments/1'])
      expect(await status('GET', path, deployer)).toBe(200)
    for (const path of ['/v1/sites', '/v1/sites/docs/access', '/v1/sites/docs/previews'])
      expect(await status('GET', path, deployer)).toBe(403)
    expect(await status('DELETE', '/v1/sites/docs', deployer)).toBe(403)
    await host.api('DELETE', `/v1/tokens/${reader.id}`)
    expect(await status('GET', '/v1/sites/docs', reader)).toBe(401)
    time += 25 * 60 * 60_000
    expect(await status('POST', '/v1/sites/docs/deployments', deployer)).toBe(401)
    for (const token of ['', 'galley_', 'x', deployer.id]) expect(await status('GET', '/v1/sites', { token })).toBe(401)
    // Tokens are stored as hashes.
    const rows = await host.platform.database.read('SELECT * FROM token')
    expect(JSON.stringify(rows)).not.toContain(host.token)
  })
})

describe('a repository’s address', () => {
  it.each([
    'ext::sh -c touch% /tmp/x',
    'fd::17',
    'git://example.com/a.git',
    'http://example.com/a.git',
    'file:///etc',
    '/etc',
    '--upload-pack=touch /tmp/x',
    'ssh://-oProxyCommand=touch/x',
    'https://-x/a',
    'https://user:secret@example.com/a.git',
    'https://token@example.com/a.git',
    'https://example.com/a.git?x=1',
    'https://example.com/a b.git',
    'https://example.com\\@evil.example/a.git',
    'ftp://example.com/a.git',
    'user@host:-x',
    'ssh://user:secret@example.com/a',
  ])('%s is refused', async (url) => {
    expect(() => checkCloneUrl(url, { local: false, private: false })).toThrow(CloneUrlError)
    const host = await openTestHost()
    expect((await host.api('POST', '/v1/sites', { slug: 'x', repository: url })).status).toBe(422)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '0.0.0.0',
    '[64:ff9b::a00:1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    'localhost',
  ])('of a private network is refused: %s', async (name) => {
    await expect(openRemote(`https://${name}/a.git`, { local: false, private: false })).rejects.toThrow(CloneUrlError)
  })

  it('over plain HTTP is refused, unless the operator allows it', () => {
    const address = 'http://git.example/a.git'
    expect(() => checkCloneUrl(address, { local: true, private: false })).toThrow('GALLEY_PRIVATE_REPOSITORIES=1')
    expect(checkCloneUrl(address, { local: false, private: true }).href).toBe(address)
  })

  it('on the public network is accepted', async () => {
    for (const name of ['8.8.8.8', '140.82.121.4', '[2606:50c0:8000::153]', '[64:ff9b::808:808]'])
      expect(await openRemote(`https://${name}/a.git`, { local: false, private: false })).toMatchObject({
        protocol: 'https',
      })
    expect(checkCloneUrl('git@github.com:acme/docs.git', { local: false, private: false }).href).toBe(
      'ssh://git@github.com/acme/docs.git',
    )
  })

  it('isn’t followed if it redirects', async () => {
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const host = await openTestHost({ settings: { privateRepositories: true } })
    const repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.git`
    expect(await host.api('POST', '/v1/sites', { slug: 'x', repository })).toMatchObject({
      status: 502,
      body: { title: expect.stringMatching(/returned error: 302\. The server redirects.+ `\.git`\.$/) },
    })
    expect(asked).toBe(1)
  })
})

it.each([
  ['/acme/docs/tree/main', 'the repository `/acme/docs` with the branch `main`.'],
  ['/acme/docs/blob/v2/docs/guide', 'the repository `/acme/docs` with the branch `v2` and the folder `docs/guide`.'],
  ['/acme/team/docs/-/tree/main/en', 'the repository `/acme/team/docs` with the branch `main` and the folder `en`.'],
  ['/acme/docs/src/branch/main/en', 'the repository `/acme/docs` with the branch `main` and the folder `en`.'],
])('the address of a page about a repository is told from the repository: %s', async (path, help) => {
  const server = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const host = await openTestHost({ settings: { privateRepositories: true } })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { status, body } = await host.api('POST', '/v1/sites', { slug: 'x', repository: origin + path })
  expect([status, body.title]).toEqual([502, expect.stringContaining(help.replace('`/', `\`${origin}/`))])
})

describe('a repository', () => {
  // Only root can give files away.
  it.runIf(process.getuid?.() === 0)('of another user isn’t read, and the answer says why', async () => {
    const host = await openTestHost()
    const docs = repository()
    execFileSync('chown', ['-R', '12345', docs.folder])
    await expect(host.add(docs)).rejects.toThrow(
      /dubious ownership in repository at '.+'\. It belongs to another user than .+ `chown`\.$/,
    )
  })

  it('can’t use links to publish files from this machine or from its own .git', async () => {
    const host = await openTestHost()
    const docs = repository(site('Links'))
    mkdirSync(join(docs.folder, 'assets/deep'), { recursive: true })
    const outside = join(scratch(), 'secret.txt')
    writeFileSync(outside, 'secret')
    writeFileSync(join(docs.folder, 'assets/real.txt'), 'public')
    for (const [name, target] of [
      ['passwd', '/etc/passwd'],
      ['out', outside],
      ['git', '../.git/config'],
      ['up', '../../../../../../etc/passwd'],
      ['deep/loop', '../deep'],
      ['folder', '/etc'],
      ['good', 'real.txt'],
    ] as const)
      symlinkSync(target, join(docs.folder, 'assets', name))
    docs.commit({})
    await host.add(docs)
    for (const name of ['passwd', 'out', 'git', 'up', 'folder/passwd', 'deep/loop/loop'])
      expect((await host.get(`http://docs.test/assets/${name}`)).status).toBe(404)
    expect(await host.text('http://docs.test/assets/real.txt')).toBe('public')
    const { findings } = await host.act('deployments.get', { site: 'docs', deployment: '1' })
    expect(
      findings
        .filter(({ code }: { code: string }) => code === 'stray-link')
        .map(({ file }: { file: string }) => file)
        .sort(),
    ).toEqual(['assets/deep/loop', 'assets/folder', 'assets/git', 'assets/out', 'assets/passwd', 'assets/up'])
    // Not all of them lead out of the repository.
    expect(findings[0].message).toBe('This symbolic link leads to no file of the repository. It was left out.')
  })

  it('runs nothing, even with hooks, filters, submodules, or its own configuration', async () => {
    const host = await openTestHost()
    const mark = join(scratch(), 'ran')
    const docs = repository({
      ...site('Calm'),
      '.gitattributes': '* filter=evil\n',
      '.gitmodules': `[submodule "x"]\n path = x\n url = ext::sh -c "touch ${mark}"\n`,
      '.gitconfig': `[filter "evil"]\n smudge = touch ${mark}\n`,
      '.lfsconfig': '[lfs]\n url = http://169.254.169.254/\n',
    })
    writeFileSync(join(docs.folder, '.git/hooks/post-checkout'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    await host.add(docs)
    expect(await host.text('http://docs.test/')).toContain('Calm')
    expect(existsSync(mark)).toBe(false)
  })

  it('that exceeds the limits is rejected before any of it is read', async () => {
    const host = await openTestHost({ settings: { limits: { ...DEFAULT_LIMITS, sourceFiles: 3, sourceBytes: 1000 } } })
    const files = await host.act('sites.create', {
      slug: 'files',
      repository: repository({ ...site('x'), 'a.txt': '', 'b.txt': '1' }).url,
    })
    expect(await host.verdict('files', files.deployment)).toMatchObject({
      state: 'failed',
      error: 'The repository has more than 3 files.',
    })
    const bytes = await host.act('sites.create', { slug: 'bytes', repository: repository(site('x'.repeat(2000))).url })
    expect(await host.verdict('bytes', bytes.deployment)).toMatchObject({ state: 'failed' })
  })

  it('of a few trees that contain each other is rejected, although it has billions of files', async () => {
    const docs = repository(site('x'))
    const tree = (entries: string[]) =>
      execFileSync('git', ['mktree'], { cwd: docs.folder, input: entries.join('\n'), encoding: 'utf8' }).trim()
    const names = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(200))
    let id = tree(names.map((name) => `100644 blob ${docs.git('rev-parse', 'HEAD:index.mdx')}\t${name}`))
    for (let depth = 0; depth < 9; depth++) id = tree(names.map((name) => `040000 tree ${id}\t${name}`))
    docs.git('update-ref', 'refs/heads/main', docs.git('commit-tree', id, '-m', 'A bomb'))
    const host = await openTestHost({ settings: { limits: { ...DEFAULT_LIMITS, sourceFiles: 1000 } } })
    const { deployment } = await host.act('sites.create', { slug: 'docs', repository: docs.url })
    expect(await host.verdict('docs', deployment)).toMatchObject({
      state: 'failed',
      error: 'The repository has more than 1000 files.',
    })
  })

  it('whose server stops in the middle of an answer keeps nobody waiting', async () => {
    const server = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
      response.write('001e# service=git-upload-pack\n')
      request.socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.git`
    const source = { remote: await openRemote(url, { local: false, private: true }), token: undefined, ssh: scratch() }
    const limits = { ...DEFAULT_LIMITS, seconds: 0.2 }
    await expect(
      checkOut(join(scratch(), 'a'), source, { ref: 'refs/heads/main', sha: undefined, limits }),
    ).rejects.toThrow('Git took longer than 0.2 seconds.')
  })

  it.runIf(process.platform === 'linux')('whose server lists refs without an end can’t fill the memory', async () => {
    const line = `${'a'.repeat(40)} refs/heads/${'x'.repeat(900)}\n`
    const lines = `${(line.length + 4).toString(16).padStart(4, '0')}${line}`.repeat(1000)
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' })
      response.write('001e# service=git-upload-pack\n0000')
      const more = () => {
        while (!response.destroyed && response.write(lines));
      }
      response.on('drain', more).on('error', () => {})
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.git`
    const source = { remote: await openRemote(url, { local: false, private: true }), token: undefined, ssh: scratch() }
    const limits = { ...DEFAULT_LIMITS, memory: 64 * 1024 * 1024 }
    await expect(
      checkOut(join(scratch(), 'a'), source, { ref: 'refs/heads/main', sha: undefined, limits }),
    ).rejects.toThrow('Git needs more than 67108864 bytes of memory for the repository.')
    await expect(resolveRef(source, undefined)).rejects.toThrow('Out of memory')
  })

  it.each([
    ['many files', 200, 1_000],
    ['a few files', 2, 200_000],
  ])('with a history of %s that is too large is rejected, and leaves nothing on the disk', async (_, files, size) => {
    const docs = repository(site('x'))
    const random = Array.from({ length: files }, (_, i): [string, string] => [
      `${i}`,
      randomBytes(size).toString('base64'),
    ])
    docs.commit(Object.fromEntries(random))
    docs.git('rm', '--quiet', ...random.map(([path]) => path))
    docs.git('commit', '--quiet', '-m', 'Small again')
    const folder = join(scratch(), 'docs')
    const source = {
      remote: await openRemote(docs.url, { local: true, private: false }),
      token: undefined,
      ssh: scratch(),
    }
    const order = { ref: 'refs/heads/main', sha: undefined }
    const limits = { ...DEFAULT_LIMITS, sourceBytes: 50_000 }
    await expect(checkOut(folder, source, { ...order, limits })).rejects.toThrow('more than 50000 bytes')
    const left = readdirSync(join(folder, '.git'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((path) => path.includes('tmp_'))).toEqual([])
    expect(await checkOut(folder, source, { ...order, limits: DEFAULT_LIMITS })).toMatchObject({
      message: 'Small again',
    })
  })

  it('with endless refs isn’t kept in memory', async () => {
    const docs = repository(site('x'))
    const tip = docs.git('rev-parse', 'HEAD')
    const refs = Array.from({ length: 20_000 }, (_, i) => `${tip} refs/${String(i).padStart(5, '0')}/HEAD\n`)
    writeFileSync(join(docs.folder, '.git/packed-refs'), `# pack-refs with: sorted \n${refs.join('')}`)
    const source = {
      remote: await openRemote(docs.url, { local: true, private: false }),
      token: undefined,
      ssh: scratch(),
    }
    await expect(resolveRef(source, undefined)).rejects.toThrow('more than')
  })

  it('whose output exceeds the limits is rejected, and the previous site stays live', async () => {
    const host = await openTestHost()
    const docs = repository(site('Small'))
    await host.add(docs, { settings: { limits: { bytes: 2000, files: 10 } } })
    docs.commit(site('x'.repeat(3000)))
    const { id } = await host.act('deployments.create', { site: 'docs' })
    expect(await host.verdict('docs', id)).toMatchObject({
      state: 'failed',
      error: 'The site has more than 2000 bytes.',
    })
    const { data } = host.platform.settings
    const [work = ''] = readdirSync(join(data, 'work'))
    expect(readdirSync(join(data, 'work', work))).toEqual(['repository'])
    expect(await host.text('http://docs.test/')).toContain('Small')
  })
})

/** Runs a program instead of Galley, the way a build is run. */
async function runProgram(source: string, sandboxed: boolean, limits: Partial<typeof DEFAULT_LIMITS> = {}) {
  const folder = scratch()
  const [program, docs, out, cache] = ['dist/galley.mjs', 'docs', 'out', 'cache'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  for (const path of [join(folder, 'dist'), docs]) mkdirSync(path)
  writeFileSync(program, source)
  const sandbox = openSandbox(sandboxed ? 'bubblewrap' : 'none', program)
  const order: BuildOrder = {
    repository: docs,
    docs,
    sources: new Map(),
    out,
    cache,
    base: '',
    extensions: true,
    isTrusted: true,
    limits: { ...DEFAULT_LIMITS, ...limits },
  }
  const outcome = await createBuilder(program, sandbox)(order, new AbortController().signal)
  const written = existsSync(out) ? readdirSync(out) : []
  return {
    outcome,
    told: written.includes('told.json') ? JSON.parse(readFileSync(join(out, 'told.json'), 'utf8')) : undefined,
    folder,
  }
}

const TELL = `
import { accessSync, constants, existsSync, readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
const out = process.argv[process.argv.indexOf('--out') + 1]
const attempt = async (f) => { try { return await f() ?? 'done' } catch (e) { return 'refused' } }
const told = {
  env: Object.keys(process.env).sort(),
  arguments: process.argv.slice(2).filter((word) => word.startsWith('--')),
  passwd: await attempt(() => readFileSync('/etc/passwd', 'utf8')),
  data: await attempt(() => readdirSync(process.argv[1] + '/../../secret').join()),
  network: await attempt(() => fetch('http://127.0.0.1:' + readFileSync(process.argv[3] + '/port', 'utf8')).then((r) => r.text())),
  write: await attempt(() => writeFileSync(process.argv[3] + '/changed', '')),
  temporary: await attempt(() => writeFileSync(tmpdir() + '/file', '')),
  // A mount in memory isn't on a disk, so nobody counts what is written there.
  inMemory: readFileSync('/proc/mounts', 'utf8').split('\\n').map((line) => line.split(' '))
    .flatMap(([, path, type]) => type === 'tmpfs' && existsSync(path) ? [path, path + '/shm'] : [])
    .filter((folder) => { try { accessSync(folder, constants.W_OK); return true } catch { return false } }),
}
writeFileSync(out + '/told.json', JSON.stringify(told))
console.log(JSON.stringify({ pages: 1, errors: 0, warnings: 0, findings: [] }))
`

describe('a build', () => {
  it('gets none of the host’s environment variables', async () => {
    process.env.GALLEY_TEST_SECRET = 'secret'
    onTestFinished(() => {
      delete process.env.GALLEY_TEST_SECRET
    })
    const { outcome, told } = await runProgram(TELL, false)
    expect(outcome.ok).toBe(true)
    expect(told.env).not.toContain('GALLEY_TEST_SECRET')
    // Extensions' code only runs in a sandbox.
    expect(told.arguments).toContain('--no-extensions')
    // Nor is there a wall around the network, which a fork could name servers in.
    expect(told.arguments).toContain('--offline')
  })

  it.runIf(hasBubblewrap)(
    'in the sandbox has no network, sees only its own files, and can’t change the repository',
    async () => {
      const { outcome, told } = await runProgram(TELL, true)
      expect(outcome).toMatchObject({ ok: true })
      expect(told).toMatchObject({ passwd: 'refused', network: 'refused', write: 'refused' })
      expect(told.arguments).not.toContain('--no-extensions')
      expect(told).toMatchObject({ temporary: 'done', inMemory: [] })
    },
  )

  it.each([
    ['runs for too long', 'setInterval(() => {}, 1000)', { seconds: 0.5 }, 'The build took longer than 0.5 seconds.'],
    [
      'needs too much memory',
      'const a = []; for (;;) a.push(new Array(1e5).fill({}))',
      { memory: 40 * 1024 * 1024 },
      'The build ran out of memory.',
    ],
    ['ends by itself', 'process.kill(process.pid, "SIGKILL")', {}, 'The build ended with SIGKILL.'],
    ['says nothing', '', {}, 'The build ended with 0.'],
    ['says nonsense', 'console.log("{")', {}, 'The build wrote a report that can’t be read.'],
    ['says why', 'console.error("galley: There is no docs.json."); process.exit(2)', {}, 'There is no docs.json.'],
  ] as const)('that %s fails with a reason', async (_, source, limits, error) => {
    expect((await runProgram(source, false, limits)).outcome).toEqual({ ok: false, error })
  })

  it('of a fork runs no extensions, and shares no folder with a production build', async () => {
    const orders: BuildOrder[] = []
    const quick = quickBuilder()
    const host = await openTestHost({
      builder: (order, signal) => {
        orders.push(order)
        return quick.build(order, signal)
      },
    })
    const docs = repository(site('First'))
    const made = await host.add(docs, { settings: { extensions: true } })
    docs.git('checkout', '-q', '-b', 'fork')
    const sha = docs.commit(site('Evil'))
    docs.git('update-ref', 'refs/pull/1/head', sha)
    docs.git('checkout', '-q', 'main')
    const { deployment } = (await (await deliver(host, made, pullRequest(1, sha, { fork: true }))).json()) as {
      deployment: string
    }
    await host.verdict('docs', deployment)
    expect(orders.map(({ extensions }) => extensions)).toEqual([true, false])
    expect(orders[0]?.cache).not.toBe(orders[1]?.cache)
    expect(orders[0]?.out).not.toBe(orders[1]?.out)
  })
})

describe('a request', () => {
  const served = async (): Promise<TestHost> => {
    const host = await openTestHost()
    await host.add(
      repository({
        ...site('Hello'),
        'assets/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        'assets/.env': 'SECRET=1',
      }),
    )
    return host
  }

  it('can’t be answered with a redirect to another host', async () => {
    const host = await served()
    for (const path of [
      '//evil.example/',
      '//evil.example/index',
      '/%5cevil.example/',
      '/\\evil.example/index/',
      '/.//evil.example/',
      '/index//',
      '/%0d%0aset-cookie:a=b/index',
    ]) {
      const location = (await host.get(`http://docs.test${path}`)).headers.get('location')
      if (location !== null) expect(new URL(location, 'http://docs.test/').host).toBe('docs.test')
    }
  })

  it('can only reach files in the manifest', async () => {
    const host = await served()
    for (const path of [
      '../',
      '..%2f..%2fetc/passwd',
      '%252e%252e/',
      '..\\',
      '%5c..',
      '%00',
      'assets/.env',
      '.git/config',
      '_galley/../../host.sqlite',
      'C:/x',
      '%c0%ae%c0%ae/',
      'sites/x/blobs',
      '%',
      '__proto__',
      'constructor',
      'toString',
    ])
      expect((await host.get(`http://docs.test/${path}`)).status).toBeGreaterThanOrEqual(
        path === '../' || path === '%5c..' || path === '..\\' ? 200 : 400,
      )
    for (const path of ['assets/evil.svg']) {
      const { headers } = await host.get(`http://docs.test/${path}`)
      expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
        'nosniff',
        expect.stringContaining('sandbox'),
      ])
    }
  })

  it('can only state the client’s address through a trusted proxy', () => {
    const isProxy = proxyList(['10.0.0.0/8', '::1'])
    expect(clientAddress('203.0.113.9', '1.2.3.4', isProxy)).toBe('203.0.113.9')
    expect(clientAddress('10.0.0.1', '6.6.6.6, 1.2.3.4', isProxy)).toBe('1.2.3.4')
    expect(clientAddress('::ffff:10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', isProxy)).toBe('1.2.3.4')
    expect(clientAddress('10.0.0.1', 'nonsense', isProxy)).toBe('10.0.0.1')
    // With ports, as some proxies write them.
    expect(clientAddress('10.0.0.1', '6.6.6.6:1, 1.2.3.4:5678, 10.0.0.2:80', isProxy)).toBe('1.2.3.4')
    expect(clientAddress('10.0.0.1', '[2001:db8::1]:443', isProxy)).toBe('2001:db8::1')
    expect(clientAddress('10.0.0.1', '2001:db8::1:443', isProxy)).toBe('2001:db8::1:443')
    expect(() => proxyList(['all'])).toThrow('isn’t an address')
  })

  it('is rejected if its body is too long', async () => {
    const host = await served()
    const { id, hookSecret } = await host.act('sites.create', { slug: 'other' })
    const body = new Uint8Array(26 * 1024 * 1024)
    expect(
      (
        await host.get(`http://admin.test/hooks/${id}`, {
          method: 'POST',
          body,
          headers: { 'x-github-event': 'push', 'x-hub-signature-256': hookSecret },
        })
      ).status,
    ).toBe(413)
  })

  it('S5: to change a repository don’t send its token to another server', async () => {
    const host = await openTestHost()
    await host.add(repository(site('Mine')), { forgeToken: 'secret' })
    const change = (more: object) => host.api('PATCH', '/v1/sites/docs', { repository: 'https://localhost/x', ...more })
    expect((await change({})).body.code).toBe('forge-token')
    // Past that check, the address itself is refused.
    expect((await change({ forgeToken: 'other' })).body.code).toBe('repository')
    expect((await change({ forgeToken: null })).body.code).toBe('repository')
  })

  it('to the API can’t name the path of another site in its body', async () => {
    const { host, theirs, token } = await twoTenants()
    expect((await host.api('POST', '/v1/sites/mine/rollback', { site: theirs.id }, token)).body.code).toBe('no-former')
    expect((await host.api('PATCH', '/v1/sites/mine', { site: theirs.id, slug: 'taken' }, token)).body.slug).toBe(
      'taken',
    )
    expect(await host.text('http://theirs.test/')).toContain('Theirs')
  })
})
