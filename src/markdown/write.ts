// A tree of Markdown -> its text: CommonMark with GFM, escaped so that reading it again gives the same tree. A bare
// address may become a link to itself: readers of GFM differ in what they make of an escaped one.
import type { Heading, InlineCode, Link, Paragraph, PhrasingContent, Root, Table, TableCell, Text } from 'mdast'
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item'
import {
  type ConstructName,
  defaultHandlers,
  type Handle,
  type Options,
  type State,
  toMarkdown,
  type Unsafe,
} from 'mdast-util-to-markdown'
import type { MarkdownNode, MathNode } from './nodes.ts'
import { normalize } from './normalize.ts'

/** Nodes as a document, without a line break at its end. Flow and phrasing may be mixed. Takes linear time. */
export function writeMarkdown(nodes: readonly MarkdownNode[]): string {
  const [only] = nodes
  const title = nodes.length === 1 && only?.type === 'heading' ? plainLine(only.children) : undefined
  if (title !== undefined) return `${'#'.repeat((only as Heading).depth)} ${title}`
  const root: Root = { type: 'root', children: normalize(nodes) }
  return toMarkdown(root, OPTIONS).trimEnd()
}

/** Nodes on one line: what follows a title, a description. Line breaks become spaces. */
export function writeMarkdownLine(nodes: readonly MarkdownNode[]): string {
  return plainLine(nodes) ?? lineOf(nodes)
}

function lineOf(nodes: readonly MarkdownNode[]): string {
  return writeMarkdown([{ type: 'heading', depth: 1, children: [...nodes] as PhrasingContent[] }]).replace(/^# ?/, '')
}

/** Text that holds nothing of this is written as it is: most text is, and five times as fast. */
const SPECIAL = /[\\`*_[\]<&~|!\t\r\n$]/
const SPECIAL_AT_START = /^[\s#>+\-=:\d]/

/** A line that is one text without anything special, as most titles and descriptions are; undefined for any other. */
function plainLine(nodes: readonly MarkdownNode[]): string | undefined {
  const [only] = nodes
  if (nodes.length !== 1 || only?.type !== 'text') return undefined
  const { value } = only
  return SPECIAL.test(value) || /^\s|[\s#]$|^$|\s\s|[^\S ]/.test(value) ? undefined : value
}

const writeText: Handle & { peek?: Handle } = (node: Text, _, state, info) => {
  const { value } = node
  const isAtStart = info.before === '' || info.before === '\n' || info.before === '|'
  if (!SPECIAL.test(value) && !(isAtStart && SPECIAL_AT_START.test(value)) && !value.endsWith('#')) return value
  return escapeDollars(state.safe(value, info))
}
writeText.peek = (node: Text) => node.value.charAt(0)

/** A `$` that another one could close is TeX to readers that know it; the sign of a price stays as it is. */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replace(/\$(?=[^\s$][^$]*\$(?!\d))/g, '\\$') : text
}

/** Code without backticks or pipes needs no care; the library makes an expression for each. */
const writeInlineCode: Handle & { peek?: Handle } = (node: InlineCode, parent, state, info) => {
  const { value } = node
  if (/[`|]|^ .* $|^$/.test(value)) return careful.inlineCode(node, parent, state, info)
  return `\`${value}\``
}
writeInlineCode.peek = () => '`'

/** Rows without padding: it would cost the widths of all columns, and nobody reads it. */
const writeTable: Handle = (node: Table, _, state, info) => {
  const exit = state.enter('table')
  const rows = node.children.map((row) => {
    const cells = row.children.map((cell) => state.handle(cell, row, state, info))
    return `| ${cells.join(' | ')} |`
  })
  exit()
  const marks = { left: ':--', right: '--:', center: ':-:' }
  const columns = node.children[0]?.children ?? []
  const rule = columns.map((_, i) => marks[node.align?.[i] as keyof typeof marks] ?? '---')
  return [rows[0], `| ${rule.join(' | ')} |`, ...rows.slice(1)].join('\n')
}

/** The library escapes each `&` before a letter. Only a character reference needs it: `Q&A` and `?a=1&b=2` stay. */
const REFERENCE = '(?:#\\d{1,7}|#[Xx][\\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z\\d]{1,31});'
const narrowed = new WeakMap<Unsafe, Unsafe>()

/** Patterns of the library that guard against what cannot be in our documents, made narrower. */
function narrow(pattern: Unsafe): Unsafe {
  let known = narrowed.get(pattern)
  if (!known) {
    known = pattern
    if (pattern.character === '&') known = { ...pattern, after: REFERENCE }
    // Nothing is defined that `[text]` could refer to but footnotes, and the `(` of `](` is escaped.
    else if (pattern.character === '[' && pattern.inConstruct === 'phrasing') known = { ...pattern, after: '\\^' }
    narrowed.set(pattern, known)
  }
  return known
}

const writeRoot: Handle = (node: Root, parent, state, info) => {
  state.unsafe = state.unsafe.map(narrow)
  const containerPhrasing = state.containerPhrasing.bind(state)
  state.containerPhrasing = (line, where) =>
    line.children.some(isMark) ? containerPhrasing(line, where) : plainPhrasing(line as PhrasingParent, state, where)
  return defaultHandlers.root(node, parent, state, info)
}

function isMark({ type }: { readonly type: string }): boolean {
  return type === 'strong' || type === 'emphasis' || type === 'delete' || type === 'html'
}

/** A line without bold and the like, whose marks depend on what is beside them: the same text in half of the time. */
function plainPhrasing(
  parent: PhrasingParent,
  state: State,
  { before, after }: { before: string; after: string },
): string {
  const { children } = parent
  let out = ''
  for (let i = 0; i < children.length; i++) {
    const next = children[i + 1]
    const info = {
      before: out.slice(-1) || before,
      after: next ? firstCharacter(next) : after,
      lineShift: 0,
      now: START,
    }
    out += state.handle(children[i], parent, state, info)
  }
  return out
}

type PhrasingParent = Paragraph | Heading | TableCell | Link
const START = { line: 1, column: 1 }

/** What a node begins with, as far as its neighbor needs to know. */
function firstCharacter(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return node.value.charAt(0)
    case 'inlineCode':
      return '`'
    case 'break':
      return '\\'
    case 'image':
      return '!'
    case 'inlineMath':
      return '$'
    default:
      return '['
  }
}

const NO_TEXT: ConstructName[] = ['autolink', 'destinationLiteral', 'destinationRaw', 'titleQuote', 'titleApostrophe']
const IN_TEXT = { inConstruct: 'phrasing', notInConstruct: NO_TEXT } as const
const PUNCTUATION = '!-\\/:-@[-`{-~'

const table = gfmTableToMarkdown({ tableCellPadding: true })
const careful = table.handlers as Readonly<Record<'inlineCode', Handle>>

const OPTIONS: Options = {
  bullet: '-',
  rule: '-',
  listItemIndent: 'one',
  extensions: [
    { ...gfmFootnoteToMarkdown(), unsafe: [] },
    gfmTaskListItemToMarkdown(),
    table,
    // A tilde opens nothing where none closes it, so only those that can close are escaped: `~5 minutes` stays.
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
    inlineCode: writeInlineCode,
    table: writeTable,
    inlineMath: (node: MathNode) => `$${node.value.replace(/\s*\n\s*/g, ' ')}$`,
    math: (node: MathNode) => `$$\n${node.value}\n$$`,
  } as NonNullable<Options['handlers']>,
}
