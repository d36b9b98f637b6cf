// Finds a `will` in a sentence that describes what is always true, not the outcome of an action.
import type { Span } from '../../content/tree.ts'

const WILL = /\b(?:will|won['’]t)\b|\b(?:you|we|they|it|he|she|that|this|there)['’]ll\b/gi
/** `This will start a server`: the outcome of the previous step. */
const OUTCOME_OF_STEP = /^(?:this|that|it|doing so)\s+will\b|^(?:this|that|it)['’]ll\b/i
/** A condition or a future time makes it an outcome. */
const OUTCOME =
  /\b(?:you should|if|when|whenever|once|after|before|until|unless|otherwise|as soon as|as long as|each time|every time|by the time|by the end|while|then|next|upcoming|future|soon|later|coming|eventually|tomorrow|deprecated|announced?|launch(?:es|ed)?|quarter|roadmap|planned|end of life|20\d\d|January|February|March|April|May|June|July|August|September|October|November|December)\b/i
/** `you will see`: what the reader finds after a step. */
const SEEN =
  /^\s+(?:now\s+|then\s+|also\s+)?(?:see|notice|receive|get an?\b|be (?:asked|prompted|taken|redirected|notified|signed|logged))/i

/** The first such `will`. */
export function findFuture(sentence: string): Span | undefined {
  if (
    !/will\b|won['’]t|['’]ll\b/i.test(sentence) ||
    OUTCOME_OF_STEP.test(sentence) ||
    OUTCOME.test(sentence) ||
    sentence.endsWith('?')
  )
    return undefined
  for (const match of sentence.matchAll(WILL)) {
    const start = match.index
    const end = start + match[0].length
    const before = sentence.slice(0, start)
    if (
      /\b(?:at|a|the|free|last|good|your|my|their|his|her|our)\s+$/i.test(before) ||
      /^\s+(?:and\b|do[.,;!])/.test(sentence.slice(end))
    )
      continue
    if (
      /\byou(?:['’]ll)?\s*$/i.test(before + (/['’]ll$/.test(match[0]) ? match[0] : '')) &&
      SEEN.test(sentence.slice(end))
    )
      continue
    return { start, end }
  }
  return undefined
}
