// Decides whether the start of a step, item, or heading is an instruction: yes, definitely not, or unknown.
import { type Token, tokenize } from './tokens.ts'
import { NOUNS_TOO, VERBS } from './verbs.ts'

export type Imperative = 'yes' | 'no' | 'unknown'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const LEAD = words(
  'first second third then next finally lastly optionally now also always never please just simply and or afterwards not',
)
const DETERMINER = words(
  'the a an your this that these those its their our his her my each every all any both some no it them everything yourself one two three',
)
/** After a word that is both verb and noun, these show that it's a verb. */
const PARTICLE = words('up out in off down back over through whether how what which where when why if that')
const NOT_A_VERB = words(
  `the a an your this that these those its their our his her my each every both some no you it they we i he she there here one two
  three four five several many most few another other others how why what which who where when anyone everyone users someone`,
)
const CONDITION = words(
  'if when once after before while unless until for in on at with without to from by during under using as',
)
const FINITE = words(
  `is are was were has have had can could will would must should may might does do don't doesn't isn't aren't won't can't cannot`,
)
const NOUN_ENDING = /(?:tion|tions|ment|ments|ity|ness|ance|ence|ship|ism|sion|ology|ies|ure|ures|eers?)$/

/** Maximum characters to look at. The start of a step is enough. */
const READ = 200

/**
 * Decides by the first sentence. A word that is both noun and verb counts as a verb only before an object or particle.
 */
export function imperative(text: string): Imperative {
  const tokens = tokenize(text.slice(0, READ)).filter(({ word }) => word !== '*' && word !== '_')
  let at = 0
  while (tokens[at]?.isMark || /^\d+$/.test(tokens[at]?.word ?? '') || tokens[at]?.word === 'step') at++
  const head = tokens[at]
  if (!head) return 'unknown'
  if (LEAD.has(head.word)) {
    at++
    if (tokens[at]?.isMark) at++
    return judge(tokens, at)
  }
  if (CONDITION.has(head.word)) return afterCondition(tokens, at)
  return judge(tokens, at)
}

function judge(tokens: readonly Token[], at: number): Imperative {
  const head = tokens[at]
  if (!head) return 'unknown'
  const { word } = head
  const next = tokens[at + 1]?.word ?? ''
  if (word === 'do' || word === "don't" || word === "let's") return word === 'do' && next !== 'not' ? 'unknown' : 'yes'
  if (NOT_A_VERB.has(word)) return 'no'
  if (NOUNS_TOO.has(word)) return ambiguous(tokens, at)
  if (VERBS.has(word)) return FINITE.has(next) && !tokens[at + 1]?.isCapital ? 'unknown' : 'yes'
  if (word.endsWith('ing') && word.length > 5) return isNounPhrase(tokens, at) ? 'no' : 'unknown'
  if (isThirdPerson(word)) return 'no'
  if (NOUN_ENDING.test(word)) return 'no'
  return hasFiniteVerb(tokens, at + 1) ? 'no' : 'unknown'
}

function ambiguous(tokens: readonly Token[], at: number): Imperative {
  const next = tokens[at + 1]
  if (!next) return 'unknown'
  if (FINITE.has(next.word) && !next.isCapital) return 'no'
  if (DETERMINER.has(next.word) || PARTICLE.has(next.word) || next.word === '\uFFFC') return 'yes'
  if (next.word === 'and' || next.word === ',' || next.word === 'or') {
    const other = tokens[at + 2]?.word ?? ''
    return VERBS.has(other) || NOUNS_TOO.has(other) ? 'yes' : 'unknown'
  }
  return 'unknown'
}

/** `If the build fails, open the log`: the part after the comma decides. */
function afterCondition(tokens: readonly Token[], from: number): Imperative {
  const comma = tokens.findIndex((token, i) => i > from && token.word === ',')
  if (comma === -1 || comma + 1 >= tokens.length) return 'unknown'
  return judge(tokens, comma + 1)
}

/** A gerund at the start makes it a heading of another kind, unless it's an adjective: `Existing customers`. */
function isNounPhrase(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.word
  return next === undefined || !FINITE.has(next)
}

/** `Returns the user`: describes what something does. */
function isThirdPerson(word: string): boolean {
  if (!word.endsWith('s') || word.endsWith('ss')) return false
  const stem = word.slice(0, -1)
  return (VERBS.has(stem) && !NOUNS_TOO.has(stem)) || (word.endsWith('es') && VERBS.has(word.slice(0, -2)))
}

function hasFiniteVerb(tokens: readonly Token[], from: number): boolean {
  for (let i = from; i < tokens.length && i < from + 8; i++) {
    const token = tokens[i] as Token
    if (token.isMark) return false
    if (FINITE.has(token.word)) return true
  }
  return false
}
