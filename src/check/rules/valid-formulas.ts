// Reports formulas that KaTeX can't read.
import { withNumbers } from '../../render/equations.ts'
import { renderMath } from '../../render/math.ts'
import { ofType, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const validFormulas = rule({
  name: 'valid-formulas',
  area: 'code',
  severity: 'warning',
  check: 'exact',
  guidance: 'Write formulas in TeX that KaTeX reads.',
  why: 'Readers see a formula with a mistake as you typed it.',
  examples: {
    good: [
      'The area is $\\pi r^2$.',
      '$$\n\\begin{align}\na &= b \\label{eq:first}\n\\end{align}\n$$\n\nFrom $\\eqref{eq:first}$.',
    ],
    bad: ['The area is $\\pie r^2$.', '$$\n\\frac{a\n$$', '$$a = b % first\n+ c$$\n\nText that becomes part of it.'],
  },
  *page({ nodes, project }) {
    for (const type of ['math', 'inlineMath'] as const)
      for (const formula of ofType(nodes, type)) {
        const place = placeOf(formula)
        const typed = project.sources.get(place.file)?.text.slice(place.start, place.end) ?? ''
        if (type === 'math' && BESIDE_MARK.test(typed) && formula.node.value.includes('\n')) {
          yield {
            message:
              "What is beside the opening `$$` isn't part of the formula, which ends at the next `$$` that begins a line.",
            place: { ...place, end: place.start + (typed.indexOf('\n') + 1 || typed.length + 1) - 1 },
            help: 'Write the opening and the closing `$$` on lines of their own.',
          }
          continue
        }
        // References become plain text, wherever they lead.
        const tex = withNumbers(formula.node.value, () => new Map())
        const { error } = renderMath(tex, { display: type === 'math' })
        if (error === undefined) continue
        yield {
          message: `KaTeX can't read this formula: ${reason(error)}.`,
          place,
          help: 'Correct it. For what KaTeX supports, see https://katex.org/docs/supported. Write `\\$` for a dollar sign.',
        }
      }
  },
})

/** A line that opens a formula, but has some of it, too. The parser loses that, unless it read all lines as one. */
const BESIDE_MARK = /^\s*\$\$+[ \t]*[^\s$][^\n$]*(?:\n|$)/

/** The error without the stretch of the formula where it is. */
function reason(error: string): string {
  const short = error.replace(/\s+at (?:position \d+|end of input):.*$/s, '').replace(/\.$/, '')
  return short.charAt(0).toLowerCase() + short.slice(1)
}
