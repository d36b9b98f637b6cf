// Pages in HTML with front matter: which files are pages, and their text as Markdown that means the same.

import type { FileSystem } from '../../../files/file-system.ts'
import { type Data, readFrontMatter } from '../../config/data.ts'

/** Files that a theme or a plugin reads, and that readers never see as pages. */
const ASIDE = /(?:^|\/)(?:404|feed|sitemap|search|robots|google[\da-f]+)\.html$|^(?:assets|vendor)\//i

/** HTML files that Jekyll makes pages of: those with front matter, and with text that isn't Liquid. */
export function htmlPages(files: FileSystem): string[] {
  return files.list().filter((file) => {
    if (!/\.html?$/i.test(file) || ASIDE.test(file) || /(?:^|\/)\./.test(file)) return false
    const { kind, data, body } = readFrontMatter(files.readText(file) ?? '')
    if (kind === 'none' || data.redirect_to !== undefined || /^(?:redirect|null|none)$/.test(String(data.layout)))
      return false
    return /\p{L}{2}/u.test(
      body.replace(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' '),
    )
  })
}

/**
 * The source with its HTML as one block: without indentation, which would be code, and without empty lines, which would
 * end the block. A first heading that repeats the title is left out.
 */
export function flatHtml(source: string, data: Data): string {
  const { body } = readFrontMatter(source)
  const head = source.slice(0, source.length - body.length)
  const title = typeof data.title === 'string' ? data.title.trim() : undefined
  const text = body
    .split(/(<pre[\s>][\s\S]*?<\/pre>)/i)
    .map((piece, i) => (i % 2 === 1 ? piece : piece.replace(/\r?\n(?:[ \t]*\r?\n)*[ \t]*/g, '\n')))
    .join('')
    .trim()
    .replace(/^<h1(?:\s[^>]*)?>([^<]*)<\/h1>\n*/i, (whole, shown: string) => (shown.trim() === title ? '' : whole))
  // A block starts with the tag of one. What starts with another tag is a paragraph.
  return (
    head +
    (/^<(?:div|section|article|main|header|h[1-6]|p|ul|ol|table|pre|dl)[\s>]/i.test(text)
      ? text
      : `<div>\n${text}\n</div>`)
  )
}
