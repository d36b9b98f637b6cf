// The MDX of Docusaurus 2 and 3.

import { callout, component, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, Dialect, Fence } from '../dialect.ts'
import { type ElementBlock, elementBlocks, textAttribute, valueAttribute } from '../elements.ts'
import { emojiInText } from '../emoji.ts'
import { codeLines, fenceLines, isOurs, packageManagerTabs, readInfo, withoutHighlightComments } from '../fences.ts'
import { closingFence, fenceOpening, type Line, linesOf, textOf } from '../lines.ts'
import { colons, strayColons } from '../syntaxes/colons.ts'
import { frontMatterValues } from '../syntaxes/front-matter-values.ts'
import { modeImages, modeTags } from '../syntaxes/mode-images.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { commandTabs, details, figure, mermaid, tabElements } from '../syntaxes/shared-elements.ts'
import { wrappedTabs } from '../syntaxes/wrapped-tabs.ts'

export const docusaurus: Dialect = {
  name: 'docusaurus',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^@theme\/|^@docusaurus\/|^react$|^clsx$/),
    colons,
    strayColons,
    commandTabs,
    players,
    elementBlocks({
      Tabs: tabElements({ items: ['TabItem'], titles: ['label', 'value'] }),
      details,
      figure,
      Mermaid: mermaid,
      Admonition: (element, context) => {
        const kind = calloutFor(textAttribute(element, 'type')) ?? 'Note'
        context.remark('carried', '<Admonition>', element.at)
        return callout(kind, context.convert(element.inner), element.at, {
          title: plainLabel(textAttribute(element, 'title')),
        })
      },
      ThemedImage: (element, context) => {
        const sources = /light:([^,}]+),\s*dark:([^,}]+)[,}]/.exec(sourceText(element.tag.attributes))
        if (!sources) return undefined
        const alt = textAttribute(element, 'alt')
        context.remark('carried', '<ThemedImage>', element.at)
        const image = (source = '', className = '') => ({
          text: `<img className="${className}" src={${source}} alt="${alt}" />`,
          at: element.at,
        })
        return [image(sources[1]?.trim(), 'block dark:hidden'), image(sources[2]?.trim(), 'hidden dark:block')]
      },
      CodeBlock: codeElement,
      DocCard: (element, context) => {
        const item = valueAttribute(element, 'item')
        const field = (name: string) => {
          const value = typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[name] : undefined
          return typeof value === 'string' && value !== '' ? value : undefined
        }
        const { at } = element
        const [title, href, description] = [field('label'), field('href'), field('description')]
        if (title === undefined) return undefined
        context.remark('carried', '<DocCard>', at)
        const url = href === undefined ? undefined : (context.host.link?.(href, at) ?? href)
        const text = description === undefined ? [] : [{ text: plainLabel(description), at }]
        return component('Card', { title: plainLabel(title), href: url }, text, at)
      },
      DocCardList: (element, context) => {
        context.remark(
          'simplified',
          '<DocCardList>',
          element.at,
          'The cards for the pages below now come from the navigation: the group has `"directory": "card"`.',
        )
        return [{ text: '', at: element.at }]
      },
    }),
    wrappedTabs('TabItem'),
  ],
  inline: [modeImages, modeTags, emojiInText, frontMatterValues('frontMatter')],
  join: withoutMdxFences,
  fence: convertFence,
  elements: {
    Link: { kind: 'rename', name: 'a', attributes: { to: 'href' } },
    Translate: { kind: 'unwrap' },
    TOCInline: { kind: 'drop', what: 'simplified' },
    BrowserOnly: { kind: 'unwrap' },
    Head: {
      kind: 'drop',
      what: 'left',
      todo: 'Put its tags under `seo.metatags` in docs.json, or in the front matter.',
    },
    head: {
      kind: 'drop',
      what: 'left',
      todo: 'Put its tags under `seo.metatags` in docs.json, or in the front matter.',
    },
    Heading: { kind: 'unwrap', what: 'simplified' },
    Details: { kind: 'rename', name: 'Accordion', attributes: { summary: 'title', open: 'defaultOpen' } },
    CodeBlock: { kind: 'rename', name: 'CodeBlock', attributes: { title: 'filename', showLineNumbers: 'lines' } },
  },
}

/**
 * Text without the marks of code blocks that are MDX and not code: other tools show them as code. An element may begin in one
 * and end in another.
 */
function withoutMdxFences(lines: readonly Line[]): readonly Line[] {
  const out = [...lines]
  for (let i = 0; i < out.length; i++) {
    const fence = fenceOpening((out[i] as Line).text)
    if (!fence) continue
    const end = closingFence(out, i, fence)
    if (end === out.length) break
    if (/^mdx-code-block\b/.test(fence.info)) {
      out[i] = { ...(out[i] as Line), text: fence.before }
      out[end] = { ...(out[end] as Line), text: '' }
    } else i = end
  }
  return out
}

/** `<CodeBlock language="x">{text}</CodeBlock>`, whose text is a template or an imported file. */
function codeElement(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  const inner = textOf(element.inner).trim()
  const name = /^\{\s*([\w$]+)\s*\}$/.exec(inner)?.[1]
  const imported = name === undefined ? undefined : context.imports.get(name)
  const template = /^\{\s*`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`\s*\}$/.exec(inner)?.[1]
  const code = imported?.kind === 'text' ? imported.text : template?.replace(/\\([`$\\])/g, '$1')
  if (code === undefined) return undefined
  context.remark('carried', '<CodeBlock>', element.at)
  const info = readInfo(`${textAttribute(element, 'language') || 'text'} ${textAttribute(element, 'metastring')}`)
  const { body, highlight } = withoutHighlightComments(
    linesOf(code.replace(/^\n+|\s+$/g, '')).map((line) => ({ ...line, at: element.at })),
  )
  return codeLines(
    textOf(body),
    {
      ...info,
      highlight: [...info.highlight, ...highlight],
      title: textAttribute(element, 'title') || info.title,
      lines: info.lines || element.tag.attributes.some((one) => one.name === 'showLineNumbers'),
    },
    element.at,
  )
}

function sourceText(attributes: readonly { readonly name: string; readonly value: unknown }[]): string {
  const sources = attributes.find(({ name }) => name === 'sources')?.value
  return typeof sources === 'object' && sources !== null && 'expression' in sources ? String(sources.expression) : ''
}

function convertFence(
  fence: Fence,
  context: Parameters<NonNullable<Dialect['fence']>>[1],
): readonly Line[] | undefined {
  const { info } = fence.opening
  const options = readInfo(info.replace(/\bnpm2yarn\b(?:=\S+)?/, ''))
  if (/\bnpm2yarn\b/.test(info)) {
    context.remark('carried', 'npm2yarn', fence.at)
    return packageManagerTabs(fence, options)
  }
  const { body, highlight } = withoutHighlightComments(fence.body)
  if (body.length === fence.body.length && isOurs(info)) return undefined
  if (options.lost.length > 0)
    context.remark(
      'simplified',
      '``` options',
      fence.at,
      `\`${options.lost.join(' ')}\` of this block of code was left out.`,
    )
  return fenceLines({ ...fence, body }, { ...options, highlight: [...options.highlight, ...highlight] })
}
