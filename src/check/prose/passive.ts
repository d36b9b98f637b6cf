// Finds the passive voice in a sentence, unless it names who acts first.
import type { Span } from '../../content/tree.ts'
import {
  ALWAYS_STATIVE,
  EVENT_WITH,
  IRREGULAR,
  isParticiple,
  STATIVE,
  STATIVE_WITH,
  TAKES_OBJECT,
} from './participles.ts'
import { type Token, tokenize } from './tokens.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const BE = words(
  `am is are was were be been being isn't aren't wasn't weren't it's that's they're you're we're he's she's there's
  what's which's`,
)
const GET = words('get gets got getting gotten')
const FINITE = words("am is are was were isn't aren't wasn't weren't")
const MODAL = words(
  `can could may might must shall should will would cannot can't couldn't mustn't shouldn't won't wouldn't to needn't`,
)
/** Words that can come between the verb and its participle. */
const ADVERB = words(
  `not never also always only still already now then often usually just again once currently both all each first later
  soon yet no longer instead therefore thus even ever sometimes either rather hence partly mostly fully subsequently
  seldom twice best better well further newly herein afterwards in-place`,
)
const DEGREE = words(
  'very too so quite more most less highly well extremely fairly how as poorly tightly loosely closely',
)
/** Words that can follow a participle used as a verb. Before any other word, it's taken as an attribute of a noun. */
const FOLLOWS = words(
  `a an the this that these those each every all any both some no one two three four five its their your our his her my
  about above across after against along among around as at back before behind below beneath beside besides between
  beyond but by despite down during except for from if in inside into like near of off on once only onto or out
  outside over past per since so than then though through throughout to together toward towards twice under underneath
  unless until up upon using via when whenever where whereas wherever whether which while who with within without and
  because either not also again always anew anyway apart automatically away correctly daily directly elsewhere even
  everywhere exactly first here hourly immediately instead internally it last later locally manually monthly more
  nightly now often online outright overnight permanently properly quickly regularly separately sequentially server-
  side client-side there today upfront upstream downstream weekly yearly yet yourself them you us him me how what why
  rather regardless respectively accordingly alongside anytime alike asynchronously synchronously ahead alone
  alphabetically afterwards aside forward worldwide in-place next verbatim due according pending following depending
  starting including beginning faster slower sooner earlier less`,
)
const STATE_NOUN = words('status state phase stage')
const CLAUSE = words('that which who if when')
const QUESTION = words('how where when why what which who is are was were')

/** The position of the first passive in a sentence, from its `be` to its participle. */
export function findPassive(sentence: string): Span | undefined {
  if (!/\b(?:am|is|are|was|were|be|been|being|get|gets|got|getting|gotten)\b|n['’]t\b|['’](?:s|re)\b/i.test(sentence))
    return undefined
  const tokens = tokenize(sentence)
  for (const [i, token] of tokens.entries()) {
    const end = BE.has(token.word) ? afterBe(tokens, i) : GET.has(token.word) ? afterGet(tokens, i) : undefined
    if (end !== undefined) return { start: token.start, end }
  }
  return undefined
}

function afterBe(tokens: readonly Token[], be: number): number | undefined {
  const next = skipAdverbs(tokens, be + 1)
  const found = next && isPassive(tokens, be, next) ? tokens[next] : undefined
  if (found) return found.end
  return inQuestion(tokens, be)
}

function skipAdverbs(tokens: readonly Token[], from: number): number | undefined {
  let i = from
  for (; i < tokens.length && i < from + 5; i++) {
    const word = tokens[i]?.word ?? ''
    if (ADVERB.has(word) || (word.endsWith('ly') && !isParticiple(word))) continue
    // "by default" and "in turn" may have commas around them or not.
    if ((word === 'by' || word === 'in') && /^(?:default|turn|part|fact)$/.test(tokens[i + 1]?.word ?? '')) i++
    else if (word !== ',' || i === from + 4) return i
  }
  return i < tokens.length ? i : undefined
}

function isPassive(tokens: readonly Token[], be: number, at: number): boolean {
  const word = tokens[at]?.word ?? ''
  if (!isParticiple(word)) return false
  const before = tokens[at - 1]?.word ?? ''
  const next = tokens[at + 1]
  const form = tokens[be]?.word ?? ''
  if (DEGREE.has(before)) return form === 'been' && !STATIVE.has(word)
  if (isAttribute(word, next, tokens[at + 2])) return false
  if (FINITE.has(form) && STATE_NOUN.has(subjectHead(tokens, be))) return false
  const following = next?.word ?? ''
  if (STATIVE_WITH[word]?.has(following)) return false
  if (EVENT_WITH[word]?.has(following) && !(following === 'by' && tokens[at + 2]?.word === 'default')) return true
  if (ALWAYS_STATIVE.has(word)) return false
  if (!STATIVE.has(word)) return true
  if (word === 'logged' || word === 'signed') return following !== 'in' && following !== 'out'
  if (form === 'being' || form === 'been') return true
  if (form === 'be') return isAfterModal(tokens, be)
  return before.endsWith('ly') && !DEGREE.has(before) && before !== 'only' && before !== 'currently'
}

/** `formatted text`, `cached responses`: the participle belongs to the noun after it. */
function isAttribute(word: string, next: Token | undefined, afterNext: Token | undefined): boolean {
  if (!next || next.isMark || next.word === '\uFFFC' || /^\d/.test(next.word)) return false
  if (FOLLOWS.has(next.word) || TAKES_OBJECT.has(word)) return false
  if (next.word.endsWith('ly')) return false
  // "is marked deprecated", "is left empty", "is served compressed".
  if (isParticiple(next.word) && (!afterNext || afterNext.isMark || FOLLOWS.has(afterNext.word))) return false
  return true
}

/** The head of the subject: `status` in `the status of the job is`. The subject of a clause starts after its `that`. */
function subjectHead(tokens: readonly Token[], be: number): string {
  for (let i = be - 1; i >= 0 && i >= be - 6; i--) {
    const token = tokens[i] as Token
    if (STATE_NOUN.has(token.word)) return token.word
    if (token.isMark || CLAUSE.has(token.word)) break
  }
  return ''
}

function isAfterModal(tokens: readonly Token[], be: number): boolean {
  for (let i = be - 1; i >= 0 && i >= be - 3; i--) {
    const word = tokens[i]?.word ?? ''
    if (MODAL.has(word)) return true
    if (!ADVERB.has(word) && !word.endsWith('ly')) return false
  }
  return false
}

/** `How are limits calculated?`: in a question, the subject comes between verb and participle. */
function inQuestion(tokens: readonly Token[], be: number): number | undefined {
  if (tokens.at(-1)?.word !== '?' || be > 3 || !FINITE.has(tokens[be]?.word ?? '')) return undefined
  if (!QUESTION.has(tokens[0]?.word ?? '')) return undefined
  for (let i = be + 2; i < tokens.length && i < be + 9; i++) {
    const token = tokens[i]
    if (!token || token.isMark) return undefined
    const { word } = token
    if (!isParticiple(word) || isAttribute(word, tokens[i + 1], tokens[i + 2])) continue
    return STATIVE.has(word) || ALWAYS_STATIVE.has(word) ? undefined : token.end
  }
  return undefined
}

const NO_GET = words('started stuck used rid involved done acquainted set interested tired bored')

/** `gets rebuilt`. `Get notified` at the start of a sentence is an offer instead. */
function afterGet(tokens: readonly Token[], get: number): number | undefined {
  if (get === 0) return undefined
  const at = skipAdverbs(tokens, get + 1)
  const token = at === undefined ? undefined : tokens[at]
  if (!token || at === undefined || NO_GET.has(token.word) || !isParticiple(token.word)) return undefined
  if (
    IRREGULAR.has(token.word) &&
    tokens[at + 1] &&
    !FOLLOWS.has(tokens[at + 1]?.word ?? '') &&
    !tokens[at + 1]?.isMark
  ) {
    return undefined
  }
  return isAttribute(token.word, tokens[at + 1], tokens[at + 2]) ? undefined : token.end
}
