// Texts that are too dangerous for the parser to read in this process, and proof that pages parse the same in either
// process.
import { mdxToMdast } from 'satteri'
import { describe, expect, it } from 'vitest'
import { weigh } from './limits.ts'
import { parseMdx } from './native.ts'
import { FEATURES } from './protocol.ts'

const TAGS = '<b>x</b> '.repeat(13)
const PROSE = 'A **word**, a [link](/x), `code`, {1 + 1} and <b>bold</b> text — “quoted” 🚀.\n\n'

describe('the weight of a text', () => {
  it.each([
    ['prose', PROSE.repeat(12)],
    ['nothing', ''],
    ['components', '<Card title="A" icon={<Icon name="x" />} cols={2}>\n  Text {value}\n</Card>\n\n'.repeat(10)],
    ['imports', `import A, { B } from '/snippets/a.mdx'\nimport C from "./c.jsx";\n\n${'<A>x</A>\n\n'.repeat(40)}`],
    ['strings with brackets in code', '{f("}") + "<"}\n\n'.repeat(6)],
    ['many tags', '<br /> <b>x</b>\n'.repeat(200)],
    ['code that would be unclear outside of a fence', `\`\`\`js\nf(\`\${a}\`) // {\n\`\`\`\n\n${TAGS}`],
    ['indented fences', `- One\n\n  ~~~sh\n  echo "{"\n\n  # don't }\n  ~~~\n\n${TAGS}`],
  ])('is light for %s', (_, text) => expect(weigh(text).kind).toBe('light'))

  it.each([
    ['long pages', PROSE.repeat(500)],
    ['brackets', '['.repeat(1_001)],
    ['operators', `{${'!'.repeat(4_001)}a}`],
    ['braces', '{a} '.repeat(401)],
    ['entities', '&amp;'.repeat(301)],
    ['comments', '<!--'.repeat(21)],
    ['tags in code', '{a <b> c} '.repeat(13)],
    ['tags after a brace that nothing closes', `{ ${'<b>x</b> '.repeat(13)}`],
    ['tags after a brace that a string seems to close', `{"\\"}" + \`${'<b>'.repeat(13)}`],
    ['tags behind a quote in the text of a tag', `{<p>" {" }${'<b>'.repeat(13)}`],
    ['tags behind a regular expression', `{/[}]/ }${'<b>'.repeat(13)}`],
    ['tags behind a template', `{\`\${\`}\`}\`}${'<b>'.repeat(13)}`],
    ['tags behind a comment', `{a // }\n${'<b>'.repeat(13)}`],
    ['exports with tags', `export const a = ${'<b>'.repeat(13)}`],
    ['imports that go on', `import a from 'b' + ${'<b>'.repeat(13)}`],
  ])('is heavy for %s', (_, text) => expect(weigh(text).kind).toBe('heavy'))

  const CODE = '```\n{ `\n```'
  it.each([
    ['an open tag', `<a b="\n${CODE}\n" />`],
    ['code in braces', `{/*\n${CODE}\n*/}\n\n${CODE}`],
    ['a comment', `<!--\n${CODE}\n-->`],
    ['math', `$$\n${CODE}\n$$`],
    ['a list item that ends', `- \`\`\`\n\n${CODE}`],
    ['a list item that ends in the code', `-  ~~~\n   {\n  ~~~\n\n${CODE}`],
    ['a quotation', `> \`\`\`\n\n${CODE}`],
    ['an import that goes on', `import a from 'b'\n+ c\n${CODE}`],
    ['a fence that nothing closes', `${CODE}\n\n\`\`\``],
    ['a longer fence that closes', `${CODE}\`\n`],
    ['a carriage return that ends a line', `\`\`\`\n\r\`\`\`\r{ \`\n\`\`\`\n\n\`\`\`\n\`\`\``],
  ])('is heavy if %s may hide a fence', (_, text) => expect(weigh(`${text}\n\n${TAGS}`).kind).toBe('heavy'))

  it('has room for the data of images, which cost the parser nothing', () => {
    const image = `![](data:image/png;base64,${'QUJD'.repeat(600_000)})`
    expect(weigh(`${image}\n\nText\n\n${image}`).kind).toBe('heavy')
    expect(weigh(`${image}${'a'.repeat(2_000_000)}`)).toMatchObject({ kind: 'refused', what: 'characters' })
    expect(weigh(image.repeat(9))).toEqual({ kind: 'refused', what: 'characters', offset: 20_000_000 })
  })

  it.each([
    ['characters', 'a'.repeat(2_000_001), 2_000_000],
    ['braces', 'a{'.repeat(5_001), 10_001],
    ['tags', '<a>'.repeat(40_001), 120_000],
    ['HTML comments', '<!-- -->'.repeat(201), 1_600],
    ['character references', '&lt;'.repeat(10_001), 40_000],
  ])('is refused for so many %s', (what, text, offset) =>
    expect(weigh(text)).toEqual({ kind: 'refused', what, offset }),
  )
})

describe('the parser', () => {
  it('returns the same tree for a page parsed in a separate process', () => {
    const text = `# Title\n\n${PROSE.repeat(500)}`
    expect(weigh(text).kind).toBe('heavy')
    expect(parseMdx(text)).toMatchObject({ tree: mdxToMdast(text, { features: FEATURES }) })
  })

  it('reports the same mistake for such a page', () => {
    const text = `${PROSE.repeat(500)}\n\n<b>never closed`
    const found = parseMdx(text)
    expect(found).toMatchObject({ offset: text.indexOf('<b>never'), message: expect.stringMatching(/closing tag/) })
  })

  it('keeps every character, including half a surrogate pair', () => {
    const text = `\uFEFF\u0000\uFFFF 🚀 \uD83D ${'x'.repeat(33_000)}`
    expect(parseMdx(text)).toEqual({
      tree: mdxToMdast(text, { features: FEATURES }),
      cpuMilliseconds: expect.any(Number),
    })
  })

  // Pinned: if a new version of the parser fixes one of these, the limits can be raised.
  it.each([
    ['S30: crashes', `{${'('.repeat(20_000)}${')'.repeat(20_000)}}`, /nested deeper than the parser can follow/],
    ['S30: takes too long', '{a <b> c} '.repeat(60), /took more than 2 seconds/],
    ['S30: never ends', `{${"'<a>- ".repeat(400)}`, /took more than 2 seconds/],
  ])('%s, is stopped, and parses the next page', (_, text, message) => {
    expect(parseMdx(text)).toEqual({ offset: 0, message: expect.stringMatching(message), isStopped: true })
    expect(parseMdx(PROSE.repeat(500))).toHaveProperty('tree')
  })

  it('isn’t started if the caller doesn’t allow heavy texts', () => {
    expect(parseMdx('{a <b> c} '.repeat(60), { isHeavyAllowed: false })).toMatchObject({ isStopped: true })
    expect(parseMdx('Text', { isHeavyAllowed: false })).toHaveProperty('tree')
  })
})
