// Reports email addresses at real mail providers in examples.
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { rule } from '../rule.ts'

const ADDRESS =
  /(?<![\w.+-])([\w.+-]+)@((?:gmail|googlemail|hotmail|outlook|yahoo|icloud|live|aol|qq|163|126|protonmail|gmx)\.(?:com|net|de|cn)|proton\.me)(?![\w-])/gi

export const exampleAddresses = rule({
  name: 'example-addresses',
  area: 'code',
  severity: 'suggestion',
  check: 'exact',
  rewords: true,
  guidance: 'Use `example.com` addresses in examples. They belong to nobody.',
  why: 'An address at a real provider may belong to somebody, who then gets what readers send.',
  examples: {
    good: ['```json\n{ "email": "ada@example.com" }\n```', 'Write to [us](mailto:acme@gmail.com).'],
    bad: ['```json\n{ "email": "ada.lovelace@gmail.com" }\n```'],
  },
  *page({ page, project }) {
    const edits: Edit[] = []
    let first: { typed: string; start: number } | undefined
    for (const { place, spec } of page.codeBlocks) {
      if (place.file !== page.file || spec !== undefined) continue
      const text = project.sources.get(place.file)?.text.slice(place.start, place.end) ?? ''
      for (const { 0: typed, 1: name = '', 2: domain = '', index } of text.matchAll(ADDRESS)) {
        const start = place.start + index + name.length + 1
        first ??= { typed, start: place.start + index }
        edits.push({ file: place.file, start, end: start + domain.length, text: 'example.com' })
      }
    }
    if (!first) return
    const more = edits.length > 1 ? ` ${edits.length - 1} more on this page.` : ''
    yield {
      message: `\`${first.typed}\` may be a real person's address.${more}`,
      place: { file: page.file, start: first.start, end: first.start + first.typed.length },
      help: 'Use an address of `example.com`.',
      fix: edits,
    }
  },
})
