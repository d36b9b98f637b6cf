// The recipe for TLS with a real Caddy and its internal authority: deploy/Caddyfile as it is, and ports of our own.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installDebianPackages } from '../../scripts/debian.mjs'

const PROGRAM = resolve('dist/galley.js')
const [HOST_PORT, PORT, PLAIN_PORT] = [4495, 4496, 4497]

/**
 * Starts a host and Caddy, and asks for names that are and aren't ours.
 * @returns {Promise<string[] | undefined>} what went wrong. Undefined if there is no Caddy
 */
export async function tryCaddy() {
  if (!hasCaddy()) await installDebianPackages(['caddy'])
  if (!hasCaddy()) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'galley-caddy-'))
  const children = []
  const failures = []
  const expect = (what, actual, expected) => {
    if (actual !== expected) failures.push(`Caddy: ${what} is ${actual}, not ${expected}`)
  }
  try {
    const env = {
      ...process.env,
      GALLEY_DATA: join(folder, 'data'),
      GALLEY_ORIGIN: `https://galley.test:${PORT}`,
      GALLEY_ADMIN_HOSTS: 'localhost',
      GALLEY_DOMAIN: 'docs.test',
      GALLEY_PREVIEW_DOMAIN: 'previews.test',
      GALLEY_TRUSTED_PROXIES: '127.0.0.1,::1',
    }
    const start = (file, words, more) =>
      children.push(spawn(file, words, { stdio: 'ignore', env: { ...env, ...more } }))
    start(process.execPath, [PROGRAM, 'host', '--port', String(HOST_PORT)])
    await until(() => fetch(`http://localhost:${HOST_PORT}/healthz`))
    const cli = (...words) => execFileSync(process.execPath, [PROGRAM, 'host', ...words], { env, encoding: 'utf8' })
    cli('add', repository(join(folder, 'docs')), '--slug', 'acme')
    writeFileSync(join(folder, 'access.json'), JSON.stringify({ kind: 'password', password: 'a long shared secret' }))
    cli('access', 'acme', join(folder, 'access.json'))

    const own = `local_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${PLAIN_PORT}\n\thttps_port ${PORT}\n\tstorage file_system ${folder}/caddy`
    const recipe = readFileSync('deploy/Caddyfile', 'utf8').replace('{\n', `{\n\t${own}\n`)
    writeFileSync(join(folder, 'Caddyfile'), recipe)
    const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    start('caddy', words, { GALLEY_ADDRESS: `localhost:${HOST_PORT}`, HOME: folder })
    const root = await until(() => readFileSync(join(folder, 'caddy/pki/authorities/local/root.crt')))
    const ask = (name, path, options) => askOver(name, path, { ...options, ca: root })

    await until(async () => (await ask('acme.docs.test', '/')).status)
    const challenge = await ask('acme.docs.test', '/', { headers: { accept: 'text/html' } })
    expect('a page of a site with a login', challenge.status, 303)
    const login = await ask('acme.docs.test', '/login', {
      method: 'POST',
      headers: { origin: `https://acme.docs.test:${PORT}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=a+long+shared+secret&redirect=%2F',
    })
    const [cookie = ''] = login.headers?.['set-cookie'] ?? []
    expect(
      'the cookie',
      /^__Host-[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$|^__Host-.*Secure/.test(cookie),
      true,
    )
    const page = await ask('acme.docs.test', '/', { headers: { cookie: cookie.split(';')[0] } })
    expect('the page', page.text?.includes('Behind Caddy.'), true)
    expect('the dashboard, which asks for a token,', (await ask('galley.test', '/')).status, 401)
    for (const name of ['other.docs.test', 'evil.test'])
      expect(`a certificate for ${name}`, (await ask(name, '/')).status, undefined)
    return failures
  } finally {
    for (const child of children.reverse()) {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function hasCaddy() {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function repository(folder) {
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'docs.json'),
    '{ "name": "Acme", "theme": "mint", "colors": { "primary": "#0f766e" }, "navigation": { "pages": ["index"] } }',
  )
  writeFileSync(join(folder, 'index.mdx'), '---\ntitle: Home\n---\n\nBehind Caddy.\n')
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], { cwd: folder })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'All')
  return folder
}

/** Tries until something comes back. */
async function until(attempt) {
  for (let i = 0; i < 600; i++) {
    try {
      const result = await attempt()
      if (result) return result
    } catch {}
    await sleep(50)
  }
  throw new Error('It never came up')
}

/** A request to Caddy under a name. Without a status where it refuses the connection. */
function askOver(name, path, { ca, method = 'GET', headers = {}, body } = {}) {
  return new Promise((done) => {
    const options = { host: '127.0.0.1', port: PORT, servername: name, path, method, ca, agent: false }
    const sent = request({ ...options, headers: { ...headers, host: `${name}:${PORT}` } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }))
    })
    sent.on('error', (error) => done({ error }))
    sent.end(body)
  })
}
