// The constructs of other documentation tools that pages are searched for. The importers convert the same ones.
import type { BlockSyntax } from '../foreign/dialect.ts'
import { isBlank, type Line } from '../foreign/lines.ts'
import type { Remark } from '../foreign/report.ts'
import { admonitions } from '../foreign/syntaxes/admonitions.ts'
import { colons } from '../foreign/syntaxes/colons.ts'
import { equalsTabs } from '../foreign/syntaxes/equals-tabs.ts'
import { gitbookBlocks } from '../foreign/syntaxes/gitbook.ts'
import { bangIncludes, hashIncludes, includesInFences, scissors, starIncludes } from '../foreign/syntaxes/includes.ts'
import { kramdownCallout, kramdownCallouts, kramdownCalloutsBelow } from '../foreign/syntaxes/kramdown-callouts.ts'
import { magicBlocks } from '../foreign/syntaxes/magic-blocks.ts'
import { colonDirectives, directiveFences } from '../foreign/syntaxes/myst-directives.ts'
import { labels } from '../foreign/syntaxes/myst-roles.ts'
import { emojiCallouts } from '../foreign/syntaxes/quote-callouts.ts'
import { shortcodes } from '../foreign/syntaxes/shortcodes.ts'
import { slashBlocks } from '../foreign/syntaxes/slash-blocks.ts'
import { codeImports } from '../foreign/syntaxes/vitepress-includes.ts'

/** What readers see without a conversion. `error`: nothing, because MDX can't parse it. `text`: what was typed. */
export type ShownAs = 'error' | 'text' | 'code' | 'quote'

/** A construct to look for. */
export interface ForeignKind {
  readonly syntax: BlockSyntax
  readonly shownAs: ShownAs
  /**
   * A description of the construct. Undefined if the line could be ordinary text. `line` is the trimmed line at `at`,
   * where its marker is.
   */
  name(line: string, lines: readonly Line[], at: number): string | undefined
  /** The line it starts on, if its marker is somewhere else. */
  from?(lines: readonly Line[], at: number): number
  /** True if a marker before something unknown is ordinary text. */
  readonly isTextIf?: (remarks: readonly Remark[]) => boolean
  /** True if its content isn't Markdown, so whatever MDX says about it has the same cause. */
  readonly isOpaque?: true
  /** True if it becomes Markdown, and not a component. */
  readonly isPlain?: true
  /** What to do if there is no component for it. */
  readonly todo?: string
}

/** A text that doesn't match has none of the constructs. */
export const ANY_FOREIGN =
  /^[ \t]*(?::::|\/\/\/|!!!|\?\?\?|===[ \t]|>[ \t]*[\u2139\u{1f4d8}👍✅🚧⚠❗🛑]|<<<|\([\w:.-]+\)=[ \t]*$)|^\[block:|\{%|\{\{[<%#]|(?:`{3}|~{3})\{|8<-|^[ \t]*\{[!*]|\{:[ \t]*(?:\.|#|toc\b)/mu

export const NO_CLASSES = 'Remove it, or use a built-in component.'
const isUnknown = (remarks: readonly Remark[]) => remarks.some(({ kind }) => kind !== 'carried')

const INCLUDES = [scissors, hashIncludes, bangIncludes, starIncludes, codeImports].map(
  (syntax): ForeignKind => ({
    syntax,
    shownAs: 'error',
    isPlain: true,
    todo: 'Write the content of the file here.',
    name: (line) => (line.length < 200 ? `\`${line}\` includes a file, as in ${TOOLS.get(syntax)}` : undefined),
  }),
)

const TOOLS = new Map([
  [scissors, 'MkDocs'],
  [hashIncludes, 'mdBook'],
  [bangIncludes, 'MkDocs'],
  [starIncludes, 'MkDocs'],
  [codeImports, 'VitePress'],
])

export const FOREIGN_KINDS: readonly ForeignKind[] = [
  {
    syntax: directiveFences,
    shownAs: 'code',
    isPlain: true,
    name: (line) =>
      named(/[`~]{3,}\{([\w:.+-]+)\}/, line, (name) => `\`\`\`\` \`\`\`{${name}} \`\`\`\` is a directive of MyST`),
  },
  {
    syntax: includesInFences,
    shownAs: 'text',
    todo: 'Write the content of the file here.',
    isPlain: true,
    // Documentation about other tools shows such lines, but as Markdown.
    name: (line) =>
      /^[`~]+[ \t]*(?:(?:md|mdx|markdown|text|txt|plaintext)\b|$)/i.test(line)
        ? undefined
        : 'This code block includes a file, as in other systems',
  },
  {
    syntax: colonDirectives,
    shownAs: 'text',
    name: (line) => named(/^:{3,}\{([\w:.+-]+)\}/, line, (name) => `\`:::{${name}}\` is a directive of MyST`),
  },
  {
    syntax: labels,
    shownAs: 'text',
    isPlain: true,
    name: (line) => named(/^\([\w:.-]+\)=$/, line, (_, typed) => `\`${typed}\` is a label of MyST`),
  },
  {
    syntax: slashBlocks,
    shownAs: 'text',
    isTextIf: isUnknown,
    name: (line) =>
      named(/^\/{3,}[ \t]*([A-Za-z][\w-]*)/, line, (name) => `\`/// ${name}\` is a block of PyMdown Extensions`),
  },
  {
    syntax: colons,
    shownAs: 'text',
    name: (line) => named(/^:{3,}[ \t]*([\w-]+)/, line, (name) => `\`:::${name}\` is a container of another system`),
  },
  {
    syntax: admonitions,
    shownAs: 'text',
    isTextIf: isUnknown,
    name: (line) => named(/^(?:!!!|\?\?\?\+?) *[\w-]+/, line, (_, typed) => `\`${typed}\` is an admonition of MkDocs`),
  },
  { syntax: equalsTabs, shownAs: 'text', name: () => '`===` is a tab of MkDocs' },
  {
    syntax: gitbookBlocks,
    shownAs: 'error',
    name: (line) => named(/^\{%-?[ \t]*([\w-]+)/, line, (name) => `\`{% ${name} %}\` is a block of GitBook`),
  },
  {
    syntax: shortcodes,
    shownAs: 'error',
    name: (line) => named(/^\{\{[<%]-?[ \t]*([\w/-]+)/, line, (name) => `\`{{< ${name} >}}\` is a shortcode of Hugo`),
  },
  {
    syntax: magicBlocks,
    shownAs: 'error',
    isOpaque: true,
    isPlain: true,
    name: (line) => named(/^\[block:([\w-]+)\]/, line, (name) => `\`[block:${name}]\` is a block of ReadMe`),
  },
  {
    syntax: emojiCallouts,
    shownAs: 'quote',
    name: (line, lines, at) =>
      isReadMeCallout(lines, at)
        ? named(/^>[ \t]*(\S+)/, line, (sign) => `\`> ${sign}\` is a callout of ReadMe`)
        : undefined,
  },
  {
    syntax: kramdownCallouts,
    shownAs: 'error',
    todo: NO_CLASSES,
    name: (line, lines, at) => (isBlank(lines[at + 1]) ? undefined : calloutList(line)),
  },
  {
    syntax: kramdownCalloutsBelow,
    shownAs: 'error',
    todo: NO_CLASSES,
    from: paragraphAbove,
    name: calloutList,
  },
  ...INCLUDES,
]

function named(pattern: RegExp, line: string, say: (name: string, typed: string) => string): string | undefined {
  const match = pattern.exec(line)
  return match ? say(match[1] ?? '', match[0]) : undefined
}

/** Other attribute lists may be anywhere in a line, so they aren't blocks. */
function calloutList(line: string): string | undefined {
  const [typed, word = ''] = /^\{:[ \t]*\.([\w-]+)[^{}]*\}/.exec(line) ?? []
  return typed !== undefined && kramdownCallout(word) ? attributeList(typed) : undefined
}

/** What an attribute list of kramdown is. */
export function attributeList(typed: string): string {
  return `\`${typed}\` is an attribute list of Jekyll`
}

/** The first line of the block that ends right above a line. */
function paragraphAbove(lines: readonly Line[], at: number): number {
  let start = at
  while (start > 0 && !isBlank(lines[start - 1]) && !/^\{:/.test((lines[start - 1] as Line).text)) start--
  return start
}

/**
 * True for a quotation in the form that ReadMe writes: a sign, a title, an empty line, and text. Its own signs, which
 * quotations elsewhere don't start with, may have a title alone.
 */
function isReadMeCallout(lines: readonly Line[], at: number): boolean {
  const text = (i: number) => lines[i]?.text.trim() ?? ''
  const isAlone = !text(at + 1).startsWith('>')
  if (text(at - 1).startsWith('>')) return false
  if (/^>[ \t]*(?:📘|🚧)/u.test(text(at))) return true
  return !isAlone && /^>[ \t]*$/.test(text(at + 1)) && /^>[ \t]*\S/.test(text(at + 2)) && !/[*_]{2}/.test(text(at))
}
