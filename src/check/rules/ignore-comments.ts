// Reports comments for the check that name no rule, give no reason, or silence nothing.
import { rule } from '../rule.ts'

export const ignoreComments = rule({
  name: 'ignore-comments',
  area: 'project',
  severity: 'warning',
  check: 'exact',
  codes: ['ignore-without-rule', 'ignore-without-reason', 'unknown-rule', 'unused-ignore'],
  guidance:
    "In a `galley-ignore` comment, name the rule and say why it doesn't apply. Remove the comment when nothing breaks the rule anymore.",
  why: 'Nobody knows later whether a comment without a reason is still needed, and one for no finding hides the next mistake.',
  examples: {
    good: ['{/* galley-ignore image-alt: The image is decoration. */}\n![](data:image/png;base64,iVBORw0KGgo=)'],
    bad: [
      '{/* galley-ignore image-alt: The image is decoration. */}\n\nNo image.',
      '{/* galley-ignore image-alt */}\n![](data:image/png;base64,iVBORw0KGgo=)',
      '{/* galley-ignore */}\n\nNo image.',
      '{/* galley-ignore image-alternative: The image is decoration. */}\n\nNo image.',
    ],
  },
})
