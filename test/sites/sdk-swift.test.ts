// Pages generated from the symbol graphs that the compiler of Swift writes.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

type Json = Record<string, unknown>

/** Pieces of a declaration: `[kind, spelling, id]`, or text alone. */
type Piece = string | readonly [kind: string, spelling: string, id?: string]

const pieces = (...all: readonly Piece[]) =>
  all.map((each) => {
    if (typeof each === 'string') return { kind: 'text', spelling: each }
    const [kind, spelling, preciseIdentifier] = each
    return { kind, spelling, ...(preciseIdentifier !== undefined && { preciseIdentifier }) }
  })
const keyword = (word: string): Piece => ['keyword', word]
const name = (word: string): Piece => ['identifier', word]
const type = (word: string, id = `s:${word}`): Piece => ['typeIdentifier', word, id]

let line = 0

/** A symbol. Those without a comment of their own have none. */
const symbol = (
  id: string,
  kind: string,
  path: string,
  declaration: readonly Piece[],
  { doc, ...more }: Json & { doc?: string } = {},
): Json => {
  const pathComponents = path.split('/')
  return {
    kind: { identifier: `swift.${kind}`, displayName: kind },
    identifier: { precise: id, interfaceLanguage: 'swift' },
    pathComponents,
    names: {
      title: /^(?:struct|enum|enum\.case|protocol)$/.test(kind) ? path.replaceAll('/', '.') : pathComponents.at(-1),
    },
    declarationFragments: pieces(...declaration),
    accessLevel: 'public',
    location: { uri: 'file:///harbor/Pier.swift', position: { line: line++, character: 4 } },
    ...(doc !== undefined && { docComment: { lines: doc.split('\n').map((text) => ({ text })) } }),
    ...more,
  }
}

const relation = (kind: string, source: string, target: string, more: Json = {}) => ({ kind, source, target, ...more })
const member = (source: string, target: string, more: Json = {}) => relation('memberOf', source, target, more)

const graph = (module: string, symbols: readonly Json[], relationships: readonly Json[]) => ({
  metadata: { formatVersion: { major: 0, minor: 6, patch: 0 }, generator: 'Swift version 6.0' },
  module: { name: module, platform: { architecture: 'x86_64' } },
  symbols,
  relationships,
})

const parameter = (label: string, internal: string | undefined, ...declared: readonly Piece[]) => ({
  name: label,
  ...(internal !== undefined && { internalName: internal }),
  declarationFragments: pieces(name(internal ?? label), ': ', ...declared),
})

const isHashable = { kind: 'conformance', lhs: 'Ship', rhs: 'Hashable', rhsPrecise: 's:SH' }
const isBoat = { kind: 'conformance', lhs: 'Ship', rhs: 'Boat', rhsPrecise: 's:Boat' }

const SYMBOLS = [
  symbol('s:Pier', 'struct', 'Pier', [['attribute', '@frozen'], ' ', keyword('struct'), ' ', name('Pier'), '<Ship>'], {
    doc: [
      'Where ships lie, as ``Harbor/Pier`` or ``/Harbor/Pier/State-swift.enum`` say.',
      '',
      '    let pier = Pier()',
      '',
      'Read <doc:Mooring-Ships> and [how to moor](doc:Pier/moor(_:to:)), not ``Ghost``.',
      '',
      '> Tip: Call first.',
      '',
      '> Later: Leave.',
      '',
      '- Note: It may be',
      '  full.',
      '- plain',
      '- Complexity: O(1)',
      '',
      '## Tides',
      '',
      '```',
      '- Note: Not a mark. ``Pier``',
      '```',
      '',
      '- SeeAlso: ``Berth``',
      '- Since: 1.2',
    ].join('\n'),
    swiftGenerics: { constraints: [isBoat] },
    availability: [
      { domain: 'macOS', introduced: { major: 13, minor: 0 } },
      { domain: 'iOS', introduced: { major: 16 } },
    ],
  }),
  symbol('s:State', 'enum', 'Pier/State', [keyword('enum'), ' ', name('State')], { doc: 'How full it is.' }),
  symbol('s:full', 'enum.case', 'Pier/State/full', [keyword('case'), ' ', name('full')], { doc: 'No room.' }),
  symbol('s:free', 'enum.case', 'Pier/State/free(_:)', [
    keyword('case'),
    ' ',
    name('free'),
    '(',
    type('Int', 's:Si'),
    ')',
  ]),
  symbol('s:rawInit', 'init', 'Pier/State/init(rawValue:)', [keyword('init'), '?(rawValue: Int)'], { location: {} }),
  symbol(
    's:moor',
    'method',
    'Pier/moor(_:to:)',
    [
      ...[
        keyword('func'),
        ' ',
        name('moor'),
        '(',
        ['externalParam', '_'] as const,
        ' ',
        ['internalParam', 'ship'] as const,
      ],
      ...[': Ship, ', ['externalParam', 'to'] as const, ': ', type('Pier'), '.', type('State'), '? = nil, '],
      ...['whenFull wait: (', type('Pier'), ') -> Bool) ', keyword('async'), ' -> ', type('Berth')],
    ],
    {
      doc: 'Moors a ship, unless ``State/full``.\n\n- Parameters:\n  - ship: What to\n    moor.\n\n    Not a raft.\n  - `to`: Where.\n- Throws: ``Pier``, if it sinks.\n- Returns: Its berth.',
      functionSignature: {
        parameters: [
          parameter('_', 'ship', 'Ship'),
          parameter('to', undefined, type('Pier'), '.', type('State'), '?'),
          parameter('whenFull', 'wait', '(', type('Pier'), ') -> Bool'),
        ],
        returns: pieces(type('Berth')),
      },
      swiftExtension: { extendedModule: 'Harbor', constraints: [isBoat, isHashable] },
    },
  ),
  symbol(
    's:moorAgain',
    'method',
    'Pier/moor(_:to:)',
    [keyword('func'), ' ', name('moor'), '(_ name: ', type('String', 's:SS'), ', to: Int)'],
    {
      doc: 'Moors by name.\n\n- parameter name: On its bow.',
      functionSignature: {
        parameters: [parameter('_', 'name', type('String', 's:SS')), parameter('to', undefined, 'Int')],
        returns: pieces('()'),
      },
      availability: [{ domain: '*', renamed: 'moor(_:)', isUnconditionallyDeprecated: true }],
    },
  ),
  symbol('s:length', 'property', 'Pier/length', [keyword('let'), ' ', name('length'), ': ', type('Int', 's:Si')], {
    doc: 'In meters.',
  }),
  symbol('s:shared', 'type.property', 'Pier/shared', [
    keyword('static'),
    ' ',
    keyword('var'),
    ' ',
    name('shared'),
    ': ',
    type('Pier'),
    ' { ',
    keyword('get'),
    ' }',
  ]),
  symbol('s:equal', 'func.op', 'Pier/==(_:_:)', [
    keyword('static'),
    ' ',
    keyword('func'),
    ' ',
    name('=='),
    ' (lhs: Pier, rhs: Pier) -> Bool',
  ]),
  symbol('s:close', 'method', 'Pier/close()', [keyword('func'), ' ', name('close'), '()'], { doc: 'Closes it.' }),
  symbol('s:count::SYNTHESIZED::s:Pier', 'property', 'Pier/count', [keyword('var'), ' ', name('count'), ': Int']),
  symbol('s:elsewhere::SYNTHESIZED::s:Pier', 'property', 'Pier/elsewhere', [
    keyword('var'),
    ' ',
    name('elsewhere'),
    ': Int',
  ]),
  symbol('s:Berth', 'protocol', 'Berth', [keyword('protocol'), ' ', name('Berth')], { doc: 'Takes one ship.' }),
  symbol('s:depth', 'property', 'Berth/depth', [keyword('var'), ' ', name('depth'), ': Int { get }'], {
    doc: 'In meters.',
  }),
  symbol('s:anyDepth', 'property', 'Berth/depth', [keyword('var'), ' ', name('depth'), ': Int { get }'], {
    doc: 'Ten.',
  }),
  symbol('s:count', 'property', 'Berth/count', [keyword('var'), ' ', name('count'), ': Int { get }'], {
    doc: 'How many.',
  }),
  symbol('s:open', 'func', 'open(_:)', [keyword('func'), ' ', name('open'), '(_ name: String) -> ', type('Pier')], {
    doc: 'Opens one.',
    functionSignature: { parameters: [], returns: pieces(type('Pier')) },
  }),
  symbol('s:Lock', 'class', 'Lock', [keyword('actor'), ' ', name('Lock')]),
]

const RELATIONS = [
  ...['s:State', 's:moor', 's:moorAgain', 's:length', 's:shared', 's:equal', 's:close'].map((id) =>
    member(id, 's:Pier'),
  ),
  ...['s:count::SYNTHESIZED::s:Pier', 's:elsewhere::SYNTHESIZED::s:Pier'].map((id) => member(id, 's:Pier')),
  ...['s:full', 's:free'].map((id) => member(id, 's:State')),
  member('s:rawInit', 's:State', {
    sourceOrigin: { identifier: 's:SY', displayName: 'RawRepresentable.init(rawValue:)' },
  }),
  relation('requirementOf', 's:depth', 's:Berth'),
  relation('defaultImplementationOf', 's:anyDepth', 's:depth'),
  member('s:count', 's:Berth'),
  relation('conformsTo', 's:Pier', 's:Berth', { swiftConstraints: [isHashable] }),
  relation('conformsTo', 's:Pier', 's:SE', { targetFallback: 'Swift.Encodable' }),
  relation('conformsTo', 's:Pier', 's:copyable', { targetFallback: 'Swift.Copyable' }),
]

/** What the module adds to a type of another one. */
const ADDED = graph(
  'Harbor',
  [
    symbol('s:e:1', 'extension', 'String', [keyword('extension'), ' ', type('String', 's:SS')], {
      doc: 'Names of ships.',
    }),
    symbol('s:bow', 'property', 'String/bow', [keyword('var'), ' ', name('bow'), ': String { get }'], {
      doc: 'Its front.',
      swiftExtension: { extendedModule: 'Swift', typeKind: 'swift.struct' },
    }),
  ],
  [member('s:bow', 's:e:1'), relation('extensionTo', 's:e:1', 's:SS'), relation('conformsTo', 's:e:1', 's:Berth')],
)

const FILES = {
  'api/Harbor.symbols.json': JSON.stringify(graph('Harbor', SYMBOLS, RELATIONS)),
  'api/Harbor@Swift.symbols.json': JSON.stringify(ADDED),
  // The same module on another platform.
  'api/ios/Harbor.symbols.json': JSON.stringify(graph('Harbor', SYMBOLS, RELATIONS)),
}

const site = (files: Record<string, string> = FILES, source = 'api') =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index', 'moor'] },
          { tab: 'Swift', sdk: { format: 'swift', source, directory: 'swift' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    'moor.mdx': '---\nsdk: "api method Pier.moor(_:to:)"\n---\n',
    ...files,
  })

describe('symbol graphs of Swift', () => {
  it('have a page for each type, function, and type that they extend', async () => {
    const { paths, project } = await site()
    expect(project.diagnostics).toEqual([])
    expect(paths.filter((path) => /^\/swift.*\.html$/.test(path))).toEqual([
      '/swift/berth.html',
      '/swift/lock.html',
      '/swift/open.html',
      '/swift/pier-state.html',
      '/swift/pier.html',
      '/swift/string.html',
    ])
  })

  it('are read from one file', async () => {
    const { paths } = await site(FILES, 'api/Harbor.symbols.json')
    expect(paths.filter((path) => /^\/swift.*\.html$/.test(path))).toHaveLength(5)
  })

  it('show a type with its comment', async () => {
    const page = (await site()).file('/swift/pier.md') ?? ''
    expect(page).toContain('```swift\n@frozen struct Pier<Ship>\n```')
    expect(page).toContain('Where ships lie, as [`Pier`](/swift/pier.md) or [`Pier.State`](/swift/pier-state.md) say.')
    expect(page).toContain('```swift\nlet pier = Pier()\n```')
    expect(page).toContain('Read Mooring Ships and [how to moor](/swift/pier.md#method-moor-to), not `Ghost`.')
    expect(page).toContain('> **Tip:** Call first.')
    expect(page).toContain('> **Note:** **Later:** Leave.')
    expect(page).toContain('> **Note:** It may be full.')
    expect(page).toContain('- plain')
    expect(page).toContain('**Complexity:** O(1)')
    expect(page).toContain('```swift\n- Note: Not a mark. ``Pier``\n```')
    expect(page).toContain('## See also\n\n[`Berth`](/swift/berth.md)')
    expect(page).toContain('Since 1.2')
    expect(page).toContain('**Availability:** macOS 13.0+, iOS 16+')
  })

  it('show members in the order of the source, with what their comments say of parameters', async () => {
    const page = (await site()).file('/swift/pier.md') ?? ''
    expect(page.match(/^##+ .*/gm)).toEqual([
      '## Tides',
      '## See also',
      '## Instance properties',
      '## Type properties',
      '## Instance methods',
      '### moor(\\_:to:)',
      '### close()',
      '## Operators',
      '### ==(\\_:\\_:)',
      '## Conforms to',
      '## Enumerations',
      '## Inherited from Berth',
    ])
    expect(page).toContain('- `let length` (Int): In meters.')
    expect(page).toContain('- `static var shared` (Pier { get })')
    expect(page).toContain(
      'func moor(\n    _ ship: Ship,\n    to: Pier.State? = nil,\n    whenFull wait: (Pier) -> Bool\n) async -> Berth',
    )
    expect(page).toContain('unless [`Pier.State.full`](/swift/pier-state.md#value-full)')
    expect(page).toContain('Available when `Ship` conforms to `Hashable`.')
    expect(page).toContain('- `ship` (Ship): What to moor.\n\n  Not a raft.')
    expect(page).toContain('- `to` (Pier.State?): Where.\n\n  [`Pier.State`](/swift/pier-state.md)')
    expect(page).toContain('- `wait` ((Pier) -> Bool)')
    expect(page).toContain('**Returns**\n\nIts berth.\n\n[`Berth`](/swift/berth.md)')
    expect(page).toContain('**Throws**\n\n[`Pier`](/swift/pier.md), if it sinks.')
    expect(page).toContain('- `name` (String): On its bow.')
    expect(page).toContain('Use `moor(_:)` instead.')
    expect(page).toContain('- [`Berth`](/swift/berth.md) when `Ship` conforms to `Hashable`\n- `Encodable`\n')
    expect(page).not.toContain('elsewhere')
  })

  it('show cases, and leave out what the compiler adds to them', async () => {
    const page = (await site()).file('/swift/pier-state.md') ?? ''
    expect(page).toContain('- `full`: No room.')
    expect(page).toContain('- `free` ((Int))')
    expect(page).not.toContain('rawValue')
  })

  it('tell what a protocol requires, and who conforms to it', async () => {
    const page = (await site()).file('/swift/berth.md') ?? ''
    expect(page).toContain(
      '- `var depth` (Int { get }): In meters.\n\n  **Required.** There is a default implementation. Ten.',
    )
    expect(page).toContain('- `var count` (Int { get }): How many.')
    expect(page).toContain('## Conforming types\n\n- [`Pier`](/swift/pier.md) when `Ship` conforms to `Hashable`')
  })

  it('show what is added to types of other modules', async () => {
    const page = (await site()).file('/swift/string.md') ?? ''
    expect(page).toContain('```swift\nextension String\n```\n\nNames of ships.')
    expect(page).toContain('- `var bow` (String { get }): Its front.')
    expect(page).toContain('## Conforms to\n\n- [`Berth`](/swift/berth.md)')
  })

  it('describe a method on a page of its own', async () => {
    const page = (await site()).file('/moor.md') ?? ''
    expect(page).toContain('# Pier.moor(\\_:to:)')
    expect(page).toContain('Moors by name.')
  })

  it('are no library without symbols of Swift', async () => {
    const { project } = await site({ 'api/Harbor.symbols.json': JSON.stringify(graph('Harbor', [], [])) })
    expect(project.diagnostics.map(({ message }) => message)).not.toEqual([])
  })
})
