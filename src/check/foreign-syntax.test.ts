import { describe, expect, it } from 'vitest'
import { foreignConstructs } from './foreign-syntax.ts'

/** The text with all edits made. */
function converted(text: string): string {
  const edits = foreignConstructs(text, () => false).flatMap(({ edits: own = [] }) => own)
  let out = text
  for (const { start, end, text: next } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + next + out.slice(end)
  return out
}

describe('admonitions and hints become components', () => {
  it.each([
    [':::note\nText.\n:::', '<Note>\nText.\n</Note>'],
    ['::: warning Mind this\nText.\n:::', '<Warning>\n**Mind this**\n\nText.\n</Warning>'],
    [':::tip[A title]{#id}\n\nText.\n\n:::', '<Tip>\n**A title**\n\n\nText.\n\n</Tip>'],
    ['::::info\n\n:::danger\nInner.\n:::\n\n::::', '<Info>\n\n<Danger>\nInner.\n</Danger>\n\n</Info>'],
    ['::: details Why?\nBecause.\n:::', '<Accordion title="Why?">\nBecause.\n</Accordion>'],
    ['- Item\n\n  :::note\n  Text.\n  :::', '- Item\n\n  <Note>\n  Text.\n  </Note>'],
    ['!!! note\n    One.\n\n    Two.\n\nAfter.', '<Note>\nOne.\n\nTwo.\n</Note>\n\nAfter.'],
    ['!!! warning "Mind this"\n    Text.', '<Warning>\n**Mind this**\n\nText.\n</Warning>'],
    ['??? tip "Why?"\n    Because.', '<Accordion title="Why?">\nBecause.\n</Accordion>'],
    ['{% hint style="danger" %}\nText.\n{% endhint %}', '<Danger>\nText.\n</Danger>'],
    [
      '{% tabs %}\n{% tab title="npm" %}\nOne.\n{% endtab %}\n{% endtabs %}',
      '<Tabs>\n<Tab title="npm">\nOne.\n</Tab>\n</Tabs>',
    ],
  ])('%j', (text, expected) => {
    expect(converted(text)).toBe(expected)
    expect(converted(expected)).toBe(expected)
  })
})

describe('what has no counterpart, or no end, is found and left alone', () => {
  it.each([
    [':::note\nText.', 1],
    [':::slot\nText.\n:::', 1],
    ['{% code title="a.js" %}\nText.\n{% endcode %}', 1],
    ['{{< notice >}}\nText.\n{{< /notice >}}', 1],
    ['!!! note\nText.', 1],
    ['!!! so what', 0],
    ['a ::: b', 0],
    ['50 {percent}', 0],
  ])('%j', (text, count) => {
    expect(foreignConstructs(text, () => false)).toHaveLength(count)
    expect(converted(text)).toBe(text)
  })

  it('where it stands in code', () => {
    expect(foreignConstructs(':::note\nText.\n:::', () => true)).toEqual([])
  })
})
