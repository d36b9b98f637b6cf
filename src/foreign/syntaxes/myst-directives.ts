// The marks of MyST directives in a page: backticks (```{note}) or colons (:::{note}).
import { closingColons } from '../block-ends.ts'
import type { BlockContext, BlockSyntax, Fence } from '../dialect.ts'
import { closingFence, dedentLines, fenceOpening, indentLines, indentOf, isBlank, type Line } from '../lines.ts'
import { convertKnown, tabSet } from './myst-converters.ts'
import { type Directive, directive, readColons, readName } from './myst-reading.ts'
import { labelId } from './myst-roles.ts'

/** `:::{name} argument`. */
export const colonDirectives: BlockSyntax = {
  name: ':::{ }',
  opens: /^[ \t]*:{3,}\{[\w:.+-]+(?:[ \t][^{}]*)?\}/,
  convert(lines, start, context) {
    const found = readColons(lines, start)
    if (!found) return undefined
    const made = withAnchor(found.directive, convertDirective(found.directive, context))
    return { end: found.end, lines: indentLines(made, found.indent) }
  },
}

/** `:::class`, a box with a class of its own. */
export const classContainers: BlockSyntax = {
  name: ':::class',
  opens: /^[ \t]*:{3,}[ \t]*[\w-]+[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const marks = /:{3,}/.exec(line.text)?.[0] ?? ''
    const close = closingColons(lines, start, marks.length)
    if (close === undefined) return undefined
    context.remark('simplified', ':::class', line.at, 'A container with a class is now its content.')
    return { end: close + 1, lines: context.convert(lines.slice(start + 1, close)) }
  },
}

/** A fence whose info string is `{name} argument`. Undefined for code. */
export function fencedDirective(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  return readFence(fence, context, convertDirective)
}

function readFence(
  fence: Fence,
  context: BlockContext,
  convert: (one: Directive, context: BlockContext) => readonly Line[] | undefined,
): readonly Line[] | undefined {
  const named = readName(fence.opening.info)
  if (!named) return undefined
  const indent = fence.opening.before.replace(/\S/g, ' ')
  const body = dedentLines(fence.body, indentOf(indent))
  const one = directive({ ...named, body, at: fence.at })
  const converted = convert(one, context)
  if (!converted) return undefined
  const made = withAnchor(one, converted)
  const [first, ...rest] = indentLines(made, indent)
  if (!first) return []
  // The list item's marker stays before the first line.
  return [{ ...first, text: fence.opening.before + first.text.slice(indent.length) }, ...rest]
}

/** ```` ```{name} argument ```` in pages whose other fences are code: directives with an unknown name are code too. */
export const directiveFences: BlockSyntax = {
  name: '```{ }',
  seesFences: true,
  opens: /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})\{[\w:.+-]+(?:[ \t][^{}]*)?\}/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const opening = fenceOpening(line.text)
    if (!opening) return undefined
    const close = closingFence(lines, start, opening)
    const made = readFence({ opening, body: lines.slice(start + 1, close), at: line.at }, context, convertKnown)
    return made && { end: Math.min(close + 1, lines.length), lines: made }
  },
}

/** Directives named `tab` one after the other, as in sphinx-inline-tabs. */
export const inlineTabs: BlockSyntax = {
  name: '{tab}',
  seesFences: true,
  opens: /^[ \t]*(?:`{3,}|~{3,}|:{3,})\{tab\}/,
  convert(lines, start, context) {
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    let end = start
    for (let next = start; next < lines.length && inlineTabs.opens.test((lines[next] as Line).text); ) {
      if (next > start && /^[ \t]*:new-set:/.test(lines[next + 1]?.text ?? '')) break
      const { text } = lines[next] as Line
      const fence = fenceOpening(text)
      const close = fence
        ? closingFence(lines, next, fence)
        : (closingColons(lines, next, text.trim().search(/[^:]/)) ?? lines.length)
      end = Math.min(close + 1, lines.length)
      next = end
      while (next < lines.length && isBlank(lines[next])) next++
    }
    const set = dedentLines(lines.slice(start, end), indentOf(indent))
    return { end, lines: indentLines(tabSet(set, (lines[start] as Line).at, context), indent) }
  },
}

/** What a directive became, below an anchor for its name. */
function withAnchor({ name, options, at }: Directive, made: readonly Line[]): readonly Line[] {
  const label = name === 'toctree' ? '' : (options.get('name') ?? options.get('label') ?? '')
  const id = labelId(label)
  return id === '' || made.length === 0 ? made : [{ text: `<a id="${id}"></a>`, at }, { text: '', at }, ...made]
}

/** Converts a directive. An unknown one keeps its content, with a remark. */
function convertDirective(one: Directive, context: BlockContext): readonly Line[] {
  const made = convertKnown(one, context)
  if (made) return made
  context.remark(
    'simplified',
    `{${one.name}}`,
    one.at,
    `The content of the directive \`${one.name}\` stays, but without the directive around it.`,
  )
  const { argument, at } = one
  const shown = /^https?:\/\/\S+$/.test(argument) ? `[${argument}](${argument})` : argument
  const isText = shown !== argument || /\s/.test(argument)
  // One word says how to show the content. Without content, it names what was shown.
  if (!isText && argument !== '' && one.body.every(isBlank)) return [{ text: `\`${argument}\``, at }]
  return context.convert([
    ...(isText
      ? [
          { text: shown, at },
          { text: '', at },
        ]
      : []),
    ...one.body,
  ])
}
