// Fixes MDX that the parser would reject, by applying the page reader's repairs permanently.
import { mask } from '../content/mask.ts'
import { type ParseProblem, parseMdx } from '../content/parser/native.ts'
import { repair } from '../content/repair.ts'
import { applyEdits } from './apply-edits.ts'
import { literalText } from './build.ts'
import type { Remark } from './report.ts'

const MAX_REPAIRS = 200
/** Closing tags that are added for the same opening one, one after the other. */
const MAX_REPEATS = 3
/** Maximum characters parsed again for one page. A page of ten thousand characters may have four hundred mistakes. */
const MAX_WORK = 4_000_000
/** Maximum milliseconds for the repairs of one page, since each may parse it in another process. */
const MAX_TIME = 3_000

/** What the repairs of one page may still cost. */
export class RepairBudget {
  private left = MAX_WORK
  private readonly latest = performance.now() + MAX_TIME

  get isSpent(): boolean {
    return this.left <= 0 || performance.now() >= this.latest
  }

  /** Accounts for a text that is parsed. */
  spend(text: string): void {
    this.left -= text.length
  }
}

/** The text after all possible repairs. Each one that changes what readers see gets a remark. */
export function repaired(
  text: string,
  remarks: Remark[],
  lineAt: (offset: number) => number,
  budget: RepairBudget,
): string {
  let current = text
  // What each problem was first found in, by the repair and the text after it.
  const seen = new Map<string, { readonly text: string; readonly remarks: number }>()
  // The same by the repair and where it starts.
  const repeated = new Map<string, { readonly text: string; readonly remarks: number; readonly count: number }>()
  for (let count = 0; count < MAX_REPAIRS && !budget.isSpent; count++) {
    budget.spend(current)
    const problem = problemOf(current)
    if (!problem) return current
    const fix = repair(mask(current), problem)
    if (!fix || fix.edits.length === 0) return current
    // The same problem with the same text after it: the repairs since then didn't help.
    const problemKey = `${current.length - fix.start} ${fix.message}`
    const before = seen.get(problemKey)
    if (before) {
      remarks.length = before.remarks
      return before.text
    }
    seen.set(problemKey, { text: current, remarks: remarks.length })
    const key = `${fix.start} ${fix.message}`
    // A closing tag may end up at an inner tag that isn't closed either. Otherwise, it didn't help.
    const first = repeated.get(key)
    const isAgain = first !== undefined && current.length > first.text.length
    if (isAgain && first.count === MAX_REPEATS) {
      remarks.length = first.remarks
      return first.text
    }
    repeated.set(
      key,
      isAgain ? { ...first, count: first.count + 1 } : { text: current, remarks: remarks.length, count: 0 },
    )
    if (fix.severity !== 'suggestion')
      remarks.push({ kind: 'changed', what: 'syntax', line: lineAt(fix.start), message: fix.message, todo: fix.help })
    current = applyEdits(current, fix.edits).text
  }
  return current
}

/** The same for a finished page. Anything that can't be repaired is escaped, so that readers see it as typed. */
export function asReadableMdx(
  text: string,
  remarks: Remark[],
  lineAt: (offset: number) => number,
  budget: RepairBudget,
): string {
  let current = repaired(text, remarks, lineAt, budget)
  const seen = new Set<string>()
  for (let count = 0; count < MAX_REPAIRS && !budget.isSpent; count++) {
    budget.spend(current)
    const problem = problemOf(current)
    if (!problem) return current
    const isAgain = seen.has(problem.message)
    seen.add(problem.message)
    const at = nearestSign(current, problem.offset)
    if (at === -1) return current
    remarks.push({
      kind: 'left',
      what: 'syntax',
      line: lineAt(at),
      message: `\`${current.slice(at, at + 40).split('\n')[0]}\` isn't valid MDX, so it shows as text: ${problem.message}.`,
      todo: 'Write it in MDX.',
    })
    const shown = isInUrl(current, at) ? literalText(current.charAt(at)) : `\\${current[at]}`
    const start = current[at - 1] === '\\' ? at - 1 : at
    const escaped = current.slice(0, start) + shown + current.slice(at + 1)
    // A repair that writes the same tag again would go on forever.
    current = isAgain ? escaped : repaired(escaped, remarks, lineAt, budget)
  }
  return current
}

/** The parser's error for a text. Undefined if it parses, or if no repair would make it terminate. */
function problemOf(text: string): ParseProblem | undefined {
  const parsed = parseMdx(mask(text))
  return 'tree' in parsed || parsed.isStopped ? undefined : parsed
}

/** Whether an offset is in a URL, where a backslash is a part of the URL. */
function isInUrl(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at)
  return /\b(?:https?:\/\/|www\.)[^\s<>]*$/i.test(line)
}

/** The last `<` or `{` at or before an offset that isn't escaped. */
function nearestSign(text: string, offset: number): number {
  for (let i = Math.min(offset, text.length - 1); i >= 0; i--) {
    if ((text[i] === '<' || text[i] === '{') && (text[i - 1] !== '\\' || isInUrl(text, i))) return i
  }
  return -1
}
