// The Markdown of Nuxt Content: components between colons, and attributes in braces.
import type { Dialect } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emojiInText } from '../emoji.ts'
import { imageAttributes, linkAttributes, spanAttributes } from '../syntaxes/attribute-lists.ts'
import { publishedMdc } from '../syntaxes/mdc.ts'
import { codeAttributes, mdcComponents, mdcInline, mdcLeafComponents } from '../syntaxes/mdc-components.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { convertMarkedFence } from './vitepress.ts'

export const nuxtContent: Dialect = {
  name: 'nuxt-content',
  format: 'md',
  slugs: 'github',
  blocks: [bracketCallouts, mdcComponents, mdcLeafComponents, elementBlocks({ details, figure }, false)],
  inline: [codeAttributes, mdcInline, imageAttributes, linkAttributes, spanAttributes, emojiInText],
  fence: convertMarkedFence,
  published: publishedMdc,
}
