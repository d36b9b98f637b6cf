import { describe, expect, it } from 'vitest'
import { plainText } from '../content/tree.ts'
import { ruleCode } from '../diagnostics/codes.ts'
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'
import { checkProject } from './check.ts'
import { applyFixes } from './fix.ts'
import { rules } from './rules/index.ts'
import { PAGE, project, withConfig } from './testing.ts'

const edit = (start: number, end: number, text: string, file = 'a.mdx'): Edit => ({ file, start, end, text })
const finding = (...fix: Edit[]): Diagnostic => ({
  code: ruleCode('x'),
  severity: 'error',
  message: `${fix.map(({ start }) => start)}`,
  place: fix[0] as Edit,
  fix,
})
const apply = (text: string, ...findings: Diagnostic[]) =>
  applyFixes(findings, new Map([['a.mdx', new SourceFile('a.mdx', text)]])).texts.get('a.mdx')

describe('fixes', () => {
  it.each([
    ['one', [finding(edit(0, 1, 'A'))], 'Abcdef'],
    ['several, in any order', [finding(edit(4, 5, 'E')), finding(edit(0, 1, 'A'))], 'AbcdEf'],
    ['an insertion', [finding(edit(2, 2, '--'))], 'ab--cdef'],
    ['a removal', [finding(edit(1, 3, ''))], 'adef'],
    ['two edits of one finding', [finding(edit(0, 0, '<'), edit(6, 6, '>'))], '<abcdef>'],
    ['the first of two that overlap', [finding(edit(0, 3, 'X')), finding(edit(2, 4, 'Y'))], 'Xdef'],
    ['the first of two that touch', [finding(edit(0, 2, 'X')), finding(edit(2, 4, 'Y'))], 'Xcdef'],
    ['all of a finding or nothing', [finding(edit(0, 1, 'A')), finding(edit(0, 1, 'B'), edit(5, 6, 'F'))], 'Abcdef'],
    [
      'none of it, wherever it collides',
      [finding(edit(0, 1, 'A')), finding(edit(5, 6, 'F'), edit(0, 1, 'B'))],
      'Abcdef',
    ],
    ['nothing outside of the text', [finding(edit(5, 9, 'X'))], undefined],
    ['nothing in an unknown file', [finding(edit(0, 1, 'X', 'b.mdx'))], undefined],
    ['nothing that changes nothing', [finding(edit(0, 1, 'a'))], undefined],
  ])('apply %s', (_, findings, expected) => {
    expect(apply('abcdef', ...findings)).toBe(expected)
  })
})

it.each([
  ['` `` ` `` `', '`\u200b`\u200b`\nText\n`\u200b`\u200b`'],
  ['the end of bold text', '**Text.**\u200bMore.'],
  ['a mark of a heading', '\u200b# Not a heading'],
  ['a number', 'Text.\n\n\u200b1. Not a list'],
  ['two brackets', '[Text]\u200b[Text]'],
  ['the end of a list and its next line', '1. Text.  \n\u200b  \nText.\n2. Text.'],
])('leave invisible characters that keep apart %s', async (_, body) => {
  const found = checkProject(await project({ 'a.mdx': `${PAGE}${body}\n` }), { only: new Set(['hidden-characters']) })
  expect(found).not.toEqual([])
  expect(found.filter(({ fix }) => fix)).toEqual([])
})

it.each(['##** Set a limit **Ten requests.', '1.** Set a limit **Ten requests.', '-** Set a limit **Ten requests.'])(
  'leave spaces that would make a heading or a list: %s',
  async (body) => {
    const found = checkProject(await project({ 'a.mdx': `${PAGE}${body}\n` }), { only: new Set(['emphasis']) })
    expect(found.map(({ code, fix }) => [code, fix])).toEqual([['emphasis', undefined]])
  },
)

/** Good and bad pieces of pages, combined in every order that could go wrong. */
const PIECES = [
  '#### Deep\n\nText.',
  '## Section\n\nText.',
  '# Top\n\nText.',
  '![Chart of rows](https://example.com/a.png)',
  '<img src="https://example.com/b.png" alt="Chart of rows" />',
  '<Card title="a" horizontl>Text.</Card>',
  'It is <Badge color="gren">new</Badge> \u200b here.',
  '```bash npm\nnpm install acme\n```\n\n```bash pnpm\npnpm add acme\n```',
  '```pyhton\nprint(1)\n```',
  '<Tree>\n  <Folder name="src">\n    <File name="a.ts" />\n  </Folder>\n</Tree>',
  '<Steps>\n  <Step title="One">\n    ![Chart of rows](https://example.com/c.png)\n  </Step>\n</Steps>',
  'See <Icon name="book" />.',
]

describe('fixing a page', () => {
  const piece = (index: number) => PIECES[index % PIECES.length]
  const pages = PIECES.flatMap((first, i) =>
    [1, 2, 5, 7].map((step) => `${first}\n\n${piece(i + step)}\n\n${piece(i + 2 * step + 1)}\n`),
  )

  it('ends, makes no new findings, and changes nothing a second time', async () => {
    let fixed = 0
    for (const page of pages) {
      let files = withConfig({ 'index.mdx': `${PAGE}${page}` })
      const first = checkProject(await project(files))
      let rounds = 0
      for (; rounds < 10; rounds++) {
        const read = await project(files)
        const { texts } = applyFixes(checkProject(read), read.sources)
        if (texts.size === 0) break
        fixed++
        files = { ...files, ...Object.fromEntries(texts) }
      }
      expect(rounds, page).toBeLessThan(10)
      const left = checkProject(await project(files))
      expect(left.filter(({ fix }) => fix).map(({ message }) => message)).toEqual([])
      expect(countOf(left, first), page).toEqual([])
    }
    expect(fixed).toBeGreaterThan(pages.length / 2)
  }, 120_000)
})

describe('fixing the bad examples of all rules, two by two', () => {
  const examples = rules.flatMap(({ examples: { bad } }) => bad.filter((one) => typeof one === 'string'))
  const pairs = examples.map((first, i) => [first, examples[(i * 7 + 3) % examples.length]] as const)

  it('shows the same text afterwards, and has no new findings', async () => {
    let fixed = 0
    for (const [first, second] of pairs) {
      let files = withConfig({ 'index.mdx': `${PAGE}${first}\n\n${second}\n` })
      const before = await project(files)
      const found = checkProject(before)
      for (let rounds = 0; rounds < 5; rounds++) {
        const read = await project(files)
        const { texts, applied } = applyFixes(
          // Rewording fixes are supposed to change text, and those of markers that are shown as typed remove them.
          checkProject(read).filter(
            ({ code, rewords }) => !rewords && code !== 'foreign-syntax' && code !== 'emphasis',
          ),
          read.sources,
        )
        if (applied.length === 0) break
        fixed++
        files = { ...files, ...Object.fromEntries(texts) }
      }
      const after = await project(files)
      expect(shown(after), files['index.mdx']).toBe(shown(before))
      // The rule for code groups sees a block only once its language is spelled right.
      const added = countOf(checkProject(after), found).filter((code) => code !== 'code-group')
      expect(added, files['index.mdx']).toEqual([])
    }
    expect(fixed).toBeGreaterThan(15)
  }, 120_000)
})

/** All visible text of a page, without white space and invisible characters. */
function shown({ pages }: Project): string {
  const body = pages.get('/')?.body.children ?? []
  return plainText(body).replace(/[\p{Cf}\p{Cc}\s]/gu, '')
}

/** Codes that occur more often in one list than in the other. */
function countOf(after: readonly Diagnostic[], before: readonly Diagnostic[]): string[] {
  const count = (list: readonly Diagnostic[], code: string) => list.filter((finding) => finding.code === code).length
  const codes = new Set(after.map(({ code }) => code))
  return [...codes].filter((code) => count(after, code) > count(before, code))
}
