import { describe, expect, it } from 'vitest'
import { foreignConstructs } from './foreign-syntax.ts'

/** The text with all edits applied. */
function converted(text: string): string {
  const edits = foreignConstructs(text, () => false).flatMap(({ edits: own = [] }) => own)
  let out = text
  for (const { start, end, text: next } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + next + out.slice(end)
  return out
}

describe('admonitions and hints become components', () => {
  it.each([
    [':::note\nText.\n:::', '<Note>\n\nText.\n\n</Note>'],
    ['::: warning Mind this\nText.\n:::', '<Warning title="Mind this">\n\nText.\n\n</Warning>'],
    [':::tip[A title]{#id}\n\nText.\n\n:::', '<Tip title="A title">\n\nText.\n\n</Tip>'],
    ['::::info\n\n:::danger\nInner.\n:::\n\n::::', '<Info>\n\n<Danger>\n\nInner.\n\n</Danger>\n\n</Info>'],
    ['::: details Why?\nBecause.\n:::', '<Accordion title="Why?">\n\nBecause.\n\n</Accordion>'],
    ['- Item\n\n  :::note\n  Text.\n  :::', '- Item\n\n  <Note>\n\n  Text.\n\n  </Note>'],
    ['!!! note\n    One.\n\n    Two.\n\nAfter.', '<Note>\n\nOne.\n\nTwo.\n\n</Note>\n\nAfter.'],
    ['!!! warning "Mind this"\n    Text.', '<Warning title="Mind this">\n\nText.\n\n</Warning>'],
    ['??? tip "Why?"\n    Because.', '<Accordion title="Why?">\n\nBecause.\n\n</Accordion>'],
    [
      '=== "One"\n    First.\n\n=== "Two"\n    Second.',
      '<Tabs>\n\n<Tab title="One">\n\nFirst.\n\n</Tab>\n\n<Tab title="Two">\n\nSecond.\n\n</Tab>\n\n</Tabs>',
    ],
    ['{% hint style="danger" %}\nText.\n{% endhint %}', '<Danger>\n\nText.\n\n</Danger>'],
    [
      '{% tabs %}\n{% tab title="npm" %}\nOne.\n{% endtab %}\n{% endtabs %}',
      '<Tabs>\n\n<Tab title="npm">\n\nOne.\n\n</Tab>\n\n</Tabs>',
    ],
    [':::{note}\nText.\n:::', '<Note>\n\nText.\n\n</Note>'],
    ['/// tip | Mind this\nText.\n///', '<Tip title="Mind this">\n\nText.\n\n</Tip>'],
    ['{{< alert title="X" >}}Text.{{< /alert >}}', '<Note title="X">\n\nText.\n\n</Note>'],
    ['{{< notice >}}\nText.\n{{< /notice >}}', '<Note>\n\nText.\n\n</Note>'],
    [':::note\r\nText.\r\n:::\r\n', '<Note>\r\n\r\nText.\r\n\r\n</Note>\r\n'],
  ])('%j', (text, expected) => {
    expect(converted(text)).toBe(expected)
    expect(converted(expected)).toBe(expected)
  })
})

describe('what has no counterpart, or no end, is found and left alone', () => {
  it.each([
    [':::note\nText.', 1],
    [':::slot\nText.\n:::', 1],
    ['{{< own-thing >}}\nText.\n{{< /own-thing >}}', 1],
    ['See {{< param "version" >}} and {% variable %}.', 2],
    ['!!! note\nText.', 1],
    ['!!! so what', 0],
    ['a ::: b', 0],
    ['/// three slashes', 0],
    ['50 {percent}', 0],
  ])('%j', (text, count) => {
    expect(foreignConstructs(text, () => false)).toHaveLength(count)
    expect(converted(text)).toBe(text)
  })

  it('where it stands in code', () => {
    expect(foreignConstructs(':::note\nText.\n:::', () => true)).toEqual([])
  })
})
