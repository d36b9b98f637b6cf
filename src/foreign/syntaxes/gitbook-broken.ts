// Links whose page GitBook didn't find when it wrote the file: it had been deleted, or was in another space.
import type { BlockContext, InlineSyntax } from '../dialect.ts'

const BROKEN = /(?:^|\/)broken-reference(?:\/|$)|^\/broken\/(?:pages|files|spaces)\//

/** True for an address that GitBook writes in place of one that it can't tell. Makes a remark. */
export function isBroken(url: string, context: BlockContext, line: number): boolean {
  if (!BROKEN.test(url)) return false
  context.remark(
    'missing',
    'broken-reference',
    line,
    "GitBook didn't export where this link leads, so only its text stays.",
    'Link to the page again.',
  )
  return true
}

/** Converts `[Text](broken-reference)` and `<a href="/broken/pages/id">Text</a>`. */
export const brokenLinks: InlineSyntax = {
  name: 'broken-reference',
  pattern:
    /(?<![!\\])\[((?:[^[\]\\]|\\.)*)\]\(<?([^\s()<>]*broken[^\s()<>]*)>?(?:\s+"[^"]*")?\)|<a\s[^<>]*href="([^"]*broken[^"]*)"[^<>]*>([^<]*)<\/a>/g,
  replace: ([, text, url, href = '', label = ''], context, line) =>
    isBroken(url ?? href, context, line) ? (text ?? label) : undefined,
}
