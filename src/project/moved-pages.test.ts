import { expect, it } from 'vitest'
import { SourceFile } from '../files/source-file.ts'
import { findMoved } from './moved-pages.ts'

const page = (route: string, ...lines: string[]) => ({
  route,
  source: new SourceFile(
    `${route.slice(1)}.mdx`,
    ['---', `title: ${lines[0]}`, '---', '', ...lines.slice(1)].join('\n'),
  ),
})
const LINES = ['Install', 'Install the program.', '', 'Then start it.', '', 'It listens at once.']

it.each([
  ['the same text', [page('/a', ...LINES)], [page('/b', ...LINES)], [['/a', '/b']]],
  ['an edited text', [page('/a', ...LINES)], [page('/b', 'Set up', ...LINES.slice(1), 'More.')], [['/a', '/b']]],
  [
    'another text',
    [page('/a', ...LINES)],
    [page('/b', 'Install', 'Nothing of this was there before.', 'Nor this.')],
    [],
  ],
  [
    'the one that is most alike',
    [page('/a', ...LINES)],
    [page('/b', ...LINES.slice(0, 4)), page('/c', ...LINES, 'One line more.')],
    [['/a', '/c']],
  ],
  ['each once', [page('/a', ...LINES)], [page('/b', ...LINES), page('/c', ...LINES)], [['/a', '/b']]],
  ['nothing in pages that say nothing', [page('/a', 'A')], [page('/b', 'B')], []],
])('finds %s', (_, gone, come, moved) => {
  expect([...findMoved(gone, come)]).toEqual(moved)
})
