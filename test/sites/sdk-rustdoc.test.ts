// Pages generated from the JSON that rustdoc writes.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

type Json = Record<string, unknown>

/** An item of a crate, as rustdoc writes it. */
const item = (name: string | null, inner: Json | string, more: Json = {}): Json => ({
  ...{ crate_id: 0, name, visibility: 'public', docs: null, links: {}, attrs: [], deprecation: null },
  ...{ inner, ...more },
})

const NO_GENERICS = { params: [], where_predicates: [] }
const HEADER = { is_const: false, is_unsafe: false, is_async: false, abi: 'Rust' }
const generic = (name: string) => ({ generic: name })
const primitive = (name: string) => ({ primitive: name })
const path = (text: string, id: number, ...args: Json[]) => ({
  ...{ path: text, id },
  args: args.length === 0 ? null : { angle_bracketed: { args: args.map((type) => ({ type })), constraints: [] } },
})
const named = (text: string, id: number, ...args: Json[]) => ({ resolved_path: path(text, id, ...args) })
const reference = (type: Json, lifetime: string | null = null) => ({
  borrowed_ref: { lifetime, is_mutable: false, type },
})
const SELF = ['self', reference(generic('Self'))]
const bound = (text: string, id: number) => ({
  trait_bound: { trait: path(text, id), generic_params: [], modifier: 'none' },
})
const typeParameter = (name: string, ...bounds: Json[]) => ({
  name,
  kind: { type: { bounds, default: null, is_synthetic: false } },
})

const fn = (inputs: unknown[], output: Json | null, more: Json = {}) => ({
  function: {
    sig: { inputs, output, is_c_variadic: false },
    ...{ generics: NO_GENERICS, header: HEADER, has_body: true, ...more },
  },
})

const impl = (of: Json, items: number[], more: Json = {}) => ({
  impl: {
    ...{ is_unsafe: false, generics: NO_GENERICS, provided_trait_methods: [], trait: null, for: of, items },
    ...{ is_negative: false, is_synthetic: false, blanket_impl: null, ...more },
  },
})

const use = (source: string, name: string, id: number | null, isGlob = false) => ({
  use: { source, name, id, is_glob: isGlob },
})

const PIER = named('Pier', 10)
const T_BERTH = { params: [typeParameter('T', bound('Berth', 20))], where_predicates: [] }

const CRATE = {
  root: 0,
  crate_version: '0.3.0',
  includes_private: false,
  format_version: 57,
  index: {
    0: item(
      'harbor',
      { module: { is_crate: true, items: [1, 2, 3, 4, 5, 20, 30, 31, 32, 33, 34], is_stripped: false } },
      {
        docs: 'Talks to a harbor.\n\nBegin with [`Pier`], or [read on][guide].\n\n[guide]: https://example.com/guide',
        links: { '`Pier`': 10 },
      },
    ),
    1: item(null, use('self::pier::Pier', 'Pier', 10)),
    2: item('prelude', { module: { is_crate: false, items: [6, 7], is_stripped: false } }, { docs: 'What most need.' }),
    3: item(null, use('serde::Serialize', 'Serialize', 900)),
    4: item(
      'tide',
      { module: { is_crate: false, items: [40, 41, 42], is_stripped: false } },
      { docs: 'When water is high.' },
    ),
    5: item(null, use('hidden', 'hidden', 8, true)),
    6: item(null, use('crate::Pier', 'Pier', 10)),
    7: item(null, use('crate::Berth', 'Berth', 20)),
    8: item('hidden', { module: { is_crate: false, items: [9], is_stripped: true } }, { visibility: 'crate' }),
    9: item(
      'moor',
      fn(
        [
          ['pier', reference(PIER)],
          ['name', { impl_trait: [bound('Into', 901)] }],
        ],
        named('crate::Result', 30),
        {
          generics: {
            params: [
              typeParameter('T'),
              { name: 'impl Into', kind: { type: { bounds: [], default: null, is_synthetic: true } } },
            ],
            where_predicates: [
              { bound_predicate: { type: generic('T'), bounds: [bound('Berth', 20)], generic_params: [] } },
            ],
          },
          header: { ...HEADER, is_async: true },
        },
      ),
      {
        docs: 'Moors a ship at a [pier](Pier#errors).\n\n# Errors\n\nIf it’s full.\n\n# Examples\n\n```no_run\n# use harbor::Pier;\n#\n# fn main() {\nlet pier = Pier::new();\n#[allow(unused)]\n##[doc]\n# }\n```\n\n```text\n# Not Rust\n```',
        links: { 'Pier#errors': 10 },
        attrs: [
          { must_use: { reason: 'a ship drifts off' } },
          {
            other:
              '#[attr = CfgTrace([NameValue { name: "feature", value: Some("async"), span: src/lib.rs:1:1: 1:2 (#0) }])]',
          },
        ],
      },
    ),
    10: item(
      'Pier',
      {
        struct: {
          kind: { plain: { fields: [11], has_stripped_fields: true } },
          generics: {
            params: [{ name: "'a", kind: { lifetime: { outlives: [] } } }, typeParameter('T')],
            where_predicates: [],
          },
          impls: [12, 13, 14, 15, 16, 17, 18],
        },
      },
      {
        docs: 'Where ships lie. See [`Pier::len`], [`std::vec::Vec`], and [`Unknown`].\n\n[`Pier::len`]: method@Pier::len',
        links: { 'method@Pier::len': 51, '`std::vec::Vec`': 902 },
        attrs: ['non_exhaustive', '#[must_use =\n"it floats"]'],
      },
    ),
    11: item('name', { struct_field: primitive('str') }, { docs: 'As on the sign.' }),
    12: item(
      null,
      impl(named('Pier', 10, generic('T')), [50, 51], {
        generics: {
          params: [{ name: "'a", kind: { lifetime: { outlives: [] } } }, typeParameter('T')],
          where_predicates: [],
        },
        for: {
          resolved_path: {
            path: 'Pier',
            id: 10,
            args: { angle_bracketed: { args: [{ lifetime: "'a" }, { type: generic('T') }], constraints: [] } },
          },
        },
      }),
    ),
    13: item(null, impl(PIER, [52], { generics: T_BERTH })),
    14: item(null, impl(PIER, [53], { trait: path('Clone', 903) })),
    15: item(null, impl(PIER, [], { trait: path('Send', 904), is_synthetic: true })),
    16: item(null, impl(generic('T'), [], { trait: path('Any', 905), blanket_impl: generic('T') })),
    17: item(null, impl(PIER, [54], { trait: path('crate::Berth', 20) }), { docs: 'A whole pier is a berth.' }),
    18: item(null, impl(PIER, [], { trait: path('Freeze', 906), is_synthetic: true })),
    20: item(
      'Berth',
      {
        trait: {
          is_auto: false,
          is_unsafe: false,
          is_dyn_compatible: true,
          items: [21, 22, 23, 24],
          generics: NO_GENERICS,
          bounds: [bound('Sized', 907)],
          implementations: [17],
        },
      },
      { docs: 'Takes one ship.' },
    ),
    21: item(
      'Ship',
      { assoc_type: { generics: NO_GENERICS, bounds: [bound('Clone', 903)], type: null } },
      { docs: 'What it takes.', visibility: 'default' },
    ),
    22: item('DEPTH', { assoc_const: { type: primitive('u32'), value: '12' } }, { visibility: 'default' }),
    23: item(
      'take',
      fn(
        [
          ['self', { borrowed_ref: { lifetime: "'a", is_mutable: true, type: generic('Self') } }],
          ['ship', { qualified_path: { name: 'Ship', args: null, self_type: generic('Self'), trait: path('', 20) } }],
        ],
        null,
        { has_body: false },
      ),
      { docs: 'Takes a ship.', visibility: 'default' },
    ),
    24: item('is_free', fn([SELF], primitive('bool')), {
      visibility: 'default',
      deprecation: { since: '0.2.0', note: 'Ask the harbor.' },
    }),
    30: item('Result', {
      type_alias: {
        type: named('std::result::Result', 908, generic('T'), named('io::Error', 909)),
        generics: { params: [typeParameter('T')], where_predicates: [] },
      },
    }),
    31: item(
      'State',
      { enum: { generics: NO_GENERICS, has_stripped_variants: false, variants: [35, 36, 37], impls: [] } },
      { docs: 'How a berth is.' },
    ),
    32: item('LIMIT', {
      constant: { type: primitive('usize'), const: { expr: '50', value: '50usize', is_literal: true } },
    }),
    33: item(
      'berths',
      { macro: 'macro_rules! berths {\n    ($($name:expr),*) => { ... };\n}' },
      { docs: 'Makes berths.' },
    ),
    34: item('Berth', { proc_macro: { kind: 'derive', helpers: ['berth'] } }, { docs: 'Derives it.' }),
    35: item(
      'Free',
      { variant: { kind: 'plain', discriminant: { expr: '1', value: '1' } } },
      { visibility: 'default' },
    ),
    36: item(
      'Taken',
      { variant: { kind: { struct: { fields: [38], has_stripped_fields: false } }, discriminant: null } },
      { docs: 'By a ship.', visibility: 'default' },
    ),
    37: item('Closed', { variant: { kind: { tuple: [39, null] }, discriminant: null } }, { visibility: 'default' }),
    38: item('by', { struct_field: primitive('u64') }, { docs: 'Its number.', visibility: 'default' }),
    39: item(
      '0',
      { struct_field: { dyn_trait: { traits: [{ trait: path('Berth', 20), generic_params: [] }], lifetime: null } } },
      { visibility: 'default' },
    ),
    40: item(null, use('crate::tide::wave::Height', 'Height', 43)),
    41: item('read', fn([], { tuple: [] }), { visibility: 'crate' }),
    42: item(null, use('super', 'super', 0, true)),
    43: item('Height', { struct: { kind: { tuple: [44, null] }, generics: NO_GENERICS, impls: [] } }),
    44: item('0', { struct_field: primitive('f64') }),
    50: item('new', fn([], generic('Self'), { header: { ...HEADER, is_const: true } }), { docs: 'Opens a pier.' }),
    51: item('len', fn([SELF], primitive('usize')), { docs: 'How many berths.' }),
    52: item('first', fn([SELF], { resolved_path: path('Option', 910, reference(generic('T'))) }), {
      docs: 'The nearest.',
    }),
    53: item('clone', fn([SELF], generic('Self')), { visibility: 'default' }),
    54: item('take', fn([SELF], null), { docs: 'Takes it alone.', visibility: 'default' }),
  },
  paths: {
    10: { crate_id: 0, path: ['harbor', 'pier', 'Pier'], kind: 'struct' },
    900: { crate_id: 1, path: ['serde', 'Serialize'], kind: 'trait' },
    902: { crate_id: 2, path: ['alloc', 'vec', 'Vec'], kind: 'struct' },
    903: { crate_id: 2, path: ['core', 'clone', 'Clone'], kind: 'trait' },
  },
  external_crates: {
    1: { name: 'serde', html_root_url: null },
    2: { name: 'alloc', html_root_url: 'https://doc.rust-lang.org/1.95.0/' },
  },
}

const site = (files: Record<string, string> = {}, source = 'api/harbor.json') =>
  testSite({
    'docs.json': config({
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'Rust', sdk: { format: 'rustdoc', source, directory: 'rust' } },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Start\n---\n\nHello.\n',
    'api/harbor.json': JSON.stringify(CRATE),
    ...files,
  })

describe('a Rust crate', () => {
  it('has a page for each item, where other crates find it, and each once', async () => {
    const { project, paths, file } = await site()
    expect(project.diagnostics).toEqual([])
    expect(paths.filter((path) => /^\/rust.*\.html$/.test(path))).toEqual([
      '/rust/berth-1.html',
      '/rust/berth.html',
      '/rust/berths.html',
      '/rust/harbor.html',
      '/rust/limit.html',
      '/rust/moor.html',
      '/rust/pier.html',
      '/rust/prelude.html',
      '/rust/result.html',
      '/rust/state.html',
      '/rust/tide.html',
      '/rust/tide/height.html',
    ])
    const crate = file('/rust/harbor.md')
    expect(crate).toContain('Begin with [`Pier`](/rust/pier.md), or [read on](https://example.com/guide).')
    expect(crate).toContain('- [`tide`](/rust/tide.md): When water is high.')
    expect(crate).toContain('- [`pub use serde::Serialize`](https://docs.rs/serde/latest/serde/trait.Serialize.html)')
    expect(file('/rust/prelude.md')).toContain('- [`pub use crate::Pier`](/rust/pier.md)')
  })

  it('links to methods of other crates, if only one type has the name of theirs', async () => {
    const crate = structuredClone(CRATE) as { index: Record<string, object>; paths: Record<string, object> }
    crate.index['51'] = {
      ...crate.index['51'],
      docs: 'As [`Vec::len`], [of all](method@std::vec::Vec<T>::is_empty()), [`Serialize::Error`], [`Clone::clone`], [`Some`](State::Some), not [`Twin::at`].',
      links: {
        ...{ '`Vec::len`': 991, 'method@std::vec::Vec<T>::is_empty()': 992, '`Serialize::Error`': 993 },
        ...{ '`Clone::clone`': 994, 'State::Some': 995, '`Twin::at`': 996 },
      },
    }
    crate.paths['920'] = { crate_id: 1, path: ['serde', 'State'], kind: 'enum' }
    crate.paths['921'] = { crate_id: 1, path: ['serde', 'a', 'Twin'], kind: 'struct' }
    crate.paths['922'] = { crate_id: 1, path: ['serde', 'b', 'Twin'], kind: 'struct' }
    const page = (await site({ 'api/harbor.json': JSON.stringify(crate) })).file('/rust/pier.md')
    const alloc = 'https://doc.rust-lang.org/1.95.0'
    expect(page).toContain(`As [\`Vec::len\`](${alloc}/alloc/vec/struct.Vec.html#method.len)`)
    expect(page).toContain(`[of all](${alloc}/alloc/vec/struct.Vec.html#method.is_empty)`)
    expect(page).toContain(
      '[`Serialize::Error`](https://docs.rs/serde/latest/serde/trait.Serialize.html#associatedtype.Error)',
    )
    expect(page).toContain(`[\`Clone::clone\`](${alloc}/core/clone/trait.Clone.html#method.clone)`)
    expect(page).toContain('[`Some`](https://docs.rs/serde/latest/serde/enum.State.html#variant.Some), not `Twin::at`.')
  })

  it('shows a struct with its fields, its methods, and what it implements', async () => {
    const page = (await site()).file('/rust/pier.md')
    expect(page).toContain('```rust\n#[non_exhaustive]\n#[must_use = "it floats"]\npub struct Pier<\'a, T>\n```')
    expect(page).toContain(
      'Where ships lie. See [`Pier::len`](/rust/pier.md#method-len), [`std::vec::Vec`](https://doc.rust-lang.org/1.95.0/alloc/vec/struct.Vec.html), and [`Unknown`].',
    )
    expect(page).toMatch(/## Fields\n\n- `name` \(str\): As on the sign\./)
    expect(page).toContain('```rust\npub const fn new() -> Self\n```\n\nOpens a pier.')
    expect(page).toContain('```rust\npub fn len(&self) -> usize\n```')
    expect(page).toContain('impl<T: Berth> Pier {\n    pub fn first(&self) -> Option<&T>\n}')
    expect(page).toContain(
      '## Trait implementations\n\n- [`impl Berth for Pier`](/rust/berth.md)\n\n  A whole pier is a berth.\n\n  `take`: Takes it alone.',
    )
    expect(page).toContain('- [`impl Clone for Pier`](https://doc.rust-lang.org/1.95.0/core/clone/trait.Clone.html)')
    expect(page).toContain('## Auto trait implementations\n\n- `impl Send for Pier`\n')
    expect(page).not.toMatch(/Freeze|Any/)
  })

  it('shows a trait with what types have to define, and the types that do', async () => {
    const page = (await site()).file('/rust/berth.md')
    expect(page).toContain('pub trait Berth: Sized')
    expect(page).toMatch(/## Associated types\n\n- `Ship` \(Clone\): What it takes\./)
    expect(page).toMatch(/## Associated constants\n\n- `DEPTH` \(u32 = 12\)/)
    expect(page).toMatch(
      /## Required methods\n\n### take\(\)\n\n```rust\nfn take\(&'a mut self, ship: Self::Ship\)\n```/,
    )
    expect(page).toMatch(
      /## Provided methods\n\n### is_free\(\)\n\n```rust\nfn is_free\(&self\) -> bool\n```\n\nDeprecated/,
    )
    expect(page).toContain('Since 0.2.0: Ask the harbor.')
    expect(page).toContain('## Implementors\n\n- [`impl Berth for Pier`](/rust/pier.md)')
  })

  it('shows functions without the lines of examples that readers don’t see', async () => {
    const page = (await site()).file('/rust/moor.md')
    expect(page).toContain(
      '#[must_use = "a ship drifts off"]\npub async fn moor<T>(pier: &Pier, name: impl Into) -> Result\nwhere\n    T: Berth,\n```',
    )
    expect(page).toContain('[`Pier`](/rust/pier.md), [`Result`](/rust/result.md), [`Berth`](/rust/berth.md)')
    expect(page).toContain('Moors a ship at a [pier](/rust/pier.md).')
    expect(page).toContain('Requires the crate feature `async`.')
    expect(page).toContain(
      '## Examples\n\n```rust\nlet pier = Pier::new();\n#[allow(unused)]\n#[doc]\n```\n\n```text\n# Not Rust\n```',
    )
  })

  it('shows enums, aliases, constants, and macros', async () => {
    const { file } = await site()
    const state = file('/rust/state.md')
    expect(state).toMatch(/## Variants\n\n- `Free` \(= 1\)\n- `Taken`: By a ship\.\n {2}- `by` \(u64\): Its number\./)
    expect(state).toContain('- `Closed` (`(dyn Berth, _)`)')
    expect(file('/rust/result.md')).toContain('pub type Result<T> = Result<T, io::Error>;')
    expect(file('/rust/limit.md')).toContain('pub const LIMIT: usize = 50;')
    expect(file('/rust/berths.md')).toContain('# berths!\n\n```rust\nmacro_rules! berths {')
    expect(file('/rust/tide/height.md')).toContain('pub struct Height(pub f64, _)')
    expect(file('/rust/berth-1.md')).toContain(
      '#[derive(Berth)]\n{\n    // Attributes available to this derive:\n    // #[berth]\n}',
    )
  })

  it('links what one crate exports of another one to its page, if both are in a folder', async () => {
    const serde = {
      ...CRATE,
      root: 1,
      index: {
        1: item('serde', { module: { is_crate: true, items: [5, 3, 4], is_stripped: false } }, { docs: 'Serializes.' }),
        2: item(
          'Serialize',
          { trait: { items: [], generics: NO_GENERICS, bounds: [], implementations: [] } },
          { docs: 'Can be written.' },
        ),
        4: item('Serialize', { proc_macro: { kind: 'derive', helpers: [] } }, { docs: 'Derives how.' }),
        5: item('ser', { module: { is_crate: false, items: [2], is_stripped: false } }),
        3: item('Writer', { struct: { kind: 'unit', generics: NO_GENERICS, impls: [] } }),
      },
      paths: {
        2: { crate_id: 0, path: ['serde', 'Serialize'], kind: 'trait' },
        5: { crate_id: 0, path: ['serde', 'ser'], kind: 'module' },
      },
      external_crates: {},
    }
    const harbor = {
      ...CRATE,
      index: {
        ...CRATE.index,
        0: item('harbor', { module: { is_crate: true, items: [60, 3, 61], is_stripped: false } }),
        60: item(null, use('serde::ser', 'ser', 920)),
        61: item(null, use('serde::Serialize', 'Serialize', 921)),
      },
      paths: {
        ...CRATE.paths,
        920: { crate_id: 1, path: ['serde', 'ser'], kind: 'module' },
        921: { crate_id: 1, path: ['serde', 'Serialize'], kind: 'proc_derive' },
      },
    }
    const { paths, file } = await site(
      { 'api/harbor.json': JSON.stringify(harbor), 'api/serde.json': JSON.stringify(serde) },
      'api',
    )
    expect(paths).toContain('/rust/harbor/serialize.html')
    expect(paths).toContain('/rust/serde/writer.html')
    expect(paths).not.toContain('/rust/serde/serialize.html')
    expect(paths).not.toContain('/api/serde.json')
    expect(file('/rust/harbor/serialize.md')).toContain('Can be written.')
    expect(file('/rust/harbor/serialize-1.md')).toContain('Derives how.')
  })

  it.each([
    ['rust/client', 'sdk: api/harbor.json class Pier', 'Where ships lie.'],
    ['rust/client', 'sdk: api/harbor.json struct Pier', 'Where ships lie.'],
    ['rust/client', 'sdk: api/harbor.json trait Berth', 'Takes one ship.'],
    ['rust/client', 'sdk: api/harbor.json macro berths!', 'Makes berths.'],
    ['rust/client', 'sdk: api/harbor.json method Pier::len', 'How many berths.'],
    ['rust/client', 'sdk: api/harbor.json class harbor::tide::Height', 'pub struct Height'],
    ['rust/client', 'sdk: api/harbor.json module harbor::tide', 'When water is high.'],
  ])('is shown by a page that names it: %s, `%s`', async (path, sdk, expected) => {
    const files = { [`${path}.mdx`]: `---\n${sdk}\n---\n\nMy own words.\n` }
    const built = await testSite({
      'docs.json': config({ navigation: { pages: [path] } }),
      'api/harbor.json': JSON.stringify(CRATE),
      ...files,
    })
    expect(built.file(`/${path}.md`)).toContain(expected)
  })

  it('is reported if its format is too old, and read if it’s newer', async () => {
    const of = async (version: number) =>
      (await site({ 'api/harbor.json': JSON.stringify({ ...CRATE, format_version: version }) })).project.diagnostics
    expect((await of(30)).map(({ message, help }) => `${message} ${help}`)).toContain(
      "This file has version 30 of rustdoc's JSON format. Galley knows versions 37 to 61. Write it with Rust 1.84 or newer.",
    )
    expect((await of(99)).map(({ severity }) => severity)).toEqual(['warning'])
  })

  it.each([
    ['no root', { ...CRATE, root: 7777 }],
    ['items that are missing', { ...CRATE, index: { 0: CRATE.index[0], 10: CRATE.index[10] } }],
    ['items that are nothing', { ...CRATE, index: { ...CRATE.index, 9: null, 10: item('Pier', 'struct'), 20: 5 } }],
    ['types without end', { ...CRATE, index: { ...CRATE.index, 11: item('deep', { struct_field: deep(90) }) } }],
  ])('is read as far as it goes from a file with %s', async (_, value) => {
    const built = await site({ 'api/harbor.json': JSON.stringify(value) })
    expect(built.text('/index')).toContain('Hello.')
  })
})

function deep(levels: number): Json {
  return levels === 0 ? primitive('u8') : { slice: deep(levels - 1) }
}
