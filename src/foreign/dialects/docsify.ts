// Docsify's Markdown: callouts, tabs, includes, options of links and headings.
import { escapeHtml } from '../../html/html.ts'
import type { Dialect } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emoji } from '../emoji.ts'
import { convertInfo } from '../fences.ts'
import {
  commentTabs,
  headingIds,
  ignoredHeadings,
  linkIncludes,
  linkOptions,
  markedParagraphs,
  withoutOptions,
} from '../syntaxes/docsify.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/** `escapes` is true up to version 4, which makes ids of text in which HTML is escaped. */
export const docsify = (options: { readonly escapes: boolean; readonly math: boolean }): Dialect => ({
  name: 'docsify',
  format: 'md',
  slugs: (text) => slug(options.escapes ? escapeHtml(text).replaceAll("'", '&#39;') : text),
  math: options.math,
  blocks: [markedParagraphs, commentTabs, linkIncludes, bracketCallouts, elementBlocks({ details, figure }, false)],
  published: withoutOptions,
  inline: [headingIds, ignoredHeadings, linkOptions, emoji],
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
})

/** https://github.com/docsifyjs/docsify `src/core/render/slugify.js`. */
function slug(text: string): string {
  return text
    .trim()
    .normalize('NFC')
    .replace(/\uFE0F/g, '')
    .replace(/[\p{Emoji_Presentation}\p{Extended_Pictographic}]/gu, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[\u2000-\u206F\u2E00-\u2E7F\\'!"#$%&()*+,./:;<=>?@[\]^`{|}~]/g, '')
    .replace(/\s/g, '-')
    .replace(/^(\d)/, '_$1')
}
