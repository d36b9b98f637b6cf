// Converts mint.json, the predecessor of docs.json, and notes what can't be converted.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type PlacedObject, type PlacedValue, placedObject, stringAt, toPlaced, valueAt } from '../schema/placed.ts'
import { upgradeNavigation } from './upgrade-navigation.ts'

/** A configuration in the new form. */
export interface Upgrade {
  /** The content of docs.json. `toPlain` gives the value to write. Places refer to mint.json. */
  readonly docs: PlacedObject
  /** What couldn't be converted (`not-carried-over`), and unknown keys (`unknown-key`). */
  readonly notes: readonly Diagnostic[]
}

/** Keys whose value moves to another path. */
const MOVES: readonly (readonly [from: string, to: string])[] = [
  ['name', 'name'],
  ['logo', 'logo'],
  ['favicon', 'favicon'],
  ['colors.primary', 'colors.primary'],
  ['colors.light', 'colors.light'],
  ['colors.dark', 'colors.dark'],
  ['colors.background', 'background.color'],
  ['background.style', 'background.decoration'],
  ['backgroundImage', 'background.image'],
  ['modeToggle.default', 'appearance.default'],
  ['modeToggle.isHidden', 'appearance.strict'],
  ['eyebrow.display', 'styling.eyebrows'],
  ['search.prompt', 'search.prompt'],
  ['redirects', 'redirects'],
  ['feedback', 'feedback'],
  ['metadata', 'seo.metatags'],
  ['openapi', 'api.openapi'],
  ['api.baseUrl', 'api.mdx.server'],
  ['api.auth.method', 'api.mdx.auth.method'],
  ['api.auth.name', 'api.mdx.auth.name'],
  ['api.paramFields.expanded', 'api.params.expanded'],
  ['api.request.example.languages', 'api.examples.languages'],
]

/** Keys that the functions below convert. */
const TURNED = [
  ...['$schema', 'theme', 'topbar', 'topbarLinks', 'topbarCtaButton', 'footerSocials', 'footer', 'font', 'codeBlock'],
  ...['navigation', 'tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor', 'analytics', 'integrations'],
  ...['api', 'seo', 'colors', 'background', 'modeToggle', 'eyebrow', 'search'],
]

/** Keys without a counterpart. */
const DROPPED = ['hideFeedbackButtons', 'isWhiteLabeled', 'layout', 'mintlify', 'rounded', 'sidebar']

/** Converts a mint.json to docs.json as far as possible. A pure function: it reads and writes no files. */
export function upgradeMint(mint: PlacedObject): Upgrade {
  const draft = new Draft(mint)
  draft.set('theme', lookOf(mint))
  for (const [from, to] of MOVES) draft.set(to, at(mint, from))
  upgradeFrame(mint, draft)
  upgradeApi(mint, draft)
  draft.set('styling.codeblocks', translate(at(mint, 'codeBlock.mode'), { auto: 'system' }))
  draft.set('fonts', upgradeFont(at(mint, 'font')))
  draft.set('integrations', merge(at(mint, 'analytics'), upgradeIntegrations(at(mint, 'integrations'))))
  if (isTrue(at(mint, 'seo.indexHiddenPages'))) draft.set('seo.indexing', toPlaced('all', mint.place))
  draft.set('navigation', upgradeNavigation(mint))
  const docs = draft.value()
  return { docs, notes: [...notesOf(mint, docs)] }
}

/** `venus` is the old name of `mint`. Other looks no longer exist. */
function lookOf(mint: PlacedObject): PlacedValue {
  const isSame = stringAt(mint, 'theme') === 'venus'
  return toPlaced('mint', isSame ? (valueAt(mint, 'theme') as PlacedValue).place : mint.place)
}

function upgradeFrame(mint: PlacedObject, draft: Draft): void {
  const links = at(mint, 'topbarLinks')
  if (links?.kind === 'array') draft.set('navbar.links', { ...links, items: links.items.map(upgradeLink) })
  const button = at(mint, 'topbarCtaButton')
  if (button?.kind === 'object') {
    const type = stringAt(button, 'type') === 'github' ? 'github' : 'button'
    const kept = rename(button, { name: 'label', url: 'href' })
    draft.set('navbar.primary', merge(kept, placedObject([['type', toPlaced(type, button.place)]], button.place)))
  }
  draft.set('footer.socials', upgradeSocials(at(mint, 'footerSocials') ?? at(mint, 'footer.socials')))
  const columns = at(mint, 'footer.links')
  if (columns?.kind === 'array') draft.set('footer.links', { ...columns, items: columns.items.map(upgradeColumn) })
}

function upgradeLink(link: PlacedValue): PlacedValue {
  if (link.kind !== 'object') return link
  const isGithub = stringAt(link, 'type') === 'github'
  return rename(link, {
    name: 'label',
    url: 'href',
    icon: 'icon',
    iconType: 'iconType',
    ...(isGithub && { type: 'type' }),
  })
}

function upgradeColumn(column: PlacedValue): PlacedValue {
  if (column.kind !== 'object') return column
  const links = valueAt(column, 'links')
  const renamed = rename(column, { title: 'header', links: 'items' })
  if (links?.kind !== 'array') return renamed
  const items = links.items.map((link) =>
    link.kind === 'object' ? rename(link, { label: 'label', url: 'href' }) : link,
  )
  return merge(renamed, placedObject([['items', { ...links, items }]], column.place)) as PlacedValue
}

/** An object of URLs, or a list of `{ type, url }`. */
function upgradeSocials(socials: PlacedValue | undefined): PlacedValue | undefined {
  if (socials?.kind !== 'array') return socials
  const entries = socials.items.flatMap((item) => {
    const url = valueAt(item, 'url')
    return url ? [[stringAt(item, 'type') ?? 'website', url] as const] : []
  })
  return placedObject(entries, socials.place)
}

function upgradeApi(mint: PlacedObject, draft: Draft): void {
  draft.set('api.playground.display', translate(at(mint, 'api.playground.mode'), { show: 'interactive', hide: 'none' }))
  const noProxy = at(mint, 'api.playground.disableProxy')
  if (noProxy) draft.set('api.playground.proxy', toPlaced(!isTrue(noProxy), noProxy.place))
  const optional = at(mint, 'api.request.example.showOptionalParams')
  if (optional) draft.set('api.examples.defaults', toPlaced(isTrue(optional) ? 'all' : 'required', optional.place))
}

/** In mint.json, these services take a string in place of an object with this key. */
const SOLE_SETTINGS: ReadonlyMap<string, string> = new Map([
  ['intercom', 'appId'],
  ['frontchat', 'snippetId'],
])

function upgradeIntegrations(integrations: PlacedValue | undefined): PlacedValue | undefined {
  if (integrations?.kind !== 'object') return integrations
  const entries = [...integrations.entries].map(([key, { value }]) => {
    const setting = SOLE_SETTINGS.get(key)
    const isSole = setting !== undefined && value.kind === 'scalar'
    return [key, isSole ? placedObject([[setting, value]], value.place) : value] as const
  })
  return placedObject(entries, integrations.place)
}

function upgradeFont(font: PlacedValue | undefined): PlacedValue | undefined {
  if (font?.kind !== 'object') return font
  const names = { family: 'family', weight: 'weight', format: 'format', source: 'source', url: 'source', body: 'body' }
  const upgraded = rename(font, { ...names, headings: 'heading', heading: 'heading' })
  const entries = [...upgraded.entries].map(([key, { value }]) => [key, upgradeFont(value) as PlacedValue] as const)
  return placedObject(entries, font.place)
}

/** Keys that decided where something else goes. Their effect is converted, although their value isn't. */
const SPENT = [
  ...['$schema', 'topbarLinks[].type', 'topbarCtaButton.type', 'footerSocials[].type', 'footer.socials[].type'],
  ...['tabs[].url', 'anchors[].url', 'tabs[].version', 'anchors[].version', 'versions[]', 'versions[].name'],
  ...['seo.indexHiddenPages', 'api.playground.mode', 'primaryTab.name', 'topAnchor.name'],
]

/**
 * Reports everything in mint.json that isn't in the result. Converted values keep their places, so nothing is lost
 * silently: a value whose place doesn't occur in `docs` is reported.
 */
function* notesOf(mint: PlacedObject, docs: PlacedObject): Iterable<Diagnostic> {
  const known = new Set([...MOVES.map(([from]) => from.split('.')[0] as string), ...TURNED, ...DROPPED])
  const carried = new Set<number>()
  visitEnds(docs, ({ place }) => carried.add(place.start))
  for (const [key, { keyPlace: place, value }] of mint.entries) {
    if (known.has(key)) {
      yield* lostIn(key, value, carried).notes
      continue
    }
    const near = suggest(key, known)
    const help = near && `Did you mean \`${near}\`?`
    const message = `Unknown key \`${key}\`. It has no effect.`
    yield { code: 'unknown-key', severity: 'warning', message, place, ...(help && { help }) }
  }
}

interface Loss {
  readonly notes: readonly Diagnostic[]
  /** Nothing in it was converted, so it's reported as a whole. */
  readonly whole: boolean
}

function lostIn(path: string, value: PlacedValue, carried: ReadonlySet<number>): Loss {
  if (SPENT.includes(path) || (/^navigation\b.*\.version$/.test(path) && value.kind === 'scalar'))
    return { notes: [], whole: false }
  const members = membersOf(path, value)
  if (members.length === 0) {
    const whole = !carried.has(value.place.start)
    return { notes: whole ? [notCarried(path, value)] : [], whole }
  }
  const losses = members.map(([name, member]) => lostIn(name, member, carried))
  if (losses.every(({ whole }) => whole)) return { notes: [notCarried(path, value)], whole: true }
  return { notes: losses.flatMap(({ notes }) => notes), whole: false }
}

function membersOf(path: string, value: PlacedValue): (readonly [path: string, value: PlacedValue])[] {
  if (value.kind === 'array') return value.items.map((item) => [`${path}[]`, item])
  return value.kind === 'object' ? [...value.entries].map(([key, entry]) => [`${path}.${key}`, entry.value]) : []
}

/** Visits every scalar, and every empty list and object. */
function visitEnds(value: PlacedValue, visit: (end: PlacedValue) => void): void {
  const members = membersOf('', value)
  if (members.length === 0) visit(value)
  for (const [, member] of members) visitEnds(member, visit)
}

function notCarried(path: string, { place }: PlacedValue): Diagnostic {
  const message = `\`${path}\` of mint.json has no equivalent in docs.json.`
  return { code: 'not-carried-over', severity: 'suggestion', message, place }
}

function at(value: PlacedObject, path: string): PlacedValue | undefined {
  return valueAt(value, ...path.split('.'))
}

function isTrue(value: PlacedValue | undefined): boolean {
  return value?.kind === 'scalar' && value.value === true
}

/** The same string, or its replacement. */
function translate(value: PlacedValue | undefined, names: Readonly<Record<string, string>>): PlacedValue | undefined {
  if (value?.kind !== 'scalar' || typeof value.value !== 'string' || !Object.hasOwn(names, value.value)) return value
  return { ...value, value: names[value.value] as string }
}

/** The object with only these keys, renamed. */
function rename(value: PlacedObject, names: Readonly<Record<string, string>>): PlacedObject {
  const entries = [...value.entries].flatMap(([key, entry]) =>
    Object.hasOwn(names, key) ? [[names[key] as string, entry] as const] : [],
  )
  return { ...value, entries: new Map(entries) }
}

/** Merges two objects. The second one wins. */
function merge(first: PlacedValue | undefined, second: PlacedValue | undefined): PlacedValue | undefined {
  if (first?.kind !== 'object' || second?.kind !== 'object') return second ?? first
  return { ...first, entries: new Map([...first.entries, ...second.entries]) }
}

/** An object that is being built, key by key. */
class Draft {
  private readonly root = new Map<string, PlacedValue | Map<string, unknown>>()

  constructor(private readonly source: PlacedObject) {}

  /** Sets the value under a path, unless it's undefined. */
  set(path: string, value: PlacedValue | undefined): void {
    if (!value) return
    const keys = path.split('.')
    let level: Map<string, unknown> = this.root
    for (const key of keys.slice(0, -1)) {
      const next = level.get(key)
      const inner = next instanceof Map ? next : new Map<string, unknown>()
      level.set(key, inner)
      level = inner
    }
    level.set(keys.at(-1) as string, value)
  }

  value(): PlacedObject {
    return this.build(this.root)
  }

  private build(level: ReadonlyMap<string, unknown>): PlacedObject {
    const entries = [...level].map(([key, value]) => {
      const placed = value instanceof Map ? this.build(value) : (value as PlacedValue)
      const written = this.source.entries.get(key)
      return [key, { keyPlace: written?.keyPlace ?? placed.place, value: placed }] as const
    })
    return { kind: 'object', entries: new Map(entries), place: this.source.place }
  }
}
