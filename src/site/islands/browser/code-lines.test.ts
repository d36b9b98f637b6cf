import { expect, it } from 'vitest'
import { renderLines as renderInBuild } from '../../../render/code-lines.ts'
import { coloredLine, learnLines, renderLines } from './code-lines.ts'

it.each([{}, { highlight: [1] }, { focus: [2] }, { focus: [9] }, { highlight: [1, 2], focus: [1] }])(
  'lines look as the build renders them: %j',
  (options) => {
    const lines = ['<b>a</b>', 'b', '']
    expect(renderLines(lines, options).text).toBe(renderInBuild(lines, options).text)
  },
)

it.each([
  ['let a = 1', '<b>let</b> a = 1'],
  ['let a = 22', '<b>let</b> a = 22'],
  ['lets a = 1', '<b>let</b>s a = 1'],
  ['x < y', 'x &lt; y'],
])('a line has the colors of the one that is most like it: %s', (text, html) => {
  learnLines('js', [['let a = 1', '<b>let</b> a = 1']])
  expect(coloredLine(text, 'js')).toBe(html)
  expect(coloredLine(text, 'constructor')).toBe(html.replace(/<\/?b>/g, ''))
})
