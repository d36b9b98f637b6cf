// Comments in pages that silence a rule, each with its reason: findings in, those that remain out.
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { PlacedNode } from './nodes.ts'

/** Suppressions in one file. */
export interface Suppression {
  readonly rule: string
  readonly reason: string
  /** The place of the rule's name. */
  readonly place: Place
  /** Offsets of what the comment speaks for. */
  readonly start: number
  readonly end: number
}

const MARK = 'galley-ignore'
const COMMENT = /\{\/\*\s*galley-ignore(-page)?(?![\w-])\s*([\s\S]*?)\s*\*\/\}/g
const CONTENT = /^([\w-]+(?:\s*,\s*[\w-]+)*)?\s*(?::\s*([\s\S]*))?$/

/** True for a text that may hold such comments: a quick look before the slow one. */
export function mentionsSuppression(text: string): boolean {
  return text.includes(MARK)
}

/**
 * Reads the comments of a file. `{/* galley-ignore rule: reason *\/}` speaks for the line that it stands in, or, alone
 * on its line, for the next block beside it; `galley-ignore-page` for the whole file. Evaluation drops comments,
 * therefore they are taken from the text, and `nodes` (those of the file) say what is next.
 */
export function readSuppressions(source: SourceFile, nodes: readonly PlacedNode[]): Suppression[] {
  if (!mentionsSuppression(source.text)) return []
  const own = nodes.filter(({ file, node }) => file === source.path && node.span !== undefined)
  const found: Suppression[] = []
  for (const match of source.text.matchAll(COMMENT)) {
    const start = match.index
    const end = start + match[0].length
    if (isCode(own, start)) continue
    const [, names = '', reason = ''] = CONTENT.exec(match[2] ?? '') ?? []
    const range = match[1] ? { start: 0, end: source.text.length } : rangeOf(source, { start, end }, own)
    const offset = match[0].indexOf(names, match[0].indexOf(MARK) + MARK.length + (match[1]?.length ?? 0))
    let from = start + offset
    for (const part of names.split(',')) {
      const rule = part.trim()
      const at = from + part.indexOf(rule)
      found.push({
        rule,
        reason: reason.trim(),
        place: rule ? { file: source.path, start: at, end: at + rule.length } : { file: source.path, start, end },
        ...range,
      })
      from += part.length + 1
    }
  }
  return found
}

function isCode(nodes: readonly PlacedNode[], offset: number): boolean {
  return nodes.some(
    ({ node }) =>
      (node.type === 'code' || node.type === 'inlineCode') &&
      node.span &&
      node.span.start <= offset &&
      offset < node.span.end,
  )
}

interface Range {
  readonly start: number
  readonly end: number
}

function rangeOf(source: SourceFile, comment: Range, nodes: readonly PlacedNode[]): Range {
  const { text } = source
  const lineStart = text.lastIndexOf('\n', comment.start - 1) + 1
  const newLine = text.indexOf('\n', comment.end)
  const lineEnd = newLine === -1 ? text.length : newLine
  const isAlone = text.slice(lineStart, comment.start).trim() === '' && text.slice(comment.end, lineEnd).trim() === ''
  if (!isAlone) return { start: lineStart, end: lineEnd }
  return nextBlock(comment, nodes) ?? comment
}

/** The outermost node that begins behind the comment, within what encloses the comment. */
function nextBlock(comment: Range, nodes: readonly PlacedNode[]): Range | undefined {
  let enclosing: Range | undefined
  let next: Range | undefined
  for (const { node } of nodes) {
    const span = node.span as Range
    if (span.start < comment.start && span.end > comment.end) {
      if (!enclosing || span.end - span.start < enclosing.end - enclosing.start) enclosing = span
    } else if (span.start >= comment.end) {
      if (!next || span.start < next.start || (span.start === next.start && span.end > next.end)) next = span
    }
  }
  return next && (!enclosing || next.end <= enclosing.end) ? next : undefined
}

/** The names that comments may use. */
export interface SuppressibleRules {
  readonly known: ReadonlySet<string>
  /** Those that ran: only of these can be said that a comment is not needed. */
  readonly active: ReadonlySet<string>
  /** The rule that speaks for a code of reading. */
  speakerOf(code: string): string | undefined
}

/** Findings that no comment silences, and findings on the comments themselves. */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  suppressions: readonly Suppression[],
  rules: SuppressibleRules,
): Diagnostic[] {
  const byFile = new Map<string, Suppression[]>()
  for (const suppression of suppressions) {
    const list = byFile.get(suppression.place.file)
    if (list) list.push(suppression)
    else byFile.set(suppression.place.file, [suppression])
  }
  const used = new Set<Suppression>()
  const left = diagnostics.filter(({ code, place }) => {
    const hits = (byFile.get(place.file) ?? []).filter(
      ({ rule, start, end }) =>
        (rule === code || rule === rules.speakerOf(code)) && start <= place.start && place.start <= end,
    )
    for (const hit of hits) used.add(hit)
    return hits.length === 0
  })
  return [...left, ...suppressions.flatMap((suppression) => problemOf(suppression, used, rules))]
}

function problemOf(
  suppression: Suppression,
  used: ReadonlySet<Suppression>,
  { known, active }: SuppressibleRules,
): Diagnostic[] {
  const { rule, reason, place } = suppression
  const problem = (code: string, message: string, help: string): Diagnostic[] => [
    { code, severity: 'warning', message, place, help },
  ]
  if (rule === '')
    return problem('ignore-without-rule', 'This comment names no rule.', 'Write `galley-ignore rule: reason`.')
  if (!known.has(rule)) {
    const near = suggest(rule, known)
    return problem(
      'unknown-rule',
      `There is no rule \`${rule}\`.`,
      near ? `Did you mean \`${near}\`?` : 'See the list of rules.',
    )
  }
  if (!used.has(suppression)) {
    if (!active.has(rule)) return []
    return problem('unused-ignore', `Nothing here breaks the rule \`${rule}\`.`, 'Remove the comment.')
  }
  if (reason === '') {
    const help = `Write \`galley-ignore ${rule}: why the rule does not fit here\`.`
    return problem('ignore-without-reason', `This comment does not say why \`${rule}\` is ignored.`, help)
  }
  return []
}
