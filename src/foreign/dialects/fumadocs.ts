// The MDX of Fumadocs.
import { callout, component, plainLabel, type StepContent, steps, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, Fence } from '../dialect.ts'
import { childElements, type ElementBlock, elementBlocks, textAttribute, valueAttribute } from '../elements.ts'
import { codeLines, fenceLines, isOurs, packageManagerTabs, readInfo } from '../fences.ts'
import { blank, closingFence, fenceOpening, isBlank, type Line, textOf, trimLines } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { insertMarkdown, notFound, readExcerpt } from '../syntaxes/includes.ts'
import { modules } from '../syntaxes/modules.ts'
import { details, figure, tabElements } from '../syntaxes/shared-elements.ts'
import { fileTree } from './nextra.ts'
import { card, cardGrid } from './starlight.ts'
import { convertMarkedFence } from './vitepress.ts'

/** A step's heading is its title. */
function stepElements(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const { elements } = childElements(element.inner)
  const all = elements
    .filter(({ name }) => name === 'Step')
    .map((step): StepContent => {
      const [first] = headingSteps(trimLines(step.inner)) ?? []
      const isWhole = first && headingSteps(trimLines(step.inner))?.length === 1
      return isWhole
        ? { ...first, lines: context.convert(first.lines), at: step.at }
        : { lines: context.convert(step.inner), at: step.at }
    })
  if (all.length === 0) return undefined
  context.remark('carried', '<Steps>', element.at)
  return steps(all, element.at)
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

/** Converts `<include>file.md#section</include>`. Files other than Markdown become code. */
const includes: BlockSyntax = {
  name: '<include>',
  opens: /^[ \t]*<include(?:\s[^>]*)?>[^<]+<\/include>[ \t]*$/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', attributes = '', typed = ''] =
      /^([ \t]*)<include(\s[^>]*)?>([^<]+)<\/include>/.exec(line.text) ?? []
    const [path = '', section] = typed.trim().split('#')
    const excerpt = { path, ...(section && { section }) }
    if (/\.mdx?$/.test(path) && !/\blang=/.test(attributes)) {
      const made = insertMarkdown(excerpt, line.at, indent, context)
      if (made) context.remark('carried', '<include>', line.at)
      return { end: start + 1, lines: made ?? notFound(path, line, '<include>', context) }
    }
    const found = readExcerpt(excerpt, context.file, context)
    if (!found) return { end: start + 1, lines: notFound(path, line, '<include>', context) }
    context.remark('carried', '<include>', line.at)
    const lang = /\blang="([^"]*)"/.exec(attributes)?.[1] ?? /\.(\w+)$/.exec(path)?.[1] ?? 'text'
    return { end: start + 1, lines: codeLines(found.text, { lang }, line.at) }
  },
}

/** Adjacent fences with `tab="…"` are alternatives. */
const tabbedFences: BlockSyntax = {
  name: '``` tab',
  seesFences: true,
  opens: /^(?:`{3,}|~{3,}).*\btab(?:=|\s|$)/,
  convert(lines, start, context) {
    const all: TabContent[] = []
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
      all.push({ title, lines: fenceLines({ opening, body, at: line.at }, { ...info, title: undefined }), at: line.at })
      end = close + 1
      i = end
    }
    if (all.length === 0) return undefined
    context.remark('carried', '``` tab', (lines[start] as Line).at)
    return { end, lines: tabs(all, (lines[start] as Line).at) }
  },
}

export const fumadocs: Dialect = {
  name: 'fumadocs',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^(?:fumadocs|next|react|lucide-react|@\/components\/|@\/app\/)/),
    includes,
    tabbedFences,
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
