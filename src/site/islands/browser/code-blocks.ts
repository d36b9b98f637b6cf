// Blocks of code in the browser, for the programs that use a tag which shows some.
import { codeBlockHtml, codeBlockOptions } from '../../../components/code-block/index.tsx'
import type { CodeOptions, HtmlContext, PropValues } from '../../../components/component.ts'
import type { Html } from '../../../html/html.ts'
import { coloredLine, learnLines, renderLines } from './code-lines.ts'
import { learnLanguageName } from './language-names.ts'

/** How code is shown; the vocabulary has it where it is needed. */
export interface CodeBlocks {
  /** The options that the attributes of a `CodeBlock` set. */
  options(props: PropValues): CodeOptions
  html(code: string, options: Partial<CodeOptions>, how: { context: HtmlContext; bare?: boolean }): Html
  /** Remembers what the build made of a block that is in the page. */
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
