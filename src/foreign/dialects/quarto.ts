// Quarto's Markdown: code that runs, cross-references, shortcodes.
import { component, plainLabel, tag } from '../build.ts'
import type { BlockContext, BlockSyntax, Dialect, Fence, InlineSyntax } from '../dialect.ts'
import { fenceLines, readInfo } from '../fences.ts'
import { blank, closingFence, fenceOpening, type Line, linesOf, textOf } from '../lines.ts'
import { anchorIn, imageAttributes, linkAttributes } from '../syntaxes/attribute-lists.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { insertMarkdown, notFound } from '../syntaxes/includes.ts'
import { plainMarkdown } from './plain.ts'

/** `{{< include _part.qmd >}}`, `{{< video URL >}}`, and those that only matter in print, alone on a line. */
const shortcodeLines: BlockSyntax = {
  name: '{{< >}}',
  opens: /^[ \t]*\{\{<[ \t]*(?:include|video|pagebreak)\b[^<>]*>\}\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', name = '', rest = ''] =
      /^([ \t]*)\{\{<[ \t]*(\w+)[ \t]*([^<>]*?)[ \t]*>\}\}/.exec(line.text) ?? []
    const path = rest.replace(/^(["'])(.*?)\1.*$/, '$2').replace(/\s.*$/, '')
    const what = `{{< ${name} >}}`
    if (name === 'include') {
      const made = insertMarkdown({ path }, line.at, context, { indent, from: context.writtenIn })
      if (made) context.remark('carried', what, line.at)
      return { end: start + 1, lines: made ?? notFound(path, line, what, context) }
    }
    context.remark('carried', what, line.at)
    return { end: start + 1, lines: name === 'video' ? embed(path, line.at) : [] }
  },
}

/** `{{< meta title >}}` and others within a line. */
const shortcodes: InlineSyntax = {
  name: '{{< >}}',
  pattern: /\{\{<\s*(\w+)\s+([^<>]*?)\s*>\}\}/g,
  replace([, name = '', rest = ''], context, line) {
    const what = `{{< ${name} >}}`
    const value = name === 'meta' || name === 'var' ? context.host.variable?.(`${name}.${rest}`) : undefined
    if (value === undefined)
      context.remark('left', what, line, `Only Quarto knows what \`${what}\` shows, so it shows as text.`, 'Write it.')
    else context.remark('carried', what, line)
    return value?.replace(/[[\]*_`{}<\\]/g, '\\$&')
  },
}

/** `@sec-intro`, `[-@fig-plot]`, `[Chapter @sec-intro]`: a link to what has that name. Other names are those of sources. */
const references: InlineSyntax = {
  name: '@sec-',
  pattern:
    /(?<![\w@.\\/])\[?(-?)@((?:sec|fig|tbl|lst|eq|thm|lem|def|exm|exr|nte|tip|wrn|imp|cau)-[\w-]*\w)\]?(?![\w(])/g,
  replace([typed, , id = ''], context, line) {
    const found = context.host.named?.(id, 'label')
    if (!found) return undefined
    context.remark('carried', '@sec-', line)
    const [open, close] = [typed.startsWith('['), typed.endsWith(']')]
    const link = `[${found.title ?? id}](${found.url})`
    return `${open && !close ? '[' : ''}${link}${close && !open ? ']' : ''}`
  },
}

/** Pandoc's `--` and `---`, between words or spaces. In a URL or an option of a command, they stay. */
const dashes: InlineSyntax = {
  name: '---',
  pattern: /(?<=[^\s|:-]) (---?) (?=[^\s|:-])|(?<=(?:^|\s)[\p{L}'’]{1,40})---(?=\p{L})/gu,
  replace([typed, spaced]) {
    return typed.replace(/-+/, spaced === '--' ? '–' : '—')
  },
}

/** `# Title {#sec-x .unnumbered}`: an id is all that a heading keeps. */
const headingAttributes: InlineSyntax = {
  name: '# { }',
  pattern: /^(#{1,6}[ \t].*?)[ \t]*\{([^{}\n]*)\}[ \t]*$/g,
  replace([, heading = '', attributes = '']) {
    const id = /(?:^|\s)#([\w:.-]+)/.exec(attributes)?.[1]
    return id === undefined ? heading : `${heading} {#${id}}`
  },
}

/** `![](x.png){#fig-x}`: an image that references name. */
const imageIds: InlineSyntax = {
  name: '![](){#}',
  pattern: /(!\[[^[\]\n]*\]\([^()\n]*\))\{#([\w:.-]+)\s*([^{}\n]*)\}/g,
  replace([, image = '', id = '', rest = ''], context) {
    return `${anchorIn(`#${id}`, context)}${image}${rest === '' ? '' : `{${rest}}`}`
  },
}

/** `` [](`~package.name`) ``: a name in the reference that quartodoc generates. */
const interlinks: InlineSyntax = {
  name: '[](``)',
  seesCode: true,
  pattern: /\[([^[\]\n]*)\]\(`(~?)([\w.]+)`\)/g,
  replace([, text = '', short = '', name = ''], context, line) {
    context.remark(
      'simplified',
      '[](``)',
      line,
      'The reference that this link leads to is generated, so its text stays.',
    )
    return text || `\`${short === '' ? name : name.replace(/^.*\./, '')}\``
  },
}

/** ` ```{r} ` is code of R. Options, in lines that begin with `#|`, say how Quarto runs it. */
function convertFence(fence: Fence, context: BlockContext): readonly Line[] | undefined {
  const lang = languageOf(fence.opening.info)
  if (lang === undefined) return plainMarkdown.fence?.(fence, context)
  const { at } = fence
  const body = fence.body.filter(({ text }) => !OPTION.test(text))
  const options = optionsOf(fence)
  const anchor = anchorIn(`#${options.get('label') ?? ''}`, context)
  const anchored = (lines: readonly Line[]) =>
    NUMBERED.test(options.get('label') ?? '') ? [{ text: anchor, at }, blank(at), ...lines] : lines
  if (lang === 'mermaid') return anchored(fenceLines({ ...fence, body }, readInfo('mermaid')))
  const picture = /\binclude_graphics\(\s*(["'])([^"'\n]+)\1/.exec(textOf(body))?.[2]
  if (picture !== undefined && body.length < 8) return anchored(figure(picture, options, at, context))
  const isHidden = isHiddenCode(fence.opening.info, fence.body)
  context.remark(
    'simplified',
    '```{ }',
    at,
    isHidden
      ? 'This code is hidden, and was left out. What it shows is missing.'
      : 'What this code shows when it runs is missing.',
    'If readers need it, add the output.',
  )
  return anchored(isHidden ? [] : fenceLines({ ...fence, body }, readInfo(lang === 'ojs' ? 'js' : lang)))
}

/** An image that code includes, with its caption. */
function figure(src: string, options: ReadonlyMap<string, string>, at: number, context: BlockContext): readonly Line[] {
  const [alt, caption] = [options.get('fig-alt') ?? '', options.get('fig-cap') ?? '']
  context.remark('carried', 'include_graphics', at)
  const image = tag('img', { src: context.host.asset?.(src, at) ?? src, alt: alt || plainLabel(caption) || undefined })
  return component('Frame', { caption: plainLabel(caption) || undefined }, [{ text: context.inline(image), at }], at)
}

const OPTION = /^\s*(?:#|\/\/|%%|--)\|/
/** Labels that references can name. */
const NUMBERED = /^(?:fig|tbl|lst)-/

/** The language of code that runs. Undefined for other code. */
function languageOf(info: string): string | undefined {
  return /^\{([\w+-]+)[^{}]*\}$/.exec(info)?.[1]?.toLowerCase()
}

/** The options of code, which are YAML. A value may go on in the next lines, further in. */
function optionsOf({ body }: Pick<Fence, 'body'>): ReadonlyMap<string, string> {
  const out = new Map<string, string>()
  let last = ''
  for (const { text } of body) {
    if (!OPTION.test(text)) break
    const typed = text.replace(OPTION, '')
    const [, key, value = ''] = /^ ?([\w.-]+):(.*)$/.exec(typed) ?? []
    if (key !== undefined) last = key
    const part = key === undefined ? typed.trim() : value.trim().replace(/^[|>][+-]?$/, '')
    if (last !== '') out.set(last, `${out.get(last) ?? ''} ${part}`.trim().replace(/^(["'])(.*)\1$/, '$2'))
  }
  return out
}

function isHiddenCode(info: string, body: readonly Line[]): boolean {
  if (/\b(?:echo|include)\s*=\s*F/.test(info)) return true
  const options = optionsOf({ body })
  return options.get('echo') === 'false' || options.get('include') === 'false'
}

/** The text without what Quarto doesn't show: hidden code, options, and the names of references. */
function published(source: string): string {
  const lines = linesOf(source)
  const out: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const opening = fenceOpening(text)
    if (!opening) {
      out.push(text.replace(/@(?:sec|fig|tbl|lst)-[\w-]+/g, ''))
      continue
    }
    const end = closingFence(lines, i, opening)
    const body = lines.slice(i + 1, end)
    const isCode = languageOf(opening.info) !== undefined
    if (!(isCode && isHiddenCode(opening.info, body)))
      out.push(...body.filter((line) => !(isCode && OPTION.test(line.text))).map((line) => line.text))
    i = end
  }
  return out.join('\n')
}

/** The ids that Pandoc makes of headings. */
function pandocId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.\- ]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/^[^\p{L}]+/u, '')
}

export const quarto: Dialect = {
  ...plainMarkdown,
  name: 'quarto',
  slugs: pandocId,
  math: true,
  published,
  blocks: [shortcodeLines, ...plainMarkdown.blocks],
  inline: [
    dashes,
    headingAttributes,
    references,
    shortcodes,
    interlinks,
    imageIds,
    imageAttributes,
    linkAttributes,
    ...(plainMarkdown.inline ?? []),
  ],
  fence: convertFence,
}
