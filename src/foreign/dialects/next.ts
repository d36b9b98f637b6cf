// The MDX and Markdoc of Next.js sites, with the components of the templates that many of them began as.

import { callout, component, inlineTag, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { type ElementBlock, elementBlocks, flagAttribute, literal, textAttribute } from '../elements.ts'
import { convertInfo, fenceLines, readInfo } from '../fences.ts'
import { blank, type Line, made } from '../lines.ts'
import { MODULE_DATA, modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { redocly } from './redocly.ts'
import { card, cardGrid } from './starlight.ts'

/** What `mdx-annotations` reads: an object in two pairs of braces, at the end of a line. */
const ANNOTATION = /(?<![ \t])[ \t]*\{(\{(?:[^{}]|\{[^{}]*\})*\})\}[ \t]*$/

/** A heading with the method and the path of an endpoint: `## List {{ tag: 'GET', label: '/v1/pets' }}`. */
const annotatedHeadings: BlockSyntax = {
  name: '{{ tag }}',
  opens: /^#{1,6}[ \t].*\}\}[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [whole, value = ''] = ANNOTATION.exec(line.text) ?? []
    if (whole === undefined) return undefined
    context.remark('carried', '{{ }}', line.at)
    const heading = { ...line, text: line.text.slice(0, -whole.length) }
    const shown = labelOf(literal(value))
    return {
      end: start + 1,
      lines: shown === '' ? [heading] : [heading, blank(line.at), made(shown, line.at)],
    }
  },
}

/** The words of an annotation that readers see, as code. */
function labelOf(value: unknown): string {
  const { tag, label, since } = Object(value) as Record<string, unknown>
  const shown = [tag, label, since === undefined ? undefined : `since ${since}`].filter((one) => one !== undefined)
  return shown.length > 0
    ? inlineTag(
        'code',
        {},
        shown.join(' ').replace(/[<{]/g, (one) => `&#${one.charCodeAt(0)};`),
      )
    : ''
}

/** Statements that aren't part of the text. */
const DATA_EXPORT = new RegExp(`^export const (?:${[...MODULE_DATA].join('|')})\\b(?:.*\\n?(?!\\n))*`, 'gm')

/** Others say how a paragraph looks. */
const annotations: InlineSyntax = { name: '{{ }}', pattern: new RegExp(ANNOTATION, 'g'), replace: () => '' }

function note(fallback: string) {
  return (element: ElementBlock, context: BlockContext): readonly Line[] => {
    const kind = calloutFor(textAttribute(element, 'type', 'variant') || fallback) ?? 'Note'
    context.remark('carried', `<${element.name}>`, element.at)
    return callout(kind, context.convert(element.inner), element.at, {
      title: plainLabel(textAttribute(element, 'title')),
    })
  }
}

/** `<Property name="id" type="string">`, a field of a request or a response. */
function property(element: ElementBlock, context: BlockContext): readonly Line[] {
  context.remark('carried', '<Property>', element.at)
  const since = textAttribute(element, 'since')
  return component(
    'ResponseField',
    {
      name: textAttribute(element, 'name'),
      type: textAttribute(element, 'type') || undefined,
      required: flagAttribute(element, 'required'),
      default: textAttribute(element, 'defaultValue', 'default') || undefined,
      post: since === '' ? undefined : { expression: JSON.stringify([`since ${since}`]) },
    },
    context.convert(element.inner),
    element.at,
  )
}

/** Parts of the layout, whose content stays. */
function layout(element: ElementBlock, context: BlockContext): readonly Line[] {
  context.remark('carried', `<${element.name}>`, element.at)
  return [blank(element.at), ...context.convert(element.inner), blank(element.at)]
}

/** `<CodeGroup title="Request" tag="GET" label="/v1/pets">`. */
function codeGroup(element: ElementBlock, context: BlockContext): readonly Line[] {
  const { at } = element
  context.remark('carried', '<CodeGroup>', at)
  const title = plainLabel(textAttribute(element, 'title'))
  const label = labelOf({
    tag: textAttribute(element, 'tag') || undefined,
    label: textAttribute(element, 'label') || undefined,
  })
  const shown = [title === '' ? '' : `**${title}**`, label].filter((one) => one !== '').join(' ')
  const head = shown === '' ? [] : [made(shown, at), blank(at)]
  return [...head, ...component('CodeGroup', {}, context.convert(element.inner), at)]
}

export const nextMdx: Dialect = {
  name: 'next',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^(?:next|react|@next)(?:[/-]|$)/, MODULE_DATA),
    bracketCallouts,
    annotatedHeadings,
    commandTabs,
    players,
    elementBlocks({
      Note: note('note'),
      Warning: note('warning'),
      Callout: note('note'),
      Alert: note('warning'),
      Info: note('info'),
      Tip: note('tip'),
      Success: note('success'),
      Danger: note('danger'),
      Properties: layout,
      Property: property,
      Row: layout,
      Col: layout,
      CodeGroup: codeGroup,
      Tabs: tabElements({ items: ['Tab', 'TabItem', 'Tabs.Tab'], titles: ['title', 'label', 'name'], list: 'tabs' }),
      Card: card,
      Cards: cardGrid,
      CardGrid: cardGrid,
      details,
      figure,
      Mermaid: mermaid,
    }),
  ],
  published: (source) => source.replace(DATA_EXPORT, ''),
  inline: [annotations],
  fence: (fence, context) => {
    const info = fence.opening.info.replace(ANNOTATION, (_, value: string) => options(literal(value)))
    if (info !== fence.opening.info) return fenceLines(fence, readInfo(info))
    return convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message))
  },
  elements: {
    Link: { kind: 'rename', name: 'a' },
    Image: {
      kind: 'rename',
      name: 'img',
      attributes: { placeholder: undefined, priority: undefined, quality: undefined, fill: undefined },
    },
    Button: { kind: 'unwrap', what: 'simplified' },
  },
}

/** The title in an annotation, as an option of a block of code. */
function options(value: unknown): string {
  const { title } = Object(value) as Record<string, unknown>
  return typeof title === 'string' ? ` title="${title.replaceAll('"', "'")}"` : ''
}

/** Pages in Markdoc, as `@markdoc/next.js` reads them. */
export const nextMarkdoc: Dialect = { ...redocly, name: 'next-markdoc' }
