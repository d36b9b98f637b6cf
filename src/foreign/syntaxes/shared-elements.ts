// Elements that several systems share: details, MDX tabs, HTML around Markdown.
import { findComponent } from '../../components/index.ts'
import { component, plainLabel, type TabContent, tabs } from '../build.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import {
  childElements,
  type ElementBlock,
  type ElementConverter,
  flagAttribute,
  linesBetween,
  literal,
  readElement,
  textAttribute,
  valueAttribute,
} from '../elements.ts'
import { codeLines } from '../fences.ts'
import { blank, indentLines, isBlank, type Line, textOf } from '../lines.ts'
import { attributeOf, attributeString } from '../tags.ts'

const MANAGERS = /^(?:npm|yarn|pnpm|bun|deno|cargo|pip|pipx|uv|poetry|conda|brew|apt|composer|gem|dotnet|nix)$/

/** A component of the site whose attributes are one command for each package manager: `<Install npm="…" yarn="…" />`. */
export const commandTabs: BlockSyntax = {
  name: '<… npm="">',
  opens: /^[ \t]*<[A-Z][\w.]*(?=\s|$)/,
  convert(lines, start, context) {
    const element = readElement(lines, start)
    if (!element || element.inner.some((line) => !isBlank(line))) return undefined
    if (context.imports.has(element.name) || findComponent(element.name)) return undefined
    const { at, end } = element
    const all = element.tag.attributes.map((one) => ({ title: one.name, code: attributeString(one) ?? '' }))
    if (all.length === 0 || !all.every(({ title, code }) => MANAGERS.test(title) && /\s/.test(code.trim())))
      return undefined
    context.remark('carried', `<${element.name}>`, at)
    const made = tabs(
      all.map(({ title, code }) => ({
        title,
        lines: codeLines(code.trim().replace(/\n[ \t]+/g, '\n'), { lang: 'bash' }, at),
        at,
      })),
      at,
    )
    return { end, lines: indentLines(made, /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? '') }
  },
}

/** `<details><summary>Title</summary> … </details>`: an accordion. */
export const details: ElementConverter = (element, context) => {
  const { title, body } = summaryOf(element.inner)
  context.remark('carried', '<details>', element.at)
  const id = textAttribute(element, 'id')
  return component(
    'Accordion',
    { title: title || 'Details', id: id || undefined, defaultOpen: flagAttribute(element, 'open') },
    context.convert(body),
    element.at,
  )
}

/** The title in a summary at the start, and what follows it. */
function summaryOf(lines: readonly Line[]): { title: string; body: readonly Line[] } {
  const start = lines.findIndex((line) => !isBlank(line))
  const first = lines[start]
  if (!first || !/^\s*<summary[\s>]/i.test(first.text)) return { title: '', body: lines }
  const whole = textOf(lines.slice(start))
  const close = /<\/summary\s*>/i.exec(whole)
  if (!close) return { title: '', body: lines }
  const inner = whole.slice(whole.indexOf('>') + 1, close.index)
  const end = close.index + close[0].length
  const used = whole.slice(0, end).split('\n').length - 1
  const last = lines[start + used] as Line
  const rest = whole.slice(end).split('\n')[0] ?? ''
  const body = [...(rest.trim() === '' ? [] : [{ ...last, text: rest.trimStart() }]), ...lines.slice(start + used + 1)]
  return { title: plainLabel(inner), body }
}

/** How a system writes tabs in MDX. */
export interface TabElements {
  /** Tag names of one alternative. */
  readonly items: readonly string[]
  /** Its attributes that may contain the title. */
  readonly titles: readonly string[]
  /** The attribute of the group that lists the titles. */
  readonly list?: string
  /** Titles that are written elsewhere, by the value of their tab, in the order of the tabs. */
  readonly known?: ReadonlyMap<string, string>
}

/** A group of alternatives. */
export function tabElements(names: TabElements): ElementConverter {
  return (element, context) => {
    const titles = listedTitles(element, names, context)
    const items = inOrderOf(
      titles.byValue,
      childElements(element.inner).elements.filter(({ name }) => names.items.includes(name)),
    )
    if (items.length === 0) return undefined
    const between = linesBetween(element.inner, names.items)
    const [first] = between
    if (first) context.remark('simplified', `<${element.name}>`, first.at, 'Text between the tabs is before them now.')
    context.remark('carried', `<${element.name}>`, element.at)
    const all = items.map((item, i): TabContent => tabOf(item, names, titles, i, context))
    if (all.some(({ title }, i) => title === `${i + 1}`))
      context.remark(
        'simplified',
        `<${element.name}>`,
        element.at,
        'The titles of these tabs come from a program, so they are numbers now.',
        'Write the titles.',
      )
    const made = tabs(all, element.at, { defaultTabIndex: defaultIndex(element, items) || undefined })
    return first ? [...context.convert(between), blank(element.at), ...made] : made
  }
}

/** Tabs are shown in the order in which the group lists their values, if it lists all of them. */
function inOrderOf(byValue: ReadonlyMap<string, string>, items: readonly ElementBlock[]): readonly ElementBlock[] {
  const places = new Map([...byValue.keys()].map((value, i) => [value, i]))
  const placed = items.map((item) => ({ item, place: places.get(textAttribute(item, 'value')) ?? -1 }))
  if (placed.some(({ place }) => place === -1)) return items
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item)
}

function tabOf(
  item: ElementBlock,
  names: TabElements,
  titles: TitleList,
  i: number,
  context: BlockContext,
): TabContent {
  const value = textAttribute(item, 'value')
  const title =
    titles.byValue.get(value) ?? (textAttribute(item, ...names.titles) || titles.inOrder[i] || value || `${i + 1}`)
  const icon = textAttribute(item, 'icon')
  return { title: plainLabel(title), icon: icon || undefined, lines: context.convert(item.inner), at: item.at }
}

interface TitleList {
  readonly byValue: ReadonlyMap<string, string>
  readonly inOrder: readonly string[]
}

/** `values={[{ label, value }]}`, `items={['A', 'B']}`, or the names of such lists. */
function listedTitles(
  element: ElementBlock,
  { list = 'items', known = new Map() }: TabElements,
  context: BlockContext,
): TitleList {
  const byValue = new Map<string, string>(known)
  const inOrder: string[] = []
  for (const name of ['values', list]) {
    const value = valueAttribute(element, name) ?? listWithElements(element, name) ?? namedList(element, name, context)
    for (const one of Array.isArray(value) ? value : []) {
      if (typeof one === 'string') inOrder.push(one)
      else if (typeof one === 'object' && one !== null && 'label' in one) {
        inOrder.push(String(one.label))
        if ('value' in one) byValue.set(String(one.value), String(one.label))
      }
    }
  }
  return { byValue, inOrder }
}

/** A list that the page exports, as in `values={systems}`, or one of a module, as in `values={constants.systems}`. */
function namedList(element: ElementBlock, name: string, { data, leftImports, host }: BlockContext): unknown {
  const value = attributeOf(element.tag, name)?.value
  const expression = typeof value === 'object' ? value.expression.trim() : ''
  if (!/^[\w$]+(?:\.[\w$]+)*$/.test(expression)) return undefined
  const [first = '', ...path] = expression.split('.')
  if (data.has(first))
    return path.reduce<unknown>(
      (one, key) => (isObject(one) && Object.hasOwn(one, key) ? one[key] : undefined),
      data.get(first),
    )
  const from = leftImports.find(({ names }) => names.includes(first))
  return from && host.tabList?.(from.specifier, path.at(-1) ?? first)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A list such as `['npm', <b>yarn</b>]`, with the text of its elements. */
function listWithElements(element: ElementBlock, name: string): unknown {
  const value = attributeOf(element.tag, name)?.value
  if (typeof value !== 'object' || !value.expression.includes('<')) return undefined
  const texts = value.expression.replace(/<([\w.]*)(?:\s[^<>]*)?>([^<>{}]*)<\/\1>/g, (_, __, text: string) =>
    JSON.stringify(text.trim()),
  )
  return literal(texts)
}

function defaultIndex(element: ElementBlock, items: readonly ElementBlock[]): number {
  const chosen = textAttribute(element, 'defaultValue')
  const at = items.findIndex(
    (item) => flagAttribute(item, 'default') || (chosen !== '' && textAttribute(item, 'value') === chosen),
  )
  if (at > 0) return at
  const index = attributeOf(element.tag, 'defaultIndex')
  const number = typeof index?.value === 'object' ? literal(index.value.expression) : Number(index?.value)
  return typeof number === 'number' && number > 0 ? number : 0
}

/** Converts `<figure>` with an image and a caption. */
export const figure: ElementConverter = (element, context) => {
  const text = textOf(element.inner)
  const caption = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/i.exec(text)
  const body = caption ? text.slice(0, caption.index) + text.slice(caption.index + caption[0].length) : text
  context.remark('carried', '<figure>', element.at)
  const lines = body.split('\n').map((one) => ({ text: one.trim(), at: element.at }))
  return component(
    'Frame',
    { caption: caption ? captionText(caption[1] ?? '') || undefined : undefined },
    context.convert(lines),
    element.at,
  )
}

/** Captions may contain Markdown, so HTML links and bold text are converted. */
export function captionText(html: string): string {
  return html
    .replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
    .replace(/<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/gi, '**$1**')
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** ``<Mermaid chart={`graph TD`} />``: a diagram, unless its text comes from a program. */
export const mermaid: ElementConverter = (element, context) => {
  const { at, name } = element
  if (context.imports.has(name)) return undefined
  const inner = /^\{([\s\S]*)\}$/.exec(textOf(element.inner).trim())?.[1]
  const value = [
    ...['chart', 'value', 'definition', 'code', 'graph'].map((one) => valueAttribute(element, one)),
    inner === undefined ? undefined : literal(inner),
  ].find((one) => typeof one === 'string')
  if (value === undefined) return undefined
  context.remark('carried', `<${name}>`, at)
  return codeLines(String(value).replace(/^\n+|\s+$/g, ''), { lang: 'mermaid' }, at)
}
