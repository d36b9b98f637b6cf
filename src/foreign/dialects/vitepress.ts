// VitePress's Markdown: Vue in HTML, containers, code imports.

import { withoutCodeMarks } from '../code-marks.ts'
import type { BlockContext, BlockSyntax, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { emoji } from '../emoji.ts'
import { fenceLines, isOurs, readInfo } from '../fences.ts'
import type { Line } from '../lines.ts'
import { badges } from '../syntaxes/badges.ts'
import { colons, strayColons } from '../syntaxes/colons.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { codeImports, commentIncludes } from '../syntaxes/vitepress-includes.ts'
import { constantsInText, filledFence, scriptConstants } from '../syntaxes/vue-constants.ts'

const badge = badges({
  kind: 'type',
  usual: 'tip',
  colors: { tip: 'green', info: 'blue', warning: 'yellow', danger: 'red' },
})

/** Replaces `{{ $frontmatter.title }}`. Other Vue code shows as text. */
const interpolation: InlineSyntax = {
  name: '{{ }}',
  pattern: /\{\{\s*([^{}]+?)\s*\}\}/g,
  replace([, expression = ''], context, line) {
    const literal = /^(["'])(.*)\1$/.exec(expression)?.[2]
    const name = /^(?:\$frontmatter|\$page\.frontmatter|page)\.([\w.]+)$/.exec(expression)?.[1]
    const value = literal ?? (name === undefined ? undefined : context.host.variable?.(name))
    if (value === undefined) {
      context.remark(
        'left',
        '{{ }}',
        line,
        `\`{{ ${expression} }}\` is Vue code, so it shows as text.`,
        'Write its value.',
      )
      return undefined
    }
    context.remark('carried', '{{ }}', line)
    return value.replace(/[{}<]/g, '\\$&')
  },
}

const contents = {
  name: '[[toc]]',
  opens: /^[ \t]*\[\[toc\]\][ \t]*$/i,
  convert(lines: readonly Line[], start: number, context: BlockContext) {
    context.remark('carried', '[[toc]]', (lines[start] as Line).at)
    return { end: start + 1, lines: [] }
  },
}

/** Converts `## Title %{#id}%`, as on a site with custom delimiters, to `## Title {#id}`. */
function headingIds([left, right]: readonly [string, string]): BlockSyntax {
  const escaped = [left, right].map((text) => text.replace(/\W/g, '\\$&'))
  const pattern = new RegExp(`^([ \\t]*#{1,6}[ \\t].*?)[ \\t]*${escaped[0]}\\s*(#[^\\s{}]+)\\s*${escaped[1]}[ \\t]*$`)
  return {
    name: `${left}#id${right}`,
    opens: pattern,
    convert(lines, start) {
      const line = lines[start] as Line
      return { end: start + 1, lines: [{ ...line, text: line.text.replace(pattern, '$1 {$2}') }] }
    },
  }
}

/** Settings that replace VitePress's own rules. */
export interface VitePressOptions {
  readonly slugs?: Dialect['slugs']
  /** The delimiters around attributes, instead of `{` and `}`. */
  readonly delimiters?: readonly [left: string, right: string]
}

export const vitepressDialect = ({ slugs = 'mdit-vue', delimiters }: VitePressOptions = {}): Dialect => ({
  name: 'vitepress',
  format: 'md',
  slugs,
  blocks: [
    ...(delimiters ? [headingIds(delimiters)] : []),
    scriptConstants,
    commentIncludes,
    codeImports,
    contents,
    colons,
    strayColons,
    bracketCallouts,
    elementBlocks({ details, figure }, false),
  ],
  inline: [constantsInText, badge, interpolation, emoji],
  fence: (fence, context) => {
    const filled = filledFence(fence, context)
    return (
      convertMarkedFence(filled, context) ??
      (filled === fence ? undefined : fenceLines(filled, readInfo(filled.opening.info)))
    )
  },
})

/** Converts fences of VitePress and of systems that use the same marks. */
export function convertMarkedFence(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  const { body, highlight, focus, hasLevels } = withoutCodeMarks(fence.body)
  const isMarked = highlight.length > 0 || focus.length > 0
  if (!isMarked && isOurs(fence.opening.info)) return undefined
  const info = readInfo(fence.opening.info)
  if (hasLevels)
    context.remark(
      'simplified',
      '[!code error]',
      fence.at,
      'Lines marked as errors or warnings are now highlighted lines.',
    )
  if (info.lost.length > 0)
    context.remark(
      'simplified',
      '``` options',
      fence.at,
      `\`${info.lost.join(' ')}\` of this block of code was left out.`,
    )
  return fenceLines({ ...fence, body }, { ...info, highlight: [...info.highlight, ...highlight], focus })
}
