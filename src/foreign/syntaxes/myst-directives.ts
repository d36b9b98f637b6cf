// MyST directives in backticks (```{note}) or colons (:::{note}): those of Sphinx and sphinx-design.
import { callout, component, plainLabel, type TabContent, tabs, tag } from '../build.ts'
import { type CalloutName, calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Fence } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { rangeToLines } from '../line-ranges.ts'
import {
  closingFence,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  indentLines,
  indentOf,
  isBlank,
  type Line,
  textOf,
  trimLines,
} from '../lines.ts'
import { embed } from './gitbook.ts'
import { type Excerpt, insertMarkdown, notFound } from './includes.ts'
import { labelId } from './myst-roles.ts'

/** A directive in either form. */
export interface Directive {
  readonly name: string
  /** What follows the name on its line. */
  readonly argument: string
  readonly options: ReadonlyMap<string, string>
  readonly body: readonly Line[]
  readonly at: number
}

const COLONS = /^([ \t]*)(:{3,})\{([\w:.+-]+)\}[ \t]*(.*?)[ \t]*$/
const FENCED = /^\{([\w:.+-]+)\}[ \t]*(.*)$/

/** `:::{name} argument`. */
export const colonDirectives: BlockSyntax = {
  name: ':::{ }',
  opens: /^[ \t]*:{3,}\{[\w:.+-]+\}/,
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
    if (close === lines.length) return undefined
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
  const [whole, name = '', argument = ''] = FENCED.exec(fence.opening.info) ?? []
  if (whole === undefined) return undefined
  const indent = fence.opening.before.replace(/\S/g, ' ')
  const body = dedentLines(fence.body, indentOf(indent))
  const one = directive({ name, argument, body, at: fence.at })
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
  opens: /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:`{3,}|~{3,})\{[\w:.+-]+\}/,
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
      const close = fence ? closingFence(lines, next, fence) : closingColons(lines, next, text.trim().search(/[^:]/))
      end = Math.min(close + 1, lines.length)
      next = end
      while (next < lines.length && isBlank(lines[next])) next++
    }
    const set = dedentLines(lines.slice(start, end), indentOf(indent))
    return { end, lines: indentLines(tabSet(set, (lines[start] as Line).at, context), indent) }
  },
}

function readColons(
  lines: readonly Line[],
  start: number,
): { directive: Directive; indent: string; end: number } | undefined {
  const line = lines[start] as Line
  const [whole, indent = '', marks = '', name = '', argument = ''] = COLONS.exec(line.text) ?? []
  if (whole === undefined) return undefined
  const close = closingColons(lines, start, marks.length)
  const body = dedentLines(lines.slice(start + 1, close), indentOf(indent))
  return {
    directive: directive({ name, argument, body, at: line.at }),
    indent,
    end: Math.min(close + 1, lines.length),
  }
}

/** The index of the line that consists of the same number of colons. The end if there is none. */
function closingColons(lines: readonly Line[], start: number, length: number): number {
  for (let i = start + 1; i < lines.length; i++) {
    const { text } = lines[i] as Line
    const fence = fenceOpening(text)
    if (fence) i = closingFence(lines, i, fence)
    else if (/^[ \t]*:{3,}[ \t]*$/.test(text) && text.trim().length >= length) return i
  }
  return lines.length
}

/** Options are `:key: value` on the first lines, or YAML between `---` lines. */
function directive(parts: { name: string; argument: string; body: readonly Line[]; at: number }): Directive {
  const options = new Map<string, string>()
  const { body } = parts
  let at = 0
  const isYaml = body[0]?.text.trim() === '---'
  const pattern = isYaml ? /^[ \t]*([\w-]+):[ \t]*(.*)$/ : /^[ \t]*:([\w-]+):[ \t]*(.*)$/
  if (isYaml) at++
  for (; at < body.length; at++) {
    const { text } = body[at] as Line
    if (isYaml && text.trim() === '---') {
      at++
      break
    }
    const [, key, value = ''] = pattern.exec(text) ?? []
    if (key !== undefined) options.set(key, value.trim().replace(/^(["'])(.*)\1$/, '$2'))
    else if (!isYaml) break
  }
  return { ...parts, options, body: trimLines(body.slice(at)) }
}

/** What a directive became, below an anchor for its name. */
function withAnchor({ name, options, at }: Directive, made: readonly Line[]): readonly Line[] {
  const label = name === 'toctree' ? '' : (options.get('name') ?? options.get('label') ?? '')
  const id = labelId(label)
  return id === '' || made.length === 0 ? made : [{ text: `<a id="${id}"></a>`, at }, { text: '', at }, ...made]
}

const LISTS = new Set(['contents', 'tableofcontents', 'sectionauthor', 'codeauthor', 'index', 'meta', 'only'])
/** What Sphinx generates from source code or data that isn't here. */
const FROM_CODE =
  /^(?:auto\w+|automodule|eval-rst|py:\w+|c:\w+|cpp:\w+|js:\w+|rst:\w+|argparse|click|program-output|plot|graphviz|jupyter-\w+|exec|code-cell|bibliography)$/

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

function convertKnown(one: Directive, context: BlockContext): readonly Line[] | undefined {
  const { name, argument, options, body, at } = one
  const what = `{${name}}`
  const carried = () => context.remark('carried', what, at)
  const content = () => context.convert(body)
  const isFolded = /\bdropdown\b/.test(options.get('class') ?? '')
  switch (name) {
    case 'admonition':
      carried()
      return notice('Note', plainLabel(argument), content(), one, isFolded)
    case 'versionadded':
    case 'versionchanged':
    case 'deprecated':
      carried()
      return callout('Info', content(), at, { title: versionTitle(name, argument) })
    case 'dropdown':
      carried()
      return component(
        'Accordion',
        { title: plainLabel(argument) || 'Details', defaultOpen: options.has('open') },
        content(),
        at,
      )
    case 'tab-set':
    case 'tabs':
      return tabSet(body, at, context)
    case 'tab-set-code':
      return codeTabs(body, at, context)
    case 'grid':
    case 'card-carousel':
    case 'cards':
      carried()
      return component('Columns', { cols: columns(argument) }, content(), at)
    case 'grid-item':
    case 'div':
    case 'container':
    case 'sidebar-content':
    case 'hlist':
    case 'table':
      carried()
      return [
        ...(name === 'table' && argument
          ? [
              { text: `**${argument}**`, at },
              { text: '', at },
            ]
          : []),
        ...content(),
      ]
    case 'grid-item-card':
    case 'card':
    case 'button-link':
    case 'button-ref':
      return card(one, context)
    case 'figure':
    case 'image':
      return figure(one, context)
    case 'include':
      return include(one, context)
    case 'literalinclude':
      return literalInclude(one, context)
    case 'code-block':
    case 'code':
    case 'sourcecode':
      carried()
      return codeLines(textOf(body), codeOptions(argument, options), at)
    case 'math':
      carried()
      return [{ text: '$$', at }, ...body, { text: '$$', at }]
    case 'parsed-literal':
      context.remark('simplified', what, at, 'Markup in this code was left out.')
      return codeLines(
        textOf(body).replace(/\*\*([^*\n]+)\*\*|`([^`<\n]+?)(?:\s*<[^<>\n]+>)?`_?/g, '$1$2'),
        { lang: 'text' },
        at,
      )
    case 'mermaid':
      carried()
      return codeLines(textOf(body), { lang: 'mermaid' }, at)
    case 'list-table':
      return listTable(one, context)
    case 'csv-table':
      return csvTable(one, context)
    case 'epigraph':
    case 'pull-quote':
    case 'highlights':
      carried()
      return content().map((line) => ({ ...line, text: `> ${line.text}`.trimEnd() }))
    case 'glossary':
      carried()
      return glossary(body, context)
    case 'margin':
    case 'sidebar':
    case 'topic':
    case 'aside':
      context.remark('simplified', what, at, 'It was next to the text, and is now part of it.')
      return callout('Note', content(), at, { title: plainLabel(argument) })
    case 'youtube':
    case 'vimeo':
    case 'video':
      carried()
      return embed(name === 'youtube' && !/[:/]/.test(argument) ? `https://youtu.be/${argument}` : argument, at)
    case 'terminal':
      carried()
      return terminal(one)
    case 'figure-md':
      carried()
      return [
        ...(argument
          ? [
              { text: `<a id="${labelId(argument)}"></a>`, at },
              { text: '', at },
            ]
          : []),
        ...content(),
      ]
    case 'rubric':
    case 'centered':
      carried()
      return [{ text: `**${argument}**`, at }]
  }
  const kind = calloutFor(name)
  if (kind) {
    carried()
    // The first line of a note may be on the same line as its name.
    const text = argument === '' ? body : [{ text: argument, at }, { text: '', at }, ...body]
    return notice(kind, '', context.convert(text), one, isFolded)
  }
  if (name === 'toctree') return listedPages(one, context)
  if (LISTS.has(name)) {
    carried()
    return []
  }
  return FROM_CODE.test(name) ? code(one, 'left', context) : undefined
}

/** The pages that a visible toctree lists, as links. Their headings, which it may list too, aren't repeated. */
function listedPages({ name, options, body, at }: Directive, context: BlockContext): readonly Line[] {
  const what = `{${name}}`
  if (options.has('hidden')) {
    context.remark('carried', what, at)
    return []
  }
  const links = body.flatMap(({ text, at: line }): Line[] => {
    const [, label, target = ''] = /^\s*(?:(.*\S)\s*<([^<>]+)>|)\s*$/.exec(text) ?? [undefined, undefined, text.trim()]
    if (target === '' || target === 'self') return []
    const page = /^https?:/.test(target) ? { url: target, title: target } : context.host.named?.(target, 'page')
    if (!page) return []
    const shown = (label ?? page.title ?? target).replace(/[[\]]/g, '\\$&')
    return [{ text: `- [${shown}](${page.url})`, at: line }]
  })
  const isWhole = options.get('maxdepth') === '1' && !options.has('glob')
  context.remark(
    isWhole ? 'carried' : 'simplified',
    what,
    at,
    isWhole ? undefined : 'The list of pages at this place has one level now.',
  )
  const caption = options.get('caption')
  const heading =
    caption && links.length > 0
      ? [
          { text: `**${caption}**`, at },
          { text: '', at },
        ]
      : []
  return [...heading, ...links]
}

function notice(
  kind: CalloutName,
  title: string,
  content: readonly Line[],
  { at, options }: Directive,
  isFolded: boolean,
): Line[] {
  const named = plainLabel(options.get('class') ?? '')
    .split(/\s+/)
    .map((word) => calloutFor(word))
    .find((one) => one !== undefined)
  return callout(named ?? kind, content, at, { title, ...(isFolded && { fold: 'closed' as const }) })
}

function versionTitle(name: string, version: string): string {
  const verb = name === 'versionadded' ? 'Added in' : name === 'versionchanged' ? 'Changed in' : 'Deprecated since'
  return `${verb} version ${version}`.trim()
}

/** `1 2 2 3` gives columns for four widths. The widest counts. */
function columns(argument: string): number | undefined {
  const numbers = argument.match(/\d+/g)?.map(Number) ?? []
  const most = numbers.at(-1)
  return most === undefined || most === 2 ? undefined : Math.min(Math.max(most, 1), 4)
}

/** The directives directly among some lines. */
function children(lines: readonly Line[]): Directive[] {
  const out: Directive[] = []
  for (let i = 0; i < lines.length; i++) {
    const { text, at } = lines[i] as Line
    const colons = COLONS.test(text) ? readColons(lines, i) : undefined
    if (colons) {
      out.push(colons.directive)
      i = colons.end - 1
      continue
    }
    const opening = fenceOpening(text)
    if (!opening) continue
    const end = closingFence(lines, i, opening)
    const [whole, name = '', argument = ''] = FENCED.exec(opening.info) ?? []
    const body = dedentLines(lines.slice(i + 1, end), indentOf(opening.before))
    if (whole !== undefined) out.push(directive({ name, argument, body, at }))
    i = end
  }
  return out
}

function tabSet(body: readonly Line[], at: number, context: BlockContext): readonly Line[] {
  const items = children(body).filter(({ name }) => /^(?:tab|tab-item|group-tab|code-tab)$/.test(name))
  if (items.length === 0) return context.convert(body)
  context.remark('carried', '{tab-set}', at)
  return tabs(
    items.map(
      (item): TabContent => ({
        title: plainLabel(item.argument) || 'Tab',
        lines: context.convert(item.body),
        at: item.at,
      }),
    ),
    at,
  )
}

/** Blocks of code as tabs, named by their languages. */
function codeTabs(body: readonly Line[], at: number, context: BlockContext): readonly Line[] {
  const all: TabContent[] = []
  for (let i = 0; i < body.length; i++) {
    const line = body[i] as Line
    const opening = fenceOpening(line.text)
    if (!opening) continue
    const end = closingFence(body, i, opening)
    const [whole, , argument = ''] = FENCED.exec(opening.info) ?? []
    const lang = whole === undefined ? (/^[\w+#.-]+/.exec(opening.info)?.[0] ?? '') : argument
    all.push({ title: lang || 'Code', lines: context.convert(body.slice(i, end + 1)), at: line.at })
    i = end
  }
  if (all.length === 0) return context.convert(body)
  context.remark('carried', '{tab-set-code}', at)
  return tabs(all, at)
}

/** Converts a card, or a button, which is a card without text. `^^^` and `+++` separate its header and footer. */
function card({ name, argument, options, body, at }: Directive, context: BlockContext): readonly Line[] {
  const isButton = name.startsWith('button')
  const type = options.get('link-type') ?? options.get('ref-type') ?? (name === 'button-ref' ? 'ref' : 'url')
  const link = isButton ? argument : (options.get('link') ?? '')
  const target = type === 'ref' || type === 'any' ? context.host.named?.(link, 'label') : undefined
  const page = target ?? (type === 'url' ? undefined : context.host.named?.(link, 'page'))
  const href = page?.url ?? (type === 'url' && link !== '' ? (context.host.link?.(link, at) ?? link) : undefined)
  if (link !== '' && href === undefined)
    context.remark('missing', `{${name}}`, at, `\`${link}\` doesn't lead to anything that was imported.`)
  else context.remark('carried', `{${name}}`, at)
  if (isButton) {
    const text = plainLabel(textOf(body)) || page?.title || link
    return [{ text: href === undefined ? text : `[${text}](${href})`, at }]
  }
  const head = body.findIndex(({ text }) => /^\^{3,}\s*$/.test(text))
  const foot = body.findIndex(({ text }) => /^\+{3,}/.test(text))
  const inner = [
    ...body.slice(head + 1, foot === -1 ? undefined : foot),
    ...(foot === -1 ? [] : [{ text: '', at }, ...body.slice(foot + 1)]),
  ]
  return component(
    'Card',
    { title: plainLabel(argument.replace(/\{[\w-]+\}`[^`]*`/g, '')), href, img: imageOf(options, at, context) },
    context.convert([...(head > 0 ? [...body.slice(0, head), { text: '', at }] : []), ...inner]),
    at,
  )
}

function imageOf(options: ReadonlyMap<string, string>, at: number, context: BlockContext): string | undefined {
  const url = options.get('img-top') ?? options.get('img-background') ?? options.get('img-bottom')
  return url === undefined ? undefined : (context.host.asset?.(url, at) ?? url)
}

function figure({ name, argument, options, body, at }: Directive, context: BlockContext): readonly Line[] {
  context.remark('carried', `{${name}}`, at)
  const src = context.host.asset?.(argument, at) ?? argument
  const width = /^(\d+)(?:px)?$|^(\d+%)$/.exec(options.get('width') ?? '')
  const image = context.inline(
    tag('img', { src, alt: options.get('alt') || undefined, width: width?.[1] ? Number(width[1]) : width?.[2] }),
  )
  const target = options.get('target')
  const href = target === undefined ? undefined : (context.host.link?.(target, at) ?? target)
  const shown = href === undefined ? image : `[${image}](${href})`
  if (name === 'image') return [{ text: shown, at }]
  // The first paragraph is the caption. The rest is a legend below it.
  const end = body.findIndex((line) => isBlank(line))
  const caption = plainLabel(textOf(body.slice(0, end === -1 ? undefined : end)))
  const legend = end === -1 ? [] : context.convert(body.slice(end))
  return [...component('Frame', { caption: caption || undefined }, [{ text: shown, at }], at), ...legend]
}

function codeOptions(lang: string, options: ReadonlyMap<string, string>) {
  return {
    lang: lang || 'text',
    title: options.get('caption') || undefined,
    highlight: rangeToLines(options.get('emphasize-lines') ?? ''),
    lines: options.has('linenos') || options.has('lineno-start'),
  }
}

function literalInclude({ argument, options, at }: Directive, context: BlockContext): readonly Line[] {
  const included = context.host.include?.(argument, context.file)
  if (!included) return notFound(argument, lineAt(at), '{literalinclude}', context)
  context.remark('carried', '{literalinclude}', at)
  const all = included.text.replace(/\n$/, '').split('\n')
  const after = options.get('start-after') ?? options.get('start-at')
  const before = options.get('end-before') ?? options.get('end-at')
  const from =
    after === undefined ? 0 : all.findIndex((line) => line.includes(after)) + (options.has('start-at') ? 0 : 1)
  const length = before === undefined ? -1 : all.slice(from).findIndex((line) => line.includes(before))
  const part = all.slice(from, length === -1 ? undefined : from + length + (options.has('end-at') ? 1 : 0))
  const wanted = options.get('lines')
  const last = part.length
  const chosen =
    wanted === undefined
      ? part
      : rangeToLines(wanted.replace(/-\s*(?=,|$)/g, `-${last}`)).map((number) => part[number - 1] ?? '')
  const lang = options.get('language') ?? (options.get('code') || undefined) ?? /\.(\w+)$/.exec(argument)?.[1] ?? 'text'
  return codeLines(chosen.join('\n'), codeOptions(lang, options), at)
}

/** A command and its output, as in the extensions of Canonical. */
function terminal({ options, body, at }: Directive): readonly Line[] {
  const typed = options.get('input')
  const lines = typed === undefined ? body : [{ text: typed, at }, ...body]
  const prompt = `${options.get('user') ?? 'user'}@${options.get('host') ?? 'host'}:${options.get('dir') ?? '~'}$ `
  const [first, ...rest] = lines
  const shown =
    first === undefined || options.has('output-only') ? lines : [{ ...first, text: prompt + first.text }, ...rest]
  return codeLines(textOf(shown), { lang: 'console' }, at)
}

/** Inserts a file, or the part of it that the options name. */
function include(one: Directive, context: BlockContext): readonly Line[] {
  const { argument, options, at } = one
  if (/\.rst$/i.test(argument) || /rst|restructured/i.test(options.get('parser') ?? ''))
    return code(one, 'left', context)
  if (options.has('literal') || options.has('code')) return literalInclude(one, context)
  const [first, last] = [options.get('start-line'), options.get('end-line')]
  const excerpt: Excerpt = {
    path: argument,
    after: options.get('start-after'),
    before: options.get('end-before'),
    ...((first ?? last) && { lines: [Number(first ?? 0) + 1, last === undefined ? undefined : Number(last)] }),
  }
  const made = insertMarkdown(excerpt, at, '', context)
  if (!made) return notFound(argument, lineAt(at), '{include}', context)
  context.remark('carried', '{include}', at)
  return made
}

/** Converts a list of lists to a table. If a cell has more than one line, it stays a list. */
function listTable(one: Directive, context: BlockContext): readonly Line[] {
  const rows = listItems(one.body)?.map((row) => listItems(row))
  const cells = rows?.map((row) =>
    row?.map((cell) => cell.map(({ text }) => text.trim()).filter((text) => text !== '')),
  )
  if (!cells?.every((row) => row?.every((cell) => cell.length <= 1)) || cells.length === 0) {
    context.remark('simplified', '{list-table}', one.at, 'A table with multi-line cells is now a list.')
    return context.convert(one.body)
  }
  return table(
    cells.map((row) => (row ?? []).map((cell) => cell[0] ?? '')),
    one,
    context,
  )
}

function listItems(lines: readonly Line[]): Line[][] | undefined {
  const items: Line[][] = []
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as Line
    if (isBlank(line)) {
      i++
      continue
    }
    const [, mark = '', text = ''] = /^([ \t]*[-*+](?:[ \t]+|$))(.*)$/.exec(line.text) ?? []
    if (mark === '') return undefined
    const end = endOfIndented(lines, i + 1, indentOf(line.text) + 1)
    const rest = lines.slice(i + 1, end)
    items.push([{ ...line, text }, ...dedentLines(rest, commonIndent(rest))])
    i = end
  }
  return items
}

function csvTable(one: Directive, context: BlockContext): readonly Line[] {
  const file = one.options.get('file')
  const included = file === undefined ? undefined : context.host.include?.(file, context.file)
  if (file !== undefined && !included) return notFound(file, lineAt(one.at), '{csv-table}', context)
  const delimiter = one.options.get('delim') === 'tab' ? '\t' : (one.options.get('delim') ?? ',')
  const text = included?.text ?? textOf(one.body)
  const header = one.options.get('header')
  const rows = [...(header === undefined ? [] : [header]), ...text.split('\n')]
    .filter((line) => line.trim() !== '')
    .map((line) => csvCells(line, delimiter))
  const headed =
    header === undefined && !one.options.has('header-rows') ? [rows[0]?.map(() => '') ?? [], ...rows] : rows
  return table(headed, one, context)
}

function csvCells(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i] as string
    if (c === '"' && isQuoted && line[i + 1] === '"') cell += line[i++]
    else if (c === '"') isQuoted = !isQuoted
    else if (c === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += c
  }
  return [...cells, cell].map((text) => text.trim())
}

function table(rows: readonly (readonly string[])[], one: Directive, context: BlockContext): readonly Line[] {
  const { at, argument, name, options } = one
  context.remark('carried', `{${name}}`, at)
  const width = Math.max(1, ...rows.slice(0, 10_000).map((row) => row.length))
  const hasHeader = name === 'csv-table' || Number(options.get('header-rows') ?? 0) > 0
  const row = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => (cells[i] ?? '').replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  const [head = [], ...body] = hasHeader ? rows : [[], ...rows]
  return [
    ...(argument
      ? [
          { text: `**${argument}**`, at },
          { text: '', at },
        ]
      : []),
    { text: row(head), at },
    { text: row(Array.from({ length: width }, () => '---')), at },
    ...body.map((cells) => ({ text: row(cells), at })),
  ]
}

/** Converts terms, each with an indented text below it. */
function glossary(body: readonly Line[], context: BlockContext): readonly Line[] {
  const out: Line[] = []
  for (const line of body) {
    if (isBlank(line) || /^[ \t]/.test(line.text)) out.push({ ...line, text: line.text.trim() })
    else out.push({ text: '', at: line.at }, { ...line, text: `**${line.text.trim()}**` }, { text: '', at: line.at })
  }
  return context.convert(trimLines(out))
}

/** Content that only Sphinx can process stays readable as code. */
function code({ name, argument, body, at }: Directive, kind: 'left', context: BlockContext): readonly Line[] {
  context.remark(
    kind,
    `{${name}}`,
    at,
    `The directive \`${name}\`${argument ? ` of \`${argument}\`` : ''} needs Sphinx, so its content is now a code block.`,
    'Write what it showed, or link to it.',
  )
  if (body.length === 0) return argument === '' ? [] : [{ text: `\`${argument}\``, at }]
  const lang = name === 'code-cell' ? argument.replace(/\d$/, '') || 'python' : name === 'eval-rst' ? 'rst' : 'text'
  return codeLines(textOf(body), { lang }, at)
}

function lineAt(at: number): Line {
  return { text: '', at }
}
