// Turns the comments of Go into Markdown. https://go.dev/doc/comment
import { escapeMarkdown } from '../../plain-description.ts'
import { fencedCode, inlineCode } from '../links.ts'
import { type Doc, NO_DOC } from '../model.ts'

/** The Markdown of a link to what a name in a comment means: `Client.Get`, `json.Decoder`. Undefined if it's no name. */
export type LinkName = (name: string, label: string) => string | undefined

interface Block {
  readonly kind: 'text' | 'heading' | 'code' | 'list'
  readonly text: string
}

/** What a comment says. */
export function readComment(comment: string, link: LinkName): Doc {
  if (comment === '') return NO_DOC
  const { lines, targets } = withoutTargets(comment.split('\n'))
  const writer = new Writer(targets, link)
  const blocks = blocksOf(lines)
  let deprecated: string | undefined
  const texts: string[] = []
  let isFirstText = false
  for (const [i, block] of blocks.entries()) {
    const [, note] = /^Deprecated: (.*)/s.exec(block.kind === 'text' ? block.text : '') ?? []
    if (note !== undefined && deprecated === undefined) deprecated = writer.inline(note)
    else {
      if (i === 0) isFirstText = block.kind === 'text'
      texts.push(writer.block(block))
    }
  }
  const [first, ...more] = texts
  const summary = isFirstText ? first : undefined
  const details = summary === undefined ? texts : more
  return {
    ...(summary !== undefined && { summary }),
    details: details.length === 0 ? [] : [details.join('\n\n')],
    examples: [],
    throws: [],
    see: [],
    ...(deprecated !== undefined && { deprecated }),
  }
}

/** `[text]: address` on lines of their own say where links in the comment lead. */
function withoutTargets(lines: readonly string[]): { lines: string[]; targets: Map<string, string> } {
  const targets = new Map<string, string>()
  const others = lines.filter((line) => {
    const [, text, address] = /^\[([^\]]+)\]: (\S+)$/.exec(line) ?? []
    if (text === undefined || address === undefined) return true
    if (!targets.has(text)) targets.set(text, address)
    return false
  })
  return { lines: others, targets }
}

/** Paragraphs, headings, lists, and code, which is indented. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line === '') at++
    else if (/^[ \t]/.test(line)) at = indented(lines, at, blocks)
    else {
      const from = at
      while (at < lines.length && lines[at] !== '' && !/^[ \t]/.test(lines[at] ?? '')) at++
      const text = lines.slice(from, at).join('\n')
      const isBlank = (i: number) => (lines[i] ?? '') === ''
      const isAlone = at - from === 1 && isBlank(from - 1) && isBlank(at)
      if (isAlone && /^# \S/.test(text)) blocks.push({ kind: 'heading', text: text.slice(2).trim() })
      // The first line of a comment is its summary.
      else if (isAlone && from > 0 && isOldHeading(text, lines[at + 1])) blocks.push({ kind: 'heading', text })
      // Go reads items at the margin as text: only indented ones are lists.
      else blocks.push({ kind: 'text', text })
    }
  }
  return blocks
}

/** A heading as Go knew it before 1.19: a line alone that begins like a sentence and doesn't end like one, before a paragraph. */
function isOldHeading(text: string, following: string | undefined): boolean {
  if (following === undefined || following === '' || /^[ \t#]/.test(following)) return false
  if (!/^\p{Lu}/u.test(text) || !/[\p{L}\p{Nd}]$/u.test(text)) return false
  if (/[;:!?+*/=[\]{}_^°&§~%#@<">\\]/.test(text)) return false
  // `'s` is the only apostrophe, and a period is inside of a word or a number.
  return !/'(?!s\b)/.test(text) && !/\.(?:\s|$)/.test(text) && !/,/.test(text) && !/[()]/.test(text)
}

const ITEM = /^\s*(?:([-*•+])|(\d+)[.)])[ \t]+(?=\S)/

/** A list or code: all lines up to the next one at the margin. */
function indented(lines: readonly string[], from: number, blocks: Block[]): number {
  let end = from
  for (let at = from; at < lines.length && (lines[at] === '' || /^[ \t]/.test(lines[at] ?? '')); at++)
    if (lines[at] !== '') end = at + 1
  const inside = lines.slice(from, end)
  if (ITEM.test(inside[0] ?? '')) {
    // An item that nothing separates from the text before it may still be a list.
    blocks.push({ kind: 'list', text: inside.join('\n') })
    return end
  }
  const shared = sharedIndent(inside)
  blocks.push({ kind: 'code', text: inside.map((line) => line.slice(shared)).join('\n') })
  return end
}

function sharedIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  let [shared = ''] = indents
  for (const each of indents) while (!each.startsWith(shared)) shared = shared.slice(0, -1)
  return shared.length
}

class Writer {
  constructor(
    private readonly targets: ReadonlyMap<string, string>,
    private readonly link: LinkName,
  ) {}

  block({ kind, text }: Block): string {
    switch (kind) {
      case 'heading':
        return `## ${this.inline(text)}`
      case 'code':
        return fencedCode(GO.test(text) ? 'go' : 'text', text)
      case 'list':
        return this.list(text)
      default:
        return this.inline(text)
    }
  }

  private list(text: string): string {
    const items: { mark: string; lines: string[] }[] = []
    let isLoose = false
    let isBlank = false
    for (const line of text.split('\n')) {
      const [head, , number] = ITEM.exec(line) ?? []
      if (head !== undefined) {
        isLoose ||= isBlank && items.length > 0
        items.push({ mark: number === undefined ? '-' : `${number}.`, lines: [line.slice(head.length)] })
      } else if (line === '') items.at(-1)?.lines.push('')
      else items.at(-1)?.lines.push(line.trim())
      isBlank = line === ''
    }
    return items
      .map(({ mark, lines }) => {
        const paragraphs = lines
          .join('\n')
          .trim()
          .split(/\n{2,}/)
        const indent = ' '.repeat(mark.length + 1)
        return `${mark} ${paragraphs.map((each) => this.inline(each).replace(/\n/g, `\n${indent}`)).join(`\n\n${indent}`)}`
      })
      .join(isLoose ? '\n\n' : '\n')
  }

  /** Text, in which only names and addresses in brackets mean anything. */
  inline(text: string): string {
    let out = ''
    let from = 0
    const plain = (to: number) => {
      out += plainText(text.slice(from, to))
    }
    for (const match of text.matchAll(BRACKETS)) {
      const [whole, label = ''] = match
      const link = this.linked(label, text[match.index - 1], text[match.index + whole.length])
      if (link === undefined) continue
      plain(match.index)
      out += link
      from = match.index + whole.length
    }
    plain(text.length)
    return out
  }

  private linked(label: string, before = ' ', after = ' '): string | undefined {
    const target = this.targets.get(label.replace(/\s+/g, ' '))
    if (target !== undefined) return `[${escapeMarkdown(label)}](<${target}>)`
    // `x[T]` is code.
    if (!/[\s\p{P}]/u.test(before) || !/[\s\p{P}]/u.test(after)) return undefined
    const name = label.replace(/^\*/, '')
    return NAME.test(name) ? this.link(name, inlineCode(label)) : undefined
  }
}

const BRACKETS = /\[([^[\]]{1,300})\]/g
const NAME = /^(?:[\w.~-]+\/)*[\p{L}_][\p{L}\p{Nd}_]*(?:\.[\p{L}_][\p{L}\p{Nd}_]*){0,2}$/u

/** Text with addresses, and with code between backticks, as many write it although Go's own tools don't read it. */
function plainText(text: string): string {
  return text
    .split(ADDRESS_OR_CODE)
    .map((part, i) => {
      if (i % 2 === 1) return part.startsWith('`') ? part : `<${part}>`
      const quoted = part.replace(/``/g, '“').replace(/''/g, '”')
      // What would begin a list, a quote, or a heading.
      return escapeMarkdown(quoted)
        .replace(/^([-+>#=|])/gm, '\\$1')
        .replace(/^(\d+)([.)])/gm, '$1\\$2')
    })
    .join('')
}

const ADDRESS_OR_CODE = /(https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,:;?!)(]|(?<!`)`[^`\n]+`(?!`))/

/** A line of Go. Comments also indent commands, output, and grammars. */
const GO =
  /^\s*(?:\w+(?:, ?\w+)* :?= \S|(?:func|package|import|var|const|type|defer|go|return) .|(?:if|for|switch|select)\b.*\{$|\w+(?:\.\w+)+\(.*\)$|\/\/ )/m
