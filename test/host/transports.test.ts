// Repositories over HTTPS and SSH, from git's own server program and OpenSSH's server on loopback.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findSshd } from '../../scripts/sshd.mjs'
import { resolveRef } from '../../src/host/git/checkout.ts'
import { openRemote } from '../../src/host/git/clone-url.ts'
import { openTestHost, repository, scratch, site, type TestHost, type TestRepository } from './open.ts'

const SETTINGS = { privateRepositories: true }
const HTTP_BACKEND = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git-http-backend')
const hasOpenssl = canRun('openssl', 'version')
const sshd = canRun('ssh-keygen', '-?') ? findSshd() : undefined

/** Whether a program is there, whatever it says. */
function canRun(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function canLogIn(words: readonly string[]): boolean {
  try {
    execFileSync('ssh', words, { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** What a reader sees after the first build and after a push. */
async function expectPushes(host: TestHost, docs: TestRepository, made: { id: string }): Promise<void> {
  expect(await host.text('http://docs.test/')).toContain('one')
  docs.commit(site('two'))
  const { id } = await host.act('deployments.create', { site: 'docs' })
  expect(await host.verdict(made.id, id)).toMatchObject({ state: 'ready' })
  await host.until(async () => (await host.text('http://docs.test/'))?.includes('two'))
}

it.runIf(existsSync(HTTP_BACKEND) && hasOpenssl)(
  'a private repository is cloned over HTTPS with the token of the site, which no redirect or error reveals',
  async () => {
    const docs = repository()
    const folder = scratch()
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...name]
    execFileSync('openssl', words, { stdio: 'ignore' })
    const seen = new Set<string>()
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      seen.add(request.headers.authorization ?? 'none')
      const basic = Buffer.from('x-access-token:secret').toString('base64')
      if (request.headers.authorization !== `Basic ${basic}`)
        response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      else serveGit(docs.folder, request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    process.env.SSL_CERT_FILE = cert
    onTestFinished(() => {
      delete process.env.SSL_CERT_FILE
    })
    const url = `https://localhost:${(server.address() as AddressInfo).port}/.git`
    const host = await openTestHost({ settings: SETTINGS })
    const refused = await host.api('POST', '/v1/sites', { slug: 'docs', repository: url, forgeToken: 'wrong-token' })
    expect(refused.status).toBe(502)
    expect(JSON.stringify(refused.body)).not.toContain('wrong-token')
    const made = await host.add({ ...docs, url }, { forgeToken: 'secret' })
    await expectPushes(host, docs, made)
    expect([...seen].length).toBeGreaterThan(1)
  },
)

/** Git's own server for HTTP, a CGI program. https://git-scm.com/docs/git-http-backend */
function serveGit(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'https://localhost')
  const program = spawn(HTTP_BACKEND, {
    env: {
      ...{ PATH: process.env.PATH, GIT_PROJECT_ROOT: folder, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: pathname },
      ...{ QUERY_STRING: search.slice(1), REQUEST_METHOD: request.method, REMOTE_USER: 'git' },
      ...{ CONTENT_TYPE: request.headers['content-type'] ?? '' },
      ...{ HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '' },
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  })
  request.pipe(program.stdin)
  const pieces: Buffer[] = []
  program.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  program.on('close', () => {
    const all = Buffer.concat(pieces)
    const end = all.indexOf('\r\n\r\n')
    const lines = all.subarray(0, end).toString().split('\r\n')
    const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
    const status = headers.find(([header]) => header === 'Status')?.[1]
    for (const [header = '', value = ''] of headers) if (header !== 'Status') response.setHeader(header, value)
    response.writeHead(status === undefined ? 200 : Number.parseInt(status, 10)).end(all.subarray(end + 4))
  })
}

it.runIf(sshd)(
  'a repository is cloned over SSH with the key of the host, whose server is remembered',
  async ({ skip }) => {
    const docs = repository()
    const [folder, data] = [scratch(), scratch()]
    const place = (name: string) => join(folder, name)
    mkdirSync(join(data, 'ssh'))
    for (const file of [place('server'), join(data, 'ssh', 'id_ed25519')])
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file])
    copyFileSync(join(data, 'ssh', 'id_ed25519.pub'), place('authorized'))
    chmodSync(place('authorized'), 0o600)
    const port = await freePort()
    writeFileSync(
      place('config'),
      [
        ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${place('server')}`, `PidFile ${place('pid')}`],
        ...[`AuthorizedKeysFile ${place('authorized')}`, 'StrictModes no', 'UsePAM no', 'PasswordAuthentication no'],
        ...['PermitRootLogin yes', `Banner ${place('banner')}`],
      ].join('\n'),
    )
    writeFileSync(place('banner'), 'For friends only.\n')
    // Debian's server, started as root, wants this folder.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
    const server = spawn(sshd as string, ['-D', '-e', '-f', place('config')])
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    onTestFinished(async () => {
      server.kill()
      await ended
    })
    let said = ''
    await Promise.race([
      ended,
      new Promise<void>((resolve) =>
        server.stderr.on('data', (piece: Buffer) => {
          said += piece.toString()
          if (said.includes('Server listening')) resolve()
        }),
      ),
    ])
    // Locked accounts, for example, may not sign in.
    const login = [
      '-oBatchMode=yes',
      '-oStrictHostKeyChecking=no',
      '-oUserKnownHostsFile=/dev/null',
      '-p',
      String(port),
    ]
    const identity = ['-i', join(data, 'ssh', 'id_ed25519')]
    if (!canLogIn([...login, ...identity, `${userInfo().username}@127.0.0.1`, 'git', '--version']))
      skip(`This user can't log in over SSH: ${said.split('\n').slice(-3).join(' ')}`)
    const origin = `ssh://${userInfo().username}@localhost:${port}`
    const url = `${origin}${docs.folder}`
    const host = await openTestHost({ settings: SETTINGS, data })
    const add = async (repository: string) => (await host.api('POST', '/v1/sites', { slug: 'other', repository })).body
    // Neither the greeting nor the new key is the reason.
    expect(await add(`${origin}/none.git`)).toMatchObject({
      code: 'repository',
      title: expect.stringMatching(
        /^The repository can’t be read: fatal: '\/none.git' .+`ssh:\/\/user@host\/~\/path`\.$/,
      ),
    })
    const made = await host.add({ ...docs, url })
    await expectPushes(host, docs, made)
    expect(readFileSync(join(data, 'ssh', 'known_hosts'), 'utf8')).toContain('ssh-ed25519')
    // Another server in its place isn't believed.
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', place('other')])
    const known = join(data, 'ssh', 'known_hosts')
    const [, kind = '', serverKey = ''] = readFileSync(`${place('server')}.pub`, 'utf8').match(/^(\S+) (\S+)/) ?? []
    const [, , otherKey = ''] = readFileSync(`${place('other')}.pub`, 'utf8').match(/^(\S+) (\S+)/) ?? []
    writeFileSync(known, readFileSync(known, 'utf8').replaceAll(`${kind} ${serverKey}`, `${kind} ${otherKey}`))
    expect(await add(url)).toMatchObject({
      status: 502,
      title: 'The repository can’t be read: WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!',
    })
  },
)

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createSocketServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

it('git speaks English on every machine, because its words decide what happens next', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho "fatal: $LANG $LC_ALL $LANGUAGE" >&2\nexit 1\n', { mode: 0o755 })
  const { PATH, LANG } = process.env
  onTestFinished(() => void Object.assign(process.env, { PATH, LANG: LANG ?? 'C.UTF-8' }))
  Object.assign(process.env, { PATH: `${folder}:${PATH}`, LANG: 'de_DE.UTF-8' })
  const source = { remote: await openRemote('file:///a', { local: true, private: false }), token: undefined, ssh: '' }
  await expect(resolveRef(source, undefined)).rejects.toThrow(/^fatal: C\.UTF-8$/)
})
