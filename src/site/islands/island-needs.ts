// What a page needs from the scripts of islands, which are made from the needs of all pages.
import type { Page } from '../../content/page.ts'
import type { Island, LiveCode } from '../../content/tree.ts'
import { isList, isText } from '../shapes.ts'

/** The needs of a page, as plain data. */
export interface IslandNeeds {
  readonly modules: readonly ModuleNeeds[]
  /** Islands have parts of the page in them. */
  readonly pieces: boolean
  /** Elements have handlers. */
  readonly handlers: boolean
  /** The values of islands that are a single word, in quotes. */
  readonly words: readonly string[]
}

/** What it needs from one file. */
interface ModuleNeeds {
  /** A path in the docs folder. */
  readonly file: string
  /** What the page adds to the exports of the file. */
  readonly added: readonly (readonly [name: string, code: string])[]
  /** Icons in the values that the page passes to islands. */
  readonly icons: readonly string[]
}

/** What pages need from the runtime of islands besides the programs. */
export interface IslandUses {
  /** Islands have parts of the page in them. */
  readonly pieces: boolean
  /** Elements of pages have handlers. */
  readonly handlers: boolean
  /** Words in the values that pages pass to islands, as text. */
  readonly words: string
}

/** The needs of all pages. */
export interface WantedIslands {
  /** The files that pages name, as paths in the docs folder, with the names and code that pages add to their exports. */
  readonly modules: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Icons that pages name, by file. */
  readonly icons: ReadonlyMap<string, ReadonlySet<string>>
  readonly uses: IslandUses
}

/** The needs of a page. Undefined for one without islands. */
export function islandNeeds({ islands }: Page): IslandNeeds | undefined {
  if (islands.length === 0) return undefined
  const modules = new Map<string, { added: Map<string, string>; icons: Set<string> }>()
  const words = new Set<string>()
  let pieces = false
  let handlers = false
  for (const live of islands) {
    const { added, icons } = modules.get(live.module) ?? { added: new Map(), icons: new Set() }
    modules.set(live.module, { added, icons })
    if (live.code !== undefined) added.set(live.export, live.code)
    if (live.tags.length > 0) collectIcons(live, icons)
    if (isIsland(live)) {
      pieces ||= live.pieces.length > 0
      for (const data of [live.props, live.content, live.pieces.map(({ props }) => props)]) collectWords(data, words)
    } else handlers = true
    collectWords(live.scope, words)
  }
  return {
    modules: [...modules].map(([file, { added, icons }]) => ({ file, added: [...added], icons: [...icons] })),
    pieces,
    handlers,
    words: [...words],
  }
}

/** The needs of all pages, in an order that doesn't depend on theirs. */
export function wantedIslands(needs: Iterable<IslandNeeds>): WantedIslands {
  const modules = new Map<string, Map<string, string>>()
  const icons = new Map<string, Set<string>>()
  const words = new Set<string>()
  let pieces = false
  let handlers = false
  for (const page of needs) {
    pieces ||= page.pieces
    handlers ||= page.handlers
    for (const word of page.words) words.add(word)
    for (const { file, added, icons: named } of page.modules) {
      const exports = modules.get(file) ?? new Map<string, string>()
      modules.set(file, exports)
      for (const [name, code] of added) exports.set(name, code)
      const given = icons.get(file) ?? new Set<string>()
      icons.set(file, given)
      for (const name of named) given.add(name)
    }
  }
  return {
    modules: new Map([...modules].sort(byName).map(([file, added]) => [file, new Map([...added].sort(byName))])),
    icons: new Map([...icons].sort(byName).map(([file, given]) => [file, new Set([...given].sort())])),
    uses: { pieces, handlers, words: [...words].sort().join(' ') },
  }
}

/** Whether a value has the shape of a page's needs. Caches are shared, so it may be anything. */
export function isIslandNeeds(value: unknown): boolean {
  const { modules, pieces, handlers, words } = Object(value)
  const isModule = (needs: Partial<ModuleNeeds> | null) =>
    isText(needs?.file) &&
    isList(needs?.added, (pair) => isList(pair, isText) && pair.length === 2) &&
    isList(needs?.icons, isText)
  return (
    isList(modules, isModule) && typeof pieces === 'boolean' && typeof handlers === 'boolean' && isList(words, isText)
  )
}

/** True for an island, and false for an element with handlers. */
function isIsland(live: LiveCode): live is Island {
  return 'pieces' in live
}

/** The strings in data that are a single word, in quotes. They may name a kind of callout or an element. */
function collectWords(data: unknown, words: Set<string>): void {
  if (typeof data === 'string' && /^[a-z]{1,20}$/.test(data)) words.add(JSON.stringify(data))
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data)) {
    collectWords(name, words)
    collectWords(value, words)
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The values of `icon` in data, at any depth. */
function collectIcons(data: unknown, icons: Set<string>): void {
  if (typeof data !== 'object' || data === null) return
  for (const [name, value] of Object.entries(data)) {
    // The first render already contains its icons.
    if (name === 'children' || name === 'nodes') continue
    if (typeof value === 'string' && /icons?$/i.test(name)) icons.add(value)
    else collectIcons(value, icons)
  }
}
