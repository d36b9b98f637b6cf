// Reports headings that would fit any page.
import { rule } from '../rule.ts'

export const descriptiveHeadings = rule({
  name: 'descriptive-headings',
  area: 'organization',
  severity: 'suggestion',
  strict: 'warning',
  check: 'exact',
  guidance: 'Write descriptive headings with the words that readers search for.',
  why: 'In search results, links, and the table of contents, a heading has to make sense by itself.',
  options: {
    words: {
      type: 'strings',
      default: [
        'overview',
        'example',
        'general',
        'info',
        'information',
        'misc',
        'miscellaneous',
        'more',
        'more info',
        'more information',
        'other',
        'others',
        'stuff',
        'things',
        'usage',
        'details',
        'basics',
        'conclusion',
        'final thoughts',
      ],
      summary: 'Headings that say too little, in lowercase.',
    },
  },
  examples: {
    good: ['## Limit requests by key\n\nSet a limit.', '## What is a key?\n\nA secret.'],
    bad: ['## Miscellaneous\n\nSet a limit.', '## Limit requests by key.\n\nSet a limit.'],
  },
  *page({ page, options }) {
    const words = new Set(options.words as readonly string[])
    for (const { text, place, node } of page.headings) {
      if (node.type !== 'heading') continue
      if (words.has(text.toLowerCase())) {
        yield {
          message: `The heading "${text}" would fit any page.`,
          place,
          help: 'Name what the section is about.',
        }
      } else if (/[^.][.,;:]$/.test(text) && !/\b(?:etc|e\.g|i\.e|vs|inc|ltd|co)\.$/i.test(text)) {
        yield { message: `The heading ends with \`${text.at(-1)}\`.`, place, help: 'Remove the punctuation mark.' }
      }
    }
  },
})
