// Menus of products, versions, languages and dropdowns; a choice stays on the same page where it exists there.
import type { NavKind, NavNode } from '../../config/navigation.ts'
import type { Route } from '../../content/page.ts'
import { keyIn, routeIn } from '../../project/division-folder.ts'
import { direction, languageName, languageTag } from '../../project/languages.ts'
import type { LinkView, SwitcherView } from '../../theme/view.ts'
import { pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'
import { untranslatedOriginal } from '../untranslated.ts'
import type { ViewContext } from '../view-context.ts'
import { alone, nodeLink } from './labels.ts'
import { shared } from './shared.ts'

const KINDS: readonly NavKind[] = ['product', 'version', 'language', 'dropdown']

/** The menus of a page, outermost first. */
export function switchers(context: SiteContext, route: Route): SwitcherView[] {
  const path = [context.project.navigation.root, ...context.nav.path(route)]
  const word = pageWords(context, route)
  return path.flatMap((parent) =>
    shared(context, parent, familiesOf).flatMap((family): SwitcherView[] => {
      const current = family.choices.find((node) => path.includes(node))
      const links = linksAt(context, family, current && keyIn(route, context.nav.division(current).folder))
      const items = links.flatMap((link, i) => {
        if (!link) return []
        return family.choices[i] === current ? { ...link, active: true } : link
      })
      const chosen = items.find((item) => item.active) ?? items[0]
      if (!chosen) return []
      const label = word(family.kind === 'dropdown' ? 'section' : family.kind)
      return [{ kind: family.kind, label, current: alone(chosen), items }]
    }),
  )
}

/** What readers choose from in one menu. */
interface Family {
  readonly kind: SwitcherView['kind']
  readonly choices: readonly NavNode[]
  /** Whether some are languages that run from right to left. */
  readonly bothDirections: boolean
  /** Where the choices lead, by the place of a page in its part. Undefined for a choice that leads nowhere. */
  readonly links: Map<string | undefined, readonly (LinkView | undefined)[]>
}

function familiesOf(_: ViewContext, parent: NavNode): Family[] {
  return KINDS.flatMap((kind): Family[] => {
    const choices = [...parent.children, ...(parent.global ?? [])].filter((node) => node.kind === kind && !node.hidden)
    if (choices.length === 0 || (choices.length === 1 && kind !== 'dropdown')) return []
    const bothDirections = kind === 'language' && choices.some(({ label }) => direction(label) === 'rtl')
    return [{ kind: kind as SwitcherView['kind'], choices, bothDirections, links: new Map() }]
  })
}

/** Places to remember. A build renders the counterparts of a page in all versions one after the other. */
const MAX_PLACES = 32

/**
 * Links to the choices, none marked as current: the same objects for a page and its counterparts. `key` is the place of
 * the page in the choice that it belongs to, and undefined for a page outside of all of them.
 */
function linksAt(
  context: SiteContext,
  { choices, bothDirections, links }: Family,
  key: string | undefined,
): readonly (LinkView | undefined)[] {
  const known = links.get(key)
  if (known) return known
  const made = choices.map((node) => {
    const link = choice(context, node, key)
    return link && bothDirections ? { ...link, dir: direction(node.label) } : link
  })
  if (links.size === MAX_PLACES) links.clear()
  links.set(key, made)
  return made
}

function choice(context: SiteContext, node: NavNode, key: string | undefined): LinkView | undefined {
  const target = node.href === undefined ? counterpart(context, node, key) : undefined
  const href = target === undefined ? undefined : context.urls.page(target)
  const link = nodeLink(context, node, { href })
  if (!link || node.kind !== 'language') return link
  return { ...link, label: languageName(node.label), lang: languageTag(node.label) }
}

/** Where a choice leads: also to a page that its language shows in the default one. */
function counterpart(context: SiteContext, node: NavNode, key: string | undefined): Route | undefined {
  const { nav } = context
  if (node.kind === 'language' && key !== undefined) {
    const there = routeIn(key, nav.division(node).folder)
    if (!nav.division(node).byKey.has(key) && untranslatedOriginal(context, there)) return there
  }
  return nav.counterpart(node, key)
}
