// ReadMe's blocks of JSON: `[block:callout] { … } [/block]`.
import { findLine } from '../block-ends.ts'
import { callout, component, plainLabel, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { htmlLines } from '../html-lines.ts'
import { blank, type Line, linesOf, textOf } from '../lines.ts'

export const magicBlocks: BlockSyntax = {
  name: '[block:]',
  opens: /^\[block:[\w-]+\]/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const name = /^\[block:([\w-]+)\]/.exec(line.text)?.[1] ?? ''
    const last = findLine(lines, '[/block]', start, (text) => text.includes('[/block]'))
    if (last === undefined) return undefined
    const end = last + 1
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

/** The name of an image file, which describes nothing. */
const FILE = /^\s*$|\.(?:png|jpe?g|gif|svg|webp|bmp)$/i

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
          lines: codeLines(
            String(one.code ?? ''),
            // Tabs have their titles themselves.
            {
              lang: String(one.language ?? ''),
              ...(codes.length === 1 && one.name ? { title: String(one.name) } : {}),
            },
            at,
          ),
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
        // `[address, title, text]`, or of older pages `[address, file, width, height, color]`.
        const alt = image.slice(1, 3).findLast((one): one is string => typeof one === 'string' && !FILE.test(one)) ?? ''
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
      return htmlLines(text('html'), at, context)
    default:
      return undefined
  }
}
