// Reports very long paragraphs, and long stretches without a heading.
import type { TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

const filler = (words: number) =>
  `${'The server reads one more line from the file. '.repeat(Math.ceil(words / 9)).trim()}`
const FIELD = `<ResponseField name="line">\n  ${filler(80)}\n</ResponseField>\n\n`

export const scannable = rule({
  name: 'scannable',
  area: 'readers',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Write for scanning: short paragraphs, lists, and a heading wherever the subject changes.',
  why: 'Readers look for one thing, and read only the part that seems to hold it.',
  options: {
    paragraph: { type: 'number', default: 110, summary: 'Maximum words in a paragraph.' },
    section: { type: 'number', default: 600, summary: 'Maximum words of prose between two headings.' },
  },
  examples: {
    good: [
      filler(60),
      `${filler(90)}\n\n## More\n\n${filler(90)}`,
      { files: { 'index.mdx': `---\ntitle: Lines\n---\n\n${FIELD.repeat(9)}` } },
    ],
    bad: [filler(120), Array.from({ length: 9 }, () => filler(80)).join('\n\n')],
  },
  *page({ text, options }) {
    if (!text.english) return
    const limits = { paragraph: options.paragraph as number, section: options.section as number }
    let words = 0
    let first: TextBlock | undefined
    let isTold = false
    for (const block of text.blocks) {
      // Titles of steps, tabs, and entries divide a page like headings do.
      if (block.kind === 'heading' || (block.kind === 'attribute' && /\.(?:title|label)$/.test(block.context ?? ''))) {
        words = 0
        first = undefined
        isTold = false
      }
      if (block.kind !== 'paragraph') continue
      const wordCount = block.sentences.reduce((sum, sentence) => sum + sentence.words, 0)
      if (!isInField(block)) {
        words += wordCount
        first ??= block
      }
      if (wordCount > limits.paragraph) {
        yield {
          message: `This paragraph has ${wordCount} words (limit ${limits.paragraph}).`,
          place: block.place(0, block.text.length),
          help: 'Split it where the subject changes, or turn it into a list.',
        }
      }
      if (first && words > limits.section && !isTold) {
        isTold = true
        yield {
          message: `More than ${limits.section} words follow without a heading.`,
          place: first.place(0, first.text.length),
          help: 'Add headings that say what each part is about.',
        }
      }
    }
  },
})

/** The name of a field says what its text is about, as a heading would. */
function isInField({ ancestors }: TextBlock): boolean {
  return ancestors.some((name) => name.endsWith('Field'))
}
