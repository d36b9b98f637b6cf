// What comes before a block of AsciiDoc, and what a block becomes.
import type { Line } from '../lines.ts'
import { type AttributeList, NO_ATTRIBUTES } from './attributes.ts'

/** What comes before a block: its attributes, its ids, and its title. */
export interface BlockMeta {
  readonly list: AttributeList
  readonly ids: readonly string[]
  readonly title: Line | undefined
}

export interface Block {
  /** The index after its last line. */
  readonly end: number
  readonly lines: readonly Line[]
}

/** Nothing before a block. */
export const NO_META: BlockMeta = { list: NO_ATTRIBUTES, ids: [], title: undefined }
