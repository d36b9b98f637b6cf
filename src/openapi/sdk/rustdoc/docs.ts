// Turns the comments of Rust into Markdown whose links lead to symbols.
import { entries, get, stringAt } from '../../values.ts'
import type { Doc } from '../model.ts'
import { attributesOf, type Item } from './crates.ts'
import { inlineLinks } from './inline-links.ts'

/** The Markdown of a link to what an item is, or the label alone. */
export type LinkTo = (item: Item, id: string, label: string) => string

/** What a comment says. */
export function docOf(item: Item, linkTo: LinkTo, via: readonly Item[] = []): Doc {
  const { summary, details, examples } = sections(commentOf(item, linkTo))
  const deprecated = deprecation(get(item.node, 'deprecation'))
  const needed = featureText([...via, item])
  return {
    ...(summary !== '' && { summary }),
    details: [...(needed === undefined ? [] : [needed]), ...(details === '' ? [] : [details])],
    examples,
    throws: [],
    see: [],
    ...(deprecated !== undefined && { deprecated }),
  }
}

function deprecation(value: unknown): string | true | undefined {
  if (value === null || value === undefined) return undefined
  const [since, note] = [stringAt(value, 'since'), stringAt(value, 'note')]
  if (since === undefined) return note ?? true
  return note === undefined ? `Since ${since}` : `Since ${since}: ${note}`
}

function commentOf(item: Item, linkTo: LinkTo): string {
  const text = get(item.node, 'docs')
  if (typeof text !== 'string') return ''
  const ids = new Map(entries(get(item.node, 'links')).map(([written, id]) => [written, String(id)]))
  return inlineLinks(text, (written, label) => {
    const id = ids.get(written)
    return id === undefined ? undefined : linkTo(item, id, label)
  })
}

/** The first paragraph, the examples, and what is between them. */
function sections(text: string): { summary: string; details: string; examples: string[] } {
  const lines = text.trim().split('\n')
  const starts = lines.flatMap((line, i) => (line.startsWith('# ') ? [i] : []))
  const fenced = fencedLines(lines)
  const headings = starts.filter((i) => !fenced.has(i))
  const examples: string[] = []
  const rest: string[] = []
  let at = 0
  for (const [n, start] of headings.entries()) {
    rest.push(...lines.slice(at, start))
    at = headings[n + 1] ?? lines.length
    const part = lines.slice(start, at)
    if (/^# Examples?:?\s*#*$/.test(part[0] ?? '')) examples.push(part.slice(1).join('\n').trim())
    else rest.push(...part)
  }
  rest.push(...lines.slice(at))
  const whole = rest.join('\n').trim()
  const end = /\n[ \t]*\n/.exec(whole)?.index ?? whole.length
  const [first, more] = [whole.slice(0, end), whole.slice(end)]
  const isText = !/^(?:#|`{3}|~{3}|[-*+>|] |\d+[.)] | {4}|<)/.test(first)
  return {
    summary: isText ? first.trim() : '',
    details: (isText ? more : whole).trim(),
    examples: examples.filter((each) => each !== ''),
  }
}

/** The numbers of lines of code, whose comments look like headings. */
function fencedLines(lines: readonly string[]): Set<number> {
  const inside = new Set<number>()
  let fence = ''
  for (const [i, line] of lines.entries()) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '') fence = mark
    else {
      inside.add(i)
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    }
  }
  return inside
}

/** Which features have to be turned on, if attributes say so: ``Needs the feature `rt` or `net`.`` */
function featureText(items: readonly Item[]): string | undefined {
  const sets = items.flatMap((item) => attributesOf(item).flatMap((each) => featuresIn(each) ?? []))
  const known = new Set<string>()
  const needed = sets.filter((each) => !known.has(each) && known.add(each))
  if (needed.length === 0) return undefined
  return `Requires the crate ${needed.length === 1 && !needed[0]?.includes(' or ') ? 'feature' : 'features'} ${needed.join(' and ')}.`
}

/** The features in a condition: those of which one is enough, or all. Undefined if there are none, or it's not that simple. */
function featuresIn(attribute: string): string[] | undefined {
  if (!/^#\[(?:cfg\(|attr = CfgTrace|doc\(cfg)/.test(attribute)) return undefined
  const isFeature = /(?:name: "feature", value: Some\("|\bfeature = ")([^"]+)"/g
  const names = Array.from(attribute.matchAll(isFeature), ([, name]) => `\`${name}\``)
  if (names.length === 0 || /\bnot\(/i.test(attribute)) return undefined
  if (!/\bany\(/i.test(attribute)) return names
  // Only a condition of nothing but features can be told in a few words.
  const terms = attribute.match(/name: "|\b\w+ = "/g)?.length ?? 0
  return terms === names.length && !/\ball\(/i.test(attribute) ? [names.join(' or ')] : undefined
}
