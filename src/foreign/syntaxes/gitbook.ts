// `{% hint %}`, `{% tabs %}`, `{% stepper %}`, and GitBook's other blocks.
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { callout, component, plainLabel, type StepContent, steps, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { readInfo, writeInfo } from '../fences.ts'
import { blank, fenceOpening, indentLines, isBlank, type Line, textOf, trimLines } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { apiMethod } from './gitbook-api.ts'
import { isBroken } from './gitbook-broken.ts'
import { type Block, parts, read, VOID } from './gitbook-tags.ts'
import { insertMarkdown, notFound } from './includes.ts'

const KINDS = new Map(
  Object.entries({
    info: 'info',
    success: 'success',
    warning: 'warning',
    danger: 'danger',
    tip: 'tip',
  }),
)
export const gitbookBlocks: BlockSyntax = {
  name: '{% %}',
  opens: /^[ \t]*\{%-?[ \t]*(?!end)[\w@-]/,
  convert(lines, start, context) {
    const block = read(lines, start)
    if (!block) return undefined
    const made = build(block, context)
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    return made && { end: block.end, lines: indentLines(made, indent) }
  },
}

/** `{% endhint %}` that closes nothing. */
export const strayEnds: BlockSyntax = {
  name: '{% end %}',
  opens: /^[ \t]*\{%-?[ \t]*end[\w-]+[ \t]*-?%\}[ \t]*$/,
  convert(lines, start, context) {
    context.remark('changed', '{% end %}', (lines[start] as Line).at, 'A tag that closes nothing was removed.')
    return { end: start + 1, lines: [] }
  },
}

type Convert = (block: Block, context: BlockContext) => readonly Line[] | undefined

/** The blocks that have a counterpart. Undefined leaves a block as text. */
const COUNTERPARTS: Readonly<Record<string, Convert>> = {
  hint: ({ attributes, inner, at }, context) => hint(attributes.get('style') || 'info', context.convert(inner), at),
  tabs: ({ inner, at }, context) => {
    const all = parts(inner, 'tab').map((tab) => titled(tab, context, 'Tab'))
    return all.length > 0 ? tabs(all, at) : undefined
  },
  stepper: ({ inner, at }, context) => {
    const all = parts(inner, 'step').map((step) => stepOf(step, context))
    return all.length > 0 ? steps(all, at) : undefined
  },
  code: codeBlock,
  'page-ref': contentRef,
  'content-ref': contentRef,
  embed: ({ attributes, inner, at }, context) => embed(attributes.get('url') ?? '', at, context.convert(inner)),
  file: fileLink,
  columns: ({ inner, at }, context) => {
    const all = parts(inner, 'column')
    const cols = Math.min(all.length, 4) || undefined
    const made = all.map((column) => component('Column', {}, context.convert(column.inner), column.at))
    return component('Columns', { cols }, separated(made, at), at)
  },
  updates: ({ inner, at }, context) => {
    const made = parts(inner, 'update').map((update) => {
      const props = { label: update.attributes.get('date') ?? '', tags: tagList(update.attributes.get('tags')) }
      return component('Update', props, context.convert(update.inner), update.at)
    })
    return separated(made, at)
  },
  prompt: ({ attributes, inner, at }, context) => {
    const description = attributes.get('description') || attributes.get('title') || 'Prompt'
    return component('Prompt', { description }, context.convert(inner), at)
  },
  'api-method': apiMethod,
}

/** The blocks that lose something, with a remark of their own. */
const LOSSES: Readonly<Record<string, Convert>> = {
  include: ({ name, attributes, at }, context) => {
    const what = `{% ${name} %}`
    const path = attributes.get('') || (attributes.get('path') ?? '')
    const made = insertMarkdown({ path }, at, context)
    if (made) context.remark('carried', what, at)
    return made ?? notFound(path, { text: '', at }, what, context)
  },
  swagger: operation,
  openapi: operation,
  'openapi-operation': operation,
  'openapi-schemas': operation,
  'openapi-webhook': operation,
  if: forEveryone,
  visitor: forEveryone,
  raw: ({ inner }) => inner,
}

function build(block: Block, context: BlockContext): readonly Line[] | undefined {
  const { name, inner, at } = block
  const what = `{% ${name} %}`
  const counterpart = Object.hasOwn(COUNTERPARTS, name) ? COUNTERPARTS[name] : undefined
  if (counterpart) {
    const made = counterpart(block, context)
    if (made) context.remark('carried', what, at)
    return made
  }
  const loss = Object.hasOwn(LOSSES, name) ? LOSSES[name] : undefined
  if (loss) return loss(block, context)
  if (VOID.has(name)) {
    context.remark('left', what, at, `${what} was left out.`, 'Write what it showed.')
    return [blank(at)]
  }
  context.remark('simplified', what, at, `The content of ${what} stays, but without the block around it.`)
  return context.convert(inner)
}

/** Parts with blank lines between them. */
function separated(parts: readonly (readonly Line[])[], at: number): Line[] {
  return parts.flatMap((part, i) => (i > 0 ? [blank(at), ...part] : part))
}

function titled({ attributes, inner, at }: Block, context: BlockContext, title = ''): TabContent & StepContent {
  return { title: plainLabel(attributes.get('title') ?? title), lines: context.convert(inner), at }
}

function operation({ name, attributes, at }: Block, context: BlockContext): readonly Line[] {
  const text = (key: string) => attributes.get(key) ?? ''
  const called = [text('method').toUpperCase(), text('path')].filter(Boolean).join(' ')
  context.remark(
    'left',
    `{% ${name} %}`,
    at,
    `The operation \`${called || text('spec')}\` comes from a specification.`,
    'Add the specification to `api.openapi` in docs.json, and a page with `openapi:` for it.',
  )
  return called === '' ? [blank(at)] : [{ text: `\`${called}\``, at }]
}

function forEveryone({ name, inner, at }: Block, context: BlockContext): readonly Line[] {
  const message = 'Content for some visitors is now shown to everyone.'
  context.remark('simplified', `{% ${name} %}`, at, message, 'Check that everyone may see it.')
  return context.convert(inner)
}

function fileLink({ attributes, inner, at }: Block, context: BlockContext): readonly Line[] {
  const typed = attributes.get('src') ?? ''
  const src = context.host.asset?.(typed, at) ?? typed
  const caption = attributes.get('caption') || textOf(inner).replace(/\n/g, ' ').trim()
  const label = caption || decodeEscapes(typed.replace(/^.*\//, ''))
  return [{ text: `[${label}](${src.includes(' ') ? `<${src}>` : src})`, at }]
}

function hint(style: string, content: readonly Line[], at: number): Line[] {
  // A heading at the start is the title of the box.
  const first = content.findIndex((line) => !isBlank(line))
  const title =
    first === -1 ? undefined : /^#{1,6}[ \t]+(.+?)[ \t]*(?:\{#[^}]*\})?$/.exec((content[first] as Line).text)?.[1]
  const kind = calloutFor(KINDS.get(style) ?? style) ?? 'Note'
  // A title can't hold a link.
  if (title === undefined || (content[first] as Line).made || title.includes('](')) return callout(kind, content, at)
  return callout(kind, content.slice(first + 1), at, { title: plainLabel(title) })
}

/** A step, whose title may be its heading. */
function stepOf(step: Block, context: BlockContext): StepContent {
  const headed = headingSteps(trimLines(step.inner)) ?? []
  const [first] = headed
  return first && headed.length === 1 ? { ...first, lines: context.convert(first.lines) } : titled(step, context)
}

/** Options around a fence become options of the fence. */
function codeBlock({ attributes, inner, at }: Block, context: BlockContext): readonly Line[] {
  const body = trimLines(inner)
  const opening = body[0] && fenceOpening(body[0].text)
  if (!opening || !body[0]) return context.convert(inner)
  const info = readInfo(opening.info)
  const title = attributes.get('title')
  const merged = {
    ...info,
    title: title || info.title,
    lines: info.lines || attributes.get('lineNumbers') === 'true',
    wrap: info.wrap || attributes.get('overflow') === 'wrap',
    expandable: info.expandable || attributes.get('expandable') === 'true',
  }
  return [{ text: `${opening.before}${opening.marks}${writeInfo(merged)}`, at }, ...body.slice(1)]
}

/** Converts a link to a page to a card. */
function contentRef({ attributes, inner, at }: Block, context: BlockContext): readonly Line[] {
  const url = attributes.get('url') ?? attributes.get('page') ?? ''
  const label = (inner ?? []).map((line) => /\[([^\]]*)\]/.exec(line.text)?.[1]).find((text) => text)
  const isFile = /\.md$/.test(label ?? '')
  const named = context.host.named?.(url, 'file')
  const href = isBroken(url, context, at) ? undefined : (context.host.link?.(url, at) ?? named?.url ?? url)
  const title = named?.title ?? (label && !isFile ? plainLabel(label) : labelOfPath(url))
  return [{ text: context.inline(tag('Card', { title, href, horizontal: true })), at }]
}

function labelOfPath(path: string): string {
  const words = path
    .replace(/\/(?:README\.md)?$/, '')
    .replace(/^.*\//, '')
    .replace(/\.md$/, '')
    .replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A video becomes a frame with its caption, and anything else a link. */
export function embed(url: string, at: number, caption: readonly Line[] = []): readonly Line[] {
  const player = playerOf(url)
  const isPlain = caption.every(({ text }) => !/[<{[]/.test(text))
  const below = player !== undefined && isPlain ? plainLabel(textOf(caption).replace(/\s+/g, ' ')) : ''
  const shown = player
    ? component('Frame', { caption: below || undefined }, [{ text: player, at, made: true }], at)
    : [{ text: `[${url}](${url})`, at }]
  return below !== '' || caption.every(isBlank) ? shown : [...shown, blank(at), ...caption]
}

/** The element that plays a video. Undefined for other URLs. */
function playerOf(url: string): string | undefined {
  const video = /(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(url)?.[1]
  const loom = /loom\.com\/share\/([\w-]+)/.exec(url)?.[1]
  const src = video ? `https://www.youtube.com/embed/${video}` : loom ? `https://www.loom.com/embed/${loom}` : undefined
  if (src !== undefined) return `<iframe src="${src}" title="Video" allowFullScreen></iframe>`
  const isFile = /^https?:\/\/[^\s"<>]+\.(?:mp4|webm|mov)(?:[?#][^\s"<>]*)?$/i.test(url)
  return isFile ? `<video controls src="${url}"></video>` : undefined
}

function tagList(tags: string | undefined): { expression: string } | undefined {
  const list = (tags ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return list.length > 0 ? { expression: JSON.stringify(list) } : undefined
}
