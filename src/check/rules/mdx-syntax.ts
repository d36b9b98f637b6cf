// What the parser could not read, or had to mend.
import { rule } from '../rule.ts'

export const mdxSyntax = rule({
  name: 'mdx-syntax',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  codes: [
    'syntax',
    'mdx-habit',
    'invalid-javascript',
    'undefined-variable',
    'unknown-variable',
    'code-error',
    'code-not-run',
    'static-component',
    'browser-only',
  ],
  guidance: 'Write valid MDX: close every tag, and escape `<` and `{` in text.',
  why: 'What cannot be read is shown as typed, and other tools refuse the page.',
  examples: { good: ['Rates are below 5% for `a < b`.'], bad: ['A <b>bold word.'] },
})
