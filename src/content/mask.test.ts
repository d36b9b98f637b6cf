// What the mask hides from the parser and restores as typed.
import { describe, expect, it } from 'vitest'
import { mask, splitHeadingId, unmask } from './mask.ts'

describe('mask', () => {
  it.each([
    ['a variable', 'Call {{name}} now'],
    ['a variable in a line of text in braces', '{ {{a.b-c}} }'],
    ['a heading id', '## Install {#set-up}'],
    ['a heading id of other letters', '## Übersicht {#übersicht_2}'],
    ['a heading id in a code block', '```md\n## Install {#set-up}\n```'],
    ['money', 'From $5 to $10 a month'],
    ['shell variables', 'Set $HOME and ${PATH}'],
    ['TeX', 'Area $a^2 + b^2$ and $$c$$'],
    ['Windows line ends', '## A {#b}\r\n\r\nText {{c}}\r\n'],
    ['an emoji', '## 🚀 Go {#go}'],
  ])('%s: keeps the length, and unmask restores the text', (_, text) => {
    const masked = mask(text)
    expect(masked).toHaveLength(text.length)
    expect(unmask(masked)).toBe(text)
  })

  it.each([
    ['an expression', 'Text {name} and {a + b}'],
    ['an object in an attribute', '<A style={{color: 1}} /> and <B of={{c}} />'],
    ['triple braces', '{{{html}}}'],
    ['an object', '{{ a: 1 }}'],
    ['TeX', 'Area $a^2$ of $x_1$'],
    ['display TeX', '$$\na\n$$'],
    ['an escaped dollar', 'Costs \\$5'],
    ['shell variables in code', '```sh\necho $HOME $PATH\n```\n\n- Then:\n\n  ~~~sh\n  echo $HOME\n\n  ~~~\n'],
    ['an id that ends no heading', 'Text {#id}\n\n## A {#b} c'],
  ])('%s: isn’t masked', (_, text) => {
    expect(mask(text)).toBe(text)
  })

  it.each([
    ['a fence that a list item ends', '- ```sh\n  a\n\nFrom $5 to $10\n\n```sh\nb\n```\n'],
    ['an indented fence whose list item ends', '1. a\n   ```sh\n   b\n2. From $5 to $10\n   ```\n'],
    ['a fence that begins with a list item', '1. ```sh\n   a\n   ```\n\n   From $5 to $10\n\n   ```sh\n   b\n   ```\n'],
    ['a fence without an end', '```sh\na\n\nFrom $5 to $10\n'],
  ])('money after %s: is masked', (_, text) => {
    expect(mask(text)).not.toContain('$')
  })
})

describe('splitHeadingId', () => {
  it.each([
    ['## Install {#set-up}', 'Install', 'set-up'],
    ['## Install {# a_b*c* }  ', 'Install', 'a_b*c*'],
    ['## {#only}', '', 'only'],
    ['## 价格 {#价格}', '价格', '价格'],
  ])('%s', (source, before, id) => {
    expect(splitHeadingId(mask(source).slice(3))).toEqual({ before, id })
  })

  it('ignores escaped braces', () => {
    expect(splitHeadingId(mask('## Show \\{#id\\}'))).toBeUndefined()
    expect(splitHeadingId('Show {#id}')).toBeUndefined()
  })
})
