// MyST, the Markdown of Sphinx and Jupyter Book.
import type { BlockContext, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import type { Line } from '../lines.ts'
import { imageAttributes, linkAttributes } from '../syntaxes/attribute-lists.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { colonDirectives, fencedDirective } from '../syntaxes/myst-directives.ts'
import {
  bareLinks,
  emptyLinks,
  equationLabels,
  fields,
  inlineAttributes,
  labels,
  mystComments,
  roles,
} from '../syntaxes/myst-roles.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { attributeLines } from './hugo.ts'

/** Replaces `{{ name }}` of the `substitution` extension. */
const substitutions: InlineSyntax = {
  name: '{{ }}',
  pattern: /\{\{-?([^{}\n]+?)-?\}\}/g,
  replace([whole, name = ''], context, line) {
    const value = context.host.variable?.(name.trim())
    if (value === undefined) {
      context.remark('left', '{{ }}', line, `Nothing here defines \`${whole}\`; it shows as text.`, 'Write its value.')
      return undefined
    }
    context.remark('carried', '{{ }}', line)
    return value
  },
}

export const myst: Dialect = {
  name: 'myst',
  format: 'md',
  slugs: 'docutils',
  math: true,
  definitionLists: true,
  blocks: [
    colonDirectives,
    labels,
    equationLabels,
    mystComments,
    fields,
    attributeLines,
    bracketCallouts,
    definitionLists,
    elementBlocks({ details, figure }, false),
  ],
  inline: [roles, inlineAttributes, imageAttributes, linkAttributes, substitutions, bareLinks, emptyLinks],
  fence: convertFence,
}

function convertFence(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  return (
    fencedDirective(fence, context) ??
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message))
  )
}
