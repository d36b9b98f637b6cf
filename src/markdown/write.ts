// Writes a Markdown tree as text: CommonMark with GFM, escaped so that parsing it gives the same tree. The exception is
// a bare URL, which may become a link to itself, because GFM parsers disagree on escaped ones.
import type {
  Emphasis,
  Heading,
  InlineCode,
  Link,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  Strong,
  Table,
  TableCell,
  Text,
} from 'mdast'
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
  type Tracker,
  toMarkdown,
  type Unsafe,
} from 'mdast-util-to-markdown'
import type { MarkdownNode, MathNode } from './nodes.ts'
import { normalize } from './normalize.ts'

/** Writes nodes as a document, without a line break at its end. Flow and phrasing may be mixed. Takes linear time. */
export function writeMarkdown(nodes: readonly MarkdownNode[]): string {
  const [only] = nodes
  const title = nodes.length === 1 && only?.type === 'heading' ? plainLine(only.children) : undefined
  if (title !== undefined) return `${'#'.repeat((only as Heading).depth)} ${title}`
  const root: Root = { type: 'root', children: normalize(nodes) }
  return toMarkdown(root, OPTIONS).trimEnd()
}

/** Writes nodes on one line, such as a title or a description. Line breaks become spaces. */
export function writeMarkdownLine(nodes: readonly MarkdownNode[]): string {
  return plainLine(nodes) ?? lineOf(nodes)
}

function lineOf(nodes: readonly MarkdownNode[]): string {
  return writeMarkdown([{ type: 'heading', depth: 1, children: [...nodes] as PhrasingContent[] }]).replace(/^# ?/, '')
}

/** Text without any of these characters is written as is. That's most text, and five times as fast. */
const SPECIAL = /[\\`*_[\]<&~|!\t\r\n$]/
const SPECIAL_AT_START = /^[\s#>+\-=:\d]/

/**
 * A line that is a single text without special characters, as most titles and descriptions are. Undefined otherwise.
 */
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

/** To some parsers, a `$` that another one could close is TeX. A single price needs no escape. */
function escapeDollars(text: string): string {
  return text.includes('$') ? text.replace(/\$(?=[^\s$][^$]*\$(?!\d))/g, '\\$') : text
}

/** Code without backticks or pipes needs no escaping. The library builds a regular expression for each. */
const writeInlineCode: Handle & { peek?: Handle } = (node: InlineCode, parent, state, info) => {
  const { value } = node
  if (/[`|]|^ .* $|^$/.test(value)) return careful.inlineCode(node, parent, state, info)
  return `\`${value}\``
}
writeInlineCode.peek = () => '`'

/** Writes rows without padding, which would require all column widths first. */
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
  // Nothing here uses output positions, and tracking them takes a third of the time.
  state.createTracker = () => NO_TRACKER
  state.indentLines = indentLines
  state.safe = fastSafe(state)
  const containerPhrasing = state.containerPhrasing.bind(state)
  state.containerPhrasing = (line, where) =>
    plainPhrasing(line as PhrasingParent, state, where) ?? containerPhrasing(line, where)
  return defaultHandlers.root(node, parent, state, info)
}

const START = { line: 1, column: 1 }
const NOWHERE = { now: START, lineShift: 0 }
const NO_TRACKER: Tracker = { move: (value) => value ?? '', current: () => NOWHERE, shift() {} }

/**
 * A faster version of the library's `safe`, which tries every pattern on every text. This one tries only patterns for
 * the current construct whose character occurs in the text. Usually there are none.
 */
function fastSafe(state: State): State['safe'] {
  const safe = state.safe.bind(state)
  const all = state.unsafe
  return (input, config) => {
    const value = input ?? ''
    const whole = config.before + value + config.after
    const unsafe = inScope(all, state.stack).filter(({ character }) => whole.includes(character))
    if (unsafe.length === 0 && !value.includes('\\')) return value
    state.unsafe = unsafe
    const written = safe(input, config)
    state.unsafe = all
    return written
  }
}

/** Patterns by the constructs that a text is in. They are the same for every document. */
const scopes = new Map<string, readonly Unsafe[]>()
/** Limits the cache, because lists can be nested arbitrarily. */
const MAX_SCOPES = 1_000

function inScope(all: readonly Unsafe[], stack: readonly ConstructName[]): readonly Unsafe[] {
  const key = stack.join(' ')
  let patterns = scopes.get(key)
  if (!patterns) {
    patterns = all.filter((pattern) => isInScope(stack, pattern))
    if (scopes.size < MAX_SCOPES) scopes.set(key, patterns)
  }
  return patterns
}

function isInScope(stack: readonly ConstructName[], { inConstruct, notInConstruct }: Unsafe): boolean {
  const holds = (names: Unsafe['inConstruct']) => [names ?? []].flat().some((name) => stack.includes(name))
  const isEverywhere = inConstruct === undefined || inConstruct === null || inConstruct.length === 0
  return (isEverywhere || holds(inConstruct)) && !holds(notInConstruct)
}

/** The library's version, but without a regular expression for texts with one kind of line break. */
const indentLines: State['indentLines'] = (value, map) => {
  if (value.includes('\r')) {
    let count = 0
    return value
      .split(/(\r?\n|\r)/)
      .map((part, i) => (i % 2 === 1 ? part : map(part, count++, part === '')))
      .join('')
  }
  return value
    .split('\n')
    .map((line, i) => map(line, i, line === ''))
    .join('\n')
}

/**
 * Writes a line whose marks don't touch other marks or words. The library's extra work is only about those. Gives the
 * same text in a fraction of the time. Undefined for other lines.
 */
function plainPhrasing(
  parent: PhrasingParent,
  state: State,
  { before, after }: { before: string; after: string },
): string | undefined {
  const { children } = parent
  let out = ''
  // Looks at the last piece, because looking at the whole line would concatenate it each time.
  let last = before
  let isMarked = false
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as PhrasingContent
    const next = children[i + 1]
    const first = next ? firstCharacter(next) : after
    if (first === undefined) return undefined
    const around = { before: last, after: first }
    const piece = child.type === 'strong' || child.type === 'emphasis' ? marked(child, state, around) : undefined
    if (piece === undefined && isMark(child)) return undefined
    // A mark only needs the written text of its neighbor.
    const written = piece ?? state.handle(child, parent, state, { ...around, ...NOWHERE })
    if (isMarked && !(written === '' ? next === undefined : IS_APART.test(written.charAt(0)))) return undefined
    isMarked = piece !== undefined
    out += written
    last = written.slice(-1) || last
  }
  return isMarked && !(after === '' || IS_APART.test(after.charAt(0))) ? undefined : out
}

/** White space or punctuation outside of marks. A mark next to it works, whatever is on its other side. */
const IS_APART = /[\s!"#$%&'(),\-./:;?@]/
const IS_WORD = /^[A-Za-z\d]$/

/** Writes bold or emphasized words. Undefined if anything in or around them could be taken for part of the marks. */
function marked(node: Strong | Emphasis, state: State, { before }: { readonly before: string }): string | undefined {
  if (before !== '' && !IS_APART.test(before.slice(-1))) return undefined
  const marks = node.type === 'strong' ? '**' : '*'
  if (node.children.some(isMark)) return undefined
  const exit = state.enter(node.type)
  const inner = plainPhrasing(node, state, { before: marks, after: marks })
  exit()
  if (inner === undefined || /[*_~]/.test(inner)) return undefined
  return IS_WORD.test(inner.charAt(0)) && IS_WORD.test(inner.slice(-1)) ? marks + inner + marks : undefined
}

function isMark({ type }: { readonly type: string }): boolean {
  return type === 'strong' || type === 'emphasis' || type === 'delete' || type === 'html'
}

/** The texts of shared items with the usual bullet. */
const SHARED_TEXTS = new WeakMap<ListItem, string>()

/** Writes an item. A shared one is written once: the text of an item doesn't depend on what is around it. */
const writeListItem: Handle = (node: ListItem, parent, state, info) => {
  if (!node.data?.shared || state.bulletCurrent !== '-' || node.children[0]?.type !== 'paragraph')
    return defaultHandlers.listItem(node, parent, state, info)
  let text = SHARED_TEXTS.get(node)
  if (text === undefined) {
    text = defaultHandlers.listItem(node, parent, state, info)
    SHARED_TEXTS.set(node, text)
  }
  return text
}

type PhrasingParent = Paragraph | Heading | TableCell | Link | Strong | Emphasis

/** Writes a heading without line breaks. The library would search each of its nodes for one. */
const writeHeading: Handle = (node: Heading, parent, state, info) => {
  if (!node.children.every((child) => child.type === 'text')) return defaultHandlers.heading(node, parent, state, info)
  if (node.children.some((child) => child.type === 'text' && /[\r\n]/.test(child.value)))
    return defaultHandlers.heading(node, parent, state, info)
  const exits = [state.enter('headingAtx'), state.enter('phrasing')]
  const line = state.containerPhrasing(node, { before: '# ', after: '\n', ...NOWHERE })
  for (const exit of exits.reverse()) exit()
  if (line === '' || /^[\t ]/.test(line)) return defaultHandlers.heading(node, parent, state, info)
  return `${'#'.repeat(node.depth)} ${line}`
}

/** The first character of a node, as far as its neighbor needs to know. Undefined if only the library can tell. */
function firstCharacter(node: PhrasingContent): string | undefined {
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
    case 'strong':
    case 'emphasis':
      return '*'
    case 'delete':
    case 'html':
      return undefined
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
    heading: writeHeading,
    listItem: writeListItem,
    text: writeText,
    inlineCode: writeInlineCode,
    table: writeTable,
    inlineMath: (node: MathNode) => `$${node.value.replace(/\s*\n\s*/g, ' ')}$`,
    math: (node: MathNode) => `$$\n${node.value}\n$$`,
  } as NonNullable<Options['handlers']>,
}
