// HTML of thousands of lines, as generators write it.
import { describe, expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import type { DraftNode } from './draft.ts'
import { blankLinesForHtml } from './long-html.ts'
import { parseDraft } from './parse.ts'

const ROW = '<tr>\n<td>\n<code>id</code>\n</td>\n<td>What it **is**.</td>\n</tr>\n'
const parse = (text: string) => parseDraft(new SourceFile('page.mdx', text))

/** What the rows of the first table hold, without places. */
const rowsOf = ([table]: readonly DraftNode[]) =>
  (table && 'children' in table ? table.children : []).map((row) =>
    JSON.stringify(row, (key, value: unknown) => (/span$/i.test(key) ? undefined : value)),
  )

describe('a table of 24,000 lines without a blank one', () => {
  const text = `<table>\n${ROW.repeat(4_000)}</table>\n\n<Note`
  const { children, diagnostics } = parse(text)

  it('is read like a short one', () => {
    const rows = rowsOf(children)
    expect(rows).toHaveLength(4_000)
    expect(new Set(rows)).toEqual(new Set(rowsOf(parse(`<table>\n${ROW}</table>`).children)))
  })

  it('leaves the places of what follows as they are', () => {
    expect(diagnostics.map(({ place }) => text.slice(place.start))).toEqual(['<Note'])
  })
})

it.each([
  ['HTML in code', `\`\`\`html\n${ROW.repeat(100)}\`\`\``],
  ['HTML in a list', `- <table>\n${ROW.repeat(100).replace(/^/gm, '  ')}</table>\n- b`],
  ['lists in HTML', `<div>\n- a\n${ROW.repeat(100)}- b\n</div>`],
  ['HTML in an expression', `{\n\n\`${ROW.repeat(100)}\`}`],
  ['HTML in an export', `export const A = () => <table>\n\n${ROW.repeat(100)}</table>`],
  ['text', '<b>a</b>\n<b>b</b>\n'.repeat(300)],
  ['HTML with blank lines', `${ROW}\n`.repeat(100)],
  ['a short table', ROW.repeat(10)],
])('%s gets no blank lines', (_, text) => expect(blankLinesForHtml(text)).toEqual([]))
