// Reports code blocks without a language.
import { likelyLabel } from '../../examples/label.ts'
import { fenceInside } from '../fence-inside.ts'
import { rule } from '../rule.ts'
import { openFence, writtenCode } from '../written-code.ts'

export const codeLanguage = rule({
  name: 'code-language',
  area: 'code',
  severity: 'suggestion',
  strict: 'error',
  check: 'exact',
  guidance: 'Name the language of every code block after its opening fence; write `text` for plain output.',
  why: 'Without a language the code has no colors, and readers and assistants must guess what it is.',
  examples: {
    good: ['```bash\nnpm install acme\n```', '```text\nDone in 2 s.\n```', '```\nnpm install acme\n\n## Next\n'],
    bad: ['```\nnpm install acme\n```'],
  },
  *page({ page, project }) {
    for (const block of page.codeBlocks) {
      const { node } = block
      if (node.lang !== '' || node.value.trim() === '') continue
      const written = writtenCode(block, page, project)
      if (!written) continue
      const { place, isMarkdown } = written
      // The fence that opens this block may be the end of another one, which is reported.
      if (isMarkdown && (openFence(written) || fenceInside(node, written))) continue
      const fence = isMarkdown ? { ...place, end: Math.min(place.end, place.start + 3) } : place
      const label = likelyLabel(node.value)
      const opening = /^(?:`{3,}|~{3,})(?=[ \t]*\r?\n)/.exec(
        written.source.text.slice(place.start, place.start + 40),
      )?.[0]
      const at = place.start + (opening?.length ?? 0)
      yield {
        message: "This code block doesn't name its language.",
        place: fence,
        help: label
          ? `It looks like \`${label}\`: write that after the opening fence.`
          : 'Write it after the opening fence, such as ```` ```bash ````, or `text` for plain output.',
        ...(label && opening && { fix: [{ file: place.file, start: at, end: at, text: label }] }),
      }
    }
  },
})
