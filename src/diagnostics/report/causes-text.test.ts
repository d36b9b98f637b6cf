import { describe, expect, it } from 'vitest'
import { SourceFile } from '../../files/source-file.ts'
import { ruleCode } from '../codes.ts'
import type { Diagnostic } from '../diagnostic.ts'
import { causesToText, countsToText, everyCauseToText } from './causes-text.ts'
import { diffText } from './diff.ts'

const TEXT = Array.from({ length: 200 }, (_, i) => `Line ${i + 1} of it.\n`).join('')
const sources = new Map(['a.mdx', 'b.mdx', 'c.mdx'].map((file) => [file, new SourceFile(file, TEXT)]))
const finding = (file: string, line: number, more: Partial<Diagnostic> = {}): Diagnostic => {
  const start = TEXT.indexOf(`Line ${line} `)
  return {
    code: ruleCode('x'),
    severity: 'warning',
    message: 'Something is wrong.',
    place: { file, start, end: start + 4 },
    ...more,
  }
}

describe('causes', () => {
  it('are sorted by severity, then by file and place, with the source of errors', () => {
    const text = causesToText(
      [
        finding('b.mdx', 1, { help: 'Do this.' }),
        finding('b.mdx', 2, { severity: 'error', code: ruleCode('y'), message: 'It breaks.' }),
        finding('a.mdx', 3, { message: 'Another.' }),
      ],
      sources,
    )
    expect(text).toBe(`b.mdx
  2:1  error  It breaks.  y
      2 | Line 2 of it.
        | ~~~~

a.mdx
  3:1  warning  Another.  x

b.mdx
  1:1  warning  Something is wrong.  x
      Do this.
`)
  })

  it('are one if the message names something, and otherwise one for each file', () => {
    const unknown = { message: 'There is no component `<Nota>`.' }
    const text = causesToText(
      [
        ...[1, 2, 3].map((line) => finding('a.mdx', line, unknown)),
        ...[4, 5].map((line) => finding('b.mdx', line, unknown)),
        finding('a.mdx', 6),
        finding('a.mdx', 7),
        finding('b.mdx', 8),
        finding('c.mdx', 9, { message: 'There is no `#a` on this page.' }),
        finding('b.mdx', 9, { message: 'There is no `#a` on this page.' }),
      ],
      sources,
    )
    expect(text).toBe(`a.mdx
  1:1  warning  There is no component \`<Nota>\`.  x
      Also at 2:1, 3:1, b.mdx:4:1 and 1 more place in 2 files.
  6:1  warning  Something is wrong.  x
      Also at 7:1.

b.mdx
  8:1  warning  Something is wrong.  x
  9:1  warning  There is no \`#a\` on this page.  x

c.mdx
  9:1  warning  There is no \`#a\` on this page.  x
`)
  })

  it('are all in the text of a build, each with its first place', () => {
    const unknown = { message: 'There is no component `<Nota>`.', help: 'Import it.', severity: 'error' } as const
    const found = [
      finding('a.mdx', 9),
      ...[1, 2].map((line) => finding('a.mdx', line, unknown)),
      ...[4, 5, 6].map((line) => finding('b.mdx', line, unknown)),
    ]
    expect(everyCauseToText(found, sources)).toBe(`a.mdx:1:1 error There is no component \`<Nota>\`. x
  1 | Line 1 of it.
    | ~~~~
  help: Import it.
  Also at 2:1, b.mdx:4:1, 5:1 and 1 more place in 2 files.

a.mdx:9:1 warning Something is wrong. x
  9 | Line 9 of it.
    | ~~~~
`)
  })

  it('are cut off with a note about the rest, and complete on request', () => {
    const found = Array.from({ length: 120 }, (_, i) =>
      finding('a.mdx', i + 1, { message: `There is no \`${i}\`.`, code: ruleCode(`rule-${i % 20}`) }),
    )
    const text = causesToText(found, sources)
    expect(text.match(/warning {2}/g)).toHaveLength(50)
    expect(text).toMatch(/70 more warnings not shown\. Use `--all`/)
    expect(causesToText(found, sources, { all: true }).match(/warning {2}/g)).toHaveLength(120)
  })

  it('of the configuration come before those of pages, and are shown', () => {
    const broken = (file: string, line: number) =>
      finding(file, line, { severity: 'error', message: `There is no page \`/${file}/${line}\`.` })
    const found = [
      ...Array.from({ length: 20 }, (_, i) => broken('a.mdx', i + 1)),
      broken('nav/guides.json', 3),
      finding('docs.json', 1),
      finding('b.json', 1),
    ]
    const configuration = new Set(['docs.json', 'nav/guides.json'])
    const order = ['nav/guides.json', 'a.mdx', 'docs.json', 'b.json']
    const text = causesToText(found, sources, { all: true, configuration })
    expect(text.match(/^\S+/gm)).toEqual(order)
    expect(causesToText(found, sources, { configuration }).match(/^\S+\.\w+$/gm)).toEqual(order)
  })

  it('of a single rule don’t suggest `--only`', () => {
    const found = Array.from({ length: 9 }, (_, i) => finding('a.mdx', i + 1, { message: `There is no \`${i}\`.` }))
    expect(causesToText(found, sources)).toMatch(/\n1 more warning not shown\. Use `--all` to see everything\.\n$/)
    const two = [...found, finding('a.mdx', 10, { code: ruleCode('y') })]
    expect(causesToText(two, sources)).toContain('Use `--all` to see everything, or `--only <rule>` to see one rule.')
  })

  it('of one rule leave room for others', () => {
    const found = Array.from({ length: 60 }, (_, i) => finding('a.mdx', i + 1, { message: `There is no \`${i}\`.` }))
    const text = causesToText([...found, finding('b.mdx', 1, { code: ruleCode('rare') })], sources)
    expect(text.match(/warning {2}/g)).toHaveLength(9)
    expect(text).toContain('rare')
  })
})

it('no line begins with what authors write', () => {
  const name = 'a\n::warning::b.mdx'
  const quoted = { message: 'There is no `\n::error::x`.', help: 'Did you mean `\r\n::notice::y`?' }
  const places = [finding(name, 1), finding('c.mdx', 1), finding(name, 2), finding('c.mdx', 2, quoted)]
  for (const text of [causesToText(places, sources), everyCauseToText(places, sources)]) {
    expect(text).toContain('a\uFFFD::warning::b.mdx')
    expect(text).not.toMatch(/^\s*::/m)
  }
})

it('counts fit a screen: errors first, with what can be fixed', () => {
  const edit = { file: 'a.mdx', start: 0, end: 1, text: 'x' }
  const found = [
    finding('a.mdx', 1),
    ...[2, 3].map((line) => finding('a.mdx', line, { code: ruleCode('fixed'), fix: [edit] })),
    finding('a.mdx', 4, { code: ruleCode('reworded'), fix: [edit], rewords: true }),
    finding('a.mdx', 5, { code: ruleCode('grave'), severity: 'error' }),
    ...Array.from({ length: 12 }, (_, i) =>
      finding('a.mdx', 6 + i, { code: ruleCode(`s${i}`), severity: 'suggestion' }),
    ),
  ]
  expect(countsToText(found).split('\n')).toEqual([
    '  1 error       grave',
    '  2 warnings    fixed     2 fixable',
    '  1 warning     x',
    '  1 warning     reworded  1 by rewording',
    ...Array.from({ length: 8 }, (_, i) => `  1 suggestion  s${i}`),
    '  4 more from 4 other rules',
    '',
  ])
})

describe('a diff', () => {
  it.each([
    ['a changed line', 'a\nb\nc\n', 'a\nB\nc\n', '@@ line 2\n- b\n+ B\n'],
    ['the last line', 'a\nb', 'a\nB', '@@ line 2\n- b\n+ B\n'],
    ['a line that goes', 'a\nb\nc\n', 'a\nc\n', '@@ line 2\n- b\n'],
    ['two places', 'a\nb\nc\nd\n', 'A\nb\nc\nD\n', '@@ line 1\n- a\n+ A\n@@ line 4\n- d\n+ D\n'],
    ['nothing', 'a\n', 'a\n', ''],
  ])('shows %s', (_, before, after, expected) => {
    expect(diffText('a.mdx', before, after)).toBe(`a.mdx\n${expected}`)
  })
})
