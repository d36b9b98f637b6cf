// Builds blocks of Galley's vocabulary from converted content: callouts, tabs, steps, accordions, cards, code.

import { unescapeMarkdown } from '../markdown/unescape.ts'
import type { CalloutName } from './callouts.ts'
import { withEmoji } from './emoji.ts'
import { blank, closingFence, fenceOpening, type Line, made, trimLines, withClosedFence } from './lines.ts'

/** A tag's attributes: text, a flag, or an expression in braces. Undefined and false are omitted. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | { readonly expression: string }>
>

/** `<Name a="b" c`: a tag without its closing bracket. */
export function opening(name: string, attributes: Attributes): string {
  let out = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === '') continue
    if (value === true) out += ` ${key}`
    else if (typeof value === 'number') out += ` ${key}={${value}}`
    else if (typeof value === 'string') out += ` ${key}="${attributeText(value)}"`
    else out += ` ${key}={${value.expression}}`
  }
  return out
}

/** Escapes a text for double quotes in JSX. */
export function attributeText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replace(/&amp;(?=(?:#\d+|#x[\da-f]+|[a-z]\w*);)/gi, '&')
    .replaceAll('"', '&quot;')
}

/** A tag without content, on its own line. */
export function tag(name: string, attributes: Attributes): string {
  return `${opening(name, attributes)} />`
}

/** A tag around a word or a sentence. */
export function inlineTag(name: string, attributes: Attributes, content: string): string {
  return `${opening(name, attributes)}>${content}</${name}>`
}

/** A component around content. */
export function component(name: string, attributes: Attributes, content: readonly Line[], at: number): Line[] {
  const body = withClosedFence(trimLines(content))
  if (body.length === 0) return [made(tag(name, attributes), at)]
  const last = (body.at(-1) as Line).at
  return [made(`${opening(name, attributes)}>`, at), blank(at), ...body, blank(last), made(`</${name}>`, last)]
}

/** The same, with an empty line on both sides, because flow content between paragraphs needs one. */
export function apart(lines: readonly Line[]): Line[] {
  const [first, last] = [lines[0], lines.at(-1)]
  return first && last ? [blank(first.at), ...lines, blank(last.at)] : []
}

/** A callout. A collapsible one becomes an accordion whose title names its kind. */
export function callout(
  kind: CalloutName,
  content: readonly Line[],
  at: number,
  options: { readonly title?: string; readonly fold?: 'open' | 'closed'; readonly icon?: string } = {},
): Line[] {
  const { title, fold, icon } = options
  if (fold) return component('Accordion', { title: title || kind, defaultOpen: fold === 'open' }, content, at)
  return component(kind, { title, icon }, content, at)
}

/** One of several alternatives. */
export interface TabContent {
  readonly title: string
  readonly icon?: string
  readonly id?: string
  readonly lines: readonly Line[]
  readonly at: number
}

/** Alternatives as a CodeGroup if each is a single code block, otherwise as Tabs. */
export function tabs(all: readonly TabContent[], at: number, attributes: Attributes = {}): Line[] {
  const fences = all.map(({ lines, title }) => titledFence(trimLines(lines), title))
  if (all.length > 0 && fences.every((fence) => fence !== undefined)) {
    const body = (fences as Line[][]).flatMap((fence, i) => (i === 0 ? fence : [blank(fence[0]?.at ?? at), ...fence]))
    return component('CodeGroup', {}, body, at)
  }
  const body = all.flatMap((tab, i) => [
    ...(i > 0 ? [blank(tab.at)] : []),
    ...component('Tab', { title: tab.title, icon: tab.icon, id: tab.id }, tab.lines, tab.at),
  ])
  return component('Tabs', attributes, body, at)
}

/** `title="…"` for an info string, which can't contain double quotes or backticks. */
export function titleOption(title: string): string {
  return `title="${title.replaceAll('"', "'").replaceAll('`', '')}"`
}

/**
 * The lines of a code block, with the title of its tab. Undefined if the content is anything but a single code block.
 */
export function titledFence(lines: readonly Line[], title: string): Line[] | undefined {
  const [first] = lines
  const opened = first && fenceOpening(first.text)
  if (!first || !opened || opened.before !== '' || closingFence(lines, 0, opened) !== lines.length - 1) return undefined
  const { info, marks } = opened
  // If the tab is named after the language, a file name says more.
  const lang = /^\S*/.exec(info)?.[0] ?? ''
  if (/\btitle=/.test(info)) {
    const own = /\btitle="([^"]*)"/.exec(info)?.[1] ?? ''
    if (own !== title && own !== '') return undefined
    return [...lines]
  }
  const rest = info.slice(lang.length)
  return [{ ...first, text: `${marks}${lang || 'text'} ${titleOption(title)}${rest}` }, ...lines.slice(1)]
}

/** One of several steps. */
export interface StepContent {
  readonly title?: string
  readonly id?: string
  readonly lines: readonly Line[]
  readonly at: number
}

export function steps(all: readonly StepContent[], at: number): Line[] {
  const body = all.flatMap((step, i) => [
    ...(i > 0 ? [blank(step.at)] : []),
    ...component('Step', { title: step.title, id: step.id }, step.lines, step.at),
  ])
  return component('Steps', {}, body, at)
}

/** A text that shows as it is: no tag or expression begins in it. */
export function literalText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('{', '&#123;')
}

/** Markdown within a line as plain text for attributes. Links keep their text, and code keeps its backticks. */
export function plainLabel(markdown: string): string {
  return markdown
    .split(/(`[^`]+`)/)
    .map((piece, i) =>
      i % 2 === 1
        ? piece
        : unescapeMarkdown(
            withEmoji(piece)
              .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
              .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
              .replace(/<\/?[A-Za-z][^>]*>/g, '')
              .replace(/(\*\*|__)(?=\S)([^*_]*?\S)\1/g, '$2')
              .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_]*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
              .replace(/(^|\s):(?:material|octicons|fontawesome|simple|fa)-[\w-]+:(?:\{[^}]*\})?(?=\s|$)/g, '$1'),
          ),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
