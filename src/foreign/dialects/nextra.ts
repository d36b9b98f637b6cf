// Nextra's MDX: its components, headings as step titles, inline code with a language.

import { callout, component, plainLabel, steps } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect } from '../dialect.ts'
import { type ElementBlock, elementBlocks, readElement, textAttribute, valueAttribute } from '../elements.ts'
import { fenceLines, isOurs, packageManagerTabs, readInfo } from '../fences.ts'
import { commonIndent, dedentLines, isBlank, type Line } from '../lines.ts'
import { headingSteps } from '../list-steps.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { wrappedTabs } from '../syntaxes/wrapped-tabs.ts'
import { card } from './starlight.ts'

function nextraCallout(element: ElementBlock, context: BlockContext): readonly Line[] {
  const type = textAttribute(element, 'type') || 'default'
  const emoji = textAttribute(element, 'emoji')
  const kind = calloutFor(emoji) ?? calloutFor(type) ?? 'Note'
  context.remark('carried', '<Callout>', element.at)
  return callout(kind, context.convert(element.inner), element.at, {
    title: plainLabel(textAttribute(element, 'title')),
  })
}

/** Converts steps given by headings of the same level. */
export function stepsByHeadings(element: ElementBlock, context: BlockContext): readonly Line[] {
  const all = headingSteps(element.inner)
  context.remark(
    all ? 'carried' : 'simplified',
    '<Steps>',
    element.at,
    all ? undefined : "The content of <Steps> doesn't start with a heading, so it stays as it is.",
  )
  if (!all) return context.convert(element.inner)
  return steps(
    all.map((step) => ({ ...step, lines: context.convert(step.lines) })),
    element.at,
  )
}

/** Converts `<FileTree>` and `<Files>`, whose folders and files have other names here. */
export function fileTree(element: ElementBlock, context: BlockContext): readonly Line[] {
  context.remark('carried', `<${element.name}>`, element.at)
  return tree(element.inner, element.at)
}

/** Folders and files without a tree around them, in a component of the site. */
const treeParts: BlockSyntax = {
  name: '<FileTree.Folder>',
  opens: /^[ \t]*<FileTree\.(?:Folder|File)[\s/>]/,
  convert(lines, start, context) {
    let end = start
    for (let i = start; i < lines.length; ) {
      const part = treeParts.opens.test((lines[i] as Line).text) ? readElement(lines, i) : undefined
      if (part) {
        i = part.end
        end = i
      } else if (isBlank(lines[i])) i++
      else break
    }
    const { at } = lines[start] as Line
    if (end === start) return undefined
    context.remark('carried', '<FileTree>', at)
    const parts = lines.slice(start, end)
    return { end, lines: tree(dedentLines(parts, commonIndent(parts)), at) }
  },
}

function tree(inner: readonly Line[], at: number): readonly Line[] {
  const lines = inner.map((line) => ({
    ...line,
    made: true as const,
    text: line.text
      .replace(/<(\/?)(?:FileTree\.|Files\.)?(Folder|File)(?=[\s/>])/g, '<$1Tree.$2')
      .replace(/\s(?:icon|active|className)=(?:"[^"]*"|\{[^{}]*\})/g, '')
      .replace(/\s(?:open)(?=[\s/>])/g, ' defaultOpen')
      .replace(/\s(?:active)(?=[\s/>])/g, ' highlight'),
  }))
  return component('Tree', {}, lines, at)
}

export const nextra: Dialect = {
  name: 'nextra',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^(?:nextra|next|react|@theguild\/)/),
    bracketCallouts,
    commandTabs,
    players,
    treeParts,
    {
      name: '{:js}',
      opens: /`[^`]+\{:[\w-]+\}`/,
      convert(lines, start, context) {
        const line = lines[start] as Line
        context.remark('carried', '`x{:js}`', line.at)
        return { end: start + 1, lines: [{ ...line, text: line.text.replace(/(`[^`]+?)\{:[\w-]+\}`/g, '$1`') }] }
      },
    },
    elementBlocks({
      Callout: nextraCallout,
      Tabs: tabElements({ items: ['Tabs.Tab', 'Tab'], titles: ['label'], list: 'items' }),
      Steps: stepsByHeadings,
      Cards: (element, context) => {
        const columns = valueAttribute(element, 'num')
        context.remark('carried', '<Cards>', element.at)
        const cols = typeof columns === 'number' ? Math.min(Math.max(columns, 1), 4) : undefined
        return component('Columns', { cols }, context.convert(element.inner), element.at)
      },
      'Cards.Card': card,
      Card: card,
      FileTree: fileTree,
      details,
      figure,
      Mermaid: mermaid,
    }),
    wrappedTabs('TabItem', 'Tabs.Tab', 'Tab'),
  ],
  fence: (fence, context) => {
    const { info } = fence.opening
    if (/\bnpm2yarn\b/.test(info)) {
      const { lang } = readInfo(info.replace(/\bnpm2yarn\b/, ''))
      context.remark('carried', 'npm2yarn', fence.at)
      return packageManagerTabs(fence, { lang })
    }
    if (isOurs(info)) return undefined
    const options = readInfo(info)
    const lost = options.lost.filter((one) => !/^copy/.test(one))
    if (lost.length > 0)
      context.remark('simplified', '``` options', fence.at, `\`${lost.join(' ')}\` of this block of code was left out.`)
    return fenceLines(fence, options)
  },
  elements: {
    Bleed: { kind: 'unwrap' },
    Table: { kind: 'rename', name: 'table' },
    'Table.Tr': { kind: 'rename', name: 'tr' },
    'Table.Th': { kind: 'rename', name: 'th' },
    'Table.Td': { kind: 'rename', name: 'td' },
    Link: { kind: 'rename', name: 'a' },
    Image: {
      kind: 'rename',
      name: 'img',
      attributes: { placeholder: undefined, priority: undefined, quality: undefined, fill: undefined },
    },
    Button: { kind: 'unwrap', what: 'simplified' },
  },
}
