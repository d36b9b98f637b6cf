// Turns the comments of Rust into Markdown whose links lead to symbols.
import { entries, get, stringAt } from '../../values.ts'
import { partsOf, summaryOf } from '../comment-parts.ts'
import { inlineLinks } from '../inline-links.ts'
import type { Doc } from '../model.ts'
import { attributesOf, type Item } from './crates.ts'
import { example, shownLabel } from './examples.ts'

/** The Markdown of a link to what an item is, or the label alone. A comment may have written a path. */
export type LinkTo = (item: Item, id: string, label: string, written?: string) => string

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
  return inlineLinks(text, {
    resolve(written, label) {
      const id = ids.get(written)
      return id === undefined ? undefined : linkTo(item, id, shownLabel(label), written)
    },
    block: example,
  })
}

/** The first paragraph, the examples, and what is between them. */
function sections(text: string): { summary: string; details: string; examples: string[] } {
  const parts: string[][] = []
  const rest: string[] = []
  let into = rest
  for (const { isCode, text: part } of partsOf(text)) {
    // Comments in code look like headings.
    for (const line of isCode ? [part] : part.split('\n')) {
      const isHeading = !isCode && line.startsWith('# ')
      if (isHeading) into = /^# Examples?:?\s*#*$/.test(line) ? [] : rest
      if (isHeading && into !== rest) parts.push(into)
      else into.push(line)
    }
  }
  const { summary, rest: details } = summaryOf(rest.join('\n'))
  const examples = parts.map((lines) => lines.join('\n').trim()).filter((each) => each !== '')
  return { summary, details, examples }
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
