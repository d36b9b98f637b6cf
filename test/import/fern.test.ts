// Fern: addresses from titles, tabs, a changelog and specifications.
import { describe, expect, it } from 'vitest'
import { importFiles } from './testing.ts'

describe('a site of Fern', () => {
  it('keeps addresses that come from titles, and its redirects', async () => {
    const { config, addresses, file, errors } = await importFiles({
      'fern/fern.config.json': '{ "organization": "acme", "version": "1.0.0" }',
      'fern/generators.yml': 'api:\n  specs:\n    - openapi: ./openapi.json\n      overrides: ./overrides.yml\n',
      'fern/openapi.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Acme', version: '1' },
        paths: {
          '/calls': {
            get: { operationId: 'calls::getAll', tags: ['Calls'], summary: 'List calls', responses: {} },
            post: { operationId: 'CallController_create', tags: ['Calls'], summary: 'Create a call', responses: {} },
          },
          '/internal': { get: { operationId: 'internal', responses: {} } },
        },
      }),
      'fern/overrides.yml':
        'paths:\n  /calls:\n    post:\n      x-fern-sdk-group-name: [phoneCalls]\n      x-fern-sdk-method-name: makeNew\n  /internal:\n    get:\n      x-fern-ignore: true\n',
      'fern/docs.yml': `title: Acme
instances:
  - url: acme.docs.buildwithfern.com
navigation:
  - section: Get Started
    contents:
      - page: Quick Start
        path: ./pages/start.mdx
      - page: Other
        path: ./pages/other.mdx
        slug: else
  - api: API Reference
redirects:
  - source: /old
    destination: /get-started/quick-start
`,
      'fern/pages/start.mdx':
        '---\nsubtitle: All of it.\n---\n\n<Error>No.</Error>\n\n<Tab title="A">\n    Text.\n\n    <CodeBlocks>\n    ```js title="a.js" maxLines=10\n    one()\n    ```\n    </CodeBlocks>\n</Tab>\n',
      'fern/pages/other.mdx':
        '# Other\n\n## Part\n\nSee [start](./start.mdx), [start](../old#a), and [calls](/api-reference/calls/getall).\n',
    })
    expect(config.navigation).toMatchObject({
      groups: [
        { group: 'Get Started', pages: ['get-started/quick-start', 'get-started/else'] },
        {
          group: 'API Reference',
          pages: [{ group: 'Calls', pages: ['api-reference/calls/getall', 'api-reference/phone-calls/make-new'] }],
        },
      ],
    })
    expect(file('get-started/quick-start.mdx')).toBe(
      '---\ntitle: Quick Start\ndescription: All of it.\n---\n\n<Danger>\n\nNo.\n\n</Danger>\n\n<Tab title="A">\n    Text.\n\n    <CodeGroup>\n\n    ```js title="a.js" expandable\n    one()\n    ```\n\n    </CodeGroup>\n\n</Tab>\n',
    )
    expect(file('get-started/else.mdx')).toContain(
      'See [start](/get-started/quick-start), [start](/get-started/quick-start#a), and',
    )
    expect(file('api-reference/calls/getall.mdx')).toBe(
      '---\ntitle: List calls\nopenapi: /openapi.json GET /calls\n---\n',
    )
    expect(file('openapi.json')).toContain('"Acme"')
    expect(addresses).toEqual([
      '/ redirected /get-started/quick-start',
      '/api-reference redirected /api-reference/calls/getall',
      '/api-reference/calls redirected /api-reference/calls/getall',
      '/api-reference/calls/getall kept',
      '/api-reference/phone-calls/make-new kept',
      '/get-started redirected /get-started/quick-start',
      '/get-started/else kept',
      '/get-started/quick-start kept',
      '/old redirected /get-started/quick-start',
    ])
    expect(errors).toEqual([])
  })

  it('arranges operations as the layout says, and shows readers only theirs', async () => {
    const operation = (group: string, method: string, audience = 'public') => ({
      'x-fern-sdk-group-name': group,
      'x-fern-sdk-method-name': method,
      'x-fern-audiences': [audience],
      responses: {},
    })
    const spec = {
      openapi: '3.1.0',
      info: { title: 'Acme', version: '1' },
      paths: {
        '/voices': { get: operation('voices', 'list'), post: operation('voices', 'create') },
        '/voices/{id}': { get: operation('voices', 'get'), delete: operation('voices', 'purge', 'internal') },
        '/users': { get: operation('users', 'list') },
        '/keys': { get: operation('users', 'keys', 'admin') },
      },
    }
    const { config, addresses, file, remarks, errors } = await importFiles({
      'acme.json': JSON.stringify(spec),
      'fern/fern.config.json': '{"organization": "acme"}',
      'fern/apis/main/generators.yml': 'api:\n  specs:\n    - openapi: ../../../acme.json\n',
      'fern/apis/admin/generators.yml': 'api:\n  specs:\n    - openapi: ./acme.json\n',
      'fern/apis/admin/acme.json': JSON.stringify({
        ...spec,
        paths: { '/admin': { get: operation('users', 'audit') } },
      }),
      'fern/pages/start.mdx': '---\ntitle: Start\n---\n\nSee [voices](/docs/api/voices).\n',
      'fern/docs.yml': `title: Acme
instances:
  - url: acme.docs.buildwithfern.com/docs
navigation:
  - page: Start
    path: pages/start.mdx
  - api: API
    api-name: main
    flattened: true
    audiences: [public]
    layout:
      - section: People
        slug: humans
        contents: [GET /users]
      - voices:
          title: All voices
          contents:
            - endpoint: GET /voices/{voice_id}
              title: One voice
              slug: one
            - endpoint: POST /voices
            - endpoint: STREAM /voices
              slug: stream
            - endpoint: GET /socket
              title: Socket
  - api: Admin
    api-name: admin
redirects:
  - source: /docs/old
    destination: /docs/api/humans/list
`,
    })
    expect(config.navigation).toEqual({
      pages: [
        'start',
        { group: 'People', pages: ['api/humans/list'] },
        { group: 'All voices', pages: ['api/voices/one', 'api/voices/create', 'api/voices/list'] },
        { group: 'Admin', pages: [{ group: 'users', pages: ['admin/users/audit'] }] },
      ],
    })
    expect(file('api/voices/one.mdx')).toContain('title: One voice\nopenapi: /acme.json GET /voices/{id}\n')
    expect(file('admin/users/audit.mdx')).toContain('openapi: /admin-acme.json GET /admin\n')
    expect(file('start.mdx')).toContain('[voices](/api/voices/one)')
    expect(addresses.filter((line) => !line.endsWith(' kept'))).toEqual([
      '/ redirected /start',
      '/admin redirected /admin/users/audit',
      '/admin/users redirected /admin/users/audit',
      '/api redirected /api/humans/list',
      '/api/humans redirected /api/humans/list',
      '/api/voices redirected /api/voices/one',
      "/api/voices/socket lost `GET /socket` isn't in the OpenAPI file of the reference `API`.",
      '/api/voices/stream redirected /api/voices/create',
      '/old redirected /api/humans/list',
    ])
    expect(remarks).toEqual(["missing api: Socket: `GET /socket` isn't in the OpenAPI file of the reference `API`."])
    expect(errors).toEqual([])
  })

  it('inserts snippets in sentences, cells, and lists', async () => {
    const { file, remarks } = await importFiles({
      'fern/fern.config.json': '{"organization": "acme"}',
      'fern/docs.yml':
        'title: Acme\nnavigation:\n  - section: Start\n    contents:\n      - page: Intro\n        path: pages/intro.mdx\n',
      'fern/pages/intro.mdx':
        '---\ntitle: Intro\n---\n\nUse <Markdown src="/snippets/x.mdx" /> now.\n\n- See <Markdown src="/snippets/x.mdx" />\n\n| A | B |\n| - | - |\n| 1 | <Markdown src="/snippets/x.mdx" /> |\n',
      'fern/snippets/x.mdx': 'a **b** | c\n',
    })
    expect(file('start/intro.mdx')).toContain('Use a **b** | c now.\n\n- See a **b** | c\n')
    expect(file('start/intro.mdx')).toContain('| 1 | a **b** \\| c |\n')
    expect(remarks).toEqual([])
  })

  it('reads steps that are headings, and names attributes without a counterpart once for each cause', async () => {
    const { file, remarks, errors } = await importFiles({
      'fern/fern.config.json': '{"organization":"acme","version":"1"}',
      'fern/docs.yml': 'title: Acme\nnavigation:\n  - page: Home\n    path: home.mdx\n',
      'fern/x.png': 'png',
      'fern/x.pdf': 'pdf',
      'fern/home.mdx': `---
title: Home
---

<Steps toc={true}>
### First

Do it.
</Steps>

<CardGroup cols={2} rows={1}>
  <Card title="A" src="./x.png">Text</Card>
</CardGroup>

<Frame background="subtle">![A](x.png)</Frame>

<Table>
  <tbody><tr><td>1</td></tr></tbody>
</Table>

<Embed src="./x.pdf" />
`,
    })
    expect(file('home.mdx')).toContain('<Steps>\n\n<Step title="First">\n\nDo it.\n\n</Step>\n\n</Steps>')
    expect(file('home.mdx')).toContain('<CardGroup cols={2}>\n  <Card title="A" img="/x.png">Text</Card>\n</CardGroup>')
    expect(file('home.mdx')).toContain('<Frame>![A](/x.png)</Frame>')
    expect(file('home.mdx')).toContain('<table>\n\n<tbody><tr><td>1</td></tr></tbody>\n\n</table>')
    expect(file('home.mdx')).toContain('[x.pdf](/x.pdf)')
    expect(remarks).toEqual([
      'simplified <CardGroup> attributes: `rows` of <CardGroup> has no counterpart, and was left out.',
      'simplified <Frame> attributes: `background` of <Frame> has no counterpart, and was left out.',
      'left <Embed>: <Embed> was left out, except for text and links in its attributes.',
    ])
    expect(errors).toEqual([])
  })

  it('says which folder to import if the specification is outside of it', async () => {
    const { site } = await importFiles({
      'fern.config.json': '{"organization":"acme","version":"1"}',
      'docs.yml': 'title: Acme\nnavigation:\n  - page: Home\n    path: home.mdx\n  - api: API\n',
      'home.mdx': '# Home\n\nText.\n',
      'apis/v1/generators.yml': 'api:\n  specs:\n    - openapi: ../../../openapi.yaml\n',
    })
    expect(site.remarks.filter(({ what }) => what === 'api').map(({ message, todo }) => `${message} ${todo}`)).toEqual([
      'The API reference `API` has no OpenAPI file in the folder. Import a folder that contains both the docs and `../../../openapi.yaml`.',
    ])
  })

  it('leads the URL of a tab to its first page', async () => {
    const { addresses } = await importFiles({
      'fern.config.json': '{}',
      'docs.yml':
        'title: Acme\ntabs:\n  guides:\n    display-name: Guides\nnavigation:\n  - tab: guides\n    layout:\n      - page: Start\n        path: start.mdx\n',
      'start.mdx': 'Text.\n',
    })
    expect(addresses).toContain('/guides redirected /guides/start')
  })
})
