// The components that Nuxt's own libraries give to Markdown: Nuxt UI, Docus, and Nuxt Content.
import { callout, component, inlineTag, literalText, plainLabel, steps, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, InlineSyntax } from '../dialect.ts'
import { card } from '../dialects/starlight.ts'
import { flagAttribute, textAttribute } from '../elements.ts'
import { packageManagerTabs } from '../fences.ts'
import { iconFor } from '../icons.ts'
import { blank, type Line } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { leftMessage, remainsOf } from '../remains.ts'
import { codeGroup } from './colons.ts'
import {
  attribute,
  contentOf,
  type MdcComponent,
  type MdcConverter,
  mdcBlocks,
  mdcChildren,
  mdcLeaves,
  tagOf,
} from './mdc.ts'

/** A component by its name, or one of no library. */
const convertComponent: MdcConverter = (one, context) => {
  const kind = calloutFor(textAttribute(one, 'type')) ?? calloutFor(one.name)
  const convert = Object.hasOwn(CONVERTERS, one.name) ? CONVERTERS[one.name] : undefined
  if (!convert && !kind) return unknown(one, context)
  const converted = convert ? convert(one, context) : mdcCallout(one, context)
  if (converted) context.remark('carried', one.what, one.at)
  return converted ?? unknown(one, context)
}

export const mdcComponents = mdcBlocks(convertComponent)
export const mdcLeafComponents = mdcLeaves(convertComponent)

const CONVERTERS: Readonly<Record<string, MdcConverter>> = {
  callout: mdcCallout,
  alert: mdcCallout,
  card: cardOf,
  button: linkOf,
  link: linkOf,
  'card-group': columns,
  'card-grid': columns,
  grid: columns,
  'code-group': (one, context) => codeGroup(contentOf(one), one.at, context),
  'code-tree': (one, context) => codeGroup(contentOf(one), one.at, context),
  'code-collapse': (one, context) => context.convert(contentOf(one)),
  'code-preview': (one, context) => context.convert(contentOf(one)),
  'field-group': (one, context) => context.convert(contentOf(one)),
  field: (one, context) =>
    component(
      'ResponseField',
      {
        name: textAttribute(one, 'name'),
        type: textAttribute(one, 'type') || 'any',
        required: flagAttribute(one, 'required'),
        default: textAttribute(one, 'default'),
      },
      context.convert(contentOf(one)),
      one.at,
    ),
  tabs: (one, context) => {
    const all = mdcChildren(contentOf(one))?.map((tab): TabContent => {
      const icon = iconFor(textAttribute(tab, 'icon'))
      return {
        title: plainLabel(textAttribute(tab, 'label', 'title')),
        ...(icon && { icon: icon.icon }),
        lines: context.convert(contentOf(tab)),
        at: tab.at,
      }
    })
    return all && all.length > 0 ? tabs(all, one.at) : undefined
  },
  steps: (one, context) => {
    const all = headingSteps(contentOf(one))
    return (
      all &&
      steps(
        all.map((step) => ({ ...step, lines: context.convert(step.lines) })),
        one.at,
      )
    )
  },
  accordion: (one, context) => component('AccordionGroup', {}, context.convert(contentOf(one)), one.at),
  'accordion-item': accordion,
  collapsible: accordion,
  'read-more': (one, context) => {
    const content = contentOf(one)
    const hasLink = content.some(({ text }) => text.includes(']('))
    const link = hasLink ? readMore({ ...one, slots: [] }, context) : readMore(one, context)
    if (link === undefined) return undefined
    return [...(hasLink ? [...context.convert(content), blank(one.at)] : []), { text: link, at: one.at, made: true }]
  },
  icon: (one, context) => [{ text: inlineIcon(one, context) ?? '', at: one.at }],
  badge: (one) => [{ text: badge(one, ''), at: one.at, made: true }],
  'pm-install': (one) => packageManager(one, 'npm install '),
  'pm-run': (one) => packageManager(one, 'npm run '),
  'pm-x': (one) => packageManager(one, 'npx '),
}

/** A card's title and text may be slots. */
function cardOf(one: MdcComponent, context: BlockContext): readonly Line[] {
  const title = one.slots.find(({ name }) => name === 'title')
  const slots = one.slots.filter((slot) => slot !== title)
  const tag = title
    ? tagOf(one.tag.name, '', [
        ...one.tag.attributes,
        attribute('title', title.lines.map(({ text }) => text).join(' ')),
      ])
    : one.tag
  return card({ tag, name: one.tag.name, inner: contentOf({ slots }), at: one.at, end: 0 }, context)
}

/** A button that leads somewhere, with its text in an attribute or around lines. */
function linkOf(one: MdcComponent, context: BlockContext): readonly Line[] | undefined {
  const link = linkTo(one, '', context)
  return link === undefined ? undefined : [{ text: link, at: one.at, made: true }]
}

function linkTo(one: MdcComponent, text: string, context: BlockContext): string | undefined {
  const to = textAttribute(one, 'to', 'href')
  const label = plainLabel(
    text ||
      textAttribute(one, 'label') ||
      contentOf(one)
        .map((line) => line.text)
        .join(' '),
  )
  return to === '' || label === '' ? undefined : `[${label}](${context.host.link?.(to, one.at) ?? to})`
}

function mdcCallout(one: MdcComponent, context: BlockContext): readonly Line[] {
  const kind =
    calloutFor(textAttribute(one, 'type')) ?? calloutFor(one.name) ?? kindOfColor(textAttribute(one, 'color'))
  const title = plainLabel(textAttribute(one, 'title'))
  const content = context.convert(contentOf(one))
  const to = textAttribute(one, 'to')
  if (to === '') return callout(kind, content, one.at, { title })
  // The whole callout led there.
  const [url, text] = [context.host.link?.(to, one.at) ?? to, title || lastWords(to)]
  return callout(kind, [...content, blank(one.at), { text: `[${text}](${url})`, at: one.at, made: true }], one.at, {
    title,
  })
}

/** Nuxt UI's callouts have colors instead of kinds. */
function kindOfColor(color: string) {
  return (
    calloutFor(
      { red: 'danger', yellow: 'warning', amber: 'warning', orange: 'warning', green: 'success' }[color] ?? color,
    ) ?? 'Note'
  )
}

function columns(one: MdcComponent, context: BlockContext): readonly Line[] {
  return component('Columns', {}, context.convert(contentOf(one)), one.at)
}

function accordion(one: MdcComponent, context: BlockContext): readonly Line[] {
  const icon = iconFor(textAttribute(one, 'icon'))
  const title = plainLabel(textAttribute(one, 'label', 'title', 'name')) || 'Details'
  return component(
    'Accordion',
    { title, icon: icon?.icon, iconType: icon?.iconType },
    context.convert(contentOf(one)),
    one.at,
  )
}

function packageManager(one: MdcComponent, command: string): readonly Line[] | undefined {
  const name = textAttribute(one, 'name', 'command', 'script')
  const fence = { opening: { before: '', marks: '```', info: '' }, body: [], at: one.at }
  return name === '' ? undefined : packageManagerTabs(fence, { lang: 'bash', command: command + name })
}

/** Keeps the content of a component that has no counterpart, and what its attributes show. */
function unknown(one: MdcComponent, context: BlockContext): readonly Line[] {
  const content = one.slots.flatMap(({ name, lines }) => [
    blank(one.at),
    // What stood out as a title still does.
    ...(name === 'title' && lines.length === 1
      ? [{ text: `**${(lines[0] as Line).text.trim()}**`, at: (lines[0] as Line).at }]
      : lines),
  ])
  const hasContent = content.length > 0
  const text = remainsOf(one.tag, hasContent, context.host, one.at)
  const message = leftMessage(`\`${one.what}\``, one.tag, { text, hasContent })
  const todo = 'Write it as a component.'
  if (LAYOUT.has(one.name)) context.remark('simplified', one.what, one.at, message)
  else context.remark('left', one.what, one.at, message, todo)
  return [...(text === '' ? [] : [{ text, at: one.at, made: true as const }]), ...context.convert(content)]
}

/** Elements of HTML and parts of landing pages, which only arrange what is in them. */
const LAYOUT = new Set('div span section p container hero cta logos header body columns feature button link'.split(' '))

/** A sentence that leads to another page: its own content, or the words that Nuxt shows. */
function readMore(one: MdcComponent, context: BlockContext): string | undefined {
  const to = textAttribute(one, 'to')
  if (to === '') return undefined
  const url = context.host.link?.(to, one.at) ?? to
  const own = plainLabel(
    contentOf(one)
      .map(({ text }) => text)
      .join(' '),
  )
  const title = plainLabel(textAttribute(one, 'title')) || lastWords(to)
  return `[${own || `Read more in ${title}`}](${url})`
}

/** The end of a path in words. */
function lastWords(url: string): string {
  const name = url
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^.*\//, '')
    .replace(/[-_]+/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `:name[text]{title="x"}` within a line. */
export const mdcInline: InlineSyntax = {
  name: ':name{ }',
  pattern:
    /(?<![\w:\\/])(:(?:u-|prose-)?(?:([a-z][\w-]*)(?:\[([^[\]\n]*)\](\{[^{}\n]*\})?|(\{[^{}\n]*\}))|(br)(?![\w:-])))/g,
  replace([, whole = '', named, text = '', after, only, br], context, line) {
    const name = br ?? named ?? ''
    const one = { name, what: `:${name}`, tag: tagOf(name, after ?? only ?? ''), slots: [], at: line }
    const converted = inlineComponent(one, text, context)
    if (converted === undefined) {
      const kept = remainsOf(one.tag, text !== '', context.host, line)
      context.remark(
        'left',
        one.what,
        line,
        leftMessage(`\`${whole}\``, one.tag, { text: kept, hasContent: text !== '' }),
      )
      return text || kept
    }
    context.remark('carried', one.what, line)
    return converted
  },
}

function inlineComponent(one: MdcComponent, text: string, context: BlockContext): string | undefined {
  if (one.name === 'br') return context.inline('<br />')
  if (one.name === 'icon') return inlineIcon(one, context)
  if (one.name === 'badge') return context.inline(badge(one, text))
  if (one.name === 'kbd') return context.inline(inlineTag('kbd', {}, literalText(text || textAttribute(one, 'value'))))
  if (one.name === 'read-more') return readMore(one, context)
  if (one.name === 'button' || one.name === 'link') return linkTo(one, text, context)
  return undefined
}

function badge(one: MdcComponent, text: string): string {
  const colors: Readonly<Record<string, string>> = { info: 'blue', success: 'green', warning: 'yellow', error: 'red' }
  const color = textAttribute(one, 'color')
  const content =
    text ||
    textAttribute(one, 'label') ||
    contentOf(one)
      .map((line) => line.text)
      .join(' ')
  return inlineTag('Badge', { color: Object.hasOwn(colors, color) ? colors[color] : undefined }, literalText(content))
}

function inlineIcon(one: MdcComponent, context: BlockContext): string | undefined {
  const icon = iconFor(textAttribute(one, 'name'))
  return icon && context.inline(`<Icon icon="${icon.icon}"${icon.iconType ? ` iconType="${icon.iconType}"` : ''} />`)
}

/** Attributes of code within a line, such as its language: `` `ref()`{lang="ts"} ``. */
export const codeAttributes: InlineSyntax = {
  name: '` `{ }',
  seesCode: true,
  pattern: /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)(\{[^{}\n]*\})?/g,
  replace([, marks = '', code = '', attributes], context, line) {
    if (attributes === undefined) return undefined
    context.remark('carried', '` `{ }', line)
    return marks + code + marks
  },
}
