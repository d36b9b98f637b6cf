// Reports a site in one language that isn't English and that `docs.json` doesn't name.
import { plainText } from '../../content/tree.ts'
import { configTexts } from '../config-values.ts'
import { textLanguage } from '../prose/text-language.ts'
import { rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const GERMAN = `---
title: Erste Schritte
description: So richten Sie den Dienst ein.
---

Mit diesem Dienst können Sie Ihre Daten in wenigen Minuten sichern. Legen Sie zuerst ein Konto an, und wählen Sie dann aus,
welche Ordner der Dienst sichern soll. Er prüft nicht nur, ob sich eine Datei geändert hat, sondern auch, ob Sie sie noch
lesen können. Wenn Sie einen Ordner löschen, bleibt er noch einen Monat in der Sicherung, damit Sie ihn bei Bedarf wieder
herstellen können.
`

export const siteLanguage = rule({
  name: 'site-language',
  area: 'accessibility',
  severity: 'warning',
  check: 'heuristic',
  measured: { precision: 1, sample: 10 },
  guidance: "Name the language of the docs in `docs.json` if it isn't English.",
  why: 'Otherwise the interface is in English, search misses forms of words, and screen readers mispronounce the pages.',
  concerns: hasNoLanguages,
  examples: {
    good: [
      { files: { 'docs.json': docsJson({ languages: [{ language: 'de', pages: ['index'] }] }), 'index.mdx': GERMAN } },
    ],
    bad: [{ files: { 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': GERMAN } }],
  },
  *site({ project, pages: only }) {
    // The finding is in the configuration.
    if (only || !hasNoLanguages(project)) return
    const language = languageOfPages(project)
    const place = configTexts(project).find(({ path }) => path[0] === 'navigation')?.place
    if (!language || language === 'en' || !place) return
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
    yield {
      message: `The pages are in ${name}, but readers get an English interface, and screen readers take the pages for English.`,
      place,
      help: `Put the navigation in \`"languages": [{ "language": "${language}", … }]\`.`,
    }
  },
})

type Project = Parameters<NonNullable<ReturnType<typeof rule>['concerns']>>[0]

function hasNoLanguages({ navigation }: Project): boolean {
  return !navigation.entries.some(({ path }) => path.some(({ kind }) => kind === 'language'))
}

const MAX_PAGES = 30

/** The language of more than half of the first pages in the navigation. */
function languageOfPages(project: Project): string | undefined {
  const counts = new Map<string | undefined, number>()
  let read = 0
  for (const route of project.entries.keys()) {
    const page = project.pages.get(route)
    if (!page || !/\.mdx?$/.test(page.file)) continue
    const language = textLanguage(plainText(page.body.children))
    counts.set(language, (counts.get(language) ?? 0) + 1)
    if (++read === MAX_PAGES) break
  }
  return [...counts].find(([, count]) => count > read / 2)?.[0]
}
