// Finds references to a page, heading, file, or name. Searches texts for a word first, and parses only those that
// contain it.
import type { Route } from '../content/page.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { routeOf } from '../project/routes.ts'
import { addressesIn } from './addresses.ts'
import { configValues } from './config-values.ts'
import { type Target, targetOf } from './targets.ts'
import { tokensOf } from './tokens.ts'
import { allFiles, sourceOf, textsWith, type World } from './world.ts'

/** Every URL that leads to a page or file, in pages, snippets, scripts, and the configuration. */
export function referencesTo({ project }: World, wanted: Target): Place[] {
  if (wanted.kind === 'outside') return []
  const isWanted = (target: Target | undefined) =>
    target?.kind === 'page'
      ? wanted.kind === 'page' && target.route === wanted.route
      : target?.kind === 'file' && wanted.kind === 'file' && target.path === wanted.path
  const places: Place[] = []
  const file = wanted.kind === 'file' ? wanted.path : project.outlines.get(wanted.route)?.file
  const paths = [...(wanted.kind === 'page' ? [wanted.route] : []), ...(file === undefined ? [] : [file])]
  for (const source of textsWith(project, wordsFor(paths))) {
    for (const address of addressesIn(source, project.vocabulary))
      if (isWanted(targetOf(project, address, source.path))) places.push({ file: source.path, ...address.span })
  }
  for (const { file, value, meaning, span, base } of configValues(project)) {
    if (meaning === 'icon' || meaning === 'source') continue
    const isPage = meaning === 'page' && wanted.kind === 'page' && routeOf(value.replace(/#.*$/s, '')) === wanted.route
    if (isPage || (meaning !== 'page' && isWanted(targetOf(project, { url: value, kind: 'link' }, base))))
      places.push({ file, ...span })
  }
  return places
}

/** Every link to a heading, however its fragment is spelled. */
export async function referencesToAnchor(world: World, route: Route, id: string): Promise<Place[]> {
  const page = await world.pageAt(route)
  if (!page) return []
  const { project } = world
  const places: Place[] = []
  for (const source of textsWith(project, ['#'])) {
    for (const address of addressesIn(source, project.vocabulary)) {
      if (!address.fragment) continue
      const target = targetOf(project, address, source.path)
      if (target?.kind !== 'page' || target.route !== route || page.anchors.get(target.fragment ?? '') !== id) continue
      places.push({ file: source.path, ...address.fragment })
    }
  }
  for (const { file, meaning, address, base } of configValues(project)) {
    if (!address.fragment || (meaning !== 'link' && meaning !== 'page')) continue
    const target = targetOf(project, address, base)
    if (target?.kind !== 'page' || target.route !== route || page.anchors.get(target.fragment ?? '') !== id) continue
    places.push({ file, ...address.fragment })
  }
  return places
}

/** Every `{{name}}` of a variable, and the key that defines it. */
export function referencesToVariable({ project }: World, name: string): Place[] {
  const places: Place[] = []
  for (const source of textsWith(project, [name])) {
    for (const token of tokensOf(source)) {
      if (token.kind === 'variable' && source.text.slice(token.name.start, token.name.end) === name)
        places.push({ file: source.path, ...token.name })
    }
    // Variables also occur in code, attributes, and front matter, which have no tokens for them.
    const pattern = new RegExp(`(\\{\\{\\s*)${escaped(name)}\\s*\\}\\}`, 'g')
    for (const match of source.text.matchAll(pattern)) {
      const start = match.index + (match[1] as string).length
      if (!places.some((place) => place.file === source.path && place.start === start))
        places.push({ file: source.path, start, end: start + name.length })
    }
  }
  return places
}

/** Every tag of a name in pages and snippets. */
export function tagsNamed({ project }: World, name: string, files: Iterable<string> = allFiles(project)): Place[] {
  const places: Place[] = []
  for (const file of files) {
    if (!/\.mdx?$/i.test(file)) continue
    const source = sourceOf(project, file)
    if (!source?.text.includes(`<${name}`)) continue
    for (const token of tokensOf(source))
      if (token.kind === 'tag' && token.name === name) places.push({ file, ...token.nameRange })
  }
  return places
}

/** Words to search for: each text with a URL that leads to one of these pages or files contains at least one. */
export function wordsFor(paths: Iterable<Route | string>): string[] {
  return [...new Set(Array.from(paths, wordsForPath).flat())]
}

function wordsForPath(path: Route | string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  // In a link to the home page, there may be no word at all.
  if (last === '' || path === 'index.mdx' || path === 'index.md') return ['']
  if (last === 'index') return ['index', './', '..', '(.)', '"."']
  if (/^[\w.-]+$/.test(last)) return [last, last.replaceAll('_', '\\_')]
  // Everything but letters and digits may be encoded.
  const plain = (last.match(/[A-Za-z\d.-]+/g) ?? []).sort((a, b) => b.length - a.length)[0]
  return plain === undefined ? [last, encodeURI(last), encodeURI(last).toLowerCase()] : [plain]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
