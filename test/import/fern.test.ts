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
        '# Other\n\n## Part\n\nSee [start](./start.mdx) and [calls](/api-reference/calls/getall).\n',
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
    expect(file('get-started/else.mdx')).toContain('See [start](/get-started/quick-start) and')
    expect(file('api-reference/calls/getall.mdx')).toBe(
      '---\ntitle: List calls\nopenapi: /openapi.json GET /calls\n---\n',
    )
    expect(file('openapi.json')).toContain('"Acme"')
    expect(addresses).toEqual([
      '/ redirected /get-started/quick-start',
      '/api-reference/calls/getall kept',
      '/api-reference/phone-calls/make-new kept',
      '/get-started/else kept',
      '/get-started/quick-start kept',
      '/old redirected /get-started/quick-start',
    ])
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
})
