// Jekyll's Markdown: Kramdown and Liquid, with the callouts of just-the-docs.
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { convertInfo, fenceLines, readInfo } from '../fences.ts'
import { blank, fenceOpening, isBlank, type Line } from '../lines.ts'
import { abbreviations, shownAbbreviations } from '../syntaxes/abbreviations.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { kramdownCallouts, kramdownCalloutsBelow } from '../syntaxes/kramdown-callouts.ts'
import { capturedText, fillInclude, liquidBlocks } from '../syntaxes/liquid.ts'
import { markdownInHtml } from '../syntaxes/markdown-in-html.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { joinHtmlBlocks } from '../syntaxes/raw-html-blocks.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/**
 * Removes `{% raw %}` and `{% endraw %}`, and hides the braces between them. Liquid runs before Markdown, so both can be
 * anywhere: around fences, inside them, or in a sentence.
 */
const raw: NonNullable<Dialect['shield']> = {
  hide: (body) =>
    body.includes('endraw')
      ? body.replace(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, (_, inner: string) =>
          inner.replace(/\{(?=[{%])|(?<=\{)\{/g, OPEN).replace(/\}(?=\})|(?<=[}%])\}/g, CLOSE),
        )
      : body,
  show: (line) => line.replaceAll(OPEN, '{').replaceAll(CLOSE, '}'),
}
// Characters that no text can contain.
const OPEN = '\uFDD4'
const CLOSE = '\uFDD5'

/** A comment within a line. */
const inlineComment: InlineSyntax = {
  name: '{% comment %}',
  pattern: /\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}/g,
  replace(_, context, line) {
    context.remark('carried', '{% comment %}', line)
    return ''
  },
}

/** Converts `{% link path %}`, `{{ site.x }}`, and other Liquid within lines and URLs. */
const inlineLiquid: InlineSyntax = {
  name: '{{ }}',
  pattern: /\{%-?\s*(link|post_url)\s+([^%]+?)\s*-?%\}|\{\{-?\s*([^{}]+?)\s*-?\}\}|\{%-?\s*(?:end)?\w+[^%{}]*-?%\}/g,
  replace([whole, name, path, expression], context, line) {
    if (name !== undefined) {
      const url = context.host.named?.(path ?? '', 'file')?.url
      context.remark(
        url === undefined ? 'missing' : 'carried',
        `{% ${name} %}`,
        line,
        url === undefined ? `\`${path}\` isn't an imported page.` : undefined,
      )
      return url ?? ''
    }
    if (expression === undefined) {
      const rest = /^\{%-?\s*include\s+([^%]*?)\s*-?%\}$/.exec(whole)?.[1]
      const shown = rest === undefined ? undefined : fillInclude({ name: 'include', rest, line }, context)
      if (shown !== undefined && !shown.includes('\n')) return shown
      context.remark('left', '{% %}', line, `\`${whole}\` was left out.`, 'Write what it showed.')
      return ''
    }
    const [subject = '', ...filters] = expression.split('|').map((part) => part.trim())
    const text = /^(["'])(.*)\1$/.exec(subject)?.[2]
    if (text !== undefined && filters.some((filter) => /^(?:relative_url|absolute_url)/.test(filter))) {
      context.remark('carried', '{{ }}', line)
      return text
    }
    if (/^(?:site\.baseurl|site\.url)$/.test(subject)) return ''
    const value =
      (filters.length === 0 ? context.variables.get(subject) : undefined) ?? context.host.variable?.(subject)
    if (value === undefined) {
      context.remark(
        'left',
        '{{ }}',
        line,
        `\`${whole}\` is Liquid code that Galley can't evaluate, so it shows as text.`,
        'Write its value.',
      )
      return undefined
    }
    context.remark('carried', '{{ }}', line)
    return value
  },
}

/** Removes `{: .fs-6 }` after text. */
const spanAttributes: InlineSyntax = {
  name: '{: }',
  pattern: /\{:[ \t]*[^{}\n]*\}/g,
  replace: ([whole]) => (/#[\w-]+/.test(whole) ? undefined : ''),
}

/**
 * Kramdown ends an HTML block at its closing tag, but Markdown ends it at the next empty line. Without one, what
 * follows would be HTML.
 */
const fencesBelowHtml: BlockSyntax = {
  name: '</div> ```',
  opens: /^[ \t]*<\/[a-z][\w-]*>[ \t]*$/i,
  convert(lines, start) {
    const line = lines[start] as Line
    const next = lines[start + 1]
    if (!next || !fenceOpening(next.text)) return undefined
    return { end: start + 1, lines: [line, blank(line.at)] }
  },
}

/** Elements that Kramdown puts into a paragraph, even if a line holds nothing but their tag. */
const SPANS = /^[ \t]*<(?:span|a|b|i|em|strong|small|sub|sup|kbd|mark|u|s)\b[^<>]*>[ \t]*$/i

/** Markdown reads what follows a tag alone on its line as HTML, but Kramdown reads it as Markdown. */
const spansOnLines: BlockSyntax = {
  name: '<span>',
  opens: SPANS,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const next = lines[start + 1]
    // Within a paragraph or an HTML block, the tag is nothing special.
    if (!isBlank(lines[start - 1]) || isBlank(next) || /^[ \t]*</.test(next?.text ?? '')) return undefined
    const rest = context.convert([{ ...line, text: line.text.trimEnd() + (next as Line).text.trimStart() }])
    return { end: start + 2, lines: rest }
  },
}

/** Removes `1. TOC` with `{:toc}` below it, and its heading, because the layout has a table of contents. */
const contents: BlockSyntax = {
  name: '{:toc}',
  opens: /^(?:#{1,6}[ \t]+(?:Table of contents|Contents)[ \t]*#*|(?:[-*+]|\d+[.)])[ \t]+\S.*)$/i,
  convert(lines, start, context) {
    let at = start
    if (/^#/.test((lines[at] as Line).text)) {
      at++
      while (at < lines.length && (isBlank(lines[at]) || /^\{:[^{}]*\}[ \t]*$/.test((lines[at] as Line).text))) at++
    }
    const item = lines[at]
    const mark = lines[at + 1]
    if (!item || !/^(?:[-*+]|\d+[.)])[ \t]/.test(item.text) || !/^\{:[ \t]*toc\b[^{}]*\}[ \t]*$/.test(mark?.text ?? ''))
      return undefined
    context.remark('carried', '{:toc}', item.at)
    return { end: at + 2, lines: [] }
  },
}

/** `## Title` with `{: #id .class }` below it. */
const headingAttributes: BlockSyntax = {
  name: '{: #id } below a heading',
  opens: /^#{1,6}[ \t]+\S/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const id = /^\{:[^{}]*?#([\w:.-]+)[^{}]*\}[ \t]*$/.exec(lines[start + 1]?.text ?? '')?.[1]
    if (id === undefined) return undefined
    context.remark('carried', '{: #id }', line.at)
    return { end: start + 2, lines: [{ ...line, text: `${line.text.replace(/[ \t]+#*[ \t]*$/, '')} {#${id}}` }] }
  },
}

/** `{: #id }` below any other block: an anchor there. */
const blockIds: BlockSyntax = {
  name: '{: #id }',
  opens: /^[ \t]*\{:[^{}]*#[\w:.-]+[^{}]*\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const id = /#([\w:.-]+)/.exec(line.text)?.[1]
    context.remark('carried', '{: #id }', line.at)
    return { end: start + 1, lines: [{ ...line, text: `<a id="${id}"></a>` }] }
  },
}

/** Liquid runs before Markdown, so it also replaces variables in code. */
function withVariables(text: string, { host, variables }: BlockContext): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{-?\s*([\w.-]+)\s*-?\}\}/g, (whole, name: string) =>
    /^site\.(?:baseurl|url)$/.test(name) ? '' : (variables.get(name) ?? host.variable?.(name) ?? whole),
  )
}

export const jekyll: Dialect = {
  name: 'jekyll',
  format: 'md',
  slugs: 'kramdown',
  definitionLists: true,
  singleTildes: true,
  shield: raw,
  join: joinHtmlBlocks,
  blocks: [
    liquidBlocks,
    capturedText,
    abbreviations,
    markdownInHtml,
    fencesBelowHtml,
    spansOnLines,
    contents,
    headingAttributes,
    kramdownCallouts,
    kramdownCalloutsBelow,
    blockIds,
    bracketCallouts,
    definitionLists,
    elementBlocks({ details, figure }, false),
  ],
  inline: [inlineComment, inlineLiquid, spanAttributes, shownAbbreviations],
  fence(fence, context: BlockContext) {
    const body = fence.body.map((line) => ({ ...line, text: withVariables(line.text, context) }))
    const isSame = body.every(({ text }, i) => text === fence.body[i]?.text)
    const remark = (message: string) => context.remark('simplified', '``` options', fence.at, message)
    const given = isSame ? fence : { ...fence, body }
    return convertInfo(given, remark) ?? (isSame ? undefined : fenceLines(given, readInfo(fence.opening.info)))
  },
  // What `contents` removes, comments, and Liquid that stands for something else.
  published: (source) =>
    source
      .replace(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, '')
      .replace(/\{%-?\s*(?!include|raw)\w+[^%{}]*%\}|\{\{[^{}\n]*\}\}/g, '')
      .replace(
        /^(?:#{1,6}[ \t]+(?:Table of )?contents[ \t]*\n(?:\{:[^{}\n]*\}[ \t]*\n)?\s*)?(?:[-*+]|\d+[.)])[ \t].*\n\{:[ \t]*toc\b[^{}\n]*\}/gim,
        '',
      ),
}
