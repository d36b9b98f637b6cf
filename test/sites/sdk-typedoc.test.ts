// Pages generated from the description of a library that TypeDoc wrote.
import { describe, expect, it } from 'vitest'
import { checkProject } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const link = (label: string, target: number | string) => ({ kind: 'inline-tag', tag: '@link', text: label, target })
const intrinsic = (name: string) => ({ type: 'intrinsic', name })
const reference = (name: string, target: number, ...typeArguments: object[]) => ({
  type: 'reference',
  name,
  target,
  ...(typeArguments.length > 0 && { typeArguments }),
})
const comment = (summary: object[], ...blockTags: [tag: string, ...content: object[]][]) => ({
  comment: { summary, blockTags: blockTags.map(([tag, ...content]) => ({ tag, content })) },
})
const parameter = (id: number, name: string, type: object, more = {}) => ({
  id,
  name,
  kind: 32768,
  flags: {},
  type,
  ...more,
})

const LIBRARY = {
  id: 0,
  name: 'harbor',
  variant: 'project',
  kind: 1,
  flags: {},
  children: [
    {
      id: 90,
      name: 'retry',
      kind: 4,
      children: [
        {
          id: 91,
          name: 'Policy',
          kind: 256,
          children: [{ id: 92, name: 'times', kind: 1024, type: intrinsic('number') }],
        },
      ],
    },
    {
      id: 1,
      name: 'Client',
      kind: 128,
      ...comment(
        [text('Talks to the API.')],
        ['@example', { kind: 'code', text: "```ts\nnew Client({ token: 'secret' })\n```" }],
      ),
      typeParameters: [{ id: 2, name: 'T', kind: 131072, type: intrinsic('object') }],
      extendedTypes: [reference('EventTarget', -1)],
      children: [
        {
          id: 3,
          name: 'constructor',
          kind: 512,
          signatures: [
            {
              id: 4,
              name: 'Client',
              kind: 16384,
              parameters: [parameter(5, 'options', reference('Options', 20))],
              type: reference('Client', 1),
            },
          ],
        },
        { id: 6, name: 'count', kind: 1024, flags: { isStatic: true }, type: intrinsic('number'), defaultValue: '0' },
        {
          id: 7,
          name: 'get',
          kind: 2048,
          signatures: [
            {
              id: 8,
              name: 'get',
              kind: 4096,
              ...comment(
                [text('Gets an order. See '), link('Options.token', 21), text('.')],
                ['@returns', text('The order.')],
                ['@throws', link('HarborError', 30), text(' if the API says no.')],
              ),
              parameters: [
                parameter(9, 'id', intrinsic('string'), comment([text('The ID.')])),
                parameter(
                  10,
                  'signal',
                  { type: 'union', types: [reference('AbortSignal', -1), { type: 'literal', value: null }] },
                  { flags: { isOptional: true } },
                ),
              ],
              type: reference('Promise', -1, reference('Order', 40)),
            },
            { id: 11, name: 'get', kind: 4096, parameters: [], type: intrinsic('void') },
          ],
        },
        {
          id: 12,
          name: 'addEventListener',
          kind: 2048,
          flags: { isInherited: true, isExternal: true },
          signatures: [],
          inheritedFrom: { type: 'reference', target: -1, name: 'EventTarget.addEventListener' },
        },
      ],
    },
    {
      id: 50,
      name: 'AdminClient',
      kind: 128,
      extendedTypes: [reference('Client', 1)],
      children: [
        {
          id: 51,
          name: 'get',
          kind: 2048,
          signatures: [],
          inheritedFrom: { type: 'reference', target: 7, name: 'Client.get' },
        },
      ],
    },
    {
      id: 20,
      name: 'Options',
      kind: 256,
      ...comment([text('What a client is made with.')]),
      children: [
        { id: 21, name: 'token', kind: 1024, ...comment([text('The token.')]), type: intrinsic('string') },
        {
          id: 22,
          name: 'timeout',
          kind: 1024,
          flags: { isOptional: true },
          ...comment([text('Milliseconds.')], ['@defaultValue', { kind: 'code', text: '`10_000`' }]),
          type: intrinsic('number'),
        },
        {
          id: 23,
          name: 'retry',
          kind: 1024,
          flags: { isOptional: true },
          type: {
            type: 'union',
            types: [
              {
                type: 'reflection',
                declaration: {
                  children: [
                    {
                      id: 24,
                      name: 'times',
                      kind: 1024,
                      ...comment([text('After the first.')]),
                      type: intrinsic('number'),
                    },
                  ],
                },
              },
              intrinsic('false'),
            ],
          },
        },
      ],
    },
    { id: 30, name: 'HarborError', kind: 128, ...comment([], ['@deprecated', text('Catch `Error`.')]) },
    {
      id: 40,
      name: 'Order',
      kind: 2097152,
      type: {
        type: 'reflection',
        declaration: { children: [{ id: 41, name: 'id', kind: 1024, type: intrinsic('string') }] },
      },
    },
    {
      id: 42,
      name: 'Berth',
      kind: 2097152,
      type: {
        type: 'intersection',
        types: [
          {
            type: 'reflection',
            declaration: {
              children: [
                { id: 43, name: 'depth', kind: 1024, ...comment([text('In meters.')]), type: intrinsic('number') },
              ],
            },
          },
          reference('Order', 40),
        ],
      },
    },
    {
      id: 44,
      name: 'Visitor',
      kind: 2097152,
      ...comment([text('Called for each order.')]),
      type: {
        type: 'reflection',
        declaration: {
          signatures: [
            {
              id: 45,
              name: '__type',
              kind: 4096,
              ...comment([], ['@returns', text('Whether to stop.')]),
              parameters: [parameter(46, 'order', reference('Order', 40), comment([text('The next one.')]))],
              type: intrinsic('boolean'),
            },
          ],
        },
      },
    },
    {
      id: 60,
      name: 'State',
      kind: 8,
      children: [{ id: 61, name: 'Open', kind: 16, type: { type: 'literal', value: 'open' } }],
    },
    {
      id: 70,
      name: 'fromEnv',
      kind: 64,
      signatures: [
        {
          id: 71,
          name: 'fromEnv',
          kind: 4096,
          ...comment([text('Makes a client from the environment.')]),
          parameters: [parameter(72, 'name', intrinsic('string'), { defaultValue: "'TOKEN'" })],
          type: reference('Client', 1),
        },
      ],
    },
  ],
}

const site = (files: Record<string, string> = {}, pages: string[] = ['index']) =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages },
          { tab: 'SDK', sdk: { format: 'typedoc', source: 'typedoc.json', directory: 'sdk' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\ndescription: Begin.\n---\n\nSee [the client](/sdk/client#method-get).\n',
    'typedoc.json': JSON.stringify(LIBRARY),
    ...files,
  } as Parameters<typeof testSite>[0])

describe('a library in the navigation', () => {
  it('has a page for each export, in groups, with what a module exports before what is in it', async () => {
    const { project, paths } = await site()
    const names = (nodes: typeof project.navigation.root.children): unknown[] =>
      nodes.map(({ kind, label, page, children }) => (kind === 'page' ? page : [label, ...names(children)]))
    expect(names(project.navigation.root.children)[1]).toEqual([
      'SDK',
      ['Classes', 'sdk/client', 'sdk/adminclient', 'sdk/harborerror'],
      ['Functions', 'sdk/fromenv'],
      ['Interfaces', 'sdk/options'],
      ['Types', 'sdk/order', 'sdk/berth', 'sdk/visitor'],
      ['Enums', 'sdk/state'],
      ['retry', ['Interfaces', 'sdk/retry/policy']],
    ])
    expect(paths).toContain('/sdk/retry/policy.html')
    expect(checkProject(project).filter(({ severity }) => severity !== 'suggestion')).toEqual([])
  })

  it('shows a class with its declaration, examples, and members, linked to what they name', async () => {
    const page = (await site()).file('/sdk/client.md')
    expect(page).toContain('class Client<T extends object> extends EventTarget')
    expect(page).toContain("new Client({ token: 'secret' })")
    expect(page).toContain('- `options` (Options, required): [`Options`](/sdk/options.md)')
    expect(page).toContain('- `static count` (number, default `0`)')
    expect(page).toContain('get(id: string, signal?: AbortSignal | null): Promise<Order>')
    expect(page).toContain('Gets an order. See [Options.token](/sdk/options.md#property-token).')
    expect(page).toContain('[HarborError](/sdk/harborerror.md) if the API says no.')
    expect(page).toContain('get(): void')
    // What others document isn't repeated.
    expect(page).not.toContain('addEventListener')
  })

  it('shows properties with defaults, values of enums, and where members come from', async () => {
    const built = await site()
    expect(built.file('/sdk/options.md')).toContain('- `timeout` (number, default `10_000`): Milliseconds.')
    expect(built.file('/sdk/options.md')).toMatch(
      /- `retry` [^\n]+\n\s+- `times` \(number, required\): After the first\./,
    )
    expect(built.file('/sdk/options.html')).toContain('id="property-token"')
    expect(built.file('/sdk/state.md')).toContain("- `Open` ('open')")
    expect(built.file('/sdk/order.md')).toContain('- `id` (string, required)')
    expect(built.file('/sdk/adminclient.md')).toMatch(
      /Inherited from Client\n\n- \[`get`\]\(\/sdk\/client\.md#method-get\)/,
    )
    expect(built.file('/sdk/fromenv.md')).toContain("- `name` (string, default `'TOKEN'`)")
    expect(built.text('/sdk/harborerror')).toContain('Catch Error.')
  })

  it('shows the properties in an intersection, and the parameters of a type that is a function', async () => {
    const built = await site()
    const berth = built.file('/sdk/berth.md')
    expect(berth).toContain('type Berth = { … } & Order')
    expect(berth).toContain('- `depth` (number, required): In meters.')
    const visitor = built.file('/sdk/visitor.md')
    expect(visitor).toContain('type Visitor = (order: Order) => boolean')
    expect(visitor.match(/Called for each order\./g)).toHaveLength(1)
    expect(visitor).toContain('- `order` (Order, required): The next one.')
    expect(visitor).toContain('Whether to stop.')
  })

  const withExport = (...more: object[]) =>
    site({ 'typedoc.json': JSON.stringify({ ...LIBRARY, children: [...LIBRARY.children, ...more] }) })

  it('shows all that a comment says, whatever its tags', async () => {
    const mooring = {
      id: 200,
      name: 'Mooring',
      kind: 256,
      ...comment(
        [text('A place to lie.')],
        ['@desc', text('With a number.')],
        ['@author', text('The harbor office')],
        ['@lastReview', text('- Ada\n- Bo')],
        ['@category', text('Places')],
        ['@example', { kind: 'code', text: '```\nconst here = find()\n```' }],
      ),
      children: [
        {
          id: 201,
          name: 'depth',
          kind: 1024,
          ...comment([text('In meters.')], ['@default', text('4\n\nAt low tide, it’s less.')]),
          type: intrinsic('number'),
        },
        {
          id: 202,
          name: 'rules',
          kind: 1024,
          ...comment([text('Who may lie here.')], ['@default', { kind: 'code', text: '```ts\n{\n  size: 12\n}\n```' }]),
          type: intrinsic('object'),
        },
      ],
    }
    const page = (await withExport(mooring)).file('/sdk/mooring.md')
    expect(page).toContain('With a number.\n\n**Author:** The harbor office\n\n**Last review:**\n\n- Ada\n- Bo')
    expect(page).not.toContain('Places')
    expect(page).toContain('```ts\nconst here = find()\n```')
    expect(page).toMatch(/- `depth` \(number, required, default `4`\): In meters\.\n\n\s+At low tide, it’s less\./)
    expect(page).toMatch(/\*\*Default:\*\*\n\n\s+```ts\n\s+\{\n\s+size: 12/)
  })

  it('shows what is said of a function in a property, and of the objects in a union', async () => {
    const described = (id: number, name: string, about: string) => ({
      id,
      name,
      kind: 1024,
      ...comment([text(about)]),
      type: intrinsic('string'),
    })
    const object = (...children: object[]) => ({ type: 'reflection', declaration: { children } })
    const call = {
      kind: 4096,
      ...comment([], ['@returns', text('Whether to go on.')]),
      parameters: [parameter(210, 'speed', intrinsic('number'), comment([text('In knots.')]))],
      type: intrinsic('boolean'),
    }
    const signal = {
      id: 211,
      name: 'Signal',
      kind: 2097152,
      type: {
        type: 'union',
        types: [
          object(
            described(212, 'kind', 'Seen from afar.'),
            { id: 213, name: 'flag', kind: 1024, type: intrinsic('string') },
            {
              id: 214,
              name: 'onMove',
              kind: 1024,
              ...comment([text('Called at each turn.')]),
              type: { type: 'reflection', declaration: { signatures: [{ id: 215, name: '__type', ...call }] } },
            },
          ),
          object(
            {
              id: 218,
              name: 'lamps',
              kind: 1024,
              ...comment([text('At night.')]),
              type: object({
                id: 219,
                name: 'blink',
                kind: 2048,
                signatures: [
                  { kind: 4096, name: 'blink', ...comment([text('Once a second.')]), type: intrinsic('void') },
                ],
              }),
            },
            described(216, 'kind', 'Seen from afar.'),
            described(217, 'horn', 'Heard in fog.'),
          ),
        ],
      },
    }
    const address = {
      id: 260,
      name: 'Address',
      kind: 2097152,
      type: { type: 'union', types: [intrinsic('string'), object(described(261, 'street', 'By the water.'))] },
    }
    const built = await withExport(signal, address)
    expect(built.file('/sdk/address.md')).toContain('- `street` (string): By the water.')
    const page = built.file('/sdk/signal.md')
    expect(page).toContain('flag: string; onMove: (speed: number) => boolean }')
    expect(page.match(/Seen from afar\./g)).toHaveLength(1)
    expect(page).toContain('- `horn` (string): Heard in fog.')
    expect(page).toContain('onMove(speed: number): boolean')
    expect(page).toMatch(/- `speed` \(number, required\): In knots\./)
    expect(page).toContain('Whether to go on.')
    expect(page).toContain('Once a second.')
  })

  it('names what a module exports as its default', async () => {
    const fleet = {
      id: 230,
      name: 'default',
      kind: 128,
      children: [
        { id: 231, name: 'constructor', kind: 512, signatures: [{ id: 232, name: 'default', kind: 16384 }] },
        { id: 233, name: 'next', kind: 1024, type: reference('default', 230) },
      ],
    }
    const find = { id: 241, name: 'default', kind: 64, signatures: [{ id: 242, name: 'default', kind: 4096 }] }
    const project = {
      ...LIBRARY,
      packageName: '@harbor/tide-table',
      symbolIdMap: { 230: { qualifiedName: 'default' }, 241: { qualifiedName: 'findTide' } },
      children: [
        ...LIBRARY.children,
        { id: 229, name: 'index', kind: 2, children: [fleet] },
        { id: 240, name: 'lib/find', kind: 2, children: [find] },
        { id: 250, name: 'lib/sea-level', kind: 2, children: [{ id: 251, name: 'default', kind: 32 }] },
      ],
    }
    const built = await site({ 'typedoc.json': JSON.stringify(project) })
    const table = built.file('/sdk/index/tidetable.md')
    expect(table).toContain('# TideTable\n\n```ts\nclass TideTable\n```')
    expect(table).toContain('new TideTable()')
    expect(table).toContain('- `next` (TideTable)')
    expect(built.file('/sdk/lib-find/findtide.md')).toContain('function findTide(')
    expect(built.file('/sdk/lib-sea-level/sealevel.md')).toContain('const seaLevel: any')
  })

  it('has a page for each module of which something is said', async () => {
    const [retry, ...others] = LIBRARY.children
    const module = { ...retry, ...comment([text('What to do on failure. See '), link('Client', 1), text('.')]) }
    const built = await site(
      {
        'typedoc.json': JSON.stringify({
          ...LIBRARY,
          ...comment([text('The harbor.')]),
          children: [module, ...others],
        }),
        'own.mdx': '---\nsdk: typedoc.json module retry\n---\n',
      },
      ['index', 'own'],
    )
    const children = built.project.navigation.root.children[1]?.children ?? []
    expect(children[0]).toMatchObject({ kind: 'page', page: 'sdk/harbor' })
    expect(children.at(-1)).toMatchObject({ kind: 'group', label: 'retry', root: 'sdk/retry' })
    const page = built.file('/sdk/retry.md')
    expect(page).toContain('What to do on failure. See [Client](/sdk/client.md).')
    expect(page).toContain('## Interfaces\n\n- [`Policy`](/sdk/retry/policy.md)')
    expect(built.file('/sdk/harbor.md')).toContain('- [`Client`](/sdk/client.md): Talks to the API.')
    expect(built.file('/own.md')).toContain('What to do on failure.')
  })

  it('shows members from symbols that the library doesn’t export', async () => {
    const base = { type: 'reference', target: -1, name: 'Vessel.name' }
    const member = (id: number, name: string, source: string) => ({
      id,
      name,
      kind: 1024,
      type: intrinsic('string'),
      inheritedFrom: base,
      sources: [{ fileName: source, line: 1 }],
    })
    const boat = {
      id: 220,
      name: 'Boat',
      kind: 128,
      sources: [{ fileName: 'src/boat.ts', line: 1 }],
      children: [
        member(221, 'name', 'src/vessel.ts'),
        member(222, 'stack', 'node_modules/typescript/lib/lib.es5.d.ts'),
        {
          id: 226,
          name: 'draft',
          kind: 1024,
          flags: { isProtected: true, isReadonly: true },
          type: intrinsic('number'),
        },
        { id: 227, name: 'speed', kind: 262144, getSignature: { name: 'speed', type: intrinsic('number') } },
        {
          id: 223,
          name: 'constructor',
          kind: 512,
          inheritedFrom: { type: 'reference', target: 3, name: 'Client.constructor' },
          signatures: [
            { id: 224, name: 'Boat', kind: 16384, parameters: [parameter(225, 'length', intrinsic('number'))] },
          ],
        },
      ],
    }
    const page = (await withExport(boat)).file('/sdk/boat.md')
    expect(page).toContain('- `name` (string)')
    expect(page).toContain('new Boat(length: number)')
    expect(page).toContain('- `protected readonly draft` (number)')
    expect(page).toContain('- `readonly speed` (number)')
    expect(page).not.toContain('stack')
  })

  it('shows all members of a large class', async () => {
    const member = { kind: 1024, flags: {}, type: intrinsic('string') }
    const members = Array.from({ length: 310 }, (_, i) => ({ ...member, id: 1000 + i, name: `part${i}` }))
    const parts = { id: 999, name: 'Parts', kind: 128, flags: {}, children: members }
    const built = await site({ 'typedoc.json': JSON.stringify({ ...LIBRARY, children: [...LIBRARY.children, parts] }) })
    expect(built.file('/sdk/parts.html')).toContain('id="property-part309"')
  })

  it.each([
    ['class Client', 'Talks to the API.'],
    ['typedoc.json function fromEnv', 'Makes a client from the environment.'],
    ['method Client.get', 'get(id: string, signal?: AbortSignal | null): Promise<Order>'],
    ['{ source: typedoc.json, kind: property, parent: Options, name: timeout }', 'Milliseconds.'],
  ])('is shown by a page that names %j', async (sdk, expected) => {
    const source = sdk.includes('typedoc.json') ? sdk : /^\w+ /.test(sdk) ? `typedoc.json ${sdk}` : sdk
    const built = await site({ 'own.mdx': `---\nsdk: ${source}\n---\n\nMy own words.\n` }, ['index', 'own'])
    expect(built.file('/own.md')).toContain('My own words.')
    expect(built.file('/own.md')).toContain(expected)
  })

  it('has only the pages that its node lists, if one of them shows a symbol', async () => {
    const navigation = {
      tabs: [
        { tab: 'Guide', pages: ['index'] },
        {
          tab: 'SDK',
          sdk: { format: 'typedoc', source: 'typedoc.json', directory: 'sdk' },
          groups: [{ group: 'Start', pages: ['start', 'own/client', 'own/options'] }],
        },
      ],
    }
    const files = {
      'docs.json': JSON.stringify(config({ navigation })),
      'index.mdx': '# Start\n',
      'start.mdx': '---\ntitle: Start\n---\n',
      'own/client.mdx': '---\nsdk: class Client\n---\n\nMy own words.\n',
      'own/options.mdx': '---\nsdk: { kind: interface, name: Options }\n---\n',
    }
    const built = await site(files)
    expect(built.paths.filter((path) => /^\/(?:sdk|own|start).*\.html$/.test(path)).sort()).toEqual([
      '/own/client.html',
      '/own/options.html',
      '/start.html',
    ])
    // They link to each other.
    expect(built.file('/own/client.md')).toContain('[`Options`](/own/options.md)')
    const withoutSymbols = await site({ ...files, 'own/client.mdx': 'Words.\n', 'own/options.mdx': 'Words.\n' })
    expect(withoutSymbols.paths).toContain('/sdk/client.html')
  })

  it('is reported if it’s missing, if it’s something else, and if a page names something else', async () => {
    const { project } = await site({
      'typedoc.json': '{}',
      'net/toc.yml': '- name: Harbor\n',
      'own.mdx': '---\nsdk: typedoc.json class Cleint\n---\n',
      'docs.json': JSON.stringify(
        config({
          navigation: {
            tabs: [
              { tab: 'Guide', pages: ['index', 'own'] },
              { tab: 'SDK', sdk: { format: 'typedoc', source: 'typedoc.json' } },
              { tab: 'Gone', sdk: { format: 'typedoc', source: 'gone.json' } },
              { tab: '.NET', sdk: { format: 'docfx', source: 'net' } },
            ],
          },
        }),
      ),
    })
    expect(project.diagnostics.map(({ message }) => message).sort()).toEqual([
      'There is no `gone.json`.',
      "`net` isn't a description of a library.",
      "`typedoc.json` isn't a description of a library.",
      "`typedoc.json` isn't a description of a library.",
    ])
    const named = await site({ 'own.mdx': '---\nsdk: typedoc.json class Cleint\n---\n' }, ['index', 'own'])
    expect(named.project.diagnostics).toMatchObject([
      { message: "`class Cleint` isn't in `typedoc.json`.", help: 'Did you mean `class Client`?' },
    ])
  })
})
