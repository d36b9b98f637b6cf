// Compares a page's words before and after, to find what a reader of the old page would miss.

import { asObject, readFrontMatter } from './config/data.ts'
import type { ConvertedFile } from './convert-pages.ts'
import { headingOf } from './reading.ts'
import type { TextDifference } from './report.ts'

/** Pages that keep less than this share of their words are reported. */
const ENOUGH = 0.985
const MAX_WORDS = 40

/** Pages that lost words, worst first. Ignores markup, directives, attributes, and URLs on both sides. */
export function compareText(pages: readonly ConvertedFile[]): readonly TextDifference[] {
  const out: TextDifference[] = []
  for (const { source, text, placed } of pages) {
    const before = words(placed.page.dialect.published?.(source) ?? source)
    const after = new Map<string, number>()
    for (const word of words(text)) after.set(word, (after.get(word) ?? 0) + 1)
    const missing: string[] = []
    for (const word of before) {
      const count = after.get(word) ?? 0
      if (count > 0) after.set(word, count - 1)
      else missing.push(word)
    }
    const kept = before.length === 0 ? 1 : 1 - missing.length / before.length
    if (kept < ENOUGH)
      out.push({ file: placed.page.file, kept: Math.round(kept * 1000) / 1000, missing: missing.slice(0, MAX_WORDS) })
  }
  return out.sort((a, b) => a.kept - b.kept)
}

/**
 * Text that no page shows, in any of the systems or in ours. A pattern's group `kept` stays. Each runs on whole pages, so none may
 * match across an opening like its own.
 */
const UNSEEN: readonly RegExp[] = [
  /<(style|script|include)\b[^<>]*>[\s\S]*?<\/\1>/gi,
  /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|%%[\s\S]*?%%/g,
  /^[ \t]*import\s(?:[^'"\n;]|\n(?!\n))*?['"][^'"\n]+['"];?[ \t]*$|^[ \t]*export\s.*$/gm,
  /^[ \t]*:[\w-]+:(?:[ \t].*)?$|^\([^()\n]+\)=$/gm,
  // PyMdown's lists of snippets, elements, and languages of code in a line.
  /^[ \t]*-+8<-+[ \t]*\n[\s\S]*?^[ \t]*-+8<-+[ \t]*$|^[ \t]*\/{3,}[ \t]*html[ \t]*\|.*$|(?<=`)#!\w[\w+-]*(?= )/gm,
  // Fences, including the rest of their lines except for the title. List items may begin on the line.
  /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})(?:.*?\btitle="(?<kept>[^"\n]*)")?.*$/gm,
  /\[!code[^[\]]*\]|\bhighlight-(?:next-line|start|end)\b/g,
  /^[ \t]*(?::{3,}|!{3}|\?{3}\+?|={3}|\/{3,})[ \t]*(?:\{[\w:-]*\}|[\w-]*)(?<kept>.*)$/gm,
  /^[ \t]*(?:\{\*.*\*\}|-+8<-+.*|\{!.*!\})[ \t]*$|:(?:material|octicons|fontawesome|simple)-[\w-]+:|\(\d+\)!/gm,
  // VitePress's imports of code.
  /^[ \t]*<<<[ \t]*\S.*$/gm,
  // Emoji by name, which are characters afterward.
  /(?<![\w:]):[a-z\d][\w+-]*:(?![\w:])/g,
  // Explanations of abbreviations, which are shown on demand.
  /^\*\[[^\]\n]+\]:.*$/gm,
  // MyST roles, and kinds of callouts.
  /\{[\w:+-]+\}(?=`)|\[![\w|-]+\][+-]?/g,
  /!\[\[[^[\]]*\]\]/g,
  /\[\[(?:[^[\]|]*\\?\|)?(?<kept>[^[\]]*)\]\]/g,
  /\{\{[<%][\s\S]*?[>%]\}\}|(?<!\\)\{%[\s\S]*?%\}/g,
  // Elements in attributes, such as icons. Their `>` would end the tag.
  /=\{\s*<(?:[^{}]|\{[^{}]*\})*\}/g,
]
const UNSEEN_AFTER_TAGS: readonly RegExp[] = [
  // Attributes after an image, a link, or a heading: `{ loading=lazy .x }`, `{: #id }`, `{#id}`, `[#id]`.
  /\{:?[ \t]*(?:[.#][^\s{}]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))[^{}\n]*\}|\{:[^{}\n]*\}|\[#[\w:.-]+\]/g,
  /(?<kept>\])\((?:<[^<>\n]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g,
  /^\[[^[\]]+\]:\s*\S+.*$/gm,
  /https?:\/\/\S+/g,
  /&#?\w+;/g,
]

/** Tags that may be within a word: Chinese and Japanese have no spaces around links. */
const INLINE = new Set([
  'a',
  'Link',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'wbr',
])

function words(source: string): string[] {
  const { body, data } = readFrontMatter(source)
  // If a page has a level-1 heading, its title is only its name in lists.
  const title = headingOf(body) === undefined ? data.title : undefined
  const titles = [title, data.sidebarTitle].filter((one) => typeof one === 'string')
  const keep = (...match: readonly unknown[]) => ` ${asObject(match.at(-1)).kept ?? ''} `
  let plain = [...titles, body].join('\n')
  for (const pattern of UNSEEN) plain = plain.replace(pattern, keep)
  plain = plain.replace(/<\/?([A-Za-z][\w.-]*)[^<>]*>/g, (tag, name: string) => {
    const values = Array.from(tag.matchAll(/(?:title|label|caption|alt|tip|cta)="([^"]*)"/g), ([, value]) => value)
    return values.length > 0 || !INLINE.has(name) ? ` ${values.join(' ')} ` : ''
  })
  for (const pattern of UNSEEN_AFTER_TAGS) plain = plain.replace(pattern, keep)
  return (plain.match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) => word.toLowerCase())
}
