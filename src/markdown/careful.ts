// Writes the few blocks whose text may look like markup, with the library that knows all of it.
import type { Root, TableCell, Text } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import {
  type ConstructName,
  defaultHandlers,
  type Handle,
  type Options,
  toMarkdown,
  type Unsafe,
} from 'mdast-util-to-markdown'
import type { MarkdownNode, MathNode } from './nodes.ts'

/** Writes a block, or a cell of a table, so that parsing it gives the same tree. Takes linear time. */
export function carefulBlock(node: MarkdownNode | TableCell): string {
  return toMarkdown({ type: 'root', children: [node as MarkdownNode] }, OPTIONS).replace(/\n$/, '')
}

const writeText: Handle & { peek?: Handle } = (node: Text, _, state, info) =>
  escapeDollars(state.safe(node.value, info))
writeText.peek = (node: Text) => node.value.charAt(0)

/** To some parsers, a `$` that another one could close is TeX. A single price needs no escape. */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replace(/\$(?=[^\s$][^$]*\$(?!\d))/g, '\\$') : text
}

/** The library escapes every `&` before a letter, but only character references need it: `Q&A` and `?a=1&b=2` don't. */
const REFERENCE = '(?:#\\d{1,7}|#[Xx][\\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\\d]{1,31});'
const narrowed = new WeakMap<Unsafe, Unsafe>()

/** Narrows patterns of the library that guard against things that can't occur in our documents. */
function narrow(pattern: Unsafe): Unsafe {
  let narrower = narrowed.get(pattern)
  if (!narrower) {
    narrower = pattern
    if (pattern.character === '&') narrower = { ...pattern, after: REFERENCE }
    // `[text]` can only refer to footnotes, since nothing else is defined, and the `(` in `](` is escaped.
    else if (pattern.character === '[' && pattern.inConstruct === 'phrasing') narrower = { ...pattern, after: '\\^' }
    narrowed.set(pattern, narrower)
  }
  return narrower
}

const writeRoot: Handle = (node: Root, parent, state, info) => {
  state.unsafe = state.unsafe.map(narrow)
  return defaultHandlers.root(node, parent, state, info)
}

const NO_TEXT: ConstructName[] = ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote', 'titleApostrophe']
const IN_TEXT = { inConstruct: 'phrasing', notInConstruct: NO_TEXT } as const
const PUNCTUATION = '!-\\/:-@[-`{-~'

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    { ...gfmFootnoteToMarkdown(), unsafe: [] },
    gfmTaskListItemToMarkdown(),
    gfmTableToMarkdown({ tableCellPadding: true }),
    // A tilde has no effect unless another one closes it, so only those that could close are escaped: `~5 minutes`
    // stays.
    {
      ...gfmStrikethroughToMarkdown(),
      unsafe: [
        { character: '~', before: `[^\\s${PUNCTUATION}]`, ...IN_TEXT },
        { character: '~', before: `[${PUNCTUATION}](?=~(?:[\\s${PUNCTUATION}]|$))`, ...IN_TEXT },
      ],
    },
  ] as NonNullable<Options['extensions']>,
  handlers: {
    root: writeRoot,
    text: writeText,
    inlineMath: (node: MathNode) => `$${node.value.replace(/\s*\n\s*/g, ' ')}$`,
    math: (node: MathNode) => `$$\n${node.value}\n$$`,
  } as NonNullable<Options['handlers']>,
}
