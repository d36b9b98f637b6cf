// What becomes of each MyST directive: those of Sphinx, MyST, and sphinx-design, one entry each.
import { callout, component, inlineTag, plainLabel, type TabContent, tabs, tag } from '../build.ts'
import { type CalloutName, calloutFor } from '../callouts.ts'
import type { BlockContext } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { rangeToLines } from '../line-ranges.ts'
import {
  closingFence,
  commonIndent,
  dedentLines,
  endOfIndented,
  fenceOpening,
  indentOf,
  isBlank,
  type Line,
  textOf,
  trimLines,
} from '../lines.ts'
import { rstToMyst } from '../rst/blocks.ts'
import { htmlTable, isParagraph } from '../write-table.ts'
import { embed } from './gitbook.ts'
import { type Excerpt, insertMarkdown, notFound } from './includes.ts'
import { children, type Directive, readName } from './myst-reading.ts'
import { labelId } from './myst-roles.ts'

type Convert = (one: Directive, context: BlockContext) => readonly Line[] | undefined

/** One converter under several names. */
function each(names: string, convert: Convert): Record<string, Convert> {
  return Object.fromEntries(names.split(' ').map((name) => [name, convert]))
}

/** Content in reStructuredText. */
const restructured: Convert = ({ body }, context) => context.convert(rstToMyst(body, {}))

const content: Convert = ({ body }, context) => context.convert(body)

/** The directives that have a counterpart. */
const COUNTERPARTS: Readonly<Record<string, Convert>> = {
  admonition: (one, context) => notice('Note', plainLabel(one.argument), context.convert(one.body), one),
  ...each(
    'versionadded versionchanged deprecated version-added version-changed version-deprecated',
    ({ name, argument, body, at }, context) =>
      callout('Info', context.convert(body), at, { title: versionTitle(name, argument) }),
  ),
  ...each('dropdown collapse', ({ argument, options, body, at }, context) => {
    const props = { title: plainLabel(argument) || 'Details', defaultOpen: options.has('open') }
    return component('Accordion', props, context.convert(body), at)
  }),
  ...each('grid card-carousel cards', ({ argument, body, at }, context) =>
    component('Columns', { cols: columns(argument) }, context.convert(body), at),
  ),
  ...each('grid-item div container sidebar-content hlist', content),
  table: ({ argument, body, at }, context) => [
    ...(argument ? paragraph(`**${argument}**`, at) : []),
    ...context.convert(body),
  ],
  ...each('code-block code sourcecode', ({ argument, options, body, at }) =>
    codeLines(textOf(body), codeOptions(argument, options), at),
  ),
  math: ({ body, at }) => [{ text: '$$', at }, ...body, { text: '$$', at }],
  mermaid: ({ body, at }) => codeLines(textOf(body), { lang: 'mermaid' }, at),
  ...each('epigraph pull-quote highlights', ({ body }, context) =>
    context.convert(body).map((line) => ({ ...line, text: `> ${line.text}`.trimEnd() })),
  ),
  glossary: ({ body }, context) => glossary(body, context),
  youtube: ({ argument, at }) => embed(/[:/]/.test(argument) ? argument : `https://youtu.be/${argument}`, at),
  ...each('vimeo video', ({ argument, at }) => embed(argument, at)),
  iframe: ({ argument, options, body, at }) => {
    const frame = inlineTag(
      'iframe',
      { src: argument, title: options.get('title') ?? 'Video', allowFullScreen: true },
      '',
    )
    return component('Frame', { caption: plainLabel(textOf(body)) }, [{ text: frame, at, made: true }], at)
  },
  // sphinx-exercise and sphinx-proof. The argument of a solution is the label of its exercise.
  exercise: (one, context) => titled('Exercise', one, context),
  solution: ({ body, at }, context) => component('Accordion', { title: 'Solution' }, context.convert(body), at),
  'exercise-start': ({ argument, at }) => [{ text: `**${titleOf('Exercise', argument)}**`, at }],
  'solution-start': ({ at }) => [{ text: '**Solution**', at }],
  terminal,
  // What is for other formats was never on the site.
  raw: ({ argument, body }, context) => (/\bhtml\b/.test(argument) ? context.convert(body) : []),
  'figure-md': ({ argument, body, at }, context) => [
    ...(argument ? paragraph(`<a id="${labelId(argument)}"></a>`, at) : []),
    ...context.convert(body),
  ],
  ...each('rubric centered', ({ argument, at }) => [{ text: `**${argument}**`, at }]),
  // What they show comes from the navigation and the search, or isn't for readers.
  ...each('contents tableofcontents sectionauthor codeauthor index meta only exercise-end solution-end', () => []),
}

/** The directives that say themselves what became of them. */
const OTHERS: Readonly<Record<string, Convert>> = {
  ...each('tab-set tabs', ({ body, at }, context) => tabSet(body, at, context)),
  'tab-set-code': ({ body, at }, context) => codeTabs(body, at, context),
  ...each('grid-item-card card button-link button-ref', card),
  ...each('figure image', figure),
  include,
  literalinclude: literalInclude,
  'list-table': listTable,
  'csv-table': csvTable,
  'parsed-literal': ({ name, body, at }, context) => {
    context.remark('simplified', `{${name}}`, at, 'Markup in this code was left out.')
    const text = textOf(body).replace(/\*\*([^*\n]+)\*\*|`([^`<\n]+?)(?:\s*<[^<>\n]+>)?`_?/g, '$1$2')
    return codeLines(text, { lang: 'text' }, at)
  },
  ...each('margin sidebar topic aside', ({ name, argument, body, at }, context) => {
    context.remark('simplified', `{${name}}`, at, 'It was next to the text, and is now part of it.')
    return callout('Note', context.convert(body), at, { title: plainLabel(argument) })
  }),
  toctree: listedPages,
  'eval-rst': restructured,
}

/** What Sphinx generates from source code or data that isn't here. */
const FROM_CODE =
  /^(?:auto\w+|automodule|py:\w+|c:\w+|cpp:\w+|js:\w+|rst:\w+|argparse|click|program-output|plot|graphviz|jupyter-\w+|exec|code-cell|bibliography)$/

/** Converts a directive. Undefined for an unknown one. */
export function convertKnown(one: Directive, context: BlockContext): readonly Line[] | undefined {
  const { name, at } = one
  const other = Object.hasOwn(OTHERS, name) ? OTHERS[name] : undefined
  if (other) return other(one, context)
  const counterpart = Object.hasOwn(COUNTERPARTS, name) ? COUNTERPARTS[name] : (calloutNamed(name) ?? proofPart(name))
  if (!counterpart) return FROM_CODE.test(name) ? code(one, 'left', context) : undefined
  context.remark('carried', `{${name}}`, at)
  return counterpart(one, context)
}

/** The converter of `{note}`, `{warning}`, and their like. */
function calloutNamed(name: string): Convert | undefined {
  const kind = calloutFor(name)
  if (!kind) return undefined
  return (one, context) => {
    const { argument, body, at } = one
    // The first line of a note may be on the same line as its name.
    const text = argument === '' ? body : [...paragraph(argument, at), ...body]
    return notice(kind, '', context.convert(text), one)
  }
}

/** The converter of `{prf:theorem}`, `{prf:proof}`, and their like. */
function proofPart(name: string): Convert | undefined {
  const [, first = '', rest = ''] = /^(?:prf|proof):([a-z])([a-z]+)$/.exec(name) ?? []
  return first === '' ? undefined : (one, context) => titled(first.toUpperCase() + rest, one, context)
}

/** A note that is called what its directive is, as in "Theorem: Pythagoras". */
function titled(kind: string, one: Directive, context: BlockContext): readonly Line[] {
  return notice('Note', titleOf(kind, one.argument), context.convert(one.body), one)
}

function titleOf(kind: string, argument: string): string {
  return [kind, plainLabel(argument)].filter((part) => part !== '').join(': ')
}

/** A text, and a blank line below it. */
function paragraph(text: string, at: number): Line[] {
  return [
    { text, at },
    { text: '', at },
  ]
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

function notice(kind: CalloutName, title: string, content: readonly Line[], { at, options }: Directive): Line[] {
  const isFolded = /\bdropdown\b/.test(options.get('class') ?? '')
  const named = plainLabel(options.get('class') ?? '')
    .split(/\s+/)
    .map((word) => calloutFor(word))
    .find((one) => one !== undefined)
  return callout(named ?? kind, content, at, { title, ...(isFolded && { fold: 'closed' as const }) })
}

function versionTitle(name: string, version: string): string {
  const verb = name.endsWith('added') ? 'Added in' : name.endsWith('changed') ? 'Changed in' : 'Deprecated since'
  return `${verb} version ${version}`.trim()
}

/** `1 2 2 3` gives columns for four widths. The widest counts. */
function columns(argument: string): number | undefined {
  const numbers = argument.match(/\d+/g)?.map(Number) ?? []
  const most = numbers.at(-1)
  return most === undefined || most === 2 ? undefined : Math.min(Math.max(most, 1), 4)
}

/** Tabs made of the directives among some lines. */
export function tabSet(body: readonly Line[], at: number, context: BlockContext): readonly Line[] {
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
    const lang = readName(opening.info)?.argument ?? /^[\w+#.-]+/.exec(opening.info)?.[0] ?? ''
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
  // Without a file, it's around several images and their caption.
  if (argument === '') return component('Frame', {}, context.convert(body), at)
  const src = context.host.asset?.(argument, at) ?? argument
  const width = /^(\d+)(?:px)?$|^(\d+%)$/.exec(options.get('width') ?? '')
  const shared = { src, width: width?.[1] ? Number(width[1]) : width?.[2] }
  const image = context.inline(
    /\.(?:mp4|webm|mov)$/i.test(argument)
      ? inlineTag('video', { controls: true, ...shared }, '')
      : tag('img', { ...shared, alt: options.get('alt') || undefined }),
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
  if (options.has('literal') || options.has('code')) return literalInclude(one, context)
  const [first, last] = [options.get('start-line'), options.get('end-line')]
  const excerpt: Excerpt = {
    path: argument,
    after: options.get('start-after'),
    before: options.get('end-before'),
    ...((first ?? last) && { lines: [Number(first ?? 0) + 1, last === undefined ? undefined : Number(last)] }),
  }
  const isRst = /\.rst$/i.test(argument) || /rst|restructured/i.test(options.get('parser') ?? '')
  const made = insertMarkdown(excerpt, at, context, isRst ? { read: (lines) => rstToMyst(lines, {}) } : {})
  if (!made) return notFound(argument, lineAt(at), '{include}', context)
  context.remark('carried', '{include}', at)
  return made
}

/** Converts a list of lists to a table: in HTML if a cell holds more than a paragraph. */
function listTable(one: Directive, context: BlockContext): readonly Line[] {
  const { argument, options, body, at } = one
  const items = listItems(body)?.map((row) => listItems(row))
  if (!items?.every((row) => row !== undefined) || items.length === 0) {
    context.remark('simplified', '{list-table}', at, 'This table is a list now, because its rows could not be read.')
    return context.convert(body)
  }
  const rows = items.map((row) => row.map((cell) => ({ lines: trimLines(cell), columns: 1, rows: 1 })))
  if (rows.every((row) => row.every(isParagraph)))
    return table(
      rows.map((row) => row.map(({ lines }) => lines.map(({ text }) => text.trim()).join(' '))),
      one,
      context,
    )
  context.remark('carried', '{list-table}', at)
  const converted = rows.map((row) => row.map((cell) => ({ ...cell, lines: trimLines(context.convert(cell.lines)) })))
  return [
    ...(argument ? paragraph(`**${argument}**`, at) : []),
    ...htmlTable(converted, Number(options.get('header-rows') ?? 0) || 0),
  ]
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
    items.push([{ ...line, text }, ...dedentLines(rest, Math.min(mark.length, commonIndent(rest)))])
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
function code({ name, argument, options, body, at }: Directive, kind: 'left', context: BlockContext): readonly Line[] {
  if (name === 'code-cell' && /\bremove-(?:input|cell)\b/.test(options.get('tags') ?? '')) {
    context.remark(
      kind,
      '{code-cell}',
      at,
      'This cell only shows its output, which needs Jupyter.',
      'Write what it showed.',
    )
    return []
  }
  context.remark(
    kind,
    `{${name}}`,
    at,
    `The directive \`${name}\`${argument ? ` of \`${argument}\`` : ''} needs Sphinx, so ${body.length > 0 ? 'its content is now a code block' : 'only its name is shown'}.`,
    'Write what it showed, or link to it.',
  )
  if (body.length === 0) return argument === '' ? [] : [{ text: `\`${argument}\``, at }]
  const lang = name === 'code-cell' ? argument.replace(/\d$/, '') || 'python' : 'text'
  return codeLines(textOf(body), { lang }, at)
}

function lineAt(at: number): Line {
  return { text: '', at }
}
