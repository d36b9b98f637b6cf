// What models turn out not to be able to do, so that it isn't tried with each question.

/** What is known of a model. Whoever learns more writes it here. */
export interface ModelLimits {
  /** The most characters of messages that it reads. */
  maxLength: number
  /** Whether it can call tools. Undefined as long as nobody knows. */
  canCall: boolean | undefined
  /** Answers for which it could have searched, but didn't, before its first call. */
  unused: number
}

/** How long it's believed: a server can be started with other options. */
const BELIEVED = 60 * 60_000
const MAX_KNOWN = 10_000
/** A model that answers a greeting needs no search. Two questions in a row that aren't looked up are no greetings. */
const MAX_UNUSED = 2

/** A model of which nothing is known. */
export function unknownLimits(): ModelLimits {
  return { maxLength: Number.POSITIVE_INFINITY, canCall: undefined, unused: 0 }
}

/** Takes note of an answer without a search. After a few, the tools are taken to be left out on the way to the model. */
export function noteUnused(limits: ModelLimits): void {
  limits.unused++
  if (limits.unused >= MAX_UNUSED) limits.canCall ??= false
}

/** Remembers the limits of models. */
export class KnownLimits {
  private readonly known = new Map<string, { readonly limits: ModelLimits; readonly until: number }>()

  /** Those of a model, by whatever tells it from others. */
  of(model: string, now: number): ModelLimits {
    const entry = this.known.get(model)
    if (entry && entry.until > now) return entry.limits
    if (this.known.size >= MAX_KNOWN) this.known.clear()
    const limits = unknownLimits()
    this.known.set(model, { limits, until: now + BELIEVED })
    return limits
  }
}
