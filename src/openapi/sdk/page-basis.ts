// What decides about the page of a symbol or a module, apart from the rest of its library.
import { sha256 } from '../../files/hash.ts'
import { linkedSymbols } from './links.ts'
import type { Inherited } from './model.ts'

/** Its own content, and what it takes from others. */
export interface PageBasis {
  /** Of all that the library says about it. */
  readonly digest: string
  /** IDs of symbols, members, and modules that it may link to. */
  readonly ids: readonly string[]
}

interface Content {
  readonly id: string
  /** Of a symbol. */
  readonly inherited?: readonly Inherited[]
}

/**
 * Finds what decides about a page.
 * @param content of a symbol or a module
 * @param bytes the same as JSON
 */
export function basisOf(content: Content, bytes: Uint8Array): PageBasis {
  const ids = new Set((content.inherited ?? []).flatMap(({ members }) => members.map(({ id }) => id)))
  collectIds(content, ids)
  return { digest: sha256(bytes), ids: [...ids] }
}

/** The IDs that texts link to, and those of all symbols that code names. */
function collectIds(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const id of linkedSymbols(value)) into.add(id)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'symbols') for (const id of inner as readonly string[]) into.add(id)
    else collectIds(inner, into)
  }
}
