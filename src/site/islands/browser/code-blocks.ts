// Code blocks in the browser, for programs that use a tag that shows code.
import { codeBlockHtml, codeBlockOptions } from '../../../components/code-block/index.tsx'
import type { CodeOptions, HtmlContext, PropValues } from '../../../components/component.ts'
import type { Html } from '../../../html/html.ts'
import { coloredLine, learnLines, renderLines } from './code-lines.ts'
import { learnLanguageName } from './language-names.ts'

/** Renders code. Only vocabularies that need it include it. */
export interface CodeBlocks {
  /** The options that the attributes of a `CodeBlock` set. */
  options(props: PropValues): CodeOptions
  html(code: string, options: Partial<CodeOptions>, how: { context: HtmlContext; bare?: boolean }): Html
  /** Remembers what the build made from a block on the page. */
  learn(figure: HTMLElement): void
}

export const codeBlocks: CodeBlocks = {
  options: (props) => ({ ...codeBlockOptions(props), lang: String(props.language ?? '').toLowerCase() }) as CodeOptions,
  html(code, options, how) {
    const lines = code.split('\n').map((line) => coloredLine(line, options.lang ?? ''))
    return codeBlockHtml({ options: options as CodeOptions, highlighted: renderLines(lines, options), ...how })
  },
  learn(figure) {
    const { language = '' } = figure.dataset
    const lines = [...figure.querySelectorAll('.line')].map((line) => [line.textContent, line.innerHTML] as const)
    learnLines(language, lines)
    const name = figure.querySelector('.code-block-language')?.textContent
    if (name) learnLanguageName(language, name)
  },
}
