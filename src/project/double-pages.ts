// Finds pages listed in two languages, and routes that differ only in case.
import type { NavTree } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { entryRoute } from './routes.ts'

/**
 * One finding for each page that another language also lists, and for each route that many hosts confuse with another.
 * `files` maps routes to files.
 */
export function doublePages(navigation: NavTree, files: ReadonlyMap<Route, string>): Diagnostic[] {
  return [...inTwoLanguages(navigation), ...alikeButForCase(files)]
}

function* inTwoLanguages({ entries }: NavTree): Iterable<Diagnostic> {
  const languages = new Map<Route, string>()
  for (const { node, path } of entries) {
    const route = entryRoute(node)
    const language = path.findLast(({ kind }) => kind === 'language')?.label
    if (route === undefined || language === undefined) continue
    const first = languages.get(route)
    if (first === undefined) languages.set(route, language)
    else if (first !== language) {
      const name = route.slice(1) || 'index'
      yield {
        code: 'two-languages',
        severity: 'warning',
        message: `\`${name}\` is listed in both \`${first}\` and \`${language}\`. It is shown in \`${first}\`.`,
        place: node.place,
        help: `Give the language its own page, such as \`${language}/${name}\`. Until then, readers see the other page with a notice.`,
      }
    }
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
