// Markdown of no particular system: CommonMark and GFM, with common conventions of GitHub and editors.

import type { Dialect } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emojiInText } from '../emoji.ts'
import { convertInfo } from '../fences.ts'
import { spanAttributes } from '../syntaxes/attribute-lists.ts'
import { strayColons } from '../syntaxes/colons.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { fencedDivs } from '../syntaxes/fenced-divs.ts'
import { mdcComponents } from '../syntaxes/mdc-components.ts'
import { modeImages, modeTags } from '../syntaxes/mode-images.ts'
import { modules } from '../syntaxes/modules.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

export const plainMarkdown: Dialect = {
  name: 'markdown',
  format: 'md',
  slugs: 'github',
  blocks: [
    bracketCallouts,
    fencedDivs,
    mdcComponents,
    strayColons,
    definitionLists,
    elementBlocks({ details, figure }, false),
  ],
  inline: [modeImages, modeTags, spanAttributes, emojiInText],
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
}

/** The same as MDX. */
export const plainMdx: Dialect = {
  ...plainMarkdown,
  name: 'mdx',
  format: 'mdx',
  blocks: [modules(/^react(?:\/|$)/), bracketCallouts, fencedDivs, mdcComponents, elementBlocks({ details, figure })],
  math: true,
}
