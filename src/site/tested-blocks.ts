// The badges of code blocks whose examples passed.

import type { TestedBadge } from '../components/code-block/index.tsx'
import type { Page } from '../content/page.ts'
import { passedBlocks, readPasses, type TestPass, type TestPasses } from '../project/examples/passes.ts'
import type { Words } from '../theme/words.ts'
import type { SiteContext } from './site-context.ts'
import { shownRepository } from './view/page-feedback.ts'

/** Looks up badges. Undefined for a site that shows none. `word` returns interface texts in `language`. */
export function testedBlocks(
  site: SiteContext,
  page: Page,
  { language, word }: { readonly language: string; readonly word: Words },
): ((file: string, start: number) => TestedBadge | undefined) | undefined {
  const { config, sources } = site.project
  if (config.galley.test?.badge !== true) return undefined
  const passed = passedBlocks(page, sources, site.lasting(passesOf))
  const repository = shownRepository(site)
  // A reader's time zone isn't known when the site is made.
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const badge = ({ date, commit }: TestPass): TestedBadge => ({
    text: word('tested', { date: format.format(new Date(date)) }),
    ...(commit && {
      commit: { name: commit.slice(0, 7), ...(repository && { href: `${repository.url}/commit/${commit}` }) },
    }),
  })
  return (file, start) => {
    const pass = passed.get(`${file}:${start}`)
    return pass && badge(pass)
  }
}

function passesOf({ project }: SiteContext): TestPasses {
  return readPasses(project.files)
}
