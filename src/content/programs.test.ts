import { expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import type { DraftNode } from './draft.ts'
import { parseDraft } from './parse.ts'
import { joinPrograms } from './programs.ts'

/** The kinds of nodes that a text has, and the first program. */
function draft(text: string): { readonly types: string[]; readonly program: string | undefined } {
  const { children } = parseDraft(new SourceFile('a.mdx', text))
  const esm = children.find((node): node is DraftNode & { type: 'esm' } => node.type === 'esm')
  return { types: children.map(({ type }) => type), program: esm?.value }
}

/** A component whose body begins with a statement and a blank line. */
function component(...lines: readonly string[]): string {
  return ['export const A = () => {', '  const t = 1', '', ...lines, '  return t', '};'].join('\n')
}

it.each<[string, string]>([
  ['a template', component('  const s = `a', '', '', 'b ${t}', '', '`;')],
  ['a template in a template', component('  const s = `${t ? `', '', '`: ""}`')],
  ['a comment', component('  /* It’s', '', 'long. */')],
  ['the text of a tag', component('  const s = <p>Reader’s', '', '  text</p>')],
  ['the text of a tag, first', "export const A = () => (\n  <p>it's\n\n  more</p>\n);"],
  ['a tag', component('  const s = (', '    <p>', '', '      <b>x</b>', '', '    </p>', '  )')],
  ['a function', 'export function A() {\n  const t = 1\n\n  return `\n\n`\n}'],
  [
    'a component with closing braces at the beginning of lines',
    component('const f = () => {', '};', '', '  g(`', '', '`)'),
  ],
  ['a template with code that exports', component('  const s = `', '', 'export const B = 1', '', '`')],
  ['a template with `\\r\\n`', component('  const s = `', '', 'b`').replaceAll('\n', '\r\n')],
])('a blank line in %s belongs to the program', (_name, program) => {
  expect(draft(`${program}\n\nText.\n`)).toEqual({ types: ['esm', 'paragraph'], program })
  expect(draft(`${program}\n`)).toEqual({ types: ['esm'], program })
})

it('keeps programs apart from what follows', () => {
  const text = 'export const a = 1\n\nexport const b = `\n\n`\n\n# It’s `text`\n\nexport const c = 2\n'
  expect(draft(text).types).toEqual(['esm', 'esm', 'heading', 'esm'])
})

it('doesn’t spend long on text that isn’t a program', () => {
  const text = 'export const a = /*\n\n'.repeat(10_000)
  expect(joinPrograms(text)).toBe(text)
})

it('takes nothing from text that only looks like a program', () => {
  expect(draft('export const a = {\n\nA paragraph.\n').types).toEqual(['esm'])
  expect(draft('export is a word.\n\nA paragraph.\n').types).toEqual(['esm', 'paragraph'])
  expect(draft('```js\nexport const a = 1\n\nexport const b = () => {\n\n}\n```\n').types).toEqual(['code'])
})
