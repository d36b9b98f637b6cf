// Finds every URL in a file: in links, images, and imports, with exact ranges.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { Span } from '../content/tree.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A URL as typed, without quotes. */
export interface Address {
  readonly url: string
  readonly span: Span
  readonly kind: 'link' | 'image' | 'import'
}

const LINK_ATTRIBUTES = new Set(['href'])
const IMAGE_ATTRIBUTES = new Set(['src', 'img', 'poster'])
const FRONT_MATTER_KEYS = /^(?:url|canonical|thumbnail|image|icon|og:image|twitter:image|openapi)$/

/** All URLs of a page, snippet, or script, in order. Skips code blocks, because they show URLs without using them. */
export function addressesIn(source: SourceFile, vocabulary: Vocabulary): Address[] {
  if (!/\.mdx?$/i.test(source.path)) return inScript(source.text, { start: 0, end: source.text.length })
  return tokensOf(source).flatMap((token) => inToken(token, source, vocabulary))
}

function inToken(token: Token, { text }: SourceFile, vocabulary: Vocabulary): Address[] {
  const at = (span: Span, kind: Address['kind']): Address => ({ url: text.slice(span.start, span.end), span, kind })
  switch (token.kind) {
    case 'link':
      return [at(token.url, token.isImage ? 'image' : 'link')]
    case 'module':
      return [
        ...token.specifiers.map((span) => at(span, 'import')),
        ...inScript(text, token).filter(({ kind }) => kind !== 'import'),
      ]
    case 'expression':
      return inScript(text, token)
    case 'front-matter':
      return inFrontMatter(text, token.content)
    case 'tag':
      return token.attributes.flatMap(({ name, value }) => {
        if (!value) return []
        const type = vocabulary.find(token.name)?.props[name]?.type
        const isImage = type === 'image' || type === 'icon' || (type === undefined && IMAGE_ATTRIBUTES.has(name))
        const isLink = type === 'url' || (type === undefined && LINK_ATTRIBUTES.has(name))
        const isSnippet = token.name === 'Snippet' && name === 'file'
        if (!isImage && !isLink && !isSnippet) return value.quote === '{' ? inScript(text, value) : []
        if (value.quote !== '{') return [at(value, isLink ? 'link' : 'image')]
        const literal = /^(\s*["'`])([^"'`$]*)["'`]\s*$/.exec(text.slice(value.start, value.end))
        if (!literal) return inScript(text, value)
        const start = value.start + (literal[1] as string).length
        return [at({ start, end: start + (literal[2] as string).length }, isLink ? 'link' : 'image')]
      })
    default:
      return []
  }
}

const SCRIPT = /\b(?:(from|import)\s*\(?\s*|(href|src|poster|img)\s*[=:]\s*\{?\s*)(["'`])([^"'`\n$]*)\3/g

/** Imports and URLs in JavaScript, recognized by their usual form. */
function inScript(text: string, { start, end }: Span): Address[] {
  return Array.from(text.slice(start, end).matchAll(SCRIPT), (match) => {
    const url = match[4] as string
    const from = start + match.index + match[0].length - 1 - url.length
    const kind = match[1] ? 'import' : match[2] === 'href' ? 'link' : 'image'
    return { url, span: { start: from, end: from + url.length }, kind }
  })
}

const ENTRY = /^(["']?)([\w:.-]+)\1[ \t]*:[ \t]*(?:(["'])(.*)\3|([^\s"'[{|>#][^\n]*?))[ \t]*\r?$/gm

function inFrontMatter(text: string, { start, end }: Span): Address[] {
  return Array.from(text.slice(start, end).matchAll(ENTRY)).flatMap((match): Address[] => {
    const key = match[2] as string
    const url = match[4] ?? match[5] ?? ''
    if (!FRONT_MATTER_KEYS.test(key) || !/^[./]|\//.test(url) || /\s/.test(url)) return []
    const from = start + match.index + match[0].lastIndexOf(url)
    return [{ url, span: { start: from, end: from + url.length }, kind: key === 'url' ? 'link' : 'image' }]
  })
}
