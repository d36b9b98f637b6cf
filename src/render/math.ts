// TeX -> HTML that shows it and MathML that reads it aloud.
import { createRequire } from 'node:module'
import { escapeHtml } from '../html/html.ts'

const require = createRequire(import.meta.url)

/** A formula as HTML; `error` says in one sentence what could not be read, and then the HTML is the TeX as typed. */
export interface RenderedMath {
  readonly html: string
  readonly error?: string
}

/**
 * Typesets TeX with KaTeX. Nothing in the TeX can make links, load files, set classes or run for long; definitions hold
 * within their own formula. Never throws.
 */
export function renderMath(tex: string, options: { display: boolean }): RenderedMath {
  try {
    // Loaded with the first formula: most sites have none.
    const katex = require('katex') as typeof import('katex').default
    return {
      html: katex.renderToString(tex, {
        displayMode: options.display,
        output: 'htmlAndMathml',
        trust: false,
        strict: 'ignore',
        throwOnError: true,
        maxExpand: 1_000,
        maxSize: 50,
        macros: {},
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
