// Hugo's Markdown (Goldmark), with the shortcodes of Docsy.
import type { BlockContext, BlockSyntax, Dialect } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emojiInText } from '../emoji.ts'
import { convertInfo, fenceLines, readInfo } from '../fences.ts'
import type { Line } from '../lines.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import {
  codeWithShortcodes,
  inlineShortcodes,
  params,
  shownShortcodes,
  wordsInCode,
} from '../syntaxes/inline-shortcodes.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { separate, shortcodes, strayShortcodes } from '../syntaxes/shortcodes.ts'
import { displayMath, inlineMath } from '../syntaxes/tex-marks.ts'

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

/** Settings that give characters in a line a meaning. */
export interface HugoOptions {
  readonly emoji: boolean
  /** True if `\\(x\\)` and `\\[x\\]` are TeX. */
  readonly math: boolean
}

/** The Markdown of a site with these settings. */
export function hugoDialect({ emoji, math }: HugoOptions): Dialect {
  return {
    ...hugo,
    math,
    blocks: [...(math ? [displayMath] : []), ...hugo.blocks],
    inline: [...(hugo.inline ?? []), ...(emoji ? [emojiInText] : []), ...(math ? [inlineMath] : [])],
  }
}

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
  inline: [shownShortcodes, params, wordsInCode, inlineShortcodes],
  separate,
  fence(fence, context: BlockContext) {
    const body = codeWithShortcodes(fence.body, context)
    const remark = (message: string) => context.remark('simplified', '``` options', fence.at, message)
    const given = body === fence.body ? fence : { ...fence, body }
    return (
      convertInfo(given, remark) ?? (body === fence.body ? undefined : fenceLines(given, readInfo(fence.opening.info)))
    )
  },
}
