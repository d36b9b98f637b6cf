// Webhooks from forges, with signatures from their documentation.
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readBody } from '../../src/host/routes/api-server.ts'
import { forgejo } from '../../src/host/webhooks/forgejo.ts'
import { gitea } from '../../src/host/webhooks/gitea.ts'
import { github } from '../../src/host/webhooks/github.ts'
import { gitlab, standardSignature } from '../../src/host/webhooks/gitlab.ts'
import { deliver, openTestHost, repository, site } from './open.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const NOW = 1_614_265_330_000

describe('signatures', () => {
  it('from GitHub match its documentation', () => {
    const headers = new Headers({
      'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
    })
    const delivery = { headers, body: bytes('Hello, World!'), secret: "It's a Secret to Everybody", now: NOW }
    expect(github.verify(delivery)).toBe(true)
    expect(github.verify({ ...delivery, body: bytes('Hello, World?') })).toBe(false)
    expect(github.verify({ ...delivery, headers: new Headers() })).toBe(false)
  })

  it('from GitLab follow Standard Webhooks, and must be recent', () => {
    const body = bytes('{"test": 2432232314}')
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    expect(standardSignature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.', body)).toBe(signature)
    const headers = new Headers({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': `v1,other ${signature}`,
    })
    expect(gitlab.verify({ headers, body, secret, now: NOW })).toBe(true)
    expect(gitlab.verify({ headers, body, secret, now: NOW + 10 * 60_000 })).toBe(false)
    // A token doesn't make up for a wrong signature.
    headers.set('webhook-signature', 'v1,other')
    headers.set('x-gitlab-token', secret)
    expect(gitlab.verify({ headers, body, secret, now: NOW })).toBe(false)
    expect(gitlab.verify({ headers: new Headers({ 'x-gitlab-token': secret }), body, secret, now: NOW })).toBe(true)
  })

  it.each([
    ['gitea', gitea],
    ['forgejo', forgejo],
  ] as const)('of %s are bare hex', (name, provider) => {
    const body = bytes('{}')
    const signature = createHmac('sha256', 'secret').update(body).digest('hex')
    const headers = new Headers({ [`x-${name}-signature`]: signature })
    expect(provider.verify({ headers, body, secret: 'secret', now: NOW })).toBe(true)
    expect(provider.verify({ headers, body, secret: 'other', now: NOW })).toBe(false)
  })

  it.each([
    ['github', github, 'x-hub-signature-256'],
    ['gitlab', gitlab, 'x-gitlab-token'],
    ['gitea', gitea, 'x-gitea-signature'],
    ['forgejo', forgejo, 'x-forgejo-signature'],
  ] as const)('of %s with an empty secret are none', (_, provider, header) => {
    for (const value of ['', 'sha256=', createHmac('sha256', '').update('{}').digest('hex')])
      expect(
        provider.verify({ headers: new Headers({ [header]: value }), body: bytes('{}'), secret: '', now: NOW }),
      ).toBe(false)
  })
})

const push = (sha: string, ref = 'refs/heads/main') => ({
  event: 'push',
  payload: { ref, after: sha, repository: { default_branch: 'main' } },
})

describe('a delivery', () => {
  it('of a push updates the site that readers see', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const sha = docs.commit(site('Second'))
    const response = await deliver(host, made, push(sha))
    expect(response.status).toBe(202)
    const { deployment } = (await response.json()) as { deployment: string }
    expect(await host.verdict('docs', deployment)).toMatchObject({ state: 'ready', live: true, sha })
  })

  it('S5: that is forged, replayed, for another branch, or of another type changes nothing', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const sha = docs.commit(site('Second'))
    expect((await deliver(host, { ...made, hookSecret: 'guessed' }, push(sha))).status).toBe(401)
    expect((await deliver(host, { ...made, hookSecret: '' }, push(sha))).status).toBe(401)
    expect((await deliver(host, { ...made, id: '0197a1a1-0000-7000-8000-000000000000' }, push(sha))).status).toBe(401)
    expect(
      (await deliver(host, made, { ...push(sha), headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(415)
    expect(await (await deliver(host, made, { ...push(sha, 'refs/heads/other'), id: 'two' })).json()).toMatchObject({
      result: 'ignored',
    })
    expect(
      await (
        await deliver(host, made, {
          event: 'push',
          payload: { ref: 'refs/heads/main', after: '0'.repeat(40), deleted: true },
          id: 'three',
        })
      ).json(),
    ).toMatchObject({ result: 'ignored' })
    expect(
      (
        await deliver(host, made, {
          event: 'push',
          payload: { ref: 'refs/heads/--upload-pack=x y', after: sha },
          id: 'four',
        })
      ).status,
    ).toBe(422)
    const { deployments } = await host.act('deployments.list', { site: 'docs' })
    expect(deployments).toHaveLength(1)
    expect((await deliver(host, made, { ...push(sha), id: 'five' })).status).toBe(202)
    expect(await (await deliver(host, made, { ...push(sha), id: 'five' })).json()).toMatchObject({ result: 'repeated' })
  })

  it('that is refused leaves a line in the log, unless there is no such site', async () => {
    const host = await openTestHost()
    const made = await host.add(repository())
    const said: unknown[] = []
    Object.assign(host.platform, { log: (...line: unknown[]) => said.push(line) })
    await deliver(host, { ...made, hookSecret: 'an old one' }, push('0'.repeat(40)))
    await deliver(host, { ...made, id: 'no-site' }, push('0'.repeat(40)))
    const error = 'The signature of this delivery isn’t right.'
    expect(said).toEqual([['warn', 'webhook refused', { site: 'docs', status: 401, error }]])
  })

  it('is only accepted from one forge, once that is known', async () => {
    const host = await openTestHost()
    const made = await host.add(repository())
    expect((await deliver(host, made, { event: 'ping', payload: {} })).status).toBe(200)
    const asGitlab = {
      'content-type': 'application/json',
      'x-gitlab-event': 'Push Hook',
      'x-gitlab-token': made.hookSecret,
    }
    expect(
      (await host.get(`http://admin.test/hooks/${made.id}`, { method: 'POST', body: '{}', headers: asGitlab })).status,
    ).toBe(401)
  })

  it('S5: can’t make a commit live that isn’t on the branch', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const { deployment } = (await (await deliver(host, made, push('a'.repeat(40)))).json()) as { deployment: string }
    expect(await host.verdict('docs', deployment)).toMatchObject({
      state: 'failed',
      error: 'The commit aaaaaaaaaaaa isn’t on refs/heads/main.',
    })
  })

  it('that arrives late deploys the tip of the branch, not an older commit', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const older = docs.commit(site('Second'))
    const tip = docs.commit(site('Third'))
    const { deployment } = (await (await deliver(host, made, push(older))).json()) as { deployment: string }
    expect(await host.verdict('docs', deployment)).toMatchObject({ state: 'superseded' })
    const live = await host.until(async () =>
      (await host.act('deployments.list', { site: 'docs' })).deployments.find(
        (one: { live: boolean; sha: string }) => one.live && one.sha === tip,
      ),
    )
    expect(live.state).toBe('ready')
  })
})

describe('strangers', () => {
  /** A body that begins, and doesn't end until it's told to. */
  const endless = () => {
    let end = () => {}
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      body.enqueue(bytes('{'))
      end = () => body.close()
    }
    return { method: 'POST', body: new ReadableStream({ start }), duplex: 'half', end: () => end() } as const
  }

  it('who send endless deliveries to a site don’t keep its forge waiting', async () => {
    const host = await openTestHost()
    const docs = repository(site('First'))
    const made = await host.add(docs)
    const sent = Array.from({ length: 4 }, endless)
    const answers = sent.map((init) => host.get(`http://admin.test/hooks/${made.id}`, { ...init, peer: '203.0.113.9' }))
    expect((await deliver(host, made, push(docs.commit(site('Second'))))).status).toBe(202)
    for (const { end } of sent) end()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })

  it('have bodies that take too long cut off', async () => {
    const request = new Request('http://admin.test/', endless())
    await expect(readBody(request, 100, 20)).rejects.toMatchObject({ status: 408 })
    const whole = new Request('http://admin.test/', { method: 'POST', body: 'whole' })
    expect(Buffer.from(await readBody(whole, 100, 1000)).toString()).toBe('whole')
  })
})

describe('events', () => {
  it('from GitLab are read as its documentation shows them', () => {
    const sha = '6a75cef1ec1d0bd35e4a6bd1de6ab1bb8ffd2d44'
    const pushed = gitlab.read(new Headers({ 'x-gitlab-event': 'Push Hook' }), {
      ref: 'refs/heads/main',
      after: sha,
      project: { default_branch: 'main' },
      commits: [{ title: 'Fix', author: { name: 'Ada' } }],
    })
    expect(pushed).toEqual({
      kind: 'push',
      ref: 'refs/heads/main',
      sha,
      defaultBranch: 'main',
      message: 'Fix',
      author: 'Ada',
    })
    const merge = {
      iid: 7,
      action: 'open',
      title: 'Change',
      target_branch: 'main',
      source_project_id: 1,
      target_project_id: 2,
      last_commit: { id: sha },
      updated_at: '2013-12-03 17:23:34 UTC',
    }
    const headers = new Headers({ 'x-gitlab-event': 'Merge Request Hook' })
    const project = { default_branch: 'main' }
    expect(gitlab.read(headers, { project, object_attributes: merge })).toEqual({
      kind: 'pull',
      pull: 7,
      at: Date.UTC(2013, 11, 3, 17, 23, 34),
      isOpen: true,
      isReopened: false,
      ref: 'refs/merge-requests/7/head',
      sha,
      base: 'main',
      defaultBranch: 'main',
      isFork: true,
      title: 'Change',
    })
    // A label was added.
    const update = { ...merge, action: 'update' }
    expect(gitlab.read(headers, { object_attributes: update })).toEqual({ kind: 'other' })
    const changes = { target_branch: { previous: 'other', current: 'main' } }
    expect(gitlab.read(headers, { changes, object_attributes: update })).toMatchObject({ isOpen: true, base: 'main' })
    const closed = { ...update, state: 'closed' }
    expect(gitlab.read(headers, { changes, object_attributes: closed })).toMatchObject({ isOpen: false })
  })
})
