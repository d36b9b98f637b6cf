// Macros of Confluence whose text is in another language: diagrams, formulas, Markdown, and HTML.
import type { Element } from '../../dom/dom.ts'
import type { HtmlWriter } from '../html-page/writer.ts'
import { type Line, linesOf, made } from '../lines.ts'

const MARKDOWN = /^(?:markdown|markdown-macro|markdown-from-text)$/
const MERMAID = /^(?:mermaid|mermaid-macro|mermaid-cloud|mermaiddiagram)$/
const MATH = /^(?:mathblock|mathjax-block-macro|latex|latex-formatting|easy-math-block|eazy-math-block)$/
const DIAGRAM = /^(?:plantuml|plantumlrender|plantumlcloud|graphviz|flowchart)$/

/** The lines of such a macro. Undefined for any other. */
export function fence(
  name: string,
  text: string,
  at: number,
  writer: HtmlWriter,
  element: Element,
): readonly Line[] | undefined {
  if (text.trim() === '') return undefined
  if (MARKDOWN.test(name)) return linesOf(text.replace(/\r\n?/g, '\n')).map((line) => ({ ...line, at }))
  if (MERMAID.test(name)) return writer.code(text, 'mermaid', at)
  if (MATH.test(name)) return ['$$', ...text.trim().split('\n'), '$$'].map((line) => made(line, at))
  if (DIAGRAM.test(name)) {
    const message = `The diagram of the macro \`${name}\` is shown as code.`
    writer.remark('left', `${name} macro`, element, message, 'Draw it in Mermaid, or add it as an image.')
    return writer.code(text, name.startsWith('plantuml') ? 'plantuml' : 'text', at)
  }
  if (name === 'wiki-markup' || name === 'unmigrated-wiki-markup') {
    const message = 'This page is in the markup from before Confluence 4, so it is shown as code.'
    writer.remark('left', 'wiki markup', element, message, 'Edit and save it in Confluence, then export it again.')
    return writer.code(text, 'text', at)
  }
  if (name === 'html') {
    const message = 'The HTML of this macro is shown as code.'
    writer.remark('left', 'html macro', element, message, 'Write it as MDX.')
    return writer.code(text, 'html', at)
  }
  return undefined
}
