// Proof that fences are where this says, by comparing with the parser.
import { mdxToMdast } from 'satteri'
import { expect, it } from 'vitest'
import { withoutCertainFences } from './certain-fences.ts'
import { FEATURES } from './protocol.ts'

const OFTEN = ['```', '```js', '~~~', '  ~~~', '', 'Text', '  more', '- item']
const LINES = [
  ...['````', '  ```', '    ```', '\t```', '``` a', '```a `', '~~~ ~', 'a ```', '```\r', '```\f'],
  ...['    more', '\ttab', '1. item', '- ```', '> quote', '> ```', '# Title'],
  ...['<Tab>', '</Tab>', '<Tab>```', '<Card', 'title="', '">', "a='", "'>", '<br/>', 'a <b', '<a b=">">', '<>', '</>'],
  ...[
    '<!-- a',
    '-->',
    '$$',
    '$',
    '`',
    '``',
    '\\',
    'import a from "b"',
    'export const a = 1',
    '[^1]: note',
    '[a]: /b "',
  ],
  ...['| a | b |', '| --- | --- |', '---', '*a', 'b*', '\ra', '\u2028', '<a b=`', '`>'],
]

it('agrees with the parser wherever it is certain', () => {
  const random = randomNumbers(1)
  let compared = 0
  for (let round = 0; round < 30_000; round++) {
    // Mostly what fences are made of, so that many are closed.
    const pick = () => (random(3) === 0 ? LINES[random(LINES.length)] : OFTEN[random(OFTEN.length)])
    const lines = Array.from({ length: 2 + random(12) }, pick)
    const text = `${lines.join('\n')}\n`
    const prose = withoutCertainFences(text)
    if (prose === undefined || !prose.includes('```')) continue
    const parsed = withoutCode(text)
    if (parsed === undefined) continue
    compared++
    expect({ text, prose }).toEqual({ text, prose: parsed })
  }
  expect(compared).toBeGreaterThan(1_000)
})

/** The text without the lines of fenced code, as the parser sees them. Undefined if it can't parse the text. */
function withoutCode(text: string): string | undefined {
  const lines = text.split('\n')
  try {
    for (const { start, end } of codeIn(mdxToMdast(text, { features: FEATURES })).reverse())
      lines.splice(start.line - 1, end.line - start.line + 1, '```')
  } catch {
    return undefined
  }
  return lines.join('\n')
}

type Position = NonNullable<ReturnType<typeof mdxToMdast>['position']>

function codeIn(node: { type: string; position?: Position; children?: readonly object[] }): Position[] {
  if (node.type === 'code' && node.position) return [node.position]
  return (node.children ?? []).flatMap((child) => codeIn(child as Parameters<typeof codeIn>[0]))
}

/** Whole numbers below a limit, the same in each run. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
