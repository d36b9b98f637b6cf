// Hugo's Markdown (Goldmark), with the shortcodes of Docsy.
import type { BlockContext, BlockSyntax, Dialect } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import type { Line } from '../lines.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { inlineShortcodes, shortcodes, strayShortcodes } from '../syntaxes/shortcodes.ts'

/** Removes `{.class}` on its own line below a block. */
export const attributeLines: BlockSyntax = {
  name: '{.class}',
  opens: /^[ \t]*\{:?[ \t]*[.#][\w-][^{}]*\}[ \t]*$/,
  convert(lines, start, context) {
    const { text, at } = lines[start] as Line
    const id = /#([\w:.-]+)/.exec(text)?.[1]
    context.remark('simplified', '{.class}', at, 'Classes and attributes of this block were left out.')
    return { end: start + 1, lines: id === undefined ? [] : [{ text: `<a id="${id}"></a>`, at }] }
  },
}

/** A marker within a sentence that continues on the next line. The rest of the word after it moves along. */
const SPLIT_MARKER = /(\S[ \t]*)(\{\{[<%][^\n{}]*)\n[ \t]*([^\n{}]*?[%>]\}\}\S*)[ \t]*/g

export const hugo: Dialect = {
  name: 'hugo',
  format: 'md',
  // Converters read one line at a time. The number of lines stays the same.
  shield: { hide: (body) => body.replace(SPLIT_MARKER, '$1$2 $3\n'), show: (line) => line },
  slugs: 'github',
  math: false,
  definitionLists: true,
  blocks: [
    shortcodes,
    strayShortcodes,
    bracketCallouts,
    attributeLines,
    definitionLists,
    elementBlocks({ details, figure }, false),
  ],
  inline: [inlineShortcodes],
  fence: (fence, context: BlockContext) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
}
