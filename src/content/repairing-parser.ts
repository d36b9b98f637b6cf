// Parses a text after repairing what its author obviously meant.
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import { type Attempt, applyEdits, origin } from './attempt.ts'
import { unmask } from './mask.ts'
import { type ParseProblem, parseMdx } from './parser/native.ts'
import { repair } from './repair.ts'
import type { Repair, TextEdit } from './repair-edits.ts'

/** Budget for repairs, in characters parsed again. A short page may have a thousand mistakes, a longer one fewer. */
const MAX_REPAIR_WORK = 20_000_000
const MAX_REPAIRS = 1000
/** Repairs that are tried even if the text is over that budget. */
const MIN_REPAIRS = 3
/** Repairs of the same tag, one after the other. */
const MAX_REPEATS = 3
/**
 * Budget for all attempts at one page, in characters of prose. It's counted, not timed, because the result may not depend on
 * what else the machine does. It takes about three seconds, of which an ordinary page with a thousand mistakes needs one.
 */
const MAX_WORK = 100_000_000
/** Mistakes may make a text slow to parse. Then its CPU time counts as this many characters a millisecond. */
const SLOW = { milliseconds: 100, work: 20_000 }

/** A tree, the text that it was made from, and the repairs. */
export interface Parsed {
  readonly tree: unknown
  readonly attempt: Attempt
  readonly findings: readonly Diagnostic[]
}

/** Parses a page, or parts of it. All of it takes no more than `MAX_WORK`, besides texts for which the parser is stopped. */
export class RepairingParser {
  /** Why the parser had to be stopped. Texts as heavy as this one aren't tried again. */
  private stopped: ParseProblem | undefined
  private work = 0

  constructor(private readonly source: SourceFile) {}

  /** Tries another heavy text, after what was heavy in the last one is gone. */
  resume(): void {
    this.stopped = undefined
  }

  /** Parses a text as it is. */
  tryParse(text: string): { tree: unknown } | ParseProblem {
    const result = this.work > MAX_WORK ? TOO_MUCH : parseMdx(text, { isHeavyAllowed: !this.stopped })
    if ('tree' in result || !result.isStopped) {
      this.work += workOf(text, result.cpuMilliseconds)
      return result
    }
    // What the parser had to be stopped for doesn't cost the rest of the page its budget.
    this.stopped ??= result
    return { ...result, message: this.stopped.message }
  }

  /** Parses a whole page like `repaired`, but leaves half of the budget to its blocks. */
  repairedWhole(first: Attempt): Parsed | undefined {
    return this.repaired(first, MAX_WORK / 2)
  }

  /** Parses a text, repairing one mistake after another. Undefined if one can't be repaired, or not with this budget. */
  repaired(first: Attempt, budget = MAX_WORK): Parsed | undefined {
    let attempt = first
    const findings: Diagnostic[] = []
    const most = Math.min(MAX_REPAIRS, MIN_REPAIRS + MAX_REPAIR_WORK / parsingCost(first.text))
    /** The ranges of the findings, by where they start. A tag that is shown as typed may be wrong in more than one way. */
    const reported = new Set<number>()
    /** Opening tags that were repaired, by their names. */
    const opened: string[] = []
    let last = -1
    let message = ''
    let repeats = 0
    for (let count = 0; count < most; count++) {
      const result = this.tryParse(attempt.text)
      if ('tree' in result) return { tree: result.tree, attempt, findings }
      const fix = result.isStopped || this.work > budget ? undefined : repair(attempt.text, result)
      if (!fix || fix.edits.length === 0) return undefined
      // A closing tag may end up at an inner tag that isn't closed either. Otherwise, it didn't help.
      const isRepeated = fix.start === last && message === fix.message
      repeats = isRepeated ? repeats + 1 : 0
      if (repeats > MAX_REPEATS) return undefined
      last = fix.start
      message = fix.message
      const partner = fix.closes === undefined ? -1 : opened.lastIndexOf(fix.closes)
      if (partner !== -1) opened.splice(partner, 1)
      if (fix.opens !== undefined && !isRepeated) opened.push(fix.opens)
      const edits = fix.isFix ? this.ownEdits(attempt, fix.edits) : undefined
      for (const at of isRepeated || partner !== -1 ? [] : [fix, ...(fix.also ?? [])]) {
        const start = origin(attempt, at.start)
        if (reported.has(start)) continue
        reported.add(start)
        // Something missing at the end of the text has no character of its own, so the range covers the one before.
        const end = Math.min(Math.max(origin(attempt, at.end), start + 1), this.source.text.length)
        const finding = repairFinding({ ...fix, ...at }, { file: this.source.path, start, end })
        // The edits repair all ranges at once.
        findings.push(edits && at === fix ? { ...finding, fix: edits } : finding)
      }
      attempt = applyEdits(attempt, fix.edits)
    }
    return undefined
  }

  /** The same edits of the author's text. Undefined if what they replace isn't from there. */
  private ownEdits(attempt: Attempt, edits: readonly TextEdit[]): Edit[] | undefined {
    const { path, text } = this.source
    const own: Edit[] = []
    for (const edit of edits) {
      const [start, end] = [origin(attempt, edit.start), origin(attempt, edit.end)]
      if (text.slice(start, end) !== unmask(attempt.text.slice(edit.start, edit.end))) return undefined
      own.push({ file: path, start, end, text: edit.text })
    }
    return own
  }
}

const TOO_MUCH: ParseProblem = {
  offset: 0,
  message: 'This page has too many mistakes to read the rest',
  isStopped: true,
}

/** What an attempt at a text takes of the budget. A light text takes milliseconds, whatever it is, so it isn't measured. */
function workOf(text: string, cpuMilliseconds = 0): number {
  return text.length + (cpuMilliseconds > SLOW.milliseconds ? cpuMilliseconds * SLOW.work : 0)
}

/** What a text costs the parser, relative to plain prose. The cost of unclosed braces and tags is quadratic. */
function parsingCost(text: string): number {
  return 1 + text.length + 4 * count(text, '{') ** 2 + count(text, '<') ** 2
}

function count(text: string, sign: string): number {
  let found = 0
  for (let i = text.indexOf(sign); i !== -1; i = text.indexOf(sign, i + 1)) found++
  return found
}

function repairFinding(fix: Repair, place: Diagnostic['place']): Diagnostic {
  return {
    code: fix.severity === 'suggestion' ? 'mdx-habit' : 'syntax',
    severity: fix.severity,
    message: fix.message,
    place,
    help: fix.help,
  }
}
