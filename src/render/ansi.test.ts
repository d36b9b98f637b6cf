// Terminal escape sequences, as HTML and as text.
import { describe, expect, it } from 'vitest'
import { ansiLines, withoutAnsi } from './ansi.ts'

const E = '\u001b['

describe('a line', () => {
  it.each([
    ['plain <b>', 'plain &lt;b&gt;'],
    [`${E}31mred${E}0m not`, '<span class="ansi-red">red</span> not'],
    ['␛[32mgreen␛[39m not', '<span class="ansi-green">green</span> not'],
    [
      `${E}1;4;91mall${E}22;24mred`,
      '<span class="ansi-bright-red ansi-bold ansi-underline">all</span><span class="ansi-bright-red">red</span>',
    ],
    [`${E}44mon${E}49mnot`, '<span class="ansi-on-blue">on</span>not'],
    [`${E}7m${E}33mturned`, '<span class="ansi-on-yellow">turned</span>'],
    [`${E}mplain${E}2K`, 'plain'],
    [
      `${E}38;5;196mred${E}38;5;46mgreen${E}38;5;240mgray`,
      '<span class="ansi-bright-red">red</span><span class="ansi-bright-green">green</span><span class="ansi-bright-black">gray</span>',
    ],
    [`${E}38;2;0;120;200;1mblue`, '<span class="ansi-blue ansi-bold">blue</span>'],
    [`${E}38mrest`, 'rest'],
    [`${E}999mrest`, 'rest'],
    ['\u001b]8;;https://x.example\u0007link\u001b]8;;\u0007', 'link'],
    ['[31m is text', '[31m is text'],
  ])('%j', (code, html) => expect(ansiLines(code)).toEqual([html]))
})

it('goes on over lines', () => {
  expect(ansiLines(`${E}35ma\nb${E}0m\nc`)).toEqual([
    '<span class="ansi-magenta">a</span>',
    '<span class="ansi-magenta">b</span>',
    'c',
  ])
})

it('is text without its sequences', () => {
  expect(withoutAnsi(`${E}1;31mError${E}0m: ${E}2Kno`)).toBe('Error: no')
})
