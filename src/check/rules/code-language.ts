// Code blocks without the name of their language.
import { rule } from '../rule.ts'

export const codeLanguage = rule({
  name: 'code-language',
  area: 'code',
  severity: 'suggestion',
  strict: 'error',
  check: 'exact',
  guidance: 'Name the language of every code block after its opening fence; write `text` for plain output.',
  why: 'Without a language the code has no colors, and readers and assistants must guess what it is.',
  examples: {
    good: ['```bash\nnpm install acme\n```', '```text\nDone in 2 s.\n```'],
    bad: ['```\nnpm install acme\n```'],
  },
  *page({ page }) {
    for (const { node, place } of page.codeBlocks) {
      if (node.lang !== '' || node.value.trim() === '') continue
      yield {
        message: 'This code block does not name its language.',
        place: { ...place, end: Math.min(place.end, place.start + 3) },
        help: 'Write it after the opening fence, such as ```` ```bash ````, or `text` for plain output.',
      }
    }
  },
})
