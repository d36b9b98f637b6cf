// Finds pages listed in two languages, and routes that differ only in case.
import type { NavTree } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import { counted } from '../diagnostics/counted.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { entryRoute } from './routes.ts'

/**
 * One finding for each place that lists pages of another language, and for each route that many hosts confuse with another.
 * `files` maps routes to files.
 */
export function doublePages(navigation: NavTree, files: ReadonlyMap<Route, string>): Diagnostic[] {
  return [...inTwoLanguages(navigation), ...alikeButForCase(files)]
}

interface TwiceListed {
  readonly name: string
  readonly first: string
  readonly language: string
  readonly place: Place
}

/** All pages of a specification are listed at one place, so they are one finding. */
function* inTwoLanguages(navigation: NavTree): Iterable<Diagnostic> {
  const byPlace = new Map<string, { readonly listed: TwiceListed; others: number }>()
  for (const listed of twiceListed(navigation)) {
    const { place, language } = listed
    const key = [place.file, place.start, language].join('\0')
    const first = byPlace.get(key)
    if (first) first.others++
    else byPlace.set(key, { listed, others: 0 })
  }
  for (const { listed, others } of byPlace.values()) yield inTwo(listed, others)
}

function inTwo({ name, first, language, place }: TwiceListed, others: number): Diagnostic {
  const [pages, are, they] =
    others === 0 ? ['', 'is', 'It is'] : [` and ${counted(others, 'other page')} of this entry`, 'are', 'They are']
  return {
    code: 'two-languages',
    severity: 'warning',
    message: `\`${name}\`${pages} ${are} listed in both \`${first}\` and \`${language}\`. ${they} shown in \`${first}\`.`,
    place,
    help:
      others === 0
        ? `Give the language its own page, such as \`${language}/${name}\`. Until then, readers see the other page with a notice.`
        : `Give the language its own pages: set \`directory\` here to another folder, such as one in \`${language}\`. Until then, readers see the other pages with a notice.`,
  }
}

function* twiceListed({ entries }: NavTree): Iterable<TwiceListed> {
  const languages = new Map<Route, string>()
  for (const { node, path } of entries) {
    const route = entryRoute(node)
    const language = path.findLast(({ kind }) => kind === 'language')?.label
    if (route === undefined || language === undefined) continue
    const first = languages.get(route)
    if (first === undefined) languages.set(route, language)
    else if (first !== language) yield { name: route.slice(1) || 'index', first, language, place: node.place }
  }
}

function* alikeButForCase(files: ReadonlyMap<Route, string>): Iterable<Diagnostic> {
  const known = new Map<string, Route>()
  for (const [route, file] of files) {
    const key = route.toLowerCase()
    const first = known.get(key)
    if (first === undefined) known.set(key, route)
    else
      yield {
        code: 'case-route',
        severity: 'warning',
        message: `The addresses \`${route}\` and \`${first}\` differ only in case. Many file systems and hosts treat them as the same.`,
        place: { file, start: 0, end: 0 },
        help: `Rename \`${file}\` or \`${files.get(first)}\`.`,
      }
  }
}
