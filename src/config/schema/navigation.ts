// The grammar of the navigation: kinds of nodes, their keys, and what each may contain.
import * as z from 'zod'
import { idle, key, needed, note, option } from '../../schema/describe.ts'
import { languageOf } from '../language-code.ts'
import { asyncapi, graphql, grpc, openapi, openrpc, sdk } from './api.ts'
import { banner, footer, navbar } from './frame.ts'
import { colorPair, href, icon, iconStyle, isPublic } from './values.ts'

/** Kinds of nodes that are objects in the file. */
export type DivisionKind = 'product' | 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'item' | 'group'

/** Keys with children, and the kind of children that each has. */
export const CHILD_KEYS = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  groups: 'group',
  pages: 'page',
  menu: 'item',
} as const

export type ChildKey = keyof typeof CHILD_KEYS

/** Keys with the sources of generated pages. */
export const SPEC_KEYS = ['openapi', 'asyncapi', 'graphql', 'grpc', 'openrpc', 'sdk'] as const

export const DIVISION_KINDS: readonly DivisionKind[] = [
  'product',
  'language',
  'version',
  'tab',
  'dropdown',
  'anchor',
  'item',
  'group',
]

const DIVISIONS: readonly ChildKey[] = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors']

/** Which children each kind of node may have. */
export const CHILDREN: Readonly<Record<DivisionKind | 'root', readonly ChildKey[]>> = {
  root: [...DIVISIONS, 'groups', 'pages'],
  product: [...except('products'), 'groups', 'pages', 'menu'],
  language: [...except('languages'), 'groups', 'pages'],
  version: [...except('versions'), 'groups', 'pages'],
  tab: [...except('tabs'), 'groups', 'pages', 'menu'],
  dropdown: [...except('dropdowns'), 'groups', 'pages'],
  anchor: [...except('anchors'), 'groups', 'pages'],
  item: [...DIVISIONS, 'groups', 'pages'],
  group: ['pages'],
}

function except(own: ChildKey): ChildKey[] {
  return DIVISIONS.filter((division) => division !== own)
}

/** The codes of languages that docs.json allows. */
export const LANGUAGES = [
  ...['en', 'cn', 'zh', 'zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW', 'es', 'fr', 'fr-CA', 'fr-ca', 'ja', 'jp', 'ja-jp'],
  ...['ja-JP', 'pt', 'pt-BR', 'de', 'ko', 'it', 'ru', 'ro', 'cs', 'id', 'ar', 'tr', 'hi', 'sv', 'no', 'da', 'lv'],
  ...['nl', 'uk', 'vi', 'pl', 'uz', 'he', 'ca', 'fi', 'hu', 'fa'],
] as const

/** Other platforms know only those that are listed. Reading the navigation reports the rest. */
const language: z.ZodType<string, string> = z.union([
  z.enum(LANGUAGES),
  z.string().refine((code) => languageOf(code) !== undefined),
])

const text = z.string()

const directory = option(
  'How the page of a group with a `root` lists the pages of the group. Applies to everything below.',
  note(z.enum(['none', 'accordion', 'card']), { default: 'none' }),
)

const common = {
  hidden: option('Whether to hide the entry and everything below it.', note(z.boolean(), { default: false })),
  public: option('Whether the pages are readable without a login.', isPublic),
  directory,
  openapi: option('The OpenAPI specifications for everything below.', openapi),
  asyncapi: option('The AsyncAPI specifications for everything below.', asyncapi),
}

const withIcon = {
  icon: option('The icon before the label.', icon),
  iconType: option('The style of a Font Awesome icon.', iconStyle),
}

const link = { href: option('Where the entry links to, if it has no content of its own.', href) }
const color = option('The color of the icon.', colorPair)
const description = option('A second line below the label.', text)
const searchable = option('Whether the pages of a hidden entry stay in search and in the sitemap.', z.boolean())
const tag = option('A badge next to the label.', text)
const isDefault = option('Whether to show this entry first. Default: the first of the list.', z.boolean())

/** Sources whose pages only their own node shows, not those below it. */
const ownSources = {
  graphql: option('The GraphQL schema to generate pages from.', graphql),
  grpc: option('The definition of gRPC services to generate pages from.', grpc),
  openrpc: option('The OpenRPC document of a JSON-RPC API to generate pages from.', openrpc),
  sdk: option('The description of a library to generate pages from.', sdk),
}

/** Keys of each kind of node, without children and `global`. */
export const NODE_KEYS = {
  product: {
    product: needed('The label of the product.', text, ''),
    name: option('A longer name of the product.', idle(text, 'Readers see the label, `product`.')),
    ...withIcon,
    color,
    description,
    ...link,
    ...common,
  },
  language: {
    language: needed('The code of the language.', language, ''),
    default: isDefault,
    banner: option('The banner in this language.', banner),
    footer: option('The footer in this language.', footer),
    navbar: option('The bar at the top in this language.', navbar),
    ...link,
    ...common,
  },
  version: { version: needed('The name of the version.', text, ''), default: isDefault, tag, ...link, ...common },
  tab: {
    tab: needed('The label of the tab.', text, ''),
    ...withIcon,
    searchable,
    align: option('The side of the bar to show it on.', note(z.enum(['start', 'end']), { default: 'start' })),
    ...link,
    ...common,
    ...ownSources,
  },
  dropdown: {
    dropdown: needed('The label of the entry.', text, ''),
    ...withIcon,
    color,
    description,
    ...link,
    ...common,
  },
  anchor: { anchor: needed('The label of the anchor.', text, ''), ...withIcon, color, ...link, ...common },
  item: { item: needed('The label of the entry.', text, ''), ...withIcon, description, ...link, ...common },
  group: {
    group: needed('The title of the group.', text, ''),
    ...withIcon,
    ...common,
    searchable,
    root: option('The page that the title links to.', text),
    tag,
    expanded: option(
      'Whether the group is initially open. For groups inside of groups.',
      note(z.boolean(), { default: false }),
    ),
    boost: option('The weight of its pages in search.', note(z.number().positive(), { default: 1 })),
    ...ownSources,
  },
} satisfies Record<DivisionKind, z.core.$ZodShape>

/** Keys of the root other than its children. */
export const ROOT_KEYS = { directory, openapi: common.openapi, asyncapi: common.asyncapi }

/** Names that authors use by mistake, and what to write instead. */
const MOVED: Readonly<Record<string, string>> = {
  collapsed: 'Groups in groups are folded unless `expanded` is true; remove this key.',
  defaultOpen: 'Write `expanded`.',
  url: 'Write `href`.',
  page: 'Write the paths into `pages`.',
}

/** The keys of each kind of node as an object schema, for reading. Children and `global` are read separately. */
export const NODE_SCHEMAS = Object.fromEntries(
  DIVISION_KINDS.map((kind) => {
    const moved = { ...MOVED, name: `Write \`${kind}\`.`, title: `Write \`${kind}\`.`, label: `Write \`${kind}\`.` }
    return [kind, note(z.object(NODE_KEYS[kind] as z.core.$ZodShape), { moved })]
  }),
) as unknown as { readonly [K in DivisionKind]: z.ZodObject<(typeof NODE_KEYS)[K]> }

export const GLOBAL_CHILDREN: readonly ChildKey[] = [
  'tabs',
  'anchors',
  'dropdowns',
  'languages',
  'versions',
  'products',
]

const CHILD_SUMMARIES: Readonly<Record<ChildKey, string>> = {
  products: 'Products, in a menu.',
  languages: 'Languages, in a menu, each with its own navigation.',
  versions: 'Versions, in a menu.',
  tabs: 'Tabs in the bar.',
  dropdowns: 'Sections in a menu above the sidebar.',
  anchors: 'Sections listed above the sidebar.',
  groups: 'Groups of pages.',
  pages: 'Paths of pages, operations such as `GET /users`, and groups.',
  menu: 'Entries in a menu below the label.',
}

/** The whole grammar as one recursive schema, for JSON Schema and the reference. */
export function navigationSchema(): z.ZodType {
  const nodes = new Map<DivisionKind, z.ZodType>()
  const node = (kind: DivisionKind): z.ZodType => {
    const known = nodes.get(kind)
    if (known) return known
    const shape = { ...NODE_KEYS[kind], ...(kind !== 'group' && { global: globalKey }), ...children(CHILDREN[kind]) }
    const made = note(z.object(shape as z.core.$ZodShape), {
      moved: MOVED,
      id: `Nav${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    })
    nodes.set(kind, made)
    return made
  }
  const source = note(
    z.object({
      sourceRef: key(
        'Another repository, such as `acme/sdk`, or the `path` of a source. Its navigation takes the place of this entry. galley.json lists it in `sources`.',
        z.string(),
      ),
    }),
    {
      id: 'NavSource',
    },
  )
  const entries = (childKey: ChildKey): z.ZodType =>
    childKey === 'pages'
      ? z.array(z.union([z.string(), z.lazy(() => node('group')), source]))
      : z.array(z.union([z.lazy(() => node(CHILD_KEYS[childKey] as DivisionKind)), source]))
  const children = (keys: readonly ChildKey[]): z.core.$ZodShape =>
    Object.fromEntries(keys.map((childKey) => [childKey, option(CHILD_SUMMARIES[childKey], entries(childKey))]))
  const globalKey = option('Links shown on every page.', note(z.object(children(GLOBAL_CHILDREN)), { id: 'NavGlobal' }))
  return key(
    'The pages of the site, and how they are organized.',
    z.object({ ...ROOT_KEYS, ...children(CHILDREN.root), global: globalKey }),
  )
}
