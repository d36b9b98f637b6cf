// Reports pages that mix headings in title case and in sentence case.
import { rule } from '../rule.ts'

const MIN_LETTERS = 4
/** Fewer headings of either kind may just be names. */
const MIN_OF_EACH = 2

export const headingCase = rule({
  name: 'heading-case',
  area: 'language',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 9 },
  guidance: 'Write all headings in the same case: sentence case, like this sentence, unless the site uses title case.',
  why: 'Mixed headings look like two documents.',
  examples: {
    good: [
      '## Create your first access key\n\nText.\n\n## Limit what keys can do\n\nText.\n\n## Use the Acme Web Console\n\nText.',
      '## Create your first access key\n\nText.\n\n## Limit which keys write data\n\nText.\n\n## What is Acme Console?\n\nText.\n\n## Who can use Acme Console?\n\nText.',
      '## Create Your First Key\n\nText.\n\n## Limit What Keys Can Do\n\nText.',
      '## Create Your First Key\n\nText.\n\n## Limit Which Keys Write\n\nText.\n\n## "Model requires more memory"\n\nText.\n\n## apps/demo-react-native/\n\nText.',
    ],
    bad: [
      '## Create your first access key\n\nText.\n\n## Limit which keys write data\n\nText.\n\n## Rotate Your Secret Keys\n\nText.\n\n## Delete Keys After Some Time\n\nText.',
    ],
  },
  *page({ page, text }) {
    if (!text.english) return
    const cased = page.headings.flatMap((heading) => {
      const kind =
        heading.node.type === 'heading' && heading.place.file === page.file ? caseOf(heading.text) : undefined
      return kind ? [{ heading, kind }] : []
    })
    const [titles, sentences] = (['title', 'sentence'] as const).map((kind) => cased.filter((one) => one.kind === kind))
    if (!titles || !sentences || Math.min(titles.length, sentences.length) < MIN_OF_EACH) return
    const rarer = titles.length <= sentences.length ? titles : sentences
    const [first] = rarer
    if (!first) return
    yield {
      message: `${titles.length} headings of this page are in title case, and ${sentences.length} in sentence case.`,
      place: first.heading.place,
      help: `Write all of them in ${rarer === titles ? 'sentence' : 'title'} case.`,
    }
  },
})

/** The case of a heading with several words. Undefined if names or short words leave it open. */
function caseOf(text: string): 'title' | 'sentence' | undefined {
  // A message that is quoted, or a path.
  if (/^["“‘']/.test(text) || (text.includes('/') && /^\S+$/.test(text))) return undefined
  const words = text
    .split(/[\s/–—-]+/)
    .slice(1)
    .filter(
      (word) => /^\p{L}[\p{Ll}'’]+[:,?!]?$/u.test(word) && word.length >= MIN_LETTERS && !SMALL.has(word.toLowerCase()),
    )
  if (words.length < 2) return undefined
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  // "What is Google Analytics?": only the name has capitals.
  if (capitals === words.length) return NEVER_SMALL.test(text) ? undefined : 'title'
  return capitals === 0 ? 'sentence' : undefined
}

/** Verbs and pronouns in lowercase, which have a capital in title case. */
const NEVER_SMALL = /\s(?:is|are|be|was|were|it|its|you|we|do|can)\b/

/** Words that are lowercase in title case too. */
const SMALL = new Set('from with into onto over than that upon when your this what does have will'.split(' '))
