// Types in code blocks marked with `twoslash`. The site that a check makes asks TypeScript about them.
import { rule } from '../rule.ts'

export const twoslash = rule({
  name: 'twoslash',
  area: 'code',
  severity: 'warning',
  check: 'run',
  codes: ['twoslash', 'twoslash-error', 'twoslash-missing', 'twoslash-package'],
  guidance:
    'Mark a TypeScript block with `twoslash` only if it compiles, and name the errors that it shows with `// @errors:`.',
  why: "Readers get no types from a block that doesn't compile, and an example with a type error doesn't work.",
  examples: {
    good: ['```ts twoslash\nconst rate: number = 5\n```'],
    bad: ['```ts twoslash\nconst rate: number = "5"\n```'],
  },
})
