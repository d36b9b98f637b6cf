// Finds every URL in a file: in links, images, and imports, with exact ranges.
import type { Vocabulary } from '../components/vocabulary.ts'
import { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { Span } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'
import { parseOperationName } from '../openapi/catalog.ts'
import { SYMBOL_WORDS } from '../openapi/sdk/kind.ts'
import { pathLength, readUrl, type Setting } from './spelling.ts'
import { type AttributeToken, type LinkToken, type TagToken, type Token, tokensOf } from './tokens.ts'

/** A URL as typed, without quotes. */
export interface Address {
  /** What is typed there stands for this URL. */
  readonly url: string
  readonly span: Span
  /** The part before the query and the fragment. */
  readonly path: Span
  /** Without `#`. Undefined if the URL has none. */
  readonly fragment?: Span
  readonly kind: AddressKind
  readonly setting: Setting
}

/** What a URL leads to. Imports, names of snippets, and of specifications are paths of files rather than URLs. */
export type AddressKind = 'link' | 'image' | 'import' | 'snippet' | 'spec'

const LINK_ATTRIBUTES = new Set(['href'])
const IMAGE_ATTRIBUTES = new Set(['src', 'img', 'poster'])
const FRONT_MATTER_KEYS = /^(?:url|canonical|thumbnail|image|icon|og:image|twitter:image)$/
const SPECS: ReadonlySet<string> = new Set(['openapi-schema', ...SPEC_KEYS])

/** All URLs of a page, snippet, or script, in order. Skips code blocks, because they show URLs without using them. */
export function addressesIn(source: SourceFile, vocabulary: Vocabulary): Address[] {
  const { text } = source
  if (!/\.mdx?$/i.test(source.path)) return inScript(text, { start: 0, end: text.length })
  return tokensOf(source).flatMap((token) => inToken(token, text, vocabulary))
}

function inToken(token: Token, text: string, vocabulary: Vocabulary): Address[] {
  switch (token.kind) {
    case 'link':
      return [inLink(token, text)]
    case 'module':
      return [
        ...token.specifiers.map((span) => addressAt(text, span, 'import', 'code')),
        ...inScript(text, token).filter(({ kind }) => kind !== 'import'),
      ]
    case 'expression':
      return inScript(text, token)
    case 'front-matter':
      return inFrontMatter(text, token.content)
    case 'tag':
      return token.attributes.flatMap((attribute) => inAttribute(token, attribute, text, vocabulary))
    default:
      return []
  }
}

/** The URL at a span of a text. */
export function addressAt(text: string, { start, end }: Span, kind: AddressKind, setting: Setting): Address {
  const span = { start, end }
  const typed = text.slice(start, end)
  const length = isUrl(kind) ? pathLength(typed, setting) : typed.length
  const path = { start, end: start + length }
  const hash = typed.indexOf('#', length)
  const fragment = hash === -1 ? undefined : { start: start + hash + 1, end }
  return { url: readUrl(typed, setting), span, path, ...(fragment && { fragment }), kind, setting }
}

/** False for what is a path of a file, in which nothing is encoded. */
export function isUrl(kind: AddressKind): boolean {
  return kind === 'link' || kind === 'image'
}

function inLink({ url, isImage, isBracketed }: LinkToken, text: string): Address {
  return addressAt(text, url, isImage ? 'image' : 'link', isBracketed ? 'brackets' : 'destination')
}

function inAttribute(tag: TagToken, { name, value }: AttributeToken, text: string, vocabulary: Vocabulary): Address[] {
  if (!value) return []
  const kind = attributeKind(tag.name, name, vocabulary)
  if (value.quote === '{') {
    const own = kind === undefined ? [] : stringsIn(text, value, kind)
    return own.length > 0 ? own : inScript(text, value)
  }
  // The name of an icon could be that of a page too.
  const isName = kind === 'icon' && !/[./]/.test(text.slice(value.start, value.end))
  return kind === undefined || isName ? [] : [addressAt(text, value, kind === 'icon' ? 'image' : kind, 'attribute')]
}

function attributeKind(tag: string, name: string, vocabulary: Vocabulary): AddressKind | 'icon' | undefined {
  if (tag === 'Snippet' && name === 'file') return 'snippet'
  const type = vocabulary.find(tag)?.props[name]?.type
  if (type === 'icon' || type === 'image') return type
  if (type === 'url' || (type === undefined && LINK_ATTRIBUTES.has(name))) return 'link'
  return type === undefined && IMAGE_ATTRIBUTES.has(name) ? 'image' : undefined
}

const STRING = /(["'`])((?:(?!\1)[^\n$\\])*)\1/g

/** The URL that is the whole value of an attribute, or the URLs between which its code chooses. */
function stringsIn(text: string, { start, end }: Span, kind: AddressKind | 'icon'): Address[] {
  const code = text.slice(start, end)
  return Array.from(code.matchAll(STRING)).flatMap((match) => {
    const url = match[2] as string
    const isWhole = kind !== 'icon' && match[0].length === code.trim().length
    // Other strings may be what the code compares with.
    if (!isWhole && !/^\.{0,2}\//.test(url)) return []
    const from = start + match.index + 1
    return [addressAt(text, { start: from, end: from + url.length }, kind === 'icon' ? 'image' : kind, 'code')]
  })
}

const SCRIPT = /\b(?:(from|import)\s*\(?\s*|(href|src|poster|img)\s*[=:]\s*\{?\s*)(["'`])([^"'`\n$]*)\3/g

/** Imports and URLs in JavaScript, recognized by their usual form. */
function inScript(text: string, { start, end }: Span): Address[] {
  return Array.from(text.slice(start, end).matchAll(SCRIPT), (match) => {
    const url = match[4] as string
    const from = start + match.index + match[0].length - 1 - url.length
    const kind = match[1] ? 'import' : match[2] === 'href' ? 'link' : 'image'
    return addressAt(text, { start: from, end: from + url.length }, kind, 'code')
  })
}

const ENTRY = /^(["']?)([\w:.-]+)\1[ \t]*:[ \t]*(?:(["'])(.*)\3|([^\s"'[{|>#][^\n]*?))(?:[ \t]+#[^\n]*)?[ \t]*\r?$/gm

/** `graphql: { source: schema.graphql, … }`, on one line or on several. */
const SOURCE = /(?:^[ \t]+|[{,][ \t]*)source[ \t]*:[ \t]*(["']?)([^\s"',}]+)\1/gm

/** `events.yaml` in `events.yaml orders`, and the folder in `sdk class Client`. */
const SOURCE_BEFORE_NAME = new RegExp(`^(?:\\S*[./]\\S*(?=\\s)|\\S+(?=\\s+(?:${SYMBOL_WORDS})\\s))`, 'i')

function inFrontMatter(text: string, { start, end }: Span): Address[] {
  const content = text.slice(start, end)
  const sources = Array.from(content.matchAll(SOURCE), ({ 0: typed, 1: quote = '', 2: url = '', index }) => {
    const to = start + index + typed.length - quote.length
    return addressAt(text, { start: to - url.length, end: to }, 'spec', 'front-matter')
  })
  const entries = Array.from(content.matchAll(ENTRY)).flatMap((match): Address[] => {
    const key = match[2] as string
    const value = match[4] ?? match[5] ?? ''
    const isSpec = SPECS.has(key)
    // A specification may come with one of its parts: `openapi.json GET /users`, `events.yaml orders`.
    const part = isSpec ? (parseOperationName(value)?.source ?? SOURCE_BEFORE_NAME.exec(value)?.[0]) : undefined
    const url = part ?? value
    if (isSpec ? part === undefined && !/[./]/.test(url) : !FRONT_MATTER_KEYS.test(key) || !/^[./]|\//.test(url))
      return []
    const from = start + match.index + match[0].indexOf(value, match[0].indexOf(':', key.length)) + value.indexOf(url)
    const kind = isSpec ? 'spec' : key === 'url' ? 'link' : 'image'
    return [addressAt(text, { start: from, end: from + url.length }, kind, 'front-matter')]
  })
  return [...entries, ...sources].sort((a, b) => a.span.start - b.span.start)
}
