// Adds an imported site to the navigation of an existing one.

import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import type { PlacedValue } from '../schema/placed.ts'
import type { ImportedSite } from './import.ts'

const KINDS = ['tabs', 'groups', 'pages', 'anchors', 'dropdowns', 'products'] as const

/**
 * Writes the navigation of the imported pages as `navigation.json` in their folder, and adds a line to the existing
 * site's docs.json. Returns advice on what to do by hand.
 */
export function joinSite(site: ImportedSite, target: FileSystem, prefix: string): string[] {
  const advice: string[] = []
  const path = `${prefix}navigation.json`
  const reference = `{ "$ref": "./${path}" }`
  const text = target.readText('docs.json') ?? ''
  const navigation = fieldOf(
    parseJson(new SourceFile('docs.json', text), () => undefined),
    'navigation',
  )
  const kind = KINDS.find((one) => fieldOf(navigation, one))
  const name = site.source.settings.name ?? 'Imported'
  site.files.set(path, { text: `${JSON.stringify(asNode(kind ?? 'groups', name, site.navigation), null, 2)}\n` })
  const list = kind && fieldOf(navigation, kind)
  if (site.redirects.length > 0)
    site.files.set(`${prefix}redirects.json`, { text: `${JSON.stringify(site.redirects, null, 2)}\n` })
  // The site already includes the pages, and its author knows the rest.
  if (text.includes(`./${path}`)) return advice
  if (list?.kind !== 'array')
    advice.push(`Add \`${reference}\` to the navigation of docs.json, where the pages should appear.`)
  else {
    const end = text.lastIndexOf(']', list.place.end)
    const before = text.slice(0, end).trimEnd()
    const separator = before.endsWith('[') ? '' : ','
    site.files.set('docs.json', {
      isEdit: true,
      text: `${before}${separator}\n      ${reference}\n    ${text.slice(end)}`,
    })
  }
  if (site.redirects.length > 0)
    advice.push(
      `Redirects for the old addresses are in ${prefix}redirects.json. Copy those that this site should follow to \`redirects\` in docs.json.`,
    )
  return advice
}

function fieldOf(value: PlacedValue | undefined, name: string): PlacedValue | undefined {
  if (value?.kind !== 'object') return undefined
  return value.entries.get(name)?.value
}

/** The imported navigation as one node of the given kind. */
function asNode(kind: (typeof KINDS)[number], name: string, navigation: Readonly<Record<string, unknown>>): object {
  const label = kind === 'groups' || kind === 'pages' ? 'group' : kind.replace(/s$/, '')
  if (label !== 'group') return { [label]: name, ...navigation }
  return { group: name, pages: pagesOf(navigation) }
}

/** Groups can't contain tabs or languages, so those become groups too. */
function pagesOf(navigation: Readonly<Record<string, unknown>>): unknown[] {
  const { pages, groups } = navigation
  if (Array.isArray(pages)) return pages
  if (Array.isArray(groups)) return groups
  for (const kind of ['languages', 'versions', 'tabs', 'products']) {
    const divisions = navigation[kind]
    if (!Array.isArray(divisions)) continue
    const label = kind.replace(/s$/, '')
    const chosen =
      kind === 'tabs' || kind === 'products' ? divisions : divisions.filter((one, i) => one.default ?? i === 0)
    return chosen.flatMap((one) =>
      divisions.length > 1 && chosen.length > 1 ? [{ group: one[label], pages: pagesOf(one) }] : pagesOf(one),
    )
  }
  return []
}
