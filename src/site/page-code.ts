// The code of pages and the themes of a site to what the highlighter takes.
import type { Page } from '../content/page.ts'
import type { Code } from '../content/tree.ts'
import type { Project } from '../project/project.ts'
import { readMarks } from '../render/code-lines.ts'
import { parseCodeOptions } from '../render/code-options.ts'
import type { CodeBlock } from '../render/highlight.ts'
import { type CodeHighlighter, createHighlighter, type HighlighterOptions } from '../render/highlighter-pool.ts'
import { readGrammar } from '../render/languages.ts'
import { shownCode } from '../render/twoslash/twoslash-block.ts'
import type { SiteOptions } from './options.ts'
import type { SiteTypes } from './site-types.ts'

/** The code of a page as the highlighter knows it. */
export function codeBlocks(page: Page, types?: SiteTypes): CodeBlock[] {
  return page.codeBlocks.map(({ node }) => codeBlock(node, types))
}

/** A fence as the highlighter knows it: without the comments that mark its lines, or ask TypeScript. */
function codeBlock({ value, lang, meta }: Code, types?: SiteTypes): CodeBlock {
  const options = parseCodeOptions(lang, meta)
  const code = options.twoslash ? shownCode(value, types?.answer({ code: value, lang: options.lang })) : value
  return { code: readMarks(code).code, lang: options.lang }
}

/** The highlighter for the themes that a project asks for. */
export function createSiteHighlighter(
  project: Pick<Project, 'config' | 'files'>,
  options: SiteOptions,
  onBlock?: HighlighterOptions['onBlock'],
): CodeHighlighter {
  const { theme, languages } = project.config.styling.codeblocks
  const grammars = languages.flatMap((path) => {
    const grammar = readGrammar(path, project.files.readText(path.replace(/^\//, '')) ?? '')
    return 'problem' in grammar ? [] : [grammar] // the check of the configuration reports it
  })
  return createHighlighter({ themes: theme, threads: options.threads, languages: grammars, onBlock })
}
