// What rendering makes of elements: the props of a tag, and the parts of a page.
import type { WireEntries, WireNode } from '../wire.ts'
import type { Part } from './tags.ts'
import { createEncoder, type Encoded, encodeEntries } from './values.ts'

/** HTML attributes that are plain data. */
export function readProps(props: Readonly<Record<string, unknown>>): WireEntries {
  const { children, ref, ...others } = props
  return encodeEntries(others, createEncoder(), 0) as unknown as WireEntries
}

/** @param groups what the children show, and each tag in the props */
export function readPart(part: Part, groups: readonly WireNode[][]): WireNode {
  if (part.kind === 'piece') return ['s', part.number]
  const [children = [], ...tags] = groups
  return [part.kind === 'tag' ? 'e' : 'm', part.name, withTags(part.props, tags) as WireEntries, children]
}

/** Replaces each tag's number with what the tag shows. */
export function withTags(encoded: Encoded, tags: readonly WireNode[][]): unknown {
  if (!Array.isArray(encoded)) return encoded
  if (encoded[0] !== 'x') return encoded.map((item) => withTags(item, tags))
  return ['n', tags[encoded[1] as number] ?? []]
}
