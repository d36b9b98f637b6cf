// A page to the language that it is read in.
import type { Route } from '../content/page.ts'
import { languageTag } from '../project/languages.ts'
import type { Words } from '../theme/words.ts'
import type { ViewContext } from './view-context.ts'

/** The language of a page as its BCP 47 tag, by the navigation; English where none is named. */
export function pageLanguage(context: Pick<ViewContext, 'nav'>, route: Route): string {
  return languageTag(context.nav.path(route).findLast((node) => node.kind === 'language')?.label ?? 'en')
}

/** The interface texts that go with a page. */
export function pageWords(context: Pick<ViewContext, 'nav' | 'words'>, route: Route): Words {
  return context.words(pageLanguage(context, route))
}
