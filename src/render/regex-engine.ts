// Oniguruma patterns of TextMate grammars -> JavaScript regular expressions that search fast.
import { defaultJavaScriptRegexConstructor } from '@shikijs/engine-javascript'
import type { IOnigCaptureIndex, IOnigLib, IOnigMatch, OnigScanner, OnigString } from '@shikijs/vscode-textmate'

const NONE: IOnigCaptureIndex = { start: 0xffffffff, end: 0xffffffff, length: 0 }

interface NumberedString extends OnigString {
  /** Names this string, so that a search in it need not be made twice. */
  readonly id: number
}

/**
 * A regular expression engine for `vscode-textmate` with the results of Shiki's JavaScript engine. It is faster for three
 * reasons: patterns are converted when first tried; where a pattern matches next in a line is remembered for all rules
 * that hold the pattern; and the places of captures are worked out for the winner alone.
 */
export function createRegexEngine(): IOnigLib {
  const patterns = new Map<string, Pattern>()
  let strings = 0
  const patternOf = (source: string | RegExp) => {
    const key = String(source)
    let pattern = patterns.get(key)
    if (!pattern) {
      pattern = new Pattern(source)
      patterns.set(key, pattern)
    }
    return pattern
  }
  return {
    createOnigScanner: (sources) => new Scanner(sources.map(patternOf)),
    createOnigString: (content): NumberedString => ({ content, id: ++strings }),
  }
}

class Scanner implements OnigScanner {
  constructor(private readonly patterns: readonly Pattern[]) {}

  findNextMatchSync(string: NumberedString, start: number): IOnigMatch | null {
    const { patterns } = this
    let best = -1
    let bestAt = 0
    for (let i = 0; i < patterns.length; i++) {
      const at = (patterns[i] as Pattern).find(string, start)
      if (at === -1 || (best !== -1 && at >= bestAt)) continue
      best = i
      bestAt = at
      if (at === start) break
    }
    if (best === -1) return null
    return { index: best, captureIndices: (patterns[best] as Pattern).captures(string.content, start, bestAt) }
  }
}

/** What `oniguruma-to-es` gives where JavaScript alone cannot do it. */
type Emulated = RegExp & { readonly rawOptions?: { readonly strategy?: string | null } }

class Pattern {
  private searcher: RegExp | null | undefined
  private capturer: RegExp | undefined
  /** False where the start of the search decides about a match (`\G`): then a result counts for that start only. */
  private movable = true
  private string = 0
  private from = 0
  private at = -1
  private length = 0
  private groups = 0

  constructor(private readonly source: string | RegExp) {}

  /** Where the pattern first matches at or after `start`; -1 when nowhere. */
  find({ content, id }: NumberedString, start: number): number {
    if (this.string === id && this.from <= start && (this.at === -1 || this.at >= start)) return this.at
    const searcher = this.searcher === undefined ? this.compile() : this.searcher
    if (searcher === null) return -1
    searcher.lastIndex = start
    const match = run(searcher, content)
    if (match) {
      this.length = match[0].length
      this.groups = match.length
    }
    this.at = match ? match.index : -1
    this.from = start
    this.string = this.movable ? id : 0
    return this.at
  }

  /** The places of the match that `find` found at `at`. */
  captures(content: string, start: number, at: number): IOnigCaptureIndex[] {
    const whole = { start: at, end: at + this.length, length: this.length }
    if (this.groups === 1 || !this.capturer) return [whole]
    this.capturer.lastIndex = this.movable ? at : start
    const indices = run(this.capturer, content)?.indices
    if (!indices) return [whole]
    return Array.from(indices, (range) =>
      range ? { start: range[0], end: range[1], length: range[1] - range[0] } : NONE,
    )
  }

  private compile(): RegExp | null {
    const capturer = construct(this.source)
    this.capturer = capturer ?? undefined
    if (!capturer) this.searcher = null
    else {
      // One that is emulated costs too much to have twice, and cannot be copied.
      const emulated = capturer.constructor !== RegExp
      this.searcher = emulated ? capturer : new RegExp(capturer.source, capturer.flags.replace('d', ''))
      this.movable = !capturer.sticky && !(capturer as Emulated).rawOptions?.strategy
    }
    return this.searcher
  }
}

/** Null for the few patterns that JavaScript cannot express; such a rule never matches, as in Shiki's engine. */
function construct(source: string | RegExp): RegExp | null {
  if (typeof source !== 'string') return new RegExp(source.source, `${source.flags.replace('d', '')}d`)
  try {
    return defaultJavaScriptRegexConstructor(source, { target: 'auto', lazyCompileLength: Number.POSITIVE_INFINITY })
  } catch {
    return null
  }
}

function run(regexp: RegExp, content: string): RegExpExecArray | null {
  try {
    return regexp.exec(content)
  } catch {
    return null
  }
}
