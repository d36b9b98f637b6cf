// What was meant as a link or an image, but that Markdown doesn't recognize as one, or reads too far.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { PlacedNode } from './nodes.ts'
import type { Finding } from './rule.ts'

/** What was meant as a link. */
export interface BrokenLink {
  readonly finding: Finding
  /** The destination, if the text is only a broken link if this leads somewhere. */
  readonly destination?: string
}

/** Finds the source of a page, or of one of its snippets. */
type SourceOf = (file: string) => SourceFile | undefined

/** Links that readers see as typed, such as `[Text](my file.md)`, and addresses that include the text after them, in order. */
export function* brokenLinks(nodes: readonly PlacedNode[], sourceOf: SourceOf): Iterable<BrokenLink> {
  for (const placed of nodes) {
    const { node, file } = placed
    if (!node.span) continue
    const { text = '' } = sourceOf(file) ?? {}
    if (node.type === 'link') yield* longAddress(placed, text)
    if (node.type !== 'text') continue
    if (/\][ \t]*\(/.test(node.value)) {
      yield* spacedLinks(placed, text)
      yield* misspelledLinks(placed, text)
    }
    if (node.value.includes('][')) yield* undefinedReferences(placed, text)
    if (node.value.includes(')[')) yield* reversedLinks(placed, text)
    if (node.value.includes('[^')) yield* undefinedFootnotes(placed, text)
  }
}

/** `[Text](a destination "Title")`. Text with formatting is in other nodes. */
const SPACED = /(\\?\[[^[\]\n]*)?(?<!\\)\]\(([^()<>\s][^()<>\n]*?[ \t][^()<>\n]*?)(?:[ \t]+"[^"\n]*")?\)/dg

function* spacedLinks({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (node.type !== 'text' || !node.span) return
  for (const { 1: label, 2: url = '', indices } of text.slice(node.span.start, node.span.end).matchAll(SPACED)) {
    if (label?.startsWith('\\') || !node.value.includes(url)) continue
    const [start, end] = indices?.[2] ?? [0, 0]
    const titled = TITLED.exec(url)
    if (titled) {
      yield { finding: misquotedTitle(titled, { file, start: node.span.start + start, end: node.span.start + end }) }
      continue
    }
    const destination = url.replace(/\s/g, '%20')
    const place = { file, start: node.span.start + start, end: node.span.start + end }
    const finding = {
      message: "This isn't a link in Markdown, because its destination has spaces. It is shown as typed.",
      place,
      help: `Write \`${destination}\`.`,
      fix: [{ ...place, text: destination }],
    }
    // Other text in brackets and parentheses may be meant as it is.
    yield { finding, ...(!/^(?:\.{0,2}\/|https?:)/.test(url) && { destination }) }
  }
}

/** A destination and a title whose quotes aren't straight, or not closed. */
const TITLED = /^([^\s"'“”]+)[ \t]+["'“”„]([^"'“”]*)["'“”]?$/

function misquotedTitle([, url = '', title = '']: RegExpExecArray, place: Place): Finding {
  const repaired = `${url} "${title.trim()}"`
  return {
    message: "This isn't a link in Markdown, because its title has no straight quotes around it. It is shown as typed.",
    place,
    help: `Write \`${repaired}\`.`,
    fix: [{ ...place, text: repaired }],
  }
}

/** `(Text)[/destination]`. */
const REVERSED = /(?<![\w\\\])])\(([^()[\]\n]+)\)\[((?:https?:\/\/|\.{0,2}\/|#)[^\s[\]()]+)\](?!\()/g

function* reversedLinks({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (!node.span) return
  for (const { 0: typed, 1: label = '', 2: url = '', index } of text
    .slice(node.span.start, node.span.end)
    .matchAll(REVERSED)) {
    const place = { file, start: node.span.start + index, end: node.span.start + index + typed.length }
    const repaired = `[${label}](${url})`
    yield {
      finding: {
        message:
          "This isn't a link in Markdown, because its brackets and parentheses are swapped. It is shown as typed.",
        place,
        help: `Write \`${repaired}\`.`,
        fix: [{ ...place, text: repaired }],
      },
    }
  }
}

/** The mark of a footnote, right after a word or its punctuation. */
const FOOTNOTE = /(?<=[\p{L}\p{N}.,;:!?)"'”’*_])\[\^([\w-]+)\]/gu

function* undefinedFootnotes({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (!node.span) return
  for (const { 0: typed, 1: name, index } of text.slice(node.span.start, node.span.end).matchAll(FOOTNOTE)) {
    const start = node.span.start + index
    yield {
      finding: {
        message: `The page has no footnote \`${name}\`, so its mark is shown as typed.`,
        place: { file, start, end: start + typed.length },
        help: `Add a line \`[^${name}]: …\`, or remove the mark.`,
        severity: 'warning',
      },
    }
  }
}

/** Other mistakes between `]` and the end of a destination. */
const MISSPELLED = [
  {
    pattern: /\]\(\(((?:https?:\/\/|\.{0,2}\/|#)[^\s()<>]+)\)\)?/y,
    because: 'its destination starts with two parentheses',
  },
  {
    pattern:
      /\]\(((?:https?:\/\/|\.{0,2}\/)[^\s()<>"]*[\w/#&=-])(?=[.,;:!]?[ \t]*(?:\r?\n|$)|[.,;:!]?[ \t]+[^\s()"'“”„][^()\n]*(?:\n|$))/y,
    because: 'it has no `)` at its end',
  },
  {
    pattern: /\][ \t]+\(((?:https?:\/\/|\.{0,2}\/(?=[\w.]))[^\s()<>]+)\)/y,
    because: 'there is a space before its destination',
  },
]

function* misspelledLinks({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (!node.span) return
  let isOpen = false
  for (const { 0: bracket, index } of text
    .slice(node.span.start, node.span.end)
    .matchAll(/(?<!\\)(?:\[|\][ \t]*\()/g)) {
    const start = node.span.start + index
    const wasOpen = isOpen
    isOpen = bracket === '['
    // Without an opening bracket, more is missing than at the end.
    if (isOpen || !wasOpen) continue
    for (const { pattern, because } of MISSPELLED) {
      pattern.lastIndex = start
      const { 0: typed, 1: url = '' } = pattern.exec(text) ?? []
      if (typed === undefined) continue
      const place = { file, start, end: start + typed.length }
      const repaired = `](${url})`
      yield {
        finding: {
          message: `This isn't a link in Markdown, because ${because}. It is shown as typed.`,
          place,
          help: `Write \`${repaired}\`.`,
          fix: [{ ...place, text: repaired }],
        },
        // A path in parentheses may be meant as it is.
        ...(/^\][ \t]/.test(typed) && !url.startsWith('http') && { destination: url }),
      }
      break
    }
  }
}

/** `[Text of a link][name]`. Single words are often meant as they are: `[key][index]`. */
const REFERENCE = /(?<![\w\\[\])])\[([A-Za-z][^[\]{}`\\\n]*)\]\[(\w[^[\]{}`\\\n]*)?\](?![\w[(])/g

function* undefinedReferences({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (!node.span) return
  const { start, end } = node.span
  for (const { 0: typed, 1: label = '', 2: name = label, index } of text.slice(start, end).matchAll(REFERENCE)) {
    if (!label.includes(' ')) continue
    yield {
      finding: {
        message: `This isn't a link, because the page doesn't define \`[${name}]\`. It is shown as typed.`,
        place: { file, start: start + index, end: start + index + typed.length },
        help: `Write \`[${label}](…)\` with the address, or add a line \`[${name}]: …\`.`,
        severity: 'warning',
      },
    }
  }
}

/** Punctuation of languages without spaces. No address has them unescaped, but Markdown ends an address only at a space. */
const PUNCTUATION_AFTER = /[、。，．；：！？（）「」『』【】《》〈〉]/

function* longAddress({ node, file }: PlacedNode, text: string): Iterable<BrokenLink> {
  if (node.type !== 'link' || !node.span || node.children[0]?.span?.start !== node.span.start) return
  const { start } = node.span
  const typed = text.slice(start, node.span.end)
  const length = typed.search(PUNCTUATION_AFTER)
  const address = typed.slice(0, length)
  // What readers are to type is only the beginning of an address.
  if (length === -1 || !/^https?:\/\/./.test(address)) return
  if (text.slice(start - 2, start) === '](' && typed[length] === '）') {
    // It's closed already, and only taken apart by an open link before it.
    if (address.includes(')')) return
    const place = { file, start: start + length, end: start + length + 1 }
    yield {
      finding: {
        message: 'A full-width parenthesis closes this link, so it is shown as typed.',
        place,
        help: 'Write `)`.',
        fix: [{ ...place, text: ')' }],
      },
    }
    return
  }
  const place = { file, start, end: start + length }
  const repaired = `[${address}](${address})`
  yield {
    finding: {
      message: 'This link includes the text after the address, so it leads nowhere.',
      place,
      help: `Put a space after the address, or write \`${repaired}\`.`,
      fix: [{ ...place, text: repaired }],
    },
  }
}
