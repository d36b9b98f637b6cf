// Applies comments in pages that silence a rule and give a reason: removes the findings that they cover.
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { PlacedNode } from './nodes.ts'
import { unknownRule } from './unknown-rule.ts'

/** A suppression comment in a file. */
export interface Suppression {
  readonly rule: string
  readonly reason: string
  /** The place of the rule's name. */
  readonly place: Place
  /** The range that the comment applies to. */
  readonly start: number
  readonly end: number
}

const MARK = 'galley-ignore'
const COMMENT = /\{\/\*\s*galley-ignore(-page)?(?![\w-])\s*([\s\S]*?)\s*\*\/\}/g
const CONTENT = /^([\w-]+(?:\s*,\s*[\w-]+)*)?\s*(?::\s*([\s\S]*))?$/

/** True for a text that may contain such comments. A cheap test before the expensive one. */
export function mentionsSuppression(text: string): boolean {
  return text.includes(MARK)
}

/**
 * Reads the comments of a file. `{/* galley-ignore rule: reason *\/}` applies to its line or, if it's alone on its
 * line, to the next block. `galley-ignore-page` applies to the whole file. Evaluation drops comments, so they are read
 * from the text, and `nodes` (those of the file) tell which block is next.
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

/** The first node after the comment, within the comment's parent. Nodes are in document order, so it's the outermost. */
function nextBlock(comment: Range, nodes: readonly PlacedNode[]): Range | undefined {
  let enclosing: Range | undefined
  let next: Range | undefined
  for (const { node } of nodes) {
    const span = node.span as Range
    if (span.start < comment.start && span.end > comment.end) {
      if (!enclosing || span.end - span.start < enclosing.end - enclosing.start) enclosing = span
    } else if (span.start >= comment.end) next ??= span
  }
  return next && (!enclosing || next.end <= enclosing.end) ? next : undefined
}

/** What comments left of some findings. */
export interface Unsuppressed {
  readonly left: Diagnostic[]
  /** The comments that silenced a finding. */
  readonly used: ReadonlySet<Suppression>
}

/** Removes the findings that comments silence. `speakerOf` names the rule that a code from reading belongs to. */
export function applySuppressions(
  diagnostics: readonly Diagnostic[],
  suppressions: readonly Suppression[],
  speakerOf: (code: string) => string | undefined,
): Unsuppressed {
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
        (rule === code || rule === speakerOf(code)) && start <= place.start && place.start <= end,
    )
    for (const hit of hits) used.add(hit)
    return hits.length === 0
  })
  return { left, used }
}

/** The names that comments may use. */
export interface SuppressibleRules {
  readonly known: ReadonlySet<string>
  /** Names of the rules that ran. Only for these can a comment be called unused. */
  readonly active: ReadonlySet<string>
}

/** What is wrong with a comment itself. */
export function suppressionProblems(
  suppression: Suppression,
  used: ReadonlySet<Suppression>,
  { known, active }: SuppressibleRules,
): Diagnostic[] {
  const { rule, reason, place } = suppression
  const problem = (code: Diagnostic['code'], message: string, help: string): Diagnostic[] => [
    { code, severity: 'warning', message, place, help },
  ]
  if (rule === '')
    return problem('ignore-without-rule', "This comment doesn't name a rule.", 'Write `galley-ignore rule: reason`.')
  if (!known.has(rule)) {
    const { message, help } = unknownRule(rule, known)
    return problem('unknown-rule', message, help)
  }
  if (!used.has(suppression)) {
    if (!active.has(rule)) return []
    return problem('unused-ignore', `Nothing here breaks the rule \`${rule}\`.`, 'Remove the comment.')
  }
  if (reason === '') {
    const help = `Write \`galley-ignore ${rule}: why the rule doesn't apply here\`.`
    return problem('ignore-without-reason', `This comment doesn't say why it ignores \`${rule}\`.`, help)
  }
  return []
}
