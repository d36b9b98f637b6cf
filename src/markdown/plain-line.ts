// Writes lines whose text can't be taken for markup. That's nearly all of them, and takes a tenth of the time.
import type { Emphasis, Image, Link, PhrasingContent, Strong } from 'mdast'

/** Where phrasing is, as far as it decides what is markup. */
interface Place {
  /** In a table, where a line break is a tag, and a `|` ends the cell. */
  readonly isCell?: boolean
  /** In the text of a link, which a bracket ends. */
  readonly isLabel?: boolean
  /** Where a line may break. */
  readonly canBreak?: boolean
}

const PARAGRAPH: Place = { canBreak: true }
const HEADING: Place = {}
const CELL: Place = { isCell: true }

/** The text of a paragraph, a heading, or a cell. Undefined if only the library knows how to write it. */
export function plainParagraph(nodes: readonly PhrasingContent[]): string | undefined {
  return line(nodes, '\n', '\n', PARAGRAPH)
}

export function plainHeading(nodes: readonly PhrasingContent[]): string | undefined {
  return line(nodes, ' ', '\n', HEADING)
}

export function plainCell(nodes: readonly PhrasingContent[]): string | undefined {
  return line(nodes, ' ', ' ', CELL)
}

/** @param before the character before, and `after` the one after: they decide what is markup */
function line(nodes: readonly PhrasingContent[], before: string, after: string, place: Place): string | undefined {
  let text = ''
  // Only the last piece is looked at, because looking at the line would put its text together each time.
  let last = before
  /** The last character between the marks that the line ends with. */
  let closing = ''
  for (const [i, node] of nodes.entries()) {
    if (closing !== '' && isMark(node)) return undefined
    const piece = isMark(node) ? marked(node, last, place) : plainPiece(node, nodes[i + 1], last, place)
    if (!piece) return undefined
    if (closing !== '' && !canMark(closing, piece.charAt(0))) return undefined
    closing = isMark(node) ? piece.charAt(piece.length - MARKS[node.type].length - 1) : ''
    text += piece
    last = piece.slice(-1)
  }
  return closing === '' || canMark(closing, after) ? text : undefined
}

function plainPiece(
  node: PhrasingContent,
  next: PhrasingContent | undefined,
  before: string,
  place: Place,
): string | undefined {
  switch (node.type) {
    case 'text':
      if (next?.type === 'link' && node.value.endsWith('!')) return undefined // an image
      return isPlain(node.value, before, place) ? node.value : undefined
    case 'inlineCode':
      if (/`|^ .* $/.test(node.value)) return undefined
      return `\`${place.isCell ? node.value.replaceAll('|', '\\|') : node.value}\``
    case 'link':
      return plainLink(node, before, place)
    case 'image':
      return plainImage(node, place)
    case 'break':
      return place.canBreak ? '\\\n' : undefined
    case 'html':
      return place.isCell && node.value === '<br>' ? node.value : undefined
    default:
      return undefined
  }
}

/** What may be markup anywhere, except where it can't be any: `Q&A`, `$5`, and `snake_case` (see `MARKING_UNDERSCORE`). */
const MARKUP = /[\\`*<~\t\r\n]|\[\^|\]\(|&(?:#|[A-Za-z][A-Za-z\d]*;)|\$[^\s$][^$]*\$|#$/
/** An underscore at the end of a word, and one so close to the end of a text that marks around it matter. */
const MARKING_UNDERSCORE = /(?:^|[^A-Za-z\d_])_|_(?:[^A-Za-z\d_]|$)|^._|_.$/
/** What begins a block at the start of a line. */
const BLOCK_START = /^(?:[\s#>=[|]|[+-](?:[\s:|-]|$)|:-|\d+[.)])/

/** Whether a text is written as it is. */
function isPlain(value: string, before: string, { isCell, isLabel }: Place): boolean {
  if (MARKUP.test(value) || (before === '\n' && BLOCK_START.test(value))) return false
  if ((isCell && value.includes('|')) || (isLabel && /[[\]]/.test(value))) return false
  return !value.includes('_') || !MARKING_UNDERSCORE.test(value)
}

const MARKS = { strong: '**', emphasis: '*' } as const

function isMark(node: PhrasingContent): node is Strong | Emphasis {
  return node.type === 'strong' || node.type === 'emphasis'
}

/** Writes bold or emphasized text whose marks work after `before`. Undefined if there are marks in it. */
function marked(node: Strong | Emphasis, before: string, place: Place): string | undefined {
  const inner = node.children.some(isMark) ? undefined : line(node.children, '*', '*', place)
  const marks = MARKS[node.type]
  return inner && canMark(inner.charAt(0), before) ? marks + inner + marks : undefined
}

/**
 * Whether marks work between a character inside of them and one outside: neither next to a space inside, nor between
 * punctuation inside and a word outside (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
function canMark(inside: string, outside: string): boolean {
  return !/\s/.test(inside) && (!PUNCTUATION.test(inside) || /\s/.test(outside) || PUNCTUATION.test(outside))
}

const PUNCTUATION = /[\p{P}\p{S}]/u

/** A URL that only ends where its link does. */
const PLAIN_URL = /^(?:[^\s\p{Cc}()<>&\\|]|&(?!#|[A-Za-z][A-Za-z\d]*;))+$/u

const SCHEME = /^[a-z][+\-.a-z]+:/i

function plainLink({ url, title, children }: Link, before: string, place: Place): string | undefined {
  if (title || !PLAIN_URL.test(url)) return undefined
  const [first] = children
  const isOwnText = first?.type === 'text' && (url === first.value || url === `mailto:${first.value}`)
  if (children.length === 1 && isOwnText && SCHEME.test(url)) return `<${first.value}>`
  const label = line(children, '[', ']', { ...place, isLabel: true })
  // At the start of a line, code with a bracket may make it a definition.
  if (label === undefined || (before === '\n' && label.includes(']'))) return undefined
  return `[${label}](${url})`
}

function plainImage({ url, title, alt }: Image, place: Place): string | undefined {
  if (title || !PLAIN_URL.test(url) || !isPlain(alt ?? '', '[', { ...place, isLabel: true })) return undefined
  return `![${alt ?? ''}](${url})`
}
