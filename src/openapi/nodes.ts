// Shorthand for nodes of a static tree.
import type { Code, Element, Heading, Link, List, Node, Paragraph, Value } from '../content/tree.ts'

export const text = (value: string): Node => ({ type: 'text', value })

export const code = (value: string): Node => ({ type: 'inlineCode', value })

export const paragraph = (...children: Node[]): Paragraph => ({ type: 'paragraph', children })

export function heading(depth: Heading['depth'], title: string, customId: string): Heading {
  return { type: 'heading', depth, customId, children: [text(title)] }
}

export const link = (url: string, ...children: Node[]): Link => ({ type: 'link', url, children })

export function list(items: readonly (readonly Node[])[]): List {
  const children = items.map((nodes): Node => ({ type: 'listItem', children: [...nodes] }))
  return { type: 'list', ordered: false, loose: false, children }
}

/** Nodes that begin with a label: in their first paragraph if they have one. */
export function ledBy(label: Node, nodes: readonly Node[]): Node[] {
  const [first, ...rest] = nodes
  if (first?.type === 'paragraph') return [paragraph(label, text(' '), ...first.children), ...rest]
  return [paragraph(label), ...nodes]
}

/** Phrases, separated by commas. */
export function commaSeparated(phrases: readonly Node[]): Node[] {
  return phrases.flatMap((phrase, i) => (i === 0 ? [phrase] : [text(', '), phrase]))
}

/** A component, or an HTML element. Properties without a value are left out. */
export function element(name: string, props: Readonly<Record<string, Value>>, children: readonly Node[] = []): Element {
  const given: Record<string, Value> = {}
  for (const key in props) if (props[key] !== undefined) given[key] = props[key]
  return { type: 'element', name, props: given, inline: false, children: [...children] }
}

/** A code block. The title may be any text. */
export function codeBlock(lang: string, value: string, title?: string): Code {
  // The options of a block are written as one line: what could end the title is left out.
  const plain = title?.replace(/["\n\r]+/g, ' ').trim()
  return { type: 'code', lang, value, meta: plain ? `title="${plain}"` : '' }
}
