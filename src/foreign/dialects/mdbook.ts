// mdBook's Markdown: includes, flags of Rust code, hidden lines.
import { callout, component, inlineTag, plainLabel, titledFence } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { type ElementConverter, elementBlocks, textAttribute } from '../elements.ts'
import { fenceLines, isOurs, readInfo } from '../fences.ts'
import { blank, dedentLines, indentLines, indentOf, type Line, trimLines } from '../lines.ts'
import { definitionLists } from '../syntaxes/definition-lists.ts'
import { hashIncludes, INCLUDE, includedWords, includeInCode } from '../syntaxes/includes.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/** `\{{#include}}`, which shows the rest as typed. */
const ESCAPED = /\\(?=\{\{\s*#)/g

/** What mdBook or a preprocessor puts in a line: `{{#title}}`, `{{#include version.txt}}`, `{{#quiz keys.toml}}`, `{{% note %}}`. */
const templates: InlineSyntax = {
  name: '{{# }}',
  seesCode: true,
  pattern: /(?<!`)(`+)(?!`)[^\n]*?\1(?!`)|(\\?)\{\{\s*([#%])\s*([\w-]+)([^{}\n]*)\}\}/g,
  replace([typed, code, backslash, sign = '', name = '', rest = ''], context, line) {
    if (code !== undefined) return typed.replace(ESCAPED, '')
    if (backslash) return typed.slice(1)
    if (name === 'title') return ''
    const included = INCLUDE.test(name) ? includedWords(rest.trim(), context) : undefined
    const what = `{{${sign}${name}}}`
    if (included !== undefined) {
      context.remark('carried', what, line)
      return included
    }
    context.remark(
      'left',
      what,
      line,
      `Only a preprocessor knows \`${what}\`, so it shows as text.`,
      'Write what it showed.',
    )
    return undefined
  },
}

/** `<Listing number="1-1" file-name="main.rs" caption="…">` of the preprocessor mdbook-trpl: numbered code with a caption. */
const listing: ElementConverter = (element, context) => {
  const { at } = element
  const [number, file, caption] = ['number', 'file-name', 'caption'].map((name) => textAttribute(element, name))
  const content = trimLines(context.convert(element.inner))
  const titled = file ? titledFence(content, file) : content
  const lines = titled ?? [{ text: `**${file}**`, at }, blank(at), ...content]
  const label = [number && `**Listing ${number}**`, caption].filter(Boolean).join(': ')
  context.remark('carried', '<Listing>', at)
  return [
    ...(number ? [{ text: context.inline(inlineTag('a', { id: `listing-${number}` }, '')), at }, blank(at)] : []),
    ...lines,
    ...(label ? [blank(at), ...context.convert([{ text: label, at }])] : []),
  ]
}

/** `prefixes` are the signs of hidden lines by language, from book.toml. */
export const mdbook = (prefixes: Readonly<Record<string, string>> = {}): Dialect => ({
  name: 'mdbook',
  format: 'md',
  slugs: 'mdbook',
  blocks: [hashIncludes, bracketCallouts, definitionLists, elementBlocks({ details, figure, Listing: listing }, false)],
  inline: [templates],
  fence: (fence, context) => admonish(fence, context) ?? convertFence(fence, context, prefixes),
  published: (source) =>
    source.replace(/^([ \t]*)(`{3,})rust[\s\S]*?^\1\2[ \t]*$/gm, (code) => code.replace(/^[ \t]*#(?:[ \t].*)?$/gm, '')),
})

/** ```` ```admonish note "Title" ```` of the preprocessor mdbook-admonish. */
function admonish(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  const [, options] = /^admonish(?:\s+(.*))?$/.exec(fence.opening.info) ?? []
  if (!/^admonish\b/.test(fence.opening.info) || fence.opening.before.trim() !== '') return undefined
  const text = options ?? ''
  const option = (name: string) =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|(\\S+))`)
      .exec(text)
      ?.slice(1)
      .find((one) => one !== undefined)
  const kind = option('type') ?? /^[\w-]+(?=[\s.]|$)/.exec(text)?.[0] ?? 'note'
  const title = option('title') ?? /(?:^|\s)"([^"]*)"/.exec(text)?.[1]
  const name = calloutFor(kind)
  context.remark(
    name ? 'carried' : 'simplified',
    '```admonish',
    fence.at,
    name ? undefined : `\`${kind}\` is an unknown kind of callout, so it's now a note.`,
  )
  const label = plainLabel(title ?? (name ? '' : kind.charAt(0).toUpperCase() + kind.slice(1)))
  const body = context.convert(dedentLines(fence.body, indentOf(fence.opening.before)))
  const made =
    option('collapsible') === 'true'
      ? component('Accordion', { title: label || kind.charAt(0).toUpperCase() + kind.slice(1) }, body, fence.at)
      : callout(name ?? 'Note', body, fence.at, { title: label })
  return indentLines(made, fence.opening.before)
}

function convertFence(
  fence: Fence,
  context: BlockContext,
  prefixes: Readonly<Record<string, string>>,
): readonly Line[] | undefined {
  const resolved = includeInCode(fence.body, context)
  const included = resolved.some(({ text }) => text.includes('\\{{#'))
    ? resolved.map((line) => ({ ...line, text: line.text.replace(ESCAPED, '') }))
    : resolved
  const info = readInfo(fence.opening.info)
  const isRust = /^(?:rust|rs)$/i.test(info.lang) || /^rust\b/.test(fence.opening.info)
  const prefix = /\bhidelines=([^\s,]+)/.exec(fence.opening.info)?.[1] ?? prefixes[info.lang]
  const body = isRust
    ? visibleLines(included)
    : prefix && included.some(({ text }) => text.trimStart().startsWith(prefix))
      ? included.filter(({ text }) => !text.trimStart().startsWith(prefix))
      : included
  if (body.length < included.length) context.remark('carried', 'hidden lines', fence.at)
  if (body === fence.body && isOurs(fence.opening.info)) return undefined
  return fenceLines({ ...fence, body }, info)
}

/** Removes lines that start with `# `, which are compiled but not shown. `##` shows a `#`. */
function visibleLines(body: readonly Line[]): readonly Line[] {
  if (!body.some(({ text }) => /^\s*#/.test(text))) return body
  return body.flatMap((line) => {
    if (/^\s*#(?:\s|$)/.test(line.text)) return []
    return /^\s*##/.test(line.text) ? [{ ...line, text: line.text.replace('##', '#') }] : [line]
  })
}
