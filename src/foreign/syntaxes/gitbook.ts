// `{% hint %}`, `{% tabs %}`, `{% stepper %}`, and GitBook's other blocks.
import { callout, component, plainLabel, type StepContent, steps, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { readInfo, writeInfo } from '../fences.ts'
import { blank, fenceOpening, indentLines, isBlank, type Line, trimLines } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { apiMethod } from './gitbook-api.ts'
import { isBroken } from './gitbook-broken.ts'
import { type Block, children, read, VOID } from './gitbook-tags.ts'
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

function build(block: Block, context: BlockContext): readonly Line[] | undefined {
  const { name, attributes, inner, at } = block
  const what = `{% ${name} %}`
  const content = () => context.convert(inner)
  const text = (key: string) => attributes.get(key) ?? ''
  switch (name) {
    case 'hint': {
      const style = text('style') || 'info'
      context.remark('carried', what, at)
      return hint(style, content(), at)
    }
    case 'tabs': {
      const all = children(inner, 'tab').map(
        (tab): TabContent => ({
          title: plainLabel(tab.attributes.get('title') ?? 'Tab'),
          lines: context.convert(tab.inner),
          at: tab.at,
        }),
      )
      if (all.length === 0) return undefined
      context.remark('carried', what, at)
      return tabs(all, at)
    }
    case 'stepper': {
      const all = children(inner, 'step').map((step): StepContent => {
        const [first] = headingSteps(trimLines(step.inner)) ?? []
        const body = first && headingSteps(trimLines(step.inner))?.length === 1 ? first : undefined
        return body ? { ...body, lines: context.convert(body.lines) } : stepOf(step, context)
      })
      if (all.length === 0) return undefined
      context.remark('carried', what, at)
      return steps(all, at)
    }
    case 'code': {
      context.remark('carried', what, at)
      return codeBlock(block, context)
    }
    case 'page-ref':
    case 'content-ref': {
      context.remark('carried', what, at)
      return contentRef(block, context)
    }
    case 'embed': {
      context.remark('carried', what, at)
      return embed(text('url'), at)
    }
    case 'file': {
      const src = context.host.asset?.(text('src'), at) ?? text('src')
      context.remark('carried', what, at)
      const label =
        text('caption') ||
        (inner.length > 0
          ? inner
              .map((line) => line.text)
              .join(' ')
              .trim()
          : '') ||
        decodeURIComponent(text('src').replace(/^.*\//, ''))
      return [{ text: `[${label}](${src.includes(' ') ? `<${src}>` : src})`, at }]
    }
    case 'include': {
      const path = text('') || text('path')
      const made = insertMarkdown({ path }, at, '', context)
      if (made) context.remark('carried', what, at)
      return made ?? notFound(path, { text: '', at }, what, context)
    }
    case 'columns': {
      const all = children(inner, 'column')
      context.remark('carried', what, at)
      return component(
        'Columns',
        { cols: Math.min(all.length, 4) || undefined },
        all.flatMap((column, i) => [
          ...(i > 0 ? [blank(column.at)] : []),
          ...component('Column', {}, context.convert(column.inner), column.at),
        ]),
        at,
      )
    }
    case 'updates':
      context.remark('carried', what, at)
      return children(inner, 'update').flatMap((update, i) => [
        ...(i > 0 ? [blank(update.at)] : []),
        ...component(
          'Update',
          { label: update.attributes.get('date') ?? '', tags: tagList(update.attributes.get('tags')) },
          context.convert(update.inner),
          update.at,
        ),
      ])
    case 'prompt':
      context.remark('carried', what, at)
      return component('Prompt', { description: text('description') || text('title') || 'Prompt' }, content(), at)
    case 'api-method':
      context.remark('carried', what, at)
      return apiMethod(block, context)
    case 'swagger':
    case 'openapi':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook': {
      const operation = [text('method').toUpperCase(), text('path')].filter(Boolean).join(' ')
      context.remark(
        'left',
        what,
        at,
        `The operation \`${operation || text('spec')}\` comes from a specification.`,
        'Add the specification to `api.openapi` of docs.json, and a page with `openapi:` for it.',
      )
      return operation === '' ? [blank(at)] : [{ text: `\`${operation}\``, at }]
    }
    case 'if':
    case 'visitor':
      context.remark(
        'simplified',
        what,
        at,
        'Content for some visitors is now shown to everyone.',
        'Check that everyone may see it.',
      )
      return content()
    case 'raw':
      return inner
    default:
      if (VOID.has(name)) {
        context.remark('left', what, at, `${what} was left out.`, 'Write what it showed.')
        return [blank(at)]
      }
      context.remark('simplified', what, at, `The content of ${what} stays, but without the block around it.`)
      return content()
  }
}

function hint(style: string, content: readonly Line[], at: number): Line[] {
  // A heading at the start is the title of the box.
  const first = content.findIndex((line) => !isBlank(line))
  const title =
    first === -1 ? undefined : /^#{1,6}[ \t]+(.+?)[ \t]*(?:\{#[^}]*\})?$/.exec((content[first] as Line).text)?.[1]
  const kind = calloutFor(KINDS.get(style) ?? style) ?? 'Note'
  if (title === undefined || (content[first] as Line).made) return callout(kind, content, at)
  return callout(kind, content.slice(first + 1), at, { title: plainLabel(title) })
}

function stepOf(step: Block, context: BlockContext): StepContent {
  return { title: plainLabel(step.attributes.get('title') ?? ''), lines: context.convert(step.inner), at: step.at }
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

/** A video becomes a frame, and anything else a link. */
export function embed(url: string, at: number): readonly Line[] {
  const video = /(?:youtube\.com\/watch\?v=|youtu\.be\/)([\w-]+)/.exec(url)?.[1]
  const loom = /loom\.com\/share\/([\w-]+)/.exec(url)?.[1]
  const src = video ? `https://www.youtube.com/embed/${video}` : loom ? `https://www.loom.com/embed/${loom}` : undefined
  if (src === undefined) return [{ text: `[${url}](${url})`, at }]
  return component(
    'Frame',
    {},
    [{ text: `<iframe src="${src}" title="Video" allowFullScreen></iframe>`, at, made: true }],
    at,
  )
}

function tagList(tags: string | undefined): { expression: string } | undefined {
  const list = (tags ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return list.length > 0 ? { expression: JSON.stringify(list) } : undefined
}
