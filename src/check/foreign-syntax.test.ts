import { describe, expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { fences, foreignConstructs, within } from './foreign-syntax.ts'
import { PAGE, project } from './testing.ts'

const FILES = new Map([
  ['parts/a.md', 'From **a file**.\n'],
  ['parts/a.json', '{}\n'],
])

function include(path: string): { text: string; file: string } | undefined {
  const text = FILES.get(path)
  return text === undefined ? undefined : { text, file: path }
}

function inFence(text: string): (offset: number) => boolean {
  const code = fences(text)
  return (offset) => within(code, offset)
}

/** The text with all edits applied. */
function converted(text: string): string {
  const edits = foreignConstructs(text, inFence(text), { file: 'page.mdx', include }).flatMap(
    ({ edits: own = [] }) => own,
  )
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
    ['{% hint style="info" %}\nOne.\nTwo. {% endhint %}', '<Info>\n\nOne.\nTwo.\n\n</Info>'],
    ['```{note}\nText.\n```', '<Note>\n\nText.\n\n</Note>'],
    ['```{admonition} A title\n:class: warning\n\nText.\n```', '<Warning title="A title">\n\nText.\n\n</Warning>'],
    ['````{tip}\n```{code-block} python\nx = 1\n```\n````', '<Tip>\n\n```python\nx = 1\n```\n\n</Tip>'],
    ['- ```{note}\n  Text.\n  ```', '- <Note>\n\n  Text.\n\n  </Note>'],
    ['(a-label)=\n## Title', '<a id="a-label"></a>\n## Title'],
    ['> 📘 A title\n>\n> Text.\n\nAfter.', '<Info title="A title">\n\nText.\n\n</Info>\n\nAfter.'],
    ['> ❗️ A title\n>\n> Text.', '<Danger title="A title">\n\nText.\n\n</Danger>'],
    ['> 🚧 One line.', '<Warning>\n\nOne line.\n\n</Warning>'],
    ['{: .note }\nText.', '<Note>\n\nText.\n\n</Note>'],
    ['{: .warning-title }\n> A title\n>\n> Text.', '<Warning title="A title">\n\nText.\n\n</Warning>'],
    ['Before.\n\nText\nof it.\n{: .important }\n\nAfter.', 'Before.\n\n<Info>\n\nText\nof it.\n\n</Info>\n\nAfter.'],
    [
      '[block:callout]\n{"type": "danger", "title": "A title", "body": "Text."}\n[/block]',
      '<Danger title="A title">\n\nText.\n\n</Danger>',
    ],
    [':::warning{title="A title"}\nText.\n:::', '<Warning title="A title">\n\nText.\n\n</Warning>'],
    [
      '[block:code]\n{"codes": [{"code": "npm start", "language": "shell", "name": "Start it"}]}\n[/block]',
      '```shell title="Start it"\nnpm start\n```',
    ],
    [
      '[block:image]\n{"images": [{"image": ["/a.png", "A title", 1920, 1080, "#fff"]}]}\n[/block]',
      '<Frame>\n\n![A title](/a.png)\n\n</Frame>',
    ],
    [
      '[block:image]\n{"images": [{"image": ["/a.png", "login.png", "The form"]}, {"image": ["/b.png", "b.png", 9, 9]}]}\n[/block]',
      '<Frame>\n\n![The form](/a.png)\n\n</Frame>\n\n<Frame>\n\n![](/b.png)\n\n</Frame>',
    ],
    ['[block:api-header]\n{"title": "A heading"}\n[/block]', '## A heading'],
    ['[block:html]\n{"html": "<p class=\\"x\\">A<br>b</p>"}\n[/block]', '<p className="x">A<br />b</p>'],
    ['# Title\n{: .no_toc }\n\n[Text](/x){: .btn } and more', '# Title\n\n[Text](/x) and more'],
    ['--8<-- "parts/a.md"', 'From **a file**.'],
    ['{{#include parts/a.md}}', 'From **a file**.'],
    ['```md title="x"\n--8<-- "parts/a.md"\n```', '```md title="x"\n--8<-- "parts/a.md"\n```'],
    ['```json\n--8<-- "parts/a.json"\n```', '```json\n{}\n```'],
    [':::note\r\nText.\r\n:::\r\n', '<Note>\r\n\r\nText.\r\n\r\n</Note>\r\n'],
  ])('%j', (text, expected) => {
    expect(converted(text)).toBe(expected)
    expect(converted(expected)).toBe(expected)
  })
})

it('gives the whole name of a tag', () => {
  const [found] = foreignConstructs('{% codeBlock fileName="main" %}', () => false)
  expect(found?.what).toBe('`{% codeBlock %}` is a tag of GitBook, Jekyll, or Markdoc')
})

it('isn’t read again and again on a page of openings', () => {
  const count = 4_000
  const text = Array.from({ length: count }, (_, i) => `:::note ${i}`).join('\n')
  const found = foreignConstructs(text, () => false)
  // Each one goes on until the end of the page.
  const linesRead = found.reduce((sum, _, i) => sum + count - i, 0)
  expect(linesRead).toBeLessThan(60_000)
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
    ['```{r}\nx <- 1\n```', 0],
    ['```{automodule} a.b\n```', 1],
    ['> ⚠️ **Careful**: text.', 0],
    ['> ✅ Works\n> ❌ Fails', 0],
    ['> 👍 So true.', 0],
    ['> Text\n> 📘 of a book', 0],
    ['1. TOC\n{:toc}\n\n[Text](/x){: #id .btn }', 2],
    ['{:else}', 0],
    ['(a)= b\nf(x)=', 0],
    ['[block:callout]\nText.\n[/block]', 1],
    ['[block:parameters] is one line', 0],
    ['--8<-- "absent.md"', 1],
    ['```py\n--8<-- "absent.py"\n```', 1],
    ['a 8<- b', 0],
  ])('%j', (text, count) => {
    expect(foreignConstructs(text, inFence(text))).toHaveLength(count)
    expect(converted(text)).toBe(text)
  })

  it('isn’t found in code', () => {
    expect(foreignConstructs(':::note\nText.\n:::', () => true)).toEqual([])
  })
})

describe('a container that no other system has', () => {
  it.each([
    [':::steps', 'Use `<Steps>`.'],
    ['::: CardGroup', 'Use `<Columns>`.'],
    [':::accordion-group', 'Use `<AccordionGroup>`.'],
    [':::nothing', 'Choose the callout that it should be.'],
  ])('is reported with the component of its name: %s', async (marker, help) => {
    const found = checkProject(await project({ 'index.mdx': `${PAGE}${marker}\n\nText.\n\n:::\n` }))
    const [finding, ...rest] = found.filter(({ code }) => code === 'foreign-syntax')
    expect(finding?.help).toBe(help)
    // Not all of them are admonitions.
    expect(finding?.message).toContain('is a container of another system')
    expect(rest).toEqual([])
  })
})
