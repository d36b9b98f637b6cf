// Reports syntax that the parser couldn't read, had to fix, or reads otherwise than meant.
import { rule } from '../rule.ts'
import { unreadMarkdown } from '../unread-markdown.ts'

export const mdxSyntax = rule({
  name: 'mdx-syntax',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  codes: [
    'syntax',
    'mdx-habit',
    'too-deep',
    'invalid-javascript',
    'undefined-variable',
    'unknown-variable',
    'code-error',
    'code-not-run',
    'static-component',
    'browser-only',
  ],
  guidance: 'Write valid MDX: close every tag and code block, and escape `<` and `{` in text.',
  why: "Galley shows what it can't read as typed, and other tools may reject the page.",
  examples: {
    good: [
      'Rates are below 5% for `a < b`.',
      '```text\nRates\n```',
      '~~~text\n```\nRates\n~~~',
      '> ```text\n> Rates\n> ```',
      '- Run it:\n  ```text\n  Rates\n  ```',
      '````md\n```js\nsend()\n```\n````',
      '````text\n```js\n````',
      '~~~text\n```js\n~~~',
      '| Plan | Rate |\n| --- | --- |\n| Team | 5% |',
      'Plan |\n-----|\nTeam |',
      '| Plan | Rate |\n| --- | --- |\n| Team |\n| `a \\| b` | 5% |\n\n| Plan |\n| --- |\n| Team |   |',
      '#1 is next, `##Rates` and \\##Rates are text.',
    ],
    bad: [
      'A <b>bold word.',
      '```text\nRates\n\n## Next',
      '```js\nsend()\n\nThen stop:\n\n```js\nstop()\n```',
      '- Run it:\n\n  ~~~text\n  ```\n  Rates',
      '<Note>\n```text\nRates\n</Note>',
      '| Plan | Rate |\n| --- | --- | --- |\n| Team | 5% |',
      '| Plan | Rate |\n| --- | --- |\n| Team | `a | b` |',
      '| Plan | Rate |\n\n| --- | --- |\n| Team | 5% |',
      '##Rates',
    ],
  },
  page: unreadMarkdown,
})
