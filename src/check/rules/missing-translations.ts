// Pages of the default language that another language lacks.
import type { NavNode } from '../../config/navigation.ts'
import { entryRoute } from '../../project/routes.ts'
import { rule } from '../rule.ts'

const page = '---\ntitle: Start\ndescription: Begin here.\n---\n\nText.\n'
const config = JSON.stringify({
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#0f766e' },
  navigation: {
    languages: [
      { language: 'en', default: true, pages: ['start', 'limits'] },
      { language: 'fr', pages: ['fr/start'] },
    ],
  },
})

export const missingTranslations = rule({
  name: 'missing-translations',
  area: 'structure',
  severity: 'suggestion',
  check: 'exact',
  guidance: 'Translate a new page into every language of the site, in a folder named by the code of the language.',
  why: 'Readers who change the language are sent away from the page that they read.',
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
  *site({ project }) {
    for (const languages of languageLists(project.navigation.root)) {
      const base = languages.find((node) => node.default) ?? languages[0]
      if (!base) continue
      const routes = routesIn(base).map((route) => withoutPrefix(route, base.label))
      for (const language of languages) {
        if (language === base) continue
        const own = new Set(routesIn(language).map((route) => withoutPrefix(route, language.label)))
        // A translated file that is in no navigation is for the rule on orphans.
        const missing = routes.filter((route) => !own.has(route) && !project.pages.has(`/${language.label}${route}`))
        if (missing.length === 0) continue
        const shown = missing.slice(0, MOST_NAMED).map((route) => `\`${route}\``)
        const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : ''
        yield {
          message: `\`${language.label}\` lacks ${missing.length} of ${routes.length} pages: ${shown.join(', ')}${more}.`,
          place: language.place,
          help: `Add them in the folder \`${language.label}\`.`,
        }
      }
    }
  },
})

const MOST_NAMED = 5

/** The languages of a site stand side by side, at the top or below a version or product. */
function* languageLists(node: NavNode): Iterable<readonly NavNode[]> {
  const languages = node.children.filter(({ kind }) => kind === 'language')
  if (languages.length > 1) yield languages
  else for (const child of node.children) yield* languageLists(child)
}

function routesIn(node: NavNode): string[] {
  const own = node.kind === 'page' ? entryRoute(node) : undefined
  return [...(own === undefined ? [] : [own]), ...node.children.flatMap(routesIn)]
}

function withoutPrefix(route: string, language: string): string {
  return route === `/${language}` ? '/' : route.startsWith(`/${language}/`) ? route.slice(language.length + 1) : route
}
