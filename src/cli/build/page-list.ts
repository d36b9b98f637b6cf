// Which pages a cache has as one state of a folder makes them.
import type { ContentStore } from '../../files/content-store.ts'
import { decodeUtf8, encodeUtf8 } from '../../files/utf8.ts'
import type { NavIconRules } from '../../site/page-cache.ts'
import { isList, isText } from '../../site/shapes.ts'

/** The pages of a build, which a later one of the same state takes as they are. */
export interface PageList {
  /** What the layout was made of. */
  readonly layout: string
  /** The icons in it, which pages don't draw when they are recalled. */
  readonly icons: NavIconRules
  /** The pages by what they are made of. */
  readonly ids: readonly string[]
}

/** Reads a list. Undefined if it's missing or damaged. */
export function readPageList(store: ContentStore, key: string): PageList | undefined {
  try {
    const value = store.get(key)
    const list = value && (JSON.parse(decodeUtf8(value)) as PageList)
    return list && isText(list.layout) && isList(list.icons, isRule) && isList(list.ids, isText) ? list : undefined
  } catch {
    return undefined
  }
}

function isRule(rule: unknown): boolean {
  return isList(rule, isText) && (rule as readonly unknown[]).length === 2
}

export function writePageList(store: ContentStore, key: string, list: PageList): void {
  store.set(key, [encodeUtf8(JSON.stringify(list))])
}
