import { describe, expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { parseDraft } from './parse.ts'
import { joinTagEnds } from './tag-ends.ts'
import { parse } from './testing.ts'

const TAG = '<div>\n  <span\n    style={{ color: ">" }}\n    title="a > b"\n  >Text</span>\n</div>\n'

describe('a tag that ends at the start of a line', () => {
  it.each([
    [TAG, TAG.replace('\n  >', '   >')],
    ['<b\r\n  id="x"\r\n> y</b>', '<b\r\n  id="x"  > y</b>'],
    ['```\ncode\n```\n<b\nid="x"\n>y</b>', '```\ncode\n```\n<b\nid="x" >y</b>'],
  ])('%j is joined', (text, joined) => {
    expect(joinTagEnds(text)).toBe(joined)
    expect(joined).toHaveLength(text.length)
  })

  it.each([
    '<Note>\nText\n> quoted\n</Note>',
    'a <b and\n> quoted',
    'text <b\nid="x"\n>y</b>',
    '<div\n  id="x"\n>\n\ntext\n</div>',
    '```jsx\n<b\nid="x"\n>y</b>\n```',
    '~~~\n<b\nid="x"\n>y</b>',
    '> quoted\n> <b>x</b>\n> more',
    `<b\nid="never closed\n>y</b>`,
  ])('%j is left', (text) => expect(joinTagEnds(text)).toBe(text))

  it('is read as such', () => {
    const { diagnostics, children } = parseDraft(new SourceFile('a.mdx', TAG))
    expect(diagnostics).toEqual([])
    expect(JSON.stringify(children)).not.toContain('blockquote')
  })
})

describe('a closing tag at the end of a list', () => {
  it('leaves the names of tags as they are', () => {
    const { shape } = parse('<Note>\nA\n\n- [b](/c)\n  </Note>\n\n[d](/e) <Badge>f</Badge>')
    expect(shape).toBe('Note(p(A) list(listItem(p(link(b))))) p(link(d)   Badge(f))')
  })

  it('leaves names with spaces and dots as they are', () => {
    expect(parse('<Tree . File name="a" />\n\n<a:b>c</a:b>').shape).toBe('Tree.File name=a() a:b(c)')
  })
})
