// Reports syntax that the parser couldn't read or had to fix.
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
  why: "Galley shows what it can't parse as typed. Other tools reject the page.",
  examples: { good: ['Rates are below 5% for `a < b`.'], bad: ['A <b>bold word.'] },
})
