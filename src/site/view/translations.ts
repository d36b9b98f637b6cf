// The same page in other languages, where it is really there.
import type { NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { isInFolder, keyIn } from '../../project/division-folder.ts'
import { languageTag } from '../../project/languages.ts'
import type { ViewContext } from '../view-context.ts'

/** A page in one language. */
export interface Translation {
  /** BCP 47. */
  readonly lang: string
  readonly route: Route
  /** For readers whose language is none of these. */
  readonly isDefault: boolean
}

/** The page in all languages that have it, its own among them. Empty if there is no other. */
export function translations(context: ViewContext, route: Route): Translation[] {
  if (!context.nav.listed(route)) return []
  const path = [context.project.navigation.root, ...context.nav.path(route)]
  const at = path.findIndex((node) => node.kind === 'language')
  const own = path[at]
  if (!own) return []
  const languages = (path[at - 1] as NavNode).children.filter((node) => node.kind === 'language' && !node.hidden)
  const found = new Map<string, Translation>()
  for (const language of languages) {
    const lang = languageTag(language.label)
    const there = language === own ? route : sameRoute(context, { from: own, to: language, route })
    if (there !== undefined && !found.has(lang))
      found.set(lang, { lang, route: there, isDefault: language.default === true })
  }
  return found.size > 1 ? [...found.values()] : []
}

/** The page of another division with the same path in it. Undefined if there's none. */
function sameRoute(
  context: ViewContext,
  { from, to, route }: { from: NavNode; to: NavNode; route: Route },
): Route | undefined {
  const { folder } = context.nav.division(from)
  if (!isInFolder(route, folder)) return undefined
  const found = context.nav.division(to).byKey.get(keyIn(route, folder))
  return found === route ? undefined : found
}
