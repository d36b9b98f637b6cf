// Turns the custom rules in the `rules` of galley.json into rules like the built-in ones.
import type { Project } from '../project/project.ts'
import { type PlacedValue, stringAt, toPlain, valueAt } from '../schema/placed.ts'
import { type Rule, type RuleOption, rule } from './rule.ts'
import { rules } from './rules/index.ts'

/** The built-in rules, then those of extensions, then the custom rules: entries of `rules` that have a `guidance`. */
export function rulesOf(project: Project, added: readonly Rule[] = []): readonly Rule[] {
  const written = valueAt(project.config.galleyPlaces, 'rules')
  const known = added.length === 0 ? rules : [...rules, ...added]
  if (written?.kind !== 'object') return known
  const names = new Set(known.map(({ name }) => name))
  const own = [...written.entries].flatMap(([name, { value }]) => {
    const guidance = stringAt(value, 'guidance')
    return guidance === undefined || names.has(name) || !NAME.test(name) ? [] : [ownRule(name, guidance, value)]
  })
  return own.length === 0 ? known : [...known, ...own]
}

/** What a custom rule is made of, besides its severity. */
export const OWN_OPTIONS = {
  guidance: { type: 'string', default: '', summary: 'The rule, as an instruction.' },
  why: { type: 'string', default: '', summary: 'Why it matters.' },
  avoid: { type: 'strings', default: [], summary: 'Words and phrases that the docs must not contain.' },
  instead: { type: 'string', default: '', summary: 'What to write instead.' },
} as const satisfies Readonly<Record<string, RuleOption>>

/** Rule names appear in comments and on the command line. */
const NAME = /^[a-z][\w-]*$/

function ownRule(name: string, guidance: string, written: PlacedValue): Rule {
  const avoid = wordsOf(valueAt(written, 'avoid'))
  const why = stringAt(written, 'why') ?? ''
  const instead = stringAt(written, 'instead') ?? ''
  const definition: Rule = {
    name,
    area: 'language',
    severity: 'warning',
    check: avoid.length > 0 ? 'exact' : 'none',
    guidance,
    why,
    options: {
      guidance: { ...OWN_OPTIONS.guidance, default: guidance },
      why: { ...OWN_OPTIONS.why, default: why },
      avoid: { ...OWN_OPTIONS.avoid, default: avoid },
      instead: { ...OWN_OPTIONS.instead, default: instead },
    },
    examples: { good: [], bad: [] },
  }
  const pattern = avoid.length > 0 ? anyOf(avoid) : undefined
  return pattern ? rule({ ...definition, page: (input) => findWords(input, pattern, instead || guidance) }) : definition
}

function* findWords({ text }: Parameters<NonNullable<Rule['page']>>[0], pattern: RegExp, help: string) {
  for (const block of text.blocks) {
    for (const { 0: typed, index } of block.text.matchAll(pattern)) {
      yield {
        message: `This site doesn't use "${typed}".`,
        place: block.place(index, index + typed.length),
        help,
      }
    }
  }
}

function wordsOf(value: PlacedValue | undefined): string[] {
  const plain = value && toPlain(value)
  return Array.isArray(plain) ? plain.filter((word) => typeof word === 'string' && word.trim() !== '') : []
}

/** Matches whole words in any case, but not inside names and URLs. */
function anyOf(words: readonly string[]): RegExp {
  const list = [...words].sort((a, b) => b.length - a.length).map(escaped)
  return new RegExp(`(?<![\\p{L}\\p{N}_./@#-])(?:${list.join('|')})(?![\\p{L}\\p{N}_/@]|[.-][\\p{L}\\p{N}])`, 'giu')
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
}
