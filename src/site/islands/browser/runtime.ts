// Hydrates the islands of a page as soon as their programs are loaded.
import {
  type ComponentChild,
  type ComponentType,
  createElement,
  Fragment,
  type FunctionComponent,
  hydrate,
  options,
  render,
} from 'preact'
import type { LiveContent } from '../../../content/tree.ts'
import type { IslandData } from '../../../render/html/islands.ts'
import type { Handlers, hydrateHandlers } from './handlers.ts'
import type { takePieces } from './pieces.ts'

type Exports = Readonly<Record<string, unknown>>
type Props = Record<string, unknown>
type LiveElement = Element & { galleyIsAlive?: boolean }

/** What the programs of a site need in addition to the runtime. */
export interface Features {
  /** The vocabulary. */
  readonly tags?: Readonly<Record<string, ComponentType<Props>>>
  learnCode?(element: Element): void
  learnWords?(words: Readonly<Record<string, string>>): void
  /** For islands with parts of the page in them. */
  readonly takePieces?: typeof takePieces
  /** For elements with handlers. */
  readonly hydrateHandlers?: typeof hydrateHandlers
}

const ISLAND = 'galley-island[data-island]'
const HANDLERS = '[data-on]'

const modules = new Map<string, Exports>()
const roots = new Set<Element>()
let features: Features = {}
let isSearching = false

/** Called by the program of each file with what it exports. */
export function register(file: string, exports: Exports): void {
  modules.set(file, exports)
  startAll()
}

/** Called before any program. */
export function useFeatures(used: Features): void {
  features = used
}

function startAll(): void {
  isSearching = false
  for (const root of roots) {
    if (root.isConnected) continue
    roots.delete(root)
    render(null, root)
  }
  for (const element of document.querySelectorAll<LiveElement>(`${ISLAND}, ${HANDLERS}`)) {
    if (element.galleyIsAlive) continue
    try {
      if (element.matches(ISLAND)) startIsland(element)
      else if (isReady(element)) {
        element.galleyIsAlive = true
        const data = dataOf(element)
        features.hydrateHandlers?.(element, exportOf(data) as Handlers, data.scope)
      }
    } catch (error) {
      console.error(error) // the first render stays
    }
  }
}

function startIsland(element: LiveElement): void {
  // A nested island is a part of the outer one.
  if (element.parentElement?.closest(ISLAND)) return
  const nested = [...element.querySelectorAll(ISLAND)]
  if (![element, ...nested].every(isReady)) return
  element.galleyIsAlive = true
  roots.add(element)
  hydrate(islandNode(element), element)
}

function isReady(element: Element): boolean {
  return modules.has(dataOf(element).module)
}

function dataOf(element: Element): IslandData {
  const { island, on } = (element as HTMLElement).dataset
  return JSON.parse((island ?? on) as string)
}

function exportOf({ module, export: name }: IslandData): unknown {
  return modules.get(module)?.[name]
}

const tag = (name: string) => features.tags?.[name]
const island = (element: Element) => createElement('galley-island', null, islandNode(element))

function islandNode(element: Element): ComponentChild {
  const data = dataOf(element)
  const { props, scope, content = [], pieces = [], words = {} } = data
  features.learnWords?.(words)
  features.learnCode?.(element)
  const taken = features.takePieces?.(element, pieces, { tag, island }) ?? []
  const children = (list: readonly LiveContent[]): ComponentChild[] =>
    list.map((item) => {
      if (typeof item === 'string') return item
      if (typeof item === 'number') return taken[item]
      return createElement(tag(item.tag) ?? Fragment, item.props as Props, ...children(item.children))
    })
  const component = exportOf(data)
  if (typeof component !== 'function') throw new TypeError(data.export)
  // If code has a scope, its props are in it.
  return createElement(component as FunctionComponent<Props>, scope ? { scope } : (props ?? null), ...children(content))
}

// --- what code shows later

/** Preact's hooks keep these names from version to version (`mangle.json`). */
interface Hooks {
  /** After a tree is in the page. */
  __c?(vnode: unknown, queue: unknown[]): void
}
const hooks = options as Hooks
const afterCommit = hooks.__c
hooks.__c = (vnode, queue) => {
  afterCommit?.(vnode, queue)
  if (isSearching) return
  isSearching = true
  queueMicrotask(startAll)
}

document.addEventListener('galley:update', startAll)
