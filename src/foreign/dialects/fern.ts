// Fern's MDX, which has nearly the same vocabulary as Galley under other names.

import { callout, component, plainLabel, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, Dialect, InlineSyntax } from '../dialect.ts'
import { childElements, type ElementBlock, elementBlocks, textAttribute } from '../elements.ts'
import { convertInfo } from '../fences.ts'
import { iconFor } from '../icons.ts'
import { type Line, textOf } from '../lines.ts'
import { insertMarkdown, notFound } from '../syntaxes/includes.ts'
import { modules } from '../syntaxes/modules.ts'
import { players } from '../syntaxes/players.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { commandTabs, details, figure, mermaid } from '../syntaxes/shared-elements.ts'
import { fileTree, stepsByHeadings } from './nextra.ts'

const INTENTS = new Map(Object.entries({ error: 'danger', launch: 'tip', success: 'check' }))

function renamed(name: string): (element: ElementBlock, context: BlockContext) => readonly Line[] {
  return (element, context) => {
    context.remark('carried', `<${element.name}>`, element.at)
    return component(
      name,
      { title: plainLabel(textAttribute(element, 'title')) },
      context.convert(element.inner),
      element.at,
    )
  }
}

/** `<Markdown src="…" />` in a sentence, a cell, or an item of a list. */
const inlineMarkdown: InlineSyntax = {
  name: '<Markdown> in a line',
  pattern: /<Markdown\s+src=(?:"([^"\n]+)"|\{?\s*["'`]([^"'`\n]+)["'`]\s*\}?)\s*(?:\/>|>\s*<\/Markdown>)/g,
  replace({ 1: double, 2: other, input }, context, line) {
    const path = double ?? other ?? ''
    const made = insertMarkdown({ path }, line, context)
    if (!made) notFound(path, { text: '', at: line }, '<Markdown>', context)
    else context.remark('carried', '<Markdown>', line)
    const text = textOf(made ?? [])
      .trim()
      .replace(/\s*\n\s*/g, ' ')
    return /^[ \t]*\|/.test(input) ? text.replace(/(?<!\\)\|/g, '\\|') : text
  },
}

export const fern: Dialect = {
  name: 'fern',
  format: 'mdx',
  slugs: 'github',
  math: true,
  blocks: [
    modules(/^react$/),
    bracketCallouts,
    commandTabs,
    players,
    elementBlocks({
      details,
      figure,
      Mermaid: mermaid,
      Error: renamed('Danger'),
      Success: renamed('Check'),
      LaunchNote: renamed('Tip'),
      CodeBlocks: (element, context) => {
        context.remark('carried', '<CodeBlocks>', element.at)
        return component('CodeGroup', {}, context.convert(element.inner), element.at)
      },
      Callout: (element, context) => {
        const intent = textAttribute(element, 'intent', 'type') || 'info'
        context.remark('carried', '<Callout>', element.at)
        return callout(
          calloutFor(INTENTS.get(intent) ?? intent) ?? 'Note',
          context.convert(element.inner),
          element.at,
          {
            title: plainLabel(textAttribute(element, 'title')),
          },
        )
      },
      Markdown: (element, context) => {
        const path = textAttribute(element, 'src')
        const made = insertMarkdown({ path }, element.at, context)
        if (made) context.remark('carried', '<Markdown>', element.at)
        return made ?? notFound(path, { text: '', at: element.at }, '<Markdown>', context)
      },
      // Steps are components, or headings.
      Steps: (element, context) =>
        childElements(element.inner).elements.length > 0 ? undefined : stepsByHeadings(element, context),
      Files: fileTree,
      // A table of Markdown or HTML, with a head that stays in view.
      Table: (element, context) => {
        context.remark('carried', '<Table>', element.at)
        const isHtml = /^\s*<(?:thead|tbody|tr)[\s>]/i.test(textOf(element.inner))
        const content = context.convert(element.inner)
        return isHtml ? component('table', {}, content, element.at) : content
      },
      Card: (element, context) => {
        // An icon given by Font Awesome's classes becomes an icon name.
        const typed = textAttribute(element, 'icon')
        const icon = iconFor(typed)
        if (!icon || icon.icon === typed) return undefined
        const href = textAttribute(element, 'href')
        const img = textAttribute(element, 'src')
        context.remark('carried', '<Card>', element.at)
        return component(
          'Card',
          {
            title: plainLabel(textAttribute(element, 'title')),
            icon: icon.icon,
            iconType: icon.iconType,
            img: img === '' ? undefined : (context.host.asset?.(img, element.at) ?? img),
            href: href === '' ? undefined : (context.host.link?.(href, element.at) ?? href),
          },
          context.convert(element.inner),
          element.at,
        )
      },
      Versions: (element, context) => {
        const { elements } = childElements(element.inner)
        if (elements.length === 0) return undefined
        context.remark('carried', '<Versions>', element.at)
        return tabs(
          elements.map((one) => ({
            title: textAttribute(one, 'version', 'title'),
            lines: context.convert(one.inner),
            at: one.at,
          })),
          element.at,
        )
      },
      If: (element, context) => {
        context.remark(
          'simplified',
          '<If>',
          element.at,
          'Content for some readers is now shown to everyone.',
          'Check that everyone may see it.',
        )
        return context.convert(element.inner)
      },
    }),
  ],
  inline: [inlineMarkdown],
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
  elements: {
    Anchor: { kind: 'unwrap' },
    Bleed: { kind: 'unwrap' },
    Card: { kind: 'rename', name: 'Card', attributes: { src: 'img' } },
    Indent: { kind: 'unwrap' },
    Aside: { kind: 'unwrap', what: 'simplified' },
    Button: {
      kind: 'rename',
      name: 'a',
      attributes: {
        intent: undefined,
        outlined: undefined,
        minimal: undefined,
        large: undefined,
        small: undefined,
        icon: undefined,
        rightIcon: undefined,
        size: undefined,
        full: undefined,
        mono: undefined,
        disabled: undefined,
      },
    },
    Download: { kind: 'rename', name: 'a', attributes: { src: 'href', filename: 'download' } },
    EndpointRequestSnippet: {
      kind: 'drop',
      what: 'left',
      todo: 'Write a request, or link to the page of the operation.',
    },
    EndpointResponseSnippet: {
      kind: 'drop',
      what: 'left',
      todo: 'Write a response, or link to the page of the operation.',
    },
    EndpointSchemaSnippet: { kind: 'drop', what: 'left', todo: 'Link to the page of the operation.' },
    RunnableEndpoint: { kind: 'drop', what: 'left', todo: 'Link to the page of the operation.' },
    Schema: { kind: 'drop', what: 'left', todo: 'Link to the page of the schema.' },
  },
}
