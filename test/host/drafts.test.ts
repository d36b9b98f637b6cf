// Drafts: changes from the dashboard and the API become commits on a branch with a pull request and a preview.
import { describe, expect, it } from 'vitest'
import { openForge, type TestForge } from './forge.ts'
import { deliver, openTestHost, pullRequest, type TestHost } from './open.ts'

const START = '---\ntitle: Start\n---\n\nHello.\n'
const FILES = {
  'docs/docs.json': '{"name":"Test","navigation":{"$ref":"navigation.json"}}',
  'docs/navigation.json': '{\n  "pages": [\n    "index",\n    "guides/café"\n  ]\n}\n',
  'docs/index.mdx': START,
  'docs/guides/café.mdx': 'Coffee',
  'docs/.env': 'SECRET=1',
  'docs/logo.png': new Uint8Array([0x89, 0x50, 0xff, 0x00]),
  'src/program.ts': 'export {}',
}

interface Opened {
  host: TestHost
  forge: TestForge
  made: { id: string; hookSecret: string }
}

async function open(input: object = {}): Promise<Opened> {
  const forge = await openForge(FILES)
  const host = await openTestHost({ settings: { privateRepositories: true } })
  const made = await host.add(forge.docs, { provider: 'github', forgeToken: 'secret', ...input })
  return { host, forge, made }
}

const read = (host: TestHost, path: string, draft?: string) => host.act('drafts.read', { site: 'docs', path, draft })

async function edit({ host }: Opened, text: string, more: object = {}) {
  const { revision } = await read(host, 'index.mdx')
  return host.act('drafts.save', { site: 'docs', path: 'index.mdx', text, revision, ...more })
}

describe('the files of the docs', () => {
  it('are those of the docs folder that people write', async () => {
    const { host } = await open()
    const { folder, files } = await host.act('drafts.files', { site: 'docs' })
    expect(folder).toBe('docs')
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      'docs.json',
      'guides/café.mdx',
      'index.mdx',
      'logo.png',
      'navigation.json',
    ])
    expect((await read(host, 'guides/café.mdx')).text).toBe('Coffee')
  })

  it.each([
    ['../src/program.ts', 'The docs have no file `../src/program.ts`.'],
    ['.env', 'The docs have no file `.env`.'],
    ['missing.mdx', 'The docs have no file `missing.mdx`.'],
    ['logo.png', '`logo.png` isn’t text.'],
  ])('don’t include %s', async (path, message) => {
    const { host } = await open()
    await expect(read(host, path)).rejects.toThrow(message)
  })
})

describe('saving', () => {
  it('begins a draft: a branch with a commit, a pull request, and a preview', async () => {
    const opened = await open()
    const { host, forge } = opened
    const text = `${START}\nMore.\n`
    const saved = await edit(opened, text, { title: 'Say more' })
    expect(saved).toMatchObject({ title: 'Say more', pull: 7, pullUrl: 'https://forge.example/acme/docs/pull/7' })
    expect(saved.branch).toMatch(/^docs\/say-more-[a-z2-7]{6}$/)
    expect(forge.show(saved.branch, 'docs/index.mdx')).toBe(text.trim())
    expect(forge.docs.git('log', '-1', '--format=%an <%ae> %s', saved.branch)).toBe(
      'operator <noreply@admin.test> Edit index.mdx',
    )
    expect(forge.docs.git('rev-parse', `${saved.branch}~1`)).toBe(forge.docs.git('rev-parse', 'main'))
    expect(forge.calls.filter(({ path }) => path.endsWith('/pulls'))).toEqual([
      {
        method: 'POST',
        path: '/api/v3/repos/acme/docs/pulls',
        body: {
          head: saved.branch,
          base: 'main',
          title: 'Say more',
          body: 'Written in the dashboard of the docs by operator.',
        },
      },
    ])
    const shown = await host.until(async () => {
      const draft = await host.act('drafts.get', { site: 'docs', draft: saved.id })
      return draft.sha === saved.sha && draft
    })
    expect(await host.text(shown.preview)).toContain('More.')
    expect(await host.text('http://docs.test/')).not.toContain('More.')
  })

  it('adds to a draft, which has one pull request', async () => {
    const opened = await open()
    const { host, forge } = opened
    const first = await edit(opened, 'First', {})
    const again = { site: 'docs', draft: first.id, path: 'index.mdx', text: 'Second', revision: first.revision }
    const second = await host.act('drafts.save', { ...again, message: 'Say it better' })
    await host.act('drafts.save', { site: 'docs', draft: first.id, path: 'guides/new.mdx', text: 'New' })
    expect(forge.docs.git('log', '--format=%s', `main..${first.branch}`).split('\n')).toEqual([
      'Add guides/new.mdx',
      'Say it better',
      'Edit index.mdx',
    ])
    expect(forge.calls.filter(({ path }) => path.endsWith('/pulls'))).toHaveLength(1)
    expect((await read(host, 'index.mdx', first.id)).text).toBe('Second')
    expect((await read(host, 'index.mdx')).text).toBe(START)
    expect(second.id).toBe(first.id)
  })

  it('builds a commit once, though the forge reports it too', async () => {
    const opened = await open()
    const { host, made } = opened
    const { sha } = await edit(opened, 'First')
    const before = await host.act('deployments.list', { site: 'docs' })
    expect((await deliver(host, made, pullRequest(7, sha))).status).toBe(202)
    const after = await host.act('deployments.list', { site: 'docs' })
    expect(after.deployments).toHaveLength(before.deployments.length)
  })

  it('lists a new page in the navigation, after the others of its folder, unless somebody doesn’t want that', async () => {
    const { host, forge } = await open()
    const add = (path: string, more: object) =>
      host.act('drafts.save', { site: 'docs', path, text: '---\ntitle: New\n---\n', ...more })
    const first = await add('guides/tea.mdx', {})
    expect(JSON.parse(forge.show(first.branch, 'docs/navigation.json')).pages).toEqual([
      'index',
      'guides/café',
      'guides/tea',
    ])
    expect(forge.docs.git('diff', '--stat', '--numstat', 'main', first.branch)).toContain('2\t1\tdocs/navigation.json')
    const second = await add('guides/milk.mdx', { draft: first.id, navigation: false })
    expect(forge.show(second.branch, 'docs/navigation.json')).not.toContain('milk')
    const third = await add('snippets/cup.mdx', { draft: first.id })
    expect(forge.show(third.branch, 'docs/navigation.json')).not.toContain('cup')
  })

  it('deletes files, and adds images', async () => {
    const opened = await open()
    const { host, forge } = opened
    const { revision } = await read(host, 'guides/café.mdx')
    const gone = await host.act('drafts.save', { site: 'docs', path: 'guides/café.mdx', delete: true, revision })
    const pixel = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])
    await host.act('drafts.save', {
      ...{ site: 'docs', draft: gone.id, path: 'images/pixel.png' },
      base64: pixel.toString('base64'),
    })
    const { files } = await host.act('drafts.files', { site: 'docs', draft: gone.id })
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      'docs.json',
      'images/pixel.png',
      'index.mdx',
      'logo.png',
      'navigation.json',
    ])
    expect(forge.docs.git('cat-file', '-s', `${gone.branch}:docs/images/pixel.png`)).toBe('5')
    expect(gone).toMatchObject({ title: 'Delete guides/café.mdx', revision: undefined })
  })

  it('never overwrites what somebody else wrote', async () => {
    const opened = await open()
    const { host, forge } = opened
    const { revision } = await read(host, 'index.mdx')
    forge.docs.commit({ 'docs/index.mdx': 'By somebody else' })
    const save = (more: object) => host.act('drafts.save', { site: 'docs', path: 'index.mdx', text: 'Mine', ...more })
    await expect(save({ revision })).rejects.toThrow('Somebody else has changed `index.mdx` since you opened it.')
    await expect(save({})).rejects.toThrow('There is already a file `index.mdx`.')
    await expect(save({ path: 'gone.mdx', revision })).rejects.toThrow('Somebody else has deleted `gone.mdx`.')
    expect(forge.docs.git('branch', '--format=%(refname:short)')).toBe('main')
  })

  it.each(['../outside.mdx', '.github/workflows/x.yml', 'a/../../b.mdx', '.galley/x', 'a\\b.mdx', '/etc/passwd'])(
    'never writes to %s',
    async (path) => {
      const { host, forge } = await open()
      const save = host.act('drafts.save', { site: 'docs', path, text: 'x' })
      await expect(save).rejects.toThrow('can’t be the path of a file in the docs')
      expect(forge.docs.git('branch', '--format=%(refname:short)')).toBe('main')
    },
  )

  it('keeps the change if the forge refuses the pull request, and asks again with the next one', async () => {
    const opened = await open()
    const { host, forge } = opened
    forge.refusal = { status: 403, body: { message: 'Resource not accessible by personal access token' } }
    const first = await edit(opened, 'First')
    expect(first.problem).toBe(
      'The forge responded with 403: Resource not accessible by personal access token. The site’s `forgeToken` has to be one that may open pull requests.',
    )
    expect(first.pull).toBeUndefined()
    expect(forge.show(first.branch, 'docs/index.mdx')).toBe('First')
    forge.refusal = undefined
    const second = await host.act('drafts.save', {
      ...{ site: 'docs', draft: first.id, path: 'index.mdx', text: 'Second', revision: first.revision },
    })
    expect([second.id, second.pull, second.problem]).toEqual([first.id, 7, undefined])
  })

  it('says what to set if a site can’t have drafts', async () => {
    const { host } = await open({ forgeToken: undefined })
    await expect(host.act('drafts.files', { site: 'docs' })).rejects.toThrow('its `provider`, and a `forgeToken`')
    await host.act('sites.create', { slug: 'uploads' })
    await expect(host.act('drafts.files', { site: 'uploads' })).rejects.toThrow('This site has no repository.')
  })

  it('opens merge requests on GitLab', async () => {
    const opened = await open({ provider: 'gitlab' })
    const saved = await edit(opened, 'Hi')
    expect(opened.forge.calls.find(({ path }) => path.endsWith('/merge_requests'))).toMatchObject({
      path: '/api/v4/projects/acme%2Fdocs/merge_requests',
      body: { source_branch: saved.branch, target_branch: 'main', title: 'Edit index.mdx' },
    })
    expect([saved.pull, saved.pullUrl]).toEqual([7, 'https://forge.example/7'])
  })
})

it('says so if the branch of a draft was deleted', async () => {
  const opened = await open()
  const draft = await edit(opened, 'First')
  opened.forge.docs.git('branch', '-D', draft.branch)
  await expect(read(opened.host, 'index.mdx', draft.id)).rejects.toThrow('The branch of this draft was deleted')
})

describe('rights', () => {
  it('need the scope `pages:write`, which includes reading the site, and nothing else', async () => {
    const { host } = await open()
    const token = async (scope: string) =>
      (await host.act('tokens.create', { name: scope, scopes: [scope], site: 'docs' })).token as string
    const [writer, reader] = [await token('pages:write'), await token('sites:read')]
    const status = async (method: string, path: string, as: string, body?: object) =>
      (await host.api(method, path, body, as)).status
    expect(await status('GET', '/v1/sites/docs/files', writer)).toBe(200)
    expect(await status('GET', '/v1/sites/docs', writer)).toBe(200)
    expect(await status('POST', '/v1/sites/docs/deployments', writer)).toBe(403)
    expect(await status('GET', '/v1/sites/docs/files', reader)).toBe(403)
    expect(await status('POST', '/v1/sites/docs/drafts', reader, { path: 'a.mdx', text: '' })).toBe(403)
  })
})

it('a draft leaves the list when its pull request is closed, or when somebody takes it off', async () => {
  const opened = await open()
  const { host, made } = opened
  const { id, sha } = await edit(opened, 'First')
  const titles = async () =>
    (await host.act('drafts.list', { site: 'docs' })).drafts.map((one: { title: string }) => one.title)
  const report = (action: string, state: string, at: string) =>
    deliver(host, made, pullRequest(7, sha, { action, state, at }))
  expect(await titles()).toEqual(['Edit index.mdx'])
  await report('closed', 'closed', '2026-01-01T00:00:00Z')
  expect(await titles()).toEqual([])
  await report('reopened', 'open', '2026-01-02T00:00:00Z')
  expect(await titles()).toEqual(['Edit index.mdx'])
  await host.act('drafts.delete', { site: 'docs', draft: id })
  expect(await titles()).toEqual([])
})
