// Finds navigation entries without a page, and the page that was probably meant.
import type { NavNode, NavTree } from '../config/navigation.ts'
import type { Route } from '../content/page.ts'
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { OTHER_FORM_HELP, otherForm, suggest } from '../diagnostics/suggest.ts'
import { isSlip } from '../diagnostics/typo.ts'
import { append } from '../openapi/append.ts'
import type { FileKinds } from './classify-files.ts'
import type { Withheld } from './folder-files.ts'
import { languageCodes } from './languages.ts'
import { leftOutPage } from './left-out.ts'
import { movedPath } from './moved-path.ts'
import { entryRoute, routeOf } from './routes.ts'

/** One finding for each entry without a page. `pages` are the files of pages. */
export function missingPages(
  navigation: NavTree,
  pages: ReadonlyMap<Route, string>,
  { all: files, unreadable }: FileKinds,
  withheld: (path: string) => Withheld | undefined,
): Diagnostic[] {
  const missing: Diagnostic[] = []
  const languages = languageCodes(navigation.root)
  const wanted = [...navigation.entries.flatMap(({ node }) => wantedBy(node)), ...rootsBelow(navigation.root)]
  const listed = new Set(wanted.map(({ route }) => route))
  const nearest = createNearest(pages, languages)
  for (const { route, page: path, place, fragment } of wanted) {
    if (pages.has(route)) continue
    const names = [`${path}.mdx`, `${path}.md`]
    // That is reported by itself.
    if (names.some((name) => unreadable.has(name))) continue
    const left = leftOutPage(route, withheld)
    if (left) {
      const message = `\`${path}\` is in the navigation, but its file \`${left.file}\` ${left.why}.`
      missing.push({ code: 'missing-page', severity: 'error', message, place, help: left.help })
      continue
    }
    const untranslated = originalOf(route, pages, languages)
    // As Windows writes paths.
    const slashed = route.replaceAll('\\', '/')
    const twin = otherForm(slashed, (other) => pages.has(other))
    const near = twin ?? (untranslated !== undefined ? undefined : pages.has(slashed) ? slashed : nearest(slashed))
    const isSnippet = names.some((name) => files.has(name))
    missing.push({
      code: 'missing-page',
      severity: 'error',
      message: isSnippet
        ? `\`${path}\` is in the navigation, but its file is a snippet that other pages import.`
        : `\`${path}\` is in the navigation, but there is no \`${path}.mdx\`.`,
      place,
      help: twin
        ? OTHER_FORM_HELP
        : near
          ? `Did you mean \`${near.slice(1)}\`?`
          : untranslated
            ? `Translate \`${untranslated.slice(1)}\`, or remove the entry.`
            : 'Create the page, or remove the entry.',
      // Another name in the same folder, a typo away, that no entry has yet.
      ...(near && fragment === undefined && !listed.has(near) && (twin || isMisspelled(route, near))
        ? { fix: [{ ...place, text: JSON.stringify(near.slice(1)) }] }
        : {}),
    })
  }
  return missing
}

/** A page that the navigation names. */
interface Wanted {
  readonly route: Route
  /** Its path in the navigation, which may end in `/index`. */
  readonly page: string
  readonly place: Place
  readonly fragment?: string | undefined
}

function wantedBy(node: NavNode): Wanted[] {
  const route = entryRoute(node)
  return route === undefined ? [] : [{ route, page: node.page ?? '', place: node.place, fragment: node.fragment }]
}

/** The pages that the titles of groups lead to. */
function rootsBelow(node: NavNode): Wanted[] {
  const { root, rootPlace } = node
  const own =
    root === undefined || rootPlace === undefined ? [] : [{ route: routeOf(root), page: root, place: rootPlace }]
  return [...own, ...node.children.flatMap((child) => (child.kind === 'page' ? [] : rootsBelow(child)))]
}

/** The page that a missing translation would be made from: the same path without its language, or in the first one. */
function originalOf(
  route: Route,
  pages: ReadonlyMap<Route, string>,
  languages: ReadonlySet<string>,
): Route | undefined {
  const parts = route.split('/')
  const at = parts.findIndex((part) => languages.has(part))
  if (at === -1) return undefined
  const [first = ''] = languages
  return [parts.toSpliced(at, 1), parts.with(at, first)].map((path) => path.join('/')).find((path) => pages.has(path))
}

/** Only considers pages with the same name or in the same folder, so a thousand missing pages stay cheap. */
function createNearest(
  pages: ReadonlyMap<Route, string>,
  languages: ReadonlySet<string>,
): (route: Route) => Route | undefined {
  let byName: Map<string, Route[]> | undefined
  let namesIn: Map<string, string[]> | undefined
  return (route) => {
    if (!byName || !namesIn) {
      byName = new Map()
      namesIn = new Map()
      for (const known of pages.keys()) {
        const [folder, name] = splitRoute(known)
        append(byName, name, known)
        append(namesIn, folder, name)
      }
    }
    const [folder, name] = splitRoute(route)
    const near = suggest(name, (namesIn.get(folder) ?? []).slice(0, 500))
    if (near !== undefined) return `${folder}/${near}`
    return movedPath(route, (byName.get(name) ?? []).slice(0, 100), languages, namesIn.keys())
  }
}

/** Whether only the name of a page has a typo. */
function isMisspelled(route: Route, near: Route): boolean {
  const [[folder, name], [nearFolder, nearName]] = [splitRoute(route), splitRoute(near)]
  return folder === nearFolder && isSlip(name, nearName)
}

function splitRoute(route: Route): [string, string] {
  const cut = route.lastIndexOf('/')
  return [route.slice(0, cut), route.slice(cut + 1)]
}
