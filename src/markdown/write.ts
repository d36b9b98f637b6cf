// A tree of Markdown -> its text: CommonMark with GFM, escaped so that reading it again gives the same tree. A bare
// address may become a link to itself: readers of GFM differ in what they make of an escaped one.
import type {
  Emphasis,
  Heading,
  InlineCode,
  Link,
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

/** Nodes as a document, without a line break at its end. Flow and phrasing may be mixed. Takes linear time. */
export function writeMarkdown(nodes: readonly MarkdownNode[]): string {
  const [only] = nodes
  const title = nodes.length === 1 && only?.type === 'heading' ? plainLine(only.children) : undefined
  if (title !== undefined) return `${'#'.repeat((only as Heading).depth)} ${title}`
  const root: Root = { type: 'root', children: normalize(nodes) }
  return toMarkdown(root, OPTIONS).trimEnd()
}

/** Nodes on one line, such as a title or a description. Line breaks become spaces. */
export function writeMarkdownLine(nodes: readonly MarkdownNode[]): string {
  return plainLine(nodes) ?? lineOf(nodes)
}

function lineOf(nodes: readonly MarkdownNode[]): string {
  return writeMarkdown([{ type: 'heading', depth: 1, children: [...nodes] as PhrasingContent[] }]).replace(/^# ?/, '')
}

/** Text without any of these is written as is. That is most text, and five times as fast. */
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

/** A `$` that another one could close is TeX to some readers. A price keeps its sign. */
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

/** Rows without padding, which would need the widths of all columns first. */
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
  // Nothing here asks where in the output it is, and finding out takes a third of the time.
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
 * The library's `safe`, which tries each of its patterns on each text, with those patterns alone whose construct the
 * text is in and whose character it holds: most have none.
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

/** By the constructs that a text is in. The patterns are the same for every document. */
const scopes = new Map<string, readonly Unsafe[]>()
/** Lists in lists may be as deep as a page goes. */
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

/** The library's, without an expression for texts that have one kind of line break. */
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
 * A line without marks that touch other marks or words, which is what the library's care is about: the same text in a
 * fraction of the time. Undefined for any other.
 */
function plainPhrasing(
  parent: PhrasingParent,
  state: State,
  { before, after }: { before: string; after: string },
): string | undefined {
  const { children } = parent
  let out = ''
  // Asked of the piece: asking the whole line would put it together each time.
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
    // A mark only needs the neighbor's written text.
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

/** Bold or emphasized words; undefined where anything in or around them could be taken for a part of the marks. */
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

type PhrasingParent = Paragraph | Heading | TableCell | Link | Strong | Emphasis

/** A heading without a line break, which the library would look for in each node of it. */
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

/** What a node begins with, as far as its neighbor needs to know; undefined where only the library can tell. */
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
    heading: writeHeading,
    text: writeText,
    inlineCode: writeInlineCode,
    table: writeTable,
    inlineMath: (node: MathNode) => `$${node.value.replace(/\s*\n\s*/g, ' ')}$`,
    math: (node: MathNode) => `$$\n${node.value}\n$$`,
  } as NonNullable<Options['handlers']>,
}
