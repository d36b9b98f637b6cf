// Reports sentences in which the writer includes the reader: "now we create a key".
import { isChangelog, isLegal } from '../page-kind.ts'
import { findFirstPerson } from '../prose/first-person.ts'
import { isQuoted } from '../prose/quoted.ts'
import type { TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

/** A cheap test that matches every block with a possible finding. */
const MAY_SPEAK = /\b(?:we|ours?|us|ourselves|let|i|my|mine|myself)\b/i

export const secondPerson = rule({
  name: 'second-person',
  area: 'language',
  severity: 'suggestion',
  strict: 'warning',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.85, sample: 32 },
  guidance: 'Address the reader as "you". Do not write "we", "our", "let\'s" or "I" in instructions.',
  why: 'With "we", readers can\'t tell what they do from what the product does.',
  options: {
    makers: {
      type: 'boolean',
      default: false,
      summary: 'Also reports where the authors speak of themselves: "we recommend", "our API".',
    },
  },
  examples: {
    good: [
      'We recommend a key for each service. Our servers are in two regions.',
      'You can create a key in the settings.',
      "Certificates come from Let's Encrypt. Data stays in the US.",
      'It says *"Hello from Acme. I am calling about your order. Is this a good time?"* and waits.',
      '## How do I reset my key?\n\nChoose **My keys**. Contact us if that fails.',
    ],
    bad: [
      'In this guide, we create a key.',
      "Let's add a second route.",
      { files: { 'index.mdx': 'Next, open our dashboard.\n' }, options: { makers: true } },
    ],
  },
  *page({ page, text, options }) {
    if (!text.english || isLegal(page) || isChangelog(page)) return
    for (const block of text.blocks) {
      if (!MAY_SPEAK.test(block.text) || speaksOtherwise(block)) continue
      for (const sentence of block.sentences) {
        const span = findFirstPerson(sentence.text)
        if (!span || (span.kind === 'makers' && options.makers !== true)) continue
        const start = sentence.start + span.start
        const end = sentence.start + span.end
        // A quotation may have several sentences.
        if (block.isStrong(start, end) || isQuoted(block.text.slice(0, start), block.text.slice(end))) continue
        const word = block.text.slice(start, end)
        if (isTitleOrData(block) && OF_ONE.test(word)) continue
        yield {
          message:
            span.kind === 'makers'
              ? `"${word}" speaks for the makers instead of addressing the reader.`
              : `"${word}" doesn't say who acts: the reader, or the product.`,
          place: block.place(start, end),
          help: 'Address the reader as "you", or name the product.',
        }
      }
    }
  },
})

/** In a title, these words speak for the reader: "One of my pages is blank". In a table, they are data. */
const OF_ONE = /^(?:I\b|my\b|mine\b|myself\b)/i

/** Changelog entries report what the makers did, and quotations are somebody else's words. */
function speaksOtherwise({ ancestors, context, isQuotation }: TextBlock): boolean {
  return isQuotation || ancestors.includes('Update') || context?.startsWith('Update.') === true
}

function isTitleOrData({ kind, context }: TextBlock): boolean {
  return (
    kind === 'heading' ||
    kind === 'attribute' ||
    kind === 'cell' ||
    (kind === 'frontmatter' && /title$/i.test(context ?? ''))
  )
}
