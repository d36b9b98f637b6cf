// What others hear of a site's deployments: signed JSON and messages in chats.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findDeployment } from '../../src/host/deploys/deployment.ts'
import { openPlatform } from '../../src/host/host.ts'
import { noticeBody } from '../../src/host/notifications/message.ts'
import { listNotifications } from '../../src/host/notifications/notifications.ts'
import { backUp, restore } from '../../src/host/operations/backup.ts'
import { findSite } from '../../src/host/sites/site.ts'
import { deliver as deliverHook, openTestHost, pullRequest, repository, scratch, site } from './open.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the test knows what it expects
  readonly body: any
}

/** A receiver that answers with the next status, and the last one from then on. */
async function receiver(...statuses: readonly number[]) {
  const left = [...statuses]
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ headers: request.headers, text, body: JSON.parse(text) })
    const status = (left.length > 1 ? left.shift() : left[0]) ?? 204
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret`, received }
}

describe('a notification', () => {
  it('tells of deployments that go live, are chosen, or fail, in signed JSON', async () => {
    const [host, { url, received }] = [await openTestHost(), await receiver()]
    const docs = repository(site('One'))
    await host.add(docs, { slug: 'docs' })
    const { secret, to, ...rest } = await host.act('notifications.create', { site: 'docs', url })
    expect([to, JSON.stringify(rest)]).toEqual([new URL(url).origin, expect.not.stringContaining('secret')])
    docs.commit(site('Two'), 'Say more')
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.until(async () => received.length === 1)
    await host.act('sites.rollback', { site: 'docs' })
    await host.until(async () => received.length === 2)
    docs.commit(site('BREAK'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.until(async () => received.length === 3)
    const told = received.map(({ body: { type, data } }) => [
      type,
      data.deployment.number,
      data.by,
      data.deployment.error,
    ])
    expect(told).toEqual([
      ['deployment.live', 2, undefined, undefined],
      ['deployment.live', 1, 'operator', undefined],
      ['deployment.failed', 3, undefined, 'The page is broken.'],
    ])
    expect(received[0]?.body.data).toMatchObject({
      site: { slug: 'docs', url: 'http://docs.test/' },
      deployment: { live: true, message: 'Say more', author: 'Ada', pages: 1 },
      details: 'http://admin.test/sites/docs/deployments/2',
    })
    for (const { headers, text } of received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  it('tells of nothing else: not of pull requests, what is live already, or events that weren’t asked for', async () => {
    const [host, { url, received }] = [await openTestHost(), await receiver()]
    const docs = repository(site('One'))
    const made = await host.add(docs, { slug: 'docs', provider: 'github' })
    await host.act('notifications.create', { site: 'docs', url, events: ['deployment.live'] })
    await host.act('deployments.promote', { site: 'docs', deployment: '1' })
    docs.git('checkout', '-q', '-b', 'proposal')
    const sha = docs.commit(site('Proposed'))
    docs.git('update-ref', 'refs/pull/1/head', sha)
    docs.git('checkout', '-q', 'main')
    await deliverHook(host, made, pullRequest(1, sha))
    await host.until(async () => {
      const { deployments } = await host.act('deployments.list', { site: 'docs' })
      return deployments.some(({ kind, state }: Record<string, string>) => kind === 'preview' && state === 'ready')
    })
    docs.commit(site('BREAK'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    docs.commit(site('Two'))
    await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
    await host.until(async () => received.length > 0)
    expect(received.map(({ body }) => [body.type, body.data.deployment.kind])).toEqual([
      ['deployment.live', 'production'],
    ])
  })

  it('is sent again, with the same id, until the receiver accepts it', async () => {
    const [host, { url, received }] = [await openTestHost(), await receiver(503, 429, 200)]
    const docs = repository(site('One'))
    await host.add(docs, { slug: 'docs' })
    await host.act('notifications.create', { site: 'docs', url })
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    await host.until(async () => received.length === 3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const list = async () => (await host.act('notifications.list', { site: 'docs' })).notifications[0]
    await host.until(async () => (await list()).error === undefined)
    expect((await list()).triedAt).toBeDefined()
  })

  it.each([302, 404])('isn’t sent again after %i, and its owner sees that', async (status) => {
    const [host, { url, received }] = [await openTestHost(), await receiver(status)]
    await host.add(repository(site('One')), { slug: 'docs' })
    await host.act('notifications.create', { site: 'docs', url })
    await host.act('deployments.create', { site: 'docs', rebuild: true })
    const list = async () => (await host.act('notifications.list', { site: 'docs' })).notifications[0]
    await host.until(async () => (await list()).error)
    expect((await list()).error).toBe(`${new URL(url).host} responded with ${status}.`)
    expect(await host.platform.database.read("SELECT id FROM job WHERE kind = 'notify'")).toEqual([])
    expect(received).toHaveLength(1)
  })

  it('is tested at once', async () => {
    const [host, { url, received }] = [await openTestHost(), await receiver(200, 403)]
    await host.add(repository(site('One')), { slug: 'docs' })
    const { id } = await host.act('notifications.create', { site: 'docs', url })
    const test = () => host.act('notifications.test', { site: 'docs', notification: id })
    expect(await test()).toMatchObject({ id, triedAt: expect.any(String) })
    expect(received[0]?.body).toMatchObject({ type: 'test', data: { site: { slug: 'docs' } } })
    await expect(test()).rejects.toMatchObject({
      status: 422,
      code: 'delivery',
      message: expect.stringContaining('403'),
    })
  })

  it('of the owner of one site can’t reach the network of the host', async () => {
    const [host, { url, received }] = [await openTestHost(), await receiver()]
    await host.add(repository(site('One')), { slug: 'docs' })
    const { token } = await host.act('tokens.create', { name: 'owner', scopes: ['sites:write'], site: 'docs' })
    const made = await host.api('POST', '/v1/sites/docs/notifications', { url }, token)
    const sent = await host.api('POST', `/v1/sites/docs/notifications/${made.body.id}/test`, undefined, token)
    expect(sent).toMatchObject({ status: 422, body: { title: "127.0.0.1 isn't on the public internet." } })
    expect(received).toEqual([])
  })

  it.each(['ftp://example.com/', 'hooks.slack.com', 'https://user:password@example.com/', 'file:///etc/passwd'])(
    'can’t go to %s',
    async (url) => {
      const host = await openTestHost()
      await host.add(repository(site('One')), { slug: 'docs' })
      await expect(host.act('notifications.create', { site: 'docs', url })).rejects.toMatchObject({ status: 422 })
    },
  )

  it('has a limit for each site, and can be removed', async () => {
    const host = await openTestHost()
    await host.add(repository(site('One')), { slug: 'docs' })
    const add = () => host.act('notifications.create', { site: 'docs', url: 'https://example.com/' })
    for (let i = 0; i < 10; i++) await add()
    await expect(add()).rejects.toMatchObject({ status: 409, code: 'limit' })
    const { notifications } = await host.act('notifications.list', { site: 'docs' })
    const input = { site: 'docs', notification: notifications[0].id }
    await host.act('notifications.delete', input)
    await expect(host.act('notifications.delete', input)).rejects.toMatchObject({ code: 'no-notification' })
    await add()
  })

  it('is in a backup, with its secret', async () => {
    const host = await openTestHost()
    const { id } = await host.add(repository(site('One')), { slug: 'docs' })
    await host.act('notifications.create', { site: 'docs', url: 'https://example.com/a' })
    const folder = scratch()
    await backUp(host.platform, folder)
    const other = await openPlatform({ settings: { ...host.platform.settings, data: scratch() }, log() {} })
    await restore(other, folder)
    expect(await listNotifications(other.database, id)).toEqual(await listNotifications(host.platform.database, id))
    await other.database.close()
  })
})

describe('a message in a chat', () => {
  it.each([
    ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
    ['https://discord.com/api/webhooks/1/x', 'discord'],
    ['https://acme.webhook.office.com/webhookb2/x', 'teams'],
    ['https://chat.example.com/hooks/x', 'json'],
  ])('to %s is in the format %s', async (url, format) => {
    const host = await openTestHost()
    await host.add(repository(site('One')), { slug: 'docs' })
    const made = await host.act('notifications.create', { site: 'docs', url })
    expect([made.format, made.secret === undefined]).toEqual([format, format !== 'json'])
  })

  it('has links, and takes no markup or mention from a commit', async () => {
    const host = await openTestHost()
    const docs = repository(site('One'))
    docs.commit(site('Two'), 'Escape <!channel> & [this](https://evil.example) @everyone')
    const { id, deployment: made } = await host.add(docs, { slug: 'docs' })
    const [own, deployment] = [
      await findSite(host.platform.database, id),
      await findDeployment(host.platform.database, id, made),
    ]
    if (!own || !deployment) throw new Error('No deployment')
    const notice = { event: 'deployment.live' as const, site: own, deployment, by: undefined, at: 0 }
    const body = (format: 'slack' | 'discord' | 'teams') => noticeBody(format, notice, host.platform.settings)
    expect(body('slack')).toEqual({
      text: 'docs: #1 is live. Escape &lt;!channel&gt; &amp; [this](https://evil.example) @everyone, by Ada. 1 page. <http://docs.test/|Open>',
    })
    expect(body('discord')).toEqual({
      content:
        'docs: #1 is live. Escape \\<!channel\\> & \\[this\\]\\(https://evil.example\\) @everyone, by Ada. 1 page. <http://docs.test/>',
      allowed_mentions: { parse: [] },
    })
    expect(JSON.stringify(body('teams'))).toContain('\\\\[this\\\\]\\\\(https://evil.example\\\\)')
  })

  it('keeps its link, however much a failed build says', async () => {
    const host = await openTestHost()
    const { id, deployment: made } = await host.add(repository(site('One')), { slug: 'docs' })
    const [own, built] = [
      await findSite(host.platform.database, id),
      await findDeployment(host.platform.database, id, made),
    ]
    if (!own || !built) throw new Error('No deployment')
    const deployment = { ...built, error: '*'.repeat(4000), message: '#'.repeat(500), author: '_'.repeat(200) }
    const notice = { event: 'deployment.failed' as const, site: own, deployment, by: undefined, at: 0 }
    const { content } = noticeBody('discord', notice, host.platform.settings) as { content: string }
    expect(content.length).toBeLessThanOrEqual(2000)
    expect(content).toMatch(/\*… .* <http:\S+\/sites\/docs\/deployments\/1>$/)
    expect(JSON.stringify(noticeBody('json', notice, host.platform.settings))).toContain('*'.repeat(4000))
  })
})
