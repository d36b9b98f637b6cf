// What a page in AsciiDoc defines for all of its text: its header, the ids of its parts, and its footnotes.
import { isBlank, type Line } from '../lines.ts'
import { AttributeState, attributeList } from './attributes.ts'
import type { AdocSite } from './site.ts'

/** The state of reading one page. */
export interface AdocPage {
  readonly site: AdocSite
  readonly attributes: AttributeState
  /** The titles of parts with ids. */
  readonly titles: ReadonlyMap<string, string>
  /** Ids by title, for references that name a title. */
  readonly byTitle: ReadonlyMap<string, string>
  /** Ids of sections that are given. */
  readonly ids: Set<string>
  /** The texts of footnotes, by name. */
  readonly footnotes: Map<string, string>
  readonly footnoteLines: { readonly name: string; readonly text: string; readonly at: number }[]
}

/** Blocks whose text isn't AsciiDoc. */
const VERBATIM = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}.*)$/
export const SECTION = /^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+\1)?[ \t]*$/
/** The anchor of a block, and its text in references. */
export const ANCHOR = /^\[\[([^\s,\]]+)(?:,[ \t]*(.*))?\]\][ \t]*$/
const INLINE_ANCHOR = /\[\[([\p{L}_:][\p{L}\p{N}\w:.-]*)(?:,[ \t]*([^\]]*))?\]\]|\banchor:([\w:.-]+)\[([^\]]*)\]/gu

/** A page that is about to be read. */
export function createPage(lines: readonly Line[], site: AdocSite): AdocPage {
  const { titles, byTitle } = scan(lines, site)
  return {
    site,
    attributes: new AttributeState(site),
    titles,
    byTitle,
    ids: new Set(),
    footnotes: new Map(),
    footnoteLines: [],
  }
}

/** The titles of all parts that have an id. */
function scan(lines: readonly Line[], site: AdocSite): { titles: Map<string, string>; byTitle: Map<string, string> } {
  const attributes = new AttributeState(site)
  const titles = new Map<string, string>()
  const byTitle = new Map<string, string>()
  const ids = new Set<string>()
  let verbatim: string | undefined
  let waiting: string[] = []
  let text: string | undefined
  for (let i = 0; i < lines.length; i++) {
    const typed = (lines[i] as Line).text.trimEnd()
    if (verbatim !== undefined) {
      if (typed === verbatim) verbatim = undefined
      continue
    }
    if (VERBATIM.test(typed)) {
      verbatim = /^`+/.exec(typed)?.[0] ?? typed
      waiting = []
      continue
    }
    const end = attributes.entry(lines, i)
    if (end !== undefined) {
      i = end - 1
      continue
    }
    if (typed === '' || /^\/\/(?!\/)/.test(typed)) continue
    const [, id, label] = ANCHOR.exec(typed) ?? []
    if (id !== undefined) {
      waiting.push(id)
      if (label) titles.set(id, attributes.fill(label))
      continue
    }
    if (/^\[.*\]$/.test(typed)) {
      const list = attributeList(attributes.fill(typed.slice(1, -1)))
      if (list.id !== undefined) waiting.push(list.id)
      text = list.named.get('reftext') ?? text
      continue
    }
    const [, , section] = SECTION.exec(typed) ?? []
    const title = section ?? /^\.([^\s.].*)$/.exec(typed)?.[1]
    if (section !== undefined) {
      const { rest, id: own } = withoutAnchors(section)
      if (own !== undefined) waiting.unshift(own)
      const made = takeId(attributes.fill(rest), waiting[0], attributes, ids)
      const shown = text ?? attributes.fill(rest)
      for (const one of [...waiting, made]) if (!titles.has(one)) titles.set(one, shown)
      if (!byTitle.has(rest)) byTitle.set(rest, made)
    } else if (title !== undefined)
      for (const one of waiting) if (!titles.has(one)) titles.set(one, text ?? attributes.fill(title))
    if (section === undefined && title !== undefined) continue
    for (const one of waiting) if (!titles.has(one)) titles.set(one, text ?? '')
    waiting = []
    text = undefined
    if (typed.includes('[[') || typed.includes('anchor:'))
      for (const [, name = '', label1 = '', other = '', label2 = ''] of typed.matchAll(INLINE_ANCHOR))
        if (!titles.has(name || other)) titles.set(name || other, label1 || label2)
  }
  return { titles, byTitle }
}

/** A title without the anchors in it, and the first of them. */
export function withoutAnchors(title: string): { readonly rest: string; readonly id: string | undefined } {
  const [found] = [...title.matchAll(INLINE_ANCHOR)]
  return { rest: title.replace(INLINE_ANCHOR, '').trim(), id: found?.[1] ?? found?.[3] }
}

/** The id of a section, which is unique on its page. */
export function takeId(title: string, own: string | undefined, attributes: AttributeState, ids: Set<string>): string {
  const prefix = attributes.get('idprefix') ?? '_'
  const separator = (attributes.get('idseparator') ?? '_').slice(0, 1)
  let id = own
  if (id === undefined) {
    const words = plainTitle(title)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ .-]/gu, '')
    const joined =
      separator === '' ? words.replaceAll(' ', '') : words.replace(/[ .-]+/g, separator).replace(SEPARATED, '$1')
    const base = separator === '' ? joined : trimmed(joined, separator, prefix === '')
    id = prefix + base
    for (let count = 2; ids.has(id); count++) id = `${prefix}${base}${separator}${count}`
  }
  ids.add(id)
  return id
}

const SEPARATED = /([_-])\1+/g

function trimmed(text: string, separator: string, isAtStart: boolean): string {
  const end = text.endsWith(separator) ? text.slice(0, -1) : text
  return isAtStart && end.startsWith(separator) ? end.slice(1) : end
}

/** A title without its markup. */
export function plainTitle(typed: string): string {
  return typed
    .replace(
      /\b(?:xref|link|https?|mailto|footnote|image|icon|kbd|btn|menu|indexterm2?|pass|stem):[^\s[\]]*\[([^\]]*)\]/g,
      '$1',
    )
    .replace(/<<[^<>,]*,\s*([^<>]*)>>|<<([^<>]*)>>/g, '$1$2')
    .replace(/\(\(\(?([^()]*)\)?\)\)/g, '$1')
    .replace(/(?<![\p{L}\p{N}])\[[^\][]*\](?=#)/gu, '')
    .replace(/([*_`#+])\1(.+?)\1\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_`#+])(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_`#+])(\S(?:.*?\S)?)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\^([^\s^]+)\^|~([^\s~]+)~/g, '$1$2')
    .replace(/\\(?=[{*_`#<[])/g, '')
    .trim()
}

/** The end of the header, with the title in it and the ids of the page. Attributes in it are set. */
export function readHeader(
  lines: readonly Line[],
  attributes: AttributeState,
): { readonly end: number; readonly title: Line | undefined; readonly ids: readonly string[] } {
  let i = 0
  let title: Line | undefined
  const ids: string[] = []
  let from = 0
  for (; i < lines.length; ) {
    const line = lines[i] as Line
    const typed = line.text.trimEnd()
    if (/^\/{4,}$/.test(typed)) {
      const close = lines.findIndex((one, n) => n > i && one.text.trimEnd() === typed)
      i = close === -1 ? lines.length : close + 1
      continue
    }
    if (/^\/\/(?!\/)/.test(typed)) {
      i++
      continue
    }
    const end = attributes.entry(lines, i)
    if (end !== undefined) {
      i = end
      if (title) from = i
      continue
    }
    if (title === undefined) {
      const id = ANCHOR.exec(typed)?.[1] ?? (/^\[.*\]$/.test(typed) ? attributeList(typed.slice(1, -1)).id : undefined)
      if (id !== undefined) ids.push(id)
      if (isBlank(line) || ANCHOR.test(typed) || /^\[.*\]$/.test(typed)) {
        i++
        continue
      }
      const [, marks, text] = SECTION.exec(typed) ?? []
      const isUnderlined = /^={3,}$/.test(lines[i + 1]?.text.trimEnd() ?? '') && isUnder(typed, lines[i + 1])
      if (marks?.length !== 1 && !isUnderlined) return { end: from, title: undefined, ids: [] }
      title = { text: text ?? typed, at: line.at }
      attributes.set('doctitle', title.text)
      i += isUnderlined ? 2 : 1
      from = i
      continue
    }
    if (isBlank(line)) return { end: i, title, ids }
    // The author, and then the revision.
    if (/^\[|^[=.*|-]|::/.test(typed) || i > from + 1) return { end: i, title, ids }
    attributes.set(i === from ? 'author' : 'revnumber', typed.replace(/<.*|,.*/, '').trim())
    i++
  }
  return { end: i, title, ids }
}

/** Whether a line is the underline of a title: as long as it, give or take one character. */
export function isUnder(title: string, line: Line | undefined): boolean {
  const width = line?.text.trimEnd().length ?? 0
  return /[\p{L}\p{N}]/u.test(title) && Math.abs([...title].length - width) <= 1
}
