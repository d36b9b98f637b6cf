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
  const blocks = new Blocks(source, nodes)
  const found: Suppression[] = []
  for (const match of source.text.matchAll(COMMENT)) {
    const start = match.index
    const end = start + match[0].length
    if (blocks.isCode(start)) continue
    const [, names = '', reason = ''] = CONTENT.exec(match[2] ?? '') ?? []
    const range = match[1] ? { start: 0, end: source.text.length } : rangeOf(source, { start, end }, blocks)
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

interface Range {
  readonly start: number
  readonly end: number
}

function rangeOf(source: SourceFile, comment: Range, blocks: Blocks): Range {
  const { text } = source
  const lineStart = text.lastIndexOf('\n', comment.start - 1) + 1
  const newLine = text.indexOf('\n', comment.end)
  const lineEnd = newLine === -1 ? text.length : newLine
  const isAlone = text.slice(lineStart, comment.start).trim() === '' && text.slice(comment.end, lineEnd).trim() === ''
  if (!isAlone) return { start: lineStart, end: lineEnd }
  return blocks.after(comment) ?? comment
}

/** The nodes of a file, asked about one comment after the other, in order. A page may have thousands of both. */
class Blocks {
  private readonly spans: readonly Range[]
  private readonly code: readonly Range[]
  /** How many spans begin before the last comment, and how many before its end. */
  private begun = 0
  private passed = 0
  private codeBegun = 0
  /** The spans around the last comment, and some that ended before it, outer ones first. */
  private readonly around: Range[] = []

  constructor({ path }: SourceFile, nodes: readonly PlacedNode[]) {
    const own = nodes.flatMap(({ file, node }) =>
      file === path && node.span ? [{ type: node.type, ...node.span }] : [],
    )
    // A snippet that a page shows twice has its nodes twice.
    this.spans = own.sort((a, b) => a.start - b.start || b.end - a.end)
    this.code = own.filter(({ type }) => type === 'code' || type === 'inlineCode')
  }

  isCode(offset: number): boolean {
    while ((this.code[this.codeBegun]?.start ?? Number.POSITIVE_INFINITY) <= offset) this.codeBegun++
    return offset < (this.code[this.codeBegun - 1]?.end ?? 0)
  }

  /** The first block after a comment, within the parent of the comment. */
  after({ start, end }: Range): Range | undefined {
    const { spans, around } = this
    for (let span = spans[this.begun]; span && span.start < start; span = spans[++this.begun]) {
      while (around.length > 0 && (around.at(-1) as Range).end <= span.start) around.pop()
      around.push(span)
    }
    while (around.length > 0 && (around.at(-1) as Range).end <= end) around.pop()
    while ((spans[this.passed]?.start ?? Number.POSITIVE_INFINITY) < end) this.passed++
    const [next, parent] = [spans[this.passed], around.at(-1)]
    return next && (!parent || next.end <= parent.end) ? { start: next.start, end: next.end } : undefined
  }
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
  const byName = new Map<string, Silencers>()
  for (const suppression of suppressions) {
    const name = nameOf(suppression.place.file, suppression.rule)
    const list = byName.get(name)
    if (list) list.add(suppression)
    else byName.set(name, new Silencers(suppression))
  }
  const used = new Set<Suppression>()
  const left = diagnostics.filter(({ code, place: { file, start } }) => {
    const names = new Set([code, speakerOf(code) ?? code])
    const hits = Array.from(names, (name) => byName.get(nameOf(file, name))?.at(start) ?? []).flat()
    for (const hit of hits) used.add(hit)
    return hits.length === 0
  })
  return { left, used }
}

function nameOf(file: string, rule: string): string {
  return `${rule} ${file}`
}

/** The comments of a file that silence the same rule. */
class Silencers {
  private readonly ofPage: Suppression[] = []
  /** The others, and how far any up to each of them reaches. */
  private readonly ofBlocks: Suppression[] = []
  private reach: number[] | undefined

  constructor(first: Suppression) {
    this.add(first)
  }

  add(suppression: Suppression): void {
    if (suppression.start === 0) this.ofPage.push(suppression)
    else this.ofBlocks.push(suppression)
  }

  /** Those that apply at an offset. */
  at(offset: number): Suppression[] {
    const { ofBlocks } = this
    this.reach ??= this.sorted()
    const found = this.ofPage.filter(({ end }) => offset <= end)
    let [low, high] = [0, ofBlocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ofBlocks[middle] as Suppression).start <= offset) low = middle + 1
      else high = middle
    }
    for (let i = low - 1; i >= 0 && (this.reach[i] as number) >= offset; i--) {
      const one = ofBlocks[i] as Suppression
      if (offset <= one.end) found.push(one)
    }
    return found
  }

  private sorted(): number[] {
    let furthest = 0
    this.ofBlocks.sort((a, b) => a.start - b.start)
    return this.ofBlocks.map(({ end }) => {
      furthest = Math.max(furthest, end)
      return furthest
    })
  }
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
