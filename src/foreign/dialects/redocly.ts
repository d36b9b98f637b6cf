// The Markdoc of Redocly: tags such as `{% admonition type="info" %}`, with what is up to `{% /admonition %}`.
import { callout, component, plainLabel, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks } from '../elements.ts'
import { codeLines, convertInfo } from '../fences.ts'
import { blank, indentLines, type Line } from '../lines.ts'
import { codeGroup } from '../syntaxes/colons.ts'
import { insertMarkdown, notFound } from '../syntaxes/includes.ts'
import { joinTags, listTable } from '../syntaxes/markdoc.ts'
import { pairedContent } from '../syntaxes/paired.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

const ATTRIBUTES = /((?:"(?:[^"\\]|\\.)*"|[^"%\n]|%(?!\}))*?)/.source
const TAG = new RegExp(`^([ \\t]*)\\{%[ \\t]*([\\w-]+)${ATTRIBUTES}(/?)%\\}(.*)$`)

/** A tag with its content. */
interface MarkdocTag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The attributes as they're typed. */
  readonly typed: string
  readonly inner: readonly Line[]
  readonly at: number
  readonly end: number
}

/** The tag that starts on a line. Undefined if it's never closed, or if text follows it. */
function readTag(lines: readonly Line[], start: number): MarkdocTag | undefined {
  const line = lines[start] as Line
  const [whole, , name = '', typed = '', slash, tail = ''] = TAG.exec(line.text) ?? []
  if (whole === undefined) return undefined
  const one = { name, attributes: attributesOf(typed), typed, at: line.at }
  if (slash) return tail.trim() === '' ? { ...one, inner: [], end: start + 1 } : undefined
  const content = pairedContent(lines, start, {
    tail,
    open: new RegExp(`\\{%[ \\t]*${name}(?=[\\s%])(?!${ATTRIBUTES}/%\\})`),
    close: new RegExp(`\\{%[ \\t]*/[ \\t]*${name}[ \\t]*%\\}`),
  })
  return content && { ...one, ...content }
}

function attributesOf(typed: string): ReadonlyMap<string, string> {
  const all = typed.matchAll(/([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s"/]+))/g)
  return new Map(
    Array.from(all, ([, key = '', quoted, bare = '']) => [key, quoted?.replace(/\\(.)/g, '$1') ?? bare] as const),
  )
}

type Convert = (tag: MarkdocTag, context: BlockContext) => readonly Line[] | undefined

const admonition: Convert = ({ attributes, inner, at }, context) =>
  callout(calloutFor(attributes.get('type') ?? 'info') ?? 'Info', context.convert(inner), at, {
    title: plainLabel(attributes.get('name') ?? attributes.get('title') ?? ''),
  })

const COUNTERPARTS: Readonly<Record<string, Convert>> = {
  admonition,
  callout: admonition,
  tabs: ({ inner, at }, context) => {
    const all = childrenOf(inner, 'tab').map((tab): TabContent => {
      const title = plainLabel(tab.attributes.get('label') ?? 'Tab')
      return { title, lines: context.convert(tab.inner), at: tab.at }
    })
    return all.length > 0 ? tabs(all, at) : undefined
  },
  'code-group': ({ inner, at }, context) => codeGroup(inner, at, context),
  cards: ({ inner, at }, context) => component('Columns', {}, context.convert(inner), at),
  card: ({ attributes, inner, at }, context) => {
    const to = attributes.get('to')
    const href = to && (context.host.link?.(to, at) ?? to)
    return component('Card', { title: plainLabel(attributes.get('title') ?? ''), href }, context.convert(inner), at)
  },
  table: ({ inner, at }, context) => listTable(inner, at, context) ?? context.convert(inner),
  comment: () => [],
}

/** The tags that insert a file. */
const INCLUDES: Readonly<Record<string, Convert>> = {
  partial,
  'code-snippet': codeSnippet,
}

function partial({ attributes, typed, at }: MarkdocTag, context: BlockContext): readonly Line[] | undefined {
  const values = variablesOf(typed)
  const withValues = (lines: readonly Line[]) =>
    lines.map((line) => ({ ...line, text: withVariables(line.text, values) }))
  return insertMarkdown({ path: attributes.get('file') ?? '' }, at, context, { read: withValues })
}

/** The values that a tag hands to the file that it inserts: `variables={ name: "value" }`. */
function variablesOf(typed: string): ReadonlyMap<string, string> {
  const [, after] = /\bvariables=\{(.*)/.exec(typed) ?? []
  const all = (after ?? '').matchAll(/([\w-]+)"?[ \t]*:[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s",{}]+))/g)
  return new Map(
    Array.from(all, ([, key = '', quoted, bare = '']) => [key, quoted?.replace(/\\(.)/g, '$1') ?? bare] as const),
  )
}

/** A line of a partial, in which the values that it was handed replace their names. */
function withVariables(text: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return text
  return text.replace(/\{%[ \t]*\$([\w-]+)[ \t]*%\}/g, (whole, name: string) => values.get(name) ?? whole)
}

/** A part of a file. `from` and `to` name its first and last line, `after` and `before` the lines around it. */
function codeSnippet({ attributes, at }: MarkdocTag, context: BlockContext): readonly Line[] | undefined {
  const path = attributes.get('file') ?? ''
  const all = context.host.include?.(path, context.file)?.text.replace(/\n$/, '').split('\n')
  if (!all) return undefined
  const find = (name: string, from: number) => {
    const text = attributes.get(name)
    const found = text === undefined ? -1 : all.findIndex((line, i) => i >= from && line.includes(text))
    return found === -1 ? undefined : found
  }
  const after = find('after', 0)
  const first = find('from', 0) ?? (after === undefined ? 0 : after + 1)
  const to = find('to', first)
  const last = to === undefined ? find('before', first + 1) : to + 1
  const lang = attributes.get('language') ?? /\.(\w+)$/.exec(path)?.[1] ?? 'text'
  const title = attributes.get('title')
  return codeLines(all.slice(first, last).join('\n'), { lang, ...(title && { title }) }, at)
}

/** The tags of a name directly among the lines. */
function childrenOf(lines: readonly Line[], name: string): MarkdocTag[] {
  const out: MarkdocTag[] = []
  for (let i = 0; i < lines.length; i++) {
    const tag = TAG.test((lines[i] as Line).text) ? readTag(lines, i) : undefined
    if (!tag) continue
    if (tag.name === name) out.push(tag)
    i = tag.end - 1
  }
  return out
}

const markdocTags: BlockSyntax = {
  name: '{% %}',
  opens: /^[ \t]*\{%[ \t]*[\w-]/,
  convert(lines, start, context) {
    const tag = readTag(lines, start)
    const made = tag && build(tag, lines[start] as Line, context)
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    return made && { end: tag.end, lines: indentLines(made, indent) }
  },
}

function build(tag: MarkdocTag, line: Line, context: BlockContext): readonly Line[] | undefined {
  const { name, inner, at } = tag
  const what = `{% ${name} %}`
  const include = Object.hasOwn(INCLUDES, name) ? INCLUDES[name] : undefined
  const counterpart = Object.hasOwn(COUNTERPARTS, name) ? COUNTERPARTS[name] : undefined
  const made = (include ?? counterpart)?.(tag, context)
  if (made) {
    context.remark('carried', what, at)
    return made
  }
  if (include) return notFound(tag.attributes.get('file') ?? '', line, what, context)
  // A tag of the site's own that names a page, such as `{% raw-partial %}`, shows it.
  if (inner.length === 0 && /\.md(?:oc)?$/.test(tag.attributes.get('file') ?? '')) {
    const inserted = partial(tag, context)
    if (inserted) {
      context.remark('carried', what, at)
      return inserted
    }
  }
  // An image within a line is converted there.
  if (name === 'img') return undefined
  if (inner.length === 0) {
    context.remark('left', what, at, `\`${what}\` was left out.`, 'Write what it showed, or a component of your own.')
    return [blank(at)]
  }
  context.remark('simplified', what, at, `The content of \`${what}\` stays, but without what is around it.`)
  return context.convert(inner)
}

/** Tags and annotations within a line: images, ids of headings, classes, and tags around text. */
const inlineTags: InlineSyntax = {
  name: '{% %} in a line',
  pattern: new RegExp(`[ \\t]*\\{%[ \\t]*([/#.$]?[\\w-]+)?${ATTRIBUTES}(/?)%\\}`, 'g'),
  replace([whole, name = '', typed = '', slash], context, line) {
    const space = /^[ \t]*/.exec(whole)?.[0] ?? ''
    if (name.startsWith('#')) return ` {${name}}`
    if (name === 'img') {
      const attributes = attributesOf(typed)
      context.remark('carried', '{% img %}', line)
      return `${space}![${attributes.get('alt') ?? ''}](${attributes.get('src') ?? ''})`
    }
    // Annotations: `{% .class %}`, `{% align="right" %}`.
    if (name === '' || name.startsWith('.') || typed.startsWith('=')) return ''
    if (name.startsWith('$')) {
      const value = context.host.variable?.((name + typed).slice(1).trim())
      if (value !== undefined) return space + value
      context.remark('left', '{% $ %}', line, `\`${whole.trim()}\` shows as text.`, 'Write its value.')
      return undefined
    }
    if (name.startsWith('/')) return ''
    const what = `{% ${name} %}`
    const message = slash
      ? `\`${what}\` was left out.`
      : `The content of \`${what}\` stays, but without what is around it.`
    context.remark(slash ? 'left' : 'simplified', what, line, message, 'Write what it showed.')
    return space
  },
}

export const redocly: Dialect = {
  name: 'redocly',
  format: 'md',
  slugs: 'github',
  blocks: [markdocTags, elementBlocks({ details, figure }, false)],
  inline: [inlineTags],
  join: joinTags,
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
}
