// The pages of a Hugo site -> its navigation: sections by folder, sorted by weight, date, and title.
import { asArray, asText, at, type Data } from '../../config/data.ts'
import { labelOf } from '../../folder-order.ts'
import { type Division, type NavItem, type Navigation, pageItem } from '../../source-site.ts'
import type { Entry } from './entries.ts'

interface SortKey {
  readonly weight: number
  readonly date: string
  readonly title: string
}

function sortKey(entry: Entry): SortKey {
  const { date } = entry.data
  return {
    weight: entry.weight,
    date: date instanceof Date ? date.toISOString() : (asText(date) ?? ''),
    title: entry.title,
  }
}

/** The navigation of one language. */
export function navigationOf(entries: readonly Entry[], config: Data): Navigation {
  const top = section('', entries, usesDocsy(config))
  const sections = top.filter((item) => item.kind === 'group')
  const menu = asArray(at(config, 'menus', 'main') ?? at(config, 'menu', 'main'))
  // Docsy shows a tree for each section in its top bar.
  if (
    sections.length > 1 &&
    (menu.length > 0 ||
      entries.some(
        ({ data, isSection }) =>
          isSection && (at(data, 'menu', 'main') !== undefined || at(data, 'menus', 'main') !== undefined),
      ))
  ) {
    const loose = top.filter((item) => item.kind !== 'group')
    const tabs = sections.map(
      (group): Division => ({
        kind: 'tab',
        label: group.kind === 'group' ? group.label : '',
        content: {
          items:
            group.kind === 'group' ? [...(group.root === undefined ? [] : [pageItem(group.root)]), ...group.items] : [],
        },
      }),
    )
    return {
      divisions: [
        ...(loose.length > 0 ? [{ kind: 'tab', label: 'Home', content: { items: loose } } as const] : []),
        ...tabs,
      ],
    }
  }
  return { items: top }
}

/** The pages and sections of a folder, sorted by weight, then date, then title. */
function section(folder: string, entries: readonly Entry[], isDocsy: boolean): NavItem[] {
  const root = folder === '' ? entries.find((entry) => entry.isSection && entry.folder === '') : undefined
  const sorted = members(folder, entries, isDocsy)
    .sort(
      (a, b) =>
        a.key.weight - b.key.weight ||
        (a.key.date < b.key.date ? 1 : a.key.date > b.key.date ? -1 : 0) ||
        a.key.title.localeCompare(b.key.title, 'en'),
    )
    .map(({ item }) => item)
  return root ? [pageItem(root.file), ...sorted] : sorted
}

/** Only folders at the top, and those with an `_index.md`, are sections. Others belong to the section around them. */
function members(folder: string, entries: readonly Entry[], isDocsy: boolean): { item: NavItem; key: SortKey }[] {
  const own: { item: NavItem; key: SortKey }[] = []
  const inner = new Map<string, Entry[]>()
  for (const entry of entries) {
    const path = entry.folder
    if (path === folder && !entry.isSection) {
      if (entry.data.toc_hide !== true)
        own.push({ item: pageItem(entry.file, asText(entry.data.linkTitle)), key: sortKey(entry) })
    } else if (path.startsWith(folder === '' ? '' : `${folder}/`) && path !== folder) {
      const name = path.slice(folder === '' ? 0 : folder.length + 1).split('/')[0] ?? ''
      const list = inner.get(name)
      if (list) list.push(entry)
      else inner.set(name, [entry])
    }
  }
  for (const [name, list] of inner) {
    const path = folder === '' ? name : `${folder}/${name}`
    const index = list.find((entry) => entry.isSection && entry.folder === path)
    if (index?.data.toc_hide === true) continue
    if (!index && folder !== '') {
      own.push(...members(path, list, isDocsy))
      continue
    }
    const items = section(path, list, isDocsy)
    const label = index?.title ?? labelOf(name)
    const hasCards = isDocsy && index !== undefined && /^docs(?:\/|$)/.test(path) && index.data.no_list !== true
    own.push({
      item: { kind: 'group', label, items, ...(index && { root: index.file }), ...(hasCards && { hasCards }) },
      key: index ? sortKey(index) : { weight: Infinity, date: '', title: label },
    })
  }
  return own
}

/** Docsy lists the pages of a section below its text. */
function usesDocsy(config: Data): boolean {
  const imports = asArray(at(config, 'module', 'imports')).map((one) => asText(at(one, 'path')) ?? '')
  return [config.theme]
    .flat()
    .map(String)
    .concat(imports)
    .some((name) => /\bdocsy\b/.test(name))
}
