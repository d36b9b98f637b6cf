// Rewrites the URLs of links, images, and definitions to where their targets are in the new site.
import type { PageHost } from '../dialect.ts'
import type { Draft } from './draft.ts'
import { type Raw, spanOf } from './raw.ts'

/** Writes `<url>`, which is a tag in MDX, as a link with a text. Returns whether the node was one. */
export function writeAutolink(draft: Draft, node: Raw): boolean {
  const [start, end] = spanOf(node)
  if (draft.text[start] !== '<') return false
  const url = node.url ?? ''
  const label = url.replace(/^mailto:/i, '')
  draft.replace(start, end, `[${label.replace(/[[\]_*\\{}<]/g, '\\$&')}](${bracketed(url)})`)
  return true
}

/** Moves the URL of a link. A bare URL is its own text, and stays. */
export function moveLink(draft: Draft, node: Raw, host: PageHost): void {
  const [start] = spanOf(node)
  if (draft.text[start] !== '[') return
  const last = node.children?.at(-1)
  const next = (url: string) => host.link?.(url, draft.lineAt(start))
  moveDestination(draft, node, last ? spanOf(last)[1] : start + 1, next)
}

/** Moves the URL of an image, and gives the range of its text. */
export function moveImage(
  draft: Draft,
  node: Raw,
  host: PageHost,
): { readonly start: number; readonly end: number } | undefined {
  const [start, end] = spanOf(node)
  const close = closingBracket(draft.text.slice(start, end), 1)
  if (close === -1) return undefined
  moveDestination(draft, node, start + close, (url) => host.asset?.(url, draft.lineAt(start)))
  return { start: start + 2, end: start + close }
}

/** Replaces the URL in `](url "title")`, which starts at or after `from`. */
function moveDestination(draft: Draft, node: Raw, from: number, moved: (url: string) => string | undefined): void {
  const [, end] = spanOf(node)
  const url = node.url ?? ''
  const open = draft.text.indexOf('](', from)
  if (open === -1 || open > end) return
  const start = open + 2 + (/^\s*/.exec(draft.text.slice(open + 2, end))?.[0].length ?? 0)
  const rest = draft.text.slice(start, end)
  const typed = /^<[^<>\n]*>/.exec(rest)?.[0] ?? bareDestination(rest)
  const next = moved(url)
  if (next !== undefined && next !== url) draft.replace(start, start + typed.length, bracketed(next))
  else if (/^[^<].*[{}]/.test(typed)) draft.replace(start, start + typed.length, `<${typed}>`)
}

/** Moves the URL of `[label]: url`. */
export function moveDefinition(draft: Draft, node: Raw, host: PageHost): void {
  const [start, end] = spanOf(node)
  const typed = draft.text.slice(start, end)
  const [head = ''] = /^\[(?:[^\]\\]|\\.)*\]:\s*/.exec(typed) ?? []
  if (head === '') return
  const address = /^<[^<>\n]*>|^\S+/.exec(typed.slice(head.length))?.[0] ?? ''
  const url = node.url ?? ''
  const next = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)(?:[?#]|$)/i.test(url)
    ? host.asset?.(url, draft.lineAt(start))
    : host.link?.(url, draft.lineAt(start))
  if (next === undefined || next === url) return
  const at = start + head.length
  draft.replace(at, at + address.length, bracketed(next))
}

function closingBracket(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '[') depth++
    else if (text[i] === ']' && --depth === 0) return i
  }
  return -1
}

function bareDestination(rest: string): string {
  let depth = 0
  for (let i = 0; i < rest.length; i++) {
    const c = rest[i] as string
    if (c === '\\') i++
    else if (/\s/.test(c)) return rest.slice(0, i)
    else if (c === '(') depth++
    else if (c === ')' && depth-- === 0) return rest.slice(0, i)
  }
  return rest
}

/** A URL in the form that Markdown accepts. */
function bracketed(url: string): string {
  return /[\s<>{}]|\((?![^()]*\))|^[^(]*\)/.test(url) || url === ''
    ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>`
    : url
}
