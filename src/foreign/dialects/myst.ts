// MyST, the Markdown of Sphinx and Jupyter Book.
import type { BlockContext, BlockSyntax, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import { type Line, linesOf } from '../lines.ts'
import { imageAttributes, linkAttributes, spanAttributes } from '../syntaxes/attribute-lists.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { classContainers, colonDirectives, fencedDirective, inlineTabs } from '../syntaxes/myst-directives.ts'
import {
  bareLinks,
  embeddedParts,
  emptyLinks,
  equationLabels,
  fields,
  inlineAttributes,
  joinSpans,
  labels,
  mystComments,
  roles,
} from '../syntaxes/myst-roles.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { environments } from '../syntaxes/tex-marks.ts'
import { attributeLines } from './hugo.ts'

/** Replaces `{{ name }}` of the `substitution` extension. */
const substitutions: InlineSyntax = {
  name: '{{ }}',
  pattern: /\{\{-?([^{}\n]+?)-?\}\}/g,
  replace([whole, name = ''], context, line) {
    const value = context.host.variable?.(name.trim())
    if (value === undefined) {
      context.remark('left', '{{ }}', line, `\`${whole}\` isn't defined here, so it shows as text.`, 'Write its value.')
      return undefined
    }
    context.remark('carried', '{{ }}', line)
    return value
  },
}

/** `{{ name }}` on its own line. Its value may have several lines. */
const blockSubstitutions: BlockSyntax = {
  name: '{{ }} on a line',
  opens: /^[ \t]*\{\{-?[^{}\n]+-?\}\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const name = /\{\{-?([^{}\n]+?)-?\}\}/.exec(line.text)?.[1]?.trim() ?? ''
    const value = context.host.variable?.(name)
    if (!value?.includes('\n')) return undefined
    context.remark('carried', '{{ }}', line.at)
    const inner = linesOf(value.trimEnd()).map((one) => ({ ...one, at: line.at }))
    return { end: start + 1, lines: context.convertIncluded(inner, `{{ ${name} }}`, line.at) }
  },
}

export const myst: Dialect = {
  name: 'myst',
  format: 'md',
  slugs: 'docutils',
  math: true,
  definitionLists: true,
  blocks: [
    inlineTabs,
    colonDirectives,
    classContainers,
    blockSubstitutions,
    labels,
    equationLabels,
    mystComments,
    environments,
    fields,
    attributeLines,
    bracketCallouts,
    definitionLists,
    elementBlocks({ details, figure }, false),
  ],
  inline: [
    roles,
    inlineAttributes,
    imageAttributes,
    linkAttributes,
    spanAttributes,
    substitutions,
    bareLinks,
    embeddedParts,
    emptyLinks,
  ],
  join: (lines) => joinSpans(lines),
  fence: convertFence,
  // Lists of pages and cells that aren't shown, and options of directives.
  published: (source) =>
    source
      .replace(
        /^([ \t]*)(`{3,}|:{3,})\{code-cell\}.*\n(?:[ \t]*---\n)?[ \t]*:?tags:.*\bremove-(?:input|cell)\b[\s\S]*?^\1\2[ \t]*$/gm,
        '',
      )
      .replace(/^([ \t]*(?:`{3,}|:{3,})\{[\w-]+\}.*\n)[ \t]*---\n(?:(?![ \t]*---$).*\n)*[ \t]*---$/gm, '$1')
      .replace(/^([ \t]*)(`{3,}|:{3,})\{toctree\}[\s\S]*?^\1\2[ \t]*$/gm, '')
      .replace(/^[ \t]*:[a-z][a-z-]*:(?:[ \t].*)?$|^[ \t]*(?::[ \t]+)?%.*$/gm, '')
      // The targets of roles with a text of their own, and of objects that show only the last part of their name.
      .replace(/(?<=\{[\w:.+-]{1,60}\}`[^`<>\n]{1,500})[ \t]<[^<>`\n]+>(?=`)|(?<=\}`)~[^`\n]*[.:](?=[^.:`\n]+`)/g, ''),
}

function convertFence(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  return (
    fencedDirective(fence, context) ??
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message))
  )
}
