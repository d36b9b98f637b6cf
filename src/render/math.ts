// Renders TeX as HTML for display and MathML for screen readers.
import { onFirstUse } from '../files/on-first-use.ts'
import { escapeHtml } from '../html/html.ts'

const library = onFirstUse<typeof import('./katex.late.ts')>('./katex.late.ts', import.meta.url)

/** A formula as HTML. If the TeX is invalid, `error` explains it in one sentence, and the HTML is the TeX as typed. */
export interface RenderedMath {
  readonly html: string
  readonly error?: string
}

/**
 * Commands of LaTeX and MathJax that KaTeX lacks. A label is what other formulas refer to, and shows nothing itself.
 */
const MACROS = {
  '\\label': '\\@secondoftwo{#1}{}',
  '\\mbox': '\\text{#1}',
  '\\ensuremath': '#1',
  '\\mathds': '\\mathbb{#1}',
  '\\mathbbm': '\\mathbb{#1}',
  '\\shoveleft': '#1',
  '\\shoveright': '#1',
}

/** Rows of an array are as close as those of a matrix, so that fractions would touch the next row. */
const COLUMNS = ['{\\def\\arraystretch{1.5}\\begin{darray}{rcl}', '\\end{darray}}'] as const

/** Environments of LaTeX and MathJax that KaTeX lacks: how the nearest that it has begins and ends. */
const ENVIRONMENTS: Readonly<Record<string, readonly [begin: string, end: string]>> = {
  multline: ['\\begin{equation}\\begin{gathered}', '\\end{gathered}\\end{equation}'],
  'multline*': ['\\begin{gathered}', '\\end{gathered}'],
  eqnarray: COLUMNS,
  'eqnarray*': COLUMNS,
  flalign: ['\\begin{align}', '\\end{align}'],
  'flalign*': ['\\begin{align*}', '\\end{align*}'],
}

/**
 * Renders TeX with KaTeX. The TeX can't create links, load files, set classes, or run for long, and its macros are
 * limited to the formula. Never throws.
 */
export function renderMath(tex: string, options: { display: boolean }): RenderedMath {
  try {
    return {
      html: library().katex.renderToString(withKnownEnvironments(tex), {
        displayMode: options.display,
        output: 'htmlAndMathml',
        trust: false,
        strict: 'ignore',
        throwOnError: true,
        maxExpand: 1_000,
        maxSize: 50,
        // A copy, because definitions that outlive their formula are added to it.
        macros: { ...MACROS },
      }),
    }
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem)
    const tag = options.display ? 'pre' : 'code'
    return {
      html: `<${tag} class="math-error" title="${escapeHtml(message)}">${escapeHtml(tex)}</${tag}>`,
      error: message.replace(/^KaTeX parse error:\s*/, ''),
    }
  }
}

function withKnownEnvironments(tex: string): string {
  return tex.replace(/\\(begin|end)\{(\w+\*?)\}/g, (written, side: string, name: string) => {
    const known = Object.hasOwn(ENVIRONMENTS, name) ? ENVIRONMENTS[name] : undefined
    return known?.[side === 'begin' ? 0 : 1] ?? written
  })
}
