// Converts language codes of the navigation to BCP 47 tags, names, and directions.
import type { NavNode, NavTree } from '../config/navigation.ts'

const ALIASES: Record<string, string> = {
  cn: 'zh-Hans',
  zh: 'zh-Hans',
  jp: 'ja',
  'ja-jp': 'ja',
  'ja-JP': 'ja',
  'fr-ca': 'fr-CA',
  no: 'nb',
}
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The BCP 47 tag for `lang` and `hreflang`: `jp` becomes `ja`, `cn` becomes `zh-Hans`. Unknown codes become `und`. */
export function languageTag(code: string): string {
  let tag = TAGS.get(code)
  if (tag === undefined) {
    tag = canonicalTag(Object.hasOwn(ALIASES, code) ? (ALIASES[code] as string) : code)
    TAGS.set(code, tag)
  }
  return tag
}

/** Cached, because each page asks several times for few codes. */
const TAGS = new Map<string, string>()

function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'und'
  } catch {
    return 'und' // reported when the configuration is read
  }
}

/** The writing direction of a language, given its code or tag. */
export function direction(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(languageTag(code).split('-')[0] as string) ? 'rtl' : 'ltr'
}

/** A language's name in that language: `Français`. */
export function languageName(code: string): string {
  let name = NAMES.get(code)
  if (name === undefined) {
    name = ownName(code)
    NAMES.set(code, name)
  }
  return name
}

/** Cached, because each page's language menu asks for all of them. */
const NAMES = new Map<string, string>()

function ownName(code: string): string {
  const tag = languageTag(code)
  if (tag === 'und') return code // shown as the author wrote it
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? code
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The codes of all languages in a navigation, as typed. Their folders have the same names. */
export function languageCodes(root: NavNode): Set<string> {
  const codes = new Set<string>()
  const visit = (node: NavNode) => {
    if (node.kind === 'language') codes.add(node.label)
    for (const child of node.children) if (child.kind !== 'page') visit(child)
  }
  visit(root)
  return codes
}

/** The distinct tags of all languages in a navigation. */
export function languageTags({ root }: NavTree): Set<string> {
  return new Set(Array.from(languageCodes(root), languageTag))
}
