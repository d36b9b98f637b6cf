// ReadMe's Markdown: callouts with emoji, JSON blocks, adjacent fences.

import { findLine } from '../block-ends.ts'
import { callout, component, inlineTag, plainLabel, type TabContent, tabs, tag } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks, textAttribute } from '../elements.ts'
import { convertInfo, fenceLines, readInfo } from '../fences.ts'
import { htmlLines } from '../html-lines.ts'
import { closingFence, fenceOpening, type Line, textOf } from '../lines.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { magicBlocks } from '../syntaxes/magic-blocks.ts'
import { modules } from '../syntaxes/modules.ts'
import { bracketCallouts, emojiCallouts } from '../syntaxes/quote-callouts.ts'
import { captionText, details, figure } from '../syntaxes/shared-elements.ts'
import { card, cardGrid } from './starlight.ts'

/** Adjacent fences are tabs. */
const touchingFences: BlockSyntax = {
  name: '``` tabs',
  seesFences: true,
  opens: /^(?:`{3,}|~{3,})/,
  convert(lines, start, context) {
    const all: TabContent[] = []
    let end = start
    while (end < lines.length) {
      const line = lines[end] as Line
      const opening = fenceOpening(line.text)
      if (opening?.before !== '') break
      const close = closingFence(lines, end, opening)
      const info = readInfo(opening.info)
      const body = lines.slice(end + 1, close)
      all.push({
        title: info.title ?? (info.lang || `${all.length + 1}`),
        lines: fenceLines({ opening, body, at: line.at }, { ...info, title: undefined }),
        at: line.at,
      })
      end = close + 1
    }
    if (all.length < 2) return undefined
    context.remark('carried', '``` tabs', (lines[start] as Line).at)
    return { end, lines: tabs(all, (lines[start] as Line).at) }
  },
}

const glossary: InlineSyntax = {
  name: '<<glossary>>',
  pattern: /<<glossary:([^>]+)>>|<Glossary>([^<]+)<\/Glossary>/g,
  replace([, old, term], context, line) {
    context.remark(
      'simplified',
      '<Glossary>',
      line,
      "The glossary's explanation of this word isn't in the folder.",
      'Write it as the tip of a Tooltip.',
    )
    return old ?? term ?? ''
  },
}

const variables: InlineSyntax = {
  name: '<<name>>',
  pattern: /<<([\w-]+)>>|\{user\.([\w.]+)\}/g,
  replace([whole, old, name], context, line) {
    context.remark(
      'left',
      '{user.x}',
      line,
      `\`${whole}\` was filled in for each reader.`,
      'Write a value, or how to find it.',
    )
    return context.inline(inlineTag('code', {}, (old ?? name ?? '').toUpperCase()))
  },
}

/** Converts `<HTMLBlock>{`…`}</HTMLBlock>`, HTML in a string, to JSX. */
const htmlBlocks: BlockSyntax = {
  name: '<HTMLBlock>',
  opens: /^[ \t]*<HTMLBlock(?:\s[^<>]*)?>\s*\{\s*`/,
  convert(lines, start, context) {
    const last = findLine(lines, '</HTMLBlock>', start, (text) => /`\s*\}\s*<\/HTMLBlock>[ \t]*$/.test(text))
    if (last === undefined) return undefined
    const { at } = lines[start] as Line
    const html = textOf(lines.slice(start, last + 1))
      .replace(/^[^`]*`/, '')
      .replace(/`[^`]*$/, '')
      .replace(/\\([`$\\])/g, '$1')
    context.remark('carried', '<HTMLBlock>', at)
    return { end: last + 1, lines: htmlLines(html, at, context) }
  },
}

export const readme: Dialect = {
  name: 'readme',
  format: 'mdx',
  slugs: 'github',
  blocks: [
    modules(/^react$/),
    magicBlocks,
    htmlBlocks,
    emojiCallouts,
    bracketCallouts,
    touchingFences,
    elementBlocks({
      Callout: (element, context) => {
        const kind = calloutFor(textAttribute(element, 'theme')) ?? calloutFor(textAttribute(element, 'icon')) ?? 'Note'
        context.remark('carried', '<Callout>', element.at)
        return callout(kind, context.convert(element.inner), element.at, {
          title: plainLabel(textAttribute(element, 'title')),
        })
      },
      Embed: (element, context) => {
        context.remark('carried', '<Embed>', element.at)
        return embed(textAttribute(element, 'url', 'href'), element.at)
      },
      // Without a caption, an image is one in Markdown too.
      Image: (element, context) => {
        const { at } = element
        const src = textAttribute(element, 'src')
        const caption = plainLabel(textAttribute(element, 'caption')) || captionText(textOf(element.inner))
        if (src === '' || caption === '') return undefined
        context.remark('carried', '<Image>', at)
        const width = /^\d+(?:px|%)?$/.exec(textAttribute(element, 'width'))?.[0]
        const alt = textAttribute(element, 'alt', 'title') || undefined
        const image = tag('img', { src: context.host.asset?.(src, at) ?? src, alt, width })
        return component('Frame', { caption }, [{ text: context.inline(image), at }], at)
      },
      Cards: cardGrid,
      Card: card,
      details,
      figure,
    }),
  ],
  inline: [glossary, variables],
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
  elements: {
    Image: { kind: 'rename', name: 'img', attributes: { align: undefined, border: undefined, className: undefined } },
    Anchor: { kind: 'rename', name: 'a', attributes: { label: undefined } },
    Table: { kind: 'rename', name: 'table', attributes: { align: undefined } },
    Recipe: { kind: 'drop', what: 'left', todo: 'Write its steps as Steps.' },
  },
}
