// Closing tags in blocks that begin inside of the element.
import { describe, expect, it } from 'vitest'
import { parse } from './testing.ts'

function fixed(source: string): string {
  const edits = parse(source).draft.diagnostics.flatMap(({ fix = [] }) => fix)
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((t, e) => t.slice(0, e.start) + e.text + t.slice(e.end), source)
}

describe('a closing tag', () => {
  it.each([
    ['in an item', '<Note>\n1. a\n   </Note>\n\nb', '<Note>\n1. a\n</Note>\n\nb'],
    ['after a blank line', '<Note>\n- a\n\n  </Note>\n\nb', '<Note>\n- a\n\n</Note>\n\nb'],
    ['in an item, with its element in another', '- <Note>\n  - a\n    </Note>\n\nb', '- <Note>\n  - a\n  </Note>\n\nb'],
    ['in a nested item', '<Note>\n- a\n  - b\n    </Note>', '<Note>\n- a\n  - b\n</Note>'],
    [
      'in an item, and that of the parent too',
      '<Steps>\n<Step>\n- a\n  </Step>\n  </Steps>\n\nb',
      '<Steps>\n<Step>\n- a\n</Step>\n  </Steps>\n\nb',
    ],
  ])('%s can be indented like its opening tag', (_, source, expected) => {
    const { findings, shape } = parse(source)
    expect(findings).toEqual([expect.stringMatching(/^suggestion <\/\w+>$/)])
    expect(fixed(source)).toBe(expected)
    expect(parse(expected).findings).toEqual([])
    expect(parse(expected).shape).toBe(shape)
  })

  it('in a quotation has a finding without a fix', () => {
    const { draft } = parse('<Note>\n> a\n> </Note>\n\nb')
    expect(draft.diagnostics).toMatchObject([
      {
        code: 'mdx-habit',
        message: '`</Note>` is inside the quotation before it.',
        help: expect.stringContaining('after'),
      },
    ])
    expect(draft.diagnostics[0]?.fix).toBeUndefined()
  })

  it.each([
    '<Note>\n- a\n</Note>',
    '<Note>\n  - a\n  </Note>',
    '<Note>\n- a\n </Note>',
    '- a\n  <Note>\n  - b\n  </Note>',
    '- a\n  <Note>\n  b\n  </Note>\n- c',
    '> <Note>\n> - a\n> </Note>',
    '<Note>\n- <b>a</b>\n</Note>',
    '<ul>\n<li>\n- a\n</li>\n</ul>',
  ])('after the blocks inside is fine: %j', (source) => {
    expect(parse(source).findings).toEqual([])
  })
})
