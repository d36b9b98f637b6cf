// The numbers of the equations on a page, and the references to them: `\eqref{eq:sum}` in a formula.
import type { Node } from '../content/tree.ts'

/** What a label stands for. */
export interface Equation {
  /** The id of the formula that has it. */
  readonly id: string
  /** As readers see it, without parentheses. Undefined for a formula without a number. */
  readonly number?: string
}

/** Environments whose rows have numbers, and those that have one number. KaTeX's stylesheet counts the same. */
const ROWS = new Set(['align', 'gather', 'alignat', 'flalign'])
const WHOLE = new Set(['equation', 'multline'])
const TOKEN =
  /\\(?<side>begin|end)\s*\{(?<name>\w+\*?)\}|\\tag\*?\s*\{(?<tag>[^{}]*)\}|\\label\s*\{(?<label>[^{}]*)\}|\\(?<none>nonumber|notag)(?![A-Za-z])|(?<row>\\\\(?:\[[^\]]*\])?)|\\.|%.*/g
const REFERENCE = /\\(eq)?ref\s*\{([^{}]*)\}/g
const ONLY_REFERENCE = /^\s*\\(eq)?ref\s*\{([^{}]*)\}\s*$/

/** The labels of all displayed formulas among the nodes. The first of equal labels counts. */
export function labeledEquations(nodes: readonly Node[]): ReadonlyMap<string, Equation> {
  const equations = new Map<string, Equation>()
  let count = 0
  for (const tex of displayed(nodes)) {
    const id = equationId(tex)
    for (const { labels, tag, isNumbered } of rowsOf(tex)) {
      const number = tag ?? (isNumbered ? String(++count) : undefined)
      for (const label of labels) if (id !== undefined && !equations.has(label)) equations.set(label, { id, number })
    }
  }
  return equations
}

/** The id of a formula, after its first label. */
export function equationId(tex: string): string | undefined {
  const label = /\\label\s*\{([^{}]+)\}/.exec(tex)?.[1]
  return label && `equation-${label.trim().replace(/[^\p{L}\p{N}_-]+/gu, '-')}`
}

/** A formula that is nothing but a reference: its text, and the equation that it leads to. */
export function onlyReference(
  tex: string,
  equations: () => ReadonlyMap<string, Equation>,
): { readonly text: string; readonly id: string } | undefined {
  const [, hasParentheses, label = ''] = ONLY_REFERENCE.exec(tex) ?? []
  const equation = label === '' ? undefined : equations().get(label)
  if (!equation) return undefined
  const name = equation.number ?? label
  return { text: hasParentheses ? `(${name})` : name, id: equation.id }
}

/** A formula with numbers in place of its references. An unknown label stands for itself. */
export function withNumbers(tex: string, equations: () => ReadonlyMap<string, Equation>): string {
  return tex.replace(REFERENCE, (_, hasParentheses: string | undefined, label: string) => {
    const name = equations().get(label)?.number ?? label.replace(/[\\^~]/g, ' ').replace(/[_#%&$]/g, '\\$&')
    return `\\text{${hasParentheses ? `(${name})` : name}}`
  })
}

function* displayed(nodes: readonly Node[]): Generator<string> {
  for (const node of nodes) {
    if (node.type === 'math') yield node.value
    else if ('children' in node) yield* displayed(node.children)
  }
}

interface Row {
  readonly labels: string[]
  tag?: string
  isNumbered: boolean
}

/** The rows of a formula that have numbers, and one for all else. */
function rowsOf(tex: string): Row[] {
  const outside: Row = { labels: [], isNumbered: false }
  const rows = [outside]
  const open: string[] = []
  let row = outside
  /** How many environments are open where rows begin. */
  let depth = 0
  const begin = () => {
    row = { labels: [], isNumbered: true }
    rows.push(row)
  }
  for (const { groups = {} } of tex.matchAll(TOKEN)) {
    const { side, name = '', tag, label, none, row: isEnd } = groups
    if (side === 'begin') {
      open.push(name)
      if (row === outside && (ROWS.has(name) || WHOLE.has(name))) {
        depth = open.length
        begin()
      }
    } else if (side === 'end') {
      if (open.length === depth) row = outside
      open.pop()
    } else if (label !== undefined) row.labels.push(label)
    else if (tag !== undefined) row.tag = tag
    else if (none !== undefined) row.isNumbered = false
    else if (isEnd !== undefined && row !== outside && open.length === depth && ROWS.has(open.at(-1) ?? '')) begin()
  }
  return rows
}
