// The MDX of Fumadocs.

import { callout, component, plainLabel, type StepContent, steps, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, Fence } from '../dialect.ts'
import { childElements, type ElementBlock, elementBlocks, textAttribute, valueAttribute } from '../elements.ts'
import { codeLines, fenceLines, isOurs, packageManagerTabs, readInfo } from '../fences.ts'
import { blank, closingFence, fenceOpening, indentLines, isBlank, type Line, textOf, trimLines } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { insertMarkdown, notFound, readExcerpt } from '../syntaxes/includes.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { fileTree } from './nextra.ts'
import { card, cardGrid } from './starlight.ts'
import { convertMarkedFence } from './vitepress.ts'

/** What is between two steps is the end of the first one. */
export function stepElements(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const { inner } = element
  const found = childElements(inner).elements.filter(({ name }) => name === 'Step')
  if (found.length === 0) return undefined
  const starts = found.map(({ at, end }, i) => {
    const from = found[i - 1]?.end ?? 0
    return from + inner.slice(from, end).findIndex((line) => line.at === at)
  })
  const all = found.map((step, i): StepContent => {
    const before = i === 0 ? inner.slice(0, starts[0]) : []
    return stepOf(step, [...before, ...step.inner, ...inner.slice(step.end, starts[i + 1])], context)
  })
  context.remark('carried', '<Steps>', element.at)
  return steps(all, element.at)
}

/** A step's title is its attribute, or else its heading. */
function stepOf(step: ElementBlock, lines: readonly Line[], context: BlockContext): StepContent {
  const { at } = step
  const title = plainLabel(textAttribute(step, 'title'))
  if (title !== '') return { title, lines: context.convert(trimLines(lines)), at }
  const [first, ...others] = headingSteps(trimLines(lines)) ?? []
  return first && others.length === 0
    ? { ...first, lines: context.convert(first.lines), at }
    : { lines: context.convert(trimLines(lines)), at }
}

/** Converts `<TypeTable type={{ name: { type, description, default } }} />`. */
function typeTable(element: ElementBlock, context: BlockContext): readonly Line[] {
  const value = valueAttribute(element, 'type')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    context.remark(
      'left',
      '<TypeTable>',
      element.at,
      'The fields of <TypeTable> come from a program, and were left out.',
      'Write them as ResponseField.',
    )
    return [blank(element.at)]
  }
  context.remark('carried', '<TypeTable>', element.at)
  return Object.entries(value).flatMap(([name, field], i) => {
    const {
      type,
      description,
      default: initial,
      required,
    } = (typeof field === 'object' && field !== null ? field : {}) as Record<string, unknown>
    const text = typeof description === 'string' ? [{ text: description, at: element.at }] : []
    return [
      ...(i > 0 ? [blank(element.at)] : []),
      ...component(
        'ResponseField',
        {
          name,
          type: typeof type === 'string' ? type : 'any',
          required: required === true,
          default: initial === undefined ? undefined : String(initial),
        },
        text,
        element.at,
      ),
    ]
  })
}

/** What `<APIPage document="api.json" operations={[{ path: '/pets', method: 'get' }]} />` shows. */
export interface ApiPage {
  /** The file of the specification, or what the program calls it. */
  readonly document: string
  /** As `GET /pets` or `webhook pet.sold`. */
  readonly operations: readonly string[]
}

export function readApiPage(element: Pick<ElementBlock, 'tag'>): ApiPage {
  const list = (name: string, write: (item: Readonly<Record<string, unknown>>) => string) => {
    const value = valueAttribute(element, name)
    return Array.isArray(value) ? value.map((item) => write(Object(item) as Record<string, unknown>)) : []
  }
  return {
    document: textAttribute(element, 'document'),
    operations: [
      ...list('operations', ({ method, path }) => `${String(method).toUpperCase()} ${path}`),
      ...list('webhooks', ({ name }) => `webhook ${name}`),
    ],
  }
}

interface Include {
  readonly line: Line
  readonly indent: string
  readonly attributes: string
  readonly path: string
  readonly section: string | undefined
  readonly end: number
}

/** Maximum number of lines of an `<include>`. */
const MAX_INCLUDE_LINES = 6
const INCLUDE = /^([ \t]*)<include((?:\s[^>]*)?)>([^<]+)<\/include>\s*$/

function readInclude(lines: readonly Line[], start: number): Include | undefined {
  const line = lines[start]
  if (!line || !/^[ \t]*<include[\s>]/.test(line.text)) return undefined
  const length = lines.slice(start, start + MAX_INCLUDE_LINES).findIndex(({ text }) => text.includes('</include>'))
  if (length === -1) return undefined
  const end = start + length + 1
  const [, indent = '', attributes = '', typed] = INCLUDE.exec(textOf(lines.slice(start, end))) ?? []
  const [path = '', section] = typed?.trim().split('#') ?? []
  return path === '' ? undefined : { line, indent, attributes, path, section, end }
}

/** Converts `<include>file.md#section</include>`. Files other than Markdown become code. */
const includes: BlockSyntax = {
  name: '<include>',
  opens: /^[ \t]*<include[\s>]/,
  convert(lines, start, context) {
    const one = readInclude(lines, start)
    if (!one) return undefined
    const { line, indent, attributes, path, end } = one
    if (/\.mdx?$/.test(path) && !/\blang=/.test(attributes)) {
      const made = insertMarkdown(one, line.at, context, { indent, from: originOf(one, context) })
      if (made) context.remark('carried', '<include>', line.at)
      return { end, lines: made ?? notFound(path, line, '<include>', context) }
    }
    // Adjacent ones with `tab="…"` are alternatives.
    const all: TabContent[] = []
    let after = start
    for (let next: Include | undefined = one; next; next = readInclude(lines, after)) {
      const title = /\btab="([^"]*)"/.exec(next.attributes)?.[1]
      if (title === undefined) break
      all.push({ title, lines: includedCode(next, context), at: next.line.at })
      after = next.end
      while (isBlank(lines[after]) && after < lines.length && readInclude(lines, after + 1)) after++
    }
    return all.length > 0
      ? { end: after, lines: indentLines(tabs(all, line.at), indent) }
      : { end, lines: indentLines(includedCode(one, context), indent) }
  },
}

/** The file that the path is relative to: the page, or with `cwd`, any file at the root. */
function originOf({ attributes }: Include, context: BlockContext): string {
  return /\scwd\b/.test(attributes) ? '' : context.file
}

function includedCode(one: Include, context: BlockContext): readonly Line[] {
  const { path, attributes, line } = one
  const included = readExcerpt(one, originOf(one, context), context)
  if (!included) return notFound(path, line, '<include>', context)
  context.remark('carried', '<include>', line.at)
  const lang = /\blang="([^"]*)"/.exec(attributes)?.[1] ?? /\.(\w+)$/.exec(path)?.[1] ?? 'text'
  const title = /\btitle="([^"]*)"/.exec(attributes)?.[1]
  return codeLines(included.text, { lang, title }, line.at)
}

/** Adjacent fences with `tab="…"` are alternatives. Those with the same name are in one tab. */
const tabbedFences: BlockSyntax = {
  name: '``` tab',
  seesFences: true,
  opens: /^(?:`{3,}|~{3,}).*\btab(?:=|\s|$)/,
  convert(lines, start, context) {
    const all = new Map<string, TabContent>()
    let end = start
    for (let i = start; i < lines.length; ) {
      if (isBlank(lines[i])) {
        i++
        continue
      }
      const line = lines[i] as Line
      const opening = fenceOpening(line.text)
      const title = opening && /\btab="([^"]*)"/.exec(opening.info)?.[1]
      if (!opening || title === undefined) break
      const close = closingFence(lines, i, opening)
      const info = readInfo(opening.info.replace(/\btab="[^"]*"/, ''))
      const body = lines.slice(i + 1, close)
      const code = fenceLines({ opening, body, at: line.at }, info)
      const tab = all.get(title)
      all.set(
        title,
        tab ? { ...tab, lines: [...tab.lines, blank(line.at), ...code] } : { title, lines: code, at: line.at },
      )
      end = close + 1
      i = end
    }
    if (all.size === 0) return undefined
    context.remark('carried', '``` tab', (lines[start] as Line).at)
    return { end, lines: tabs([...all.values()], (lines[start] as Line).at) }
  },
}

export const fumadocs: Dialect = {
  name: 'fumadocs',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^(?:fumadocs|next|react|@\/components\/|@\/app\/)/),
    includes,
    tabbedFences,
    commandTabs,
    players,
    elementBlocks({
      Callout: (element, context) => {
        context.remark('carried', '<Callout>', element.at)
        return callout(
          calloutFor(textAttribute(element, 'type') || 'info') ?? 'Info',
          context.convert(element.inner),
          element.at,
          { title: plainLabel(textAttribute(element, 'title')) },
        )
      },
      Tabs: tabElements({ items: ['Tab', 'TabsContent'], titles: ['value', 'title'], list: 'items' }),
      Steps: stepElements,
      Cards: cardGrid,
      Card: card,
      Files: fileTree,
      TypeTable: typeTable,
      // The front matter names the one operation of a page, which Galley shows below the text.
      APIPage: (element) => (readApiPage(element).operations.length === 1 ? [blank(element.at)] : undefined),
      Accordions: (element, context) => {
        context.remark('carried', '<Accordions>', element.at)
        return component('AccordionGroup', {}, context.convert(element.inner), element.at)
      },
      Accordion: (element, context) => {
        context.remark('carried', '<Accordion>', element.at)
        return component(
          'Accordion',
          { title: plainLabel(textAttribute(element, 'title')), id: textAttribute(element, 'id') || undefined },
          context.convert(element.inner),
          element.at,
        )
      },
      details,
      figure,
      Mermaid: mermaid,
    }),
  ],
  fence: (fence: Fence, context) => {
    const { info } = fence.opening
    if (/^(?:npm|package-install)\b/.test(info)) {
      context.remark('carried', '``` npm', fence.at)
      const command = textOf(fence.body).replace(/^(?!npm |npx )(\S)/gm, 'npm i $1')
      return packageManagerTabs(fence, { lang: 'bash', command })
    }
    return isOurs(info) ? undefined : convertMarkedFence(fence, context)
  },
  elements: {
    InlineTOC: { kind: 'drop', what: 'simplified' },
    Link: { kind: 'rename', name: 'a' },
    ImageZoom: { kind: 'rename', name: 'img' },
    Image: { kind: 'rename', name: 'img', attributes: { placeholder: undefined, priority: undefined } },
    Step: { kind: 'unwrap' },
    Banner: { kind: 'rename', name: 'Info' },
  },
}
