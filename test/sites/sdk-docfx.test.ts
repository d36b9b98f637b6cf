// Pages generated from the YAML files that DocFX writes.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const CLIENT = `### YamlMime:ManagedReference
items:
- uid: Harbor.Client
  id: Client
  parent: Harbor
  name: Client
  type: Class
  namespace: Harbor
  summary: Talks to the API. See <xref href="Harbor.State" data-throw-if-not-resolved="false"></xref>.
  remarks: <p>Keep <strong>one</strong> per process.</p>
  example:
  - <pre><code class="lang-csharp">new Client("secret");</code></pre>
  syntax:
    content: 'public class Client : Base'
  inheritance:
  - System.Object
  - Harbor.Base
  inheritedMembers:
  - Harbor.Base.Close
  - System.Object.ToString
- uid: Harbor.Client.#ctor(System.String)
  parent: Harbor.Client
  name: Client(string)
  type: Constructor
  overload: Harbor.Client.#ctor*
  syntax:
    content: public Client(string token)
    parameters:
    - id: token
      type: System.String
      description: From the dashboard.
- uid: Harbor.Client.Limit
  parent: Harbor.Client
  name: Limit
  type: Field
  summary: How many orders there may be.
  syntax:
    content: public const int Limit = 50
    return:
      type: System.Int32
- uid: Harbor.Client.Region
  parent: Harbor.Client
  name: Region
  type: Property
  summary: Where the harbor is.
  syntax:
    content: public string Region { get; }
    return:
      type: System.String
      description: A code of two letters.
- uid: Harbor.Client.Item(System.Int32)
  parent: Harbor.Client
  name: this[int]
  type: Property
  summary: The order at a position.
  overload: Harbor.Client.Item*
  syntax:
    content: public string this[int position] { get; }
    parameters:
    - id: position
      type: System.Int32
      description: Counted from zero.
    return:
      type: System.String
- uid: Harbor.Client.Get(System.String,System.Int32)
  parent: Harbor.Client
  name: Get(string, int)
  type: Method
  summary: Gets an order.
  overload: Harbor.Client.Get*
  syntax:
    content: public List<State> Get(string id, int retries = 3)
    parameters:
    - id: id
      type: System.String
    - id: retries
      type: System.Int32
    return:
      type: System.Collections.Generic.List{Harbor.State}
      description: Where it has been.
  exceptions:
  - type: Harbor.NotFoundException
    description: There is no such order.
  attributes:
  - type: System.ObsoleteAttribute
    arguments:
    - type: System.String
      value: Use Find.
- uid: Harbor.Client.Get(System.Int32)
  parent: Harbor.Client
  name: Get(int)
  type: Method
  overload: Harbor.Client.Get*
  syntax:
    content: public State Get(int number)
    parameters:
    - id: number
      type: System.Int32
    return:
      type: Harbor.State
- uid: Harbor.Base
  name: Base
  type: Class
  namespace: Harbor
  syntax:
    content: public abstract class Base
- uid: Harbor.Base.Close
  parent: Harbor.Base
  name: Close()
  type: Method
  overload: Harbor.Base.Close*
  syntax:
    content: public void Close()
references:
- uid: System.String
  name: string
- uid: System.Int32
  name: int
- uid: Harbor.Client.#ctor(System.String)
  name: Client(string)
- uid: System.Collections.Generic.List{Harbor.State}
  name: List<State>
  spec.csharp:
  - uid: System.Collections.Generic.List\`1
    name: List
  - name: <
  - uid: Harbor.State
    name: State
  - name: '>'
`
const STATE = `### YamlMime:ManagedReference
items:
- uid: Harbor.State
  name: State
  type: Enum
  namespace: Harbor
  syntax:
    content: public enum State
- uid: Harbor.State.Open
  parent: Harbor.State
  name: Open
  type: Field
  summary: Not shipped.
  syntax:
    content: Open = 1
    return:
      type: Harbor.State
- uid: Harbor.Money
  name: Money
  type: Struct
  namespace: Harbor
  syntax:
    content: public struct Money
- uid: Harbor.Visitor
  name: Visitor
  type: Delegate
  namespace: Harbor
  summary: Called for each order.
  remarks: Don’t keep the ID.
  syntax:
    content: public delegate void Visitor(string id)
    parameters:
    - id: id
      type: System.String
`

const site = (files: Record<string, string> = {}, pages = ['index']) =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages },
          { tab: '.NET', sdk: { format: 'docfx', source: 'net', directory: 'net' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    'net/Harbor.Client.yml': CLIENT,
    'net/Harbor.State.yml': STATE,
    'net/toc.yml': '- name: Harbor\n',
    ...files,
  })

describe('a .NET library', () => {
  it('has a page for each type, in groups', async () => {
    const { project } = await site()
    const names = (nodes: typeof project.navigation.root.children): unknown[] =>
      nodes.map(({ kind, label, page, children }) => (kind === 'page' ? page : [label, ...names(children)]))
    expect(names(project.navigation.root.children)[1]).toEqual([
      '.NET',
      ['Classes', 'net/base', 'net/client'],
      ['Structs', 'net/money'],
      ['Delegates', 'net/visitor'],
      ['Enums', 'net/state'],
    ])
    expect(project.diagnostics).toEqual([])
  })

  it('has a page for a namespace of which something is said', async () => {
    const namespace = '### YamlMime:ManagedReference\nitems:\n- uid: Harbor\n  name: Harbor\n  type: Namespace\n'
    const built = await site({
      'net/Harbor.yml': `${namespace}  summary: Everything about <xref href="Harbor.Client"></xref>.\n`,
    })
    const page = built.file('/net/harbor.md')
    expect(page).toContain('# Harbor\n\nEverything about [`Client`](/net/client.md).')
    expect(page).toContain('- [`Client`](/net/client.md): Talks to the API.')
  })

  it('lists the classes that are derived from one, and the methods that extend it', async () => {
    const extended = `### YamlMime:ManagedReference
items:
- uid: Harbor.Pier
  name: Pier
  type: Class
  namespace: Harbor
  summary: A place to moor.
  derivedClasses:
  - Harbor.Quay
  extensionMethods:
  - Harbor.Pier.Harbor.PierExtensions.Moor(System.String)
  - Harbor.Pier.Harbor.PierExtensions.Moor
  - Harbor.Pier.Elsewhere.Cast
- uid: Harbor.Quay
  name: Quay
  type: Class
  namespace: Harbor
- uid: Harbor.PierExtensions
  name: PierExtensions
  type: Class
  namespace: Harbor
- uid: Harbor.PierExtensions.Moor(Harbor.Pier)
  parent: Harbor.PierExtensions
  name: Moor(Pier)
  type: Method
  overload: Harbor.PierExtensions.Moor*
- uid: Harbor.PierExtensions.Moor(Harbor.Pier,System.String)
  parent: Harbor.PierExtensions
  name: Moor(Pier, string)
  type: Method
  overload: Harbor.PierExtensions.Moor*
references:
- uid: Harbor.Pier.Harbor.PierExtensions.Moor
  definition: Harbor.PierExtensions.Moor(Harbor.Pier)
- uid: Harbor.Pier.Harbor.PierExtensions.Moor(System.String)
  definition: Harbor.PierExtensions.Moor(Harbor.Pier,System.String)
- uid: Harbor.Pier.Elsewhere.Cast
  definition: Elsewhere.Casts.Cast(System.Object)
`
    const page = (await site({ 'net/Harbor.Pier.yml': extended })).file('/net/pier.md')
    expect(page).toContain('**Derived:** [`Quay`](/net/quay.md)\n')
    expect(page).toContain('**Extension methods:** [`Moor`](/net/pierextensions.md#method-moor)\n')
  })

  it('shows a class with its members, one for all overloads of a method', async () => {
    const page = (await site()).file('/net/client.md')
    expect(page).toContain('public class Client : Base')
    expect(page).toContain('Talks to the API. See [`State`](/net/state.md).')
    expect(page).toContain('Keep **one** per process.')
    expect(page).toContain('```csharp\nnew Client("secret");\n```')
    expect(page).toContain('- `const Limit` (int = 50): How many orders there may be.')
    expect(page).toMatch(/- `readonly Region` \(string\): Where the harbor is\.\s+A code of two letters\./)
    expect(page).toMatch(
      /- `this\[int\]` \(string\): The order at a position\.[\s\S]*- `position` \(int, required\): Counted from zero\./,
    )
    expect(page.match(/### `?Get/g)).toHaveLength(1)
    expect(page).toContain('public List<State> Get(string id, int retries = 3)')
    expect(page).toContain('- `retries` (int, default `3`)')
    expect(page).toContain('public State Get(int number)')
    expect(page).toContain('Where it has been.')
    expect(page).toContain('`NotFoundException`: There is no such order.')
    expect(page).toContain('Use Find.')
    expect(page).toMatch(/Inherited from Base\n\n- \[`Close`\]\(\/net\/base\.md#method-close\)/)
    // What .NET documents isn't repeated.
    expect(page).not.toContain('ToString')
  })

  it('links what a comment refers to, in HTML as in Markdown', async () => {
    const remarks = [
      '<p>Ask <xref href="Harbor.State" data-throw-if-not-resolved="false"></xref> for <xref uid="langword_csharp_null" name="null" href=""></xref>.</p>',
      '<xref href="Harbor.Client.%23ctor(System.String)" data-throw-if-not-resolved="false"></xref> and <xref href="Harbor.Client.op_Add*" data-throw-if-not-resolved="false"></xref>',
      '<xref href="Harbor.State"></xref>',
      '<xref href="Harbor.Base"></xref>',
    ]
    const client = CLIENT.replace(/remarks: .*/, `remarks: |-\n${remarks.map((each) => `    ${each}\n`).join('')}`)
    const page = (await site({ 'net/Harbor.Client.yml': client })).file('/net/client.md')
    expect(page).toContain('Ask [`State`](/net/state.md) for `null`.')
    expect(page).toContain('[`Client(string)`](/net/client.md#constructors) and `op_Add*`')
    expect(page).toMatch(/\[`State`\]\(\/net\/state\.md\)\s+\[`Base`\]\(\/net\/base\.md\)/)
  })

  it('shows delegates and the values of an enum', async () => {
    const built = await site()
    const visitor = built.file('/net/visitor.md')
    expect(visitor).toContain('public delegate void Visitor(string id)')
    expect(visitor.match(/Called for each order\.|Don’t keep the ID\./g)).toHaveLength(2)
    expect(built.file('/net/state.md')).toContain('- `Open` (1): Not shipped.')
  })

  it.each([
    ['net class Client', 'Talks to the API.'],
    ['net class Harbor.Client', 'Talks to the API.'],
    ['net method Client.Get', 'Gets an order.'],
  ])('is shown by a page that names `%s`', async (sdk, expected) => {
    const built = await site({ 'own.mdx': `---\nsdk: ${sdk}\n---\n\nMy own words.\n` }, ['index', 'own'])
    expect(built.file('/own.md')).toContain(expected)
  })

  const archived = (content: string | Uint8Array) => {
    const sdk = { format: 'docfx', source: 'net.zip', directory: 'net' }
    return testSite({
      'docs.json': config({
        navigation: {
          tabs: [
            { tab: 'Guide', pages: ['index'] },
            { tab: '.NET', sdk },
          ],
        },
      }),
      'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
      'net.zip': content,
    })
  }

  it('is read from a ZIP archive, which isn’t published', async () => {
    const { paths } = await archived(zipSync({ 'api/Harbor.State.yml': strToU8(STATE) }))
    expect(paths).toContain('/net/visitor.html')
    expect(paths).not.toContain('/net.zip')
  })

  it('makes no pages of Markdown beside it, unless the navigation lists it', async () => {
    const markdown = {
      'net/index.md': '# API\n\nPut here by a tool.\n',
      'net/about.md': '# About\n\nWritten by hand.\n',
    }
    const { paths } = await site(markdown, ['index', 'net/about'])
    expect(paths).toContain('/net/about.html')
    expect(paths).not.toContain('/net.html')
  })

  it('reports a file that can’t be read, and shows the others', async () => {
    const broken = "### YamlMime:ManagedReference\nitems:\n- uid: 'Harbor.Lost\n"
    const { project, paths } = await site({ 'net/Harbor.Lost.yml': broken })
    expect(project.diagnostics).toMatchObject([{ code: 'invalid-spec', place: { file: 'net/Harbor.Lost.yml' } }])
    expect(paths).toContain('/net/client.html')
  })

  it('is reported if its archive is damaged', async () => {
    const { project } = await archived('PK, and no more')
    expect(project.diagnostics).toMatchObject([
      { message: "`net.zip` can't be read.", help: 'It isn’t a ZIP archive, or it’s damaged.' },
    ])
  })
})
