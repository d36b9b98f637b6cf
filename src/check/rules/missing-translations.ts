// Reports pages of the default language that another language doesn't have.
import { readTranslations } from '../../project/translations.ts'
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const page = samplePage()
const config = docsJson({
  languages: [
    { language: 'en', default: true, pages: ['start', 'limits'] },
    { language: 'fr', pages: ['fr/start'] },
  ],
})

export const missingTranslations = rule({
  name: 'missing-translations',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Translate every new page into all languages of the site, in the folder of each language code.',
  why: 'Readers who switch languages lose the page they were reading.',
  concerns: ({ navigation }) => navigation.entries.some(({ path }) => path.some(({ kind }) => kind === 'language')),
  examples: {
    good: [
      {
        files: {
          'docs.json': config.replace('"fr/start"', '"fr/start","fr/limits"'),
          'start.mdx': page,
          'limits.mdx': page,
          'fr/start.mdx': page,
          'fr/limits.mdx': page,
        },
      },
    ],
    bad: [{ files: { 'docs.json': config, 'start.mdx': page, 'limits.mdx': page, 'fr/start.mdx': page } }],
  },
  looksAtOutlines: true,
  *site({ project, pages: only }) {
    // The finding is in the configuration.
    if (only) return
    for (const { language, pages, missing } of readTranslations(project)) {
      if (missing.size === 0) continue
      const shown = [...missing.keys()].slice(0, MAX_NAMED).map((route) => `\`${route}\``)
      const more = missing.size > MAX_NAMED ? ` and ${missing.size - MAX_NAMED} more` : ''
      const [first] = missing.values()
      yield {
        message: `\`${language.label}\` lacks ${missing.size} of ${pages.size + missing.size} pages: ${shown.join(', ')}${more}.`,
        place: language.place,
        help: `Write \`${first?.slice(1)}.mdx\`${missing.size > 1 ? ' and the others' : ''}, and list ${missing.size > 1 ? 'them' : 'it'} in this language.`,
      }
    }
  },
})

const MAX_NAMED = 5
