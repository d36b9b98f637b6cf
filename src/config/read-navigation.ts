// Reads the `navigation` of docs.json as a tree of nodes. It keeps everything that the author wrote.

import * as z from 'zod'
import type { Diagnostic, Place, Report } from '../diagnostics/diagnostic.ts'
import { listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import {
  kindOf,
  type PlacedEntry,
  type PlacedObject,
  type PlacedValue,
  placedObject,
  stringAt,
  toPlain,
} from '../schema/placed.ts'
import { holdsObject, readValue, renamedKey } from '../schema/read.ts'
import { toBanner, toFooter, toIcon, toNavbar } from './frame.ts'
import { isBare } from './href.ts'
import { languageOf } from './language-code.ts'
import { collectEntries, type NavNode, type NavTree } from './navigation.ts'
import { normalizePage, readPageEntry } from './page-entry.ts'
import { settingsSchema } from './schema/docs.ts'
import {
  CHILD_KEYS,
  CHILDREN,
  type ChildKey,
  DIVISION_KINDS,
  type DivisionKind,
  GLOBAL_CHILDREN,
  LANGUAGES,
  NODE_SCHEMAS,
  ROOT_KEYS,
  SPEC_KEYS,
} from './schema/navigation.ts'

const rootSchema = z.object(ROOT_KEYS)
const STRUCTURE: ReadonlySet<string> = new Set([...Object.keys(CHILD_KEYS), 'global'])

/**
 * Reads the navigation. Children of several kinds in one node are a finding (`mixed-navigation`), and all are kept, in
 * the order written. Unknown keys and wrong values are findings of the schema. Doesn't check whether pages exist. The
 * value must not be nested deeper than the readers of `schema` allow.
 */
export function readNavigation(value: PlacedValue | undefined, report: Report, file = 'docs.json'): NavTree {
  const place = value?.place ?? { file, start: 0, end: 0 }
  if (value?.kind !== 'object') {
    const message = value
      ? `\`navigation\` must be an object, not ${kindOf(value)}.`
      : 'The key `navigation` is missing.'
    const help = 'Write `"navigation": { "pages": ["index"] }`, or divide the pages into groups or tabs.'
    report({ code: value ? 'wrong-type' : 'missing-key', severity: 'error', message, place, help })
  }
  const reader = new NavigationReader(report)
  const root = value?.kind === 'object' ? reader.root(value) : reader.bareList(value, place)
  return { root, entries: collectEntries(root) }
}

class NavigationReader {
  constructor(private readonly report: Report) {}

  root(value: PlacedObject): NavNode {
    const keys = readValue(rootSchema, this.ownKeys(value), this.report, settingsSchema)
    const children = this.children(value, 'root')
    if (!CHILDREN.root.some((key) => value.entries.has(key)) && !keys?.openapi && !keys?.asyncapi) {
      this.warn('empty-navigation', 'The navigation lists no pages.', value.place, 'Add `groups` or `pages`.')
    }
    return {
      kind: 'root',
      label: '',
      place: value.place,
      hidden: false,
      children,
      ...(keys?.directory && { directory: keys.directory }),
      ...this.global(value),
      ...specsOf(value),
    }
  }

  /** A root for a navigation that is a bare list of groups, as in old files. */
  bareList(value: PlacedValue | undefined, place: Place): NavNode {
    const children = value?.kind === 'array' ? this.entries(value, 'groups') : []
    return { kind: 'root', label: '', place, hidden: false, children }
  }

  /** A language that works here, and that other platforms don't know. */
  private otherLanguage(code: string, value: PlacedObject): void {
    const language = LANGUAGES.some((known) => known === code) ? undefined : languageOf(code)
    if (language === undefined) return
    this.report({
      code: 'unknown-value',
      severity: 'suggestion',
      message: `\`${code}\` is ${language}, which isn't among the languages of docs.json.`,
      place: value.entries.get('language')?.value.place ?? value.place,
      help: 'Galley uses it all the same. If you mean another language, write its code.',
    })
  }

  private node(kind: DivisionKind, value: PlacedObject): NavNode {
    const keys = this.keys(kind, value)
    const label = stringAt(value, kind)?.trim() ?? ''
    const children = this.children(value, kind)
    const specs = specsOf(value)
    if (kind !== 'group' || !keys.root)
      this.checkContent(kind, value, keys.href !== undefined || specs.specs !== undefined)
    if (keys.href !== undefined && isBare(keys.href)) this.bareHref(keys.href, value)
    if (kind === 'language') this.otherLanguage(label, value)
    const { icon, banner, footer, navbar, root, ...rest } = keys
    for (const key of [kind, ...SPEC_KEYS]) delete (rest as Record<string, unknown>)[key]
    return {
      ...rest,
      kind,
      label,
      place: value.entries.get(kind)?.value.place ?? value.place,
      hidden: keys.hidden ?? false,
      children,
      ...(icon !== undefined && { icon: toIcon(icon) }),
      ...(root !== undefined && {
        root: normalizePage(root),
        rootPlace: value.entries.get('root')?.value.place ?? value.place,
      }),
      ...(banner && { banner: toBanner(banner) }),
      ...(footer && { footer: toFooter(footer) }),
      ...(navbar && { navbar: toNavbar(navbar) }),
      ...this.global(value),
      ...specs,
    }
  }

  /** The keys of a node other than its children and `global`. */
  private keys(kind: DivisionKind, value: PlacedObject): NodeKeys {
    const own = this.ownKeys(value)
    return (readValue(NODE_SCHEMAS[kind] as z.ZodType, own, this.report, settingsSchema) ?? {}) as NodeKeys
  }

  private ownKeys(value: PlacedObject): PlacedObject {
    const own = new Map<string, PlacedEntry>()
    for (const [key, entry] of value.entries) if (!STRUCTURE.has(key)) own.set(key, entry)
    return { ...value, entries: own }
  }

  private global(value: PlacedObject): { global?: readonly NavNode[] } {
    const entry = value.entries.get('global')
    if (!entry) return {}
    if (entry.value.kind !== 'object') {
      this.wrongType('`global` must be an object', entry.value)
      return {}
    }
    const nodes: NavNode[] = []
    for (const [key, links] of entry.value.entries) {
      if (isChildKey(key) && GLOBAL_CHILDREN.includes(key)) nodes.push(...this.entries(links.value, key))
      else this.unknownKey(key, GLOBAL_CHILDREN, links.keyPlace)
    }
    return { global: nodes }
  }

  private children(value: PlacedObject, kind: DivisionKind | 'root'): NavNode[] {
    const found: NavNode[] = []
    const held = [...value.entries.keys()].filter(
      (key) => key === 'href' || (isChildKey(key) && CHILDREN[kind].includes(key)),
    )
    for (const [key, entry] of value.entries) {
      if (!isChildKey(key)) continue
      if (!CHILDREN[kind].includes(key)) this.misplaced(key, kind, entry.keyPlace)
      found.push(...this.entries(entry.value, key))
    }
    if (held.length > 1) this.mixed(held, value)
    markDefault(found)
    return found
  }

  private entries(value: PlacedValue, key: ChildKey): NavNode[] {
    const items = value.kind === 'array' ? value.items : [value]
    if (value.kind !== 'array') this.wrongType(`\`${key}\` must be a list`, value)
    if (value.kind === 'array' && items.length === 0 && key !== 'pages') {
      this.warn('empty-navigation', `\`${key}\` is empty.`, value.place, 'Add an entry, or remove the key.')
    }
    this.checkDefaults(items, key)
    return items.flatMap((item) => this.entry(item, key) ?? [])
  }

  /** Only one version or language can be the default. The first one that is marked is. */
  private checkDefaults(items: readonly PlacedValue[], key: ChildKey): void {
    const kind = CHILD_KEYS[key]
    if (kind !== 'version' && kind !== 'language') return
    const [first, ...others] = items.flatMap((item) => {
      const entry = item.kind === 'object' ? item.entries.get('default') : undefined
      const isMarked = entry?.value.kind === 'scalar' && entry.value.value === true
      return isMarked && item.kind === 'object' ? [{ label: stringAt(item, kind) ?? '', entry }] : []
    })
    for (const { label, entry } of others) {
      const message = `\`${label}\` isn't the default ${kind}, because \`${first?.label ?? ''}\` is marked too, and comes first.`
      this.warn('duplicate-value', message, entry.keyPlace, 'Remove `default` from one of them.')
    }
  }

  private entry(value: PlacedValue, key: ChildKey): NavNode | undefined {
    const expected = CHILD_KEYS[key]
    if (value.kind === 'scalar' && typeof value.value === 'string') {
      if (expected !== 'page') this.wrongType(`An entry of \`${key}\` must be an object`, value)
      return this.page(value.value, value.place)
    }
    if (value.kind !== 'object') {
      const what = expected === 'page' ? 'a path or a group' : 'an object'
      this.wrongType(`An entry of \`${key}\` must be ${what}`, value)
      return undefined
    }
    const wanted: DivisionKind = expected === 'page' ? 'group' : expected
    const written = value.entries.has(wanted) ? wanted : DIVISION_KINDS.find((kind) => value.entries.has(kind))
    if (written && written !== wanted) {
      const message = `An entry of \`${key}\` must be a ${wanted}, not a ${written}.`
      this.warn('misplaced-navigation', message, value.place, 'It is kept where it stands.')
    }
    return this.node(written ?? wanted, value)
  }

  private page(text: string, place: Place): NavNode | undefined {
    const entry = readPageEntry(text)
    const node = { kind: 'page', label: '', place, hidden: false, children: [] } as const
    if (!entry) {
      this.warn('empty-page-path', 'A page path must not be empty.', place, 'Remove this entry.')
      return undefined
    }
    if (entry.kind === 'operation') return { ...node, page: entry.operation }
    if (entry.kind === 'page') return { ...node, ...entry, kind: 'page' }
    const help = 'Create a page with `url` in its front matter. Its title becomes the label.'
    this.warn('external-page', 'A list of pages holds paths, not URLs.', place, help)
    return /^https?:/i.test(entry.href) ? { ...node, href: entry.href } : undefined
  }

  private checkContent(kind: DivisionKind, value: PlacedObject, hasLinkOrSpec: boolean): void {
    if (hasLinkOrSpec || value.entries.has('href')) return
    // A link with another name is reported as an unknown key.
    if ([...value.entries.keys()].some((key) => isChildKey(key) || renamedKey(NODE_SCHEMAS[kind], key) === 'href'))
      return
    const place = value.entries.get(kind)?.value.place ?? value.place
    const help = kind === 'group' ? 'Add `pages`.' : 'Add `href`, `groups`, or `pages`.'
    this.warn('empty-navigation', `This ${kind} leads nowhere.`, place, help)
  }

  private mixed(keys: readonly string[], value: PlacedObject): void {
    const second = value.entries.get(keys[1] as string)
    const names = keys.map((key) => `\`${key}\``).join(' and ')
    const help = `Move one of them into the other. Galley shows all of them, in this order. Other tools show only one.`
    this.warn(
      'mixed-navigation',
      `${names} can't be siblings: an entry takes only one of them.`,
      second?.keyPlace ?? value.place,
      help,
    )
  }

  private misplaced(key: ChildKey, kind: DivisionKind | 'root', place: Place): void {
    const where = kind === 'root' ? 'at the top of the navigation' : `in a ${kind}`
    const help =
      key === 'groups' && kind === 'group'
        ? 'Put these groups in `pages`, next to its pages.'
        : `Allowed here: ${listOf(CHILDREN[kind])}.`
    this.warn('misplaced-navigation', `\`${key}\` isn't allowed ${where}.`, place, help)
  }

  private bareHref(href: string, value: PlacedObject): void {
    const place = value.entries.get('href')?.value.place ?? value.place
    const help = `Write \`/${href.replace(/^(?:\.{0,2}\/)+/, '')}\`, or a full URL.`
    this.warn('relative-href', `\`${href}\` is neither a path from the root nor a URL.`, place, help)
  }

  private unknownKey(key: string, known: readonly string[], place: Place): void {
    const near = suggest(key, known)
    const help = near
      ? `Did you mean \`${near}\`?`
      : holdsObject(settingsSchema, key)
        ? `\`${key}\` belongs at the top level of the file.`
        : undefined
    this.warn('unknown-key', `Unknown key \`${key}\`. It has no effect.`, place, help)
  }

  private wrongType(expected: string, value: PlacedValue): void {
    const message = `${expected}, not ${kindOf(value)}.`
    this.report({ code: 'wrong-type', severity: 'error', message, place: value.place })
  }

  private warn(code: Diagnostic['code'], message: string, place: Place, help?: string): void {
    this.report({ code, severity: 'warning', message, place, ...(help && { help }) })
  }
}

/** The union of the keys of all kinds, as read. */
type NodeKeys = {
  [K in DivisionKind]: Partial<z.output<(typeof NODE_SCHEMAS)[K]>>
}[DivisionKind] & {
  readonly href?: string
  readonly icon?: NavNode['icon']
  readonly root?: string
  readonly banner?: Parameters<typeof toBanner>[0]
  readonly footer?: Parameters<typeof toFooter>[0]
  readonly navbar?: Parameters<typeof toNavbar>[0]
}

function isChildKey(key: string): key is ChildKey {
  return Object.hasOwn(CHILD_KEYS, key)
}

function specsOf(value: PlacedObject): Pick<NavNode, 'specs' | 'specPlaces'> {
  const written = SPEC_KEYS.flatMap((key) => {
    const entry = value.entries.get(key)
    return entry ? [[key, entry.value] as const] : []
  })
  if (written.length === 0) return {}
  // The lines of a list or an object don't say which of them is meant.
  const places = written.map(([key, { kind, place }]) => [
    key,
    kind === 'scalar' ? place : (value.entries.get(key)?.keyPlace ?? place),
  ])
  return {
    specs: toPlain(placedObject(written, value.place)) as Record<string, unknown>,
    specPlaces: Object.fromEntries(places),
  }
}

/** Marks the first version and the first language as default, unless others are marked. */
function markDefault(nodes: NavNode[]): void {
  for (const kind of ['version', 'language'] as const) {
    const marked = nodes.findIndex((node) => node.kind === kind && node.default === true)
    const index = marked >= 0 ? marked : nodes.findIndex((node) => node.kind === kind)
    if (index >= 0) nodes[index] = { ...(nodes[index] as NavNode), default: true }
  }
}
