// Formats findings for the terminal by their causes: those of a build all of them, those of a check by file, then counts that
// fit on one screen.
import { counted } from '../counted.ts'
import type { Diagnostic, Severity } from '../diagnostic.ts'
import { type Cause, causesOf } from './causes.ts'
import { onOneLine, rangeOf, type Sources } from './place-text.ts'
import { createPaint, diagnosticToText, type Paint, picture, SEVERITY_COLOR } from './terminal.ts'

/** How to show causes. */
export interface CauseTextOptions {
  readonly color?: boolean
  /** The files that configure the site, whose mistakes come first. */
  readonly configuration?: ReadonlySet<string>
}

/** How much to show. */
export interface CheckTextOptions extends CauseTextOptions {
  /** Shows every cause with all of its places. */
  readonly all?: boolean
}

/** Maximum number of causes: a screen or two. The rest are only counted. */
const MAX_CAUSES = 50
/** Maximum number of causes per rule, so that one habit of a site doesn't hide everything else. */
const MAX_OF_RULE = 8
const MAX_PLACES = 3
const MAX_RULES = 12
const NAMES: Readonly<Record<Severity, string>> = { error: 'errors', warning: 'warnings', suggestion: 'suggestions' }

/** Each cause once, in the order of `causesOf`: its first place as `diagnosticsToText` shows it, and where else it is. */
export function everyCauseToText(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  options: CauseTextOptions = {},
): string {
  const paint = createPaint(options.color)
  return causesOf(diagnostics, options.configuration)
    .map(({ first, others }) => {
      const text = diagnosticToText(first, sources, paint)
      return others.length === 0 ? text : `${text}  ${paint(2, elsewhere(first, others, sources, false))}\n`
    })
    .join('\n')
}

/** The causes in the order of `causesOf`, and a line about what is left out. Empty without findings. */
export function causesToText(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  options: CheckTextOptions = {},
): string {
  const paint = createPaint(options.color)
  const causes = causesOf(diagnostics, options.configuration)
  const shown = options.all ? causes : firstOf(causes)
  let out = ''
  let file: string | undefined
  for (const cause of shown) {
    if (cause.first.place.file !== file) {
      file = cause.first.place.file
      out += `${out === '' ? '' : '\n'}${paint(1, onOneLine(file))}\n`
    }
    out += entry(cause, sources, paint, options.all === true)
  }
  const known = new Set(shown)
  const left = causes.filter((cause) => !known.has(cause))
  return left.length === 0 ? out : `${out}\n${leftOut(left, isOneRule(causes))}\n`
}

/** The first causes, limited per rule. */
function firstOf(causes: readonly Cause[]): Cause[] {
  const counts = new Map<string, number>()
  const shown: Cause[] = []
  for (const cause of causes) {
    const key = `${cause.first.severity} ${cause.first.code}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= MAX_OF_RULE) shown.push(cause)
    if (shown.length === MAX_CAUSES) break
  }
  return shown
}

function entry({ first, others }: Cause, sources: Sources, paint: Paint, all: boolean): string {
  const { severity, message, code, help, place } = first
  const range = rangeOf(first, sources)
  const where = range ? `${range.start.line}:${range.start.column}` : '1:1'
  const lines = [`  ${where}  ${paint(SEVERITY_COLOR[severity], severity)}  ${onOneLine(message)}  ${paint(2, code)}`]
  if (severity === 'error' && range && place.end > place.start)
    lines.push(...picture(first, sources, paint).map((line) => `    ${line}`))
  if (help) lines.push(`      ${onOneLine(help)}`)
  if (others.length > 0) lines.push(`      ${paint(2, elsewhere(first, others, sources, all))}`)
  return `${lines.join('\n')}\n`
}

function elsewhere(first: Diagnostic, others: readonly Diagnostic[], sources: Sources, all: boolean): string {
  let file = first.place.file
  const places = others.slice(0, all ? others.length : MAX_PLACES).map((other) => {
    const range = rangeOf(other, sources)
    const where = range ? `${range.start.line}:${range.start.column}` : ''
    const named = other.place.file === file ? where : [onOneLine(other.place.file), where].filter(Boolean).join(':')
    file = other.place.file
    return named
  })
  const rest = others.length - places.length
  const files = new Set(others.map(({ place }) => place.file)).size
  const more = rest > 0 ? ` and ${counted(rest, 'more place')}${files > 1 ? ` in ${files} files` : ''}` : ''
  return `Also at ${places.join(', ')}${more}.`
}

function isOneRule(causes: readonly Cause[]): boolean {
  return causes.every(({ first }) => first.code === causes[0]?.first.code)
}

function leftOut(causes: readonly Cause[], ofOneRule: boolean): string {
  const counts = (['error', 'warning', 'suggestion'] as const).flatMap((severity) => {
    const count = causes.filter(({ first }) => first.severity === severity).length
    return count === 0 ? [] : [`${count} more ${count === 1 ? severity : NAMES[severity]}`]
  })
  const only = ofOneRule ? '' : ', or `--only <rule>` to see one rule'
  return `${counts.join(' and ')} not shown. Use \`--all\` to see everything${only}.`
}

/** How many findings each rule has, and how many of them can be fixed. One row per rule and severity. */
export function countsToText(diagnostics: readonly Diagnostic[], options: { color?: boolean } = {}): string {
  const paint = createPaint(options.color)
  const rows = new Map<string, { severity: Severity; code: string; count: number; fixable: number; reworded: number }>()
  for (const { severity, code, fix, rewords } of diagnostics) {
    const key = `${severity}\0${code}`
    const row = rows.get(key) ?? { severity, code, count: 0, fixable: 0, reworded: 0 }
    rows.set(key, row)
    row.count++
    if (fix && rewords) row.reworded++
    else if (fix) row.fixable++
  }
  const order: readonly Severity[] = ['error', 'warning', 'suggestion']
  const sorted = [...rows.values()].sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.count - a.count,
  )
  const shown = sorted.slice(0, MAX_RULES)
  const width = Math.max(...shown.map(({ code }) => code.length), 0)
  const digits = Math.max(...shown.map(({ count }) => String(count).length), 0)
  const lines = shown.map(({ severity, code, count, fixable, reworded }) => {
    const notes = [fixable > 0 && `${fixable} fixable`, reworded > 0 && `${reworded} by rewording`].filter(Boolean)
    const name = paint(SEVERITY_COLOR[severity], (count === 1 ? severity : NAMES[severity]).padEnd(11))
    return `  ${String(count).padStart(digits)} ${name} ${code.padEnd(width)}${notes.length > 0 ? `  ${paint(2, notes.join(', '))}` : ''}`.trimEnd()
  })
  const rest = sorted.slice(MAX_RULES)
  if (rest.length > 0) {
    const count = rest.reduce((sum, row) => sum + row.count, 0)
    lines.push(`  ${count} more from ${counted(rest.length, 'other rule')}`)
  }
  return lines.map((line) => `${line}\n`).join('')
}
