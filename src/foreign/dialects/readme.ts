// ReadMe's Markdown: callouts with emoji, JSON blocks, adjacent fences.
import { applyEdits } from '../apply-edits.ts'
import { callout, component, inlineTag, plainLabel, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, Dialect, InlineSyntax } from '../dialect.ts'
import { elementBlocks, textAttribute } from '../elements.ts'
import { codeLines, convertInfo, fenceLines, readInfo } from '../fences.ts'
import { htmlEdits } from '../html.ts'
import { blank, closingFence, fenceOpening, isBlank, type Line, linesOf, textOf } from '../lines.ts'
import { embed } from '../syntaxes/gitbook.ts'
import { modules } from '../syntaxes/modules.ts'
import { bracketCallouts, emojiCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
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

/** `[block:code] { … } [/block]`. */
const magicBlocks: BlockSyntax = {
  name: '[block:]',
  opens: /^\[block:[\w-]+\]/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const name = /^\[block:([\w-]+)\]/.exec(line.text)?.[1] ?? ''
    const length = lines.slice(start).findIndex(({ text }) => text.includes('[/block]'))
    if (length === -1) return undefined
    const end = start + length + 1
    const json = textOf(lines.slice(start, end))
      .replace(/^\[block:[\w-]+\]/, '')
      .replace(/\[\/block\]\s*$/, '')
    const data = parse(json)
    const what = `[block:${name}]`
    if (!data) {
      context.remark('left', what, line.at, "The block couldn't be parsed, and was left out.", 'Write what it showed.')
      return { end, lines: [] }
    }
    const made = magicBlock(name, data, line.at, context)
    context.remark(
      made ? 'carried' : 'left',
      what,
      line.at,
      made ? undefined : `A block of the kind \`${name}\` was left out.`,
      made ? undefined : 'Write what it showed.',
    )
    return { end, lines: made ?? [] }
  },
}

type Json = Readonly<Record<string, unknown>>

function parse(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : undefined
  } catch {
    return undefined
  }
}

function magicBlock(name: string, data: Json, at: number, context: BlockContext): readonly Line[] | undefined {
  const text = (key: string) => (typeof data[key] === 'string' ? (data[key] as string) : '')
  const markdown = (value: string) => context.convert(linesOf(value).map((line) => ({ ...line, at })))
  switch (name) {
    case 'code': {
      const codes = Array.isArray(data.codes) ? (data.codes as Json[]) : []
      const all = codes.map(
        (one, i): TabContent => ({
          title: String(one.name || one.language || i + 1),
          lines: codeLines(String(one.code ?? ''), { lang: String(one.language ?? '') }, at),
          at,
        }),
      )
      return all.length === 1 && all[0] ? all[0].lines : tabs(all, at)
    }
    case 'callout':
      return callout(calloutFor(text('type')) ?? 'Note', markdown(text('body')), at, {
        title: plainLabel(text('title')),
      })
    case 'api-header':
      return [{ text: `${'#'.repeat(Number(data.level) || 2)} ${text('title')}`, at }]
    case 'image': {
      const images = Array.isArray(data.images)
        ? (data.images as { image?: unknown[]; caption?: string; alt?: string }[])
        : []
      return images.flatMap(({ image = [], caption }, i) => {
        const src = String(image[0] ?? '')
        const alt = String(image[2] ?? image[1] ?? '')
        return [
          ...(i > 0 ? [blank(at)] : []),
          ...component(
            'Frame',
            { caption: caption || undefined },
            [{ text: `![${alt.replace(/[[\]]/g, '')}](${src})`, at }],
            at,
          ),
        ]
      })
    }
    case 'parameters': {
      const cells = data.data as Record<string, unknown> | undefined
      const [columns, rows] = [Number(data.cols), Number(data.rows)]
      if (!cells || !columns) return undefined
      const row = (key: string) =>
        `| ${Array.from({ length: columns }, (_, i) =>
          String(cells[`${key}-${i}`] ?? '')
            .replace(/\|/g, '\\|')
            .replace(/\n+/g, '<br>'),
        ).join(' | ')} |`
      return [
        row('h'),
        `| ${Array.from({ length: columns }, () => '---').join(' | ')} |`,
        ...Array.from({ length: rows }, (_, i) => row(String(i))),
      ].map((line) => ({ text: line, at }))
    }
    case 'embed':
      return [{ text: `[${text('title') || text('url')}](${text('url')})`, at }]
    case 'html':
      return text('html')
        .split('\n')
        .map((line) => ({ text: line, at }))
    default:
      return undefined
  }
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
    const length = lines.slice(start).findIndex(({ text }) => /`\s*\}\s*<\/HTMLBlock>[ \t]*$/.test(text))
    if (length === -1) return undefined
    const { at } = lines[start] as Line
    const html = textOf(lines.slice(start, start + length + 1))
      .replace(/^[^`]*`/, '')
      .replace(/`[^`]*$/, '')
      .replace(/\\([`$\\])/g, '$1')
    context.remark('carried', '<HTMLBlock>', at)
    const edits = htmlEdits(html, [{ start: 0, end: html.length, isBlock: true }], {
      host: context.host,
      lineAt: () => at,
      remark: context.remark,
    })
    // An empty line would end the enclosing element.
    const made = linesOf(applyEdits(html, edits).text).filter((line) => !isBlank(line))
    return { end: start + length + 1, lines: made.map(({ text }) => ({ text, at, made: true })) }
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
