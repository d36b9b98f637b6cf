// Markdown that is written and parsed again has the same text and structure, whatever the text contains.
import { markdownToMdast } from 'satteri'
import { describe, expect, it } from 'vitest'
import { carefulBlock } from './careful.ts'
import { code, item, joiningItem, label, link, type MarkdownNode, strong, text, titled } from './nodes.ts'
import { normalize } from './normalize.ts'
import { writeMarkdown, writeMarkdownLine } from './write.ts'

/** The structure of a tree without positions: nodes by type, with their content. Neighboring texts are joined. */
function outline(node: unknown): unknown {
  const { type, children, value, url, depth, ordered, start, checked, lang, meta, alt, title, identifier, align } =
    node as Record<string, unknown>
  const shown = (children as { value?: string }[] | undefined)?.[0]?.value
  // A bare URL becomes a link to itself, and escaping can't prevent that. It counts as text.
  if (type === 'link' && [shown, `http://${shown}`, `mailto:${shown}`].includes(url as string))
    return { type: 'text', value: shown }
  const out: Record<string, unknown> = { type }
  for (const [key, property] of Object.entries({ value, url, depth, ordered, lang, meta, alt, title, identifier }))
    if (property !== undefined && property !== null) out[key] = property
  if (type === 'list' && ordered) out.start = start ?? 1
  if (typeof checked === 'boolean') out.checked = checked
  if (type === 'table') out.align = (align as unknown[] | undefined)?.map((one) => one ?? null)
  if (Array.isArray(children)) {
    const merged: Record<string, unknown>[] = []
    for (const child of children.map(outline) as Record<string, unknown>[]) {
      const last = merged.at(-1)
      if (child.type === 'text' && last?.type === 'text') last.value = `${last.value}${child.value}`
      else merged.push(child)
    }
    out.children = merged
  }
  return out
}

function parse(written: string): unknown {
  const tree = markdownToMdast(written, { features: { gfm: true, frontmatter: false } })
  return 'children' in tree ? tree.children : []
}

function reread(nodes: readonly MarkdownNode[]): { written: string; read: unknown; meant: unknown } {
  const written = writeMarkdown(nodes)
  const read = outline({
    type: 'root',
    children: parse(written),
  })
  return { written, read, meant: outline({ type: 'root', children: normalize(nodes) }) }
}

const TEXTS = [
  '# x',
  '## ',
  'x #',
  '1. x',
  '1) x',
  '2024. That was a year',
  '- x',
  '+ x',
  '* x',
  '> x',
  '---',
  '===',
  '[a](b)',
  '![a](b)',
  '[a]: b',
  '[ ] task',
  '[^1]',
  '| a |',
  '| a | b |',
  ':-: x',
  '*x*',
  '**x**',
  '_x_',
  'snake_case_name',
  '__init__',
  '`x`',
  'a ` b',
  '```js',
  '~x~',
  '~~x~~',
  '~5 minutes',
  'in 5~10 days',
  '<b>x</b>',
  '<https://x.example>',
  '<!-- x -->',
  'a < b > c',
  '&amp; and &#65; and &x',
  'Q&A',
  '?a=1&b=2',
  'https://x.example/a_b',
  'www.x.example',
  'me@x.example',
  'react@18 and a@b',
  '\\',
  '\\* \\',
  'C:\\path\\*',
  'a\\',
  '{x} and {y}',
  '!',
  'yes!',
  '日本語*強調*です',
  'émphasis_é_',
]

describe('text', () => {
  it.each(TEXTS)('%j in a paragraph', (value) => {
    const { read, meant, written } = reread([text(value)])
    expect(read, written).toEqual(meant)
  })

  it.each(TEXTS.filter((value) => !value.startsWith('https')))(
    '%j in a heading, a cell, a link, bold, an item, and a quote',
    (value) => {
      const cell = (content: string) => ({ type: 'tableCell' as const, children: [text(content)] })
      const { read, meant, written } = reread([
        { type: 'heading', depth: 2, children: [text(value)] },
        link('/to', [text(value)]),
        { type: 'paragraph', children: [strong([text(value)]), text(' '), text(value)] },
        {
          type: 'table',
          align: [null, 'right'],
          children: [
            { type: 'tableRow', children: [cell(value), cell('b')] },
            { type: 'tableRow', children: [cell('c'), cell(value)] },
          ],
        },
        joiningItem([text(value)]),
        { type: 'blockquote', children: [{ type: 'paragraph', children: [text(value)] }] },
      ])
      expect(read, written).toEqual(meant)
    },
  )

  it('is escaped only if it would be read as markup', () => {
    expect(writeMarkdown([text('Q&A: snake_case, [x], ~5, $5, a < b, 3 > 2, #1, 2. x, react@18 {y}')])).toBe(
      'Q&A: snake_case, [x], ~5, $5, a < b, 3 > 2, #1, 2. x, react@18 {y}',
    )
  })
})

describe('any tree', () => {
  it.each(Array.from({ length: 150 }, (_, seed) => seed))('survives writing and parsing: %i', (seed) => {
    const { read, meant, written } = reread(randomTree(seed))
    expect(read, written).toEqual(meant)
  })
})

describe('each block', () => {
  it.each(Array.from({ length: 150 }, (_, seed) => seed))('is what the library writes: %i', (seed) => {
    for (const block of normalize(randomTree(seed))) {
      // The library pads tables.
      if (JSON.stringify(block).includes('"table"')) continue
      expect(writeMarkdown([block])).toBe(carefulBlock(block).trimEnd())
    }
  })
})

describe('flow and phrasing, mixed', () => {
  it('wraps phrasing in paragraphs, and turns flow in a line into its text', () => {
    expect(writeMarkdown([text('a '), strong([text('b ')]), text('c'), code('x', 'sh'), text('d')])).toBe(
      'a **b** c\n\n```sh\nx\n```\n\nd',
    )
    const list = item([label('One')[0] as never], [text('1')])
    expect(writeMarkdown([{ type: 'heading', depth: 2, children: [text('A'), list] as never }])).toBe('## A One: 1')
  })

  it('joins only the lists of consecutive components', () => {
    expect(writeMarkdown([item([text('a')], []), text(' \n'), item([text('b')], [text('B.')])])).toBe('- a\n- b: B.')
    expect(writeMarkdown([joiningItem([text('a')], 9), joiningItem(titled([text('b')], [code('x')]), 10)])).toBe(
      '9. a\n\n10. **b**\n\n    ```\n    x\n    ```',
    )
    const list: MarkdownNode = { type: 'list', ordered: false, children: [{ type: 'listItem', children: [] }] }
    expect(writeMarkdown([list, list])).toBe('-\n\n*')
  })

  it('keeps a cell on one line', () => {
    const children = [text('a'), { type: 'break' }, text('b | c'), code('d\ne')] as never
    const cells = [{ type: 'tableCell' as const, children }]
    expect(writeMarkdown([{ type: 'table', children: [{ type: 'tableRow', children: cells }] }])).toBe(
      '| a<br>b \\| c<br>`d`<br>`e` |\n| --- |',
    )
  })

  it('writes a single line on request', () => {
    expect(writeMarkdownLine([text('# Title\n of'), { type: 'break' }, text('two lines')])).toBe('# Title of two lines')
  })
})

/** A tree of all kinds of nodes. The same seed gives the same tree. */
function randomTree(seed: number): MarkdownNode[] {
  let state = seed * 2654435761 + 1
  const below = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0
    return (state >>> 8) % limit
  }
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  // Some parsers take text after a bare URL as part of it, so a URL is never next to other text.
  const pieces = TEXTS.filter((value) => !/x\.example|^https/.test(value))
  const words = () => Array.from({ length: 1 + below(3) }, () => pick([...pieces, 'word', 'two words'])).join(' ')
  const phrasing = (depth: number): MarkdownNode[] =>
    Array.from({ length: 1 + below(4) }, (): MarkdownNode[] => {
      switch (depth > 1 ? 0 : below(7)) {
        case 1:
          return [text(' '), { type: 'strong', children: phrasing(2) as never }, text(' ')]
        case 2:
          return [text(' '), { type: 'emphasis', children: [text('so')] }, text(' ')]
        case 3:
          return [link('/a?b=1&c=2', phrasing(2) as never), text(' ')]
        case 4:
          return [{ type: 'inlineCode', value: pick(['a', 'a | b', '`', '``x', ' y ']) }, text(' ')]
        case 5:
          return [{ type: 'image', url: '/x y.png', alt: words() }, text(' ')]
        default:
          return [text(words())]
      }
    }).flat()
  const flow = (depth: number): MarkdownNode => {
    switch (depth > 2 ? 0 : below(9)) {
      case 1:
        return { type: 'heading', depth: (1 + below(6)) as 1, children: phrasing(1) as never }
      case 2:
        return { type: 'blockquote', children: blocks(depth + 1) as never }
      case 3:
      case 4: {
        const children = Array.from({ length: 1 + below(3) }, () => ({
          type: 'listItem' as const,
          children: [{ type: 'paragraph', children: phrasing(1) }, ...blocks(depth + 1).slice(0, below(2))] as never,
        }))
        return { type: 'list', ordered: below(2) === 0, start: 1, spread: below(2) === 0, children } as MarkdownNode
      }
      case 5:
        return code(pick(['x', '```\ny\n```', '', '\n  z', '# no heading']), pick(['', 'js']), pick(['', 'a b']))
      case 6: {
        const row = () => ({
          type: 'tableRow' as const,
          children: [0, 1].map(() => ({ type: 'tableCell' as const, children: phrasing(1) as never })),
        })
        return { type: 'table', align: [null, 'center'], children: [row(), row()] }
      }
      case 7:
        return { type: 'thematicBreak' }
      default:
        return { type: 'paragraph', children: phrasing(1) as never }
    }
  }
  const blocks = (depth: number): MarkdownNode[] => Array.from({ length: 1 + below(3) }, () => flow(depth))
  return blocks(0)
}
