// Finds the first mistake in a diagram that keeps Mermaid from drawing it: what kind it is, and what isn't closed. It
// knows the parts of the language that can be read line by line, and judges nothing else.
import { suggest } from '../diagnostics/suggest.ts'
import type { ExampleProblem } from './problem.ts'

/** The kinds of diagrams. Most may be followed by anything. */
const KINDS = [
  ...['architecture', 'block', 'C4Component', 'C4Container', 'C4Context', 'C4Deployment', 'C4Dynamic', 'classDiagram'],
  ...['cynefin-beta', 'erDiagram', 'eventmodeling', 'flowchart', 'gantt', 'gitGraph', 'graph', 'info', 'ishikawa'],
  ...['journey', 'kanban', 'mindmap', 'packet', 'pie', 'quadrantChart', 'radar-beta', 'railroad-abnf-beta'],
  ...['railroad-beta', 'railroad-ebnf-beta', 'railroad-peg-beta', 'requirement', 'sankey', 'sequenceDiagram'],
  ...['stateDiagram', 'swimlane-beta', 'timeline', 'treeView-beta', 'treemap', 'venn-beta', 'wardley-beta', 'xychart'],
  'zenuml',
]
const DIRECTIONS = ['TB', 'TD', 'BT', 'RL', 'LR']

/** The first mistake of a diagram. */
export function mermaidProblem(text: string): ExampleProblem | undefined {
  // Front matter, directives, and comments may come first. None of them is part of the diagram.
  const diagram = text
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n[ \t]*---[ \t]*(?:\n|$)/, blank)
    .replace(/%%\{[\s\S]*?\}%%/g, blank)
    .replace(/^[ \t]*%%.*$/gm, blank)
  const first = /\S+/.exec(diagram)
  if (!first) return undefined
  const kind = KINDS.find((one) => first[0].toLowerCase().startsWith(one.toLowerCase()))
  if (!kind) return unknownKind(first[0].replace(/(?!^)[^\w-].*$/, ''), first.index)
  const lines = linesAfter(diagram, first.index)
  if (kind === 'flowchart' || kind === 'graph')
    return unknownDirection(diagram, first) ?? unclosed(lines, FLOWCHART) ?? brokenText(diagram)
  return kind === 'sequenceDiagram' ? (unclosed(lines, SEQUENCE) ?? messageWithoutText(lines)) : undefined
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function unknownKind(name: string, start: number): ExampleProblem {
  const near = suggest(name, KINDS)
  return {
    start,
    end: start + name.length,
    message: `There is no kind of diagram \`${name}\`.`,
    help: near ? `Did you mean \`${near}\`?` : 'Begin with the kind, such as `flowchart LR` or `sequenceDiagram`.',
  }
}

function unknownDirection(text: string, { index, 0: kind }: RegExpExecArray): ExampleProblem | undefined {
  const [, space = '', direction = ''] =
    /^([ \t]+)([A-Za-z]+)[ \t]*(?:;|\n|$)/.exec(text.slice(index + kind.length)) ?? []
  if (direction === '' || [...DIRECTIONS, 'v'].includes(direction)) return undefined
  const start = index + kind.length + space.length
  const near = DIRECTIONS.find((one) => one === direction.toUpperCase())
  return {
    start,
    end: start + direction.length,
    message: `\`${direction}\` isn't a direction.`,
    help: `Write ${near ? `\`${near}\`` : '`TB`, `TD`, `BT`, `RL`, or `LR`'}.`,
  }
}

interface Line {
  readonly start: number
  readonly text: string
}

function linesAfter(text: string, start: number): Line[] {
  const end = text.indexOf('\n', start)
  if (end === -1) return []
  let at = end + 1
  return text
    .slice(at)
    .split('\n')
    .map((line) => {
      const begin = at + line.length - line.trimStart().length
      at += line.length + 1
      return { start: begin, text: line.trim() }
    })
}

/** What opens a block, which a line `end` closes. */
const FLOWCHART = /^subgraph(?=\s|$)/
const SEQUENCE = /^(?:alt|box|break|critical|loop|opt|par|par_over|rect)(?=\s|$)/

/** A block that isn't closed, or an `end` that closes nothing. */
function unclosed(lines: readonly Line[], opening: RegExp): ExampleProblem | undefined {
  // With several statements on a line, or a text over several lines, only a parser could tell.
  if (lines.some(({ text }) => text.includes(';') || count(text, '"') % 2 === 1)) return undefined
  const open: { readonly start: number; readonly name: string }[] = []
  for (const { start, text } of lines) {
    const name = opening.exec(text)?.[0]
    if (name) open.push({ start, name })
    else if (/^end$/.test(text) && !open.pop())
      return {
        start,
        end: start + 3,
        message: 'This `end` closes nothing.',
        help: 'Remove it, or open a block above it.',
      }
  }
  const last = open.pop()
  return (
    last && {
      start: last.start,
      end: last.start + last.name.length,
      message: `This \`${last.name}\` is never closed.`,
      help: 'Write `end` on a line of its own where it ends.',
    }
  )
}

/** What has brackets that aren't those of a node, or may have any text. */
const NO_NODES = [
  /"[^"]*"/g,
  /\|[^|\n]*\|/g,
  /@\{[^}]*\}/g,
  /^[ \t]*(?:accDescr|accTitle|class|classDef|click|linkStyle|style)\b.*$/gm,
]
/** The opening brackets of a node, after its name. */
const SHAPE = /(?<=[\p{L}\p{N}_.-])(?:\[[[(/\\]?|\({1,3}\[?|\{\{?)/gu
const PARTNERS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' }

/** A node of a flowchart whose text isn't closed, or has brackets: `A[Start --> B[End]` or `A[Start (again)]`. */
function brokenText(text: string): ExampleProblem | undefined {
  // A text over several lines.
  if (text.includes('`') || text.split('\n').some((line) => count(line, '"') % 2 === 1)) return undefined
  const plain = NO_NODES.reduce((rest, part) => rest.replace(part, blank), text)
  let end = 0
  for (const { 0: brackets, index } of plain.matchAll(SHAPE)) {
    if (index < end) continue
    const start = index + brackets.length
    const partner = PARTNERS[brackets.replace(/[/\\]$/, '').at(-1) as string] as string
    const next = /[[\](){}\n]/g
    next.lastIndex = start
    let found = next.exec(plain)
    while (found?.[0] === '\n') found = next.exec(plain)
    if (found?.[0] === partner) {
      end = found.index + 1
      continue
    }
    const line = plain.slice(start, (plain.indexOf('\n', start) + 1 || plain.length + 1) - 1)
    const isHere = found !== null && found.index < start + line.length
    if (!isHere || !((found?.[0] as string) in PARTNERS)) return openBracket(text, index, partner)
    const inner = closedBy(line, partner)
    // Another node follows, which has brackets of its own.
    if (inner === undefined || /(?:--|==|-\.|&)/.test(line.slice(0, inner))) return openBracket(text, index, partner)
    const typed = text.slice(start, start + inner)
    return {
      start,
      end: start + inner,
      message: 'Text with brackets needs quotes.',
      help: `Write \`"${typed}"\`.`,
    }
  }
  return undefined
}

function openBracket(text: string, start: number, partner: string): ExampleProblem {
  const bracket = text.charAt(start)
  return {
    start,
    end: start + 1,
    message: `This \`${bracket}\` is never closed.`,
    help: `Write \`${partner}\` where the text ends, or quotes around text with brackets.`,
  }
}

/** The offset of the bracket that closes a text in which all brackets are in pairs. */
function closedBy(line: string, partner: string): number | undefined {
  const open: string[] = [partner]
  for (const { 0: sign, index } of line.matchAll(/[[\](){}]/g)) {
    if (sign in PARTNERS) open.push(PARTNERS[sign] as string)
    else if (open.pop() !== sign) return undefined
    if (open.length === 0) return index
  }
  return undefined
}

/** `Alice->>Bob Hello` without a colon. */
const ARROW = /^[\w ]+?(?:<<)?--?(?:>>?|[x)])[-+]?\s*\w[^:]*$/
const SHAPES =
  /^(?:participant|actor|note|activate|deactivate|title|accTitle|accDescr|link|links|create|destroy|autonumber)\b/i

function messageWithoutText(lines: readonly Line[]): ExampleProblem | undefined {
  const line = lines.find(
    ({ text }) => ARROW.test(text) && !SHAPES.test(text) && !SEQUENCE.test(text) && !/[;#]/.test(text),
  )
  return (
    line && {
      start: line.start,
      end: line.start + line.text.length,
      message: 'This message has no text.',
      help: 'Write `:` and the text after the one who gets it.',
    }
  )
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
