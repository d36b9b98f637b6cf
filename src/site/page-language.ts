// The language of a page.
import type { Route } from '../content/page.ts'
import { languageTag } from '../project/languages.ts'
import type { Words } from '../theme/words.ts'
import type { ViewContext } from './view-context.ts'

/** The BCP 47 tag of a page's language according to the navigation. English by default. */
export function pageLanguage(context: Pick<ViewContext, 'nav'>, route: Route): string {
  return languageTag(context.nav.path(route).findLast((node) => node.kind === 'language')?.label ?? 'en')
}

/** The interface texts that go with a page. */
export function pageWords(context: Pick<ViewContext, 'nav' | 'words'>, route: Route): Words {
  return context.words(pageLanguage(context, route))
}
