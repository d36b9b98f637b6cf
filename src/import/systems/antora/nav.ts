// The navigation of a component: lists in AsciiDoc whose items name pages.
import type { FileSystem } from '../../../files/file-system.ts'
import { AttributeState } from '../../../foreign/asciidoc/attributes.ts'
import { plainTitle } from '../../../foreign/asciidoc/page.ts'
import { preprocess } from '../../../foreign/asciidoc/preprocess.ts'
import type { AdocSite } from '../../../foreign/asciidoc/site.ts'
import { linesOf } from '../../../foreign/lines.ts'
import { type NavItem, pageItem } from '../../source-site.ts'

/** What an item leads to. */
interface Entry {
  readonly label: string | undefined
  readonly file?: string
  readonly url?: string
  readonly level: number
  readonly items: Entry[]
}

const ITEM = /^[ \t]*(\*{1,9}|-|\.{1,9})[ \t]+(\S.*)$/
const XREF = /xref:([^\s[\]]+)\[((?:\\\]|[^\]])*)\]|<<([^<>,]+)(?:,([^<>]*))?>>/
const LINK = /(?:link:([^\s[\]]+)|((?:https?|ftp):\/\/[^\s[\]]+))\[((?:\\\]|[^\]])*)\]|(https?:\/\/\S+)/

/** Reads a file of the navigation. `pageOf` gives the file of a reference, and `titleOf` the title of a page. */
export function readNav(
  files: FileSystem,
  file: string,
  site: AdocSite,
  pageOf: (target: string) => string | undefined,
  titleOf: (file: string) => string | undefined,
): NavItem[] {
  const attributes = new AttributeState(site)
  const lines = preprocess(linesOf((files.readText(file) ?? '').replaceAll('\r\n', '\n')), site)
  const root: Entry = { label: undefined, level: -1, items: [] }
  let open: Entry[] = [root]
  let inComment = false
  const levels: string[] = []
  for (let i = 0; i < lines.length; ) {
    const text = (lines[i] as { text: string }).text.trimEnd()
    const entry = attributes.entry(lines, i)
    i = entry ?? i + 1
    if (/^\/{4,}$/.test(text)) inComment = !inComment
    if (entry !== undefined || inComment || text.startsWith('//')) continue
    const [, title] = /^\.([^\s.].*)$/.exec(text) ?? /^=+[ \t]+(.+)$/.exec(text) ?? []
    if (title !== undefined) {
      const group = entryOf(attributes.fill(title), 0, pageOf)
      root.items.push(group)
      open = [root, group]
      levels.length = 0
      continue
    }
    const [, marker = '', typed = ''] = ITEM.exec(text) ?? []
    if (marker === '') {
      if (text !== '') levels.length = 0
      continue
    }
    // A marker that was there before goes back to its level.
    const known = levels.indexOf(marker)
    const level = known === -1 ? levels.push(marker) : known + 1
    levels.length = level
    while ((open.at(-1) as Entry).level >= level) open.pop()
    const item = entryOf(attributes.fill(typed), level, pageOf)
    ;(open.at(-1) as Entry).items.push(item)
    open.push(item)
  }
  return itemsOf(root.items, titleOf)
}

function entryOf(typed: string, level: number, pageOf: (target: string) => string | undefined): Entry {
  const xref = XREF.exec(typed)
  if (xref) {
    const [, target = '', label, other = '', otherLabel] = xref
    const file = pageOf((target || other).replace(/#.*$/, ''))
    return { label: labelOf(label ?? otherLabel), level, items: [], ...(file !== undefined && { file }) }
  }
  const link = LINK.exec(typed)
  if (link) {
    const [, target, url, label, bare] = link
    const address = target ?? url ?? bare ?? ''
    return { label: labelOf(label) ?? address, level, items: [], ...(/^https?:/.test(address) && { url: address }) }
  }
  return { label: labelOf(typed), level, items: [] }
}

function labelOf(typed: string | undefined): string | undefined {
  const text = plainTitle(
    (typed ?? '')
      .replace(/,\s*[\w-]+=.*$/, '')
      .replace(/\^$/, '')
      .replaceAll('\\]', ']'),
  )
    .replace(/\+{3}([\s\S]*?)\+{3}/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/^"|"$/g, '')
    .trim()
  return text === '' ? undefined : text
}

/** Entries as items. A label without items of its own heads those after it. */
function itemsOf(entries: readonly Entry[], titleOf: (file: string) => string | undefined): NavItem[] {
  const out: NavItem[] = []
  let heads: { label: string; items: NavItem[] } | undefined
  const add = (item: NavItem) => {
    if (heads) heads.items.push(item)
    else out.push(item)
  }
  const finish = () => {
    if (heads && heads.items.length > 0) out.push({ kind: 'group', ...heads })
    heads = undefined
  }
  for (const { label, file, url, items } of entries) {
    const inner = itemsOf(items, titleOf)
    if (inner.length > 0) {
      if (file === undefined && url === undefined && label === undefined) inner.forEach(add)
      else if (label !== undefined || file !== undefined)
        add({
          kind: 'group',
          label: label ?? titleOf(file ?? '') ?? 'Docs',
          items: inner,
          ...(file !== undefined && { root: file }),
        })
    } else if (file !== undefined) add(pageItem(file, label))
    else if (url !== undefined) add({ kind: 'link', label: label ?? url, url })
    else if (label !== undefined) {
      finish()
      heads = { label, items: [] }
    }
  }
  finish()
  return out
}
