import { describe, expect, it } from 'vitest'
import { dedentMath } from './math-fences.ts'
import { parse } from './testing.ts'

const MATH = '    $$\n    a\n\n    b\n    $$\n'

describe('display math', () => {
  it.each([
    ['in a component', `<Steps>\n  <Step>\n${MATH}\n    c\n  </Step>\n</Steps>`, 'Steps(Step(math(a b) p(c)))'],
    ['after text', `<Note>\n    c\n${MATH}    d\n</Note>`, 'Note(p(c) math(a b) p(d))'],
    ['indented with tabs', '<Note>\n\t$$\n\ta\n\t$$\n</Note>\n\nc', 'Note(math(a)) p(c)'],
    ['in a list', `1.  c\n\n${MATH}\n2.  d`, 'list(listItem(p(c) math(a b)) listItem(p(d)))'],
    ['deep in a list', '- c\n\n      $$\n      a\n      $$\n- d', 'list(listItem(p(c) math(a)) listItem(p(d)))'],
    ['not indented', '$$\na\n$$\n\nc', 'math(a) p(c)'],
    ['next to code', `\`\`\`\nd\n    $$\n\`\`\`\n\n${MATH}\nc`, 'code(d $$) math(a b) p(c)'],
  ])('ends where its author ended it: %s', (_, text, shape) => {
    const parsed = parse(text)
    expect(parsed.shape.replace(/\s*\n\s*/g, ' ').replace(/(?<=\() +| +(?=\))/g, '')).toBe(shape)
    expect(parsed.findings).toEqual([])
  })

  it('keeps the length of the text', () => {
    const text = `- a\n\n  <Note>\n${MATH}  </Note>\n`
    expect(dedentMath(text)).toHaveLength(text.length)
  })
})
