// Finds wordy phrases in a text, with shorter alternatives.
import { anyPhrase } from './any-phrase.ts'
import { isQuoted } from './quoted.ts'

/** A wordy phrase. */
export interface Wordy {
  readonly start: number
  readonly end: number
  readonly advice: string
  /**
   * The replacement for the range. Empty removes the phrase and the space after it. Absent if the sentence must be
   * rewritten.
   */
  readonly replacement?: string
}

/** Phrases with replacements. `=` marks a replacement that fits the grammar, so it can be applied as a fix. */
const PHRASES: readonly (readonly [phrase: string, instead: string])[] = [
  ['in order to', '=to'],
  ['so as to', '=to'],
  ['in order for', 'for'],
  ['due to the fact that', '=because'],
  ['owing to the fact that', '=because'],
  ['in view of the fact that', '=because'],
  ['in light of the fact that', '=because'],
  ['on account of the fact that', '=because'],
  ['for the reason that', '=because'],
  ['despite the fact that', '=although'],
  ['in spite of the fact that', '=although'],
  ['regardless of the fact that', '=although'],
  ['in the event that', '=if'],
  ['in the event of', 'if there is'],
  ['in the case that', '=if'],
  ['on the condition that', '=if'],
  ['until such time as', '=until'],
  ['at the time when', '=when'],
  ['at the time that', '=when'],
  ['at this point in time', '=now'],
  ['at the present time', '=now'],
  ['at the current time', '=now'],
  ['at that point in time', '=then'],
  ['in the near future', '=soon'],
  ['for the purpose of', 'for'],
  ['with the exception of', '=except'],
  ['with regard to', '=about'],
  ['with regards to', '=about'],
  ['in regard to', '=about'],
  ['in regards to', '=about'],
  ['with reference to', '=about'],
  ['in relation to', 'about'],
  ['pertaining to', 'about'],
  ['by means of', '=by'],
  ['by virtue of', '=by'],
  ['in conjunction with', '=with'],
  ['in addition to this', '=also'],
  ['in close proximity to', '=near'],
  ['prior to', '=before'],
  ['previous to', '=before'],
  ['subsequent to', '=after'],
  ['in advance of', '=before'],
  ['in excess of', '=more than'],
  ['in lieu of', '=instead of'],
  ['in the process of', ''],
  ['in the course of', 'during'],
  ['on a regular basis', '=regularly'],
  ['on a daily basis', '=daily'],
  ['on a weekly basis', '=weekly'],
  ['on a monthly basis', '=monthly'],
  ['on an ongoing basis', '=continually'],
  ['for a period of', '=for'],
  ['a large number of', '=many'],
  ['a significant number of', '=many'],
  ['a great deal of', '=much'],
  ['a whole variety of', '=many'],
  ['the vast majority of', '=most'],
  ['the majority of', '=most'],
  ['each and every', '=every'],
  ['any and all', '=all'],
  ['first and foremost', '=first'],
  ['has the ability to', '=can'],
  ['have the ability to', '=can'],
  ['has the capability to', '=can'],
  ['have the capability to', '=can'],
  ['is able to', '=can'],
  ['are able to', '=can'],
  ['have the option to', '=can'],
  ['has the option to', '=can'],
  ['have the option of', 'can'],
  ['provides you with the ability to', 'lets you'],
  ['gives you the ability to', '=lets you'],
  ['allows you the ability to', '=lets you'],
  ['takes into consideration', '=considers'],
  ['take into consideration', '=consider'],
  ['make use of', '=use'],
  ['makes use of', '=uses'],
  ['making use of', '=using'],
  ['utilize', '=use'],
  ['utilizes', '=uses'],
  ['utilized', '=used'],
  ['utilizing', '=using'],
  ['utilise', '=use'],
  ['utilises', '=uses'],
  ['perform a restart of', '=restart'],
  ['perform an installation of', '=install'],
  ['perform an update of', '=update'],
  ['perform a backup of', '=back up'],
  ['carry out an analysis of', '=analyze'],
  ['conduct an investigation of', '=investigate'],
  ['the reason why is that', 'because'],
  ['is responsible for handling', '=handles'],
  ['you may want to consider', 'consider'],
  ['you might want to consider', 'consider'],
  ['the purpose of this page is to', 'say directly what the page is about'],
  ['the purpose of this guide is to', 'say directly what the guide is about'],
  ['the purpose of this document is to', 'say directly what the page is about'],
  ['as a matter of fact', ''],
  ['for all intents and purposes', ''],
  ['when it comes to', 'for'],
  ['it goes without saying that', ''],
  ['needless to say', ''],
]

const OPENERS = [
  'it is important to note that',
  "it's important to note that",
  'it is worth noting that',
  "it's worth noting that",
  'it should be noted that',
  'it must be noted that',
  'please note that',
  'please be aware that',
  'please keep in mind that',
  'note that',
  'be aware that',
  'keep in mind that',
  'bear in mind that',
] as const

/** They claim that it's easy. Readers who fail learn only that it's their fault. */
const BELITTLING = ['just simply', 'simply', 'obviously', 'of course', 'easily'] as const

const instead = new Map(PHRASES)
const ALL = [...OPENERS, ...PHRASES.map(([phrase]) => phrase), ...BELITTLING, 'please']
const PATTERN = `\\b${anyPhrase(ALL)}(?![\\w-])`
const FIRST = new RegExp(PATTERN, 'i')
const EACH = new RegExp(PATTERN, 'gi')

/** All wordy phrases of a text, in order. Linear: one pattern, one pass. */
export function findWordy(text: string): Wordy[] {
  // Most texts have none, and a test costs a third of a search.
  if (!FIRST.test(text)) return []
  const found: Wordy[] = []
  for (const match of text.matchAll(EACH)) {
    const wordy = judge(text, match.index, match.index + match[0].length)
    if (wordy) found.push(wordy)
  }
  return found
}

function judge(text: string, start: number, end: number): Wordy | undefined {
  const typed = text.slice(start, end)
  const phrase = typed.toLowerCase().replace(/\s+/g, ' ')
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (before.endsWith('-') || isQuoted(before, after)) return undefined
  const known = instead.get(phrase)
  if (known === '') return droppable(start, end, typed)
  if (known !== undefined)
    return replaceable(start, end, typed, changesSense(phrase, known, before, after) ? advised(known) : known)
  if (phrase === 'please') {
    if (!/^\s+(?:\p{L}|\uFFFC)/u.test(after)) return undefined
    // In "If it doesn't please switch", the word also separates two clauses.
    return droppable(
      start,
      end,
      typed,
      /(?:^|[.!?:;,–—\n(]\s*|\b(?:and|or|then|to|also)\s+)$/i.test(before) ? '' : undefined,
    )
  }
  if ((OPENERS as readonly string[]).includes(phrase)) {
    // Only at the start of a clause: not in "a note that says" or "you note that".
    return /(?:^|[.!?:;,]\s*|\band\s+|\balso\s+|\bbut\s+)$/i.test(before) ? droppable(start, end, typed, '') : undefined
  }
  return belittling(phrase, { start, end, typed, before, after })
}

const AFTER_AUXILIARY =
  /\b(?:must|should|shall|will|would|can|could|may|might|to|not|do|does|did|don['’]t|doesn['’]t|didn['’]t|won['’]t|always|already|also|still|longer)\s+$/i
const LENGTH_OF_TIME = /^\s+(?:\d|one\b|two\b|three\b|several\b|up to\b|at least\b|a (?:few|day|week|month|year)\b)/i

/** True if the replacement would break the sentence: "must have the ability to" isn't "must can". */
function changesSense(phrase: string, known: string, before: string, after: string): boolean {
  if (known === '=can') return /^have /.test(phrase) && AFTER_AUXILIARY.test(before)
  if (phrase === 'for a period of') return !LENGTH_OF_TIME.test(after)
  // "The majority of the users" becomes "most of the users".
  return (
    /^=(?:many|much|most)$/.test(known) &&
    /^\s+(?:the|this|that|these|those|your|our|its|their|them|us|my|it)\b/i.test(after)
  )
}

/** The advice for words that can't be inserted as they are. */
function advised(known: string): string {
  if (known === '=can') return 'be able to'
  return /^=(?:many|much|most)$/.test(known) ? `${known.slice(1)} of` : known.slice(1)
}

interface Site {
  readonly start: number
  readonly end: number
  readonly typed: string
  readonly before: string
  readonly after: string
}

function belittling(phrase: string, { start, end, typed, before, after }: Site): Wordy | undefined {
  // "more easily", "not simply", and "easily distinguished" compare or describe, and don't belittle.
  if (/\b(?:more|most|as|so|less|not|too|very|can't|cannot|n't|how|is|are|was|were|isn't)\s+$/i.test(before))
    return undefined
  if (
    phrase === 'easily' &&
    (!/\b(?:you|to|and|can)\s+$/i.test(before) || /^\s+\w+ed\b/.test(after) || /\bbe\s/.test(after.slice(0, 4)))
  )
    return undefined
  // "Explained simply.", "simply because"
  if (/^simply/.test(phrase) && /^(?:\s*(?:[.,;:!?)]|$)|\s+(?:because|that|an?|the|not|stops?|put|no)\b)/i.test(after))
    return undefined
  if (phrase === 'of course' && !/^[\s,.!)]/.test(`${after} `)) return undefined
  return droppable(start, end, typed, phrase === 'of course' || phrase === 'obviously' ? undefined : '')
}

function replaceable(start: number, end: number, typed: string, known: string): Wordy {
  const isFix = known.startsWith('=')
  const words = isFix ? known.slice(1) : known
  const advice = words.startsWith('say ') ? `${words[0]?.toUpperCase()}${words.slice(1)}.` : `Write "${words}".`
  return { start, end, advice, ...(isFix && { replacement: likeTyped(words, typed) }) }
}

function droppable(start: number, end: number, typed: string, replacement?: string): Wordy {
  return {
    start,
    end,
    advice: `Leave out "${typed.toLowerCase()}".`,
    ...(replacement !== undefined && { replacement }),
  }
}

/** Capitalizes the replacement if the phrase was capitalized. */
function likeTyped(words: string, typed: string): string {
  return /^\p{Lu}/u.test(typed) ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
