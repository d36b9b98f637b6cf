// Front matter as people write it: values, ranges, and findings.
import { describe, expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { parseFrontmatter } from './front-matter.ts'

function read(text: string) {
  const { frontmatter, bodyStart, diagnostics } = parseFrontmatter(new SourceFile('page.mdx', text))
  return {
    data: frontmatter.data,
    body: text.slice(bodyStart).trim(),
    findings: diagnostics.map(({ place }) => text.slice(place.start, place.end)),
    place: (key: string) => {
      const place = frontmatter.places.get(key)
      return place && text.slice(place.start, place.end).trim()
    },
    diagnostics,
  }
}

describe('front matter', () => {
  it.each([
    ['nothing', 'Text', {}],
    ['empty', '---\n---\n\nText', {}],
    [
      'texts',
      '---\ntitle: A\ndescription: "b: c"\nicon: \'d\'\n---\nText',
      { title: 'A', description: 'b: c', icon: 'd' },
    ],
    ['flags, numbers and lists', '---\na: true\nb: 3\nc: [x, "y"]\n---\nText', { a: true, b: 3, c: ['x', 'y'] }],
    [
      'signs and other letters within a text',
      "---\ntitle: Don't [panic], it's 5% & more at https://a.b/c\ndescription:   «Où»\nicon: 日本:x\n---\nText",
      { title: "Don't [panic], it's 5% & more at https://a.b/c", description: '«Où»', icon: '日本:x' },
    ],
    ['YAML 1.2: words are words', '---\na: on\nb: no\n---\nText', { a: 'on', b: 'no' }],
    ['dates are texts', '---\ndate: 2024-01-02\n---\nText', { date: '2024-01-02' }],
    ['objects', '---\nseo:\n  noindex: true\n---\nText', { seo: { noindex: true } }],
    [
      'numbers that readers see, as typed',
      '---\ntitle: 1.10\nsidebarTitle: 007\ndescription: 2.00\ntag: 1e3\nratio: 1.50\n---\nText',
      { title: '1.10', sidebarTitle: '007', description: '2.00', tag: '1e3', ratio: 1.5 },
    ],
    [
      'keys that are maps or lists, as typed',
      '---\n? {a: b}\n: c\nseo: { {x}: 1, [a,  b]: 2 }\n---\nText',
      { seo: { '{x}': 1, '[a,  b]': 2 } },
    ],
    ['a comment', '---\n# note\ntitle: A # b\n---\nText', { title: 'A' }],
    ['Windows line ends', '---\r\ntitle: A\r\nb: "c"\r\n---\r\n\r\nText', { title: 'A', b: 'c' }],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\nText', { title: 'A' }],
    ['empty lines before it', '\n\n---\ntitle: A\n---\nText', { title: 'A' }],
    ['spaces after the dashes', '--- \ntitle: A\n---  \nText', { title: 'A' }],
    ['a quoted text over lines', '---\ntitle: "One\ntwo"\nb: c\n---\nText', { title: 'One two', b: 'c' }],
    ['a quoted text that begins on the next line', '---\na:\n  "One\ntwo"\nb: c\n---\nText', { a: 'One two', b: 'c' }],
    ['several of them', '---\na: \'b\nc: d\ne\'\nf: "g\n\nh"\n---\nText', { a: 'b c: d e', f: 'g  h' }],
    [
      'lists that continue at the margin',
      '---\na: [\nb, "c"\n]\nd: [\'e\n\', "f",\ng]\nh: i\n---\nText',
      { a: ['b', 'c'], d: ['e ', 'f', 'g'], h: 'i' },
    ],
    ['a block of text', '---\na: |\n  b\n  c\n---\nText', { a: 'b\nc\n' }],
  ])('%s', (_, source, data) => {
    const seen = read(source)
    expect(seen.data).toEqual(data)
    expect(seen.body).toBe('Text')
    expect(seen.findings).toEqual([])
  })

  it.each([
    ['a colon', '---\ntitle: A: B\nicon: c\n---\nText', { title: 'A: B', icon: 'c' }, 'A'],
    ['quotes within quotes', "---\ntitle: 'it's'\nicon: c\n---\nText", { title: "it's", icon: 'c' }, "s'"],
    ['text after quotes', '---\ntitle: "A" and "B"\n---\nText', { title: '"A" and "B"' }, 'and "B"'],
    ['a quote that is not closed', '---\ntitle: "A\nicon: c\n---\nText', { title: '"A', icon: 'c' }, '"'],
    ['a reserved sign', '---\ntitle: @a\nicon: c\n---\nText', { title: '@a', icon: 'c' }, '@'],
    ['text after brackets', '---\ntitle: [A] b\nicon: c\n---\nText', { title: '[A] b', icon: 'c' }, 'b'],
    ['a key twice', '---\ntitle: A\ntitle: B\n---\nText', { title: 'B' }, expect.anything()],
    ['a tab', '---\n\ttitle: A\n---\nText', { title: 'A' }, '\t'],
    ['another language', '---js\nmodule.exports = {}\n---\nText', {}, '---js\n'],
    ['no end', '---\ntitle: A\nicon: b\n\nText', { title: 'A', icon: 'b' }, '---'],
    ['no start', 'title: A\nicon: b\n---\nText', { title: 'A', icon: 'b' }, 'title: A'],
    ['four hyphens', '----\ntitle: A\nicon: b\n----\nText', { title: 'A', icon: 'b' }, '----'],
    ['dashes of a word processor', '—\r\ntitle: A\r\n—\r\nText', { title: 'A' }, '—'],
    ['no start, at once', 'title: A\r\n---\r\n\r\nText', { title: 'A' }, 'title: A'],
    ['too many dashes', '---\ntitle: A\n----\nText', { title: 'A' }, '---'],
    ['two starts', '---\n---\ntitle: A\ntags:\n- b\n---\nText', { title: 'A', tags: ['b'] }, '---'],
    ['two starts apart', '---\r\n\r\n---\r\ntitle: A\r\n---\r\nText', { title: 'A' }, '---'],
    ['no keys', '---\n- a\n---\nText', {}, '- a\n'],
  ])('keeps the rest despite a mistake: %s', (_, source, data, place) => {
    const seen = read(source)
    expect(seen.data).toEqual(data)
    expect(seen.body).toBe('Text')
    expect(seen.findings[0]).toEqual(place)
  })

  it.each([
    ['two thematic breaks', '---\n\nText\n\n---\n\nMore'],
    ['one', '---\n\nText'],
    ['a heading of dashes', '--- a ---\n\nText'],
    ['a heading with a colon', 'Note: this\n---\n\nText'],
    ['text with a colon', 'title: A\n\n---\n\nText'],
    ['text with a colon below other dashes', '----\ntitle: A\n\n---\n\nText'],
  ])('isn’t %s', (_, source) => {
    expect(read(source)).toMatchObject({ data: {}, body: source, findings: [] })
  })

  it.each(['Text\n---', 'a: b\n\nText\n---', '\na: b\n---', 'a: b\n\nText'])('may be empty before %j', (body) => {
    expect(read(`---\n---\n${body}`)).toMatchObject({ data: {}, body: body.trim(), findings: [] })
  })

  it.each([
    ['title: A: B', 'There is a second `:` in this value.', 'Put values with'],
    ['title: A\n more: B', 'The line below is indented, so it is part of this value.', 'Start it in the first column.'],
    ['title: A\nicon:b', 'There is no space after this `:`.', 'Write `icon: …` with a space.'],
    ['title:"A"\nicon: b', 'There is no space after this `:`.', 'Write `title: …` with a space.'],
    ['title: "A\nicon: b', 'A quote is opened here and never closed.', 'Write `"` at the end of the value.'],
    ['title: A\ntags: [a', 'A `[` is opened here and never closed.', 'Write `]` at the end of the value.'],
    ['seo: { a: b', 'A `{` is opened here and never closed.', 'Write `}` at the end of the value.'],
    ["icon: b\ntitle: 'A", 'A quote is opened here and never closed.', "Write `'` at the end of the value."],
    ['title: "A "B" C"', 'There is more text after the end of a value.', 'Inside double quotes'],
    ["title: 'Today's news'", 'There is more text after the end of a value.', 'Inside single quotes'],
    ['title: `A`', "A value can't start with this character unless it's in quotes.", 'Put the value in double quotes.'],
    ['title: *A*', '`*` begins an alias, but no value before it is named `A*`.', 'Put the value in double quotes.'],
    ['title: *b\nicon: &b c', '`*` begins an alias, but no value before it is named `b`.', 'Put the value in'],
    ['title: & A', 'There is no name after this `&`.', 'Put the value in double quotes.'],
    ['title: - A', "A list can't begin on the line of its key.", 'Put values with'],
    ['title: |A', 'The text after `|` or `>` has to begin on the next line.', 'Put values with'],
    ['title: } A', 'There is no `{` for this `}`.', 'Put values with'],
    ['title: ] A', 'There is no `[` for this `]`.', 'Put values with'],
    ['"a" b: c', 'There is more text after the end of a value.', 'Inside double quotes'],
    ['title A\nicon: b', 'A key has to be on one line, with a `:` after it.', 'Write each key'],
    ['title: A\ntitle: B', 'The key `title` appears twice.', 'Remove one of them.'],
  ])('says once and plainly what is wrong in %j', (yaml, message, help) => {
    expect(read(`---\n${yaml}\n---\n`).diagnostics).toEqual([
      expect.objectContaining({ message: `Front matter: ${message}`, help: expect.stringContaining(help) }),
    ])
  })

  it('keeps the range of every value', () => {
    const { place } = read('---\ntitle: "A"\nicon: b\nseo:\n  noindex: true\n---\n')
    expect([place('title'), place('icon'), place('seo')]).toEqual(['"A"', 'b', 'noindex: true'])
    const broken = read('---\ntitle: A: B\nicon: b\n---\n')
    expect([broken.place('title'), broken.place('icon')]).toEqual(['A: B', 'b'])
  })

  it.each([
    ['groups given twice, of which both apply', 'title: A: B\ngroups: [a]\ngroups: [b]', { groups: [['a'], ['b']] }],
    ['lines that are indented too far', `a:\n${' '.repeat(201)}b: 1\nhidden: true`, { hidden: true }],
    ['too many brackets', `a: ${'['.repeat(101)}${']'.repeat(101)}\ngroups: b`, { groups: true }],
  ])('keeps restrictions despite %s', (_, yaml, restrictions) => {
    const { data, findings } = read(`---\n${yaml}\n---\nText`)
    expect(data).toMatchObject(restrictions)
    expect(findings.length).toBeGreaterThan(0)
  })

  it('keeps restrictions in another language', () => {
    expect(read('---toml\nhidden: true\n---\nText').data).toEqual({ hidden: true })
  })

  it('counts the brackets of each key by themselves', () => {
    const yaml = Array.from({ length: 150 }, (_, i) => `k${i}: [[a]]`).join('\n')
    expect(read(`---\n${yaml}\n---\nText`).findings).toEqual([])
  })

  it('S30: doesn’t expand an alias bomb', () => {
    const lines = Array.from(
      { length: 9 },
      (_, i) =>
        `k${i}: &k${i} [${Array(9)
          .fill(i === 0 ? 'x' : `*k${i - 1}`)
          .join(',')}]`,
    )
    const { data, findings } = read(`---\ntitle: A\n${lines.join('\n')}\n---\n`)
    expect(data.title).toBe('A')
    expect(JSON.stringify(data).length).toBeLessThan(2000)
    expect(findings).toHaveLength(1)
  })

  it.each(['&a [*a]', '&a { b: *a }', '\n  - &a\n    b: [{ c: *a }]'])(
    'has no value that contains itself: %j',
    (value) => {
      const { data, findings } = read(`---\ntitle: A\nkeywords: ${value}\n---\n`)
      expect(data.title).toBe('A')
      expect(data.keywords).toBeTypeOf('string')
      expect(findings).toHaveLength(1)
    },
  )

  it('S10: sets no prototype', () => {
    const { data } = read('---\n__proto__: { polluted: true }\nconstructor: a\n---\n')
    expect('polluted' in data).toBe(false)
  })

  it('ignores keys that are maps, however deep', () => {
    const { data } = read(`---\ntitle: A\n${'{'.repeat(60)} x ${'}'.repeat(60)}: 5\n---\n`)
    expect(data).toEqual({ title: 'A' })
  })

  it('has a maximum length', () => {
    const { data, diagnostics } = read(`---\ntitle: ${'a'.repeat(70_000)}\n---\n`)
    expect(data).toEqual({})
    expect(diagnostics).toHaveLength(1)
  })
})

describe('TOML between `+++` lines', () => {
  const text = '+++\ntitle = "A page"\nhidden = true\ntags = ["a", "b"]\n+++\n\nText\n'

  it('is read where it is as simple as YAML, and fixed', () => {
    const { data, body, diagnostics } = read(text)
    expect({ data, body }).toEqual({ data: { title: 'A page', hidden: true, tags: ['a', 'b'] }, body: 'Text' })
    expect(diagnostics).toEqual([expect.objectContaining({ message: expect.stringContaining('TOML') })])
    const edits = [...(diagnostics[0]?.fix ?? [])].sort((a, b) => b.start - a.start)
    const fixed = edits.reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text)
    expect(fixed).toBe('---\ntitle: "A page"\nhidden: true\ntags: ["a", "b"]\n---\n\nText\n')
  })

  it('keeps a page hidden, whatever else it has', () => {
    const { data, body } = read('+++\nhidden = true\n[extra]\nweight = 1\n+++\n\nText')
    expect({ data, body }).toEqual({ data: { hidden: true }, body: 'Text' })
  })

  it.each(['+++\nText\n+++\n', '+++\na = 1\n\nText', '++ a = 1\n+++'])('isn’t %j', (body) => {
    expect(read(body)).toMatchObject({ data: {}, findings: [] })
  })
})
